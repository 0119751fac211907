"""Environments of tests, and what decides whether a step is done again."""

from __future__ import annotations

import subprocess
import venv
from pathlib import Path

import pytest

import environment


def imported(python: Path, code: str) -> str:
    """What an interpreter prints, or the last line of its error."""
    ended = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return (ended.stdout + ended.stderr).strip().splitlines()[-1]


def test_a_sharing_environment_has_its_own_packages_first_and_not_the_project(
    tmp_path: Path,
) -> None:
    venv.create(tmp_path, with_pip=False)
    environment.share_packages(tmp_path)
    python = tmp_path / environment.VENV_PYTHON.relative_to(environment.VENV)
    assert "ipykernel" in imported(python, "import ipykernel; print(ipykernel.__file__)")
    assert "No module named 'freshkernel'" in imported(python, "import freshkernel")
    (shared,) = tmp_path.rglob("shared.pth")
    (shared.parent / "ipykernel.py").write_text("")
    assert str(tmp_path) in imported(python, "import ipykernel; print(ipykernel.__file__)")


def test_compiled_files_do_not_decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    (tmp_path / "scripts" / "__pycache__").mkdir(parents=True)
    (tmp_path / "scripts" / "__pycache__" / "one.pyc").touch()
    (tmp_path / "scripts" / "one.py").touch()
    assert environment.files_below("scripts") == [tmp_path / "scripts" / "one.py"]
