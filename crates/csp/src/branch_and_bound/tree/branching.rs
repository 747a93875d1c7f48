//! Branching: the choices of a node, and the bound of each choice.

use crate::branch_and_bound::bound::candidates::NONE;
use crate::branch_and_bound::bound::choice::Choice;
use crate::branch_and_bound::bound::node::Node;
use crate::branch_and_bound::bound::scope::Scope;
use lexicon::letters::{Letter, MAX_LETTERS};
use network::{SlotId, WordId};

/// A choice to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) choice: Choice,
    /// The bound that no fill with the choice exceeds.
    pub(crate) bound: i64,
}

/// The weight that a letter that loses nothing adds to its cell.
const WHOLE: u64 = 1 << 20;

/// How often the weight that a letter adds is halved if the letter loses the whole gap between the bound and
/// the threshold. Figures: `benches/record/constants.md`.
const HALVINGS: f64 = 2.0;

/// Chooses a cell or a required word to branch on, and gives its choices that may lead above `threshold`, the
/// most promising last. No choices are left if the node is hopeless. `bound` is the bound of the node.
///
/// A required word that stands nowhere comes first, in each slot that it is left to. Without such a word the
/// search branches on the cell whose letters promise the smallest search: a letter counts the less the more it
/// loses, for the bound of its child is nearer to the threshold and meets it the sooner.
pub(crate) fn branch(scope: Scope<'_>, node: &Node, (bound, threshold): (i64, i64)) -> Vec<Child> {
    let mut children = match scope.unplaced(node) {
        Some((word, slots)) => words(node, word, &slots, bound),
        None => letters(scope, node, (bound, threshold)),
    };
    children.retain(|child| child.bound > threshold);
    children.sort_by_key(|child| child.bound);
    children
}

/// The choices that put a required word into each of some slots.
fn words(node: &Node, word: WordId, slots: &[SlotId], bound: i64) -> Vec<Child> {
    let child = |&slot: &SlotId| {
        let candidates = node.slot(slot);
        let loss = candidates.greatest() - candidates.value(word)?;
        Some(Child { choice: Choice::Word(slot, word), bound: bound - loss })
    };
    slots.iter().filter_map(child).collect()
}

/// The choices of a letter for the cell that promises the smallest search.
///
/// Where each cell has one letter that all its slots have, but some slot has words with other letters still, the choice is
/// the letter of such a cell: slots that cross at several cells keep such words, and only their removal shows the fill.
fn letters(scope: Scope<'_>, node: &Node, (bound, threshold): (i64, i64)) -> Vec<Child> {
    let (mut best, mut least, mut forced) = (Vec::new(), u64::MAX, None);
    let mut children = Vec::with_capacity(MAX_LETTERS);
    let (mut places, mut squares) = (Vec::new(), Vec::new());
    for &cell in &scope.component.cells {
        children.clear();
        let (mut weight, mut letters) = (0, 0);
        places.clear();
        squares.clear();
        // A slot loses once, also where it goes through the cell twice.
        for places_of_slot in scope.model.places(cell).chunk_by(|one, two| one.slot == two.slot) {
            let candidates = node.slot(places_of_slot[0].slot);
            places.push((candidates.margins(places_of_slot[0].position), candidates.greatest()));
        }
        for &(number, corner) in scope.component.squares.corners_of(cell) {
            if let Some(potential) = node.potentials.get(number) {
                squares.push((&potential.corners()[corner], potential.greatest()));
            }
        }
        for letter in 0..MAX_LETTERS {
            let losses =
                places.iter().chain(&squares).map(|(margins, greatest)| match margins[letter] {
                    NONE => None,
                    margin => Some(greatest - margin),
                });
            let Some(loss) = losses.sum::<Option<i64>>() else { continue };
            letters += 1;
            if bound - loss > threshold {
                weight += share(loss, bound - threshold);
                let choice = Choice::Letter(cell, letter as Letter);
                children.push(Child { choice, bound: bound - loss });
            }
        }
        if children.is_empty() {
            return children;
        }
        if letters > 1 && weight < least {
            least = weight;
            std::mem::swap(&mut best, &mut children);
        } else if letters == 1
            && forced.is_none()
            && places.iter().any(|(margins, _)| has_several(&margins[..]))
        {
            forced = children.pop();
        }
    }
    if best.is_empty() {
        best.extend(forced);
    }
    best
}

/// Whether the words of a slot have several letters at a position, by the margins there.
fn has_several(margins: &[i64]) -> bool {
    margins.iter().filter(|&&margin| margin != NONE).nth(1).is_some()
}

/// The weight that a letter adds to its cell if its loss is `loss`, less than the whole gap.
fn share(loss: i64, gap: i64) -> u64 {
    let halvings = (HALVINGS * 256.0 * (loss as f64 / gap as f64)) as u64;
    let (whole, rest) = (halvings / 256, halvings % 256);
    (WHOLE >> whole) * (512 - rest) / 512
}
