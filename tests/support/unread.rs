//! Outputs that go to named pipes, read or not. Outputs that nobody reads end with their run.

#![allow(clippy::disallowed_methods, reason = "a test that gets no thread may fail")]

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::FileTypeExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::test_folder::{Ran, TestFolder, signal};

/// As much as a pipe holds (pipe(7)).
static FULL: [u8; 1 << 16] = [b'.'; 1 << 16];

/// How long a run may take to end: half a second, and three more for other processes that have the processors.
const SOON: Duration = Duration::from_millis(3500);

/// Who is at the other end of a pipe.
#[derive(Clone, Copy, Debug)]
enum Reader {
    /// Nobody: the opening waits.
    Nobody,
    /// Somebody who does not read: a write waits.
    Idle,
}

/// What asks a run to end, and the exit code for it.
type Stop = (&'static str, i32);

/// Checks that runs of commands end soon after a signal while they wait for the reader of a pipe, whose name is the
/// argument that begins with `pipe`, or of standard output. A command with `--time` ends by itself.
pub fn expect_unread_outputs_to_end(folder: &TestFolder, commands: &[&str]) {
    thread::scope(|scope| {
        for (number, command) in commands.iter().enumerate() {
            scope.spawn(move || {
                let stops = match command.contains(" --time ") {
                    true => [("", 5); 2],
                    false => [("TERM", 143), ("INT", 130)],
                };
                let Some(pipe) = pipe_of(command) else {
                    return stops.into_iter().for_each(|stop| end_stdout(folder, command, stop));
                };
                for (reader, stop) in [Reader::Nobody, Reader::Idle].into_iter().zip(stops) {
                    // A pipe of its own for each run; its extension stays.
                    let own = format!("{number}{reader:?}-{pipe}");
                    end_pipe(folder, &command.replace(pipe, &own), &own, reader, stop);
                }
            });
        }
    });
    let names = folder.names("");
    assert!(!names.iter().any(|name| name.contains("temporary")), "{names:?}");
}

/// Checks that commands write to a pipe that is read what they write to a file, and that the pipe stays one.
pub fn expect_pipes_to_be_written(folder: &TestFolder, commands: &[&str]) {
    for command in commands {
        let pipe = pipe_of(command).expect("it writes to a pipe");
        let file = format!("file-{pipe}");
        let ran = folder.run(&command.replace(pipe, &file));
        assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
        make_pipe(folder, pipe);
        let path = folder.path(pipe);
        let reader = thread::spawn(move || fs::read(path).unwrap());
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(0), "{command}: {}", ran.err);
        assert!(reader.join().unwrap() == folder.read(&file), "{command}");
        let kind = fs::symlink_metadata(folder.path(pipe)).unwrap().file_type();
        assert!(kind.is_fifo(), "{command}: the pipe was replaced");
        fs::remove_file(folder.path(pipe)).unwrap();
    }
}

/// The argument that names a pipe.
fn pipe_of(command: &str) -> Option<&str> {
    command.split(' ').find(|argument| argument.starts_with("pipe"))
}

fn make_pipe(folder: &TestFolder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.path(name)).status().unwrap().success());
}

fn end_pipe(folder: &TestFolder, command: &str, pipe: &str, reader: Reader, stop: Stop) {
    make_pipe(folder, pipe);
    let _other_end = match reader {
        Reader::Nobody => None,
        Reader::Idle => {
            // Linux opens a pipe at both ends without waiting.
            let both = OpenOptions::new().read(true).write(true).open(folder.path(pipe));
            let mut both = both.unwrap();
            both.write_all(&FULL).unwrap();
            Some(both)
        }
    };
    end(folder.start(command), command, stop);
}

fn end_stdout(folder: &TestFolder, command: &str, stop: Stop) {
    let (_reader, mut writer) = io::pipe().unwrap();
    writer.write_all(&FULL).unwrap();
    let mut started = folder.command(command);
    end(started.stdout(writer).stderr(Stdio::piped()).spawn().unwrap(), command, stop);
}

/// Checks that a run that waits for a reader ends when it is asked to.
fn end(mut child: Child, command: &str, (name, code): Stop) {
    match name {
        "" => {}
        name => {
            wait_until_blocked(&mut child, command);
            signal(&child, name);
        }
    }
    let asked = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if asked.elapsed() > SOON {
            child.kill().unwrap();
            panic!("{command}: not ended {SOON:?} after {name:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let ran = Ran::of(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(code), "{command}, {name:?}: {}", ran.err);
    let reason = if code == 5 { "stopped by --time" } else { "interrupted" };
    assert!(ran.err.contains(reason), "{command}, {name:?}: {}", ran.err);
}

/// Waits until a run catches signals and has not worked for a while (proc(5)).
fn wait_until_blocked(child: &mut Child, command: &str) {
    let read = |name: &str| fs::read_to_string(format!("/proc/{}/{name}", child.id())).unwrap();
    let catches = || {
        let status = read("status");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() >> 14 & 1 == 1
    };
    // The nanoseconds of work of the first thread.
    let worked = || read("schedstat").split(' ').next().unwrap().to_owned();
    let mut before = String::new();
    for _ in 0..300 {
        thread::sleep(Duration::from_millis(200));
        let now = worked();
        if now == before && catches() {
            return;
        }
        before = now;
    }
    panic!("{command}: the run goes on");
}
