//! All fills, letter by letter.

use std::collections::BTreeSet;

use crate::case::{Case, LETTERS};

/// A case as the brute force reads it.
pub struct BruteForce<'a> {
    case: &'a Case,
    /// The white cells, row after row.
    cells: Vec<(usize, usize)>,
    /// Runs of two white cells or more, as numbers of white cells.
    runs: Vec<Vec<usize>>,
    words: BTreeSet<&'a str>,
    distinct: bool,
}

/// The fills of a case, each the letters of its white cells row by row.
pub fn fills(case: &Case, distinct: bool) -> BTreeSet<Vec<u8>> {
    let mut fills = BTreeSet::new();
    BruteForce::new(case, distinct).any(&mut Vec::new(), &mut |fill| {
        fills.insert(fill.to_vec());
        false
    });
    fills
}

impl<'a> BruteForce<'a> {
    pub fn new(case: &'a Case, distinct: bool) -> BruteForce<'a> {
        let columns = case.rows[0].len();
        let cells = (0..case.rows.len()).flat_map(|row| (0..columns).map(move |at| (row, at)));
        let cells: Vec<_> = cells.filter(|&(row, at)| case.rows[row][at] != 0).collect();
        let words = case.words.iter().map(|(word, _)| word.as_str()).collect();
        BruteForce { case, runs: runs(case, &cells), cells, words, distinct }
    }

    /// The words that stand in the runs whose cells all have letters.
    pub fn words(&self, letters: &[u8]) -> Vec<String> {
        let whole = self.runs.iter().filter(|run| run[run.len() - 1] < letters.len());
        whole.map(|run| run.iter().map(|&at| LETTERS[usize::from(letters[at])]).collect()).collect()
    }

    /// Whether some fill that begins with these letters is accepted; `accept` is asked of one after the other.
    pub fn any(&self, letters: &mut Vec<u8>, accept: &mut impl FnMut(&[u8]) -> bool) -> bool {
        // The runs that are whole are words, and all of them differ.
        let whole = self.words(letters);
        let differ = whole.iter().collect::<BTreeSet<_>>().len() == whole.len();
        if !whole.iter().all(|word| self.words.contains(word.as_str())) || self.distinct && !differ
        {
            return false;
        }
        let Some(&(row, at)) = self.cells.get(letters.len()) else { return accept(letters) };
        let mut may_stand = (0..3).filter(|letter| self.case.rows[row][at] >> letter & 1 == 1);
        may_stand.any(|letter| {
            letters.push(letter);
            let is_accepted = self.any(letters, accept);
            letters.pop();
            is_accepted
        })
    }
}

/// Runs of two white cells or more, as numbers of white cells.
fn runs(case: &Case, cells: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let (rows, columns) = (case.rows.len(), case.rows[0].len());
    let across = (0..rows).map(|r| (0..columns).map(|c| (r, c)).collect::<Vec<_>>());
    let down = (0..columns).map(|c| (0..rows).map(|r| (r, c)).collect::<Vec<_>>());
    let lines: Vec<_> = across.chain(down).collect();
    let runs = lines.iter().flat_map(|line| line.split(|&(r, c)| case.rows[r][c] == 0));
    let number = |cell| cells.iter().position(|&other| other == cell).unwrap();
    runs.filter(|run| run.len() > 1)
        .map(|run| run.iter().map(|&cell| number(cell)).collect())
        .collect()
}
