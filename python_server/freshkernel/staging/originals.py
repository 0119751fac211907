"""The original files of a project during a run in a private copy: which of them changed meanwhile.

A notebook can still write to them by absolute paths, or through a link to a folder too large to copy, and it can
install packages. Nothing prevents that without a sandbox; but what is noticed is reported.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

_MAXIMUM_ENTRIES = 100_000
_MAXIMUM_SECONDS = 5.0
_MAXIMUM_LISTED = 1_000

# Editors and version control change these all the time.
_BUSY_FOLDERS = (".ipynb_checkpoints", "__pycache__")
_BUSY_IN_REPOSITORY = ("index", "FETCH_HEAD", "ORIG_HEAD", "gc.log")

# Below the prefix of an environment. Their files are too many to be listed in each run.
_PACKAGES = "lib/python3*/site-packages"

State = tuple[int, int, int, int]


class Originals:
    """The files below some folders as they were at the beginning, and the packages of an environment."""

    def __init__(
        self,
        project: Path,
        others: Iterable[Path],
        notebook: Path,
        environment: Path | None = None,
    ) -> None:
        """Lists them. The notebook itself may be saved at any time."""
        self._notebook = notebook
        self._packages = sorted(environment.glob(_PACKAGES)) if environment else []
        self._roots = [project, *(each for each in others if not each.is_relative_to(project))]
        self._before, self._complete = self._states()

    def changed(self) -> list[str]:
        """The absolute paths of files that were created, changed or deleted since."""
        after, complete = self._states()
        found = {path for path, state in self._before.items() if after.get(path, state) != state}
        if complete:
            found |= self._before.keys() - after.keys()
        if self._complete:
            found |= after.keys() - self._before.keys()
        return sorted(path.encode(errors="replace").decode() for path in found)[:_MAXIMUM_LISTED]

    def _states(self) -> tuple[dict[str, State], bool]:
        """The files, and whether all of them could be examined."""
        states: dict[str, State] = {}
        end = time.monotonic() + _MAXIMUM_SECONDS
        for count, (path, state) in enumerate(self._files()):
            if count >= _MAXIMUM_ENTRIES or time.monotonic() > end:
                return states, False
            states[path] = (state.st_size, state.st_mtime_ns, state.st_ino, state.st_mode)
        for folder in self._packages:
            states.update(_packages_in(folder))
        return states, True

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        pending = [str(root) for root in reversed(self._roots)]
        while pending:
            folder = pending.pop()
            try:
                with os.scandir(folder) as listed:
                    entries = sorted(listed, key=lambda entry: entry.name)
            except NotADirectoryError:
                # A link led to this file.
                yield folder, os.lstat(folder)
                continue
            except OSError:
                continue
            for entry in entries:
                try:
                    state = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                if not stat.S_ISDIR(state.st_mode):
                    if not self._is_busy(folder, entry):
                        yield entry.path, state
                elif entry.name not in _BUSY_FOLDERS:
                    pending.append(entry.path)

    def _is_busy(self, folder: str, entry: os.DirEntry[str]) -> bool:
        if Path(folder).name == ".git":
            return entry.name in _BUSY_IN_REPOSITORY or entry.name.endswith(".lock")
        return entry.path == str(self._notebook)


def _packages_in(folder: Path) -> dict[str, State]:
    """The entries of a folder of packages; of its folders, only whether they exist."""
    states: dict[str, State] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name in _BUSY_FOLDERS:
                continue
            with suppress(OSError):
                state = entry.stat(follow_symlinks=False)
                is_folder = stat.S_ISDIR(state.st_mode)
                size, time_ns = (0, 0) if is_folder else (state.st_size, state.st_mtime_ns)
                states[entry.path] = (size, time_ns, state.st_ino, state.st_mode)
    return states
