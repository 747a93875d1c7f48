//! How a guess divides some secrets, as far as sizes tell.

use super::bounds::LeastTotals;
use super::node::Node;

/// Divides secrets into classes, again and again in the same memory.
#[derive(Debug)]
pub struct Divisions {
    /// By class, the last division that has it.
    seen: Vec<u32>,
    /// By class, how many secrets it has there.
    sizes: Vec<u32>,
    division: u32,
}

impl Divisions {
    /// Room for classes whose numbers are below `classes`.
    pub fn new(classes: usize) -> Divisions {
        Divisions { seen: vec![0; classes], sizes: vec![0; classes], division: 0 }
    }

    /// The least cost of some secrets after the next guess of a node, if then a guess is made that is none of them,
    /// as far as its classes tell.
    #[inline]
    pub fn least(
        &mut self,
        node: &Node,
        guess: usize,
        places: &[u16],
        totals: &LeastTotals,
    ) -> u64 {
        let division = self.next();
        let row = node.row(guess);
        if node.is_plain && places.len() <= totals.replies() {
            // The first secret of each class adds 1, each other 2.
            let mut classes = 0_u32;
            for &place in places {
                let seen = &mut self.seen[usize::from(row[usize::from(place)])];
                classes += u32::from(*seen != division);
                *seen = division;
            }
            return 3 * places.len() as u64 - u64::from(classes);
        }
        let added = totals.added(node.limits.after().after());
        let mut least = node.weight_of(places);
        if node.is_plain {
            for &place in places {
                least += added[self.size_before(division, row[usize::from(place)])];
            }
        } else {
            for &place in places {
                let before = self.size_before(division, row[usize::from(place)]);
                least += node.weight(place) * added[before];
            }
        }
        least
    }

    /// Whether no class of a guess has more than two of these secrets, so that their cost is what
    /// the classes tell.
    pub fn leaves_pairs(&mut self, node: &Node, guess: usize, places: &[u16]) -> bool {
        let division = self.next();
        let row = node.row(guess);
        places.iter().all(|&place| self.size_before(division, row[usize::from(place)]) < 2)
    }

    /// How many secrets a class of a division has before one is added, which is then.
    #[inline]
    fn size_before(&mut self, division: u32, class: u16) -> usize {
        let class = usize::from(class);
        if self.seen[class] != division {
            (self.seen[class], self.sizes[class]) = (division, 0);
        }
        self.sizes[class] += 1;
        self.sizes[class] as usize - 1
    }

    fn next(&mut self) -> u32 {
        self.division = self.division.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        self.division
    }
}
