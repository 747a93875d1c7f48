//! Runs that are stopped, and go on from their checkpoint.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use crate::test_folder::{RING, RING_FILLS, Ran, TestFolder};

/// What a run leaves that is stopped when so many fills of the ring are written, made here: a run so
/// short cannot be stopped at will. That stopped runs leave this is shown by those that are
/// disturbed below, which go on from what they left.
pub fn stopped_after(folder: &TestFolder, fills: usize, arguments: &str) {
    assert_eq!(folder.run(&format!("words grid {arguments} -o fills")).code, Some(0));
    let text = folder.text("fills");
    fs::remove_file(folder.path("fills")).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').take(5 * fills - 1).collect();
    let last = lines[lines.len() - 4..].concat();
    folder.put("fills.unfinished", lines.concat());

    let mut grid = blake3::Hasher::new();
    grid.update(&4_u64.to_le_bytes());
    for cell in RING.chars().filter(|&cell| cell != '\n') {
        let hashed = if cell == '1' { (1 << 26) - 1 } else { 1 << 32 | u64::from(u32::from(cell)) };
        grid.update(&hashed.to_le_bytes());
    }
    let flag = |name: &str| {
        arguments.strip_prefix(name).map_or("null".into(), |value| value.trim().to_owned())
    };
    let quoted = |value: String| if value == "null" { value } else { format!("{value:?}") };
    let dictionary = folder.cached().file_stem().unwrap().to_str().unwrap().to_owned();
    let order = if arguments == "--order columns" { "columns" } else { "rows" };
    let state = format!(
        "{{\"made_for\":{{\"grid\":\"{}\",\"alphabet\":\"abcdefghijklmnopqrstuvwxyz\",\
         \"dictionary\":\"{dictionary}\",\"order\":\"{order}\",\"distinct\":false,\"format\":\"text\",\"limit\":{},\
         \"after\":null,\"at\":{},\"shard\":null}},\"bytes\":{},\"fills\":{fills},\
         \"complete\":false,\"last\":{last:?},\"from\":[]}}",
        grid.finalize().to_hex(),
        flag("-n"),
        quoted(flag("--at")),
        lines.concat().len(),
    );
    folder.put("far", sealed(&state));
}

/// A checkpoint with a state.
fn sealed(state: &str) -> String {
    let checksum = blake3::hash(state.as_bytes()).to_hex();
    format!("{{\"version\":3,\"state\":{state},\"checksum\":\"{checksum}\"}}\n")
}

#[test]
fn a_run_goes_on() {
    let folder = TestFolder::new();
    for arguments in ["", "-j 1", "--order columns", "-n 3"] {
        let expected = folder.run(&format!("words grid {arguments}")).out;
        stopped_after(&folder, 2, arguments);
        assert!(folder.path("far").exists() && !folder.path("fills").exists());
        let ran = folder.run(&format!("words grid {arguments} -o fills --checkpoint far"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        assert_eq!(folder.read("fills"), expected.as_bytes());
        assert_eq!(folder.names(""), ["cache", "fills", "grid", "words"]);
        // Without a checkpoint the same command begins anew.
        folder.put("fills", "old");
        folder.run(&format!("words grid {arguments} -o fills --checkpoint far"));
        assert_eq!(folder.read("fills"), expected.as_bytes());
        fs::remove_file(folder.path("fills")).unwrap();
    }
}

#[test]
fn what_is_cut_short_at_the_very_end_is_ended() {
    let folder = TestFolder::new();
    stopped_after(&folder, 2, "");
    let fills = folder.read("fills.unfinished");
    // These fills as if they were all.
    let checkpoint = folder.text("far");
    let (_, rest) = checkpoint.split_once("\"state\":").unwrap();
    let (state, _) = rest.split_once(",\"checksum\"").unwrap();
    let state = state.replace("\"complete\":false", "\"complete\":true");
    let complete = sealed(&state);

    // Before the file takes its name, and after it.
    for name in ["fills.unfinished", "fills"] {
        folder.put("far", &complete);
        fs::remove_file(folder.path("fills")).unwrap_or_default();
        fs::remove_file(folder.path("fills.unfinished")).unwrap_or_default();
        folder.put(name, &fills);
        let ran = folder.run("words grid -o fills --checkpoint far");
        let said = if name == "fills" { "enumerate: fills was complete\n" } else { "" };
        ran.expect(0, "", said);
        assert_eq!(folder.read("fills"), fills);
        assert_eq!(folder.names(""), ["cache", "fills", "grid", "words"]);
    }
}

#[test]
fn what_was_made_for_something_else_is_an_error() {
    let folder = TestFolder::new();
    stopped_after(&folder, 2, "");
    let run = "-o fills --checkpoint far";
    folder.put("grid2", "1111\n1001\n1101\n1111\n");
    folder.put("words2", "mars\n");
    folder.put("page", "mars\na00o\nr00i\nsoir\n");
    let alphabet = "--alphabet bacdefghijklmnopqrstuvwxyz";
    let other_words = "another dictionary, or other words chosen from it";
    for (arguments, what) in [
        ("words grid2", "another grid"),
        ("words2 grid", other_words),
        ("words words2 grid", other_words),
        ("words grid --exclude mars", other_words),
        ("words grid --order columns", "another --order"),
        ("words grid --distinct", "another use of --distinct"),
        ("words grid -n 3", "another --limit"),
        ("words grid --after page", "another fill of --after"),
        (&format!("words grid {alphabet}"), "another --alphabet"),
    ] {
        let message = format!("enumerate: far: made for {what}; give the same command again, or ");
        folder.run(&format!("{arguments} {run}")).expect_failure(2, &message);
    }
    fs::remove_file(folder.path("fills.unfinished")).unwrap();
    let message = "fills.unfinished: lacks the ";
    let ran = folder.run(&format!("words grid {run}"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains(message), "{}", ran.err);
    assert_eq!(folder.names(""), ["cache", "far", "grid", "grid2", "page", "words", "words2"]);
}

#[test]
fn no_damage_is_trusted() {
    let folder = TestFolder::new();
    stopped_after(&folder, 2, "");
    let (whole, fills) = (folder.read("far"), folder.read("fills.unfinished"));
    let mut damages = vec![Vec::new(), b"{}".to_vec(), whole[..whole.len() / 2].to_vec()];
    damages.extend((0..whole.len()).step_by(7).map(|place| {
        let mut damaged = whole.clone();
        damaged[place] ^= 1;
        damaged
    }));
    for damaged in damages {
        folder.put("far", &damaged);
        let ran = folder.run("words grid -o fills --checkpoint far");
        ran.expect_failure(2, "enumerate: far: ");
        assert_eq!(folder.read("far"), damaged);
    }
    folder.put("far", &whole);
    folder.put("fills.unfinished", &fills[..fills.len() - 1]);
    assert_eq!(folder.run("words grid -o fills --checkpoint far").code, Some(2));
    // What follows the fills that the checkpoint tells of does not count.
    folder.put("fills.unfinished", [&fills[..], b"mars"].concat());
    assert_eq!(folder.run("words grid -o fills --checkpoint far").code, Some(0));
    assert_eq!(folder.read("fills"), RING_FILLS.as_bytes());
}

#[test]
fn only_what_can_be_gone_on_with() {
    let folder = TestFolder::new();
    for (arguments, message) in [
        ("--checkpoint far", "error: the following required arguments"),
        ("--checkpoint far -o fills.gz", "error: --checkpoint: fills.gz is compressed"),
        ("--checkpoint far -o fills.zst", "error: --checkpoint: fills.zst is compressed"),
        ("--checkpoint far -o cache", "error: --checkpoint: cache is no regular file"),
        ("--checkpoint cache -o fills", "error: --checkpoint: cache is no regular file"),
        (
            "--checkpoint far -o ./far",
            "error: --checkpoint: far is the file of --output; name another",
        ),
        ("--checkpoint far -o -", "error: --checkpoint: --output - cannot be gone on with"),
        ("--checkpoint far.unfinished -o far", "error: --checkpoint: far.unfinished is where"),
        ("--checkpoint far -o far.unfinished", "error: --checkpoint: far is where the fills go"),
    ] {
        fs::create_dir_all(folder.path("cache")).unwrap();
        folder.run(&format!("words grid {arguments}")).expect_failure(2, message);
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::signals::wait_for_output;
    use crate::support::judge::generator::Random;
    use crate::test_folder::signal;

    #[test]
    fn one_run_at_a_time() {
        let folder = TestFolder::french("....\n....\n....\n....\n");
        let mut command = folder.command("words grid -o fills --checkpoint far");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        wait_for_output(&folder, "fills.", &mut child);
        for checkpoint in ["far", "other"] {
            let ran = folder.run(&format!("words grid -o fills --checkpoint {checkpoint}"));
            assert_eq!(ran.code, Some(2));
            let message = "fills.unfinished: another run is writing it\n";
            assert!(ran.err.ends_with(message), "{}", ran.err);
        }
        signal(&child, "INT");
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert_eq!(ran.code, Some(130), "{}", ran.err);
        assert!(ran.err.ends_with("goes on from there, as far tells\n"), "{}", ran.err);
    }

    /// Stops runs at random moments, at least so many, and checks what comes out in the end, as
    /// often as it takes.
    fn disturb(grid: &str, limit: u64, longest: Duration, mut stops: u32) {
        let folder = TestFolder::french(grid);
        let run = format!("words grid -n {limit}");
        assert_eq!(folder.run(&format!("{run} -o expected")).code, Some(0));
        let expected = folder.read("expected");
        let seed = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
        eprintln!("seed {seed}");
        let mut random = Random(seed);
        let mut below = |bound: u64| random.next() % bound;
        while stops > 0 {
            fs::remove_file(folder.path("fills")).unwrap_or_default();
            loop {
                let threads = 1 + below(3);
                let mut command = folder.command(&format!(
                    "{run} -j {threads} -o fills --checkpoint far --checkpoint-interval 0.01"
                ));
                let child = command.stderr(Stdio::piped()).spawn().unwrap();
                std::thread::sleep(Duration::from_micros(below(longest.as_micros() as u64)));
                let name = ["KILL", "KILL", "INT", "TERM"][below(4) as usize];
                if stops > 0 {
                    // The run may have ended by now.
                    signal(&child, name);
                }
                let ran = Ran::of(child.wait_with_output().unwrap());
                match ran.code {
                    Some(0) => break,
                    // Before the command catches it, a signal ends it as any other.
                    None | Some(130 | 143) => stops = stops.saturating_sub(1),
                    _ => panic!("{ran:?}"),
                }
                if folder.path("fills").exists() && !folder.path("far").exists() {
                    // It was stopped when all was done.
                    break;
                }
            }
            assert!(folder.read("fills") == expected, "{stops} stops to go");
            assert_eq!(folder.names(""), ["cache", "expected", "fills", "grid", "words"]);
        }
    }

    #[test]
    fn stopped_runs_end_as_if_they_were_not() {
        disturb("....\n....\n....\n....\n", 1_000_000, Duration::from_millis(100), 8);
        disturb(
            include_str!("../../grids/partly-12x12.txt"),
            100_000,
            Duration::from_millis(100),
            4,
        );
    }

    #[test]
    #[ignore = "takes minutes"]
    fn many_stopped_runs_end_as_if_they_were_not() {
        disturb("....\n....\n....\n....\n", 20_000_000, Duration::from_millis(300), 60);
        // Fills are rare here, so that runs are stopped between them.
        disturb(include_str!("../../grids/french-10x10.txt"), 400, Duration::from_millis(1500), 30);
    }
}
