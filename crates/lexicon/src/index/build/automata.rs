//! The automata of the lists.

use std::io::Write;

use fst::raw::Fst;

use super::super::error::IndexError;
use super::super::file::{Checked, FileSection};
use super::bounds::Bounds;
use super::map::{Block, ListMap, MapBuilder};
use crate::automaton::{State, Translation};
use crate::spool::{Spool, contents};

/// How many bytes of a map are copied between two looks at the halt: they take 0.5 ms.
const COPIED: usize = 1 << 20;

/// Makes the maps and the automata of lists, one after the other.
pub struct Automata<'h> {
    bounds: Bounds<'h>,
    map: Option<MapBuilder<'h>>,
    translation: Translation,
    made: Made,
    /// How many bytes the maps take so far.
    end: u64,
}

/// The automata of the lists, their maps, and the table of their states.
pub struct Made {
    pub automata: Vec<Automaton>,
    /// The maps, one after the other.
    pub maps: Spool,
    pub table: Spool,
}

/// The automaton of a list, and the part that is its map.
pub struct Automaton {
    /// The part of the list's map among the maps.
    pub map: FileSection,
    pub root: State,
    /// How many targets and states the table has up to the end of this automaton.
    pub targets: usize,
    pub states: usize,
    /// The checksum of the part of the table that this automaton adds.
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
    ///
    /// # Errors
    /// If a temporary file cannot be written, or the work was asked to end.
    pub fn add(&mut self, block: &Block) -> Result<(), IndexError> {
        if self.map.as_ref().is_some_and(|map| map.length() != block.length) {
            self.end_map()?;
        }
        let map = match &mut self.map {
            Some(map) => map,
            None => self.map.insert(MapBuilder::new(block.length, self.bounds)?),
        };
        map.add(block)
    }

    /// Adds all words of a length, of which none was added before.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or the work was asked to end.
    pub fn add_map(&mut self, map: ListMap) -> Result<(), IndexError> {
        self.end_map()?;
        self.translate(map)
    }

    fn end_map(&mut self) -> Result<(), IndexError> {
        match self.map.take() {
            Some(map) => self.translate(map.finish()?),
            None => Ok(()),
        }
    }

    fn translate(&mut self, map: ListMap) -> Result<(), IndexError> {
        let part = map.file.part(self.end);
        let (bytes, mapping) = contents(map.file.output)?;
        let halt = self.bounds.halt;
        let mut pause = || {
            if let Some(mapping) = &mapping {
                mapping.release();
            }
            halt.check().map_err(IndexError::from)
        };
        let mut table = Checked::new(&mut self.made.table);
        let fst = Fst::new(&bytes)?;
        let root = self.translation.add(&fst, map.length, &mut table, &mut pause)?;
        let checksum = table.part(0).checksum;
        for block in bytes.chunks(COPIED) {
            pause()?;
            self.made.maps.write_all(block)?;
        }
        self.end += part.bytes;
        let (targets, states) = (self.translation.targets(), self.translation.states());
        self.made.automata.push(Automaton { map: part, root, targets, states, checksum });
        Ok(())
    }

    /// Ends the last list.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or the work was asked to end.
    pub fn end(mut self) -> Result<Made, IndexError> {
        self.end_map()?;
        Ok(self.made)
    }
}
