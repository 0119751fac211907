"""All missing prerequisites are reported with a remedy before anything is changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "check-prerequisites.sh"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


class Machine:
    """A machine with only the programs that a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.project = folder / "project"
        self.project.mkdir()
        for tool in ("cut", "id", "sh"):
            found = shutil.which(tool)
            assert found
            (self.bin / tool).symlink_to(found)

    def program(self, name: str, body: str) -> None:
        """Put a program there."""
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def python(self) -> None:
        """A Python that has everything."""
        self.program("python3", f'exec "{sys.executable}" "$@"')

    def node(self, version: str) -> None:
        """A Node that compares its version here."""
        major, minor, _ = map(int, version.split("."))
        new_enough = major > 20 or (major == 20 and minor >= 19)
        self.program(
            "node",
            f'[ "$1" = --version ] && {{ echo v{version}; exit; }}\nexit {0 if new_enough else 1}',
        )

    def npm(self, version: str = "10.9.0") -> None:
        """An npm."""
        self.program("npm", f"echo {version}")

    def check(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        """The output of the check."""
        return subprocess.run(
            [self.bin / "sh", str(SCRIPT), *arguments],
            cwd=self.project,
            env={"PATH": str(self.bin), **env},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_machine_with_everything(machine: Machine) -> None:
    machine.python()
    machine.node("20.19.0")
    machine.npm()
    result = machine.check()
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_everything_that_is_missing_is_said_at_once(machine: Machine) -> None:
    result = machine.check("--browser")
    assert result.returncode == 1
    assert "Nothing was changed" in result.stderr
    for part in ("python3 is not there", "node is not there", "npm is not there", "Chromium"):
        assert part in result.stderr
    assert list(machine.project.iterdir()) == []


@pytest.mark.parametrize("version", ["18.20.4", "20.18.1"])
def test_an_old_node(machine: Machine, version: str) -> None:
    machine.python()
    machine.node(version)
    machine.npm()
    result = machine.check()
    assert result.returncode == 1
    assert f"Node v{version} is too old; 20.19 or later is needed" in result.stderr
    assert "nodejs.org" in result.stderr


def test_an_old_npm(machine: Machine) -> None:
    machine.python()
    machine.node("22.0.0")
    machine.npm("8.19.4")
    result = machine.check()
    assert result.returncode == 1
    assert "npm 8.19.4 is too old" in result.stderr


def test_an_old_python(machine: Machine) -> None:
    machine.program("python3", '[ "$1" = --version ] && { echo Python 3.9.2; exit; }\nexit 1')
    machine.node("22.0.0")
    machine.npm()
    result = machine.check()
    assert result.returncode == 1
    assert "Python 3.9.2 is too old; Python 3.10 or later is needed" in result.stderr


def test_a_python_without_ensurepip(machine: Machine) -> None:
    # As Debian ships it: the module is there only with the package python3-venv.
    machine.program(
        "python3",
        'case "$2" in *ensurepip*) exit 1;; *print*) echo 3.11;; esac\nexit 0',
    )
    machine.node("22.0.0")
    machine.npm()
    result = machine.check()
    assert result.returncode == 1
    assert "no venv or ensurepip" in result.stderr
    assert "apt-get install python3.11-venv" in result.stderr


def test_a_chromium_that_is_named_but_not_there(machine: Machine) -> None:
    machine.python()
    machine.node("22.0.0")
    machine.npm()
    result = machine.check("--browser", CHROMIUM="/nowhere/chromium")
    assert result.returncode == 1
    assert "CHROMIUM names /nowhere/chromium" in result.stderr


def test_a_chromium_of_another_name(machine: Machine) -> None:
    machine.python()
    machine.node("22.0.0")
    machine.npm()
    machine.program("google-chrome", "exit 0")
    assert machine.check("--browser").returncode == 0
