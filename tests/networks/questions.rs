//! Questions to `enumerate`.

use serde_json::Value;

use crate::judge::generator::Random;
use crate::judge::runs::{Asking, Ended, Ran};
use crate::judge::tally::Question;
use crate::judge::word_lists::decimal;

pub const ALL: &[(&str, Question)] = &[
    ("list", list),
    ("count", count),
    ("after", after),
    ("at", at),
    ("rank", rank),
    ("sample", sample),
    ("heat", heat),
    ("best heat", best_heat),
    ("best", best),
    ("shards", shards),
    ("count in shards", count_in_shards),
    ("checkpoint", checkpoint),
];

/// A question with the fills that it is about.
struct Asked<'a> {
    asking: &'a Asking<'a>,
    fills: Vec<String>,
    /// Flags of every run, but for what is asked.
    flags: String,
}

/// What may be said of any run, beside what is to be said of it: of memory, lines that are no words, scales of
/// scores, and how distinct fills are counted.
const ASIDES: [&str; 6] = [
    "take by themselves",
    "the run took",
    "'setter best'",
    "\"l4n\" does not fold to letters",
    "warning: the scores of ",
    "with --distinct, ",
];

impl<'a> Asked<'a> {
    fn new(asking: &'a Asking<'a>, random: &mut Random) -> Asked<'a> {
        let problem = &asking.posed.problem;
        let mut flags = random.choose(&["-j 1", "-j 2", "-j 3", "--threads 5"]).to_owned();
        // A run that takes so long is stopped, and is wrong then.
        flags += " --time 100";
        flags += random.choose(&[" --no-cache", " --no-cache", " --cache indexes"]);
        flags += random.choose(&["", "", " --memory 1M", " -m 2M", " --memory 1G"]);
        flags += random.choose(&["", "", "", " --stats=json"]);
        if problem.distinct {
            flags += " --distinct";
        }
        if !problem.order.is_empty() {
            flags += &format!(" --order {}", problem.order);
        }
        Asked { asking, fills: asking.posed.fills(problem.distinct), flags }
    }

    fn run(&self, more: &str) -> Result<Ran, Ended> {
        self.asking.run("", &format!("{} {more}", self.flags))
    }

    /// Runs, and checks what is written, and what is said: lines that begin so, asides and lines of JSON.
    fn expect(&self, more: &str, out: &str, said: &[String]) -> Result<(), Ended> {
        let ran = self.run(more)?;
        ran.expect(out)?;
        let is_aside = |line: &&str| ASIDES.iter().any(|aside| line.contains(aside));
        let (json, lines): (Vec<&str>, Vec<&str>) =
            ran.err.lines().filter(|line| !is_aside(line)).partition(|line| line.starts_with('{'));
        let is_json = |line: &&str| serde_json::from_str::<Value>(line).is_ok();
        let is_told = json.len() >= usize::from(ran.line.contains("--stats"))
            && (json.is_empty() || ran.line.contains("=json"));
        let mut pairs = lines.iter().zip(said);
        let is_said = lines.len() == said.len()
            && pairs.all(|(line, said)| {
                line.strip_prefix("enumerate: ").unwrap_or(line).starts_with(said)
            });
        let is_right = is_told && is_said && json.iter().all(is_json);
        ran.check(is_right, || format!("to be said:\n{}", said.join("\n")))
    }

    /// Fills as they are written one after the other.
    fn text(&self, fills: &[String]) -> String {
        self.asking.posed.network().listing(fills)
    }

    /// A listing of some fills, perhaps of no more than the first of them, and perhaps to a file.
    fn expect_listing(
        &self,
        portion: &str,
        fills: &[String],
        random: &mut Random,
    ) -> Result<(), Ended> {
        let limit = random.once_in(3).then(|| random.below(fills.len() + 2));
        let listed = &fills[..limit.unwrap_or(fills.len()).min(fills.len())];
        let mut said = Vec::new();
        if limit == Some(listed.len()) {
            let fills = if listed.len() == 1 { "fill" } else { "fills" };
            let count = listed.len();
            said.push(format!("stopped at the limit of {count} {fills}; there may be more"));
        } else if listed.is_empty() {
            said.push("no fill".to_owned());
        }
        let limit = limit.map_or(String::new(), |limit| format!(" -n {limit}"));
        let progress = random.choose(&["", "", " --progress=json"]);
        let more = format!("{portion}{limit}{progress}");
        let file = random.choose(&["", "", "", "", "list", "list.gz", "list.zst"]);
        if file.is_empty() {
            return self.expect(&more, &self.text(listed), &said);
        }
        self.expect(&format!("{more} -o {file}"), "", &said)?;
        let ran = Ran { out: self.asking.written(file), err: String::new(), line: more };
        ran.expect(&self.text(listed))
    }
}

fn list(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    asked.expect_listing("", &asked.fills, random)
}

fn count(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let ran = asked.run("--count")?;
    let none = ["no fill".to_owned()];
    let said = if ran.err.contains("no fill") && asked.fills.is_empty() { &none[..] } else { &[] };
    asked.expect("--count", &format!("{}\n", asked.fills.len()), said)
}

/// Begins after a fill of the list, or after any letters in its shape.
fn after(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let posed = asking.posed;
    let network = posed.network();
    let after = if asked.fills.is_empty() || random.once_in(3) {
        let letters: Vec<char> = posed.problem.alphabet.chars().collect();
        let mut any = |(cell, own): (usize, &Vec<char>)| match cell < network.written() {
            true => random.choose(&letters),
            false => own[0],
        };
        network.letters.iter().enumerate().map(&mut any).collect()
    } else {
        asked.fills[random.below(asked.fills.len())].clone()
    };
    asking.put("page", network.text(&after));
    let key = posed.key(&after);
    let before = asked.fills.iter().take_while(|fill| posed.key(fill) <= key).count();
    asked.expect_listing("--after page", &asked.fills[before..], random)
}

fn at(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let number = random.below(asked.fills.len() + 2);
    let rest = &asked.fills[number.min(asked.fills.len())..];
    asked.expect_listing(&format!("--at {number}"), rest, random)
}

fn rank(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    if asked.fills.is_empty() {
        return Err(Ended::NotAsked);
    }
    let number = random.below(asked.fills.len());
    asking.put("fill", asked.text(&asked.fills[number..=number]));
    asked.expect("--rank fill", &format!("{number}\n"), &[])
}

fn sample(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let number = 1 + random.below(8);
    let asks = format!("--sample {number} --seed {}", random.below(1_000_000));
    let ran = asked.run(&asks)?;
    if asked.fills.is_empty() {
        return ran.expect("");
    }
    let drawn: Vec<&str> = ran.out.split_inclusive("\n\n").collect();
    let mut texts = drawn.iter().enumerate().map(|(place, drawn)| {
        // The blank line stands between two fills only.
        if place + 1 == number { drawn } else { &drawn[..drawn.len() - 1] }
    });
    let listed: Vec<String> =
        asked.fills.iter().map(|fill| asking.posed.network().text(fill)).collect();
    let is_right =
        drawn.len() == number && texts.all(|text| listed.iter().any(|listed| listed == text));
    ran.check(is_right, || format!("expected {number} of:\n{}", asked.text(&asked.fills)))?;
    let again = asked.run(&asks)?;
    ran.check(again.out == ran.out, || format!("the same seed drew:\n{}", again.out))
}

/// Checks the heat: `head` is what it says of all fills, and `letter` what it says of a cell's letter
/// that these fills have. Cells of a grid without layers are told by row and column, all others by
/// whatever tells them apart.
fn check_heat(
    asked: &Asked,
    ran: &Ran,
    head: (&str, &str),
    letter: impl Fn(&[&String]) -> String,
) -> Result<(), Ended> {
    let posed = asked.asking.posed;
    let network = posed.network();
    let cells: Vec<String> = (0..network.written())
        .map(|cell| {
            let letters = posed.problem.alphabet.chars().filter_map(|glyph| {
                let has = |fill: &&String| fill.chars().nth(cell) == Some(glyph);
                let fills: Vec<&String> = asked.fills.iter().filter(has).collect();
                (!fills.is_empty()).then(|| format!("\"{glyph}\":\"{}\"", letter(&fills)))
            });
            format!("{{{}}}", letters.collect::<Vec<_>>().join(","))
        })
        .collect();
    let (name, all) = head;
    if let Some((rows, columns)) = network.size {
        let cells = network.places.iter().zip(&cells).map(|((row, column), letters)| {
            format!("{{\"row\":{row},\"column\":{column},\"letters\":{letters}}}")
        });
        let cells = cells.collect::<Vec<_>>().join(",");
        return ran.expect(&format!(
            "{{\"rows\":{rows},\"columns\":{columns},\"{name}\":{all},\"cells\":[{cells}]}}\n"
        ));
    }
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let heat = parsed(&ran.out);
    let found = heat["cells"].as_array().cloned().unwrap_or_default();
    let expected: Vec<Value> = cells.iter().map(|letters| parsed(letters)).collect();
    let letters: Vec<Value> = found.iter().map(|cell| cell["letters"].clone()).collect();
    let apart = (1..found.len()).all(|cell| {
        let place = |cell: &Value| {
            cell.as_object().map(|cell| {
                cell.iter()
                    .filter(|(key, _)| *key != "letters")
                    .map(|(_, v)| v.clone())
                    .collect::<Vec<_>>()
            })
        };
        found[..cell].iter().all(|other| place(other) != place(&found[cell]))
    });
    let is_right = heat[name] == parsed(all) && letters == expected && apart;
    ran.check(is_right, || format!("expected {name} {all} and the letters\n{}", cells.join("\n")))
}

fn heat(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let ran = asked.run("--heat")?;
    let all = format!("\"{}\"", asked.fills.len());
    check_heat(&asked, &ran, ("fills", &all), |fills| fills.len().to_string())
}

fn best_heat(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let posed = asking.posed;
    if !posed.has_totals() {
        return Err(Ended::NotAsked);
    }
    let ran = asked.run("--heat=best")?;
    let best = asked.fills.iter().map(|fill| posed.total(fill)).max();
    let best = best.map_or("null".to_owned(), |best| format!("\"{}\"", decimal(best)));
    check_heat(&asked, &ran, ("best", &best), |fills| {
        decimal(fills.iter().map(|fill| posed.total(fill)).max().unwrap_or_default())
    })
}

fn best(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    if !asking.posed.has_totals() {
        return Err(Ended::NotAsked);
    }
    let mut ranked = asking.posed.ranked(&asked.fills);
    let number = random.below(ranked.len().min(20) + 3);
    let (asks, number) = match random.below(4) {
        0 => ("--best".to_owned(), 1),
        _ => (format!("--best {number}"), number),
    };
    ranked.truncate(number);
    let (totals, fills): (Vec<u128>, Vec<String>) = ranked.into_iter().unzip();
    let told =
        |(place, &total): (usize, &u128)| format!("fill {place} has the total {}", decimal(total));
    let mut said: Vec<String> = (1..).zip(&totals).map(told).collect();
    if fills.is_empty() && number > 0 {
        said.push("no fill".to_owned());
    }
    asked.expect(&format!("{asks} --scores"), &asked.text(&fills), &said)
}

fn shards(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let count = 1 + random.below(4);
    let mut whole = asked.run(&format!("--shard 1/{count}"))?;
    for number in 2..=count {
        whole.out += &asked.run(&format!("--shard {number}/{count}"))?.out;
    }
    whole.expect(&asked.text(&asked.fills))
}

fn count_in_shards(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let asked = Asked::new(asking, random);
    let count = 1 + random.below(4);
    let mut sum = 0;
    let mut ran =
        Ran { out: String::new(), err: String::new(), line: "--count --shard".to_owned() };
    for number in 1..=count {
        ran = asked.run(&format!("--count --shard {number}/{count}"))?;
        sum += ran.out.trim().parse::<usize>().unwrap_or(usize::MAX / 8);
    }
    ran.check(sum == asked.fills.len(), || format!("{count} shards have {sum}"))
}

/// A listing to a file that may be stopped, and goes on.
fn checkpoint(asking: &Asking, random: &mut Random) -> Result<(), Ended> {
    let mut asked = Asked::new(asking, random);
    asked.flags = asked.flags.replace(" --time 100", "");
    let asks = "-o fills --checkpoint far --checkpoint-interval 0";
    for _ in 0..random.below(3) {
        let time = 0.002 * random.below(8) as f64;
        let more = format!("{} {asks} --time {time}", asked.flags);
        match asking.run_to_any_end("", &more) {
            (_, Some(0)) => break,
            (_, Some(5)) => {}
            (ran, Some(2)) => return Err(Ended::Refused(ran.err)),
            (ran, code) => ran.check(false, || format!("ended with {code:?}"))?,
        }
    }
    if !asking.path("fills").exists() {
        asked.run(&format!("{asks} --time 100"))?.expect("")?;
    }
    let ran = Ran { out: asking.written("fills"), err: String::new(), line: asks.to_owned() };
    ran.check(!asking.path("far").exists(), || "the checkpoint is left".to_owned())?;
    ran.expect(&asked.text(&asked.fills))
}
