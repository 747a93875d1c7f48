//! The cells of words in jpz.

use crate::model::Puzzle;
use crate::xml::Element;

/// The cells from one number to another, as `3` or `3-7`, if both are of the grid; perhaps backwards.
fn range(text: Option<&str>, most: usize) -> Option<(usize, usize)> {
    let (first, last) = text?.split_once('-').unwrap_or((text?, text?));
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=most).contains(number));
    Some((number(first)?, number(last)?))
}

/// The cells of a word, as the attributes of its elements have them.
pub fn word_cells(word: &Element, read: &Puzzle, budget: &mut usize) -> Option<Vec<usize>> {
    let (rows, columns) = (read.rows(), read.columns());
    let mut cells = Vec::new();
    let own = [word].into_iter().filter(|word| word.attribute("x").is_some());
    let parts = own.chain(word.children("cells"));
    for part in parts {
        let (x, y) = (range(part.attribute("x"), columns)?, range(part.attribute("y"), rows)?);
        let length = x.0.abs_diff(x.1).max(y.0.abs_diff(y.1));
        *budget = budget.checked_sub(length + 1)?;
        let between = |(first, last): (usize, usize), step: usize| match first <= last {
            true => (first + step).min(last),
            false => first.saturating_sub(step).max(last),
        };
        cells.extend(
            (0..=length).map(|step| (between(y, step) - 1) * columns + between(x, step) - 1),
        );
    }
    Some(cells)
}
