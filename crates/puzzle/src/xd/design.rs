//! The section `Design`: styles, as `O { background: circle }`, and a grid of the cells that have them.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::sections::Line;
use crate::cell::PuzzleCell;
use crate::colour::Colour;
use crate::model::Puzzle;

/// The character of a cell without a style.
const PLAIN: char = '.';

/// The characters of cells that are only circled, and only shaded; other styles have other letters.
const CIRCLE: char = 'O';
const SHADE: char = 'S';

/// How a cell looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Style {
    pub is_circled: bool,
    pub shade: Option<[u8; 3]>,
    /// The bars above and on the left.
    pub bars: [bool; 2],
    /// Whether it has a property that is not read, as an image.
    pub has_more: bool,
}

/// The styles of a section, and the rows of its grid.
#[derive(Debug, Default)]
pub struct Design {
    styles: BTreeMap<char, Style>,
    rows: Vec<String>,
}

impl Design {
    /// Reads the lines of the section.
    pub fn read(lines: &[Line<'_>]) -> Design {
        let lines: Vec<&str> = lines.iter().map(|&(_, line)| line).collect();
        // Earlier files have the styles in an element.
        let text = lines.join("\n").replace("<style>", "").replace("</style>", "\n");
        let mut design = Design::default();
        let mut rest = text.as_str();
        while let Some((selectors, after)) = rest.split_once('{') {
            let end = outside_quotes(after, '}').unwrap_or(after.len());
            for selector in selectors.split(',').map(str::trim) {
                let mut characters = selector.chars();
                if let (Some(character), None) = (characters.next(), characters.next()) {
                    design.styles.entry(character).or_default().add(&after[..end]);
                }
            }
            rest = after.get(end + 1..).unwrap_or_default();
        }
        let rows = rest.lines().map(str::trim).filter(|row| !row.is_empty());
        design.rows = rows.map(str::to_owned).collect();
        design
    }

    /// The styles of cells, each with its row and column, from 0.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Style)> {
        self.rows.iter().enumerate().flat_map(move |(row, cells)| {
            let style =
                move |(column, character)| Some((row, column, *self.styles.get(&character)?));
            cells.chars().enumerate().filter_map(style)
        })
    }
}

impl Style {
    /// Adds the properties of a rule, as `background: circle; bar-top: true`.
    fn add(&mut self, mut rule: &str) {
        while !rule.is_empty() {
            let end = outside_quotes(rule, ';').unwrap_or(rule.len());
            let (property, value) = rule[..end].split_once(':').unwrap_or((&rule[..end], ""));
            let value = value.trim().trim_matches(['\'', '"']);
            let is_true = value.eq_ignore_ascii_case("true");
            match property.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "background" if value == "circle" => self.is_circled = true,
                "background" if value == "shaded" => {
                    self.shade = self.shade.or(Some(Colour::SHADE.0));
                }
                "background" | "background-color" | "background-light"
                    if Colour::parse(value).is_some() =>
                {
                    self.shade = Colour::parse(value).map(|colour| colour.0);
                }
                // The same in the dark.
                "background-dark" => {}
                "bar-top" => self.bars[0] = is_true,
                "bar-left" => self.bars[1] = is_true,
                _ => self.has_more = true,
            }
            rule = rule.get(end + 1..).unwrap_or_default();
        }
    }

    /// The properties, as a file has them.
    fn properties(self) -> String {
        let mut properties = Vec::new();
        let background = match (self.is_circled, self.shade) {
            (true, _) => "background: circle",
            (false, Some(_)) => "background: shaded",
            (false, None) => "",
        };
        properties.push(background.to_owned());
        if let Some(colour) = self.shade.filter(|&own| self.is_circled || own != Colour::SHADE.0) {
            properties.push(format!("background-light: {}", Colour(colour)));
        }
        for (name, is_there) in ["bar-top: true", "bar-left: true"].into_iter().zip(self.bars) {
            properties.push(if is_there { name.to_owned() } else { String::new() });
        }
        properties.retain(|property| !property.is_empty());
        properties.join("; ")
    }
}

/// The section for a puzzle; empty if all its cells are plain.
pub fn written(puzzle: &Puzzle) -> String {
    let columns = puzzle.columns().max(1);
    let bars = puzzle.bars();
    let style = |(place, cell): (usize, &PuzzleCell)| Style {
        is_circled: cell.is_circled(),
        shade: cell.shade().map(|colour| colour.0),
        bars: [
            place >= columns && bars[place - columns].below,
            !place.is_multiple_of(columns) && bars[place - 1].right,
        ],
        has_more: false,
    };
    let styles: Vec<Style> = puzzle.cells().iter().enumerate().map(style).collect();
    let mut keys = BTreeMap::new();
    let letters = ('A'..='Z').chain('a'..='z').chain('\u{100}'..);
    let mut letters = letters.filter(|letter| ![CIRCLE, SHADE].contains(letter));
    for &style in styles.iter().filter(|&&style| style != Style::default()) {
        keys.entry(style).or_insert_with(|| match style {
            Style { is_circled: true, shade: None, bars: [false, false], .. } => CIRCLE,
            Style { is_circled: false, bars: [false, false], .. }
                if style.shade == Some(Colour::SHADE.0) =>
            {
                SHADE
            }
            _ => letters.next().unwrap_or(PLAIN),
        });
    }
    let mut text = String::new();
    for (style, key) in &keys {
        // Nothing that is written to a text fails.
        let _ = writeln!(text, "{key} {{ {} }}", style.properties());
    }
    if !keys.is_empty() {
        text.push('\n');
        for row in styles.chunks(columns) {
            text.extend(row.iter().map(|style| keys.get(style).copied().unwrap_or(PLAIN)));
            text.push('\n');
        }
    }
    text
}

/// The first place of a character that stands within no quotes.
fn outside_quotes(text: &str, searched: char) -> Option<usize> {
    let mut quote = None;
    text.char_indices()
        .find(|&(_, c)| {
            match quote {
                Some(open) if open == c => quote = None,
                None if c == '\'' || c == '"' => quote = Some(c),
                None => return c == searched,
                Some(_) => {}
            }
            false
        })
        .map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, usize, Style)> {
        let lines: Vec<Line<'_>> = (1..).zip(text.lines()).collect();
        Design::read(&lines).cells().collect()
    }

    #[test]
    fn styles_are_read_as_files_have_them() {
        let circled = Style { is_circled: true, ..Style::default() };
        for styles in [
            "O { background: circle }",
            "<style>O { background: circle }</style>",
            "<style>\nX {}\nO, Q {\n background: circle;\n}\n</style>",
            "O { background:circle; } O { bar-top: false }",
        ] {
            assert_eq!(cells(&format!("{styles}\n\n.O\n##")), [(0, 1, circled)], "{styles}");
        }
        let design = cells("a { bar-top: true; bar-left: true }\nb { background: shaded }\n\nab");
        assert_eq!((design[0].2.bars, design[1].2.shade), ([true; 2], Some(Colour::SHADE.0)));
        let image = cells("A { background-image: url('data:x;y}z'); background: circle }\nA");
        assert_eq!(image, [(0, 0, Style { has_more: true, ..circled })]);
        assert_eq!(cells("O { background: circle"), []);
    }
}
