//! All fills, letter by letter.

use std::collections::BTreeSet;

use crate::case::{Case, LETTERS};

/// The fills of a case, each the letters of its white cells row by row.
pub fn fills(case: &Case, distinct: bool) -> BTreeSet<Vec<u8>> {
    let columns = case.rows[0].len();
    let cells: Vec<(usize, usize)> = (0..case.rows.len())
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .filter(|&(row, column)| case.rows[row][column] != 0)
        .collect();
    let runs = runs(case, &cells);
    let words: BTreeSet<&str> = case.words.iter().map(|(word, _)| word.as_str()).collect();
    let mut fills = BTreeSet::new();
    try_letters((case, &cells, &runs, &words, distinct), &mut Vec::new(), &mut fills);
    fills
}

type Given<'a> = (&'a Case, &'a [(usize, usize)], &'a [Vec<usize>], &'a BTreeSet<&'a str>, bool);

fn try_letters(given: Given<'_>, letters: &mut Vec<u8>, fills: &mut BTreeSet<Vec<u8>>) {
    let (case, cells, runs, words, distinct) = given;
    let spelled = |run: &Vec<usize>| -> String {
        run.iter().map(|&cell| LETTERS[usize::from(letters[cell])]).collect()
    };
    // The runs that end at the last letter are words, and all that are whole differ.
    let whole: Vec<String> =
        runs.iter().filter(|run| run[run.len() - 1] < letters.len()).map(spelled).collect();
    let differ = whole.iter().collect::<BTreeSet<_>>().len() == whole.len();
    if !whole.iter().all(|word| words.contains(word.as_str())) || distinct && !differ {
        return;
    }
    let Some(&(row, column)) = cells.get(letters.len()) else {
        fills.insert(letters.clone());
        return;
    };
    for letter in 0..3 {
        if case.rows[row][column] >> letter & 1 == 1 {
            letters.push(letter);
            try_letters(given, letters, fills);
            letters.pop();
        }
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
