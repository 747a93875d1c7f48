//! The cache of indexes: used, shared, and never trusted.

use std::fs;
use std::process::Stdio;

use crate::desk::{Desk, RING_FILLS, Ran};

#[test]
fn a_damaged_or_cut_cache_is_built_anew() {
    let desk = Desk::new();
    desk.run("words grid").expect(0, RING_FILLS, "");
    let whole = fs::read(desk.cached()).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    for bad in [&damaged[..], &whole[..whole.len() / 2], &whole[1..], b"", b"no index"] {
        fs::write(desk.cached(), bad).unwrap();
        desk.run("words grid").expect(0, RING_FILLS, "");
        assert!(fs::read(desk.cached()).unwrap() == whole, "the cache is repaired");
    }
}

#[test]
fn a_changed_dictionary_is_noticed() {
    let desk = Desk::new();
    desk.run("words grid").expect(0, RING_FILLS, "");
    desk.put("words", "plus\nsoir\n");
    desk.run("words grid").expect(0, "plus\nl00o\nu00i\nsoir\n", "");
}

#[test]
fn a_folder_may_be_chosen_or_none() {
    let desk = Desk::new();
    desk.run("words grid --no-cache").expect(0, RING_FILLS, "");
    assert!(!desk.path("cache").exists());
    for _ in ["cold", "warm"] {
        desk.run("words grid --cache deep/indexes").expect(0, RING_FILLS, "");
    }
    assert_eq!(desk.names("deep/indexes").len(), 1);
    assert!(!desk.path("cache").exists());
}

#[test]
fn a_cache_that_cannot_be_used_is_a_warning() {
    let desk = Desk::new();
    desk.put("cache", "a file in place of the folder");
    let ran = desk.run("words grid");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), RING_FILLS));
    assert!(ran.err.starts_with("enumerate: warning: "), "{}", ran.err);
    assert!(ran.err.contains("the cache cannot be used"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn processes_may_share_a_cold_cache() {
    let desk = Desk::french("...\n.#.\n...\n");
    let start = || {
        let mut command = desk.command("words grid --limit 1000");
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let children: Vec<_> = std::iter::repeat_with(start).take(4).collect();
    let ran: Vec<Ran> =
        children.into_iter().map(|child| Ran::of(child.wait_with_output().unwrap())).collect();
    let alone = desk.run("words grid --limit 1000 --no-cache");
    assert_eq!((alone.code, alone.out.lines().count()), (Some(0), 3999));
    for ran in ran {
        assert_eq!(ran, alone);
    }
    desk.cached();
}
