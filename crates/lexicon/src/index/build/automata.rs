//! The maps of the lists to their scores, and their automata.

use std::io::{self, BufWriter};

use fst::raw::{Builder, Fst};

use super::super::error::IndexError;
use super::super::file::{Checked, Part};
use super::super::list::stride;
use super::block::Block;
use super::bounds::Bounds;
use super::target::{Spool, contents};
use crate::automaton::{State, Translation};

/// How many bytes of a map are written at once: `fst` writes a few at a time.
const WRITTEN: usize = 1 << 16;

/// Makes the maps and the automata of lists, one after the other.
pub struct Automata<'h> {
    bounds: Bounds<'h>,
    /// The map under way, and how long its words are.
    map: Option<(usize, Builder<BufWriter<Checked<Spool>>>)>,
    translation: Translation,
    made: Made,
    /// The bytes of the maps made.
    end: u64,
}

/// What was made of the lists.
pub struct Made {
    pub automata: Vec<Automaton>,
    /// The maps, one after the other.
    pub maps: Spool,
    pub table: Spool,
}

/// What was made of a list.
pub struct Automaton {
    /// Where its map is among the maps.
    pub map: Part,
    pub root: State,
    /// How many targets and states there are up to its end.
    pub targets: usize,
    pub states: usize,
    /// The checksum of what the table has for it.
    pub checksum: u64,
}

impl<'h> Automata<'h> {
    pub fn new(bounds: Bounds<'h>) -> Automata<'h> {
        Automata {
            bounds,
            map: None,
            translation: Translation::new(bounds.for_translation()),
            made: Made { automata: Vec::new(), maps: bounds.spool(), table: bounds.spool() },
            end: 0,
        }
    }

    /// Adds words; all of a length come one after the other.
    pub fn add(&mut self, block: Block) -> Result<(), IndexError> {
        self.bounds.halt.check()?;
        let Block { length, letters, scores } = block;
        if self.map.as_ref().is_some_and(|&(before, _)| before != length) {
            self.end_list()?;
        }
        let map = match &mut self.map {
            Some((_, map)) => map,
            None => {
                let output = Checked::new(self.bounds.spool());
                let map = Builder::new(BufWriter::with_capacity(WRITTEN, output))?;
                &mut self.map.insert((length, map)).1
            }
        };
        let mut scores = scores.into_iter();
        for word in letters.chunks_exact(stride(length)) {
            map.insert(&word[..length], scores.next().unwrap_or(0))?;
        }
        Ok(())
    }

    fn end_list(&mut self) -> Result<(), IndexError> {
        let Some((length, map)) = self.map.take() else { return Ok(()) };
        let output = map.into_inner()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        let part = output.part(self.end);
        let (bytes, mapping) = contents(output.output)?;
        let halt = self.bounds.halt;
        let mut table = Checked::new(&mut self.made.table);
        let mut pause = || {
            if let Some(mapping) = &mapping {
                mapping.release();
            }
            halt.check().map_err(io::Error::other)
        };
        let map = Fst::new(&bytes)?;
        let root = self.translation.add(&map, length, &mut table, &mut pause)?;
        let checksum = table.part(0).checksum;
        for block in bytes.chunks(WRITTEN) {
            pause()?;
            io::Write::write_all(&mut self.made.maps, block)?;
        }
        self.end += part.bytes;
        let (targets, states) = (self.translation.targets(), self.translation.states());
        self.made.automata.push(Automaton { map: part, root, targets, states, checksum });
        Ok(())
    }

    /// Ends the last list.
    pub fn end(mut self) -> Result<Made, IndexError> {
        self.end_list()?;
        Ok(self.made)
    }
}
