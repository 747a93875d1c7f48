"""The numbers of fills of blank rectangles, and of squares that read the same across and down, as rows of CSV.

    python3 benches/record/counts.py ENUMERATE DICTIONARY --seconds 20 --minutes 5 >> docs/counts.csv
    python3 benches/record/counts.py --table francais        # the rows of a dictionary as a table of docs/counts.md

A row for each rectangle of at least two rows, and no fewer columns, up to a side without words that fit; rows that
docs/counts.csv has are left out, so the same command goes on. What is not counted in --seconds is estimated; with
--again it is what has only an estimate that is counted, and the row keeps the estimate.
"""

import argparse
import csv
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TABLE = Path(__file__).resolve().parents[2] / "docs" / "counts.csv"


def answer(flags, rows, columns, asked):
    """What the command prints, and the seconds of processor time that it took; None if it was stopped."""
    grid = "\n".join(["." * columns] * rows) + "\n"
    line = [flags.enumerate, flags.dictionary, "-", "--cache", flags.cache, *asked]
    began = processor_time()
    ran = subprocess.run(line, input=grid, capture_output=True, text=True)
    if ran.returncode not in (0, 5):
        sys.exit(ran.stderr)
    return (ran.stdout.split() if ran.returncode == 0 else None), processor_time() - began


def processor_time():
    """Of all programs that ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table(name):
    """Prints the rows of a dictionary, a line for each number of rows, estimates with their error."""
    found = {}
    for row in csv.DictReader(TABLE.open()):
        if row["dictionary"] == name:
            told = f"{int(row['fills']):,}" if row["fills"] else f"{row['estimate']} ± {row['error']}"
            found[row["kind"], int(row["rows"]), int(row["columns"])] = told
    columns = sorted({n for kind, _, n in found if not kind})
    print("|  | " + " | ".join(f"{n}" for n in columns) + " |")
    print("|---|" + "---:|" * len(columns))
    for m in sorted({m for kind, m, _ in found if not kind}):
        print(f"| {m} | " + " | ".join(found.get(("", m, n), "") for n in columns) + " |")
    squares = [f"{m}×{m} {told}" for (kind, m, _), told in sorted(found.items()) if kind]
    print("\nSymmetric: " + ", ".join(squares) + ".")


def main():
    if sys.argv[1:2] == ["--table"]:
        return table(sys.argv[2])
    flags = argparse.ArgumentParser()
    flags.add_argument("enumerate")
    flags.add_argument("dictionary")
    flags.add_argument("--name", help="of the dictionary, in the table")
    flags.add_argument("--seconds", type=float, default=20, help="for each count")
    flags.add_argument("--minutes", type=float, default=4, help="for all together")
    flags.add_argument("--longest", type=int, default=12, help="the greatest side")
    flags.add_argument("--again", action="store_true", help="count what has only an estimate")
    flags = flags.parse_args()
    cache = tempfile.TemporaryDirectory()
    flags.cache = cache.name
    name = flags.name or Path(flags.dictionary).name.split(".")[0]
    known = {tuple(row[:4]): row[4:7] for row in csv.reader(TABLE.open())}
    out = csv.writer(sys.stdout, lineterminator="\n")
    end = time.monotonic() + 60 * flags.minutes
    sides = range(2, flags.longest + 1)
    wanted = [(m, n, "") for m in sides for n in sides if n >= m] + [(m, m, "symmetric") for m in sides]
    for m, n, kind in sorted(wanted, key=lambda wanted: (wanted[0] * wanted[1], wanted)):
        fills, *estimate = known.get((name, str(m), str(n), kind), ("", "", ""))
        is_wanted = not fills and any(estimate) == flags.again
        if not is_wanted or time.monotonic() > end:
            continue
        how = [f"--{kind}"] if kind else []
        counted, seconds = answer(flags, m, n, ["--count", "--time", str(flags.seconds), *how])
        if counted:
            row = [counted[0], *estimate, f"{seconds:.1f}"]
        elif flags.again:
            continue
        else:
            told, seconds = answer(flags, m, n, ["--estimate", "--seed", "1", *how])
            row = ["", told[0], told[2], f"{seconds:.1f}"]
        out.writerow([name, m, n, kind, *row])
        sys.stdout.flush()


main()
