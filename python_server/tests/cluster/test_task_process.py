"""The process of a task starts while the task waits for its admission, but does nothing before."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from freshkernel.cluster.sessions import RefusedError
from freshkernel.cluster.task_process import TaskProcess

SCRIPT = (
    "import pathlib, sys; pathlib.Path('started').touch(); "
    "line = sys.stdin.readline(); pathlib.Path('read').write_text(line)"
)


def run(folder: Path, process: TaskProcess, line: bytes | None) -> None:
    process.run([sys.executable, "-c", SCRIPT], folder, lambda _line: None, log=folder, line=line)


def test_a_process_starts_while_its_task_waits(tmp_path: Path) -> None:
    def admission() -> None:
        while not (tmp_path / "started").exists():
            pass

    run(tmp_path, TaskProcess(admission), b"job\n")
    assert (tmp_path / "read").read_text() == "job\n"


def test_a_refused_process_gets_no_job(tmp_path: Path) -> None:
    def admission() -> None:
        while not (tmp_path / "started").exists():
            pass
        raise RefusedError("It was canceled.")

    with pytest.raises(RefusedError):
        run(tmp_path, TaskProcess(admission), b"job\n")
    assert not (tmp_path / "read").exists()


def test_a_process_without_a_job_does_not_start_before(tmp_path: Path) -> None:
    def admission() -> None:
        raise RefusedError("It was canceled.")

    with pytest.raises(RefusedError):
        run(tmp_path, TaskProcess(admission), None)
    assert not (tmp_path / "started").exists()
