//! Kinds of files that are no lists of words, told by their first bytes.

/// A kind of file that is not read as a list: its name, and how to make one of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub name: &'static str,
    pub advice: &'static str,
}

/// How a ZIP archive begins.
pub const ZIP: &[u8] = b"PK\x03\x04";

const fn kind(name: &'static str, advice: &'static str) -> Kind {
    Kind { name, advice }
}

/// The marks of an archive or of compressed bytes, by their place.
const MARKS: [(&[u8], Kind); 19] = [
    (b"\xfd7zXZ\0", kind("compressed with xz", "decompress it, as by 'unxz'")),
    (b"BZh", kind("compressed with bzip2", "decompress it, as by 'bunzip2'")),
    (b"LZIP", kind("compressed with lzip", "decompress it, as by 'lzip -d'")),
    (b"\x04\x22\x4d\x18", kind("compressed with lz4", "decompress it, as by 'unlz4'")),
    (b"\x1f\x9d", kind("compressed by 'compress'", "decompress it, as by 'uncompress'")),
    (ZIP, kind("a ZIP archive, or a document in one", "extract the list, or save it as text")),
    (b"PK\x05\x06", kind("an empty ZIP archive", "extract the list")),
    (b"7z\xbc\xaf\x27\x1c", kind("a 7z archive", "extract the list, as by '7z x'")),
    (b"Rar!\x1a\x07", kind("a RAR archive", "extract the list")),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        kind("a document of an office program", "save it as text"),
    ),
    (b"%PDF-", kind("a PDF document", "save it as text")),
    (b"SQLite format 3\0", kind("a database of SQLite", "write its words as text")),
    (b"\x7fELF", kind("an executable file", "name a list of words")),
    (b"MZ\x90\0", kind("an executable file", "name a list of words")),
    (b"\xfe\xed\xfa\xce", kind("an executable file", "name a list of words")),
    (b"\xfe\xed\xfa\xcf", kind("an executable file", "name a list of words")),
    (b"\xce\xfa\xed\xfe", kind("an executable file", "name a list of words")),
    (b"\xcf\xfa\xed\xfe", kind("an executable file", "name a list of words")),
    (b"\xca\xfe\xba\xbe", kind("an executable file", "name a list of words")),
];

/// Text in UTF-16, which is read where the user says so.
pub const UTF_16: Kind = kind("text in UTF-16", "save it in UTF-8, or name its encoding");

/// The kind of a file that begins with these bytes, if it is no list.
pub fn of(bytes: &[u8]) -> Option<Kind> {
    let marked = MARKS.iter().find(|(mark, _)| bytes.starts_with(mark));
    let is_marked = marked.is_some_and(|(mark, _)| *mark != b"BZh" || is_bzip2(bytes));
    if let (Some((_, kind)), true) = (marked, is_marked) {
        return Some(*kind);
    }
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || has_zeros(bytes) {
        return Some(UTF_16);
    }
    // The header of a tar archive has this after the name and the owner of its first file.
    (bytes.get(257..262) == Some(b"ustar")).then_some(kind("a tar archive", "extract the list"))
}

/// Whether bytes go on as those of bzip2: a word may begin with its mark.
fn is_bzip2(bytes: &[u8]) -> bool {
    bytes.get(4..10) == Some(b"1AY&SY") || bytes.get(4..10) == Some(b"\x17rE8P\x90")
}

/// Whether every second byte is 0 at first, as in Latin text of UTF-16 without a mark.
fn has_zeros(bytes: &[u8]) -> bool {
    let pairs: Vec<&[u8]> = bytes.chunks_exact(2).take(8).collect();
    let are = |at: usize| pairs.iter().all(|pair| pair[at] == 0 && pair[1 - at] != 0);
    pairs.len() > 1 && (are(0) || are(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_no_kind() {
        for text in ["", "a", "mot\n", "BZh\n", "BZhistoire\n", "MZ\n", "PK\n", "LZI\n", "été\n"]
        {
            assert_eq!(of(text.as_bytes()), None, "{text}");
        }
        for (bytes, name) in [
            (&b"BZh91AY&SY"[..], "compressed with bzip2"),
            (b"m\0o\0t\0\n\0", "text in UTF-16"),
            (b"\0m\0o\0t\0\n", "text in UTF-16"),
            (b"\xff\xfem\0", "text in UTF-16"),
        ] {
            assert_eq!(of(bytes).map(|kind| kind.name), Some(name));
        }
        let mut archive = vec![b'a'; 512];
        archive[257..262].copy_from_slice(b"ustar");
        assert_eq!(of(&archive).map(|kind| kind.name), Some("a tar archive"));
    }
}
