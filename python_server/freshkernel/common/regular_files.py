"""Reads files that a project names: regular files up to a size, never a device or a pipe, which may have no end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

# Without it, opening a pipe waits for a writer. Windows has no such flag.
_NOT_BLOCKING = getattr(os, "O_NONBLOCK", 0)


class IrregularFileError(OSError):
    """A device, a pipe or a file that is too large; the message is a sentence."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(errno.EINVAL, f"{path} is not read: it is {what}.")

    def __str__(self) -> str:
        return str(self.strerror)


def regular_content(path: Path, maximum_bytes: int) -> bytes:
    """The content of a file. It is checked after it was opened: a replacement in between has no effect.

    :raises OSError: also for what is no regular file, or is too large
    """
    with os.fdopen(os.open(path, os.O_RDONLY | _NOT_BLOCKING), "rb") as file:
        state = os.fstat(file.fileno())
        if stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(state.st_mode):
            raise IrregularFileError(path, "not a regular file")
        content = file.read(maximum_bytes + 1)
    if len(content) > maximum_bytes:
        raise IrregularFileError(path, f"larger than {maximum_bytes // 1_000_000} MB")
    return content
