//! Where a command writes, and what happens if it cannot.

use crate::test_folder::{Ran, TestFolder, random_words};
#[cfg(target_os = "linux")]
use crate::unread::{expect_pipes_to_be_written, expect_unread_outputs_to_end};

fn folder() -> TestFolder {
    let folder = TestFolder::new("la;1\nle;2\nau;3\neu;4\n", "11\n11\n");
    folder.put("fill", "la\neu\n");
    folder
}

#[test]
fn a_closed_output_is_an_error() {
    let folder = folder();
    let commands = [
        "solve words grid",
        "best words grid",
        "grid 3x3",
        "export --cfn words grid",
        "export --mzn",
        "convert fill",
        "words fill",
        "compare words --grid grid",
        "--help",
        "solve --help",
    ];
    folder.expect_closed_outputs_to_fail("setter", &commands);
    assert_eq!(folder.shell("best words grid -o best >&-").code, Some(0));
    assert!(!folder.text("best").is_empty());
}

#[test]
fn the_version_the_pages_and_the_completions_have_the_name_of_the_command() {
    let folder = folder();
    for (arguments, mark) in [
        ("--version", "setter "),
        ("generate man", ".TH setter 1 "),
        ("generate man solve", ".TH setter-solve 1 "),
        ("generate bash", "complete -F _setter "),
        ("generate zsh", "#compdef setter\n"),
        ("generate fish", "complete -c setter "),
    ] {
        let ran = folder.run(arguments);
        assert!(ran.code == Some(0) && ran.out.contains(mark), "{arguments}: {}", ran.out);
    }
}

#[test]
fn outputs_are_opened_before_work() {
    let folder = folder();
    folder.put("file", "");
    for (arguments, told) in [
        ("solve none none -o none/fill", "none/fill: cannot write the fill: the folder none"),
        ("best none none -o none/fill", "none/fill: cannot write the fill: the folder none"),
        ("best none none --trace none/trace", "none/trace: cannot write the trace: the folder"),
        ("export --dzn none none -o none/x", "none/x: cannot write the problem: the folder none"),
        ("convert none -o none/x.ipuz", "none/x.ipuz: cannot write the puzzle: the folder none"),
        ("words none -o none/x", "none/x: cannot write the words: the folder none"),
        ("compare words --grid grid -o file/x", "file/x: cannot make the folder: "),
    ] {
        folder.run(arguments).expect_failure(3, &format!("setter: {told}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_fill_is_not_lost_with_its_file() {
    let folder = folder();
    for command in ["solve words grid -j 1", "best words grid", "best words grid --top 2"] {
        let found = folder.run(command);
        let ran = folder.run(&format!("{command} -o /dev/full"));
        assert_eq!((ran.code, ran.out), (Some(3), found.out), "{command}");
        assert!(ran.err.contains("/dev/full: cannot write the fill: No space"), "{}", ran.err);
        let proves = command.starts_with("best");
        assert_eq!(ran.err.contains("proved in "), proves, "what is proved is told: {}", ran.err);
    }
}

const SUBCOMMANDS: [&str; 6] = [
    "solve words grid -j 1",
    "best words grid",
    "export --cfn words grid",
    "convert grid",
    "words fill --only words",
    "words-for l* words --in grid --slot 1a",
];

#[test]
fn a_file_named_by_a_dash_is_standard_output() {
    let folder = folder();
    for command in SUBCOMMANDS {
        let (without, with) = (folder.run(command), folder.run(&format!("{command} -o -")));
        assert!(with.code == Some(0) && !with.out.is_empty(), "{command}: {}", with.err);
        assert_eq!(with.out, without.out, "{command}");
    }
    let told = "error: --trace: - is standard output, which --output alone may name";
    folder.run("solve words grid -o fill --trace -").expect_failure(2, told);
    let told = "setter: -: standard output takes no files; name a folder, as ./-";
    folder.run("compare words --grid grid -o -").expect_failure(3, told);
    assert!(!folder.path("-").exists());
}

#[cfg(unix)]
#[test]
fn no_input_is_overwritten() {
    let folder = folder();
    std::os::unix::fs::symlink("words", folder.path("link")).unwrap();
    std::fs::hard_link(folder.path("grid"), folder.path("same")).unwrap();
    let files = || ["words", "grid"].map(|name| folder.text(name));
    let before = files();
    let named = [("grid", "grid"), ("same", "grid"), ("./words", "words"), ("link", "words")];
    for command in SUBCOMMANDS {
        for (output, input) in named.into_iter().filter(|(_, input)| command.contains(input)) {
            let told = format!(
                "error: --output: {output} is the input {input}, which would be overwritten"
            );
            folder.run(&format!("{command} -o {output}")).expect_failure(2, &told);
        }
    }
    let told = "error: --trace: link is the input words, which would be overwritten";
    folder.run("solve words grid --trace link").expect_failure(2, told);
    assert_eq!(files(), before);
}

/// A run through all kinds of outputs; `pipe` is a named one.
#[cfg(target_os = "linux")]
const TO_PIPES: [&str; 9] = [
    "solve words grid -j 1 -o pipe",
    "best words grid -o pipe",
    "best words grid --top 2 -o pipe",
    "export --cfn words grid -o pipe",
    "convert fill --to html -o pipe",
    "convert fill -o pipe.ipuz",
    "words fill -o pipe.gz",
    "words-for l? words -o pipe",
    "solve words grid --trace pipe",
];

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_to_and_stays_one() {
    // A trace tells when each step was.
    expect_pipes_to_be_written(&folder(), &TO_PIPES[..8]);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_nobody_reads_ends_with_its_run() {
    let others = [
        "solve words grid",
        "best words grid",
        "best words grid --trace pipe.zst",
        "export --cfn words grid",
        "convert fill",
        "words fill",
        "words-for l? words",
        "grid 3x3",
        "solve words grid -o pipe --time 0.5",
        "best words grid -o pipe --time 0.5",
        "best words grid --trace pipe --time 0.5",
    ];
    expect_unread_outputs_to_end(&folder(), &[&TO_PIPES[..], &others].concat());
}

/// `/dev/zero` has no end, and is read up to a bound.
#[cfg(target_os = "linux")]
#[test]
fn a_small_file_has_a_bound() {
    let folder = folder();
    folder.put(
        "matrix.toml",
        "algorithms = [\"dual\"]\ntime = 1.0\n[[grid]]\nfile = \"/dev/zero\"\n\
         [[dictionary]]\nfiles = [\"words\"]\n",
    );
    for (arguments, told) in [
        ("compare --matrix /dev/zero", "/dev/zero: cannot read the matrix: it goes on beyond "),
        ("compare --matrix matrix.toml", "/dev/zero: cannot read the grid: it goes on beyond "),
        ("solve words /dev/zero", "/dev/zero: cannot read the grid: it goes on beyond "),
        ("convert /dev/zero", "/dev/zero: cannot read the puzzle: it goes on beyond "),
        ("site folder --engine /dev/zero", "/dev/zero: no WebAssembly module: it goes on beyond "),
    ] {
        folder.run(arguments).expect_failure(2, &format!("setter: {told}"));
    }
}

/// Where temporary files cannot be written, the output cannot either, and the reason is told once.
#[cfg(unix)]
#[test]
fn temporary_files_that_cannot_be_made_are_told() {
    let folder = folder();
    folder.put("text", random_words(&[(60_000, 12, 26)]));
    folder.put("engine", b"\0asm\x01\0\0\0");
    let french = concat!(env!("CARGO_MANIFEST_DIR"), "/../../dict/francais.dict.gz");
    for arguments in [
        "words text --memory 1M".into(),
        format!("compare {french} --grid grid --time 0.1 --no-cache --memory 2M"),
        "serve --no-open --no-cache --memory 16M".into(),
        format!("solve {french} grid --no-cache --memory 1M"),
        "site site --engine engine --no-cache --memory 16M".into(),
    ] {
        let mut command = folder.command(&arguments);
        let ran = Ran::of(command.env("TMPDIR", "/nowhere").output().unwrap());
        ran.expect_failure(3, "setter: /nowhere: cannot ");
        assert_eq!(ran.err.matches("No such file").count(), 1, "{}", ran.err);
    }
}
