//! A brute force for small problems, and a checker of fills. They take nothing from the library.

/// A grid as text: `.` open, `#` black, a letter given.
pub struct Board {
    rows: Vec<Vec<char>>,
}

impl Board {
    pub fn parse(grid: &str) -> Board {
        Board { rows: grid.lines().map(|line| line.chars().collect()).collect() }
    }

    /// The words that stand in some cells, row after row and column after column, of two letters or more.
    fn words(rows: &[Vec<char>]) -> Vec<String> {
        let columns: Vec<String> =
            (0..rows[0].len()).map(|x| rows.iter().map(|row| row[x]).collect()).collect();
        let lines = rows.iter().map(|row| row.iter().collect::<String>()).chain(columns);
        lines
            .flat_map(|line| line.split('#').map(str::to_owned).collect::<Vec<_>>())
            .filter(|word| word.chars().count() > 1)
            .collect()
    }

    /// Why a text is no fill of the grid, if it is none.
    pub fn objection(&self, fill: &str, words: &[String], distinct: bool) -> Option<String> {
        let rows: Vec<Vec<char>> = fill.lines().map(|line| line.chars().collect()).collect();
        if rows.len() != self.rows.len() {
            return Some(format!("{} rows", rows.len()));
        }
        for (row, (own, given)) in rows.iter().zip(&self.rows).enumerate() {
            let fits = |(&own, &given): (&char, &char)| match given {
                '.' => own.is_ascii_lowercase(),
                given => own == given,
            };
            if own.len() != given.len() || !own.iter().zip(given).all(fits) {
                return Some(format!("row {row} is not that of the grid"));
            }
        }
        let mut stand = Board::words(&rows);
        if let Some(word) = stand.iter().find(|word| !words.contains(word)) {
            return Some(format!("{word} is no word"));
        }
        let all = stand.len();
        stand.sort();
        stand.dedup();
        (distinct && stand.len() < all).then(|| "a word stands twice".into())
    }

    /// Whether there is a fill.
    pub fn has_fill(&self, words: &[String], letters: &str, distinct: bool) -> bool {
        !self.fills(words, letters, distinct).is_empty()
    }

    /// All fills: tries every letter in every cell.
    pub fn fills(&self, words: &[String], letters: &str, distinct: bool) -> Vec<String> {
        let mut fills = Vec::new();
        self.fills_from(
            &mut self.rows.clone(),
            0,
            &mut |rows| {
                let fill: String =
                    rows.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
                if self.objection(&fill, words, distinct).is_none() {
                    fills.push(fill);
                }
            },
            letters,
        );
        fills
    }

    fn fills_from(
        &self,
        rows: &mut Vec<Vec<char>>,
        cell: usize,
        take: &mut dyn FnMut(&[Vec<char>]),
        letters: &str,
    ) {
        let width = rows[0].len();
        let (y, x) = (cell / width, cell % width);
        if y == rows.len() {
            return take(rows);
        }
        if self.rows[y][x] != '.' {
            return self.fills_from(rows, cell + 1, take, letters);
        }
        for letter in letters.chars() {
            rows[y][x] = letter;
            self.fills_from(rows, cell + 1, take, letters);
        }
        rows[y][x] = '.';
    }

    /// What the scores of the words of a fill add up to.
    pub fn total(fill: &str, score: impl Fn(&str) -> u64) -> u64 {
        let rows: Vec<Vec<char>> = fill.lines().map(|line| line.chars().collect()).collect();
        Board::words(&rows).iter().map(|word| score(word)).sum()
    }
}

#[test]
fn fills_are_told_from_what_is_none() {
    let board = Board::parse("a.\n.#\n");
    let words = ["ab", "aa"].map(String::from);
    assert_eq!(board.objection("ab\na#\n", &words, true), None);
    assert!(board.objection("ab\nb#\n", &words, true).unwrap().contains("twice"));
    assert_eq!(board.objection("ab\nb#\n", &words, false), None);
    for wrong in ["ba\na#\n", "ab\nab\n", "ab\n", "abc\na#\n", "ac\na#\n"] {
        assert!(board.objection(wrong, &words, false).is_some(), "{wrong}");
    }
    assert!(board.has_fill(&words, "ab", true) && !board.has_fill(&words[..1], "ab", true));
}
