//! Counts that took long, kept beside the indexes: used, gone on with, and never trusted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::test_folder::{Ran, TestFolder};

/// A grid that takes a second or two to count, and its fills; it is no rectangle without blocks, which
/// `--count` counts in a way that is not kept.
const GRID: &str = "...#\n....\n....\n....\n";
const FILLS: u64 = 29_574_272;

/// The file of its count, made once.
fn counted() -> &'static (PathBuf, Vec<u8>) {
    static COUNTED: OnceLock<(PathBuf, Vec<u8>)> = OnceLock::new();
    COUNTED.get_or_init(|| {
        let folder = TestFolder::french(GRID);
        folder.run("words grid --count").expect(0, &format!("{FILLS}\n"), "");
        let [path] = &kept(&folder)[..] else { panic!("one count is kept") };
        (path.file_name().unwrap().into(), fs::read(path).unwrap())
    })
}

/// The files of counts in the cache of a folder.
fn kept(folder: &TestFolder) -> Vec<PathBuf> {
    let names = folder.names("cache/enumerate");
    let counts = names.iter().filter(|name| name.ends_with(".ranks"));
    counts.map(|name| folder.path("cache/enumerate").join(name)).collect()
}

/// A folder with these bytes for the count of the grid, and where they are.
fn with_count(bytes: &[u8]) -> (TestFolder, PathBuf) {
    let folder = TestFolder::french(GRID);
    let path = folder.path("cache/enumerate").join(&counted().0);
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// The bytes of a count with as many more fills, its checksum right.
fn with_more_fills(bytes: &[u8], more: u64) -> Vec<u8> {
    let mut contents = bytes[32..].to_vec();
    let fills = u64::from_le_bytes(contents[64..72].try_into().unwrap()) + more;
    contents[64..72].copy_from_slice(&fills.to_le_bytes());
    [&blake3::hash(&contents).as_bytes()[..], &contents].concat()
}

fn warning(path: &Path, reason: &str) -> String {
    let path = path.display();
    format!("enumerate: warning: {path}: no count, or a damaged one: {reason}; counting anew\n")
}

#[test]
fn answers_are_those_of_a_count() {
    let (folder, path) = with_count(&counted().1);
    let limit = "enumerate: stopped at the limit of 2 fills; there may be more\n";
    for number in [0, 1, 4_999_999, FILLS / 2, FILLS - 2] {
        let page = folder.run(&format!("words grid --at {number} -n 2"));
        assert_eq!((page.code, page.err.as_str()), (Some(0), limit));
        let fills: Vec<&str> = page.out.trim_end().split("\n\n").collect();
        assert_eq!(fills.len(), 2);
        for (fill, number) in fills.into_iter().zip(number..) {
            let rank = folder.run_with_input("words grid --rank -", fill);
            rank.expect(0, &format!("{number}\n"), "");
        }
    }
    let number = 12_345_678;
    let ask = |more: &str| folder.run(&format!("words grid --at {number} -n 2 {more}"));
    assert_eq!(ask(""), ask("--no-cache"));
    folder.run(&format!("words grid --at {FILLS}")).expect(
        0,
        "",
        &format!(
            "enumerate: no fill has the number {FILLS}: there are {FILLS}, and the first has 0\n"
        ),
    );
    assert!(fs::read(path).unwrap() == counted().1, "it is left as it is");
}

#[test]
fn what_is_kept_is_what_answers() {
    // So nothing is counted again.
    let (folder, _) = with_count(&with_more_fills(&counted().1, 5));
    folder.run("words grid --count").expect(0, &format!("{}\n", FILLS + 5), "");
}

#[test]
fn no_damage_is_trusted() {
    let whole = &counted().1;
    let damaged = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        bytes
    };
    let sealed = |contents: &[u8]| [&blake3::hash(contents).as_bytes()[..], contents].concat();
    let cases = [
        (Vec::new(), "it is cut short"),
        (damaged(7), "its checksum does not match"),
        (damaged(whole.len() / 2), "its checksum does not match"),
        (whole[..whole.len() - 1].to_vec(), "its checksum does not match"),
        (sealed(&[&[b'0'; 64], &whole[96..]].concat()), "it is of other fills"),
        (sealed(&whole[32..100]), "its ranks do not increase"),
    ];
    for (bytes, reason) in cases {
        let (folder, path) = with_count(&bytes);
        // What is told does not wait for the count.
        let ran = folder.run("words grid --count --time 1");
        assert!(matches!(ran.code, Some(0 | 5)), "{}", ran.err);
        assert!(ran.err.starts_with(&warning(&path, reason)), "{}", ran.err);
    }
    let (folder, path) = with_count(&damaged(200));
    let told = warning(&path, "its checksum does not match");
    folder.run("words grid --count").expect(0, &format!("{FILLS}\n"), &told);
    assert!(fs::read(path).unwrap() == *whole, "it is repaired");
}

#[test]
fn other_fills_have_another_count() {
    let (folder, _) = with_count(&with_more_fills(&counted().1, 5));
    folder.put("one", "..a#\n....\n....\n....\n");
    folder.put("black", "....\n....\n....\n...#\n");
    folder.put("more", "zzzz\n");
    let alphabet = "--alphabet bacdefghijklmnopqrstuvwxyz";
    for arguments in [
        "words one --count",
        "words black --count",
        "words more grid --count",
        "words grid --order columns --count",
        "words grid --distinct --count",
        &format!("words grid {alphabet} --count"),
    ] {
        let ran = folder.run(&format!("{arguments} --time 0.1"));
        assert_ne!(ran.out, format!("{}\n", FILLS + 5), "{arguments}");
    }
}

#[test]
fn without_a_cache_nothing_is_kept() {
    let folder = TestFolder::french(GRID);
    folder.run("words grid --count --no-cache").expect(0, &format!("{FILLS}\n"), "");
    assert_eq!(kept(&folder), [""; 0].map(PathBuf::from));
}

#[test]
fn a_cache_that_cannot_be_written_is_told_once() {
    let folder = TestFolder::french(GRID);
    folder.put("file", "a file in place of the folder");
    let ran = folder.run("words grid --count --cache file");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), format!("{FILLS}\n").as_str()));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "of the index and of the count: {lines:?}");
    let warning = "enumerate: warning: file: the cache cannot be used";
    assert!(lines.iter().all(|line| line.starts_with(warning)), "{lines:?}");
}

#[test]
fn samples_do_not_depend_on_what_is_kept() {
    let (folder, _) = with_count(&with_more_fills(&counted().1, 5));
    let sample = |more: &str| folder.run(&format!("words grid --sample 2 --seed 1 {more}"));
    assert_eq!(sample(""), sample("--no-cache"));
}

#[test]
fn shards_do_not_depend_on_what_is_kept() {
    let (folder, _) = with_count(&with_more_fills(&counted().1, 5));
    for shard in ["2/2", "77/1000"] {
        let list = |more: &str| folder.run(&format!("words grid --shard {shard} -n 1 {more}"));
        assert_eq!(list(""), list("--no-cache"));
    }
}

#[test]
fn processes_may_count_at_once() {
    let folder = TestFolder::french(GRID);
    let number = format!("words grid --at {}", FILLS - 1);
    let [one, two] = [folder.start("words grid --count"), folder.start(&number)]
        .map(|child| Ran::of(child.wait_with_output().unwrap()));
    one.expect(0, &format!("{FILLS}\n"), "");
    assert_eq!(two.code, Some(0), "{}", two.err);
    assert_eq!(folder.names("cache/enumerate").len(), 2, "an index and a count");
    // One may have gone on from the other, so all but the number of fills and that they are all may differ.
    let [bytes, whole] = [&fs::read(&kept(&folder)[0]).unwrap(), &counted().1];
    assert_eq!((&bytes[96..104], &bytes[112..116]), (&whole[96..104], &[0xff; 4][..]));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::test_folder::signal;

    /// Begins to count, and stops when something is kept; what the run said.
    fn stopped(folder: &TestFolder, name: &str) -> Ran {
        let mut child = folder.start("words grid --count");
        while kept(folder).is_empty() {
            assert!(child.try_wait().unwrap().is_none(), "the count is kept before it ends");
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        signal(&child, name);
        Ran::of(child.wait_with_output().unwrap())
    }

    #[test]
    fn a_stopped_count_goes_on() {
        for (name, code) in [("INT", Some(130)), ("KILL", None)] {
            let folder = TestFolder::french(GRID);
            let ran = stopped(&folder, name);
            if ran.code != Some(0) {
                assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{}", ran.err);
                if name == "INT" {
                    assert!(ran.err.starts_with("enumerate: interrupted with "), "{}", ran.err);
                    let said = " fills counted, from where the same command goes on, after ";
                    assert!(ran.err.contains(said), "{}", ran.err);
                }
            }
            let [path] = &kept(&folder)[..] else { panic!("one count is kept") };
            let bytes = fs::read(path).unwrap();
            folder.run("words grid --count").expect(0, &format!("{FILLS}\n"), "");
            // What was counted before is not counted again.
            fs::write(path, with_more_fills(&bytes, 1000)).unwrap();
            folder.run("words grid --count").expect(0, &format!("{}\n", FILLS + 1000), "");
        }
    }
}
