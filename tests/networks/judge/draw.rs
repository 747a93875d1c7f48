//! Random problems.

use super::Problem;
use super::generator::Random;
use super::{draw_grid, draw_slots, draw_words};

/// What a problem on a grid is to have.
#[derive(Clone, Copy, Default)]
pub struct Wanted {
    pub blocks: bool,
    pub letters: bool,
    pub rebus: bool,
    pub bars: bool,
    pub layers: bool,
    pub diagonals: bool,
    pub reversed: bool,
    pub symmetric: bool,
    pub wrap: Option<&'static str>,
    pub own_lists: bool,
    /// Whether something does not go together, as diagonals with what is no square.
    pub faulty: bool,
}

impl Wanted {
    /// Nothing, one kind, or any number of kinds.
    fn draw(random: &mut Random) -> Wanted {
        let (mixes, alone) = (random.below(8) < 4, random.below(10));
        let wants = |random: &mut Random, number| match mixes {
            true => random.below(10) < 3,
            false => alone == number,
        };
        let mut wanted = Wanted {
            blocks: random.once_in(2),
            letters: random.once_in(2),
            bars: wants(random, 0),
            layers: wants(random, 1),
            diagonals: wants(random, 2),
            reversed: wants(random, 3),
            symmetric: wants(random, 4),
            wrap: wants(random, 5).then(|| random.choose(&["across", "down", "both"])),
            own_lists: wants(random, 6),
            rebus: wants(random, 7),
            faulty: random.once_in(20),
        };
        // The letters of a mirror image need not be drawn in the same cell.
        wanted.rebus &= !wanted.symmetric;
        if wanted.symmetric && wanted.layers {
            // Runs through layers have no bars and no wrapped edges, so such cubes are not
            // symmetric.
            wanted.bars = false;
            wanted.wrap = None;
        }
        if wanted.symmetric && wanted.wrap.is_some() {
            wanted.wrap = Some("both");
        }
        wanted
    }
}

/// A problem that the seed draws.
pub fn problem(random: &mut Random) -> Problem {
    let all = random.choose(&["abcd", "abcd", "abcd", "abcd", "abcd", "zyxw", "αðжń"]);
    let mut letters: Vec<char> = all.chars().take(random.choose(&[2, 3, 3, 4])).collect();
    if random.once_in(4) {
        letters.reverse();
    }
    let mut problem = Problem {
        board: "board".into(),
        alphabet: letters.into_iter().collect(),
        distinct: random.once_in(3),
        ..Problem::default()
    };
    let is_free = random.below(9) < 2;
    let (wanted, text) = if is_free {
        let wanted = Wanted { reversed: random.once_in(5), ..Wanted::default() };
        (wanted, draw_slots::text(&problem.alphabet, random))
    } else {
        let wanted = Wanted::draw(random);
        (wanted, draw_grid::text(wanted, &problem.alphabet, random))
    };
    problem.files.push(("board".into(), text));
    let mut flag = |is_set: bool, flag: &str| {
        if is_set {
            problem.flags.extend(flag.split(' ').map(String::from));
        }
    };
    flag(wanted.diagonals, "--diagonals");
    flag(wanted.reversed, "--reversed");
    flag(wanted.symmetric, "--symmetric");
    flag(wanted.wrap.is_some(), &format!("--wrap {}", wanted.wrap.unwrap_or_default()));
    if is_free && random.once_in(15) {
        let faults =
            ["--diagonals", "--wrap across", "--symmetric", "--min-slot 3", "--order columns"];
        flag(true, random.choose(&faults));
    } else if !is_free {
        flag(random.once_in(8), &format!("--min-slot {}", random.choose(&[3, 3, 4])));
        if random.once_in(3) {
            let orders = ["columns", "rows-reversed", "columns-reversed"];
            problem.order = random.choose(&orders).into();
        }
    }
    draw_words::put(&mut problem, wanted.own_lists, random);
    problem
}
