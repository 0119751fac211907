"""Fixtures of staging's tests: a real kernel in a folder of its own, as if it were elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from running_kernel import RunningKernel
from staging_kernel import SilentKernel


@pytest.fixture(scope="session")
def far_kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningKernel]:
    """A kernel whose folders for files and temporary files are its own."""
    folder = tmp_path_factory.mktemp("far")
    kernel = RunningKernel(Path(sys.executable), folder)
    kernel.run(
        f"import os, tempfile; tempfile.tempdir = None; os.environ['TMPDIR'] = {str(folder)!r}"
    )
    yield kernel
    kernel.stop()


@pytest.fixture
def far(far_kernel: RunningKernel, monkeypatch: pytest.MonkeyPatch) -> Iterator[SilentKernel]:
    """That kernel, as staging sees it; no private folder is left in it."""
    monkeypatch.setattr("freshkernel.staging.evaluator.RETRY_SECONDS", (0.0, 0.0, 0.0))
    monkeypatch.setattr("freshkernel.staging.upload.RETRY_SECONDS", (0.0, 0.0, 0.0))
    far_kernel.reset()
    silent = SilentKernel(far_kernel)
    yield silent
    assert [each.name for each in far_kernel.folder.glob("freshkernel-*")] == []


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project here, with a folder for the notebook."""
    folder = tmp_path / "project"
    (folder / "notebooks").mkdir(parents=True)
    (folder / "pyproject.toml").touch()
    return folder
