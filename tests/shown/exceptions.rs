//! What is not run as a reader would run it, each with the reason.

/// Beginnings of commands that are not run, and why.
pub const ELSEWHERE: &[(&str, &str)] = &[
    ("cargo test", "runs this"),
    ("cargo quick-test", "runs other tests"),
    ("UPDATE_EXPECT=1 cargo test", "runs other tests"),
    ("cargo install", "compiles for minutes"),
    ("cargo build", "compiles for minutes"),
    ("cargo check", "compiles for minutes"),
    ("cargo fmt", "has nothing to do with documents"),
    ("cargo run --release -p enumerate-setter --example", "compiles an example"),
    ("for package in", "compiles for minutes"),
    ("rustup", "fetches a toolchain"),
    ("CUSTOM_LIBFUZZER_PATH=", "compiles for minutes"),
    ("cargo package", "packs all crates"),
    ("cargo semver-checks", "compiles all crates twice"),
    ("cargo deny", "needs cargo-deny"),
    ("sudo apt-get", "installs packages"),
    ("export CARGO_TARGET_", "needs another target"),
    ("CARGO_TARGET_", "needs another target"),
    ("CROSSWORD_DATA=", "runs this"),
    ("setter site", "needs the engine of the page"),
    ("setter compare --algorithm rac-fc,mac,best", "needs CROSSWORD_DATA"),
    ("npm", "needs packages of npm"),
    ("(cd crates/page", "needs packages of npm"),
    ("node", "needs a package of npm"),
    ("wordle best answers.txt", "needs the lists that a package of npm has"),
    ("WORDLE_ANSWERS=", "runs other tests"),
    ("python3 -m venv", "needs packages of Python"),
    ("venv/bin/", "needs packages of Python, as Ray"),
    ("(cd crates/python", "needs packages of Python"),
    ("cat out/*.zst", "needs what Ray has written"),
    ("benches/", "needs programs of others"),
    ("minizinc", "needs MiniZinc"),
    ("parallel", "needs GNU parallel"),
    ("sbatch", "needs Slurm"),
    ("for i in $(seq 64); do cat", "needs what Slurm has written"),
    ("cat out/count", "needs what Slurm has written"),
    ("release/make", "makes a whole release"),
    ("release/book", "needs mdbook"),
    ("sudo release/test", "needs a release and debootstrap"),
];

/// Beginnings of commands that take long, and are run by the ignored tests.
pub const LONG: &[&str] = &[
    "setter compare --algorithm rac-fc,cbj-fc,mac --order next,min-domain --values random --seeds 21",
    "setter compare -j 1 --matrix",
    "setter compare --no-runs --matrix",
    "wordle compare",
    "wordle solve favori dict/francais.dict.gz --genetic published",
    "wordle best dict/francais.scores.gz --length 4 --min-score 0.5 --top 5",
    "wordle best dict/francais.scores.gz --length 4 --min-score 0.55",
    "wordle best --game mastermind --pegs 4 --colours 6",
    "enumerate dict/francais.dict.gz grids/blank-4x4.txt --count --shard",
    "enumerate dict/francais.dict.gz grids/blank-5x5.txt --estimate=64",
    "enumerate dict/francais.dict.gz grids/counted-13x13.txt --at 999999999999999999 -n 2",
    "enumerate dict/francais.scores.gz grids/counted-13x13.txt --heat=best",
    "setter solve dict/francais.dict.gz grid.txt --algorithm cbj --order first-cell --no-ac3 --time 10",
    "python3 benches/record/counts.py enumerate",
    "python3 benches/record/count_shards.py",
];

/// Programs that another script stands in for, and why.
pub const STAND_INS: &[(&str, &str)] = &[
    // What `cargo run` compiles is there: the tests were built with it.
    ("cargo", "while [ \"$1\" != -- ]; do shift; done; shift; exec enumerate \"$@\""),
    // No window is opened on the desktop of someone who runs the tests.
    ("xdg-open", "exec true"),
];
