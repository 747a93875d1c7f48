"""What the tests share: the project's words, and its command."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from enumerate_fills import Index

PROJECT = Path(__file__).resolve().parents[3]
DICTIONARY = PROJECT / "dict" / "francais.dict.gz"

Command = Callable[..., bytes]


@pytest.fixture(scope="session")
def french(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """All words of the project's dictionary."""
    return Index(DICTIONARY, cache=tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def program() -> str:
    """The command `enumerate`."""
    built = [PROJECT / "target" / profile / "enumerate" for profile in ("release", "debug")]
    places = [os.environ.get("ENUMERATE"), shutil.which("enumerate"), *built]
    found = [place for place in places if place and Path(place).is_file()]
    assert found, "the command is needed: cargo build, or ENUMERATE=/path/to/enumerate"
    return str(found[0])


@pytest.fixture(scope="session")
def command(program: str) -> Command:
    """Runs the command on the project's dictionary and returns what it writes."""

    def run(grid: str, *flags: str) -> bytes:
        line = [program, str(DICTIONARY), "-", *flags]
        return subprocess.run(line, input=grid.encode(), capture_output=True, check=True).stdout

    return run
