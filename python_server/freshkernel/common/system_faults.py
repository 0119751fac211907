"""Refusals of the system (space, memory, descriptors, permission) as sentences with a remedy."""

from __future__ import annotations

import atexit
import contextlib
import errno
import os
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

_OTHER_FOLDER = "or use a folder on another disk (`TMPDIR` for temporary files)."
_FULL = ("there is no space left on the disk", f"Free some space, {_OTHER_FOLDER}")
_QUOTA = ("your quota of the disk is used up", f"Free some space, {_OTHER_FOLDER}")
_LIMIT = ("the file would exceed the limit on the size of files", "Raise the limit (`ulimit -f`).")
_READ_ONLY = (
    "the file system is read-only",
    "Use a folder that can be written (`TMPDIR` for temporary files).",
)
_BROKEN = (
    "the disk reports an error",
    "Check the disk, and the messages of the system about it.",
)
_DESCRIPTORS = (
    "too many files are open",
    "Raise the limit (`ulimit -n`), or process fewer notebooks at a time.",
)
_MACHINE_DESCRIPTORS = (
    "too many files are open on this machine",
    "End other programs, and try again.",
)
_MEMORY = (
    "there is not enough memory",
    "End other programs, or process fewer notebooks at a time.",
)
_PROCESSES = (
    "the system starts no more processes for you",
    "End other programs, or raise the limit (`ulimit -u`).",
)

# Shortages of the machine: they concern no single file, and the next one fails, too.
_SHORTAGES = {
    errno.ENOSPC: _FULL,
    errno.EFBIG: _LIMIT,
    errno.EROFS: _READ_ONLY,
    errno.EMFILE: _DESCRIPTORS,
    errno.ENFILE: _MACHINE_DESCRIPTORS,
    errno.ENOMEM: _MEMORY,
    errno.EAGAIN: _PROCESSES,
}
# Windows has no quotas with a code.
if hasattr(errno, "EDQUOT"):
    _SHORTAGES[errno.EDQUOT] = _QUOTA
_DENIED = ("permission is denied", "Check the permissions of the file and of its folder.")
_FAULTS = {**_SHORTAGES, errno.EIO: _BROKEN, errno.EACCES: _DENIED, errno.EPERM: _DENIED}


def is_shortage(error: BaseException) -> bool:
    """Returns True for a shortage of the machine: the next file would fail, too."""
    return isinstance(error, MemoryError) or (
        isinstance(error, OSError) and error.errno in _SHORTAGES
    )


def fault_text(action: str, error: BaseException) -> str:
    """A failed action and its reason, in full sentences; `action` is a clause, such as "`a` cannot be written"."""
    fault = _fault_of(error)
    if fault is not None:
        return f"{action}: {fault[0]}. {fault[1]}"
    reason = error.strerror if isinstance(error, OSError) else None
    return f"{action}: {reason or error}."


# The words of Python, which do not contain those of the system.
_WORDS = {"can't start new thread": errno.EAGAIN, "MemoryError": errno.ENOMEM}


def shortage_in(text: str) -> OSError | None:
    """The shortage of the machine that a message of another program names, in the words of the system or of Python."""
    for words, number in _WORDS.items():
        if words in text:
            return OSError(number, os.strerror(number))
    for number in _SHORTAGES:
        if os.strerror(number) in text:
            return OSError(number, os.strerror(number))
    return None


def unexpected_fault(error: BaseException) -> str | None:
    """The message of a refusal that no step expected; None for an error of a different kind, which is a bug."""
    if isinstance(error, FileNotFoundError) and "temporary directory" in str(error.strerror):
        # `tempfile` tried to write to each folder.
        return "No folder for temporary files can be written. Free some space, or set `TMPDIR` to a folder on another disk."
    if _fault_of(error) is None:
        return None
    name = error.filename if isinstance(error, OSError) else None
    action = "A file or process cannot be used" if name is None else f"`{name}` cannot be used"
    return fault_text(action, error)


def run_program(main: Callable[[], int | None]) -> None:
    """Runs the main function of a program and ends it; a refusal of the system is one line, without a traceback."""
    try:
        code = main()
    except (OSError, MemoryError) as error:
        message = unexpected_fault(error)
        if message is None:
            raise
        sys.stderr.write(f"{message}\n")
        code = 1
    _end_process(code or 0)


def _end_process(code: int) -> NoReturn:
    """Ends this process as `sys.exit` does, but leaves its memory to the system.

    To free all objects takes the interpreter as long as a tenth of a short run.
    """
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        # Its reader may be gone.
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _fault_of(error: BaseException) -> tuple[str, str] | None:
    if isinstance(error, MemoryError):
        return _MEMORY
    return _FAULTS.get(error.errno or 0) if isinstance(error, OSError) else None
