//! The reading of network files.

use super::Problem;
use super::grid_text::letters_of;
use super::network::{List, Network, Piece, Refusal, Slot};

/// The lines of a file without comments and without lines that hold nothing else.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let words = text.lines().map(|line| {
        let line = line.split("//").next().unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>()
    });
    words.filter(|words| !words.is_empty())
}

/// Whether a file is a network file, and not a grid file.
pub fn is_network(text: &str) -> bool {
    lines(text).next().is_some_and(|line| line == ["slots"])
}

/// The number of the cell of a name; a name that is new gets the next one.
fn number<'a>(names: &mut Vec<&'a str>, name: &'a str) -> usize {
    names.iter().position(|&other| other == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}

/// The network of a network file and its flags.
///
/// # Errors
/// The words of which a refusal must say one, if a flag does not go with the file.
pub fn read(problem: &Problem) -> Result<Network, Refusal> {
    for (flag, refusal) in [
        ("--order", &["order"]),
        ("--diagonals", &["diagonals"]),
        ("--symmetric", &["symmetric"]),
        ("--wrap", &["wrap"]),
        ("--min-slot", &["min-slot"]),
    ] {
        if problem.has(flag) {
            return Err(refusal);
        }
    }
    let text = problem.text(&problem.board);
    // A cell has its number by the part `order`, if there is one.
    let mut names = Vec::new();
    let mut part = "";
    for line in lines(text) {
        match line[..] {
            [name @ ("slots" | "order" | "given" | "layout")] => part = name,
            _ if part == "order" => names.extend(line),
            _ => {}
        }
    }
    let mut network = Network::default();
    let mut given = Vec::new();
    let mut layout: Vec<Vec<&str>> = Vec::new();
    for line in lines(text) {
        match line[..] {
            [name @ ("slots" | "order" | "given" | "layout")] => part = name,
            _ if part == "slots" => {
                let cells = line.iter().map(|name| number(&mut names, name)).collect();
                network.slots.push(Slot { cells, lists: vec![List::Common] });
            }
            [name, letters] if part == "given" => given.push((number(&mut names, name), letters)),
            _ if part == "layout" => layout.push(line.to_vec()),
            _ => {}
        }
    }
    // Nothing is there at the end of a row that is shorter than the longest.
    let longest = layout.iter().map(Vec::len).max().unwrap_or(0);
    for row in layout {
        for place in 0..longest {
            network.form.push(match row.get(place) {
                None | Some(&"#") => Piece::Text('#'),
                Some(name) => Piece::Letter(number(&mut names, name)),
            });
        }
        network.form.push(Piece::Text('\n'));
    }
    network.letters = vec![problem.alphabet.chars().collect(); names.len()];
    for (cell, letters) in given {
        let set = letters.strip_prefix('[').and_then(|set| set.strip_suffix(']'));
        network.letters[cell] = letters_of(set.unwrap_or(letters), &problem.alphabet);
    }
    network.order = (0..names.len()).collect();
    network.same_as = network.order.clone();
    if network.form.is_empty() {
        network.form = network.order.iter().map(|&cell| Piece::Letter(cell)).collect();
        network.form.push(Piece::Text('\n'));
    }
    Ok(network.merged())
}
