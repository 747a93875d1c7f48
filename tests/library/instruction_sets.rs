//! Whole walks with the vectors of each instruction set that the processor has.

use enumerate::count::{Counter, Method};
use enumerate::search::{Fills, Order, Search};
use lexicon::Halt;
use network::Problem;
use network::bitset::InstructionSet;
use num_bigint::BigUint;

use crate::support::agreement::{counted, engines};
use crate::support::word_list::WordList;

/// The fills of a search, one after the other, and their number, counted without listing them.
fn listed_and_counted(problem: &Problem, search: Search) -> (Vec<u8>, u64) {
    let mut letters = Vec::new();
    let mut fills = Fills::new(problem, search);
    while let Some(fill) = fills.next() {
        letters.extend_from_slice(fill);
    }
    (letters, counted(problem, search))
}

/// In one test, for the limit of instruction sets is one of the process.
#[test]
fn walks_are_the_same_with_every_instruction_set() {
    let words = WordList::french();
    let grids = [
        "p11\n111\n111\n",
        "jour\n1111\n1111\n1111\n",
        "plage\nl1111\n11111\n11111\n",
        "mots#1\n1#1#11\ncroise\n1##11#\n",
        // A ring and a symmetric square, whose endings are remembered.
        "slots\na b c\nc d e\ne f g\ng h a\ngiven\na p\n",
        "slots\na b c d\nb e f g\nc f h i\nd g i j\ngiven\na p\nd [aeiou]\n",
    ];
    let mut fills = 0;
    for grid in grids {
        for distinct in [false, true] {
            let problem = words.problem(grid);
            let problem = if distinct { problem.distinct() } else { problem };
            for search in engines(Search::default()) {
                InstructionSet::Portable.limit();
                let expected = listed_and_counted(&problem, search);
                fills += expected.1;
                for set in InstructionSet::ALL {
                    set.limit();
                    let found = listed_and_counted(&problem, search);
                    assert!(found == expected, "{set:?}, {search:?}\n{grid}");
                    if !distinct {
                        let halt = Halt::default();
                        let counter =
                            Counter::by(Method::Walk, &problem, Order::Rows, 1 << 26, &halt);
                        let total = counter.unwrap().total_alone();
                        assert_eq!(total, Ok(BigUint::from(expected.1)), "{set:?}\n{grid}");
                    }
                }
            }
        }
    }
    assert!(fills > 100_000, "{fills} fills");
}
