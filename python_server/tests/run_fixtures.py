"""Fixtures for tests of runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from running_worker import Outcome, RunCells, RunningWorker, StartCells, is_running, job, kill, run

from freshkernel.common.protocol import RunCell

NOTEBOOK_BYTES = b'{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """The notebook's folder; whatever a run does, the notebook stays as it was."""
    path = tmp_path / "project"
    path.mkdir()
    notebook = path / "tested.ipynb"
    notebook.write_bytes(NOTEBOOK_BYTES)
    yield path
    assert notebook.read_bytes() == NOTEBOOK_BYTES


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Where a worker may leave things; it has to leave neither copies nor connection files."""
    path = tmp_path / "home"
    yield path
    kept = [
        entry.name
        for kind in ("tmpdir", "jupyter_runtime_dir")
        for entry in (path / kind).glob("*")
        if entry.name.startswith(("freshkernel-", "kernel-"))
    ]
    assert kept == []


@pytest.fixture
def run_cells(folder: Path, home: Path) -> RunCells:
    """Run cells to the end of the run."""

    def run_them(*cells: RunCell | str, **changes: Any) -> Outcome:
        return run(job(folder, cells, **changes), home)

    return run_them


@pytest.fixture
def start_cells(folder: Path, home: Path) -> Iterator[StartCells]:
    """Start a run; it is ended with the test."""
    started: list[RunningWorker] = []

    def start(*cells: RunCell | str, **changes: Any) -> RunningWorker:
        started.append(RunningWorker(job(folder, cells, **changes), home))
        return started[-1]

    yield start
    for worker in started:
        if is_running(worker.process.pid):
            family: Sequence[int] = worker.family()
            for pid in family:
                kill(pid)
        assert worker.process.stdout is not None
        worker.process.stdout.close()
        worker.process.wait()
