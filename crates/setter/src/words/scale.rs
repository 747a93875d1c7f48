//! Scores from counts.

use lexicon::Score;

/// The millionths of one score.
const ONE: f64 = 1e6;

/// How a count becomes a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// How often the word stands there.
    #[default]
    Count,
    /// Its share of all words counted, rounded to six digits: at least 0.000001 for a word that was met,
    /// so rare words of long texts are alike.
    Relative,
    /// ln(1 + count) / ln(1 + greatest count), which is in [0, 1]: 0 for a word that was not met, 1 for the
    /// most frequent one, rounded to six digits.
    Log,
}

lexicon::named!(Scale, "scale", Count = "count", Relative = "relative", Log = "log");

impl Scale {
    /// The score of a word that was counted `count` times, among `all` words, when the most frequent one was
    /// counted `greatest` times. A higher count never is a lower score.
    pub fn score(self, count: u64, all: u64, greatest: u64) -> Score {
        if count == 0 {
            return Score::ZERO;
        }
        let share = match self {
            Scale::Count => return Score::from_millionths(count.saturating_mul(1_000_000)),
            Scale::Relative => count as f64 / all as f64,
            Scale::Log => (count as f64).ln_1p() / (greatest as f64).ln_1p(),
        };
        Score::from_millionths((share * ONE).round().clamp(1.0, ONE) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_as_documented() {
        let score = |scale: Scale, count| scale.score(count, 400, 99).to_string();
        assert_eq!(score(Scale::Count, 99), "99");
        assert_eq!(score(Scale::Relative, 99), "0.2475");
        assert_eq!(score(Scale::Log, 99), "1");
        assert_eq!(score(Scale::Log, 9), "0.5");
        assert_eq!(score(Scale::Log, 1), "0.150515");
        for scale in [Scale::Count, Scale::Relative, Scale::Log] {
            assert_eq!(score(scale, 0), "0");
        }
        assert_eq!(Scale::Relative.score(1, u64::MAX, 9).to_string(), "0.000001");
        assert_eq!(Scale::Count.score(u64::MAX, u64::MAX, u64::MAX), Score::MAX);
        assert_eq!(Scale::Log.score(1, 1, 1).to_string(), "1");
    }
}
