//! Whole runs on tiny problems: every engine, number, sample, shards, threads and best fills against a brute
//! force that shares no code with them.

#![no_main]

#[path = "../../tests/support/agreement.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod agreement;
#[path = "../../tests/networks/judge/mod.rs"]
mod judge;

use enumerate::count::Method;
use enumerate::search::Order;
use libfuzzer_sys::arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;

use agreement::Questions;

const LETTERS: &str = "abcd";
const SCORES: [u64; 6] = [0, 0, 1, 2_500_000, 7_000_000, u64::MAX / 64];

/// Up to five rows and columns, and up to thirty words of up to five letters.
fn questions(bytes: &mut Unstructured) -> Result<Questions> {
    let (rows, columns) = (bytes.int_in_range(1..=5)?, bytes.int_in_range(1..=5)?);
    let alphabet = &LETTERS[..bytes.int_in_range(2..=4)?];
    let letter = |bytes: &mut Unstructured| Ok(char::from(*bytes.choose(alphabet.as_bytes())?));
    let order = *bytes.choose(&[Order::Rows, Order::Columns])?;
    let distinct = bytes.arbitrary()?;
    let memory = *bytes.choose(&[1 << 26, 1 << 26, 4 << 10, 0])?;
    let method = *bytes.choose(&[Method::Fastest, Method::AndOr, Method::Walk])?;
    let (threads, shards) = (bytes.int_in_range(1..=3)?, bytes.int_in_range(1..=4)?);
    let best = bytes.int_in_range(0..=4)?;
    let (least_slot, is_reversed) = (bytes.int_in_range(2..=4)?, bytes.arbitrary()?);
    let diagonals = rows == columns && bytes.arbitrary()?;
    let mut grid = String::new();
    for _ in 0..rows {
        for _ in 0..columns {
            match bytes.int_in_range(0..=15)? {
                0..=8_u8 => grid.push('.'),
                9..=12 => grid.push('#'),
                13 => grid.push(letter(bytes)?),
                14 => grid += &format!("[{}{}]", letter(bytes)?, letter(bytes)?),
                _ => grid += &format!("[^{}]", letter(bytes)?),
            }
        }
        grid.push('\n');
    }
    let mut words = Vec::new();
    while !bytes.is_empty() && words.len() < 30 {
        let length = bytes.int_in_range(1..=5)?;
        let word = (0..length).map(|_| letter(bytes)).collect::<Result<String>>()?;
        words.push((word, *bytes.choose(&SCORES)?));
    }
    let alphabet = alphabet.to_owned();
    Ok(Questions {
        alphabet,
        words,
        grid,
        least_slot,
        diagonals,
        is_reversed,
        order,
        distinct,
        memory,
        method,
        threads,
        shards,
        best,
    })
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(questions) = questions(&mut Unstructured::new(bytes)) {
        questions.check();
    }
});
