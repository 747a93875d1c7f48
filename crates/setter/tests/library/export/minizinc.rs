//! A reader of MiniZinc's data, and a brute force over what the model says of it.

use std::collections::HashMap;

use serde_json::Value;

/// The parameters of a problem by their names.
pub struct Data(HashMap<String, Value>);

/// An array with ranges `1..3` as sets `{1,2,3}`.
fn listed(value: &str) -> String {
    let item = |item: &str| {
        let (item, end) = item.split_at(item.len() - usize::from(item.ends_with([',', ']'])));
        let (open, item) = item.split_at(usize::from(item.starts_with('[')));
        let Some((_, last)) = item.split_once("..") else { return format!("{open}{item}{end}") };
        let all: Vec<String> = (1..=last.parse().unwrap()).map(|n: usize| n.to_string()).collect();
        format!("{open}{{{}}}{end}", all.join(","))
    };
    value.split_inclusive(',').map(item).collect()
}

impl Data {
    /// Reads assignments of numbers, truths, arrays, sets and matrices, a line each.
    pub fn read(text: &str) -> Data {
        let parameter = |line: &str| {
            let (name, value) = line.strip_suffix(';').unwrap().split_once(" = ").unwrap();
            let rows = value.strip_prefix("[| ").and_then(|rows| rows.strip_suffix("|]"));
            let json = match rows {
                Some(rows) => format!("[[{}]]", rows.replace("| ", "],[")),
                None => listed(value).replace('{', "[").replace('}', "]"),
            };
            (name.to_owned(), serde_json::from_str(&json).unwrap_or_else(|_| panic!("{line}")))
        };
        Data(text.lines().map(parameter).collect())
    }

    fn number(&self, name: &str) -> usize {
        self.0[name].as_u64().unwrap() as usize
    }

    fn numbers(&self, name: &str) -> Vec<usize> {
        let items = self.0[name].as_array().unwrap().iter();
        items.map(|item| item.as_u64().unwrap() as usize).collect()
    }

    /// The greatest total in millionths, or the greatest score of a worst word, as the data has it.
    pub fn best(&self) -> Option<i64> {
        self.check_grid();
        let mut cells = vec![0; self.number("cells")];
        let mut best = None;
        self.place(&mut Vec::new(), &mut cells, &mut Vec::new(), &mut best);
        best.map(|value: usize| (value * self.number("millionths")) as i64)
    }

    /// What is maximised, of the scores of a fill.
    fn value(&self, scores: &[usize]) -> usize {
        match self.0["by_worst"].as_bool().unwrap() {
            true => scores.iter().copied().min().unwrap(),
            false => scores.iter().sum(),
        }
    }

    /// The cells are numbered in rows, and there are as many as are said.
    fn check_grid(&self) {
        let rows = self.0["cell_at"].as_array().unwrap();
        assert_eq!(rows.len(), self.number("rows"));
        let cells = rows.iter().flat_map(|row| row.as_array().unwrap());
        let cells: Vec<u64> = cells.map(|cell| cell.as_u64().unwrap()).collect();
        assert_eq!(cells.len(), rows.len() * self.number("columns"));
        let white: Vec<u64> = cells.into_iter().filter(|&cell| cell > 0).collect();
        assert_eq!(white, (1..=self.number("cells") as u64).collect::<Vec<_>>());
        assert_eq!(self.0["alphabet"].as_array().unwrap().len(), self.number("letters"));
    }

    /// Places a word in the next slot; 0 is a cell without a letter.
    fn place(
        &self,
        words: &mut Vec<(usize, usize)>,
        cells: &mut [usize],
        placed: &mut Vec<usize>,
        best: &mut Option<usize>,
    ) {
        if words.len() == self.number("slots") {
            let required = self.numbers("required_list").into_iter();
            let mut required = required.zip(self.numbers("required_word"));
            if required.all(|word| words.contains(&word)) {
                *best = (*best).max(Some(self.value(placed)));
            }
            return;
        }
        let slot = words.len();
        let list = self.numbers("list_of")[slot];
        let [length, count, letters_before] = ["list_length", "list_count", "letters_before"]
            .map(|name| self.numbers(name)[list - 1]);
        let source = self.numbers("source_of")[slot] - 1;
        let scores_before = self.numbers("scores_before")[source];
        let own = self.0["source_words"][source].as_array().unwrap();
        let first = self.numbers("cells_before")[slot];
        let places = &self.numbers("slot_cells")[first..first + length];
        let (all_letters, scores) = (self.numbers("word_letters"), self.numbers("word_scores"));
        for word in 1..=count {
            let is_repeated = self.0["distinct"] == true && words.contains(&(list, word));
            if is_repeated || !own.contains(&word.into()) {
                continue;
            }
            let letter =
                |position: usize| all_letters[letters_before + position * count + word - 1];
            let allows = |(position, &cell): (usize, &usize)| {
                let letters = self.0["allowed"][cell - 1].as_array().unwrap();
                letters.contains(&letter(position).into())
                    && (cells[cell - 1] == 0 || cells[cell - 1] == letter(position))
            };
            if !places.iter().enumerate().all(allows) {
                continue;
            }
            let before = cells.to_vec();
            for (position, &cell) in places.iter().enumerate() {
                cells[cell - 1] = letter(position);
            }
            words.push((list, word));
            placed.push(scores[scores_before + word - 1]);
            self.place(words, cells, placed, best);
            placed.pop();
            words.pop();
            cells.copy_from_slice(&before);
        }
    }
}
