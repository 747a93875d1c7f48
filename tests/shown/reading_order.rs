//! The documents of the project, in the order in which a reader comes to them.

use std::collections::VecDeque;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::project::project;

/// A document: where it is from the root of the project, and its text.
pub struct Document {
    pub path: PathBuf,
    pub text: String,
}

impl Document {
    fn open(path: PathBuf) -> Document {
        let text = fs::read_to_string(project(&path)).unwrap();
        Document { path, text }
    }

    /// Where its links lead to, from the root of the project. Addresses of the web are left out.
    pub fn links(&self) -> impl Iterator<Item = PathBuf> + use<'_> {
        let targets = self.text.split("](").skip(1);
        let targets = targets.filter_map(|rest| rest.split([')', '#']).next());
        let folder = self.path.parent().unwrap();
        targets
            .filter(|target| !target.is_empty() && !target.contains("://"))
            .map(move |target| without_parents(&folder.join(target)))
    }
}

/// All documents that the README leads to: those that it links to in their order, then those that these link to, and so on.
pub fn documents() -> Vec<Document> {
    let mut documents: Vec<Document> = Vec::new();
    let mut waiting = VecDeque::from([PathBuf::from("README.md")]);
    while let Some(path) = waiting.pop_front() {
        let is_document = path.extension().is_some_and(|extension| extension == "md");
        if is_document && documents.iter().all(|document| document.path != path) {
            let document = Document::open(path);
            waiting.extend(document.links());
            documents.push(document);
        }
    }
    documents
}

/// A path without `..`.
fn without_parents(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        if component == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(component);
        }
    }
    plain
}
