"""The commands and the sizes of docs/install.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from bare_command import FULL_SCALE, ROOT

import environment

PAGE = (ROOT / "docs/install.md").read_text()
TESTS = ROOT / "python_server/tests"
# `lint` exits with 1 where it finds something, and `check` where an output differs.
FINDINGS = re.compile(r"freshkernel (?:lint|check) ")


def blocks() -> dict[str, list[str]]:
    """The commands of each section."""
    found: dict[str, list[str]] = {}
    for section in PAGE.split("\n## ")[1:]:
        title = section.split("\n", 1)[0]
        for block in re.findall(r"```sh\n(.*?)```", section, re.S):
            found.setdefault(title, []).extend(block.splitlines())
    return found


COMMANDS = blocks()
LOCAL = "What is inside, and where it comes from"


@pytest.fixture
def folder(packages: Path, tmp_path: Path) -> Path:
    """A folder as a checkout after `make packages`, for the commands."""
    (tmp_path / "checkout").mkdir()
    (tmp_path / "checkout/build").symlink_to(packages, target_is_directory=True)
    shutil.copytree(ROOT / "examples", tmp_path / "checkout/examples")
    return tmp_path / "checkout"


def run_commands(commands: list[str], folder: Path, path: list[Path]) -> None:
    """Run commands in a shell, each in the folder, with a home of their own."""
    home = folder.parent / "home"
    env = {
        **{name: value for name, value in os.environ.items() if not name.startswith("FRESHKERNEL")},
        "HOME": str(home),
        "PATH": os.pathsep.join([*map(str, path), os.environ["PATH"]]),
        "npm_config_prefix": str(home / "npm"),
        "npm_config_cache": str(home / "npm-cache"),
        "PIPX_HOME": str(home / "pipx"),
        "UV_CACHE_DIR": str(home / "uv-cache"),
        "PIPX_DEFAULT_PYTHON": sys.executable,
        "UV_PYTHON": sys.executable,
    }
    for name in ("PYTHONPATH", "VIRTUAL_ENV"):
        env.pop(name, None)
    home.mkdir(exist_ok=True)
    for command in commands:
        result = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        allowed = (0, 1) if FINDINGS.search(command) else (0,)
        assert result.returncode in allowed, f"{command}\n{result.stdout}\n{result.stderr}"
        # `jupyter labextension list` prints its list among the messages.
        assert result.stdout or result.stderr or "install" in command, command


def new_environment(folder: Path) -> Path:
    """The programs of an empty environment with pip."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    return folder / "bin"


def test_every_section_with_commands_is_run() -> None:
    assert set(COMMANDS) == {"pip", "uv and pipx", "npx", LOCAL, "Uninstall"}


def test_what_is_inside(folder: Path) -> None:
    run_commands(COMMANDS[LOCAL], folder, [])


def test_npx(folder: Path) -> None:
    run_commands(COMMANDS["npx"], folder, [folder.parent / "home/npm/bin"])


@pytest.mark.skipif(not FULL_SCALE, reason="downloads JupyterLab and Node")
def test_pip_and_uninstall(folder: Path) -> None:
    programs = new_environment(folder.parent / "environment")
    run_commands([*COMMANDS["pip"], *COMMANDS["Uninstall"]], folder, [programs])
    assert not (programs / "freshkernel").exists()
    share = programs.parent / "share"
    assert not [path for path in share.rglob("*freshkernel*") if path.is_file()]


@pytest.mark.skipif(not FULL_SCALE, reason="downloads Node, twice")
def test_uv_and_pipx(folder: Path) -> None:
    uv = environment.set_up_separate_environment("uv", TESTS / "environments/uv.txt")
    pipx = environment.set_up_separate_environment("packages", TESTS / "packages/tools.txt")
    programs = folder.parent / "programs"
    programs.mkdir()
    for program in (uv.with_name("uv"), uv.with_name("uvx"), pipx.with_name("pipx")):
        (programs / program.name).symlink_to(program)
    run_commands(COMMANDS["uv and pipx"], folder, [programs])


def test_the_sizes_are_those_of_the_packages(wheel: Path, npm_package: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        installed_wheel = sum(each.file_size for each in archive.infolist())
    with tarfile.open(npm_package) as files:
        installed_npm = sum(each.size for each in files.getmembers())
    for row, package, installed in (
        ("wheel", wheel, installed_wheel),
        ("npm package", npm_package, installed_npm),
    ):
        (cells,) = re.findall(rf"^\| {row} \|.*\| ([\d.]+) MB \| ([\d.]+) MB \|$", PAGE, re.M)
        assert float(cells[0]) == pytest.approx(package.stat().st_size / 1e6, rel=0.07, abs=0.05)
        assert float(cells[1]) == pytest.approx(installed / 1e6, rel=0.07, abs=0.05)
