"""Descendants of this process: their memory, and how to end them.

A notebook may start processes that outlive it and leave its session. On Linux, such orphans become
children of the nearest ancestor that adopts them, so a walk down from there finds them all. On other
systems, psutil lists the processes: without it, memory is not monitored and only the kernel itself is
ended, and even with it, a process whose parent has ended is not found.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

_PR_SET_CHILD_SUBREAPER = 36
_PROC = Path("/proc")

# How long a process of a run may be stopped.
STOPPED_SECONDS = 10.0


def on_request_to_end(action: Callable[[], object]) -> None:
    """Calls `action` when this process gets a signal to end."""
    numbers = [signal.SIGTERM, signal.SIGINT]
    if sys.platform == "win32":
        numbers.append(signal.SIGBREAK)
    for number in numbers:
        signal.signal(number, lambda _number, _frame: action())


class Process(NamedTuple):
    """One process of the machine."""

    parent: int
    resident_bytes: int


def adopt_orphans() -> None:
    """Makes this process adopt its orphaned descendants; Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def state_fields(pid: str | int) -> list[bytes]:
    """The fields of a process's state after its name, which may contain anything; Linux only."""
    return (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()


def _process_of_linux(entry: str, page: int) -> Process | None:
    try:
        fields = state_fields(entry)
    except OSError:
        return None
    if fields[0] == b"Z":
        return None
    return Process(int(fields[1]), int(fields[21]) * page)


def _all_processes() -> dict[int, Process]:
    if sys.platform == "linux":
        page = os.sysconf("SC_PAGE_SIZE")
        names = (entry.name for entry in _PROC.iterdir() if entry.name.isdigit())
        found = ((name, _process_of_linux(name, page)) for name in names)
        return {int(name): process for name, process in found if process}
    return _all_by_psutil()


def _all_by_psutil() -> dict[int, Process]:
    try:
        # Linux does not need psutil, and its import takes as long as a few cells.
        import psutil  # type: ignore[import-untyped]
    except ImportError:
        return {}
    infos = ((each.pid, each.info) for each in psutil.process_iter(("ppid", "memory_info")))
    return {
        pid: Process(info["ppid"] or 0, getattr(info["memory_info"], "rss", 0))
        for pid, info in infos
    }


def descendants(root: int | None = None) -> dict[int, Process]:
    """The live descendants of a process (by default this one), by id."""
    everyone = _all_processes()
    children: dict[int, list[int]] = {}
    for pid, process in everyone.items():
        children.setdefault(process.parent, []).append(pid)
    found: dict[int, Process] = {}
    pending = [root or os.getpid()]
    while pending:
        for pid in children.get(pending.pop(), []):
            if pid not in found:
                found[pid] = everyone[pid]
                pending.append(pid)
    return found


def cpu_seconds(root: int) -> float | None:
    """The processor time of a process and its live descendants; None where it is unknown, as outside of Linux."""
    if sys.platform != "linux":
        return None
    ticks = 0
    for pid in (root, *descendants(root)):
        with contextlib.suppress(OSError):
            fields = state_fields(pid)
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_bytes() -> int:
    """The resident memory of all descendants, in bytes."""
    return sum(process.resident_bytes for process in descendants().values())


def peak_bytes() -> int | None:
    """The sum of the largest resident memory that each living descendant has had, in bytes; Linux only."""
    peaks = [_peak_of(pid) for pid in descendants()]
    return sum(peaks) if sys.platform == "linux" and peaks else None


def _peak_of(pid: int) -> int:
    try:
        lines = (_PROC / str(pid) / "status").read_bytes().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(b"VmHWM:")), 0)


class StopWatch:
    """Notices that a process was stopped by a signal (SIGSTOP) and does not continue; Linux only."""

    def __init__(self, pid: int | None, seconds: float = STOPPED_SECONDS) -> None:
        self._pid = pid
        self._seconds = seconds
        self._since: float | None = None

    def is_over(self) -> bool:
        """Whether it has been stopped for longer than the grace time; to be called again and again."""
        if self._pid is None or not _is_stopped(self._pid):
            self._since = None
            return False
        now = time.monotonic()
        self._since = self._since or now
        return now - self._since >= self._seconds


def _is_stopped(pid: int) -> bool:
    try:
        # `t`, stopped by a debugger, does not count.
        return state_fields(pid)[0] == b"T"
    except (OSError, IndexError):
        return False


def end_descendants(seconds: float = 5.0) -> int:
    """Kills all descendants until none is left; returns how many still live at the timeout."""
    end = time.monotonic() + seconds
    while True:
        living = descendants()
        if not living or time.monotonic() > end:
            return len(living)
        for pid in living:
            try:
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            except OSError:
                continue
        reap()
        time.sleep(0.01)


def reap() -> None:
    """Reaps adopted processes that ended, so that no zombie is left."""
    if sys.platform != "linux":
        return
    try:
        while os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG) is not None:
            pass
    except ChildProcessError:
        return
