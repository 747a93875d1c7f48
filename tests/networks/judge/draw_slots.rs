//! Random network files.

use super::generator::Random;

/// Names of cells.
const NAMES: [&str; 10] = ["a", "b2", "c.3", "D", "e-e", "7", "g_", "né", "x", "[i"];

/// The text of a network file: slots, and some of the parts that there may be.
pub fn text(alphabet: &str, random: &mut Random) -> String {
    let alphabet: Vec<char> = alphabet.chars().collect();
    let count = 2 + random.below(7);
    let first = random.below(NAMES.len());
    let cells: Vec<&str> = (0..count).map(|cell| NAMES[(first + cell) % NAMES.len()]).collect();
    let mut slots: Vec<Vec<&str>> = Vec::new();
    for _ in 0..1 + random.below(6) {
        let mut slot = shuffled(&cells, random);
        slot.truncate(2 + random.below(4));
        if random.once_in(6) && slot.len() < 5 {
            // A word may use a letter twice.
            slot.insert(random.below(slot.len() + 1), slot[0]);
        }
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    let mut used: Vec<&str> = Vec::new();
    for &cell in slots.iter().flatten() {
        if !used.contains(&cell) {
            used.push(cell);
        }
    }
    let mut parts: Vec<String> = Vec::new();
    let is_ordered = random.once_in(2);
    if is_ordered {
        // A cell on no slot takes any letter.
        let free = cells.iter().find(|cell| !used.contains(cell));
        used.extend(free.filter(|_| random.once_in(2)));
        used = shuffled(&used, random);
        let lines: Vec<String> =
            used.chunks(1 + random.below(used.len())).map(|line| line.join(" ")).collect();
        parts.push(format!("order\n{}\n", lines.join("\n")));
    }
    if random.once_in(2) {
        let mut part = "given\n".to_owned();
        for cell in &used {
            if !random.once_in(4) {
                continue;
            }
            let (letter, other) = (random.choose(&alphabet), random.choose(&alphabet));
            part += &match random.below(3) {
                0 => format!("{cell} {letter}\n"),
                1 => format!("{cell} [{letter}{other}]\n"),
                _ => format!("{cell} [^{letter}]\n"),
            };
        }
        parts.push(part);
    }
    if random.once_in(2) {
        let mut rest = shuffled(&used, random);
        let mut part = "layout\n".to_owned();
        while !rest.is_empty() {
            let mut row = rest.split_off(rest.len() - rest.len().min(1 + random.below(3)));
            for _ in 0..random.below(3) {
                row.insert(random.below(row.len() + 1), "#");
            }
            part += &(row.join(" ") + "\n");
        }
        parts.push(part);
    }
    let slots: Vec<String> = slots.iter().map(|slot| slot.join(" ")).collect();
    let text = format!("slots\n{}\n{}", slots.join("\n"), shuffled(&parts, random).concat());
    if random.once_in(4) { commented(&text, random) } else { text }
}

/// The same file with comments.
fn commented(text: &str, random: &mut Random) -> String {
    let lines = text.lines().map(|line| match random.below(5) {
        0 => format!("{line} // of a b\n"),
        1 => format!("// order\n{line}\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

fn shuffled<T: Clone>(list: &[T], random: &mut Random) -> Vec<T> {
    let mut list = list.to_vec();
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last + 1));
    }
    list
}
