//! Commands as documents and helps show them, run as they stand: each by a shell, in a folder with the project's
//! dictionaries, grids and documents, and with small files of the names that examples use.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use tempfile::TempDir;

use crate::project;

/// A matrix of comparisons that ends soon.
const SMALL_MATRIX: &str = r#"
algorithms = ["mac"]
seeds = 2

[[grid]]
file = "grids/gridA.txt"

[[dictionary]]
files = ["../../dict/francais.dict.gz"]
"#;

/// The words of up to eight letters, without scores and with them.
static SHORT_WORDS: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    [("francais.dict.gz", "^.{1,8}$"), ("francais.scores.gz", "^[a-z]{1,8};")].map(
        |(list, lines)| {
            let script = format!("gzip -dc {list} | grep -E '{lines}'");
            let ran =
                Command::new("sh").args(["-c", &script]).current_dir(project("dict")).output();
            ran.unwrap().stdout
        },
    )
});

/// The fenced `sh` blocks of a document, as commands of one or more lines each.
pub fn shown_in(document: &str) -> Vec<Vec<String>> {
    let mut blocks = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if line == "```sh" {
            blocks.push(commands(lines.by_ref().take_while(|line| *line != "```")));
        }
    }
    blocks
}

/// Lines put together to commands: one goes on after a backslash, within quotes, and with blanks before it.
pub fn commands<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        match commands.last_mut() {
            Some(command) if line.starts_with(' ') || command.ends_with('\\') => {
                command.push('\n');
                command.push_str(line);
            }
            _ => commands.push(line.to_owned()),
        }
    }
    commands
}

/// A folder to run shown commands in.
pub struct Desk {
    folder: TempDir,
    /// How long a command may take, in seconds.
    patience: u32,
    /// What `setter serve` listens to here in place of 8000, which something else may have.
    port: u16,
}

impl Desk {
    /// A desk for commands that take at most some minutes.
    pub fn new() -> Desk {
        Desk::patient(300)
    }

    /// A desk for commands that take at most so many seconds.
    pub fn patient(patience: u32) -> Desk {
        let folder = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let desk = Desk { folder, patience, port };
        desk.lay_out_project();
        desk.lay_out_programs();
        desk.lay_out_files();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    /// Dictionaries and grids are links to those of the project; what commands write into is apart.
    fn lay_out_project(&self) {
        let experiments = ["docs/experiments/grids", "docs/experiments/words"];
        for folder in ["dict", "grids", "examples"].iter().chain(&experiments) {
            fs::create_dir_all(self.path(folder)).unwrap();
            for file in fs::read_dir(project(folder)).unwrap().map(Result::unwrap) {
                symlink(file.path(), self.path(folder).join(file.file_name())).unwrap();
            }
        }
    }

    /// The programs as they were built, and what stands in for programs of others.
    fn lay_out_programs(&self) {
        let built = Path::new(env!("CARGO_BIN_EXE_enumerate")).parent().unwrap();
        fs::create_dir(self.path("bin")).unwrap();
        for program in ["enumerate", "setter", "wordle"] {
            let from = built.join(program);
            assert!(from.exists(), "{from:?} is not built: cargo build --profile test --workspace");
            symlink(from, self.path("bin").join(program)).unwrap();
        }
        // `cargo run -- ARGUMENTS` is the program; a browser is opened by looking at it; a solver that may not
        // be installed looks whether its files are there.
        self.put_program(
            "cargo",
            "while [ \"$1\" != -- ]; do shift; done; shift; exec enumerate \"$@\"",
        );
        self.put_program("xdg-open", "exec true");
        self.put_program("minizinc", "for file; do test -s \"$file\" || exit 2; done");
    }

    fn put_program(&self, name: &str, script: &str) {
        let path = self.path("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Small files of the names that examples use.
    fn lay_out_files(&self) {
        let fill =
            "0pies0v0\nconterai\nenteter0\n0des0mac\nreg0ouir\narrerage\npeaufina\narts0ses\n";
        self.put("fill.txt", fill);
        self.put("page.txt", fill);
        self.put(
            "book.txt",
            "Les souris ont des verbes, et l’ordinateur a une souris.\n".repeat(20),
        );
        self.put("definitions.tsv", "pies\toiseaux noirs et blancs\nart\tmanière\n");
        self.put("my.tsv", "pies\toiseaux noirs et blancs\n");
        self.put("my.words", "pies\narts\n");
        self.put("no.txt", "zythum\n");
        self.put("docs/experiments/small.toml", SMALL_MATRIX);
        // The texts of which an experiment has the words.
        for text in ["README.md", "ARCHITECTURE.md", "docs/recipes.md"] {
            self.put(text, fs::read(project(text)).unwrap());
        }
        self.put("answers.txt", "abuse\nadele\nangle\nplage\nplane\n");
        self.put("rest.txt", "tarie\nronde\n");
        self.put("others.txt", "tarie\nronde\n");
        self.put("page.html", "<p>Un <b>verbe</b>.</p>");
        let [words, scored] = &*SHORT_WORDS;
        self.put("words.txt", words);
        for name in ["words.scores", "words.csv", "scored.csv"] {
            self.put(name, scored);
        }
        self.sh("cp grids/partly-8x8.txt grid.txt
            printf '%s\n' aa ab | gzip | tee more-words.txt.gz > more.txt.gz
            printf '<p>Un <b>verbe</b>.</p>' | gzip > page.html.gz");
    }

    /// Runs a block of commands one after the other, as far as they are to be run here, and tells of those that
    /// fail, or take longer than any reader would wait.
    pub fn run(&self, block: &[String], is_run: impl Fn(&str) -> bool) -> Vec<String> {
        let mut servers = Servers::default();
        let mut failures = Vec::new();
        for command in block.iter().filter(|command| is_run(command)) {
            let command = command.replace("8000", &self.port.to_string());
            if command.starts_with("setter serve") {
                servers.start(self.shell(command.trim_end_matches(" &")));
            } else if command.contains("--watch") || command.starts_with("setter watch") {
                // It draws on a terminal until q is pressed.
                let command = command.split('#').next().unwrap();
                let keys = "while sleep 0.3; do printf q; done";
                failures.extend(self.failure(&format!("{keys} | script -qefc '{command}' screen")));
            } else {
                failures.extend(self.failure(&command));
            }
        }
        failures
    }

    fn failure(&self, command: &str) -> Option<String> {
        let ran = self.shell(command).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr);
        // A command with a limit of its own may reach it.
        let is_limited = command.contains("--time") && ran.status.code() == Some(5);
        let is_well = ran.status.success() || is_limited;
        (!is_well).then(|| format!("{command}\nended with {}: {said}", ran.status))
    }

    fn sh(&self, script: &str) {
        assert!(self.shell(script).status().unwrap().success(), "{script}");
    }

    fn shell(&self, command: &str) -> Command {
        let mut path = OsString::from(self.path("bin"));
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap());
        let mut shell = Command::new("timeout");
        shell
            .args([&self.patience.to_string(), "bash", "-c", command])
            .current_dir(self.folder.path());
        // The index of a dictionary is made once for all.
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shown-commands");
        shell
            .env("PATH", path)
            .env("XDG_CACHE_HOME", cache)
            .env("TERM", "xterm")
            .stdin(Stdio::null());
        shell
    }
}

/// What was started in a block and serves until it ends.
#[derive(Default)]
struct Servers(Vec<Child>);

impl Servers {
    /// Starts a server, and waits until it says its address.
    fn start(&mut self, mut command: Command) {
        let mut server = command.stderr(Stdio::piped()).spawn().unwrap();
        let said = BufReader::new(server.stderr.take().unwrap());
        let mut lines = said.lines().map(Result::unwrap);
        let address = lines.by_ref().find(|line| line.contains("http://"));
        assert!(address.is_some(), "{command:?} serves nothing");
        thread::spawn(move || lines.for_each(drop));
        self.0.push(server);
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for server in &mut self.0 {
            // `timeout` passes the signal on.
            let pid = server.id().to_string();
            let _ = Command::new("kill").args(["-TERM", &pid]).status();
            let _ = server.wait();
        }
    }
}
