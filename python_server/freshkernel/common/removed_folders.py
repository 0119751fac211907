"""Removal of folders in which code of a notebook or a build wrote: it may have taken away their rights, or nested them deeply."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

_ALL_RIGHTS = 0o700


def remove_folder(folder: str | Path) -> None:
    """Removes a folder with everything in it, as far as this user may; links are not followed."""
    # Each level of a folder needs a descriptor and a call.
    with suppress(OSError, RecursionError):
        shutil.rmtree(folder)
    if os.path.lexists(folder):
        with suppress(OSError):
            _empty(os.fspath(folder))
            Path(folder).rmdir()


def _empty(root: str) -> None:
    """Empties a folder. Folders of folders move up, so that neither their depth nor the length of their paths counts."""
    Path(root).chmod(_ALL_RIGHTS)
    names = (f"{root}{os.sep}.removed-{os.getpid()}-{number}" for number in count())
    # A folder whose content is gone, or moved up, can be removed the next time.
    while sum(_remove(path, names) for path in _paths_in(root)):
        continue


def _remove(path: str, names: Iterator[str]) -> bool:
    """Removes a file or a folder, whose folders get new names; returns whether anything changed."""
    is_changed = False
    with suppress(OSError):
        if not _is_folder(path):
            Path(path).unlink()
            return True
        Path(path).chmod(_ALL_RIGHTS)
        for inner in _paths_in(path):
            is_changed |= _remove_or_move(inner, next(names))
        Path(path).rmdir()
        is_changed = True
    return is_changed


def _remove_or_move(path: str, target: str) -> bool:
    with suppress(OSError):
        if _is_folder(path):
            # A folder changes when it moves: it holds the way to the one above it.
            Path(path).chmod(_ALL_RIGHTS)
            Path(path).rename(target)
        else:
            Path(path).unlink()
        return True
    return False


def _is_folder(path: str) -> bool:
    return stat.S_ISDIR(os.lstat(path).st_mode)


def _paths_in(folder: str) -> list[str]:
    with os.scandir(folder) as entries:
        return [entry.path for entry in entries]
