"""Certificates of counts, and the checker that shares no code with the command."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import DICTIONARY, PROJECT

GRIDS = ["111\n111\n111\n", "111#\n11a1\n1111\n#111\n", "1111#\n1#111\n11#11\n111#1\n#1111\n"]
Checked = subprocess.CompletedProcess[str]


class Desk:
    """A folder with words, a grid and certificates."""

    def __init__(self, folder: Path, program: str, grid: str) -> None:
        self.folder, self.program = folder, program
        words = gzip.decompress(DICTIONARY.read_bytes()).split()
        # Every second word of up to four letters, so that they are counted anew in no time.
        (folder / "words").write_bytes(b"\n".join(word for word in words[::2] if len(word) < 5))
        (folder / "grid").write_text(grid)

    def count(self, *flags: str) -> str:
        line = [self.program, "words", "grid", "--no-cache", "--count", *flags]
        ran = subprocess.run(line, cwd=self.folder, capture_output=True, text=True, check=True)
        return ran.stdout.strip()

    def check(self, certificate: str, *flags: str) -> Checked:
        script = str(PROJECT / "examples" / "check_certificate.py")
        line = [sys.executable, script, "words", "grid", certificate, *flags]
        return subprocess.run(line, cwd=self.folder, capture_output=True, text=True)


@pytest.mark.parametrize("grid", GRIDS)
def test_right_certificates_pass(program: str, tmp_path: Path, grid: str) -> None:
    desk = Desk(tmp_path, program, grid)
    count = desk.count("--certificate", "c")
    assert int(count) > 1000
    checked = desk.check("c", "--sample", "100", "--seed", "1")
    assert checked.stdout.startswith(f"right: {count} fills"), checked.stderr


def test_shards_are_checked_together(program: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path, program, GRIDS[0])
    for number in (1, 2, 3):
        desk.count("--shard", f"{number}/3", "--certificate", f"c{number}")
    assert desk.check("c1,c2,c3").stdout.startswith(f"right: {desk.count()} fills")
    checked = desk.check("c1,c3")
    assert checked.returncode == 1 and "each once: 1/3, 3/3" in checked.stderr


def test_changed_certificates_fail(program: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path, program, GRIDS[0])
    desk.count("--certificate", "c")
    lines = [json.loads(line) for line in (tmp_path / "c").read_text().splitlines()]

    def refused(lines: list[dict[str, object]], why: str) -> None:
        (tmp_path / "d").write_text("".join(json.dumps(line) + "\n" for line in lines))
        checked = desk.check("d", "--all")
        assert checked.returncode == 1 and why in checked.stderr, (why, checked.stderr)

    def changed(why: str, *changes: tuple[int, str, object]) -> None:
        copy = [dict(line) for line in lines]
        for at, key, value in changes:
            copy[at][key] = value
        refused(copy, why)

    one, other = (int(lines[at]["fills"]) for at in (1, 2))
    changed("do not add up", (1, "fills", str(one + 1)))
    changed("fills, and is said to have", (1, "fills", str(one + 1)), (2, "fills", str(other - 1)))
    changed("stands twice", (2, "letters", lines[1]["letters"]))
    changed("cannot have fills", (2, "letters", "q" * len(str(lines[2]["letters"]))))
    moved = [(1, "letters", lines[2]["letters"]), (2, "letters", lines[1]["letters"])]
    changed("fills, and is said to have", *moved)
    # Without a part that has fills, however the rest adds up.
    left: dict[str, object] = {"fills": str(int(lines[-1]["fills"]) - one)}
    head = {**lines[0], "parts": len(lines) - 3}
    refused([head, *lines[2:-1], left], "is said to have 0")


@pytest.mark.parametrize("flag", ["--require=les", "--exclude=les", "--min-slot=3", "--distinct"])
def test_certificates_of_other_problems_are_refused(program: str, tmp_path: Path, flag: str) -> None:
    desk = Desk(tmp_path, program, GRIDS[0])
    desk.count(flag, "--certificate", "c")
    checked = desk.check("c")
    assert checked.returncode == 1 and "only counts of grids" in checked.stderr, checked.stderr
