"""Estimates beside exact counts, as rows of a table.

    python3 benches/record/estimates.py ENUMERATE DATA >> rows.md

DATA is a folder with dict/ as benches/record/README.md tells; `POWER` and the like are of a trial build.
"""

import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
FRENCH = [
    ("blank-3x3", 354394), ("blank-3x5", 16913345), ("blank-4x4", 50494589), ("blank-4x5", 272913797),
    ("blank-5x5", 2153953891), ("counted-9x9", 46203821760), ("counted-12x12", 312887552829384),
    ("counted-13x13", 976370383341035238552),
]
OTHERS = [
    ("fr3", "blank-5x5", "", 38284), ("fr3", "blank-6x6", "", 13345), ("lex-4to8", "blank-5x5", "", 59768),
    ("lex-4to8", "blank-5x5", "--distinct", 5290), ("english-yawl", "blank-4x4", "", 1231771780),
    ("francais", "blank-5x5", "--symmetric", 25691895), ("francais", "blank-6x6", "--symmetric", 70216308),
]

enumerate, data = sys.argv[1], Path(sys.argv[2])
for name, grid, flag, count in [("francais", grid, "", count) for grid, count in FRENCH] + OTHERS:
    folder = PROJECT if name == "francais" else data
    line = [enumerate, folder / "dict" / f"{name}.dict.gz", PROJECT / "grids" / f"{grid}.txt", "--estimate"]
    began = time.monotonic()
    ran = subprocess.run([*line, "--seed", "1", *flag.split()], capture_output=True, text=True, check=True)
    seconds = time.monotonic() - began
    mean, _, error = ran.stdout.split()
    off = (float(mean) - count) / float(error) if float(error) else 0
    print(
        f"| {grid} {flag} | {name} | {count:,} | {mean} ± {error} | {float(error) / count:.1%} | {off:+.1f} | {seconds:.1f} |",
        flush=True,
    )
