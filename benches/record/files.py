#!/usr/bin/env python3
"""Reads each puzzle of some folders by `setter convert FILE --to ipuz`, and counts what becomes of them.
usage: files.py SETTER FOLDER..."""
import collections
import os
import subprocess
import sys

setter, folders = sys.argv[1], sys.argv[2:]
EXTENSIONS = {"puz", "ipuz", "jpz", "xd", "exolve", "cfp", "txt"}
print("| files | kind | read | told | refused | failed |\n|---|---|---:|---:|---:|---:|")
for folder in folders:
    counts = collections.defaultdict(collections.Counter)
    for path in sorted(os.path.join(top, name) for top, _, names in os.walk(folder) for name in names):
        kind = path.rsplit(".", 1)[-1].lower()
        if kind not in EXTENSIONS:
            continue
        run = subprocess.run([setter, "convert", path, "--to", "ipuz", "-o", "-"], capture_output=True, check=False)
        told = run.stderr.decode("utf-8", "replace").strip()
        # Beside a puzzle and a refusal there is nothing else: a panic would be a failure.
        end = {0: "told" if told else "read", 2: "refused"}.get(run.returncode, "failed")
        counts[kind][end] += 1
        if end != "read":
            print(f"{path}: {end}: {told}", file=sys.stderr)
    for kind, ends in sorted(counts.items()):
        row = " | ".join(str(ends[end]) for end in ("read", "told", "refused", "failed"))
        print(f"| {os.path.basename(folder.rstrip('/'))} | {kind} | {row} |")
