//! The greatest threshold that is met, by bisection.

/// What is known of a threshold once it was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// It is met, and so are all thresholds up to a place.
    Met { last: usize },
    /// It is not met, and so are none after it.
    Unmet,
    /// The work that may be done did not show.
    Unknown,
}

/// Thresholds in increasing order, of which some first ones are met.
///
/// Where a try may end without an answer, a pass counts the threshold as not met, and the next pass tries it again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bisection {
    /// The thresholds before this place are met.
    met: usize,
    /// The thresholds from this place on are not met.
    unmet: usize,
    /// The first threshold that this pass tries no more.
    end: usize,
}

impl Bisection {
    /// Nothing is known of `count` thresholds.
    pub(crate) fn new(count: usize) -> Bisection {
        Bisection { met: 0, unmet: count, end: count }
    }

    /// Begins a pass.
    pub(crate) fn begin(&mut self) {
        self.end = self.unmet;
    }

    /// Tries the middle one of the thresholds that are open in this pass; false if no threshold is open.
    ///
    /// # Errors
    /// The error of `attempt`.
    pub(crate) fn step<E>(
        &mut self,
        attempt: impl FnOnce(usize) -> Result<Tried, E>,
    ) -> Result<bool, E> {
        if self.met >= self.end {
            return Ok(false);
        }
        let place = self.met + (self.end - self.met - 1) / 2;
        match attempt(place)? {
            Tried::Met { last } => self.met = (last.max(place) + 1).min(self.unmet),
            Tried::Unmet => (self.unmet, self.end) = (place, place),
            Tried::Unknown => self.end = place,
        }
        Ok(true)
    }

    /// The place of the last threshold that is known to be met.
    pub(crate) fn last_met(&self) -> Option<usize> {
        self.met.checked_sub(1)
    }

    /// The place of the last threshold that is not known to be unmet.
    pub(crate) fn last_open(&self) -> Option<usize> {
        self.unmet.checked_sub(1)
    }

    /// Whether each threshold is known to be met or unmet.
    pub(crate) fn is_settled(&self) -> bool {
        self.met == self.unmet
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn the_last_threshold_met_is_found_though_tries_may_end_without_an_answer() {
        for count in 0..20 {
            for met in 0..=count {
                let (mut bisection, mut tries) = (Bisection::new(count), 0);
                for round in 0.. {
                    bisection.begin();
                    let attempt = |place: usize| {
                        tries += 1;
                        // Thresholds near the last one that is met take longer.
                        Ok::<_, Infallible>(match place.abs_diff(met) + round < 4 {
                            true => Tried::Unknown,
                            false if place < met => Tried::Met { last: place },
                            false => Tried::Unmet,
                        })
                    };
                    let mut attempt = attempt;
                    while bisection.step(&mut attempt).unwrap() {}
                    assert!(
                        bisection.last_met() < Some(met) && bisection.last_open() < Some(count)
                    );
                    if bisection.is_settled() {
                        break;
                    }
                }
                assert_eq!(bisection.last_met(), met.checked_sub(1));
                assert!(tries <= 40, "{tries}");
            }
        }
    }
}
