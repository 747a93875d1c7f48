#!/usr/bin/env python3
"""Checks and times `setter best` beside other solvers, on what `setter export` writes for them.

    benches/peers/best.py check --setter PROGRAM --scores LIST.gz [--cases N] [--seed N]
    benches/peers/best.py measure --setter PROGRAM --scores LIST.gz [--runs N] [--only PATTERN]

`check` makes random problems (grids, words, given letters, words required, excluded or of low scores, with and
without repeats) and compares the optimum of `setter best` with those of toulbar2 on .cfn and .wcsp, of MiniZinc
with Gecode and of CP-SAT on .dzn; then gridA and gridB with the commonest words. It ends with 1 at the first
difference, and leaves the problem in a folder that it names. `measure` writes a table of times: processor time
of the whole process, so that other programs on the machine count little.

toulbar2 is the wheel `pytoulbar2`, CP-SAT is `ortools`, both for the Python that runs this; MiniZinc is Debian's
`minizinc`. Words are taken from the list of scores, the commonest of each length first.
"""

import argparse
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
GRIDS = HERE / "../../benches/experiments/grids"
ARGUMENTS = {"A": "gridA.txt", "B": "gridB.txt", "C": "gridC.txt"}


def by_length(path):
    """The words of a scored list with their scores as text, by length, the best first, ties by the alphabet."""
    lists = {}
    for line in gzip.open(path, "rt"):
        word, score = line.strip().split(";")[:2]
        lists.setdefault(len(word), []).append((word, score))
    for words in lists.values():
        words.sort(key=lambda pair: (-float(pair[1]), pair[0]))
    return lists


def write_words(path, pairs):
    path.write_text("".join(f"{word};{score}\n" for word, score in pairs))


def commonest(lists, count, path):
    write_words(path, [pair for words in lists.values() for pair in words[:count]])


def millionths(text):
    whole, _, fraction = text.partition(".")
    return int(whole) * 1_000_000 + int(fraction[:6].ljust(6, "0"))


def run(command):
    """Runs a command: its standard output, what it said, its exit code, and its processor time in seconds."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as said:
        child = subprocess.Popen([str(part) for part in command], stdout=out, stderr=said)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0), said.seek(0)
        return out.read(), said.read(), child.returncode, usage.ru_utime + usage.ru_stime


def setter_best(setter, arguments, limit=None):
    """What `setter best` finds with one thread, and its processor time."""
    time = ["--time", limit] if limit else []
    out, said, code, seconds = run([setter, "best", "-j", 1, *time, *arguments])
    if code not in (0, 5):
        sys.exit(f"setter best ended with {code}: {said}")
    answer = {"total": None, "bound": None, "proved": code == 0, "fill": out}
    # The last line has the result; those before tell of the search on its way.
    result = (said.splitlines() or [""])[-1]
    if found := re.search(r"total ([\d.]*\d)", result):
        answer["total"] = answer["bound"] = millionths(found[1])
    if found := re.search(r"no fill has more than ([\d.]*\d)", result):
        answer["bound"] = millionths(found[1])
    return answer, seconds


def export(setter, form, arguments, path):
    """Exports a problem; whether that was possible: not if there clearly is no fill."""
    _, said, code, _ = run([setter, "export", f"--{form}", "-o", path, *arguments])
    if code == 2 and "no fill" in said:
        return False
    if code:
        sys.exit(f"setter export --{form} ended with {code}: {said}")
    return True


def mini_zinc(model, data):
    """The optimum that Gecode proves; None if there is no fill."""
    out, said, code, _ = run(["minizinc", "--solver", "gecode", model, data])
    if "UNSATISFIABLE" in out:
        return None
    if code or "==========" not in out:
        sys.exit(f"minizinc ended with {code}: {said}")
    unit = int(re.search(r"^millionths = (\d+);", Path(data).read_text(), re.M)[1])
    return int(re.findall(r"^total = (\d+)", out, re.M)[-1]) * unit


def random_grid(chance):
    height, width = chance.randint(2, 5), chance.randint(2, 5)
    share = chance.choice([0, 0.15, 0.3])
    rows = [["0" if chance.random() < share else "1" for _ in range(width)] for _ in range(height)]
    for _ in range(chance.choice([0, 0, 0, 1])):
        rows[chance.randrange(height)][chance.randrange(width)] = chance.choice("aeinrst")
    lines = [*rows, *zip(*rows)]
    if not any(re.search("[^0]{2}", "".join(line)) for line in lines):
        return random_grid(chance)  # Without a slot there is no total.
    return "\n".join("".join(row) for row in rows) + "\n"


def random_problem(chance, lists, folder):
    """Writes a random problem; the arguments that name it."""
    grid = random_grid(chance)
    (folder / "grid").write_text(grid)
    rows = grid.split()
    runs = [run for line in [*rows, *map("".join, zip(*rows))] for run in re.findall("[^0]{2,}", line)]
    depth = chance.choice([60, 150, 400])
    words = [pair for length in {len(run) for run in runs} for pair in lists[length][:depth]]
    words = chance.sample(words, min(len(words), chance.randint(20, 300)))
    write_words(folder / "words", words)
    more = ["--repeats"] if chance.random() < 0.5 else []
    if chance.random() < 0.2:
        more += ["--require", chance.choice(words)[0]]
        more += ["--require", chance.choice(words)[0]] if chance.random() < 0.3 else []
    if chance.random() < 0.15:
        more += ["--exclude", chance.choice(words)[0]]
        if more[-1] in more[:-1]:
            more = more[:-2]
    if chance.random() < 0.15:
        more += ["--min-score", "0.4"]
    return ["--no-cache", *more, folder / "words", folder / "grid"]


def peers(setter, arguments, folder):
    """The optima that the other solvers prove, by name; None for no fill."""
    import best_cp_sat

    limit = 10_000
    if not export(setter, "cfn", arguments, folder / "problem.cfn"):
        return {"setter export": None}
    found = {}
    for form in ("wcsp", "dzn"):
        export(setter, form, arguments, folder / f"problem.{form}")
    for form in ("cfn", "wcsp"):
        # In a process of its own: the parameters of toulbar2 are global, and depend on what it read.
        script, problem = HERE / "best_toulbar2.py", folder / f"problem.{form}"
        out, said, code, _ = run([sys.executable, script, problem, limit])
        if code:
            sys.exit(f"{script} ended with {code}: {said}")
        found[f"toulbar2 {form}"] = json.loads(out)["total"]
    found["CP-SAT"] = best_cp_sat.solve(str(folder / "problem.dzn"), limit)["total"]
    if shutil.which("minizinc"):
        found["MiniZinc"] = mini_zinc(folder / "best.mzn", folder / "problem.dzn")
    return found


def check(options, lists):
    folder = Path(tempfile.mkdtemp(prefix="best-"))
    (folder / "best.mzn").write_text(run([options.setter, "export", "--mzn"])[0])
    chance = random.Random(options.seed)
    tally = {}

    def compare(what, arguments):
        own, _ = setter_best(options.setter, arguments)
        others = peers(options.setter, arguments, folder)
        for name, total in others.items():
            if total != own["total"]:
                sys.exit(f"{what}: {name} has {total}, setter best {own['total']}: {' '.join(map(str, arguments))}")
            tally[name] = tally.get(name, 0) + 1
        return own["total"]

    fills = 0
    for case in range(options.cases):
        fills += compare(f"case {case}", random_problem(chance, lists, folder)) is not None
    told = ", ".join(f"{name} {count}" for name, count in tally.items())
    print(f"{options.cases} random problems, {fills} of them with a fill: all optima equal ({told})", flush=True)
    for grid, count in (("A", 100), ("A", 300), ("B", 100), ("B", 300)):
        commonest(lists, count, folder / "words")
        for more in ([], ["--repeats"]):
            arguments = ["--no-cache", *more, folder / "words", GRIDS / ARGUMENTS[grid]]
            total = compare(f"grid{grid}", arguments)
            told = "no fill" if total is None else f"total {total / 1e6:g}"
            print(f"grid{grid}, {count} words a length{' with repeats' if more else ''}: {told}, by all", flush=True)
    shutil.rmtree(folder)


MEASURES = [
    # Grid, words a length, seconds allowed, the solvers beside setter.
    ("A", 1_000, 600, ["toulbar2"]),
    ("A", 3_000, 600, ["toulbar2"]),
    ("B", 1_000, 600, ["toulbar2"]),
    ("B", 2_000, 600, ["toulbar2"]),
    ("C", 3_000, 60, ["toulbar2"]),
    ("C", 3_000, 200, ["toulbar2"]),
    ("A", 300, 150, ["CP-SAT"]),
    ("A", 1_000, 150, ["CP-SAT"]),
]


def told(answer, seconds):
    if answer["total"] is None:
        bound = "" if answer["bound"] is None else f", bound {answer['bound'] / 1e6:.4f}"
        return f"no fill{bound}, {seconds:.0f} s"
    total = f"{answer['total'] / 1e6:.4f}"
    if answer["proved"]:
        return f"{total} proved, {seconds:.2f} s"
    return f"{total}, bound {answer['bound'] / 1e6:.4f}, {seconds:.0f} s"


def measure(options, lists):
    print("| problem | setter best -j 1 | peer | | times faster |\n|---|---:|---|---:|---:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for grid, count, limit, names in MEASURES:
            problem = f"grid{grid}, {count:,} words a length"
            if options.only and not re.search(options.only, f"{problem}, {limit} s, {', '.join(names)}"):
                continue
            commonest(lists, count, folder / "words")
            arguments = ["--repeats", "--cache", folder / "cache", folder / "words", GRIDS / ARGUMENTS[grid]]
            setter_best(options.setter, ["--time", 5, *arguments])
            for name in names:
                form = {"toulbar2": "cfn", "CP-SAT": "dzn"}[name]
                export(options.setter, form, arguments, folder / f"problem.{form}")
                script = HERE / f"best_{name.lower().replace('-', '_')}.py"
                # In turn, so that both meet the same load; of several runs the fastest counts.
                own, peer = [], []
                for _ in range(options.runs):
                    own += [setter_best(options.setter, arguments, limit) for _ in range(3)]
                    out, said, code, seconds = run([sys.executable, script, folder / f"problem.{form}", limit])
                    if code:
                        sys.exit(f"{script} ended with {code}: {said}")
                    peer.append((json.loads(out), seconds))
                (mine, time), (theirs, other) = (min(them, key=lambda pair: pair[1]) for them in (own, peer))
                if mine["proved"] and theirs["proved"] and mine["total"] != theirs["total"]:
                    sys.exit(f"{problem}: {name} proves {theirs['total']}, setter best {mine['total']}")
                more = "" if theirs["proved"] else "> "
                ratio = f"{more}{other / time:.0f}" if mine["proved"] else ""
                print(f"| {problem} | {told(mine, time)} | {name} | {told(theirs, other)} | {ratio} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["check", "measure"])
    parser.add_argument("--setter", required=True)
    parser.add_argument("--scores", required=True, help="a gzip list of word;score")
    parser.add_argument("--cases", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", help="measure only what matches: gridC.*, 60 s")
    options = parser.parse_args()
    lists = by_length(options.scores)
    {"check": check, "measure": measure}[options.what](options, lists)


main()
