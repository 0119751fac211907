"""Runs in environments that are built in the sandbox without a network, from folders of wheels and what the tools cached."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from running_worker import HERE, Outcome, RunningWorker, job
from small_wheels import make_kernel_wheels

import environment

UV_REQUIREMENTS = Path(__file__).parent / "environments" / "uv.txt"


def uv_program() -> Path:
    """The program uv of the tests."""
    return environment.set_up_separate_environment("uv", UV_REQUIREMENTS).parent / "uv"


@pytest.fixture
def offline(tmp_path: Path) -> Path:
    """A project next to a folder of wheels with the kernel, which is the one of the tests."""
    (tmp_path / "home").mkdir()
    (tmp_path / "project" / ".git").mkdir(parents=True)
    make_kernel_wheels(tmp_path / "wheels")
    return tmp_path / "project"


def run_offline(
    project: Path, tmp_path: Path, tool: str, cells: list[str], changed: Mapping[str, str]
) -> Outcome:
    """Runs cells in an environment that pip or uv builds; `changed` are further variables of the worker."""
    folders = os.environ["PATH"].split(os.pathsep)
    folders = [each for each in folders if not Path(each, "uv").exists()]
    if tool == "uv":
        folders.insert(0, str(uv_program().parent))
    wheels = str(tmp_path / "wheels")
    with tempfile.TemporaryDirectory(prefix="fk") as short:
        variables = {
            **{"HOME": str(tmp_path / "home"), "TMPDIR": short, "PATH": os.pathsep.join(folders)},
            "FRESHKERNEL_ENVIRONMENTS": str(tmp_path / "environments"),
            **{"PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": wheels, "UV_FIND_LINKS": wheels},
            **changed,
        }
        changes = {"copy_bytes": 10_000_000, "sandbox": "required", "network": False}
        asked = job(project, cells, place={**HERE, "environment": "venv"}, **changes)
        worker = RunningWorker(asked, tmp_path / "worker", variables)
        worker.read_rest()
    return Outcome(worker, worker.result())
