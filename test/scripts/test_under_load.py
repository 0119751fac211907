"""A command under load gives what it gives alone, and the load ends with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import under_load

PROGRAM = Path(under_load.__file__)
PATIENCE = 60


def test_the_exit_code_and_output_are_those_of_the_command() -> None:
    code = "import sys; print('said'); sys.exit(3)"
    command = [sys.executable, str(PROGRAM), sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (3, "said\n")
    assert under_load.main([]) == 2


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are listed by Linux only")
def test_the_load_ends_with_the_command_that_was_killed(tmp_path: Path) -> None:
    waiting = f"import sys; print('begun', flush=True); sys.stdin.read(); open({str(tmp_path / 'end')!r}, 'w')"
    command = [sys.executable, str(PROGRAM), sys.executable, "-c", waiting]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        busy = children(process.pid)
        assert len(busy) > under_load.BUSY_PER_CORE
        process.kill()
    for child in busy:
        for _ in range(PATIENCE * 20):
            if not is_running(child):
                break
            subprocess.run(["sleep", "0.05"], check=True)
        assert not is_running(child)


def test_a_busy_process_whose_parent_ended_before_it_began_ends() -> None:
    other_than_its_parent = str(os.getppid())
    command = [sys.executable, "-S", "-c", under_load.BUSY, other_than_its_parent]
    assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 0


def children(process: int) -> list[int]:
    """The processes that a process started."""
    return [
        int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def is_running(process: int) -> bool:
    """Whether a process has not ended; one that no process waited for has."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
