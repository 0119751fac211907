"""Notebooks that run in stand-ins for conda environments and docker containers.

The programs make an environment whose Python is this one, and run in a container what is to be run: so the kernel is
started, interrupted and ended in the way that real ones are, but nothing is kept apart from this machine.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from running_worker import HERE, Outcome, RunningWorker, job, limits

from freshkernel.common.protocol import RunEnvironment

STAND_IN = """#!{python}
import json, os, pathlib, sys
asked = sys.argv[1:]
with open({record!r}, "a") as file:
    file.write(json.dumps(asked) + "\\n")
if "--prefix" in asked:
    program = pathlib.Path(asked[asked.index("--prefix") + 1], "bin", "python")
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text('#!/bin/sh\\nexec {python} "$@"\\n')
    program.chmod(0o755)
if asked[0] == "run":
    os.execv({python!r}, [{python!r}, *asked[asked.index("python") + 1 :]])
"""
BUSY = "import time\ntime.sleep(60)"

RunIn = Callable[[RunEnvironment], Outcome]


@pytest.fixture
def asked(tmp_path: Path) -> Callable[[], list[list[str]]]:
    """What the programs were asked."""
    record = tmp_path / "asked"
    return lambda: [json.loads(line) for line in record.read_text().splitlines()]


@pytest.fixture
def run_in(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> RunIn:
    """Run a notebook, one cell of which is interrupted, in an environment."""
    folder, programs = tmp_path / "project", tmp_path / "bin"
    folder.mkdir()
    programs.mkdir()
    (folder / "environment.yml").write_text("dependencies: [python]\n")
    (folder / "Dockerfile").write_text("FROM python\n")
    for name in ("docker", "micromamba"):
        text = STAND_IN.format(python=sys.executable, record=str(tmp_path / "asked"))
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")

    def run_it(environment: RunEnvironment) -> Outcome:
        cells = ["import os; print(os.getcwd(), os.environ['COLUMNS'])", BUSY, "'last'"]
        place = {**HERE, "environment": environment}
        tested = job(folder, cells, place=place, copy_bytes=10**6, limits=limits(cell_seconds=1.0))
        worker = RunningWorker(tested, tmp_path / "home")
        worker.read_rest()
        assert worker.process.stdout is not None
        worker.process.stdout.close()
        return Outcome(worker, worker.result())

    return run_it


@pytest.mark.parametrize("environment", ["conda", "docker"])
def test_a_kernel_is_started_interrupted_and_ended(
    run_in: RunIn, asked: Callable[[], list[list[str]]], environment: RunEnvironment
) -> None:
    outcome = run_in(environment)
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok", "timeout", "ok"]
    error = outcome.cells[1]["error"]
    assert error is not None
    assert error["ename"] == "KeyboardInterrupt"
    folder, columns = outcome.text(0).split()
    assert (Path(folder).name, columns) == ("project", "80")
    words = asked()
    if environment == "conda":
        assert [each[0] for each in words] == ["create", "install"]
        return
    assert [each[0] for each in words] == ["info", "build", "build", "image", "run", "rm"]
    [run] = [each for each in words if each[0] == "run"]
    assert words[-1] == ["rm", "--force", run[run.index("--name") + 1]]
    connection = Path(run[run.index("-f") + 1])
    volume = run[run.index("--volume") + 1].partition(":")[0]
    assert connection.is_relative_to(volume)
    assert Path(folder).is_relative_to(volume)
