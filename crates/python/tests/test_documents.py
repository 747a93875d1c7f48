"""The examples of the README and of the module are true."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
from pathlib import Path
from typing import Any

import pytest


def test_the_examples_are_true() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and tried > 5
    failed, tried = doctest.testmod(importlib.import_module("enumerate_fills.enumerate_fills"))
    assert failed == 0 and tried > 3


def test_the_code_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Path(__file__).resolve().parents[3]
    for folder in ("dict", "grids"):
        (tmp_path / folder).symlink_to(project / folder)
    monkeypatch.chdir(tmp_path)
    blocks = (project / "crates/python/README.md").read_text().split("```python\n")[1:]
    code = [block.split("```")[0] for block in blocks if not block.startswith(">>>")]
    names: dict[str, Any] = {}
    for block in code:
        exec(block, names)
    assert len(code) > 4 and len(list(tmp_path.glob("part-*.zst"))) == 3


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell; the value of its last line, if that is an expression."""
    *first, last = ast.parse(source).body
    value: ast.expr = ast.Constant(None)
    if isinstance(last, ast.Expr):
        value = last.value
    else:
        first.append(last)
    exec(compile(ast.Module(first, []), "cell", "exec"), names)
    return eval(compile(ast.fix_missing_locations(ast.Expression(value)), "cell", "eval"), names)


def test_the_notebook_shows_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    examples = Path(__file__).resolve().parents[3] / "examples"
    monkeypatch.chdir(examples)
    names: dict[str, Any] = {}
    shown = 0
    for cell in json.loads((examples / "fills.ipynb").read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        value = run_cell("".join(cell["source"]), names)
        for output in cell["outputs"]:
            assert repr(value) == "".join(output["data"]["text/plain"]), cell["source"]
            shown += 1
    assert shown > 5
