"""Fixtures of the tests of runs that a server looks after."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def runs_folder(jp_data_dir: Path) -> Path:
    """Where the server keeps runs."""
    return jp_data_dir / "freshkernel" / "runs"
