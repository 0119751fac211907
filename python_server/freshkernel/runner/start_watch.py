"""A process that has not answered yet: whether it still starts, and what the system may refuse it."""

from __future__ import annotations

import time
from collections.abc import Callable

from freshkernel.common.processes import cpu_seconds
from freshkernel.common.system_faults import shortage_in

try:
    import resource
except ImportError:
    # Windows has no such limits.
    resource = None  # type: ignore[assignment]

# A kernel that starts computes. Rarely, on busy machines, one neither computes nor answers, for ever: as one does
# whose connection file was gone when it looked, so that it made another. It takes some milliseconds a second then.
_SILENT_SECONDS = 15.0
# A kernel that lacks something may fail in a thread while its process goes on: there is nothing to wait for.
_LACKING_SECONDS = 3.0
_IDLE_CPU_SECONDS = 0.1
# A kernel of IPython has 60 open before its first cell. With fewer, it says nothing: its sockets accept no connection.
_KERNEL_DESCRIPTORS = 64


class StartWatch:
    """Measures how long a process has not computed; `log` is what it wrote so far."""

    def __init__(self, pid: int | None, log: Callable[[], str]) -> None:
        self._pid = pid
        self._log = log
        self._cpu = 0.0
        self._since = time.monotonic()

    def is_silent(self) -> bool:
        """Whether the process has been idle for so long that it may never answer."""
        return self._idle_seconds() > _SILENT_SECONDS

    def is_stuck(self) -> bool:
        """Whether the process has too few file descriptors or too little memory, and so will never answer."""
        idle = self._idle_seconds()
        if descriptors_text() != "":
            return idle > _LACKING_SECONDS
        # A warning may have the same words, and the kernel of a busy machine starts nevertheless.
        return idle > _SILENT_SECONDS and shortage_in(self._log()) is not None

    def _idle_seconds(self) -> float:
        cpu = None if self._pid is None else cpu_seconds(self._pid)
        if cpu is None:
            return 0.0
        if abs(cpu - self._cpu) > _IDLE_CPU_SECONDS:
            self._cpu = cpu
            self._since = time.monotonic()
        return time.monotonic() - self._since


def descriptors_text() -> str:
    """Says that fewer files may be open than a kernel needs; empty if enough may be."""
    if resource is None:
        return ""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if limit == resource.RLIM_INFINITY or limit >= _KERNEL_DESCRIPTORS:
        return ""
    return (
        f"Only {limit} files may be open, and a kernel needs about {_KERNEL_DESCRIPTORS}. "
        "Raise the limit (`ulimit -n`)."
    )
