//! Where fills are written, and what happens if they cannot be.

use std::io::Read;

use flate2::read::GzDecoder;

use crate::test_folder::{RING_FILLS, Ran, TestFolder};
#[cfg(target_os = "linux")]
use crate::unread::{expect_pipes_to_be_written, expect_unread_outputs_to_end};

#[test]
fn the_reader_of_a_pipe_may_leave() {
    let folder = TestFolder::french("....\n....\n....\n....\n");
    let mut child = folder.start("words grid");
    let mut head = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut head).unwrap();
    Ran::of(child.wait_with_output().unwrap()).expect(0, "", "");
    assert_eq!((head[4], head[9]), (b'\n', b'\n'), "{head:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::path::Path::new("/dev/full");
    let folder = TestFolder::new();
    let message = "enumerate: standard output: cannot write the fills: ";
    folder.run_into("words grid", full).expect_failure(3, message);
    let folder = TestFolder::french("....\n....\n....\n....\n");
    folder.run_into("words grid", full).expect_failure(3, message);
    folder.run("words grid -o /dev/full").expect_failure(3, "enumerate: /dev/full: ");
    folder.run_into("--generate man", full).expect_failure(3, "enumerate: standard output: ");
}

/// What took long to find is seen, if its file cannot be written at the end.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_is_not_lost_with_its_file() {
    let folder = TestFolder::new();
    folder.put("words", "mars;1\nmois;2\nplus\ntard\nsoir;3\n");
    for arguments in ["--count", "--best", "--heat", "--heat=best"] {
        let answer = folder.run(&format!("words grid {arguments}"));
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        let message = "enumerate: /dev/full: cannot write the answer: No space left on device";
        let ran = folder.run(&format!("words grid {arguments} -o /dev/full"));
        assert_eq!((ran.code, ran.out), (Some(3), answer.out), "{arguments}");
        assert!(ran.err.starts_with(message), "{}", ran.err);
    }
}

#[test]
fn a_file_named_by_a_dash_is_standard_output() {
    let folder = TestFolder::new();
    for arguments in ["", "--count", "--best 2"] {
        let (without, with) = (
            folder.run(&format!("words grid {arguments}")),
            folder.run(&format!("words grid {arguments} -o -")),
        );
        assert_eq!((with.code, with.out), (Some(0), without.out), "{arguments}: {}", with.err);
    }
    for flag in ["--heat-svg", "-o fills --checkpoint"] {
        let told = " - is standard output, which --output alone may name";
        let name = flag.split(' ').next_back().unwrap();
        let ran = folder.run(&format!("words grid {flag} -"));
        ran.expect_failure(2, &format!("error: {name}:{told}"));
    }
    assert!(!folder.path("-").exists());
}

#[cfg(unix)]
#[test]
fn no_input_is_overwritten() {
    let folder = TestFolder::new();
    folder.put("fill", RING_FILLS.split("\n\n").next().unwrap());
    std::os::unix::fs::symlink("words", folder.path("link")).unwrap();
    std::fs::hard_link(folder.path("grid"), folder.path("same")).unwrap();
    let (words, grid) = (folder.text("words"), folder.text("grid"));
    for (arguments, flag, name, input) in [
        ("-o grid", "output", "grid", "grid"),
        ("-o ./words", "output", "./words", "words"),
        ("-o link", "output", "link", "words"),
        ("--heat-svg same", "heat-svg", "same", "grid"),
        ("--heat-svg words", "heat-svg", "words", "words"),
        ("-o fills --checkpoint words", "checkpoint", "words", "words"),
        ("--after fill -o fill", "output", "fill", "fill"),
        ("--require @words -o words", "output", "words", "words"),
    ] {
        let told = format!(
            "error: --{flag}: {name} is the input {input}, which would be overwritten; name another file"
        );
        folder.run(&format!("words grid {arguments}")).expect_failure(2, &told);
    }
    assert_eq!((folder.text("words"), folder.text("grid")), (words, grid));
    // A device keeps nothing that could be lost.
    folder.run("words /dev/null grid -o /dev/null").expect(0, "", "");
}

#[cfg(unix)]
#[test]
fn a_closed_output_is_an_error() {
    let folder = TestFolder::new();
    let told = "enumerate: standard output: cannot write ";
    for (arguments, code, out, err) in [
        ("words grid >&-", 3, "", "what is asked for: it is closed\n"),
        ("words grid --count >&-", 3, "", "what is asked for: it is closed\n"),
        ("words grid >&- 2>&-", 3, "", ""),
        (
            "words grid 1< words",
            3,
            "",
            "what is asked for: it is open to be read, not to be written\n",
        ),
        ("words grid <&-", 0, RING_FILLS, ""),
        ("words grid -o fills >&-", 0, "", ""),
        // What is opened as the runtime would open it is not taken for what the runtime opened.
        ("words grid > /dev/null", 0, "", ""),
        ("words grid 1<> /dev/null", 0, "", ""),
        ("--help >&-", 3, "", "the help: it is closed\n"),
        ("--version >&-", 3, "", "the help: it is closed\n"),
        ("--generate fish >&-", 3, "", "what is generated: it is closed\n"),
    ] {
        let ran = folder.shell(arguments);
        let err = if err.is_empty() { String::new() } else { format!("{told}{err}") };
        ran.expect(code, out, &err);
    }
}

#[test]
fn a_file_holds_the_fills() {
    let folder = TestFolder::new();
    folder.put("fills", "what was there before");
    folder.run("words grid -o fills").expect(0, "", "");
    folder.run("words grid --output fills.gz").expect(0, "", "");
    folder.run("words grid -o fills.zst").expect(0, "", "");
    assert_eq!(folder.read("fills"), RING_FILLS.as_bytes());
    let mut text = String::new();
    GzDecoder::new(&*folder.read("fills.gz")).read_to_string(&mut text).unwrap();
    assert_eq!(text, RING_FILLS);
    assert_eq!(zstd::decode_all(&*folder.read("fills.zst")).unwrap(), RING_FILLS.as_bytes());
    let expected = ["cache", "fills", "fills.gz", "fills.zst", "grid", "words"];
    assert_eq!(folder.names(""), expected, "and nothing else is left");
}

#[test]
fn a_file_that_cannot_be_made_is_an_error() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.path("cache")).unwrap();
    let missing = "the folder nowhere does not exist\n";
    for (arguments, message) in [
        ("-o nowhere/fills", format!("nowhere/fills: cannot write the fills: {missing}")),
        ("-o cache", "cache: cannot write the fills: it is a folder\n".into()),
        ("-o words/fills", "words/fills: cannot write the fills: words is no folder\n".into()),
        ("--count -o nowhere/count", format!("nowhere/count: cannot write the answer: {missing}")),
        ("--heat-svg nowhere/svg", format!("nowhere/svg: cannot write the picture: {missing}")),
        (
            "-o nowhere/fills --checkpoint far",
            format!("nowhere/fills: cannot write the fills: {missing}"),
        ),
        (
            "-o fills --checkpoint nowhere/far",
            format!("nowhere/far: cannot write the checkpoint: {missing}"),
        ),
    ] {
        folder.run(&format!("words grid {arguments}")).expect(
            3,
            "",
            &format!("enumerate: {message}"),
        );
        // Before anything is read.
        let ran = folder.run(&format!("nowhere nowhere {arguments}"));
        ran.expect(3, "", &format!("enumerate: {message}"));
    }
    assert_eq!(folder.names(""), ["cache", "grid", "words"]);
}

#[test]
fn a_bad_grid_leaves_the_old_file() {
    let folder = TestFolder::new();
    folder.put("fills", "old");
    folder.put("grid", "?\n");
    assert_eq!(folder.run("words grid -o fills").code, Some(2));
    assert_eq!(folder.read("fills"), b"old");
}

#[test]
fn time_runs_out() {
    // Blank 8×8: whatever the search, not to be finished, and hardly to be begun.
    let folder = TestFolder::french(&"........\n".repeat(8));
    let ran = folder.run("words grid --time 1 -o fills");
    assert_eq!((ran.code, ran.out.as_str()), (Some(5), ""));
    let lines: Vec<&str> = ran.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.err);
    assert!(
        lines[0].starts_with("enumerate: stopped by --time before the first fill: "),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("enumerate: what was found is in "), "{}", ran.err);
    assert!(lines[1].ends_with("fills.partial"), "{}", ran.err);
    assert!(folder.path("fills.partial").exists() && !folder.path("fills").exists());
}

/// A run through all kinds of outputs; `pipe` is a named one.
#[cfg(target_os = "linux")]
const TO_PIPES: [&str; 8] = [
    "words grid -o pipe",
    "words grid -o pipe.gz --format ndjson",
    "words grid -o pipe.zst --format binary",
    "words grid --count -o pipe",
    "words grid --best 2 -o pipe",
    "words grid --sample 3 --seed 1 -o pipe",
    "words grid --heat -o pipe",
    "words grid --heat-svg pipe",
];

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_to_and_stays_one() {
    expect_pipes_to_be_written(&TestFolder::new(), &TO_PIPES);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_nobody_reads_ends_with_its_run() {
    let others = [
        "words grid",
        "words grid --count",
        "words grid --heat",
        "words grid --time 0.3",
        "words grid -o pipe --time 0.3",
        "words grid --count -o pipe --time 0.3",
        "words grid --heat-svg pipe --time 0.3",
    ];
    expect_unread_outputs_to_end(&TestFolder::new(), &[&TO_PIPES[..], &others].concat());
}
