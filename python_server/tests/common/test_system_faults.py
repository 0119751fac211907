"""Refusals of the system, in words."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from freshkernel.common.system_faults import fault_text, is_shortage, unexpected_fault

COMMAND_LINE = Path(__file__).resolve().parents[3] / "src/cli/console/system-fault.ts"


def refused(code: int, name: str | None = None) -> OSError:
    return OSError(code, "refused", name)


@pytest.mark.parametrize("code", ["ENOSPC", "EDQUOT", "EMFILE", "ENOMEM", "EROFS", "EFBIG"])
def test_the_command_line_says_the_same(code: str) -> None:
    text = re.sub(r"`Free some space, or \$\{OTHER_FOLDER\}`", "", COMMAND_LINE.read_text())
    said = fault_text("It failed", refused(getattr(errno, code)))
    reason, _, remedy = said.removeprefix("It failed: ").partition(". ")
    entry = text[text.index(f"  {code}: {{") :].partition("}")[0]
    assert f"reason: '{reason}'" in entry
    assert remedy in entry or remedy.startswith("Free some space, or use a folder on another disk")


def test_a_shortage_is_about_no_file() -> None:
    assert is_shortage(refused(errno.ENOSPC))
    assert is_shortage(MemoryError())
    assert not is_shortage(refused(errno.EACCES))
    assert not is_shortage(ValueError())


def test_other_errors_are_passed_on() -> None:
    assert unexpected_fault(refused(errno.ENOENT)) is None
    assert fault_text("It failed", refused(errno.ENOENT)) == "It failed: refused."
    assert fault_text("It failed", ValueError("why")) == "It failed: why."
    assert "`/a`" in (unexpected_fault(refused(errno.EACCES, "/a")) or "")


PACKAGES = Path(__file__).resolve().parents[2]
#: A program whose main function has these lines.
PROGRAM = """
import atexit, errno, sys, threading, time
sys.path.insert(0, {packages!r})
from freshkernel.common.system_faults import run_program
def main():
    {lines}
run_program(main)
"""


def ended(*lines: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    text = PROGRAM.format(packages=str(PACKAGES), lines="\n    ".join(lines))
    command = [sys.executable, "-c", text]
    # A variable of the user could make the program write at once.
    env = {**os.environ, "PYTHONUNBUFFERED": ""}
    given = {"capture_output": True, **options}
    return subprocess.run(command, text=True, check=False, env=env, **given)


def test_a_program_ends_with_one_line() -> None:
    full = ended("raise OSError(errno.ENOSPC, 'refused', '/full')")
    assert (full.returncode, full.stdout) == (1, "")
    assert full.stderr.count("\n") == 1
    assert "there is no space left on the disk" in full.stderr
    other = ended("raise OSError(errno.ENOENT, 'refused')")
    assert other.returncode == 1
    assert "FileNotFoundError: [Errno 2] refused" in other.stderr


@pytest.mark.parametrize(("returned", "code"), [("None", 0), ("0", 0), ("3", 3)])
def test_a_program_ends_as_python_does(returned: str, code: int) -> None:
    """The output arrives, the threads end, and the registered functions are called."""
    result = ended(
        "left = threading.Event()",
        "def late():",
        "    left.wait()",
        "    sum(range(5_000_000))",
        "    print('thread')",
        "threading.Thread(target=late).start()",
        "atexit.register(lambda: print('registered'))",
        "sys.stderr.write('error')",
        "print('main')",
        "left.set()",
        f"return {returned}",
    )
    assert result.stdout == "main\nthread\nregistered\n"
    assert (result.stderr, result.returncode) == ("error", code)


def test_a_program_without_a_reader_ends() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    result = ended(
        "print('lost')", "return 3", capture_output=False, stdout=writing, stderr=subprocess.PIPE
    )
    os.close(writing)
    assert (result.stderr, result.returncode) == ("", 3)
