//! The price of questions, and when the next one is worth it.

use crate::search::parameters::{OracleUse, Search};

/// The cost of a node of the walk, a letter or word placed, in *work*: blocks of 64 words that the solver touches, about three
/// nanoseconds each. Figures of all constants here: `benches/record/constants.md`.
pub const NODE_WORK: u64 = 12;

/// How many times the price of a question the walk must cost before the first one. Each question without a fill since
/// halves this factor.
const PRICE_FACTOR: u64 = 8;

/// The nodes walked before the oracle is thought of at first. A question that helped halves this number, and a question that
/// did not doubles it.
const FIRST_SLICE: u64 = 1 << 12;

/// The nodes walked between two questions at least, for each cell: enough to come back to where the walk was, and well
/// beyond.
const SLICE_PER_CELL: u64 = 4;

/// The cost of questions, and of the walk since the last one, which tell when the next is worth asking.
///
/// This is the ski rental problem of online algorithms: a search that walks until walking has cost as much as a
/// question never pays much more than the better of the two, so dense searches hardly ask. Each question
/// without a fill since halves the walking that is due before the next, so sparse searches hardly walk.
/// Questions without an answer are paid back in full by walking, lest a search that the walk alone would
/// end soon be spent on them.
#[derive(Clone, Debug)]
pub struct Pricing {
    always: bool,
    /// The nodes between two questions at least.
    least: u64,
    /// Nodes to walk before the next question is thought of.
    pub slice: u64,
    /// The nodes when the last question was asked or the last fill emitted.
    walked: u64,
    /// How often the oracle was turned to since the last fill.
    questions: u32,
    /// Work owed for the last questions without an answer.
    debt: u64,
    /// The cost of a question of late, in work.
    price: Option<u64>,
}

impl Pricing {
    /// No question was asked yet, in a search over a number of cells.
    pub fn new(search: Search, cells: usize) -> Pricing {
        let always = search.techniques.oracle == OracleUse::Always;
        let least = SLICE_PER_CELL * cells as u64;
        let slice = if always { least } else { FIRST_SLICE + least };
        Pricing { always, least, slice, walked: 0, questions: 0, debt: 0, price: None }
    }

    /// The cost of nodes of the walk, in work.
    pub fn work_of(nodes: u64) -> u64 {
        nodes.saturating_mul(NODE_WORK)
    }

    /// Notes that a fill was emitted when `nodes` nodes were walked.
    pub fn note_fill(&mut self, nodes: u64) {
        self.questions = 0;
        self.walked = nodes;
    }

    /// Whether the walk since the last question or fill has come to cost as much as a question.
    pub fn is_worth_query(&self, nodes: u64) -> bool {
        let factor = PRICE_FACTOR.checked_shr(self.questions).unwrap_or(0);
        let walked = nodes - self.walked;
        let cost = Pricing::work_of(walked);
        let is_paid = self.price.is_none_or(|price| cost >= price.saturating_mul(factor));
        walked >= self.slice && (self.always || cost >= self.debt && is_paid)
    }

    /// Begins to ask: the work owed is paid.
    pub fn begin(&mut self) {
        self.debt = 0;
    }

    /// Notes the work of a question that had no answer.
    pub fn owe(&mut self, work: u64) {
        self.debt += work;
    }

    /// Notes that the oracle was turned to when `nodes` nodes were walked.
    pub fn note_query(&mut self, nodes: u64) {
        self.questions = self.questions.saturating_add(1);
        self.walked = nodes;
    }

    /// Notes that `calls` questions were asked for `work`, when `nodes` nodes were walked, and whether some of
    /// the search is left out for their answers.
    pub fn note_queries(&mut self, calls: u64, work: u64, nodes: u64, helped: bool) {
        if let Some(cost) = work.checked_div(calls) {
            self.price = Some(self.price.map_or(cost, |price| (price + cost) / 2));
        }
        self.note_query(nodes);
        let slice = if helped { self.slice / 2 } else { self.slice.saturating_mul(2) };
        self.slice = match self.always {
            true => self.least,
            false => slice.clamp(self.least, self.least.max(16 * FIRST_SLICE)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parameters::Techniques;

    fn pricing(oracle: OracleUse) -> Pricing {
        let techniques = Techniques { oracle, ..Techniques::default() };
        Pricing::new(Search { techniques, ..Search::default() }, 100)
    }

    #[test]
    fn the_first_question_waits_for_its_slice() {
        let pricing = pricing(OracleUse::WhenWorth);
        assert_eq!(pricing.slice, (1 << 12) + 400);
        assert!(!pricing.is_worth_query(pricing.slice - 1));
        assert!(pricing.is_worth_query(pricing.slice));
    }

    #[test]
    fn the_price_factor_halves_with_each_question() {
        let mut pricing = pricing(OracleUse::WhenWorth);
        // Each question costs 1.2 million: a hundred thousand nodes.
        let mut nodes = 0;
        for factor in [4, 2, 1] {
            pricing.begin();
            pricing.note_queries(2, 2_400_000, nodes, true);
            assert!(!pricing.is_worth_query(nodes + factor * 100_000 - 1));
            assert!(pricing.is_worth_query(nodes + factor * 100_000));
            nodes += factor * 100_000;
        }
        pricing.note_fill(nodes);
        assert!(!pricing.is_worth_query(nodes + 799_999), "the whole factor after a fill");
        assert!(pricing.is_worth_query(nodes + 800_000));
    }

    #[test]
    fn questions_without_an_answer_are_paid_back() {
        let mut pricing = pricing(OracleUse::WhenWorth);
        pricing.owe(12_000_000);
        assert!(!pricing.is_worth_query(999_999) && pricing.is_worth_query(1_000_000));
        pricing.begin();
        assert!(pricing.is_worth_query(100_000));
    }

    #[test]
    fn slices_follow_whether_questions_help() {
        let mut pricing = pricing(OracleUse::WhenWorth);
        (0..20).for_each(|_| pricing.note_queries(1, 1, 0, true));
        assert_eq!(pricing.slice, 400, "four times the cells at least");
        (0..20).for_each(|_| pricing.note_queries(1, 1, 0, false));
        assert_eq!(pricing.slice, 1 << 16);
        let mut always = self::pricing(OracleUse::Always);
        always.note_queries(1, u64::MAX, 0, false);
        assert!(always.slice == 400 && always.is_worth_query(400));
    }
}
