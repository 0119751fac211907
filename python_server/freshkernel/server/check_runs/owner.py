"""The server that owns a run, and whether it is still alive.

Process ids are reused, so a process is identified by its start time, too. For servers on other machines
and in replaced containers, only the last heartbeat is known.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from pathlib import Path

from freshkernel.common.protocol import RunOwner

# How often a server writes a heartbeat, and after how long without one it counts as dead.
SIGN_SECONDS = 20.0
SILENCE_SECONDS = 300.0

_CLOCK_SECONDS = 2.0
_PROC = Path("/proc")


def process_start(pid: int) -> float | None:
    """The start time of a process, in seconds since 1970; None if it is unknown."""
    if sys.platform != "linux":
        return _start_by_psutil(pid)
    try:
        fields = (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()
        lines = (_PROC / "stat").read_text().splitlines()
    except OSError:
        return None
    boot = next(float(line.split()[1]) for line in lines if line.startswith("btime "))
    return boot + int(fields[19]) / os.sysconf("SC_CLK_TCK")


def _start_by_psutil(pid: int) -> float | None:
    try:
        import psutil  # type: ignore[import-untyped]
    except ImportError:
        return None
    try:
        return float(psutil.Process(pid).create_time())
    except psutil.Error:
        return None


def can_identify_processes() -> bool:
    """Whether the start time of a process is available on this system."""
    return process_start(os.getpid()) is not None


def this_process(user: str) -> RunOwner:
    """The current server process, as the owner of a user's run."""
    started = process_start(os.getpid())
    return RunOwner(
        user=user,
        host=platform.node(),
        process=os.getpid(),
        process_started=time.time() if started is None else started,
    )


def is_gone(owner: RunOwner, seen: float) -> bool:
    """Whether the server that owned a run has ended, as far as it is known."""
    if owner["host"] == platform.node() and can_identify_processes():
        started = process_start(owner["process"])
        return started is None or abs(started - owner["process_started"]) > _CLOCK_SECONDS
    return time.time() - seen > SILENCE_SECONDS
