//! Why a file cannot be made, in words that name the missing folder or permission.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The error of making the file at `path`, or a file in its folder, in words that name the fault of the path
/// where it can be seen: the system tells no more than the kind of the error.
pub fn unwritable(path: &Path, error: io::Error) -> io::Error {
    // An error with a path of its own names a temporary file, which says nothing to the user.
    let kind = error.kind();
    let told = |message: String| io::Error::new(kind, message);
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        return told("it is a folder".into());
    }
    let folder = folder_of(path);
    let name = folder.display();
    match fs::metadata(folder) {
        Err(missing) if missing.kind() == ErrorKind::NotFound => {
            told(format!("the folder {name} does not exist"))
        }
        Ok(metadata) if !metadata.is_dir() => told(format!("{name} is no folder")),
        _ if kind == ErrorKind::NotADirectory => told(format!("{name} is no folder")),
        _ if kind == ErrorKind::PermissionDenied => {
            told(format!("you may not write in the folder {name}"))
        }
        _ if error.get_ref().is_some() => kind.into(),
        _ => error,
    }
}

/// The folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_path_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        fs::write(inside("file"), "").unwrap();
        let told = |path: &Path, kind: ErrorKind| unwritable(path, kind.into()).to_string();
        let missing = told(&inside("no/fills"), ErrorKind::NotFound);
        assert_eq!(missing, format!("the folder {} does not exist", inside("no").display()));
        let file = told(&inside("file/fills"), ErrorKind::NotADirectory);
        assert_eq!(file, format!("{} is no folder", inside("file").display()));
        assert_eq!(told(folder.path(), ErrorKind::IsADirectory), "it is a folder");
        let denied = told(&inside("fills"), ErrorKind::PermissionDenied);
        assert_eq!(denied, format!("you may not write in the folder {}", folder.path().display()));
        let full = told(&inside("fills"), ErrorKind::StorageFull);
        assert_eq!(full, ErrorKind::StorageFull.to_string());
        assert_eq!(folder_of(Path::new("fills")), Path::new("."));
    }
}
