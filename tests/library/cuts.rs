//! Where lists and counts are cut.

use std::fmt::Write;
use std::fs;

use enumerate::count::CountParts;
use enumerate::search::{Order, Search};
use enumerate::shard::{Cuts, Shard};
use expect_test::expect;
use lexicon::{Halt, Letter};

use crate::support::project;
use crate::support::word_list::WordList;

/// Processes of one version, on whatever machines, must cut alike. The parts of counts change with how counting is
/// tuned; the shards of a list do not.
#[test]
fn all_machines_cut_alike() {
    let french = WordList::french();
    let halt = Halt::default();
    let mut cuts = String::new();
    let spell = |letters: &[Letter]| french.alphabet.spell(letters);
    // Counted by AND/OR search and by walking.
    for grid in ["counted-9x9", "counted-13x13", "blank-3x4", "french-7x7"] {
        let text = fs::read_to_string(project(&format!("grids/{grid}.txt"))).unwrap();
        let problem = french.problem(&text);
        writeln!(cuts, "{grid}").unwrap();
        let mut list = Cuts::new(&problem, Order::Rows, &halt);
        for number in 2..=4 {
            let shard = Shard::new(number, 4).unwrap();
            let from = list.interval(shard).unwrap().map(|interval| spell(&interval.from));
            writeln!(cuts, "  {shard} from {}", from.unwrap_or_default()).unwrap();
        }
        let parts = CountParts::new(&problem, Search::default(), 100, &halt).unwrap();
        let some = [0, parts.len() / 2, parts.len() - 1].map(|part| spell(parts.prefix(part)));
        let cells: Vec<usize> = parts.cells().iter().map(|cell| cell.index()).collect();
        writeln!(cuts, "  {} parts by cells {cells:?}: {}", parts.len(), some.join(", ")).unwrap();
    }
    expect![[r#"
        counted-9x9
          2/4 from adasj
          3/4 from araian
          4/4 from areaba
          513 parts by cells [1, 8, 2]: bba, mnu, tvt
        counted-13x13
          2/4 from ahabataba
          3/4 from anabataba
          4/4 from asabataba
          313 parts by cells [48, 49, 29]: bib, nim, yor
        blank-3x4
          2/4 from dad
          3/4 from loge
          4/4 from rack
          230 parts by cells [0, 1]: ab, kw, zy
        french-7x7
          2/4 from dala
          3/4 from lela
          4/4 from recaf
          376 parts by cells [12, 1]: aa, mh, zu
    "#]]
    .assert_eq(&cuts);
}
