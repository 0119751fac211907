"""Runs a command to its end, and says what processor time it took with all processes that it started.

Also those that it never waited for, as a browser's: Linux gives processes without a parent to this one, which asks for them.
Elsewhere, only those count that the command waited for. The first argument is a descriptor to write to: a line of JSON.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Makes this process the parent of its descendants whose parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def run(command: Sequence[str]) -> tuple[int, float]:
    """The exit code, and the seconds of all processors, user and system."""
    seconds = 0.0
    with subprocess.Popen(command) as process:
        while process.returncode is None:
            # The next one that ends, with those that it waited for itself.
            pid, status, usage = os.wait4(-1, 0)
            seconds += usage.ru_utime + usage.ru_stime
            if pid == process.pid:
                process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, seconds + sum(_seconds_of_the_rest())


def _seconds_of_the_rest() -> Iterator[float]:
    """Of each process that the command left, whether it has ended or still runs."""
    try:
        while True:
            pid, _, usage = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                break
            yield usage.ru_utime + usage.ru_stime
    except ChildProcessError:
        return
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_bytes().rpartition(b")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            yield sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def main(report: int, command: Sequence[str]) -> None:
    """Runs the command; what it came to is in the report, not in the exit code."""
    os.set_inheritable(report, False)
    adopt_orphans()
    code, seconds = run(command)
    with open(report, "w", encoding="utf-8") as file:
        json.dump({"code": code, "seconds": seconds}, file)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
