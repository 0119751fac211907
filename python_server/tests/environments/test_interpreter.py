"""The choice of the Python for an environment."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from packaging.version import Version

from freshkernel.environments.interpreter import (
    OtherLanguageError,
    choose_interpreter,
    own_interpreter,
)

OWN = ".".join(map(str, sys.version_info[:3]))


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of kernel specs."""
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    return tmp_path / "kernels"


def add_kernel(kernels: Path, name: str, language: str, program: str) -> None:
    (kernels / name).mkdir(parents=True)
    spec = {
        "argv": [program, "-f", "{connection_file}"],
        "display_name": name,
        "language": language,
    }
    (kernels / name / "kernel.json").write_text(json.dumps(spec))


def test_a_kernel_has_its_own(kernels: Path, tmp_path: Path) -> None:
    link = tmp_path / "linked-python"
    link.symlink_to(sys.executable)
    add_kernel(kernels, "linked", "python", str(link))
    assert own_interpreter("linked").executable == str(link)


@pytest.mark.parametrize("program", ["python", "python3", "/nowhere/python", "true"])
def test_a_kernel_that_does_not_report_has_this_one(kernels: Path, program: str) -> None:
    add_kernel(kernels, "strange", "python", program)
    assert own_interpreter("strange").executable == sys.executable


def test_a_kernel_that_is_not_here_has_this_one() -> None:
    assert own_interpreter("freshkernel-nowhere").executable == sys.executable
    assert own_interpreter("../strange").version == OWN


def test_kernels_of_other_languages_are_refused(kernels: Path) -> None:
    add_kernel(kernels, "ir", "R", "R")
    with pytest.raises(OtherLanguageError, match="is for R"):
        own_interpreter("ir")


@pytest.mark.parametrize("asked", ["", f"=={OWN}", ">=3.8", "==3.*", "nonsense"])
def test_its_own_is_taken_where_it_fits(asked: str) -> None:
    chosen = choose_interpreter("python3", asked)
    assert chosen.interpreter.version == OWN
    assert ("not a valid version" in chosen.note) == (asked == "nonsense")


def test_its_own_is_taken_with_a_note_where_none_fits() -> None:
    chosen = choose_interpreter("python3", ">=3.99")
    assert chosen.interpreter.version == OWN
    assert chosen.note.startswith("The project requires Python >=3.99, which is not installed")


def test_a_different_one_is_used_if_it_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = json.dumps(["/other/python", "3.19.2", "/other", "CPython linux-x86_64 soabi"])
    (tmp_path / "python3.19").write_text(f"#!/bin/sh\necho '{facts}'\n")
    (tmp_path / "python3.18").write_text("#!/bin/sh\nexit 1\n")
    for name in ("python3.18", "python3.19"):
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    chosen = choose_interpreter("python3", ">=3.18")
    assert Version(chosen.interpreter.version) == Version("3.19.2")
    assert chosen.note == ""
