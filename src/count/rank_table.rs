//! How far a walk through all fills is, and the ranks of some of them, as it can be kept.

use lexicon::Letter;
use lexicon::letters::MAX_LETTERS;

/// Stands for the number of letters where there are none.
const NOTHING_LEFT: u32 = u32::MAX;

/// A number beyond the fills and nodes of any walk, so far from the largest number that no sum with it overflows.
const MOST: u64 = 1 << 62;

/// The results of a walk through all fills: how many fills it counted, where it goes on, and the ranks of some
/// fills.
///
/// A table is true of the problem, the order and the distinctness that it was made with, and of no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankTable {
    /// In the order of the fills.
    pub(crate) entries: Vec<RankEntry>,
    pub(crate) fills: u64,
    pub(crate) nodes: u64,
    pub(crate) rest: Option<Vec<Letter>>,
}

/// A place in the list of fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RankEntry {
    /// How many fills come before.
    pub rank: u64,
    /// The first letters of the next fills, in the order of the cells; no fill before begins so.
    pub prefix: Vec<Letter>,
}

impl RankTable {
    /// How many fills were counted.
    pub fn fills(&self) -> u64 {
        self.fills
    }

    /// About how many nodes were walked to count the fills.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether all fills were counted.
    pub fn is_complete(&self) -> bool {
        self.rest.is_none()
    }

    /// The table as bytes, the same on any machine: about as many as its entries have letters and ranks.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.fills.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        match &self.rest {
            Some(rest) => put_letters(rest, &mut bytes),
            None => bytes.extend(NOTHING_LEFT.to_le_bytes()),
        }
        for RankEntry { rank, prefix } in &self.entries {
            bytes.extend(rank.to_le_bytes());
            put_letters(prefix, &mut bytes);
        }
        bytes
    }

    /// The table whose bytes are `bytes`; `None` if there is no such table.
    ///
    /// The bytes do not show whether the numbers are right: the file that holds them must have a checksum.
    pub fn from_bytes(mut bytes: &[u8]) -> Option<RankTable> {
        let bytes = &mut bytes;
        let (fills, nodes) = (take_number(bytes)?, take_number(bytes)?);
        let rest = take_letters(bytes)?;
        if fills > MOST || nodes > MOST {
            return None;
        }
        let mut entries: Vec<RankEntry> = Vec::new();
        while !bytes.is_empty() {
            let entry = RankEntry { rank: take_number(bytes)?, prefix: take_letters(bytes)?? };
            let follows = |last: &RankEntry| last.rank < entry.rank && last.prefix < entry.prefix;
            if !entries.last().is_none_or(follows) || entry.rank >= fills {
                return None;
            }
            entries.push(entry);
        }
        Some(RankTable { entries, fills, nodes, rest })
    }
}

fn put_letters(letters: &[Letter], bytes: &mut Vec<u8>) {
    // A grid has a million cells at most.
    bytes.extend((letters.len() as u32).to_le_bytes());
    bytes.extend(letters);
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

/// Takes letters, or the mark that there are none, from the bytes; `None` if the bytes are neither.
fn take_letters(bytes: &mut &[u8]) -> Option<Option<Vec<Letter>>> {
    let (length, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    let length = u32::from_le_bytes(*length);
    if length == NOTHING_LEFT {
        return Some(None);
    }
    let (letters, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    // A bound may have a letter after all letters.
    let are_letters = letters.iter().all(|&letter| usize::from(letter) <= MAX_LETTERS);
    are_letters.then(|| Some(letters.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rest: Option<&[Letter]>, entries: &[(u64, &[Letter])]) -> RankTable {
        let entry =
            |&(rank, prefix): &(u64, &[Letter])| RankEntry { rank, prefix: prefix.to_vec() };
        let entries = entries.iter().map(entry).collect();
        RankTable { entries, fills: 1 << 40, nodes: 77, rest: rest.map(<[Letter]>::to_vec) }
    }

    #[test]
    fn bytes_are_read_back() {
        for rest in [None, Some(&[][..]), Some(&[3, 32][..])] {
            for entries in [&[][..], &[(5, &[0, 1][..]), (1 << 33, &[0, 1, 2])]] {
                let table = table(rest, entries);
                assert_eq!(RankTable::from_bytes(&table.to_bytes()), Some(table));
            }
        }
    }

    #[test]
    fn what_was_cut_is_no_table() {
        let whole = table(Some(&[1]), &[(5, &[0, 1])]).to_bytes();
        let start = table(Some(&[1]), &[]).to_bytes().len();
        for length in (0..whole.len()).filter(|&length| length != start) {
            assert_eq!(RankTable::from_bytes(&whole[..length]), None, "{length} bytes");
        }
    }

    #[test]
    fn numbers_that_no_walk_reaches_are_no_table() {
        for (fills, nodes) in [(u64::MAX, 0), (0, u64::MAX), (MOST + 1, 5)] {
            let table = RankTable { fills, nodes, ..table(None, &[]) };
            assert_eq!(RankTable::from_bytes(&table.to_bytes()), None);
        }
    }

    #[test]
    fn entries_that_do_not_increase_are_no_table() {
        let second: [(u64, &[Letter]); 4] = [(5, &[7]), (6, &[1]), (1 << 40, &[7]), (6, &[33])];
        for second in second {
            let bytes = table(None, &[(5, &[1]), second]).to_bytes();
            assert_eq!(RankTable::from_bytes(&bytes), None, "{second:?}");
        }
    }
}
