//! Sorted runs of records in temporary files, and their merging.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use lexicon::Halt;

/// How many runs are merged at once; each has a file and a buffer. More are merged in passes.
const MERGED: usize = 64;

/// The buffer of a run that is read or written, in bytes.
const BUFFER: usize = 1 << 16;

/// How many records are merged between two looks at the halt: some milliseconds.
const STRETCH: usize = 1 << 13;

/// Runs of records, each a key of bytes and a number, with the keys in rising order.
#[derive(Debug, Default)]
pub struct Runs(Vec<File>);

impl Runs {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a run of the records that `each` hands to the function it is given, in order.
    pub fn add(
        &mut self,
        each: impl FnOnce(&mut dyn FnMut(&[u8], u64) -> io::Result<()>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut output = BufWriter::with_capacity(BUFFER, tempfile::tempfile()?);
        each(&mut |key, number| {
            // A key has at most some thousand bytes.
            output.write_all(&(key.len() as u32).to_le_bytes())?;
            output.write_all(key)?;
            output.write_all(&number.to_le_bytes())
        })?;
        let mut file = output.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.0.push(file);
        Ok(())
    }

    /// Calls `visit` with each key of all runs, in order, and the sum of its numbers. The runs are gone
    /// afterwards.
    pub fn merge(
        mut self,
        halt: &Halt,
        mut visit: impl FnMut(&[u8], u64) -> io::Result<()>,
    ) -> io::Result<()> {
        while self.0.len() > MERGED {
            let some: Vec<File> = self.0.drain(..MERGED).collect();
            self.add(|write| union(some, halt, write))?;
        }
        union(self.0, halt, &mut visit)
    }
}

fn union(
    files: Vec<File>,
    halt: &Halt,
    visit: &mut (impl FnMut(&[u8], u64) -> io::Result<()> + ?Sized),
) -> io::Result<()> {
    let mut runs: Vec<Run> = files.into_iter().map(Run::new).collect();
    let mut heads = BinaryHeap::new();
    for (number, run) in runs.iter_mut().enumerate() {
        heads.extend(run.next()?.map(|(key, count)| Reverse((key, number, count))));
    }
    let mut left = STRETCH;
    let mut last: Option<(Vec<u8>, u64)> = None;
    while let Some(Reverse((key, number, count))) = heads.pop() {
        heads.extend(runs[number].next()?.map(|(key, count)| Reverse((key, number, count))));
        match &mut last {
            Some((same, sum)) if *same == key => *sum += count,
            _ => {
                if let Some((key, sum)) = last.replace((key, count)) {
                    visit(&key, sum)?;
                }
            }
        }
        left -= 1;
        if left == 0 {
            left = STRETCH;
            halt.check().map_err(io::Error::other)?;
        }
    }
    if let Some((key, sum)) = last {
        visit(&key, sum)?;
    }
    Ok(())
}

/// A run that is read.
struct Run(BufReader<File>);

impl Run {
    fn new(file: File) -> Run {
        Run(BufReader::with_capacity(BUFFER, file))
    }

    fn next(&mut self) -> io::Result<Option<(Vec<u8>, u64)>> {
        let mut length = [0; 4];
        match self.0.read(&mut length[..1])? {
            0 => return Ok(None),
            _ => self.0.read_exact(&mut length[1..])?,
        }
        let mut key = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut key)?;
        let mut number = [0; 8];
        self.0.read_exact(&mut number)?;
        Ok(Some((key, u64::from_le_bytes(number))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn equal_keys_of_many_runs_are_added_up() {
        let mut runs = Runs::default();
        let mut expected = BTreeMap::new();
        for run in 0..(2 * MERGED + 5) as u64 {
            let mut records = BTreeMap::new();
            for i in 0..20 {
                let key = vec![(run * 7 + i * i) as u8 % 50; (i % 4) as usize];
                *records.entry(key.clone()).or_insert(0) += run + i;
                *expected.entry(key).or_insert(0) += run + i;
            }
            runs.add(|write| records.iter().try_for_each(|(key, &number)| write(key, number)))
                .unwrap();
        }
        let mut found = Vec::new();
        let merged = runs.merge(&Halt::default(), |key, number| {
            found.push((key.to_vec(), number));
            Ok(())
        });
        merged.unwrap();
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
    }
}
