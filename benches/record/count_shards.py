"""What the shards of a count take, beside the whole.

    python3 benches/record/count_shards.py ENUMERATE DICTIONARY GRID --shards 64 --sample 16 >> shards.md

Writes a row of a table: of a random sample of the shards, the work (nodes expanded or walked, with one thread) and the
processor time, over that of the whole count in one shard.
"""

import argparse
import json
import random
import resource
import statistics
import subprocess


def run(flags, shard):
    """The work of a shard and its seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    line = [flags.enumerate, flags.dictionary, flags.grid, "--count", "-j", "1", "--stats=json", "--shard", shard]
    ran = subprocess.run(line, capture_output=True, text=True, check=True)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    told = json.loads(ran.stderr.splitlines()[-1])
    return told["components_expanded"] or told["nodes_walked"], seconds, told["method"]


def main():
    flags = argparse.ArgumentParser()
    for name in ("enumerate", "dictionary", "grid"):
        flags.add_argument(name)
    flags.add_argument("--shards", type=int, default=64)
    flags.add_argument("--sample", type=int, default=16)
    flags.add_argument("--whole", type=float, help="the work of the whole count, where that takes too long")
    flags = flags.parse_args()
    whole, seconds, method = (flags.whole, None, None) if flags.whole else run(flags, "1/1")
    chosen = random.Random(1).sample(range(1, flags.shards + 1), flags.sample)
    works, times = [], []
    for number in chosen:
        work, time, method = run(flags, f"{number}/{flags.shards}")
        works.append(work)
        times.append(time)
    mean = statistics.mean(works)
    all_shards = mean * flags.shards / whole
    least, most = min(works) / mean, max(works) / mean
    alone = "" if seconds is None else f"{seconds:.1f}"
    print(
        f"| {flags.grid} | {method} | {flags.sample} of {flags.shards} | {least:.2f} | {most:.2f} "
        f"| {all_shards:.2f} | {alone} | {statistics.mean(times):.2f} |"
    )


main()
