"""Fixtures of the tests of hooks and actions."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import environment

REQUIREMENTS = Path(__file__).with_name("tools.txt")
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of pre-commit and ShellCheck."""
    return environment.set_up_separate_environment("pull-requests", REQUIREMENTS).parent


@pytest.fixture(scope="session")
def command_path() -> str:
    """The search path with this checkout's `freshkernel`."""
    return os.pathsep.join([str(environment.VENV_BIN), os.environ["PATH"]])
