//! Commands under the limits that a shell sets.

use crate::test_folder::{PROGRAM, Ran, TestFolder};

/// Limits of memory (`-v`, in KiB), of open files (`-n`), and of the size of files (`-f`, whose signal is ignored, so
/// that the write fails); and a disk for temporary files that is always full.
const LIMITS: [&str; 14] = [
    "ulimit -v 60000",
    "ulimit -v 100000",
    "ulimit -v 200000",
    "ulimit -v 400000",
    "ulimit -v 800000",
    "ulimit -v 1600000",
    "ulimit -n 3",
    "ulimit -n 4",
    "ulimit -n 6",
    "ulimit -n 9",
    "ulimit -n 16",
    "trap '' XFSZ; ulimit -f 0",
    "trap '' XFSZ; ulimit -f 1",
    "export TMPDIR=/dev/full",
];

/// Checks that under each limit each command ends well, or with an error that is told.
#[track_caller]
pub fn expect_limits_to_be_told(folder: &TestFolder, name: &str, commands: &[&str]) {
    for limit in LIMITS {
        for command in commands {
            // A server runs until it is stopped.
            let script = match command.starts_with("serve") {
                true => format!("{limit}; \"$0\" {command} & sleep 4; kill $! 2>&-; wait $!"),
                false => format!("{limit}; exec \"$0\" {command}"),
            };
            let mut shell = folder.program("bash");
            let ran = Ran::of(shell.args(["-c", &script, PROGRAM]).output().unwrap());
            let what = format!("{limit}; {name} {command}: {ran:?}");
            if ran.err.contains("while loading shared libraries") {
                // Too little for any program.
                continue;
            }
            assert!(!ran.err.contains("panicked"), "{what}");
            match ran.code {
                Some(0 | 143) => {}
                // What it looks for was found.
                Some(1) if command.starts_with("check") => {}
                // The runtime says by itself that there is no memory.
                Some(5) if ran.err.contains("memory allocation of ") => {}
                Some(2 | 3 | 5) => assert!(ran.err.contains(&format!("{name}: ")), "{what}"),
                _ => panic!("{what}"),
            }
        }
    }
}
