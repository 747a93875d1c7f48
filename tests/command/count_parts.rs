//! Counts in shards, and the certificates of counts.

use std::fs;

use serde_json::Value;

use crate::test_folder::TestFolder;

/// The numbers of the shards of a count.
fn shards(folder: &TestFolder, of: u64, more: &str) -> Vec<u64> {
    let shard = |number| {
        let ran = folder.run(&format!("words grid --count --shard {number}/{of}{more}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out.trim().parse::<u64>().unwrap()
    };
    (1..=of).map(shard).collect()
}

/// The lines of a certificate.
fn lines(folder: &TestFolder, name: &str) -> Vec<Value> {
    folder.text(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The fills of a line.
fn fills(line: &Value) -> u64 {
    line["fills"].as_str().unwrap().parse().unwrap()
}

#[test]
fn shards_of_a_count_add_up_to_it() {
    for grid in [
        "...\n...\n...\n",
        ".#.\n...\n..|.\n",
        "a1\n1#\n",
        "qx\n11\n",
        "#0\n",
        "b...#\n.#..e\n...#.\n",
    ] {
        let folder = TestFolder::french(grid);
        for more in [" --order columns", " --distinct -j 1"] {
            let count = folder.run(&format!("words grid --count{more}")).out;
            for of in [1, 3] {
                let sum: u64 = shards(&folder, of, more).iter().sum();
                assert_eq!(format!("{sum}\n"), count, "{grid:?} {of}{more}");
            }
        }
    }
    let folder = TestFolder::french("...\n...\n...\n");
    for fills in shards(&folder, 4, "") {
        assert!((354_394 / 8..354_394 / 2).contains(&fills), "{fills}");
    }
}

#[test]
fn a_certificate_has_each_part_once() {
    let folder = TestFolder::french("...\n...\n...\n");
    let all = folder.run("words grid").out;
    let ran = folder.run("words grid --count --certificate c -j 1");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "354394\n"), "{}", ran.err);
    let lines = lines(&folder, "c");
    let (head, parts, last) = (&lines[0], &lines[1..lines.len() - 1], &lines[lines.len() - 1]);
    assert_eq!(head["parts"], parts.len());
    assert_eq!(fills(last), 354_394);
    let cells: Vec<usize> = head["cells"]
        .as_array()
        .unwrap()
        .iter()
        .map(|cell| {
            let number = |key: &str| cell[key].as_u64().unwrap() as usize - 1;
            4 * number("row") + number("column")
        })
        .collect();
    let listed: Vec<&str> = all.split("\n\n").collect();
    let mut sum = 0;
    for part in parts.iter().step_by(97) {
        let letters = part["letters"].as_str().unwrap().as_bytes();
        let has =
            |fill: &&&str| cells.iter().zip(letters).all(|(&at, &own)| fill.as_bytes()[at] == own);
        assert_eq!(fills(part), listed.iter().filter(has).count() as u64);
        sum += fills(part);
    }
    assert!(sum > 0);
    assert_eq!(parts.iter().map(fills).sum::<u64>(), 354_394);
    assert_eq!(folder.run("words grid --count --certificate d -j 2").code, Some(0));
    assert!(folder.read("c") == folder.read("d"), "the same with any number of threads");
}

#[test]
fn a_stopped_certificate_goes_on() {
    let folder = TestFolder::french("...\n...\n...\n");
    let command = "words grid --count --shard 2/3 --certificate c -j 1";
    assert_eq!(folder.run(&command.replace(" c ", " whole ")).code, Some(0));
    let whole = folder.read("whole");
    // As a run leaves it that was killed in the midst of a line.
    for length in [0, 10, whole.len() / 3, whole.len() / 2, whole.len()] {
        folder.put("c.unfinished", &whole[..length]);
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(folder.read("c") == whole, "{length} bytes");
        assert!(!folder.path("c.unfinished").exists());
    }
    folder.put("c.unfinished", &whole[..whole.len() / 2]);
    let other = folder.run(&command.replace("2/3", "1/3"));
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("c.unfinished: of another count"), "{}", other.err);
    assert_eq!(folder.read("c.unfinished").len(), whole.len() / 2, "it stays");
    let stopped = folder.run(&format!("{command} --time 0.01"));
    if stopped.code != Some(0) {
        assert_eq!(stopped.code, Some(5), "{}", stopped.err);
        assert_eq!(folder.run(command).code, Some(0));
    }
    assert!(folder.read("c") == whole);
}

#[test]
fn what_does_not_go_with_shards_of_a_count_is_refused() {
    let folder = TestFolder::new();
    for flags in
        ["--heat --shard 1/2", "--sample 1 --shard 1/2", "--best --shard 1/2", "--certificate c"]
    {
        assert_eq!(folder.run(&format!("words grid {flags}")).code, Some(2), "{flags}");
    }
    let ran = folder.run("words grid --count --certificate missing/c");
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    fs::create_dir(folder.path("folder")).unwrap();
    assert_eq!(folder.run("words grid --count --certificate folder").code, Some(3));
}
