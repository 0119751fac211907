"""Fixtures of the tests of runs that a server looks after."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from asking_for_runs import RunClient
from running_server import Answer


@pytest.fixture
def client(fetch: Callable[..., Awaitable[Answer]]) -> RunClient:
    """The user of the server."""
    return RunClient(fetch)


@pytest.fixture
def runs_folder(jp_data_dir: Path) -> Path:
    """Where the server keeps runs."""
    return jp_data_dir / "freshkernel" / "runs"
