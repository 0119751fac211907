"""Temporary folders of runs, named after their process, so that a later run can remove those of killed ones."""

from __future__ import annotations

import os
import re
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from freshkernel.common.removed_folders import remove_folder

# The command line makes folders of the kinds `check` and `packages`, with the same parts.
_NAME = re.compile(r"freshkernel-(?:run|check|cluster|packages|request)-(\d+)-(\d+)-(\d+)-\w+")
_PROC = Path("/proc")


def _identity(pid: int) -> str | None:
    """The PID namespace, the id and the start time of a process; None if there is no such process."""
    try:
        fields = (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return f"{_namespace()}-{pid}-{int(fields[19])}"


def _namespace() -> int:
    # Containers may share a folder for temporary files.
    return (_PROC / "self" / "ns" / "pid").stat().st_ino


def new_folder(kind: str = "run") -> str:
    """Makes a folder that only this user can read; the kind is a part of its name."""
    try:
        named = _identity(os.getpid())
    except OSError:
        named = None
    return tempfile.mkdtemp(prefix=f"freshkernel-{kind}-{named}-" if named else "freshkernel-")


def sweep() -> None:
    """Removes the folders of this user whose processes were killed; Linux only."""
    with suppress(OSError):
        namespace = str(_namespace())
        with os.scandir(tempfile.gettempdir()) as entries:
            for entry in entries:
                match = _NAME.fullmatch(entry.name)
                if match and match[1] == namespace and _is_own_folder(entry):
                    pid = int(match[2])
                    if _identity(pid) != f"{namespace}-{pid}-{match[3]}":
                        remove_folder(entry.path)


def _is_own_folder(entry: os.DirEntry[str]) -> bool:
    state = entry.stat(follow_symlinks=False)
    return stat.S_ISDIR(state.st_mode) and state.st_uid == os.getuid()
