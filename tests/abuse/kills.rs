//! SIGKILL at random moments.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use flate2::read::GzDecoder;

use crate::generator::Random;
use crate::test_folder::TestFolder;
use crate::{BLANK, cached, expected, number};

/// Starts a run and kills it at a moment when it is likely to be at work; whether it was, then.
fn kill_one(folder: &TestFolder, arguments: &str, within: Duration, random: &mut Random) -> bool {
    let mut command = folder.command(arguments);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_micros(random.below(within.as_micros() as usize) as u64));
    child.kill().unwrap();
    let status = child.wait().unwrap();
    assert!(status.signal() == Some(9) || status.code() == Some(0), "{status}");
    status.signal() == Some(9)
}

/// How long a run takes.
fn time(folder: &TestFolder, arguments: &str) -> Duration {
    let start = Instant::now();
    assert_eq!(folder.run(arguments).code, Some(0));
    start.elapsed()
}

/// Kills so many runs of each kind, and lets one end now and then.
fn kill(many: usize) {
    let seed = number("SEED", SystemTime::UNIX_EPOCH.elapsed().unwrap().as_nanos() as usize);
    eprintln!("SEED={seed}");
    let mut random = Random(seed as u64);
    go_on_after_kills(many, &mut random);
    write_after_kills(many, &mut random);
    list_shards_after_kills(many, &mut random);
    index_after_kills(many, &mut random);
}

/// Whether a listing with a checkpoint has ended: the same command would begin it anew.
fn is_complete(folder: &TestFolder, output: &str) -> bool {
    folder.path(output).exists() && !folder.path("far").exists()
}

/// A listing with a checkpoint ends as if it had not been killed.
fn go_on_after_kills(many: usize, random: &mut Random) {
    let folder = TestFolder::french(BLANK);
    let listing = "-n 200000";
    let expected = expected(&folder, listing);
    let run = format!("words grid {listing} -o fills --checkpoint far --checkpoint-interval 0.01");
    let within = time(&folder, &run);
    let mut killed = 0;
    while killed < many {
        fs::remove_file(folder.path("fills")).unwrap();
        for _ in 0..random.below(6) {
            if is_complete(&folder, "fills") {
                break;
            }
            let flags = random.choose(&["-j 1", "-j 2", "-j 3"]);
            killed += usize::from(kill_one(&folder, &format!("{run} {flags}"), within, random));
        }
        if !is_complete(&folder, "fills") {
            let ran = folder.run(&run);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
        }
        assert!(folder.read("fills") == expected, "after {killed} kills");
        assert_eq!(folder.names(""), ["cache", "fills", "grid", "words"]);
    }
}

/// The text of a file, which must be whole. How it is compressed depends on the pieces it came in.
fn text(name: &str, written: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    match name.rsplit_once('.') {
        Some((_, "gz")) => drop(GzDecoder::new(written).read_to_end(&mut text).unwrap()),
        Some((_, "zst")) => text = zstd::decode_all(written).unwrap(),
        _ => text = written.to_vec(),
    }
    text
}

/// A file appears when it is complete, and what killed runs left of it goes.
fn write_after_kills(many: usize, random: &mut Random) {
    let folder = TestFolder::french(BLANK);
    let listing = "-n 200000";
    let expected = expected(&folder, listing);
    for name in ["fills", "fills.zst", "fills.gz"] {
        let run = format!("words grid {listing} -o {name}");
        let within = time(&folder, &run);
        fs::remove_file(folder.path(name)).unwrap();
        let mut killed = 0;
        while killed < many.div_ceil(3) {
            killed += usize::from(kill_one(&folder, &run, within, random));
            if let Ok(written) = fs::read(folder.path(name)) {
                assert!(text(name, &written) == expected, "{name} after {killed} kills");
                fs::remove_file(folder.path(name)).unwrap();
            }
        }
        assert_eq!(folder.run(&run).code, Some(0));
        assert_eq!(folder.names(""), ["cache", name, "grid", "words"]);
        assert!(text(name, &folder.read(name)) == expected);
        fs::remove_file(folder.path(name)).unwrap();
    }
}

/// Shards that are killed and go on are the list.
fn list_shards_after_kills(many: usize, random: &mut Random) {
    let folder = TestFolder::french("...\n...\n....\n");
    folder.put("grid", "....\n....\n...#\n");
    let whole = expected(&folder, "");
    let mut killed = 0;
    while killed < many {
        let shards = 2 + random.below(3);
        let mut text = Vec::new();
        for number in 1..=shards {
            let run = format!(
                "words grid --shard {number}/{shards} -o part --checkpoint far --checkpoint-interval 0"
            );
            for _ in 0..random.below(4) {
                if is_complete(&folder, "part") {
                    break;
                }
                let within = Duration::from_millis(150);
                killed += usize::from(kill_one(&folder, &run, within, random));
            }
            if !is_complete(&folder, "part") {
                let ran = folder.run(&run);
                assert_eq!(ran.code, Some(0), "{}", ran.err);
            }
            text.extend(folder.read("part"));
            fs::remove_file(folder.path("part")).unwrap();
            assert_eq!(folder.names(""), ["cache", "grid", "words"]);
        }
        assert!(text == whole, "{shards} shards after {killed} kills");
    }
}

/// An index that was not ended is never used, and does not stay.
fn index_after_kills(many: usize, random: &mut Random) {
    let folder = TestFolder::french_without_index("....\n.##.\n.##.\n....\n");
    let run = "words grid -n 1000 -o fills";
    let within = time(&folder, run);
    let fills = folder.read("fills");
    let cache = folder.path("cache/enumerate");
    let mut killed = 0;
    while killed < many {
        for path in cached(&cache, "index") {
            fs::remove_file(path).unwrap();
        }
        for _ in 0..=random.below(3) {
            killed += usize::from(kill_one(&folder, run, within, random));
        }
        let ran = folder.run(run);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(folder.read("fills") == fills, "after {killed} kills");
    }
    // What killed runs left goes after a day, when the next index is added.
    let left = cached(&cache, "unfinished");
    for path in &left {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(100_000)).unwrap();
    }
    folder.put("other", "mars\nmois\nplus\ntard\nsoir\n");
    assert_eq!(folder.run("other grid -o fills").code, Some(0));
    assert_eq!(cached(&cache, "unfinished"), [""; 0].map(std::path::PathBuf::from));
    eprintln!("{} of {killed} kills left an index unfinished", left.len());
}

#[test]
fn killed_runs_leave_nothing_wrong() {
    kill(3);
}

#[test]
#[ignore = "takes minutes: KILLS says how many of each of four kinds, 250 if not"]
fn many_killed_runs_leave_nothing_wrong() {
    kill(number("KILLS", 250));
}
