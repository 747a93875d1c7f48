//! Games in files.

use lexicon::Alphabet;
use puzzle::{Format, Game, Loss, Mark, Options, Read};

use super::parts;

/// The members of a file of ipuz that hold a game, where the puzzle has C, É and R above a hole, a block and
/// the given letter T.
fn game_in(more: &str) -> (Read, Option<Game>) {
    let ipuz = format!(
        r##"{{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": {{"width": 3, "height": 2}}, "puzzle": [[1, 2, 3], [null, "#", {{"cell": 0, "value": "T"}}]],
            "solution": [["C", "É", "R"], [null, "#", "T"]]{more}}}"##
    );
    puzzle::read_with_game(ipuz.as_bytes(), &Alphabet::default()).unwrap()
}

#[test]
fn a_game_is_in_ipuz_and_comes_out_of_it() {
    let (Read { puzzle, .. }, None) = game_in("") else { panic!("a game") };
    let letters = [Some('c'), Some('é'), None, None, None, Some('T')].to_vec();
    let marks = [None, Some(Mark::Wrong), Some(Mark::Revealed), None, None, None].to_vec();
    let game = Game { letters, marks, seconds: 12.5 };
    let written = |format| puzzle::write_with_game(&puzzle, &game, format, Options::default());
    let ipuz = written(Format::Ipuz).unwrap();
    assert_eq!(ipuz.losses, []);
    let value: serde_json::Value = serde_json::from_slice(&ipuz.bytes).unwrap();
    assert_eq!(value["saved"], serde_json::json!([["C", "É", 0], [null, "#", "T"]]));
    let told = serde_json::json!({ "marks": ".wr...", "seconds": 12.5 });
    assert_eq!(value["setter:game"], told);
    let (read, again) = puzzle::read_with_game(&ipuz.bytes, &Alphabet::default()).unwrap();
    assert_eq!(read, Read { puzzle: puzzle.clone(), losses: vec![] });
    let upper = [Some('C'), Some('É'), None, None, None, Some('T')].to_vec();
    assert_eq!(again, Some(Game { letters: upper, ..game.clone() }));
    // Others have no place for it; who reads the puzzle alone is told.
    let losses = written(Format::Exolve).unwrap().losses;
    assert_eq!(losses, [Loss::Omitted(1), Loss::Labels(1), Loss::Progress(2)]);
    let alone = puzzle::read(&ipuz.bytes, &Alphabet::default()).unwrap();
    assert_eq!(alone.losses, parts(&["saved", "setter:game"]));
}

#[test]
fn a_game_of_another_program_is_taken_as_far_as_it_goes() {
    let saved = r##", "saved": [["c", {"value": "Œ"}, null, "X"], ["#", "B"], 3]"##;
    let (read, game) = game_in(saved);
    let letters = vec![Some('c'), Some('Œ'), None, None, None, None];
    assert_eq!(game, Some(Game { letters, marks: vec![None; 6], seconds: 0.0 }));
    assert_eq!(read.losses, []);

    // Fields that are not understood are told.
    for (more, has_game, losses) in [
        (r#", "saved": 3"#, false, parts(&["saved"])),
        (r#", "setter:game": {}"#, false, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"marks": "w"}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"seconds": -1}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"other": 1}"#, true, parts(&["setter:game"])),
        (r#", "saved": [], "setter:game": {"seconds": 3}"#, true, vec![]),
    ] {
        let (read, game) = game_in(more);
        assert_eq!((game.is_some(), read.losses), (has_game, losses), "{more}");
        assert!(game.is_none_or(|game| game.letters == [None; 6] && game.marks == [None; 6]));
    }
}
