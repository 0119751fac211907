"""The working folder of a run: the notebook's own or a private copy, and what a run changed in it."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from freshkernel.common.project_folder import is_linked
from freshkernel.common.protocol import RunFiles

MAXIMUM_ENTRIES = 20_000
MAXIMUM_SECONDS = 5.0
MAXIMUM_LISTED = 1_000


class CopyTooLargeError(Exception):
    """The folder is larger than a private copy may be."""


def _entries(
    folder: Path, is_closed: Callable[[Path], bool] = lambda _: False
) -> Iterator[tuple[str, os.stat_result]]:
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
            if stat.S_ISDIR(state.st_mode) and not is_closed(folder / path):
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


def copy_folder(source: Path, target: Path, maximum_bytes: int) -> None:
    """Copies the files, folders and links of a folder; checks first that it is not too large.

    Links to environments and repositories, which are large and which notebooks do not write.
    """
    size = 0
    entries: list[tuple[str, os.stat_result]] = []
    for path, state in _entries(source, is_linked):
        size += state.st_size if stat.S_ISREG(state.st_mode) else 0
        if size > maximum_bytes:
            text = f"{source} holds more than the {maximum_bytes} bytes that a copy may have."
            raise CopyTooLargeError(text)
        entries.append((path, state))
    for path, state in entries:
        if stat.S_ISDIR(state.st_mode) and is_linked(source / path):
            # Links may not be allowed (Windows); they are left out.
            with contextlib.suppress(OSError):
                (target / path).symlink_to(source / path, target_is_directory=True)
        elif stat.S_ISDIR(state.st_mode):
            (target / path).mkdir(exist_ok=True)
        elif stat.S_ISLNK(state.st_mode):
            (target / path).symlink_to(_link_for_copy(source, path))
        elif stat.S_ISREG(state.st_mode):
            # Sockets, pipes and devices cannot be copied.
            shutil.copy2(source / path, target / path)


def _link_for_copy(source: Path, path: str) -> Path:
    """The target of a link in the copy: relative within the folder, absolute outside of it."""
    link = (source / path).readlink()
    end = Path(os.path.normpath((source / path).parent / link))
    return link if not link.is_absolute() and end.is_relative_to(source) else end
