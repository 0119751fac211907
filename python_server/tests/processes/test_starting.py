"""Processes start outside of the folder of a project, and find nothing of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from freshkernel.processes import starting


def test_lists_of_folders_lose_relative_entries(tmp_path: Path) -> None:
    given = {"PATH": os.pathsep.join(["", ".", str(tmp_path), "bin"]), "PYTHONPATH": ".", "A": "."}
    assert starting.child_variables(given) == {"PATH": str(tmp_path), "A": "."}


def test_starts_outside_of_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = starting.run([sys.executable, "-c", "import os; print(os.getcwd())"], seconds=60)
    assert ended.stdout.decode().strip() == starting.neutral_folder()


def test_programs_are_not_found_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "trap-program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for folders in (".", "", os.pathsep):
        assert starting.find_program("trap-program", {"PATH": folders}) is None
    assert starting.find_program("trap-program", {"PATH": str(tmp_path)}) == str(program)


@pytest.mark.parametrize("version", [(3, 10), sys.version_info[:2]])
def test_a_module_imports_nothing_of_its_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int]
) -> None:
    for name in ("json", "runpy", "freshkernel", "argparse"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('executed')")
    monkeypatch.setattr(sys, "version_info", version)
    command = starting.own_module("json.tool", "--sort-keys")
    monkeypatch.undo()
    ended = subprocess.run(
        command, cwd=tmp_path, input=b'{"b": 1, "a": 2}', capture_output=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.split() == [b"{", b'"a":', b"2,", b'"b":', b"1", b"}"]


def test_the_end_of_a_command() -> None:
    assert starting.is_successful([sys.executable, "-c", ""], 60)
    assert not starting.is_successful([sys.executable, "-c", "1 / 0"], 60)
    assert not starting.is_successful(["/no/such/program"], 60)
