"""However a run is ended: it says how, and leaves no process and no folder."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from running_worker import (
    ENDLESS,
    RunCells,
    RunningWorker,
    StartCells,
    cell,
    environment,
    job,
    kill,
    wait_until_gone,
)


def busy(start_cells: StartCells) -> tuple[RunningWorker, list[int]]:
    """A run in the middle of a cell: the worker, the runner and the kernel."""
    worker = start_cells("'first'", ENDLESS)
    worker.read_until(lambda event: event["kind"] == "output" and event["index"] == 1)
    return worker, worker.family()


def test_a_lone_surrogate_is_an_error_of_its_cell(run_cells: RunCells) -> None:
    texts = ["'\ud800'", "1\nx = '\udc80'", "# \udfff"]
    wrong = [cell(text, id_="\ud800") for text in texts]
    outcome = run_cells("1", *(each for one in wrong for each in (one, cell("2", id_="\udc80"))))
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok", *["error", "ok"] * len(texts)]
    for each in outcome.cells[1::2]:
        assert each["error"] is not None
        assert each["error"]["ename"] == "UnicodeEncodeError"
        assert "lone surrogate U+D" in each["error"]["evalue"]


def test_a_lone_surrogate_ends_a_run_that_stops_at_errors(run_cells: RunCells) -> None:
    outcome = run_cells("'\ud800'", "2", stop_on_error=True)
    assert outcome.statuses == ["error", "not-run"]
    assert outcome.result["status"] == "stopped"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("import os; os._exit(0)", "it exited with exit code 0"),
        ("import os; os._exit(7)", "it exited with exit code 7"),
        ("import signal, time; signal.alarm(1); time.sleep(20)", "SIGALRM, an alarm that"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", "by SIGTERM"),
        ("import os; os.abort()", "by SIGABRT"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "by SIGKILL"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGRTMIN + 3)", "by "),
    ],
)
def test_how_a_kernel_ended(run_cells: RunCells, code: str, text: str) -> None:
    outcome = run_cells(code, "2")
    assert outcome.result["status"] == "kernel-died"
    assert text in outcome.result["message"]
    assert "because there was not enough memory" not in outcome.result["message"]


def test_a_kernel_that_stops_itself(run_cells: RunCells) -> None:
    outcome = run_cells("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "2")
    assert outcome.result["status"] == "kernel-died"
    assert "SIGSTOP" in outcome.result["message"]
    assert outcome.statuses == ["kernel-died", "not-run"]


def test_a_runner_that_is_stopped(start_cells: StartCells) -> None:
    worker, family = busy(start_cells)
    os.kill(family[1], signal.SIGSTOP)
    worker.read_rest()
    assert wait_until_gone(family) == []
    result = worker.result()
    assert result["status"] == "interrupted"
    assert "SIGSTOP" in result["message"]


def test_a_stopped_runner_is_cancelled_within_seconds(start_cells: StartCells) -> None:
    worker, family = busy(start_cells)
    os.kill(family[1], signal.SIGSTOP)
    worker.process.send_signal(signal.SIGTERM)
    worker.read_rest()
    assert wait_until_gone(family, 5) == []


def test_folders_of_killed_runs_are_removed_by_the_next(folder: Path, home: Path) -> None:
    temporary = Path(environment(home)["TMPDIR"])
    first = RunningWorker(job(folder, ["1", ENDLESS], copy_bytes=10_000_000), home)
    first.read_until(lambda event: event["kind"] == "output")
    family = first.family()
    os.kill(family[1], signal.SIGSTOP)
    for pid in (family[0], *family[2:], family[1]):
        kill(pid)
    first.process.wait()
    wait_until_gone(family)
    (left,) = temporary.glob("freshkernel-run-*")
    # Of another process namespace, and no folder: both are none of ours.
    other = temporary / "freshkernel-run-1-1-1-abc"
    other.mkdir()
    link = temporary / f"{left.name}x"
    link.symlink_to(folder)
    RunningWorker(job(folder, ["1"]), home).read_rest()
    assert not left.exists()
    assert other.exists()
    assert folder.exists()
    other.rmdir()
    link.unlink()


def test_a_live_run_keeps_its_folder(start_cells: StartCells, folder: Path, home: Path) -> None:
    worker, _ = busy(start_cells)
    temporary = Path(environment(home)["TMPDIR"])
    (own,) = temporary.glob("freshkernel-run-*")
    RunningWorker(job(folder, ["1"]), home).read_rest()
    assert own.exists()
    worker.process.send_signal(signal.SIGTERM)
    worker.read_rest()
    assert not own.exists()
