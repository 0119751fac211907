"""Which server looks after a run, and whether that server still is there.

A process id is given again to others, so a process is known by its start, too. Of servers on other
machines only their last sign of life is known, and of those in a container that was replaced.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from pathlib import Path

from freshkernel.common.protocol import RunOwner

# How often a server gives a sign of life, and after how long without one it is taken for gone.
SIGN_SECONDS = 20.0
SILENCE_SECONDS = 300.0

_CLOCK_SECONDS = 2.0
_PROC = Path("/proc")


def process_start(pid: int) -> float | None:
    """When a process began, in seconds since 1970; None where there is none or nobody can tell."""
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


def can_tell_processes() -> bool:
    """Whether the start of a process can be found out here."""
    return process_start(os.getpid()) is not None


def this_process(user: str) -> RunOwner:
    """The server that runs here, as the owner of a user's run."""
    started = process_start(os.getpid())
    return RunOwner(
        user=user,
        host=platform.node(),
        process=os.getpid(),
        process_started=time.time() if started is None else started,
    )


def is_gone(owner: RunOwner, seen: float) -> bool:
    """Whether the server that looked after a run has ended, by all that can be known."""
    if owner["host"] == platform.node() and can_tell_processes():
        started = process_start(owner["process"])
        return started is None or abs(started - owner["process_started"]) > _CLOCK_SECONDS
    return time.time() - seen > SILENCE_SECONDS
