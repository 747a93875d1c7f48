//! The cache of indexes: used, shared, and never trusted.

use std::fs;

use crate::test_folder::{RING_FILLS, Ran, TestFolder};

#[test]
fn a_damaged_or_cut_cache_is_built_anew() {
    let folder = TestFolder::new();
    folder.run("words grid").expect(0, RING_FILLS, "");
    let whole = fs::read(folder.cached()).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    for bad in [&damaged[..], &whole[..whole.len() / 2], &whole[1..], b"", b"no index"] {
        fs::write(folder.cached(), bad).unwrap();
        folder.run("words grid").expect(0, RING_FILLS, "");
        assert!(fs::read(folder.cached()).unwrap() == whole, "the cache is repaired");
    }
}

#[test]
fn a_changed_dictionary_is_noticed() {
    let folder = TestFolder::new();
    folder.run("words grid").expect(0, RING_FILLS, "");
    folder.put("words", "plus\nsoir\n");
    folder.run("words grid").expect(0, "plus\nl00o\nu00i\nsoir\n", "");
}

#[test]
fn a_folder_may_be_chosen_or_none() {
    let folder = TestFolder::new();
    folder.run("words grid --no-cache").expect(0, RING_FILLS, "");
    assert!(!folder.path("cache").exists());
    for _ in ["cold", "warm"] {
        folder.run("words grid --cache deep/indexes").expect(0, RING_FILLS, "");
    }
    assert_eq!(folder.names("deep/indexes").len(), 1);
    assert!(!folder.path("cache").exists());
}

#[test]
fn a_cache_that_cannot_be_used_is_a_warning() {
    let folder = TestFolder::new();
    folder.put("cache", "a file in place of the folder");
    let ran = folder.run("words grid");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), RING_FILLS));
    assert!(ran.err.starts_with("enumerate: warning: "), "{}", ran.err);
    assert!(ran.err.contains("the cache cannot be used"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn processes_may_share_a_cold_cache() {
    let folder = TestFolder::french_without_index("...\n.#.\n...\n");
    let start = || folder.start("words grid --limit 1000");
    let children: Vec<_> = std::iter::repeat_with(start).take(4).collect();
    let ran: Vec<Ran> =
        children.into_iter().map(|child| Ran::of(child.wait_with_output().unwrap())).collect();
    let alone = folder.run("words grid --limit 1000 --no-cache");
    assert_eq!((alone.code, alone.out.lines().count()), (Some(0), 3999));
    for ran in ran {
        assert_eq!(ran, alone);
    }
    folder.cached();
}
