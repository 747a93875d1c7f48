//! How long puzzles to play take to be made, fifty of each level and language:
//! `cargo run --release -p enumerate-setter --example puzzles_to_play [SEEDS]`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use lexicon::dictionary::Rules;
use lexicon::{Alphabet, Halt, Index, IndexOptions, Source};
use setter::definitions::{Definitions, Language};
use setter::generation::Style;
use setter::play::{Level, PuzzleMaker, Request, Theme, Topic, Vocabulary};

/// Words of a theme, of which as many as possible are to stand in a puzzle.
const THEMES: [(Language, &str, &str); 2] = [
    (
        Language::French,
        "francais",
        "mer\nvague\nplage\nsable\nmaree\nport\nvoile\nnavire\nalgue\ncrabe\nphare\nrame",
    ),
    (
        Language::English,
        "english",
        "sea\nwave\nbeach\nsand\ntide\nharbor\nsail\nship\nalga\ncrab\ngull\noar",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seeds = std::env::args().nth(1).map_or(Ok(50), |seeds| seeds.parse())?;
    let (alphabet, halt) = (Alphabet::default(), Halt::default());
    println!(
        "| language | puzzle | first | median | worst | patterns passed over | words | theme |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    for (language, name, theme) in THEMES {
        let list = |what: &str| Source::named(format!("dict/{name}.{what}.gz"));
        let start = Instant::now();
        let definitions = Definitions::read(&[list("definitions")], language, &alphabet, &halt)?;
        let read = start.elapsed();
        let options = IndexOptions { rules: Rules::OF_MAKERS, ..IndexOptions::new(&alphabet) };
        let (scores, _) = Index::open(&[list("scores")], options)?;
        let start = Instant::now();
        let vocabulary = Vocabulary::new(Arc::new(definitions), &scores, &alphabet, &halt)?;
        println!(
            "| {language:?} | {} words | {read:.1?} to read, {:.1?} to index | | | | | |",
            vocabulary.word_count(),
            start.elapsed()
        );
        let maker = PuzzleMaker::new(vocabulary);
        let of_level = |level| (format!("{level:?}"), Request::of_level(level, 0));
        let hard = Request::of_level(Level::Hard, 0);
        let theme = Theme::of_text(theme, &alphabet);
        let asked = Level::ALL.map(of_level).into_iter().chain([
            ("Hard, two letters".into(), Request { shortest: 2, ..hard.clone() }),
            ("Hard, common first".into(), Request { part_of_words: 8, ..hard.clone() }),
            ("Hard, theme of 12".into(), Request { theme, ..hard.clone() }),
            ("Hard, animals".into(), Request { topic: Some(Topic::Animals), ..hard.clone() }),
            ("American, 10×10".into(), Request { style: Style::American, ..hard.clone() }),
            (
                "American, 15×15".into(),
                Request { rows: 15, columns: 15, style: Style::American, ..hard.clone() },
            ),
            ("13×13".into(), Request { rows: 13, columns: 13, ..hard.clone() }),
            ("15×15".into(), Request { rows: 15, columns: 15, ..hard.clone() }),
        ]);
        for (what, request) in asked {
            let (mut times, mut passed_over, mut words, mut standing) = (Vec::new(), 0, 0, 0);
            for seed in 1..=seeds {
                let start = Instant::now();
                let made = maker.make(&Request { seed, ..request.clone() }, &halt)?;
                times.push(start.elapsed());
                passed_over += made.report.patterns_passed_over;
                words += made.report.words as u64;
                standing += made.report.theme_standing.len() as u64;
            }
            let first: Duration = times[0];
            times.sort_unstable();
            println!(
                "| {language:?} | {what} | {first:.1?} | {:.1?} | {:.1?} | {:.1} | {} | {:.1} |",
                times[times.len() / 2],
                times[times.len() - 1],
                passed_over as f64 / seeds as f64,
                words / seeds,
                standing as f64 / seeds as f64
            );
        }
    }
    Ok(())
}
