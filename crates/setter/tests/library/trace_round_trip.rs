//! Any steps are read back from a trace as they were written, and are told so that the state can be kept elsewhere.

use std::io::Cursor;

use lexicon::{Alphabet, LetterSet, Total};
use network::{CellId, Grid, SlotId};
use proptest::collection::vec;
use proptest::prelude::*;
use setter::board::Board;
use setter::step::{By, Step};
use setter::trace::{DictionarySummary, End, Header, TraceReader, TraceWriter};
use setter::view::{Beginning, State, StepEncoder};

use crate::check_each::check_each;
use crate::replay::{Replay, fields_of, keys_of};

/// A grid with given letters and letter sets, and an alphabet beyond ASCII.
fn board() -> Board {
    let alphabet = Alphabet::new("aąbcćé").unwrap();
    let grid = Grid::parse("1[aé]1\n0ć1\n1#[^b]\n".as_bytes(), &alphabet).unwrap();
    let letters = vec![alphabet.all(); 7];
    Board::of_parts(grid, alphabet, letters, vec![7, 600_000, 0, 1])
}

fn slot() -> impl Strategy<Value = SlotId> {
    (0..4_usize).prop_map(SlotId::new)
}

fn slots() -> impl Strategy<Value = Box<[SlotId]>> {
    vec(slot(), 0..5).prop_map(Vec::into_boxed_slice)
}

fn cell() -> impl Strategy<Value = CellId> {
    (0..7_usize).prop_map(CellId::new)
}

fn word() -> impl Strategy<Value = Box<[u8]>> {
    vec(0..6_u8, 0..7).prop_map(Vec::into_boxed_slice)
}

fn letters() -> impl Strategy<Value = LetterSet> {
    (0..64_u32).prop_map(LetterSet)
}

fn by() -> impl Strategy<Value = By<SlotId, CellId>> {
    prop_oneof![
        Just(By::Question),
        Just(By::Choice),
        Just(By::Constraint),
        slot().prop_map(By::Slot),
        cell().prop_map(By::Cell),
        slot().prop_map(By::Distinct),
    ]
}

fn choice() -> impl Strategy<Value = Step> {
    let level = any::<usize>();
    prop_oneof![
        (word(), letters()).prop_map(|(prefix, choices)| Step::Asked { prefix, choices }),
        (slot(), any::<u32>()).prop_map(|(slot, words)| Step::SlotChosen { slot, words }),
        (cell(), 0..6_u8, letters(), level).prop_map(|(cell, letter, left, level)| {
            Step::LetterTried { cell, letter, left, level }
        }),
        (slot(), word(), level).prop_map(|(slot, word, level)| Step::WordTried {
            slot,
            word,
            level
        }),
        (level, level).prop_map(|(from, to)| Step::Backtrack { from, to }),
        level.prop_map(|level| Step::Undone { level }),
        (any::<u64>(), any::<u64>()).prop_map(|(run, failures)| Step::Restart { run, failures }),
        any::<usize>().prop_map(|components| Step::Split { components }),
        (0..1_u64 << 58)
            .prop_map(|total| Step::Improved { total: Total::from_millionths(total.into()) }),
        (0..1_u64 << 58, any::<bool>()).prop_map(|(bound, has_best)| {
            let best = has_best.then(|| Total::from_millionths((bound / 2).into()));
            Step::Bounded { bound: Total::from_millionths(bound.into()), best }
        }),
        (slot(), word(), any::<i64>()).prop_map(|(slot, word, value)| Step::Priced {
            slot,
            word,
            value
        }),
        (0..1_u64 << 58, any::<bool>(), any::<u64>()).prop_map(|(bound, has_best, open)| {
            let best = has_best.then(|| Total::from_millionths((bound / 2).into()));
            Step::Advanced { bound: Total::from_millionths(bound.into()), best, open }
        }),
        word().prop_map(|letters| Step::Fill { letters }),
    ]
}

fn inference() -> impl Strategy<Value = Step> {
    prop_oneof![
        (slot(), any::<usize>()).prop_map(|(slot, queued)| Step::Revised { slot, queued }),
        (cell(), any::<usize>()).prop_map(|(cell, queued)| Step::ArcQueued { cell, queued }),
        (cell(), any::<usize>()).prop_map(|(cell, queued)| Step::ArcTaken { cell, queued }),
        Just(Step::ArcConsistent),
        (cell(), letters(), letters(), by())
            .prop_map(|(cell, gone, left, by)| Step::LettersPruned { cell, gone, left, by }),
        (slot(), any::<u32>(), any::<u32>(), by())
            .prop_map(|(slot, gone, left, by)| Step::WordsPruned { slot, gone, left, by }),
        (slot(), any::<u32>(), slot()).prop_map(|(slot, words, by)| Step::WordsRejected {
            slot,
            words,
            by
        }),
        (proptest::option::of(slot()), slots())
            .prop_map(|(slot, conflict)| Step::WipeOut { slot, conflict }),
        (slot(), slots()).prop_map(|(slot, conflict)| Step::DeadEnd { slot, conflict }),
        (slot(), slot(), any::<usize>()).prop_map(|(from, to, over)| Step::Backjump {
            from,
            to,
            over
        }),
        slots().prop_map(|slots| Step::NogoodLearnt { slots }),
        slots().prop_map(|slots| Step::NogoodMet { slots }),
    ]
}

#[test]
fn nothing_is_lost() {
    check_each(256, vec(prop_oneof![choice(), inference()], 0..40), |steps| {
        let board = board();
        let summary = DictionarySummary { names: vec!["mots \"à\"".into()], ..Default::default() };
        let parameters = [("order".to_owned(), "next".into())].into();
        let header = Header::new(&board, summary, parameters);
        let mut writer = TraceWriter::begin(Vec::new(), &board, &header).unwrap();
        steps.iter().for_each(|step| writer.step(step).unwrap());
        let end = End { answer: "none".into(), steps: steps.len() as u64, statistics: [].into() };
        let bytes = writer.end(&end).unwrap();

        let mut reader = TraceReader::open(Cursor::new(bytes.clone())).unwrap();
        prop_assert_eq!(reader.header(), &header);
        prop_assert_eq!(reader.board().grid(), board.grid());
        prop_assert_eq!(reader.board().letters(), board.letters());
        // No steps, whatever they say, make the state panic.
        let mut state = State::new(&board);
        let (mut telling, mut replay) =
            (StepEncoder::new(&board), Replay::new(&Beginning::new(&board)));
        for step in &steps {
            let read = reader.step().unwrap();
            prop_assert_eq!(read.as_ref(), Some(step));
            setter::view::sentence(&board, &state, step);
            state.apply(&board, step);
            let line = serde_json::from_str(telling.line_of(step).unwrap().get()).unwrap();
            keys_of(&board, &serde_json::Value::clone(&line)[1]);
            replay.take(&line);
            prop_assert_eq!(replay.told(), fields_of(&board, &state));
        }
        prop_assert_eq!(reader.step().unwrap(), None);
        prop_assert_eq!(reader.end(), Some(&end));

        // Cut anywhere, it is refused.
        let cut = &bytes[..bytes.len() - 1 - bytes.len() % 90];
        let whole = TraceReader::open(Cursor::new(cut.to_vec())).and_then(|mut reader| {
            while reader.step()?.is_some() {}
            Ok(())
        });
        prop_assert!(whole.is_err());
        Ok(steps.iter().any(|step| matches!(step, Step::Fill { .. })))
    });
}
