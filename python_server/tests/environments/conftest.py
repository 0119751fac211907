"""Fixtures of the environments' tests: a cache of one's own, uv, and what makes real environments quick."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import environment

UV_REQUIREMENTS = Path(__file__).with_name("uv.txt")
_PIP_INDEXES = ("INDEX_URL", "EXTRA_INDEX_URL", "FIND_LINKS", "NO_INDEX")


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where environments are kept during a test."""
    folder = tmp_path / "environments"
    monkeypatch.setenv("FRESHKERNEL_ENVIRONMENTS", str(folder))
    return folder


@pytest.fixture(scope="session")
def uv_folder() -> Path:
    """The folder of the program uv."""
    return environment.set_up_separate_environment("uv", UV_REQUIREMENTS).parent


@pytest.fixture
def with_uv(uv_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program uv is on the path, and whatever indexes are set for pip do not stand in its way."""
    monkeypatch.setenv("PATH", f"{uv_folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("UV_COMPILE_BYTECODE", "0")
    for name in _PIP_INDEXES:
        monkeypatch.delenv(f"PIP_{name}", raising=False)


@pytest.fixture
def without_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program uv is nowhere on the path."""
    folders = os.environ["PATH"].split(os.pathsep)
    kept = [folder for folder in folders if not shutil.which("uv", path=folder)]
    monkeypatch.setenv("PATH", os.pathsep.join(kept))


@pytest.fixture
def local_wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the only source of packages."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in [name for name in os.environ if name.startswith(("PIP_", "UV_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder
