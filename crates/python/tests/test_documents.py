"""The examples of the README and of the module are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path


def test_the_examples_are_true() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and tried > 5
    failed, tried = doctest.testmod(importlib.import_module("enumerate_fills.enumerate_fills"))
    assert failed == 0 and tried > 3
