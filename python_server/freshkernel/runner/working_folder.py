"""The working folder of a run: the notebook's own or a private copy, and what a run changed in it."""

from __future__ import annotations

import os
import stat
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from freshkernel.common.protocol import RunFiles

MAXIMUM_ENTRIES = 20_000
MAXIMUM_SECONDS = 5.0
MAXIMUM_LISTED = 1_000


def _entries(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """All entries below a folder, level by level; skips links and unreadable folders."""
    pending = deque([""])
    while pending:
        relative = pending.popleft()
        try:
            with os.scandir(folder / relative) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            path = f"{relative}/{entry.name}" if relative else entry.name
            try:
                state = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            yield path, state
            if stat.S_ISDIR(state.st_mode):
                pending.append(path)


@dataclass
class Snapshot:
    """The files of a folder at one moment."""

    files: dict[str, tuple[int, int, int]]
    complete: bool

    @classmethod
    def of(cls, folder: Path) -> Snapshot:
        """Lists a folder, up to a limit of entries and time."""
        files: dict[str, tuple[int, int, int]] = {}
        end = time.monotonic() + MAXIMUM_SECONDS
        for count, (path, state) in enumerate(_entries(folder)):
            if count >= MAXIMUM_ENTRIES or time.monotonic() > end:
                return cls(files, complete=False)
            if not stat.S_ISDIR(state.st_mode):
                files[path] = (state.st_size, state.st_mtime_ns, state.st_ino)
        return cls(files, complete=True)

    def changes_until(self, later: Snapshot, folder: Path, original: Path) -> RunFiles:
        """The created, changed and deleted files in a later snapshot; unknown if either is incomplete."""
        before, after = self.files, later.files
        created = [path for path in after if path not in before] if self.complete else []
        deleted = [path for path in before if path not in after] if later.complete else []
        changed = [path for path in after if path in before and after[path] != before[path]]
        lists = [sorted(each) for each in (created, changed, deleted)]
        short = [each[:MAXIMUM_LISTED] for each in lists]
        return RunFiles(
            folder=str(folder),
            original=str(original),
            copied=folder != original,
            complete=self.complete and later.complete and lists == short,
            created=short[0],
            changed=short[1],
            deleted=short[2],
        )
