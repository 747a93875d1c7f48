//! One cold cache for many processes at once.

use std::fs;

use crate::cached;
use crate::generator::Random;
use crate::test_folder::{Ran, TestFolder};

/// Starts so many processes on a cold cache, kills some of them, and checks the others.
fn share(processes: usize, kills: bool) {
    let folder = TestFolder::french_without_index("...\n.#.\n...\n");
    let alone = folder.run("words grid --limit 500 --no-cache");
    assert_eq!(alone.code, Some(0), "{}", alone.err);
    let start = || folder.start("words grid --limit 500 -j 1 --memory 64M");
    let mut random = Random(processes as u64);
    let mut children: Vec<_> = std::iter::repeat_with(start).take(processes).collect();
    let is_killed: Vec<bool> = children.iter().map(|_| kills && random.once_in(4)).collect();
    for (child, _) in children.iter_mut().zip(&is_killed).filter(|(_, is_killed)| **is_killed) {
        std::thread::sleep(std::time::Duration::from_millis(random.below(200) as u64));
        child.kill().unwrap();
    }
    for (child, is_killed) in children.into_iter().zip(is_killed) {
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(ran == alone || is_killed, "{ran:?}");
    }
    let cache = folder.path("cache/enumerate");
    assert_eq!(cached(&cache, "index").len(), 1);
    if !kills {
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 1, "nothing is left unfinished");
    }
    let warm = folder.run("words grid --limit 500 --stats=json");
    assert_eq!((warm.code, &warm.out), (Some(0), &alone.out));
}

#[test]
#[ignore = "fifty processes at once, for some minutes"]
fn fifty_processes_share_a_cold_cache() {
    share(50, false);
    share(50, true);
}
