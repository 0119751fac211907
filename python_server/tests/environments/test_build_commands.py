"""The commands of a build: their output is reported and logged, and they can be cancelled."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from running_worker import wait_until_gone

from freshkernel.environments.build_commands import BuildCommands, CommandFailedError
from freshkernel.environments.file_lock import CancelledError


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_lines_are_reported_and_kept(tmp_path: Path) -> None:
    reported: list[str] = []
    with BuildCommands(tmp_path / "log", os.environ, reported.append) as commands:
        code = (
            "import os, sys; print(os.environ['X'], sys.stdin.read()); print('e', file=sys.stderr)"
        )
        assert commands.run(python(code), tmp_path, "in", X="x") == ["x in", "e"]
    assert reported == ["x in", "e"]
    log = (tmp_path / "log").read_text().splitlines()
    assert log[0].startswith("$ ")
    assert log[1:] == reported


@pytest.mark.parametrize("network", [True, False])
def test_tools_do_not_look_for_a_network_that_is_not_there(tmp_path: Path, network: bool) -> None:
    sandbox: Any = SimpleNamespace(
        network=network, wrap=lambda command, *_: command, scratch=tmp_path, writable=()
    )
    with BuildCommands(tmp_path / "log", os.environ, print, sandbox) as commands:
        code = "import os; print(os.environ.get('PIP_RETRIES'), os.environ.get('UV_OFFLINE'))"
        assert commands.run(python(code), tmp_path) == [("None None" if network else "0 1")]


def test_a_command_that_fails(tmp_path: Path) -> None:
    with (
        BuildCommands(tmp_path / "log", os.environ, print) as commands,
        pytest.raises(CommandFailedError) as caught,
    ):
        commands.run(python("print('why'); exit(3)"), tmp_path)
    assert (caught.value.lines, caught.value.code) == (["why"], 3)


def test_a_long_log_keeps_both_ends(tmp_path: Path) -> None:
    code = "for number in range(3_000): print('line', number, 'x' * 1_000)"
    with BuildCommands(tmp_path / "log", os.environ, lambda _: None) as commands:
        commands.run(python(code), tmp_path)
    log = (tmp_path / "log").read_text()
    assert len(log) < 2_010_000
    assert "line 0 " in log
    assert "line 2999 " in log
    assert "lines omitted" in log


def test_a_cancelled_build_leaves_no_process(tmp_path: Path) -> None:
    code = (
        "import subprocess, sys, os, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(os.getpid(), child.pid, flush=True)\ntime.sleep(600)"
    )
    reported: list[str] = []
    with BuildCommands(tmp_path / "log", os.environ, reported.append) as commands:
        timer = threading.Thread(target=_cancel_once_reported, args=(reported, commands))
        timer.start()
        with pytest.raises(CancelledError):
            commands.run(python(code), tmp_path)
        timer.join()
        with pytest.raises(CancelledError):
            commands.run(python("print('another')"), tmp_path)
    assert len(reported) == 1
    assert wait_until_gone([int(pid) for pid in reported[0].split()]) == []


def _cancel_once_reported(reported: list[str], commands: BuildCommands) -> None:
    while not reported:
        time.sleep(0.01)
    commands.cancel()


def test_a_line_without_an_end_is_cut(tmp_path: Path) -> None:
    with BuildCommands(tmp_path / "log", os.environ, lambda _: None) as commands:
        lines = commands.run(python("print('a' * 100_000_000, end='')"), tmp_path)
    assert max(map(len, lines)) <= 10_000
    assert (tmp_path / "log").stat().st_size < 3_000_000
