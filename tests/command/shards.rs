//! Listings in shards.

use std::fs;
use std::process::Command;

use crate::test_folder::{RING_FILLS, TestFolder};

/// The shards of a list, one after the other.
fn shards(folder: &TestFolder, count: usize, more: &str) -> Vec<String> {
    let shard = |number| {
        let ran = folder.run(&format!("words grid --shard {number}/{count}{more}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    (1..=count).map(shard).collect()
}

#[test]
fn shards_make_up_the_list() {
    for grid in ["11\n11\n", "...\n...\n", ".#.\n...\n", "a1\n1#\n", "qx\n11\n", "#0\n"] {
        let folder = TestFolder::french(grid);
        for more in ["", " --order columns", " --distinct", " -j 1 --memory 1M"] {
            let all = folder.run(&format!("words grid{more}")).out;
            for count in 1..=5 {
                assert!(shards(&folder, count, more).concat() == all, "{grid:?} {count}{more}");
            }
        }
    }
    let folder = TestFolder::french("...\n...\n");
    assert!(shards(&folder, 100, "").concat() == folder.run("words grid").out);
}

#[test]
fn there_may_be_more_shards_than_fills() {
    let folder = TestFolder::new();
    for count in [1, 2, 3, 4, 5, 6, 7, 29] {
        let shards = shards(&folder, count, "");
        assert_eq!(shards.concat(), RING_FILLS);
        // A fill comes before all that are neither empty nor the first.
        let some: Vec<&String> = shards.iter().filter(|shard| !shard.is_empty()).collect();
        assert!(!some[0].starts_with('\n'));
        assert!(some[1..].iter().all(|shard| shard.starts_with('\n')));
    }
    let said: String =
        (1..=30).map(|number| folder.run(&format!("words grid --shard {number}/30")).err).collect();
    assert!(said.contains("enumerate: no fill is in shard "), "{said}");
}

#[test]
fn a_limit_is_that_of_each_shard() {
    let folder = TestFolder::french("...\n...\n...\n");
    let all = folder.run("words grid").out;
    for shard in shards(&folder, 3, " -n 2") {
        assert!(all.contains(&shard));
        assert_eq!(shard.trim().split("\n\n").count(), 2);
    }
}

#[test]
fn shards_are_balanced() {
    let folder = TestFolder::french("...\n...\n...\n");
    for shard in shards(&folder, 8, "") {
        let fills = shard.trim().split("\n\n").count();
        assert!((354_394 / 16..354_394 / 4).contains(&fills), "{fills}");
    }
}

#[test]
fn a_shard_that_was_stopped_goes_on() {
    let folder = TestFolder::french("...\n...\n...\n");
    let expected = folder.run("words grid --shard 2/2").out;
    let command = "words grid --shard 2/2 -o fills --checkpoint far --checkpoint-interval 0";
    for tenths in 1..50 {
        let ran = folder.run(&format!("{command} --time {}", f64::from(tenths) / 50.0));
        match ran.code {
            Some(0) => break,
            code => assert_eq!(code, Some(5), "{}", ran.err),
        }
        if folder.path("far").exists() {
            let other = folder.run(&command.replace("2/2", "1/2"));
            other.expect_failure(2, "enumerate: far: made for another --shard");
        }
    }
    folder.run(command);
    assert!(folder.read("fills") == expected.as_bytes());
}

/// The loop that the recipes begin with, and the array script, each task run by hand.
#[cfg(unix)]
#[test]
fn the_recipes_work() {
    let folder = TestFolder::french("...\n...\n...\n");
    let all = folder.run("words grid").out;
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_enumerate")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let shell = |script: &str, task: &str| {
        let mut command = Command::new("sh");
        command.args(["-euc", script]).current_dir(folder.path(".")).env("PATH", &path);
        command.env("XDG_CACHE_HOME", folder.path("cache")).env("SLURM_ARRAY_TASK_ID", task);
        command.env("SLURM_ARRAY_TASK_COUNT", "4");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    shell(
        "for i in 1 2 3 4; do enumerate words grid --shard $i/4 -o shard-$i & done; wait; \
         cat shard-1 shard-2 shard-3 shard-4 > fills",
        "",
    );
    assert!(folder.read("fills") == all.as_bytes());

    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/shards.slurm");
    fs::copy(script, folder.path("shards.slurm")).unwrap();
    fs::create_dir(folder.path("out")).unwrap();
    for task in ["3", "1", "4", "2"] {
        shell("sh shards.slurm words grid out/fills", task);
    }
    shell("cat out/fills.1 out/fills.2 out/fills.3 out/fills.4 > fills", "");
    assert!(folder.read("fills") == all.as_bytes());
    assert_eq!(folder.names("out").len(), 4, "no checkpoint is left");
}
