//! Whatever a run is doing, it ends soon after a signal, the end of its time, or its reader's leaving,
//! and says how far it came.

use std::collections::VecDeque;
use std::io::Read;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use crate::ending::{Asked, HALF_A_SECOND, Taken};
use crate::support::blank;
use crate::support::judge::generator::Random;
use crate::test_folder::{RING, TestFolder, signal};

/// How long a run works before it is asked to end: by then it is in the midst of what it does longest, but on
/// a machine that has much else to do.
const WORK: Duration = Duration::from_millis(350);

/// How the sentence goes on of a run that was not yet that far.
const BEFORE: &[&str] = &[
    "while the dictionary was indexed",
    "while the grid was read",
    "while the problem was set up",
];

/// Something that a run does for long.
struct Phase {
    arguments: &'static str,
    grid: String,
    /// Whether the words are made up, so many that it takes long to index them.
    made_up: bool,
    /// How the sentence may go on that says how far the run came.
    sentences: &'static [&'static str],
    stops: &'static [Stop],
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    Term,
    Int,
    Time,
    ReaderLeaves,
}

const ALL: &[Stop] = &[Stop::Term, Stop::Int, Stop::Time, Stop::ReaderLeaves];
const SOME: &[Stop] = &[Stop::Term, Stop::ReaderLeaves];

/// A grid with so many black cells in a hundred, at random but the same each time.
fn random_grid(size: usize, black: usize) -> String {
    let mut random = Random(1);
    let mut text = String::new();
    for _ in 0..size {
        text.extend((0..size).map(|_| if random.below(100) < black { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

fn phases() -> Vec<Phase> {
    let phase = |arguments, grid: String, sentences, stops| Phase {
        arguments,
        grid,
        made_up: false,
        sentences,
        stops,
    };
    let indexed = &["while the dictionary was indexed, after "];
    let answer = &["before the answer was found, after "];
    let first = &["before the first fill"];
    vec![
        phase("- grid", RING.into(), indexed, ALL),
        phase("words -", RING.into(), &["while the grid was read, after "], ALL),
        phase("words grid --after -", RING.into(), &["while the fill of --after was read"], SOME),
        Phase { made_up: true, ..phase("words grid", RING.into(), indexed, ALL) },
        phase(
            "words grid",
            random_grid(150, 40),
            &["while the problem was set up, after ", "before the first fill"],
            ALL,
        ),
        phase("words grid", blank(8, 8), first, ALL),
        phase("words grid --distinct -j 2", blank(8, 8), first, SOME),
        phase("words grid --count", blank(6, 6), answer, ALL),
        phase("words grid --count --distinct", blank(5, 5), answer, SOME),
        phase("words grid --sample 3 --seed 1", blank(6, 6), answer, SOME),
        phase("words grid --heat", blank(6, 6), answer, SOME),
        phase(
            "words grid --at 1000000000 --distinct",
            blank(5, 5),
            &["before the fill of number 1000000000 was found, after "],
            ALL,
        ),
        phase(
            "words grid --shard 2/8",
            blank(8, 8),
            &["before the cuts of shard 2/8 were found, after ", "before the first fill"],
            SOME,
        ),
        // A pipe that nobody reads.
        phase("words grid", blank(4, 4), &["with "], ALL),
        phase(
            "words grid --sample 100000000 --seed 1",
            "..\n..\n".into(),
            &["before ", "with "],
            SOME,
        ),
    ]
}

/// Half a million words of 12 letters.
fn made_up_words() -> Vec<u8> {
    let mut random = Random(1);
    let mut words = Vec::with_capacity(13 * 500_000);
    for _ in 0..500_000 {
        let mut letters = random.next();
        for _ in 0..12 {
            words.push(b'a' + (letters % 26) as u8);
            letters /= 26;
        }
        words.push(b'\n');
    }
    words
}

/// Runs into a phase, stops there, and checks how the run ends; how soon it does.
fn check(phase: &Phase, stop: Stop, made_up: &[u8]) -> Taken {
    (0..6)
        .find_map(|doubled| check_after(WORK * (1 << doubled), phase, stop, made_up))
        .unwrap_or_else(|| panic!("{:?} {stop:?} was never that far", phase.arguments))
}

/// [`check`] with a run that works for a given time; nothing if the run was before the phase still.
fn check_after(work: Duration, phase: &Phase, stop: Stop, made_up: &[u8]) -> Option<Taken> {
    let folder = if phase.made_up { TestFolder::new() } else { TestFolder::french(&phase.grid) };
    if phase.made_up {
        folder.put("words", made_up);
        folder.put("grid", "............\n");
    }
    let time = match stop {
        Stop::Time => format!(" --time {}", work.as_secs_f64()),
        _ => String::new(),
    };
    let mut command =
        folder.command(&format!("{}{time} -j 1", phase.arguments.replace(" -j 2", "")));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Open until the end, and silent.
    let input = child.stdin.take();
    let mut output = child.stdout.take();
    wait_for_handlers(&child);
    std::thread::sleep(work);
    let asked = Asked::now(&child);
    match stop {
        Stop::Term => signal(&child, "TERM"),
        Stop::Int => signal(&child, "INT"),
        Stop::Time => {}
        Stop::ReaderLeaves => output = None,
    }
    let what = format!("{:?} {stop:?}", phase.arguments);
    let taken = asked.wait(&mut child, &what);
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let code = child.wait().unwrap().code();
    drop((input, output));
    let said: Vec<&str> = said.lines().filter(|line| !line.contains("walk")).collect();
    if stop == Stop::ReaderLeaves {
        assert_eq!((code, said.len()), (Some(0), 0), "{what}: {said:?}");
        return Some(taken);
    }
    let (name, expected) = match stop {
        Stop::Term => ("interrupted", 143),
        Stop::Int => ("interrupted", 130),
        _ => ("stopped by --time", 5),
    };
    assert_eq!(code, Some(expected), "{what}: {said:?}");
    let last = said.last().unwrap_or(&"");
    let begins = |sentence: &&str| last.starts_with(&format!("enumerate: {name} {sentence}"));
    let is_there = phase.sentences.iter().any(begins);
    assert!(is_there || BEFORE.iter().any(begins), "{what}, ended after {taken:?}: {said:?}");
    is_there.then_some(taken)
}

/// Waits until a program handles SIGTERM, which would end it in silence before; on a machine that does other things that may take a
/// while. Where the system does not tell, it does not wait.
fn wait_for_handlers(child: &Child) {
    const SIGTERM: u64 = 1 << 14;
    let status = format!("/proc/{}/status", child.id());
    let begins = |status: &str| {
        let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let caught = field("SigCgt:").map(|caught| u64::from_str_radix(caught, 16).unwrap());
        caught.is_some_and(|caught| caught & SIGTERM == 0)
            && field("State:").is_some_and(|state| !state.starts_with('Z'))
    };
    while std::fs::read_to_string(&status).is_ok_and(|status| begins(&status)) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Stops runs in every phase in every way, so many at a time; what is longer than half a second in the
/// eyes of `measure` is told.
fn check_all(at_a_time: usize, measure: fn(&Taken) -> Duration) {
    let made_up = made_up_words();
    let phases = phases();
    let cases: VecDeque<(&Phase, Stop)> = phases
        .iter()
        .flat_map(|phase| phase.stops.iter().map(move |&stop| (phase, stop)))
        .collect();
    let cases = Mutex::new(cases);
    let late = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..at_a_time {
            scope.spawn(|| {
                loop {
                    let Some((phase, stop)) = cases.lock().unwrap().pop_front() else { return };
                    let taken = check(phase, stop, &made_up);
                    if measure(&taken) > HALF_A_SECOND {
                        late.lock().unwrap().push((phase.arguments, stop, taken));
                    }
                }
            });
        }
    });
    let late = late.into_inner().unwrap();
    assert!(late.is_empty(), "{late:?}");
}

/// Runs share the processors with others here, so the time of these is measured.
#[test]
fn runs_end_soon_in_every_phase() {
    check_all(4, |taken| taken.processor_time);
}

#[test]
#[ignore = "measures half a second by the clock: nothing else is to run"]
fn runs_end_within_half_a_second() {
    check_all(1, |taken| taken.time);
}

/// What is written to a full pipe by then is a beginning of the list.
#[test]
fn a_full_pipe_holds_a_beginning() {
    let folder = TestFolder::french(&blank(4, 4));
    let mut child = folder.start("words grid");
    let mut beginning = vec![0];
    child.stdout.as_mut().unwrap().read_exact(&mut beginning).unwrap();
    std::thread::sleep(WORK);
    signal(&child, "TERM");
    Asked::now(&child).wait(&mut child, "a full pipe");
    beginning.extend(child.wait_with_output().unwrap().stdout);
    let fills = beginning.len() / 21 + 1;
    let expected = folder.run(&format!("words grid -n {fills}")).out;
    assert!(expected.as_bytes().starts_with(&beginning) && beginning.len() > 1 << 15);
}
