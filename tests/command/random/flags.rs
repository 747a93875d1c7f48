//! Flags that are drawn at random, and change nothing or what the brute force knows of.

use std::fmt;

use crate::generator::Random;

/// The flags of a run, but for what is listed or asked.
pub struct Flags {
    pub by_columns: bool,
    /// Whether cells are compared from the last to the first.
    pub is_reversed: bool,
    pub distinct: bool,
    pub min_slot: usize,
    /// Flags that change nothing.
    neutral: Vec<String>,
    /// Those for listings, and for answers.
    pub for_listings: String,
    pub for_answers: String,
    /// Whether these make the run say lines of JSON.
    pub stats: bool,
    pub progress: bool,
}

impl Flags {
    pub fn draw(random: &mut Random) -> Flags {
        let mut neutral = Vec::new();
        let mut add = |random: &mut Random, times, flags: &[&str]| {
            if random.once_in(times) {
                neutral.push(random.choose(flags).to_owned());
            }
        };
        add(random, 2, &["-j 1", "-j 2", "-j 3", "--threads 5"]);
        add(random, 3, &["--memory 1M", "-m 2M", "--memory 64M", "--memory 1G"]);
        add(random, 2, &["--no-cache", "--cache indexes"]);
        let stats = random.once_in(4);
        let progress = random.once_in(4);
        let for_answers = if stats { "--stats=json" } else { "" };
        Flags {
            by_columns: random.once_in(3),
            is_reversed: random.once_in(3),
            distinct: random.once_in(4),
            min_slot: if random.once_in(4) { 3 + random.below(2) } else { 2 },
            neutral,
            for_listings: format!(
                "{for_answers}{}",
                if progress { " --progress=json" } else { "" }
            ),
            for_answers: format!(
                "{for_answers}{}",
                if random.once_in(6) { " --time 1000" } else { "" }
            ),
            stats,
            progress,
        }
    }
}

impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.neutral.join(" "))?;
        match (self.by_columns, self.is_reversed) {
            (false, false) => {}
            (true, false) => write!(f, " --order columns")?,
            (false, true) => write!(f, " --order rows-reversed")?,
            (true, true) => write!(f, " --order columns-reversed")?,
        }
        if self.min_slot > 2 {
            write!(f, " --min-slot {}", self.min_slot)?;
        }
        if self.distinct {
            write!(f, " --distinct")?;
        }
        Ok(())
    }
}
