//! Arrow words: clues in blocks, with arrows.

use network::Direction;
use puzzle::{ClueBlocks, Format, Loss, Puzzle, Read};

use super::{read, write};

/// The first row and the first column are black and white in turns.
fn arrow_word() -> Puzzle {
    let mut puzzle = read(b"#o#i#\nsure#\n#r#sa\nteint\n#s#so\n").unwrap().puzzle;
    puzzle.is_arrow_word = true;
    for entry in puzzle.entries() {
        puzzle.set_clue(entry.direction, entry.number, "Animal");
    }
    puzzle.set_clue(Direction::Across, 3, "Certaine & bonne");
    puzzle
}

#[test]
fn each_word_begins_beside_the_block_of_its_clue() {
    let blocks = ClueBlocks::of(&arrow_word());
    assert_eq!(blocks.unplaced, []);
    let arrows = |block: usize| {
        let arrows = blocks.blocks[&block].iter();
        arrows
            .map(|arrow| (arrow.entry.cells[0], arrow.entry.direction, arrow.is_bent))
            .collect::<Vec<_>>()
    };
    let (across, down) = (Direction::Across, Direction::Down);
    assert_eq!(arrows(0), [(1, down, true), (5, across, true)]);
    assert_eq!(arrows(2), [(3, down, true)]);
    assert_eq!(arrows(10), [(15, across, true)]);
    assert_eq!(arrows(9), [(14, down, false)]);
    assert_eq!(arrows(12), [(13, across, false)]);
    assert!(blocks.blocks.values().all(|arrows| arrows.len() <= 2));
    assert!(
        blocks
            .blocks
            .values()
            .flatten()
            .all(|arrow| arrow.leaves_right() != (arrow.entry.cells[0] == arrow.block + 5))
    );
    // Words that begin at the edge have no block.
    let mut square = read(b"...\n...\n").unwrap().puzzle;
    square.is_arrow_word = true;
    assert_eq!(ClueBlocks::of(&square).unplaced.len(), 5);
    square.set_clue(Direction::Across, 1, "Clue");
    assert_eq!(write(&square, Format::Svg).losses, [Loss::BlocklessClues(1)]);
}

#[test]
fn arrow_words_go_to_ipuz_and_back() {
    let puzzle = arrow_word();
    let written = write(&puzzle, Format::Ipuz);
    assert_eq!(written.losses, []);
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.contains("http://ipuz.org/crossword/arrowword#1"));
    assert_eq!(read(text.as_bytes()).unwrap(), Read { puzzle: puzzle.clone(), losses: vec![] });
    // The clue of the first word stands in the corner, and nowhere else.
    let corner = "\"location\":[1,1]";
    assert_eq!(text.matches(corner).count(), 2);
    let moved = text.replacen(corner, "\"location\":[5,1]", 1);
    assert_eq!(read(moved.as_bytes()).unwrap().losses, [Loss::BlocklessClues(1)]);
    let plain = write(&puzzle, Format::Exolve);
    assert!(plain.losses.contains(&Loss::Arrows), "{:?}", plain.losses);
}

#[test]
fn clues_are_set_in_their_blocks() {
    let mut puzzle = arrow_word();
    let svg = |puzzle: &Puzzle| {
        let written = write(puzzle, Format::Svg);
        (String::from_utf8(written.bytes).unwrap(), written.losses)
    };
    let (drawn, losses) = svg(&puzzle);
    let clues = puzzle.entries().len();
    assert_eq!(drawn.matches("class=\"arrow\"").count(), clues);
    assert_eq!(drawn.matches(">Animal</text>").count(), clues - 1);
    assert!(drawn.contains(">Certaine &amp;</text>") && drawn.contains(">bonne</text>"), "{drawn}");
    assert_eq!(losses.iter().filter(|loss| matches!(loss, Loss::CutClues(_))).count(), 0);
    assert_eq!(write(&puzzle, Format::Pdf).losses, []);
    // Numbers say nothing here.
    assert!(!drawn.contains(">1</text>"));
    puzzle.set_clue(Direction::Across, 3, &"Une longue explication ".repeat(9));
    let (drawn, losses) = svg(&puzzle);
    assert!(losses.contains(&Loss::CutClues(1)) && drawn.contains("\u{2026}</text>"), "{losses:?}");
    assert_eq!(write(&puzzle, Format::Pdf).losses, [Loss::CutClues(1)]);
}
