"""A lock between processes: many may use an environment, one may build or remove it.

The lock is released when the process that holds it ends, however it ends.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOOK_SECONDS = 0.1


class CancelledError(Exception):
    """The wait for a lock was cancelled."""


class FileLock:
    """A lock on a file, which is created if needed and never removed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def take(
        self, cancelled: threading.Event, *, shared: bool, waiting: Callable[[], object]
    ) -> None:
        """Waits for the lock; calls `waiting` once if a different process holds it."""
        is_reported = False
        while not self.try_take(shared=shared):
            if not is_reported:
                waiting()
                is_reported = True
            if cancelled.is_set():
                raise CancelledError
            time.sleep(_LOOK_SECONDS)

    def try_take(self, *, shared: bool) -> bool:
        """Takes the lock or changes its kind, if that is possible now."""
        if self._file is None:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = self._path.open("ab")
        try:
            if sys.platform == "win32":
                # Windows has only exclusive locks: shared users just check that there is no build.
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
                if shared:
                    msvcrt.locking(self._file.fileno(), msvcrt.LK_UNLCK, 1)
            else:
                kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
                fcntl.flock(self._file, kind | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def release(self) -> None:
        """Releases the lock, if it is held."""
        if self._file is not None:
            self._file.close()
            self._file = None
