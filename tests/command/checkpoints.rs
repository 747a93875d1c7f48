//! Runs that are stopped, and go on from their checkpoint.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use crate::desk::{Desk, RING_FILLS, Ran};

/// A checkpoint that a run left which was stopped after its first fills; without any if words must
/// be distinct.
///
/// A run without time may have ended by the time it looks, or look before there is a fill.
fn stopped(desk: &Desk, arguments: &str) -> Ran {
    loop {
        let ran = desk.run(&format!("words grid -o fills --checkpoint far --time 0 {arguments}"));
        assert_eq!(ran.out, "", "{}", ran.err);
        let has_fills = desk.path("fills.unfinished").exists() || arguments.contains("distinct");
        if ran.code == Some(5) && has_fills {
            assert!(ran.err.contains("the same command goes on from there, as "), "{}", ran.err);
            assert!(ran.err.ends_with("far tells\n"), "{}", ran.err);
            return ran;
        }
        assert!(matches!(ran.code, Some(0 | 5)), "{ran:?}");
        for name in ["fills", "far"] {
            fs::remove_file(desk.path(name)).unwrap_or_default();
        }
    }
}

#[test]
fn a_run_goes_on() {
    let desk = Desk::new();
    for arguments in ["", "-j 1", "--distinct", "--order columns", "-n 3"] {
        let expected = desk.run(&format!("words grid {arguments}")).out;
        stopped(&desk, arguments);
        assert!(desk.path("far").exists() && !desk.path("fills").exists());
        let ran = desk.run(&format!("words grid {arguments} -o fills --checkpoint far"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        assert_eq!(desk.read("fills"), expected.as_bytes());
        assert_eq!(desk.names(""), ["cache", "fills", "grid", "words"]);
        // Without a checkpoint the same command begins anew.
        desk.put("fills", "old");
        desk.run(&format!("words grid {arguments} -o fills --checkpoint far"));
        assert_eq!(desk.read("fills"), expected.as_bytes());
        fs::remove_file(desk.path("fills")).unwrap();
    }
}

#[test]
fn what_is_cut_short_at_the_very_end_is_ended() {
    let desk = Desk::new();
    stopped(&desk, "");
    let fills = desk.read("fills.unfinished");
    // These fills as if they were all.
    let checkpoint = String::from_utf8(desk.read("far")).unwrap();
    let (before, rest) = checkpoint.split_once("\"state\":").unwrap();
    let (state, _) = rest.split_once(",\"checksum\"").unwrap();
    let state = state.replace("\"complete\":false", "\"complete\":true");
    let checksum = blake3::hash(state.as_bytes()).to_hex();
    let complete = format!("{before}\"state\":{state},\"checksum\":\"{checksum}\"}}\n");

    // Before the file takes its name, and after it.
    for name in ["fills.unfinished", "fills"] {
        desk.put("far", &complete);
        fs::remove_file(desk.path("fills")).unwrap_or_default();
        fs::remove_file(desk.path("fills.unfinished")).unwrap_or_default();
        desk.put(name, &fills);
        let ran = desk.run("words grid -o fills --checkpoint far");
        let said = if name == "fills" { "enumerate: fills was complete\n" } else { "" };
        ran.expect(0, "", said);
        assert_eq!(desk.read("fills"), fills);
        assert_eq!(desk.names(""), ["cache", "fills", "grid", "words"]);
    }
}

#[test]
fn what_was_made_for_something_else_is_an_error() {
    let desk = Desk::new();
    stopped(&desk, "");
    let run = "-o fills --checkpoint far";
    desk.put("grid2", "1111\n1001\n1101\n1111\n");
    desk.put("words2", "mars\n");
    desk.put("page", "mars\na00o\nr00i\nsoir\n");
    let alphabet = "--alphabet bacdefghijklmnopqrstuvwxyz";
    for (arguments, what) in [
        ("words grid2", "another grid"),
        ("words2 grid", "another dictionary"),
        ("words words2 grid", "another dictionary"),
        ("words grid --order columns", "another --order"),
        ("words grid --distinct", "another use of --distinct"),
        ("words grid -n 3", "another --limit"),
        ("words grid --after page", "another fill of --after"),
        (&format!("words grid {alphabet}"), "another --alphabet"),
    ] {
        let message = format!("enumerate: far: made for {what}; give the same command again, or ");
        desk.run(&format!("{arguments} {run}")).expect_failure(2, &message);
    }
    fs::remove_file(desk.path("fills.unfinished")).unwrap();
    let message = "fills.unfinished: lacks the ";
    let ran = desk.run(&format!("words grid {run}"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains(message), "{}", ran.err);
    assert_eq!(desk.names(""), ["cache", "far", "grid", "grid2", "page", "words", "words2"]);
}

#[test]
fn no_damage_is_trusted() {
    let desk = Desk::new();
    stopped(&desk, "");
    let (whole, fills) = (desk.read("far"), desk.read("fills.unfinished"));
    let mut damages = vec![Vec::new(), b"{}".to_vec(), whole[..whole.len() / 2].to_vec()];
    damages.extend((0..whole.len()).step_by(7).map(|place| {
        let mut damaged = whole.clone();
        damaged[place] ^= 1;
        damaged
    }));
    for damaged in damages {
        desk.put("far", &damaged);
        let ran = desk.run("words grid -o fills --checkpoint far");
        ran.expect_failure(2, "enumerate: far: ");
        assert_eq!(desk.read("far"), damaged);
    }
    desk.put("far", &whole);
    desk.put("fills.unfinished", &fills[..fills.len() - 1]);
    assert_eq!(desk.run("words grid -o fills --checkpoint far").code, Some(2));
    // What follows the fills that the checkpoint tells of does not count.
    desk.put("fills.unfinished", [&fills[..], b"mars"].concat());
    assert_eq!(desk.run("words grid -o fills --checkpoint far").code, Some(0));
    assert_eq!(desk.read("fills"), RING_FILLS.as_bytes());
}

#[test]
fn only_what_can_be_gone_on_with() {
    let desk = Desk::new();
    for (arguments, message) in [
        ("--checkpoint far", "error: the following required arguments"),
        ("--checkpoint far -o fills.gz", "error: --checkpoint: fills.gz is compressed"),
        ("--checkpoint far -o fills.zst", "error: --checkpoint: fills.zst is compressed"),
        ("--checkpoint far -o cache", "error: --checkpoint: cache is no regular file"),
        ("--checkpoint cache -o fills", "error: --checkpoint: cache is no regular file"),
        ("--checkpoint far -o ./far", "error: --checkpoint: far is where the fills go"),
        ("--checkpoint far.unfinished -o far", "error: --checkpoint: far.unfinished is where"),
        ("--checkpoint far -o far.unfinished", "error: --checkpoint: far is where the fills go"),
    ] {
        fs::create_dir_all(desk.path("cache")).unwrap();
        desk.run(&format!("words grid {arguments}")).expect_failure(2, message);
    }
    let ran = desk.run("words grid -o fills --checkpoint nowhere/far");
    ran.expect_failure(3, "enumerate: nowhere/far: cannot save the checkpoint: ");
    let ran = desk.run("words grid -o nowhere/fills --checkpoint far");
    ran.expect_failure(3, "enumerate: nowhere/fills.unfinished: cannot keep the fills: ");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::signals::{signal, wait_for_output};

    #[test]
    fn one_run_at_a_time() {
        let desk = Desk::french("....\n....\n....\n....\n");
        let mut command = desk.command("words grid -o fills --checkpoint far");
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        wait_for_output(&desk, "fills.", &mut child);
        for checkpoint in ["far", "other"] {
            let ran = desk.run(&format!("words grid -o fills --checkpoint {checkpoint}"));
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
        let desk = Desk::french(grid);
        let run = format!("words grid -n {limit}");
        assert_eq!(desk.run(&format!("{run} -o expected")).code, Some(0));
        let expected = desk.read("expected");
        let seed = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
        eprintln!("seed {seed}");
        let mut random = seed | 1;
        let mut below = |bound: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % bound
        };
        while stops > 0 {
            fs::remove_file(desk.path("fills")).unwrap_or_default();
            loop {
                let threads = 1 + below(3);
                let mut command = desk.command(&format!(
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
                if desk.path("fills").exists() && !desk.path("far").exists() {
                    // It was stopped when all was done.
                    break;
                }
            }
            assert!(desk.read("fills") == expected, "{stops} stops to go");
            assert_eq!(desk.names(""), ["cache", "expected", "fills", "grid", "words"]);
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
    fn many_stopped_runs_end_as_if_they_were_not() {
        if std::env::var_os("ENUMERATE_SLOW").is_none_or(|value| value != "1") {
            eprintln!("skipped: takes long, runs with ENUMERATE_SLOW=1");
            return;
        }
        disturb("....\n....\n....\n....\n", 20_000_000, Duration::from_millis(300), 60);
        // Fills are rare here, so that runs are stopped between them.
        disturb(include_str!("../../grids/french-10x10.txt"), 400, Duration::from_millis(1500), 30);
    }
}
