//! Arrow words: crosswords whose blocks hold the clues of the entries that begin beside them, with an arrow to
//! the first cell of each.

use std::collections::{BTreeMap, HashMap};

use network::Direction;

use crate::font::{Font, Fonts, broken, tied};
use crate::loss::{Loss, Losses};
use crate::model::{Entry, Puzzle};

/// The most clues of a block.
const MOST: usize = 2;

/// The share of the height of a block that a clue has where the block has as many as it can.
pub const LEAST_SHARE: f32 = 1.0 / MOST as f32;

/// The sizes of the text of clues that are tried, the largest first, for a cell of side 1. The smallest is about
/// 5 points in the cells that are printed on A4 for a grid of 13 columns.
const SIZES: [f32; 6] = [0.21, 0.19, 0.17, 0.155, 0.14, 0.128];

/// The height of a line of a size, and the share of a cell that text takes.
const LEADING: f32 = 1.12;
const ROOM: f32 = 0.94;

/// An arrow from a block to the first cell of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The entry.
    pub entry: Entry,
    /// The block, counted from 0 row after row.
    pub block: usize,
    /// Whether the entry does not go on in the direction from the block to its first cell.
    pub is_bent: bool,
}

impl Arrow {
    /// Whether the first cell of the entry is on the right of the block, not below it.
    pub fn leaves_right(&self) -> bool {
        (self.entry.direction == Direction::Across) != self.is_bent
    }

    /// The drawing in the first cell of the entry, of side 1: a line to the head, and the head. The arrow leaves
    /// the block at `along` of its side.
    pub fn drawing(&self, along: f32) -> (Vec<[f32; 2]>, [[f32; 2]; 3]) {
        const LONG: f32 = 0.11;
        const HALF: f32 = 0.06;
        let bend = if self.is_bent { 0.1 } else { 0.0 };
        // As if it left to the right; else axes are exchanged.
        let (line, head) = match self.is_bent {
            false => (vec![], [[0.0, along - HALF], [LONG, along], [0.0, along + HALF]]),
            true => (
                vec![[0.0, along], [bend, along], [bend, along + 0.08]],
                [
                    [bend - HALF, along + 0.08],
                    [bend, along + 0.08 + LONG],
                    [bend + HALF, along + 0.08],
                ],
            ),
        };
        let turned = |[x, y]: [f32; 2]| if self.leaves_right() { [x, y] } else { [y, x] };
        (line.into_iter().map(turned).collect(), head.map(turned))
    }
}

/// A clue as it is set in its block.
#[derive(Clone, Debug, PartialEq)]
pub struct SetClue {
    /// Its lines.
    pub lines: Vec<String>,
    /// The size of the text, for a cell of side 1.
    pub size: f32,
    /// Whether all of the clue is in these lines.
    pub fits: bool,
}

/// The blocks of an arrow word with their clues.
#[derive(Clone, Debug, Default)]
pub struct ClueBlocks {
    /// The arrows of each block, the one that leaves it to the right before the one that leaves it below.
    pub blocks: BTreeMap<usize, Vec<Arrow>>,
    /// The entries that begin beside no block with room for a clue.
    pub unplaced: Vec<Entry>,
    /// The block of each entry, by its direction and number.
    block_of: HashMap<(Direction, u32), usize>,
}

impl ClueBlocks {
    /// The blocks of a puzzle. An entry has its clue before its first cell; where there is no block, or where it
    /// has two clues, around the corner.
    ///
    /// ```
    /// use lexicon::letters::Alphabet;
    /// let puzzle = puzzle::read(b"#.#\n...\n#..\n", &Alphabet::default())?.puzzle;
    /// let blocks = puzzle::ClueBlocks::of(&puzzle);
    /// // The corner has the clues of the first column that has words, and of the first row.
    /// assert!(blocks.blocks[&0].iter().all(|arrow| arrow.is_bent));
    /// assert!(blocks.unplaced.is_empty());
    /// # Ok::<(), puzzle::PuzzleError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> ClueBlocks {
        let columns = puzzle.columns();
        let mut found = ClueBlocks::default();
        let mut rest = puzzle.entries();
        for is_bent in [false, true] {
            for entry in std::mem::take(&mut rest) {
                let start = entry.cells[0];
                let block = match (entry.direction == Direction::Across) != is_bent {
                    true => start.checked_sub(1).filter(|_| !start.is_multiple_of(columns)),
                    false => start.checked_sub(columns),
                };
                let block = block.filter(|&block| {
                    let has_room = || found.blocks.get(&block).is_none_or(|own| own.len() < MOST);
                    puzzle.cells()[block].is_block()
                        && !puzzle.cells()[block].is_omitted()
                        && has_room()
                });
                match block {
                    Some(block) => {
                        found.block_of.insert((entry.direction, entry.number), block);
                        found.blocks.entry(block).or_default().push(Arrow {
                            entry,
                            block,
                            is_bent,
                        });
                    }
                    None if is_bent => found.unplaced.push(entry),
                    None => rest.push(entry),
                }
            }
        }
        for arrows in found.blocks.values_mut() {
            arrows.sort_by_key(|arrow| !arrow.leaves_right());
        }
        found
    }

    /// The share of the height of a block that each of its clues has.
    pub fn share(&self, block: usize) -> f32 {
        1.0 / self.blocks.get(&block).map_or(1, Vec::len).max(1) as f32
    }

    /// The arrows, each with the share of the side of its block before the place where it leaves it.
    pub fn arrows(&self) -> impl Iterator<Item = (&Arrow, f32)> {
        self.blocks.values().flat_map(|arrows| {
            let middle = move |number: usize| (number as f32 + 0.5) / arrows.len() as f32;
            arrows.iter().enumerate().map(move |(number, arrow)| match arrow.leaves_right() {
                true => (arrow, middle(number)),
                false => (arrow, 0.5),
            })
        })
    }

    /// The block of an entry.
    pub fn block(&self, entry: &Entry) -> Option<usize> {
        self.block_of.get(&(entry.direction, entry.number)).copied()
    }

    /// Whether a clue of an entry fits in its block; where it has none, nothing bounds its clue.
    pub fn fit(&self, entry: &Entry, clue: &str) -> bool {
        self.block(entry).is_none_or(|block| fits(clue, self.share(block)))
    }
}

/// The clues of an arrow word as they are set in its blocks.
#[derive(Debug)]
pub struct SetBlocks {
    /// The clues, one for each arrow.
    pub clues: Vec<BlockClue>,
    /// The arrows, each with the share of the side of its block before the place where it leaves it.
    pub arrows: Vec<(Arrow, f32)>,
}

/// A clue in its block.
#[derive(Debug)]
pub struct BlockClue {
    /// The block.
    pub block: usize,
    /// The share of the height of the block above the clue, and the share that the clue has.
    pub top: f32,
    pub share: f32,
    /// The clue.
    pub set: SetClue,
}

impl SetBlocks {
    /// Sets the clues of a puzzle, and counts clues that do not fit or have no block.
    pub fn of(
        puzzle: &Puzzle,
        blocks: &ClueBlocks,
        fonts: &Fonts,
        losses: &mut Losses,
    ) -> SetBlocks {
        let said = |entry: &Entry| puzzle.printed_clue(entry.direction, entry.number);
        losses.count(
            Loss::BlocklessClues,
            blocks.unplaced.iter().filter(|entry| !said(entry).is_empty()).count(),
        );
        let mut clues = Vec::new();
        for (&block, arrows) in &blocks.blocks {
            let share = blocks.share(block);
            for (number, arrow) in arrows.iter().enumerate() {
                let (shown, unknown) = fonts.shown(&said(&arrow.entry));
                losses.count(Loss::Characters, unknown);
                let set = set(&fonts.plain, &shown, share);
                losses.count(Loss::CutClues, !set.fits);
                clues.push(BlockClue { block, top: number as f32 * share, share, set });
            }
        }
        SetBlocks {
            clues,
            arrows: blocks.arrows().map(|(arrow, along)| (arrow.clone(), along)).collect(),
        }
    }
}

/// Whether a clue fits in a share of the height of a block: if it does in any size, it does in the smallest one.
pub fn fits(clue: &str, share: f32) -> bool {
    let (fonts, size) = (Fonts::new(), SIZES[SIZES.len() - 1]);
    lines(&fonts.plain, &fonts.shown(clue).0, size).len() <= most_lines(size, share)
}

/// Sets a clue in a share of the height of a block: in the largest size in which it fits, and if it fits in none
/// with its words whole, with words broken; in the end it is cut.
pub fn set(font: &Font, clue: &str, share: f32) -> SetClue {
    let words = tied(clue);
    for may_break in [false, true] {
        for size in SIZES {
            let lines = lines(font, clue, size);
            let is_whole = || words.split(' ').all(|word| font.width(word, size) <= ROOM);
            if lines.len() <= most_lines(size, share) && (may_break || is_whole()) {
                return SetClue { lines, size, fits: true };
            }
        }
    }
    let size = SIZES[SIZES.len() - 1];
    let mut lines = lines(font, clue, size);
    lines.truncate(most_lines(size, share));
    if let Some(last) = lines.last_mut() {
        while !last.is_empty() && font.width(last, size) + font.width("\u{2026}", size) > ROOM {
            last.pop();
        }
        last.push('\u{2026}');
    }
    SetClue { lines, size, fits: false }
}

/// A clue in lines of the width of a block.
fn lines(font: &Font, clue: &str, size: f32) -> Vec<String> {
    broken(font, clue, size, ROOM, ROOM)
}

/// How many lines a share of the height of a block has.
fn most_lines(size: f32, share: f32) -> usize {
    (share * ROOM / (size * LEADING)) as usize
}

impl SetClue {
    /// The height of a line above the next one.
    pub fn leading(&self) -> f32 {
        self.size * LEADING
    }

    /// The base of a line, from the upper edge of the share of the block that the clue has.
    pub fn base(&self, line: usize, share: f32) -> f32 {
        let height = self.lines.len() as f32 * self.leading();
        (share - height) / 2.0 + line as f32 * self.leading() + self.size * 0.9
    }
}
