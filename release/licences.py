#!/usr/bin/env python3
"""Writes the licences of all crates that the programs are made of, each with its text; fails if one is not allowed.

    release/licences.py PACKAGE... > LICENCES.txt
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

# Licences whose terms the texts beside the programs fulfil, in one list for this and `cargo deny`.
ALLOWED = set(tomllib.loads(Path("deny.toml").read_text())["licenses"]["allow"])
TEXT = re.compile(r"(licen[cs]e|copying|notice|unlicense)", re.IGNORECASE)


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression is fulfilled by allowed licences; OR stands between alternatives, / too."""
    plain = expression.replace("/", " OR ").replace("(", " ( ").replace(")", " ) ")
    plain = re.sub(r"(\S+) WITH \S+", r"\1", plain)
    names = {"AND": "and", "OR": "or", "(": "(", ")": ")"}
    terms = (names.get(term, str(term in ALLOWED)) for term in plain.split())
    return bool(eval(" ".join(terms), {"__builtins__": {}}))  # Of True, False, and, or, and brackets alone.


def dependencies(packages: list[str], target: str) -> list[dict]:
    """The crates that packages of the workspace are made of, without them and what only builds or tests them."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    by_id = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    left = [key for key, package in by_id.items() if package["name"] in packages and key in metadata["workspace_members"]]
    seen: set[str] = set()
    while left:
        key = left.pop()
        if key in seen:
            continue
        seen.add(key)
        kinds = nodes[key]["deps"]
        left += [dep["pkg"] for dep in kinds if any(kind["kind"] is None for kind in dep["dep_kinds"])]
    found = [by_id[key] for key in seen if key not in metadata["workspace_members"]]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def main() -> int:
    packages = sys.argv[1:]
    host = subprocess.run(["rustc", "-vV"], check=True, capture_output=True, text=True).stdout
    target = re.search(r"host: (\S+)", host).group(1)
    wrong = []
    texts: dict[str, list[str]] = {}
    print("The programs are made of these crates, besides their own code.\n")
    for package in dependencies(packages, target):
        folder, name = Path(package["manifest_path"]).parent, f"{package['name']} {package['version']}"
        licence = package["license"] or f"in {package['license_file']}"
        if not package["license"] or not is_allowed(licence):
            wrong.append(f"{name}: {licence}")
        print(f"{name}: {licence}" + (f" ({package['repository']})" if package["repository"] else ""))
        for file in sorted(folder.iterdir()):
            if file.is_file() and TEXT.match(file.name):
                texts.setdefault(file.read_text(errors="replace").strip(), []).append(name)
    for text, names in texts.items():
        print(f"\n{'=' * 100}\n{', '.join(names)}\n\n{text}")
    for sentence in wrong:
        print(f"release/licences.py: {sentence}: not among the allowed licences", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
