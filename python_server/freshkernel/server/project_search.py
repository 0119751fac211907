"""Finds files of a project that a missing path may mean: near names, other folders, archives.

The front end decides which of them to suggest. The search ends after a number of entries or some time, does not follow
links and skips hidden files.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from freshkernel.server.zip_members import zip_members

MAXIMUM_ENTRIES = 30_000
MAXIMUM_ENTRIES_OF_FOLDER = 10_000
MAXIMUM_SECONDS = 1.0
MAXIMUM_FOLDERS = 2_000
MAXIMUM_FILES = 400
MAXIMUM_ARCHIVES = 20
MAXIMUM_MEMBERS = 100
# Near names of one path.
MAXIMUM_NEAR = 50

# Larger differences in length are no misspellings.
_EDITS = 3
_COMPRESSED = (".gz", ".zip", ".bz2", ".xz", ".zst")
# Folders of packages, not of data.
_SKIPPED = frozenset(("node_modules", "__pycache__", "site-packages"))


@dataclass(frozen=True)
class Wanted:
    """A missing path: the folder that it names, and the name in it."""

    folder: Path
    name: str


@dataclass
class Candidates:
    """Files that missing paths may mean; complete if the whole project was searched."""

    files: list[Path] = field(default_factory=list)
    archives: dict[Path, list[str]] = field(default_factory=dict)
    complete: bool = True


class SearchBudget:
    """The limits of a search: the entries of folders that are left, and the time."""

    def __init__(self, entries: int = MAXIMUM_ENTRIES, seconds: float = MAXIMUM_SECONDS) -> None:
        self.entries = entries
        self._end = time.monotonic() + seconds

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() > self._end


def search(project: Path, wanted: Sequence[Wanted], budget: SearchBudget) -> Candidates:
    """The candidates for missing paths, in their own folders first, then in the whole project."""
    if not wanted:
        return Candidates()
    found = _Search(wanted, budget)
    for folder in dict.fromkeys(each.folder for each in wanted):
        found.search_beside(folder)
    found.search_below(project)
    return found.candidates()


class _Search:
    def __init__(self, wanted: Sequence[Wanted], budget: SearchBudget) -> None:
        self._wanted = wanted
        self._names = {each.name.casefold() for each in wanted}
        self._packed = {name + end for name in self._names for end in _COMPRESSED}
        self._budget = budget
        self._files: dict[Path, None] = {}
        self._archives: dict[Path, None] = {}
        self._complete = True

    def search_beside(self, folder: Path) -> None:
        """Finds near names in the folder of missing paths."""
        entries = self._entries(folder)
        files = [entry.name for entry in entries if entry.is_file(follow_symlinks=False)]
        for file in files:
            self._add_same_name(folder / file)
        for name in (each.name for each in self._wanted if each.folder == folder):
            if self._budget.is_late:
                return
            near = [other for other in files if _may_be_near(name, other)]
            nearest = sorted(near, key=lambda other: (-_shared(name, other), other))
            for other in nearest[:MAXIMUM_NEAR]:
                self._add(folder / other)

    def search_below(self, project: Path) -> None:
        """Finds the same names, and archives, in the whole project, near its root first."""
        folders = deque([project])
        seen = 1
        while folders:
            folder = folders.popleft()
            entries = self._entries(folder)
            if folder != project and any(entry.name == "pyvenv.cfg" for entry in entries):
                continue
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.is_dir(follow_symlinks=False):
                    if entry.name in _SKIPPED:
                        continue
                    if seen >= MAXIMUM_FOLDERS:
                        self._complete = False
                        continue
                    folders.append(Path(entry.path))
                    seen += 1
                elif entry.is_file(follow_symlinks=False):
                    self._add_same_name(Path(entry.path))

    def candidates(self) -> Candidates:
        """What was found, with the members of the archives."""
        found = Candidates(files=list(self._files))
        for archive in self._archives:
            members = [] if self._budget.is_late else zip_members(archive)
            same = [name for name in members if PurePosixPath(name).name.casefold() in self._names]
            if same:
                found.archives[archive] = same[:MAXIMUM_MEMBERS]
        found.complete = self._complete and not self._budget.is_late
        return found

    def _add_same_name(self, path: Path) -> None:
        name = path.name.casefold()
        if name in self._names or name in self._packed:
            self._add(path)
        if name.endswith(".zip") and len(self._archives) < MAXIMUM_ARCHIVES:
            self._archives[path] = None

    def _add(self, path: Path) -> None:
        if len(self._files) < MAXIMUM_FILES:
            self._files[path] = None

    def _entries(self, folder: Path) -> list[os.DirEntry[str]]:
        """The entries of a folder that are not hidden, as far as the budget allows."""
        limit = min(MAXIMUM_ENTRIES_OF_FOLDER, self._budget.entries)
        listed: list[os.DirEntry[str]] = []
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if len(listed) >= limit or self._budget.is_late:
                        self._complete = False
                        break
                    listed.append(entry)
        except OSError:
            # Not permitted, or no folder: other folders may have the file.
            pass
        self._budget.entries -= len(listed)
        return [each for each in listed if not each.name.startswith(".") and _is_text(each.name)]


def _is_text(name: str) -> bool:
    """Whether a name can be sent; on Linux, any bytes can be a name."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _may_be_near(name: str, other: str) -> bool:
    """A test that rejects most names at once; the front end counts the edits."""
    return (
        name != other and abs(len(name) - len(other)) <= _EDITS and _ending(name) == _ending(other)
    )


def _ending(name: str) -> str:
    _, dot, ending = name.rpartition(".")
    return ending.casefold() if dot else ""


def _shared(name: str, other: str) -> int:
    """The number of characters at both ends that two names share."""
    name, other = name.casefold(), other.casefold()
    prefix = _equal(name, other)
    return prefix + _equal(name[prefix:][::-1], other[prefix:][::-1])


def _equal(text: str, other: str) -> int:
    """The number of equal characters at the start."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(text), len(other)))
