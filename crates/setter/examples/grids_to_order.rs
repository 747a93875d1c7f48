//! How long grids of each style take to be drawn, and how they are:
//! `cargo run --release -p enumerate-setter --example grids_to_order [SEED]`.

use std::time::Instant;

use lexicon::Halt;
use setter::generation::{Conditions, Method, Sampler, Size, Style};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    println!("| style | size | drawn by | method chosen in | a grid in |");
    println!("|---|---|---|---:|---:|");
    for (style, sides) in [
        (Style::French, &[5, 9, 13, 20, 40][..]),
        (Style::American, &[7, 9, 11, 13, 15, 21]),
        (Style::British, &[9, 13, 15, 21]),
    ] {
        for &side in sides {
            let conditions = Conditions::of_style(style, Size::new(side, side)?);
            let start = Instant::now();
            let mut sampler = Sampler::new(conditions, seed, &Halt::default())?;
            let chosen = start.elapsed();
            let start = Instant::now();
            for _ in 0..10 {
                sampler.draw()?;
            }
            let each = start.elapsed() / 10;
            let method = match sampler.method() {
                Method::Rejection => "rejection".into(),
                Method::Census { patterns } => format!("census of {patterns} patterns"),
                Method::Placing => "placing".into(),
                Method::Chain { moves } => format!("chain of {moves} moves"),
            };
            println!("| {style:?} | {side}×{side} | {method} | {chosen:.1?} | {each:.1?} |");
        }
    }
    Ok(())
}
