//! What the page folds from the steps of a search is what the library folds: searches with all algorithms
//! are recorded, and `page/state.test.js` is run on them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use csp::{CellId, Event, SlotId};
use lexicon::halt::Halt;
use lexicon::index::Index;
use lexicon::letters::Alphabet;
use network::grid::Grid;
use network::problem::Problem;
use serde_json::{Value, json};
use setter::board::Board;
use setter::step::Step;
use setter::strategy::{Algorithm, Named, OrderName, Setting, Strategy, TiesName, ValuesName};
use setter::trace::{DictionarySummary, Header, line_of};
use setter::view::{Choice, State, sentence};

/// The most steps of a search that are recorded.
const STEPS: usize = 5000;
/// The state is recorded after each so many.
const BETWEEN: usize = 83;

/// Blank, with blocks, with given letters and sets, and one that few of the words fill.
const GRIDS: [(&str, &str); 5] = [
    ("blank", "111\n111\n111\n"),
    ("blocks", "11100\n11110\n11111\n01111\n00111\n"),
    ("given", "1[aeiou]11\n11e1\n1111\n"),
    ("hard", "11111\n11111\n11111\n11111\n11111\n"),
    ("none", "1q1\n111\n11q\n"),
];

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Each third of the shipped words of up to five letters.
fn words() -> Vec<String> {
    let packed = fs::File::open(project("dict/francais.dict.gz")).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text.lines().filter(|word| word.len() <= 5).step_by(3).map(str::to_owned).collect()
}

fn strategies() -> Vec<Strategy> {
    let strategies =
        Algorithm::ALL.iter().map(|&(algorithm, ..)| Strategy { algorithm, ..Strategy::default() });
    let mut strategies: Vec<_> = strategies.collect();
    let other = Strategy {
        algorithm: Algorithm::CbjFc,
        order: Some(OrderName::DomWdeg),
        values: Some(ValuesName::Random),
        ac3: Some(false),
        ..Strategy::default()
    };
    let blind = Strategy {
        order: Some(OrderName::Next),
        look_ahead: Some(false),
        ties: Some(TiesName::Random),
        ..other
    };
    strategies.extend([other, blind]);
    strategies
}

/// A search with all that the library makes of its steps.
fn record(problem: &Problem, strategy: Strategy) -> Value {
    let halt = Halt::default();
    let model = strategy.model(problem, true, &halt).unwrap();
    let board = Board::new(problem, &model);
    let mut steps = Vec::new();
    let setting = Setting { seed: 1, halt: halt.clone(), ..Setting::default() };
    let observer = |event: Event<'_>| {
        if steps.len() < STEPS {
            steps.push(Step::from(event));
        } else {
            halt.set();
        }
    };
    strategy.run(&model, &setting, observer).unwrap();
    let mut state = State::new(&board);
    let mut expected = vec![json!({ "position": 0, "state": written(&board, &state) })];
    let mut sentences = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        sentences.push(sentence(&board, &state, step));
        state.apply(&board, step);
        let position = place + 1;
        if position % BETWEEN == 0 || position == steps.len() {
            expected.push(json!({ "position": position, "state": written(&board, &state) }));
        }
    }
    let header = Header::new(&board, DictionarySummary::default(), strategy.parameters());
    let lines: Vec<_> = steps.iter().map(|step| line_of(step, &board).unwrap()).collect();
    json!({ "header": header, "steps": lines, "expected": expected, "sentences": sentences })
}

fn written(board: &Board, state: &State) -> Value {
    let spell = |letters: &[u8]| board.alphabet().spell(letters);
    let slots = |slots: &[SlotId]| slots.iter().map(|slot| slot.index()).collect::<Vec<_>>();
    let cells = |cells: Vec<CellId>| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let left = state.letters().iter().map(|&letters| {
        let known = letters & board.alphabet().all();
        spell(&known.iter().collect::<Vec<_>>())
    });
    let choices = state.choices().map(|(level, choice)| match choice {
        Choice::Word(slot, word) => {
            json!({ "level": level, "slot": slot.index(), "word": spell(word) })
        }
        Choice::Letter(cell, letter) => {
            json!({ "level": level, "cell": cell.index(), "letter": spell(&[*letter]) })
        }
    });
    let conflict = state.conflict().map(|conflict| {
        json!({
            "slot": conflict.slot.map(|slot| slot.index()),
            "slots": slots(&conflict.slots),
            "isDeadEnd": conflict.is_dead_end,
        })
    });
    let crossings = state.conflict().map(|conflict| cells(conflict.crossings(board).collect()));
    let counters = state.counters();
    json!({
        "letters": left.collect::<Vec<_>>(),
        "words": state.words(),
        "slot": state.slot().map(|slot| slot.index()),
        "cell": state.cell().map(|cell| cell.index()),
        "queued": state.queued(),
        "queue": cells(state.queue().collect()),
        "conflict": conflict,
        "crossings": crossings,
        "weights": state.weights(),
        "counters": {
            "tried": counters.tried,
            "revisions": counters.revisions,
            "letters_pruned": counters.letters_pruned,
            "words_pruned": counters.words_pruned,
            "wipe_outs": counters.wipe_outs,
            "dead_ends": counters.dead_ends,
            "backtracks": counters.backtracks,
            "jumps": counters.jumps,
            "longest_jump": counters.longest_jump,
            "restarts": counters.restarts,
            "fills": counters.fills,
            "deepest": counters.deepest,
        },
        "fill": state.fill().map(spell),
        "totals": { "bound": state.totals().bound, "best": state.totals().best },
        "choices": choices.collect::<Vec<_>>(),
    })
}

#[test]
#[ignore = "needs node, which .ci/run installs"]
fn are_folded_by_the_page_as_here() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded-steps");
    // What an earlier run has left there is not looked at again.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let alphabet = Alphabet::default();
    let index = Index::from_words(&alphabet, words()).unwrap();
    for (name, grid) in GRIDS {
        let grid = Grid::parse(grid.as_bytes(), &alphabet).unwrap();
        let problem = Problem::new(grid, alphabet.clone(), &index).unwrap();
        for (place, strategy) in strategies().into_iter().enumerate() {
            let file = format!("{} {name} {place}.json", strategy.algorithm.name());
            let recorded = record(&problem, strategy);
            fs::write(folder.join(file), serde_json::to_vec(&recorded).unwrap()).unwrap();
        }
    }
    let test = project("crates/page/tests/node/state.test.js");
    let ran = Command::new("node")
        .args(["--test", "--test-reporter=tap"])
        .arg(test)
        .env("RECORDED_STEPS", &folder)
        .output();
    let ran = ran.expect("node, of version 20 or more, is needed for this test");
    let told = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{told}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(told.contains("# skipped 0"), "{told}");
}

/// The grids on offer that experiments are about are those of the experiments.
#[test]
fn ready_grids_are_those_of_the_experiments() {
    let offered = fs::read_to_string(project("crates/page/web/watch/ready_grids.js")).unwrap();
    let offered = offered.replace("\" +\n      \"", "");
    for name in ["A", "B", "C"] {
        let path = project(&format!("docs/experiments/grids/grid{name}.txt"));
        let rows = fs::read_to_string(path).unwrap().trim_end().replace('\n', "/");
        let at = offered.find(&format!("name: \"{name}\"")).expect(name);
        let grid = offered[at..].split('"').nth(3).unwrap();
        assert_eq!(grid, rows, "{name}");
    }
}
