//! Counts in shards.

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
fn what_does_not_go_with_shards_of_a_count_is_refused() {
    let folder = TestFolder::new();
    for flags in ["--heat --shard 1/2", "--sample 1 --shard 1/2", "--best --shard 1/2"] {
        assert_eq!(folder.run(&format!("words grid {flags}")).code, Some(2), "{flags}");
    }
}
