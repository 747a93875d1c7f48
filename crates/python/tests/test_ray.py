"""A grid listed on a cluster of several nodes, of which some die in the midst of it.

Needs Ray, and is run by itself: pip install ray && pytest -rs -s tests/test_ray.py
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conftest import DICTIONARY, PROJECT, Command

cluster_utils = pytest.importorskip(
    "ray.cluster_utils",
    reason="takes minutes and Ray: pip install ray && pytest -rs -s tests/test_ray.py",
)

GRID = "1111\n1111\n1111\n1111\n"
SHARDS = 1000
SLOW = 240.0  # seconds that anything may take


def wait_for(what: str, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SLOW
    while not is_so():
        assert time.monotonic() < end, f"{what} did not come in {SLOW} s"
        time.sleep(0.05)


def parts(folder: Path) -> int:
    """How many parts the manifest has."""
    path = folder / "manifest.json"
    return len(json.loads(path.read_text())["parts"]) if path.exists() else 0


def at_work(raylet: int, task: str = "write_part") -> list[int]:
    """The workers of a node that have a task."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            title = (process / "cmdline").read_bytes()
        except (OSError, IndexError, ValueError):
            continue
        if parent == raylet and title.startswith(f"ray::{task}".encode()):
            found.append(int(process.name))
    return found


def started(cluster: Any) -> Any:
    """A node more; on a busy machine Ray gives up on one that takes 30 s to start."""
    for _ in range(4):
        try:
            return cluster.add_node(num_cpus=1)
        except Exception as error:  # Ray raises no class of its own here.
            print(f"a node did not start: {error}", flush=True)
    return cluster.add_node(num_cpus=1)


def raylet_of(node: Any) -> int:
    return int(node.all_processes["raylet"][0].process.pid)


def kill_a_worker(raylet: int, folder: Path) -> int:
    """Kills a worker that has written something of a part."""
    killed: list[int] = []

    def kill() -> bool:
        if any(path.stat().st_size for path in (folder / "unfinished").glob("*.unfinished")):
            for worker in at_work(raylet)[:1]:
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
        return bool(killed)

    wait_for("a worker that is writing", kill)
    return killed[0]


def test_nothing_is_lost_with_workers_nodes_and_the_driver(
    command: Command, tmp_path: Path
) -> None:
    grid, folder = tmp_path / "grid", tmp_path / "out"
    grid.write_text(GRID)
    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=head)
    try:
        nodes = [started(cluster), started(cluster)]
        script = [sys.executable, str(PROJECT / "examples" / "ray_fills.py")]
        where = [str(DICTIONARY), str(grid), str(folder), "--address", cluster.address]
        flags = ["--shards", str(SHARDS), "--seconds", "1", "--every", "10", "--price", "0.04"]
        line = [*script, *where, *flags]
        began = time.monotonic()

        def tell(event: str) -> None:
            seconds = time.monotonic() - began
            print(f"{seconds:6.1f} s: {event}, {parts(folder)} parts in the manifest", flush=True)

        driver = subprocess.Popen(line)
        wait_for("the first parts", lambda: parts(folder) >= SHARDS // 10)
        kill_a_worker(raylet_of(nodes[0]), folder)
        tell("kill -9 of a worker in the midst of a part")
        wait_for("more parts", lambda: parts(folder) >= SHARDS // 4)
        os.kill(raylet_of(nodes[1]), signal.SIGKILL)
        tell("kill -9 of a node (its raylet)")
        wait_for("more parts", lambda: parts(folder) >= SHARDS // 2)
        driver.kill()
        assert driver.wait() == -signal.SIGKILL
        tell("kill -9 of the driver")
        done = subprocess.run(line, stderr=subprocess.PIPE, text=True, timeout=2 * SLOW, check=True)
        assert " parts are there, " in done.stderr and "complete: " in done.stderr
        tell("complete, by the same command")
    finally:
        cluster.shutdown()

    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["complete"] and manifest["waiting"] == []
    files = sorted(path.name for path in folder.glob("*.zst"))
    assert files == [f"{part['name']}.zst" for part in manifest["parts"]]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*files, "manifest.json"])
    for part in manifest["parts"]:
        written = (folder / f"{part['name']}.zst").read_bytes()
        assert hashlib.sha256(written).hexdigest() == part["sha256"]
    together = subprocess.run(
        "cat *.zst | zstd -dc | sha256sum", shell=True, cwd=folder, capture_output=True, check=True
    )
    alone = hashlib.sha256(command(GRID)).hexdigest()
    assert together.stdout.split()[0].decode() == alone
    print(f"{len(files)} parts, {manifest['fills']} fills, {manifest['core_seconds']} core-seconds")
    print(f"sha256 of the parts together and of the command's list: {alone}")


def test_a_count_goes_on_without_a_worker_and_the_driver(command: Command, tmp_path: Path) -> None:
    grid, folder = tmp_path / "grid", tmp_path / "out"
    grid.write_text(GRID)
    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=head)

    def counted() -> int:
        path = folder / "count.json"
        return len(json.loads(path.read_text())["parts"]) if path.exists() else 0

    try:
        node = started(cluster)
        script = [sys.executable, str(PROJECT / "examples" / "ray_fills.py")]
        where = [str(DICTIONARY), str(grid), str(folder), "--address", cluster.address]
        line = [*script, *where, "--count", "--shards", "2000", "--seconds", "0.02"]
        driver = subprocess.Popen(line)
        wait_for("the first parts", lambda: counted() > 0)
        for worker in at_work(raylet_of(node), "count_parts")[:1]:
            os.kill(worker, signal.SIGKILL)
        wait_for("more parts", lambda: counted() > 200 or driver.poll() is not None)
        driver.kill()
        driver.wait()
        done = subprocess.run(line, capture_output=True, text=True, timeout=2 * SLOW, check=True)
    finally:
        cluster.shutdown()
    assert done.stdout == command(GRID, "--count").decode()
    told = json.loads((folder / "count.json").read_text())
    assert told["complete"] and told["fills"] == done.stdout.strip()
    assert sum(int(fills) for fills in told["parts"].values()) == int(told["fills"])
    print(f"{len(told['parts'])} parts, {told['core_seconds']} core-seconds\n{done.stderr}")
