//! Why there is no fill.

use crate::test_folder::TestFolder;

#[track_caller]
fn check(grid: &str, reason: &str) {
    let folder = TestFolder::new();
    folder.put("grid", grid);
    folder.run("words grid").expect(0, "", &format!("enumerate: no fill: {reason}\n"));
}

#[test]
fn no_word_is_as_long() {
    check(
        "1111\n1000\n1000\n1000\n1000\n",
        "slot down, row 1, column 1 (5 letters, .....): the dictionary has no word of 5 letters",
    );
}

#[test]
fn no_word_of_its_length_may_stand() {
    let folder = TestFolder::new();
    folder.put("grid", "11\n");
    folder.put("scored", "ab;2\nba;1.5\n");
    for (flags, reason) in [
        ("--min-score 3", "no word of 2 letters has the least score of 3"),
        ("--min-score 2 --exclude ab", "no word of 2 letters may stand there"),
        ("--exclude ab --exclude ba", "no word of 2 letters may stand there"),
    ] {
        let slot = "slot across, row 1, column 1 (2 letters, ..)";
        let told = format!("enumerate: no fill: {slot}: {reason}\n");
        folder.run(&format!("scored grid {flags}")).expect(0, "", &told);
    }
}

#[test]
fn given_letters_fit_no_word() {
    // Only the letters that matter are named.
    check(
        "1q1s\n",
        "slot across, row 1, column 1 (4 letters, .q.s): no word has q at row 1, column 2",
    );
    check(
        "1111\n#mi1\n",
        "slot across, row 2, column 2 (3 letters, mi.): the dictionary has no word of 3 letters",
    );
    check(
        "t1[^x]s\n",
        "slot across, row 1, column 1 (4 letters, t.[^x]s): no word has t at row 1, column 1, \
         s at row 1, column 4",
    );
    check(
        "t1r[aeiou]\n",
        "slot across, row 1, column 1 (4 letters, t.r[aeiou]): no word has [aeiou] at row 1, \
         column 4",
    );
}

#[test]
fn crossings_leave_no_word() {
    check(
        "1111\n1111\n1111\n1111\n",
        "slot down, row 1, column 1 (4 letters, ....): the crossing slots leave it no word, \
         whatever the letters",
    );
    check(
        "1111\n1000\n1000\n[^s]111\n",
        "slot down, row 1, column 1 (4 letters, ...[^s]): the crossing slots leave it no word, \
         because of [^s] at row 4, column 1",
    );
}

#[test]
fn a_required_word_stands_in_no_grid_without_slots() {
    let folder = TestFolder::new();
    for grid in ["0\n", "1\n", "1\n0\n1\n"] {
        folder.put("grid", grid);
        let message = "enumerate: no fill: each slot has words, but none fit together (";
        folder.run("words grid --require mars").expect_failure(0, message);
        assert_eq!(folder.run("words grid --require mars --count").out, "0\n", "{grid:?}");
        assert_eq!(folder.run("words grid --require mars --sample 2 --seed 1").out, "", "{grid:?}");
    }
}

#[test]
fn the_search_finds_none() {
    let folder = TestFolder::new();
    // Around the ring the letter changes just once, and so never comes back.
    folder.put("words", "axa\nbxb\nayb\nbya\n");
    folder.put("grid", "1y1\nx#x\n1x1\n");
    let message = "enumerate: no fill: each slot has words, but none fit together (";
    folder.run("words grid").expect_failure(0, message);
}

#[test]
fn a_listed_slot_is_told_once() {
    let folder = TestFolder::new();
    folder.put("network", "slots\nx y\n");
    let told = "enumerate: no fill: slot 1, row 1, column 1 (2 letters, ..): \
                the dictionary has no word of 2 letters\n";
    folder.run("words network").expect(0, "", told);
}

#[test]
fn a_cell_on_no_slot_has_no_letter() {
    let folder = TestFolder::new();
    folder.put("grid", "#a#\n[bc]##\n###\n");
    folder.put("network", "slots\nv w x y\norder\nv w x y z\ngiven\nz a\nz b\n");
    let all = "no letter is in all sets that the cell is limited to";
    for (given, place) in [("grid --symmetric", "row 1, column 2"), ("network", "row 1, column 5")]
    {
        let told = format!("enumerate: no fill: {place}: {all}\n");
        folder.run(&format!("words {given}")).expect(0, "", &told);
        folder.run(&format!("words {given} --best")).expect(0, "", &told);
        folder.run(&format!("words {given} --count")).expect(0, "0\n", &told);
        let distinct = folder.run(&format!("words {given} --count --distinct"));
        assert_eq!((distinct.code, distinct.out.as_str()), (Some(0), "0\n"), "{}", distinct.err);
        folder.run(&format!("words {given} --count --shard 1/1")).expect(0, "0\n", &told);
    }
}
