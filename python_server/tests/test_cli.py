"""The command: its choice of Node, what it passes on, and its messages when it cannot start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from freshkernel import cli

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins for Node are shell scripts")

PACKAGE_FOLDER = Path(cli.__file__).parents[1]

START = """
import sys
from pathlib import Path
from freshkernel import cli
cli.program = lambda: Path(sys.argv.pop(1)) if sys.argv[1] != "none" else None
cli.bundled_node = lambda: None
cli.main()
"""


def fake_node(folder: Path, version: str, body: str = 'echo "ran $@"') -> Path:
    """A program that says it is Node."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "node"
    path.write_text(f'#!/bin/sh\nif [ "$1" = --version ]; then echo v{version}; exit; fi\n{body}\n')
    path.chmod(0o755)
    return path


def start(
    path: str, *arguments: str, node: Path | str | None = None, program: str = "/p.cjs"
) -> subprocess.CompletedProcess[str]:
    """Run the command with a PATH and, as FRESHKERNEL_NODE, a Node."""
    env = {"PATH": path, "PYTHONPATH": str(PACKAGE_FOLDER)}
    if node is not None:
        env["FRESHKERNEL_NODE"] = str(node)
    return subprocess.run(
        [sys.executable, "-c", START, program, *arguments],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_hands_over_arguments_and_exit_code(tmp_path: Path) -> None:
    fake_node(tmp_path / "bin", "20.19.0", 'echo "ran $@"; echo oops >&2; exit 3')
    result = start(f"{tmp_path}/bin:/usr/bin:/bin", "lint", "a b.ipynb", "--format=json")
    assert result.stdout == "ran /p.cjs lint a b.ipynb --format=json\n"
    assert result.stderr == "oops\n"
    assert result.returncode == 3


def test_passes_input_through(tmp_path: Path) -> None:
    node = fake_node(tmp_path, "22.1.0", "cat")
    result = subprocess.run(
        [sys.executable, "-c", START, "/p.cjs"],
        env={
            "PATH": "/usr/bin:/bin",
            "FRESHKERNEL_NODE": str(node),
            "PYTHONPATH": str(PACKAGE_FOLDER),
        },
        input="through",
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "through"


def test_signals_reach_the_program(tmp_path: Path) -> None:
    node = fake_node(tmp_path, "20.19.0", "trap 'exit 42' TERM; echo ready; sleep 60 & wait")
    process = subprocess.Popen(
        [sys.executable, "-c", START, "/p.cjs"],
        env={
            "PATH": "/usr/bin:/bin",
            "FRESHKERNEL_NODE": str(node),
            "PYTHONPATH": str(PACKAGE_FOLDER),
        },
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 42
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()
        process.wait()


def test_the_named_node_goes_first(tmp_path: Path) -> None:
    fake_node(tmp_path / "bin", "22.0.0", "echo path")
    named = fake_node(tmp_path / "named", "20.19.0", "echo named")
    assert start(f"{tmp_path}/bin:/bin", node=named).stdout == "named\n"


@pytest.mark.parametrize("version", ["18.20.4", "20.18.9", "not a version"])
def test_an_old_node_is_reported_from_a_new_one(tmp_path: Path, version: str) -> None:
    fake_node(tmp_path / "bin", version)
    result = start(f"{tmp_path}/bin:/bin")
    assert result.returncode == 2
    assert result.stdout == ""
    assert "Node 20.19 or later is needed" in result.stderr
    assert f"{tmp_path}/bin/node (from PATH)" in result.stderr
    assert "pip install 'freshkernel[cli]'" in result.stderr


def test_a_named_node_that_is_not_there_is_not_passed_over(tmp_path: Path) -> None:
    fake_node(tmp_path / "bin", "22.0.0")
    result = start(f"{tmp_path}/bin:/bin", node=tmp_path / "nowhere")
    assert result.returncode == 2
    assert "nowhere (from FRESHKERNEL_NODE) cannot be run" in result.stderr


def test_no_node_at_all(tmp_path: Path) -> None:
    result = start(str(tmp_path))
    assert result.returncode == 2
    assert "none was found" in result.stderr
    assert "FRESHKERNEL_NODE" in result.stderr


def test_a_checkout_that_is_not_built(tmp_path: Path) -> None:
    fake_node(tmp_path / "bin", "22.0.0")
    result = start(f"{tmp_path}/bin:/bin", program="none")
    assert result.returncode == 2
    assert "make build" in result.stderr


def test_the_node_of_the_extra_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    old = fake_node(tmp_path / "old", "18.0.0")
    bundled = fake_node(tmp_path / "bundled", "24.0.0")
    monkeypatch.delenv("FRESHKERNEL_NODE", raising=False)
    monkeypatch.setenv("PATH", str(old.parent))
    monkeypatch.setattr(cli, "bundled_node", lambda: str(bundled))
    assert cli.find_node() == str(bundled)


def test_starts_with_few_imports() -> None:
    code = "import sys; import freshkernel.cli; print(*sorted(sys.modules))"
    result = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(PACKAGE_FOLDER)!r}); {code}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(result.stdout.split())
    assert not loaded & {"jupyter_server", "tornado", "traitlets", "fastjsonschema", "asyncio"}
