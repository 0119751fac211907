"""The Python side of the protocol is built in a fresh clone, and again when the schema changes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import build

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with only what is tracked, and an environment that is set up."""
    folder = tmp_path / "clone"
    built = shutil.ignore_patterns("protocol*.py", "labextension", "cli_dist", "__pycache__")
    shutil.copytree(
        ROOT / "python_server/freshkernel", folder / "python_server/freshkernel", ignore=built
    )
    for name in ("scripts", "src/protocol"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    return folder


def run(clone: Path, code: str) -> str:
    """What Python code prints in a clone."""
    path = os.pathsep.join(str(clone / folder) for folder in ("scripts", "python_server"))
    command = [sys.executable, "-c", code]
    env = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        command, cwd=clone, env=env, capture_output=True, text=True, check=True
    ).stdout


PARSE = """
import freshkernel.common.protocol as protocol
print(protocol.__file__)
message = {"version": 1, "cells": []}
try:
    protocol.parse_run_job(message)
except protocol.InvalidMessageError as error:
    print(error)
"""


def test_a_fresh_clone_builds_the_protocol_once(clone: Path) -> None:
    assert "Building protocol" in run(clone, "import build; build.build_protocol()")
    path, problem = run(clone, PARSE).splitlines()
    assert Path(path).is_relative_to(clone)
    assert "must contain" in problem
    assert run(clone, "import build; build.build_protocol()") == ""


def test_another_schema_and_a_lost_module_are_built_again(clone: Path) -> None:
    run(clone, "import build; build.build_protocol()")
    schema_path = clone / "src/protocol/protocol.schema.json"
    schema = json.loads(schema_path.read_text())
    schema["$defs"]["RunJob"]["description"] = "Something to find."
    schema_path.write_text(json.dumps(schema))
    assert "Building protocol" in run(clone, "import build; build.build_protocol()")
    module = clone / "python_server/freshkernel/common/protocol.py"
    assert "Something to find." in module.read_text()
    module.unlink()
    assert "Building protocol" in run(clone, "import build; build.build_protocol()")
    assert module.is_file()


def test_every_built_module_is_ignored_by_git_and_packed() -> None:
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    packed = (ROOT / "pyproject.toml").read_text()
    for path in build.PROTOCOL:
        name = path.relative_to(ROOT).as_posix()
        assert name in ignored
        assert packed.count(f'"{name}"') == 2
