"""The packages, built once from what `make build` made, and an environment with the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from bare_command import FULL_SCALE, ROOT, npm_variables, run


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder with the packages, newly built."""
    result = subprocess.run(
        [sys.executable, "scripts/package.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return ROOT / "build"


@pytest.fixture(scope="session")
def wheel(packages: Path) -> Path:
    """The wheel."""
    (wheel,) = packages.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def sources(packages: Path) -> Path:
    """The source distribution that the wheel was built from."""
    (sources,) = packages.glob("*.tar.gz")
    return sources


@pytest.fixture(scope="session")
def npm_package(packages: Path) -> Path:
    """The npm package of the command line."""
    (npm_package,) = packages.glob("*.tgz")
    return npm_package


@pytest.fixture(scope="session")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel and the applications, and nothing else of us."""
    folder = tmp_path_factory.mktemp("environment")
    python = empty_environment(folder)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "install", "-q"]
    if FULL_SCALE:
        installed = subprocess.run([*pip, wheel, "jupyterlab", "notebook"], check=False)
    else:
        installed = subprocess.run([*pip, "--no-deps", "--no-index", wheel], check=False)
        (site_packages,) = folder.glob("lib/python*/site-packages")
        # The wheel's own files come first, so our editable installation is not what is tested.
        (site_packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n")
    assert installed.returncode == 0
    return python


@pytest.fixture(scope="session")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment without any package."""
    return empty_environment(tmp_path_factory.mktemp("bare"))


def empty_environment(folder: Path) -> Path:
    """Make an environment without any package; give its Python."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture(scope="session")
def npm_folder(npm_package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder, with a space in its name, into which npm installed the package without a registry."""
    folder = tmp_path_factory.mktemp("npm") / "a folder"
    folder.mkdir()
    (folder / "package.json").write_text("{}")
    command: list[str | Path] = ["npm", "install", "--offline", "--silent", npm_package]
    result = run(command, folder, **npm_variables(folder))
    assert result.returncode == 0, result.stderr
    return folder
