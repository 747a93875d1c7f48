//! The state of a search as fields, for those who keep it elsewhere.

use lexicon::Total;
use network::CellId;
use serde_json::Value;

use super::change::{Change, List};
use super::counters::Counters;
use super::saying::{OnBoard, Saying, known_letters};
use super::state::State;
use crate::board::Board;
use crate::step::Step;

/// The fields after the lists that have one value or none: the slot and the cell at hand, the slot that was left
/// without a word last, how many slots or crossings wait to be revised, the bound of what is left, the best total and the bound
/// of all fills in millionths, how many nodes are open. After them come the counters.
const VALUES: [&str; 8] = ["slot", "cell", "dead", "queued", "bound", "best", "upper", "open"];

impl State {
    /// Takes a step, and adds the changes that it makes to `changes`: whoever makes them too has the same [state](State::fields).
    pub fn apply_observed(&mut self, board: &Board, step: &Step, changes: &mut Vec<Change>) {
        let (values, counters) = (self.values(), self.counters().all());
        self.take(board, step, changes);
        let first = List::ALL.len();
        for (place, (before, now)) in values.into_iter().zip(self.values()).enumerate() {
            if now != before {
                changes.push(Change::Value(first + place, now));
            }
        }
        let first = first + VALUES.len();
        for (place, (before, now)) in counters.into_iter().zip(self.counters().all()).enumerate() {
            if now != before {
                changes.push(Change::Value(first + place, Some(now)));
            }
        }
    }

    /// The fields that have one value or none, in the order of their names.
    fn values(&self) -> [Option<u64>; VALUES.len()] {
        let millionths = |total: Total| u64::try_from(total.millionths()).unwrap_or(u64::MAX);
        let dead = self.conflict().and_then(|conflict| conflict.slot);
        [
            self.slot().map(|slot| slot.index() as u64),
            self.cell().map(|cell| cell.index() as u64),
            dead.map(|slot| slot.index() as u64),
            Some(self.queued() as u64),
            self.totals().bound.map(millionths),
            self.totals().best.map(millionths),
            self.totals().upper.map(millionths),
            self.totals().open,
        ]
    }

    /// The state for those who keep it elsewhere: each field by its name, in the order of the numbers that
    /// [changes](Change) call them by. Slots, cells and letters are numbers, sets of letters bits, choices
    /// sayings.
    pub fn fields(&self, board: &Board) -> Vec<(&'static str, Value)> {
        let lists = List::ALL.map(|(list, name)| {
            let cells =
                |cells: &mut dyn Iterator<Item = CellId>| cells.map(CellId::index).collect();
            let items = match list {
                List::Letters => {
                    self.letters().iter().map(|&letters| known_letters(board, letters)).collect()
                }
                List::Words => self.words().into(),
                List::Weights => self.weights().into(),
                List::Choices => self
                    .choices()
                    .map(|(_, choice)| {
                        let saying = Saying::of_choice(choice);
                        serde_json::to_value(OnBoard { board, of: &saying }).unwrap_or_default()
                    })
                    .collect(),
                List::Queue => cells(&mut self.queue()),
                List::Conflict => {
                    let slots = self.conflict().into_iter().flat_map(|conflict| &conflict.slots);
                    slots.map(|slot| slot.index()).collect()
                }
                List::Crossings => {
                    let conflict = self.conflict().into_iter();
                    cells(&mut conflict.flat_map(|conflict| conflict.crossings(board)))
                }
                List::Fill => self.fill().unwrap_or_default().into(),
                List::Disputed => cells(&mut self.disputed(board)),
            };
            (name, items)
        });
        let values = VALUES.into_iter().zip(self.values().map(Value::from));
        let counters = Counters::NAMES.into_iter().zip(self.counters().all().map(Value::from));
        lists.into_iter().chain(values).chain(counters).collect()
    }
}
