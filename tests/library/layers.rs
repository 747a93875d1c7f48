//! The house as it is built: what each crate and each file of it may import, and what it must not
//! hold. The source is read as Rust, not as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A crate of the workspace, or its command, as the tables of ARCHITECTURE.md draw it.
struct Crate {
    name: String,
    /// The folder of its sources.
    folder: String,
    /// The modules of a library from the ground up: each imports only from modules before it.
    floors: Vec<String>,
    /// The crates that it may name.
    uses: Vec<String>,
}

impl Crate {
    /// Whether it is the command of a library, or a package that is a command alone.
    fn is_command(&self) -> bool {
        crate::support::project(&self.folder).join("main.rs").exists()
    }
}

/// The libraries in the order of ARCHITECTURE.md, each with its command behind it.
static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| {
    let text = fs::read_to_string(crate::support::project("ARCHITECTURE.md")).unwrap();
    let floors = table(&text, "| crate | its floors,");
    let mut floors: BTreeMap<String, Vec<String>> =
        floors.into_iter().map(|[name, floors]| (name.concat(), floors)).collect();
    let mut crates = Vec::new();
    for [name, folder, uses, more, _] in table(&text, "| crate | sources | uses |") {
        let (name, folder) = (name.concat(), folder.concat());
        let commands = [&uses[..], &more, std::slice::from_ref(&name)].concat();
        let command = format!("{folder}/bin/{name}");
        let mut krate = Crate { name: name.clone(), folder, floors: Vec::new(), uses };
        if !krate.is_command() {
            krate.floors = floors.remove(&name).unwrap_or_else(|| panic!("{name} has floors"));
        }
        crates.push(krate);
        if crate::support::project(&command).exists() {
            let name = format!("bin/{name}");
            crates.push(Crate { name, folder: command, floors: Vec::new(), uses: commands });
        }
    }
    assert!(floors.is_empty(), "{:?} have floors, but are no crates", floors.keys());
    crates
});

/// The rows of a table of a text, told by how its first line begins: for each cell the words in it
/// that stand as code.
fn table<const COLUMNS: usize>(text: &str, first_line: &str) -> Vec<[Vec<String>; COLUMNS]> {
    let lines = text.lines().skip_while(|line| !line.starts_with(first_line)).skip(2);
    let code = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    let row =
        |line: &str| -> Vec<Vec<String>> { line.trim_matches('|').split('|').map(code).collect() };
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| row(line).try_into().unwrap())
        .collect()
}

/// The one file that may hold `unsafe` without a gain to show for it: it maps memory.
const MAPS_MEMORY: &str = "crates/lexicon/src/mapping.rs";

/// A file of a library or a command.
struct SourceFile {
    krate: &'static Crate,
    /// Its path in the folder of the crate.
    path: String,
    text: String,
    /// What it names by `crate::`, `super::` and `self::`, as paths in the crate, outside its tests.
    uses: Vec<Vec<String>>,
    /// The crates below that it names.
    crates: BTreeSet<String>,
    /// The lines of `unsafe`, and of what prints.
    unsafe_lines: BTreeSet<usize>,
    printing_lines: BTreeSet<usize>,
}

/// All files of the libraries and the commands, but for each `lib.rs`, `main.rs` and `tests.rs`, which name any
/// module. They are read once for all tests.
static SOURCES: LazyLock<Vec<SourceFile>> = LazyLock::new(|| {
    let mut files = Vec::new();
    for krate in &*CRATES {
        let root = crate::support::project(&krate.folder);
        let before = files.len();
        let mut folders: Vec<PathBuf> = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
                let is_rust = Path::new(&name).extension().is_some_and(|e| e == "rs");
                if path.is_dir() {
                    folders.extend((name != "bin").then_some(path));
                } else if is_rust && !["lib.rs", "main.rs", "tests.rs"].contains(&&*name) {
                    files.push(SourceFile::read(krate, name, fs::read_to_string(path).unwrap()));
                }
            }
        }
        assert!(files.len() > before + 4, "the source of {} is found", krate.name);
    }
    files
});

impl SourceFile {
    fn read(krate: &'static Crate, path: String, text: String) -> SourceFile {
        let file = syn::parse_file(&text).unwrap();
        let children = file.items.iter().filter_map(|item| match item {
            syn::Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
            _ => None,
        });
        let (module, children) = (module_path(&path), children.collect());
        let mut reader = Reader { module, children, ..Reader::default() };
        reader.visit_file(&file);
        let Reader { uses, crates, unsafe_lines, printing_lines, .. } = reader;
        SourceFile { krate, path, text, uses, crates, unsafe_lines, printing_lines }
    }

    fn name(&self) -> String {
        format!("{}/{}", self.krate.folder, self.path)
    }

    /// The module of the library that the file belongs to.
    fn floor(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap()
    }

    /// The files of the same crate that it imports from, each the deepest module on the way.
    fn imports<'f>(&self, files: &'f BTreeMap<Vec<String>, usize>) -> BTreeSet<&'f usize> {
        let target =
            |path: &Vec<String>| (1..=path.len()).rev().find_map(|end| files.get(&path[..end]));
        let own = files.get(&module_path(&self.path));
        self.uses.iter().filter_map(target).filter(|&target| Some(target) != own).collect()
    }
}

/// The module that a file holds: `search/cell_walk.rs` is `search::cell_walk`.
fn module_path(path: &str) -> Vec<String> {
    path.trim_end_matches(".rs").split('/').map(str::to_owned).collect()
}

/// Reads what a file names.
#[derive(Default)]
struct Reader {
    module: Vec<String>,
    /// The modules in files of their own that the file declares.
    children: BTreeSet<String>,
    uses: Vec<Vec<String>>,
    crates: BTreeSet<String>,
    unsafe_lines: BTreeSet<usize>,
    printing_lines: BTreeSet<usize>,
}

impl Reader {
    /// Notes a path as it is written.
    fn note(&mut self, written: &[String]) {
        let (mut base, mut rest) = (self.module.clone(), written);
        match written.first().map(String::as_str) {
            Some("crate") => base.clear(),
            Some("self" | "super") => {
                while rest.first().is_some_and(|name| name == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
                let is_self = rest.first().is_some_and(|name| name == "self");
                base.extend(rest.iter().skip(usize::from(is_self)).cloned());
                self.uses.push(base);
                return;
            }
            Some(first) if self.children.contains(first) => {
                base.extend(written.iter().cloned());
                self.uses.push(base);
                return;
            }
            Some(first) => {
                if CRATES.iter().any(|krate| krate.name == first) {
                    self.crates.insert(first.into());
                }
                return;
            }
            None => return,
        }
        base.extend(rest[1..].iter().cloned());
        self.uses.push(base);
    }

    fn note_tree(&mut self, tree: &syn::UseTree, before: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.note_tree(&path.tree, before);
                before.pop();
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.note_tree(tree, before));
            }
            syn::UseTree::Name(name) => {
                let written = [&before[..], &[name.ident.to_string()]].concat();
                self.note(written.strip_suffix(&["self".to_owned()]).unwrap_or(&written));
            }
            syn::UseTree::Rename(rename) => {
                self.note(&[&before[..], &[rename.ident.to_string()]].concat());
            }
            _ => self.note(before),
        }
    }

    fn note_unsafe(&mut self, span: Span) {
        self.unsafe_lines.insert(span.start().line);
    }

    /// Looks for paths in what a macro is given, which is no Rust yet.
    fn note_tokens(&mut self, tokens: &TokenStream) {
        let text = tokens.to_string().replace(' ', "");
        for root in ["crate::", "super::"] {
            for (at, _) in text.match_indices(root) {
                let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
                let path = text[at..].chars().take_while(|&c| is_name(c)).collect::<String>();
                let path = path.trim_end_matches(':');
                self.note(&path.split("::").map(str::to_owned).collect::<Vec<_>>());
            }
        }
    }
}

/// Whether an item is there for tests only.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.note_tree(&item.tree, &mut Vec::new());
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let written: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if written.len() > 1 && written[0] != "self" {
            self.note(&written);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, makro: &'ast syn::Macro) {
        let name = makro.path.segments.last().unwrap().ident.to_string();
        if ["print", "println", "eprint", "eprintln", "dbg"].contains(&name.as_str()) {
            self.printing_lines.insert(makro.span().start().line);
        }
        self.note_tokens(&makro.tokens);
        visit::visit_macro(self, makro);
    }

    fn visit_expr_unsafe(&mut self, block: &'ast syn::ExprUnsafe) {
        self.note_unsafe(block.unsafe_token.span);
        visit::visit_expr_unsafe(self, block);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        if let Some(token) = &signature.unsafety {
            self.note_unsafe(token.span());
        }
        visit::visit_signature(self, signature);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let Some(token) = &item.unsafety {
            self.note_unsafe(token.span());
        }
        visit::visit_item_impl(self, item);
    }
}

#[test]
fn every_file_imports_from_lower_floors_only() {
    for file in SOURCES.iter().filter(|file| !file.krate.is_command()) {
        let (module, floors) = (file.floor(), &file.krate.floors);
        let floor = floors.iter().position(|name| name == module);
        let Some(floor) = floor else { panic!("{}: {module} has no floor", file.name()) };
        for import in file.uses.iter().filter_map(|path| path.first()) {
            assert!(
                floors[..floor].contains(import) || import == module,
                "{}: imports {import}, which is not below {module}",
                file.name()
            );
        }
    }
}

#[test]
fn every_file_names_crates_that_its_crate_uses() {
    for file in &*SOURCES {
        for used in &file.crates {
            assert!(
                file.krate.uses.contains(used),
                "{}: {used} is none of what {} uses",
                file.name(),
                file.krate.name
            );
        }
    }
}

#[test]
fn crates_use_crates_before_them_and_build_no_others() {
    let libraries: Vec<&str> =
        CRATES.iter().filter(|krate| !krate.is_command()).map(|krate| &*krate.name).collect();
    for (place, krate) in CRATES.iter().enumerate() {
        let before = &CRATES[..place];
        let is_before =
            |used: &String| before.iter().any(|other| !other.is_command() && other.name == *used);
        let above = krate.uses.iter().find(|used| !is_before(used));
        assert!(above.is_none(), "{} uses {above:?}, which is not before it", krate.name);

        // The last of a library and its command names all that the package builds.
        let command = CRATES.iter().find(|other| other.name == format!("bin/{}", krate.name));
        if !krate.name.starts_with("bin/") {
            let all = command.unwrap_or(krate).uses.iter().map(String::as_str);
            let all: BTreeSet<&str> = all.filter(|&used| used != krate.name).collect();
            let manifest =
                crate::support::project(&krate.folder).parent().unwrap().join("Cargo.toml");
            let manifest = fs::read_to_string(manifest).unwrap();
            let section = manifest.split("\n[dependencies]\n").nth(1).unwrap();
            let lines = section.lines().take_while(|line| !line.starts_with('['));
            let named = lines.filter_map(|line| line.split(['.', ' ']).next());
            let named: BTreeSet<&str> = named.filter(|name| libraries.contains(name)).collect();
            assert_eq!(named, all, "the manifest of {} names what it uses", krate.name);
        }
    }
}

/// Files on a circle of imports, if there is one.
fn cycle(edges: &[BTreeSet<&usize>]) -> Option<Vec<usize>> {
    // Files that import from none that are left are taken away, again and again.
    let mut left: BTreeSet<usize> = (0..edges.len()).collect();
    loop {
        let before = left.len();
        let ends = |file: &usize| edges[*file].iter().all(|target| !left.contains(target));
        let kept: BTreeSet<usize> = left.iter().copied().filter(|file| !ends(file)).collect();
        left = kept;
        if left.len() == before {
            break;
        }
    }
    let mut path = vec![*left.first()?];
    loop {
        let next = **edges[path[path.len() - 1]].iter().find(|target| left.contains(target))?;
        if let Some(start) = path.iter().position(|&file| file == next) {
            return Some(path.split_off(start));
        }
        path.push(next);
    }
}

#[test]
fn no_files_import_each_other() {
    let mut seen = 0;
    for krate in &*CRATES {
        let own: Vec<&SourceFile> =
            SOURCES.iter().filter(|file| file.krate.name == krate.name).collect();
        let numbers = (0..).zip(&own).map(|(number, file)| (module_path(&file.path), number));
        let numbers: BTreeMap<Vec<String>, usize> = numbers.collect();
        let edges: Vec<_> = own.iter().map(|file| file.imports(&numbers)).collect();
        seen += edges.iter().map(BTreeSet::len).sum::<usize>();
        if let Some(circle) = cycle(&edges) {
            let names: Vec<String> = circle.iter().map(|&file| own[file].name()).collect();
            panic!("a circle of imports: {}", names.join(" -> "));
        }
    }
    assert!(seen > 100, "{seen} imports are found");
}

#[test]
fn circles_are_found() {
    let numbers = [0, 1, 2, 3];
    let edges = |lists: [&[usize]; 4]| -> Vec<BTreeSet<&usize>> {
        lists.iter().map(|list| list.iter().map(|&n| &numbers[n]).collect()).collect()
    };
    assert_eq!(cycle(&edges([&[1], &[2, 3], &[3], &[]])), None);
    assert_eq!(cycle(&edges([&[1], &[2], &[3], &[1]])), Some(vec![1, 2, 3]));
}

#[test]
fn the_imports_are_found() {
    let text = "mod k; use crate::a::{b::C, d}; use super::{e, f as g}; use lexicon::h; use k::o;
        #[cfg(test)] mod tests { use super::x; }
        fn i() -> crate::j::K { l!(super::m::n(1)) }";
    let file = SourceFile::read(&CRATES[0], "search/walk.rs".into(), text.into());
    let found: Vec<String> = file.uses.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        ["a::b::C", "a::d", "search::e", "search::f", "search::walk::k::o", "j::K", "search::m::n"]
    );
    assert_eq!(file.crates.iter().collect::<Vec<_>>(), ["lexicon"]);
}

#[test]
fn unsafe_code_has_its_gain_written_beside_it() {
    for file in SOURCES.iter().filter(|file| file.name() != MAPS_MEMORY) {
        let is_measured = file.unsafe_lines.is_empty() || file.text.contains("// PERF:");
        assert!(is_measured, "{}: unsafe without a measured gain", file.name());
    }
}

#[test]
fn the_libraries_print_nothing() {
    for file in SOURCES.iter().filter(|file| !file.krate.is_command()) {
        let first = file.printing_lines.first();
        assert!(first.is_none(), "{}:{first:?}: prints", file.name());
    }
}
