"""A private copy of a project, in which a run cannot reach the original files by a relative path.

Files are cloned where the file system can do that, otherwise copied; hard links would share their content. Links
within the project lead to the same place in the copy. What links outside of the project lead to is copied, too, so
that a notebook can read it; without room for that, the link is left out.
"""

from __future__ import annotations

import os
import stat
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from freshkernel.common.project_folder import is_linked
from freshkernel.common.protocol import RunUnstagedFile
from freshkernel.common.system_faults import is_shortage

# Repositories, environments and `node_modules` up to this size are copied; larger ones are linked to.
_APART_BYTES = 64_000_000
_APART_ENTRIES = 5_000
_OUTSIDE_ENTRIES = 20_000
_MAXIMUM_LISTED = 1_000
_BLOCK = 1 << 20
# Shares the blocks of a file until one of the two changes; Btrfs, XFS and others can do this.
_FICLONE = 0x40049409
# Windows has no such flags. Without the second one, opening a pipe waits for a writer.
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

Entry = tuple[str, os.stat_result]


class CopyTooLargeError(Exception):
    """The folder is larger than a private copy may be."""


class _NotCopiedError(Exception):
    """Why a file or folder is left out."""


@dataclass
class ProjectCopy:
    """A finished copy: the originals that links led to or still lead to, and what is missing."""

    originals: list[Path] = field(default_factory=list)
    left_out: list[RunUnstagedFile] = field(default_factory=list)

    def leave_out(self, path: str, reason: object) -> None:
        """Records a path that is missing in the copy."""
        if len(self.left_out) < _MAXIMUM_LISTED:
            shown = path.encode(errors="replace").decode()
            self.left_out.append(RunUnstagedFile(path=shown, reason=str(reason)))


def copy_project(source: Path, target: Path, maximum_bytes: int) -> ProjectCopy:
    """Copies a project into an existing folder; checks first that it is not too large.

    Raises `OSError` where the machine lacks space or descriptors: a copy without what did not fit would be a different project.
    """
    entries = []
    size = 0
    for path, state in _entries(source):
        size += state.st_size if stat.S_ISREG(state.st_mode) else 0
        if size > maximum_bytes:
            text = f"{source} holds more than the {maximum_bytes} bytes that a copy may have."
            raise CopyTooLargeError(text)
        entries.append((path, state))
    return _Copying(source, target, maximum_bytes).all(entries)


def copy_entry(original: Path, target: Path, room: int, shown: str, copy: ProjectCopy) -> int:
    """Copies one file or folder from outside of the project; returns its size. The files of a folder are read-only.

    Records in `copy` why it is left out. Raises `OSError` like `copy_project`.
    """
    copying = _Copying(original.parent, target.parent, room)
    try:
        if original.is_dir():
            listed = _listed(original, room, _OUTSIDE_ENTRIES)
            copying._copy_tree(listed, original, target.name)
        else:
            copying._copy_file(original, target.name)
    except (OSError, _NotCopiedError) as error:
        _require_resources(error)
        copy.leave_out(shown, _reason_of(error))
    return room - copying._room


def _entries(folder: Path) -> Iterator[Entry]:
    """All entries below a folder, level by level, without those of repositories and environments."""
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
            if stat.S_ISDIR(state.st_mode) and not is_linked(folder / path):
                pending.append(path)


class _Copying:
    """One copy while it is made. Links and large folders come last: files of the project have priority."""

    def __init__(self, source: Path, target: Path, maximum_bytes: int) -> None:
        self._source = source
        self._real_source = Path(os.path.realpath(source))
        self._target = target
        self._room = maximum_bytes
        self._copy = ProjectCopy()

    def all(self, entries: list[Entry]) -> ProjectCopy:
        """Copies the entries, folders before their content."""
        apart: list[str] = []
        links: list[str] = []
        for path, state in entries:
            if stat.S_ISLNK(state.st_mode):
                links.append(path)
            elif stat.S_ISDIR(state.st_mode) and is_linked(self._source / path):
                apart.append(path)
            elif stat.S_ISDIR(state.st_mode):
                (self._target / path).mkdir(exist_ok=True)
            elif stat.S_ISREG(state.st_mode):
                # Sockets, pipes and devices cannot be copied.
                self._try_file(self._source / path, path)
        for path in apart:
            self._copy_apart(path)
        for path in links:
            self._copy_link(path)
        return self._copy

    def _try_file(self, original: Path, path: str) -> None:
        try:
            self._copy_file(original, path)
        except (OSError, _NotCopiedError) as error:
            _require_resources(error)
            self._copy.leave_out(path, _reason_of(error))

    def _copy_file(self, original: Path, path: str, *, read_only: bool = False) -> None:
        target = self._target / path
        source = os.open(original, os.O_RDONLY | _SAFELY)
        try:
            state = os.fstat(source)
            if not stat.S_ISREG(state.st_mode):
                raise _NotCopiedError("It is not a regular file.")
            if state.st_size > self._room:
                raise _NotCopiedError("It would exceed the size that a copy may have.")
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            copy = os.open(target, flags, 0o600)
            try:
                self._room -= _fill(source, copy, self._room)
            finally:
                os.close(copy)
        finally:
            os.close(source)
        target.chmod(0o444 if read_only else stat.S_IMODE(state.st_mode) & 0o777 | stat.S_IRUSR)
        with suppress(OSError):
            os.utime(target, ns=(state.st_atime_ns, state.st_mtime_ns))

    def _copy_apart(self, path: str) -> None:
        """Copies a repository, an environment or `node_modules`; links to a large one, whose files are watched."""
        original = self._source / path
        try:
            limit = min(self._room, _APART_BYTES)
            self._copy_tree(_listed(original, limit, _APART_ENTRIES), original, path)
        except _NotCopiedError:
            self._copy.originals.append(original)
            # Links may not be allowed (Windows); they are left out.
            try:
                (self._target / path).symlink_to(original, target_is_directory=True)
            except OSError as error:
                _require_resources(error)
                self._copy.leave_out(path, _reason_of(error))

    def _copy_tree(self, entries: list[Entry], original: Path, path: str) -> None:
        """Copies a folder with read-only files; of its links, only those within it."""
        (self._target / path).mkdir()
        for name, state in entries:
            below = f"{path}/{name}"
            if stat.S_ISDIR(state.st_mode):
                (self._target / below).mkdir(exist_ok=True)
            elif stat.S_ISREG(state.st_mode):
                try:
                    self._copy_file(original / name, below, read_only=True)
                except (OSError, _NotCopiedError) as error:
                    _require_resources(error)
            elif stat.S_ISLNK(state.st_mode):
                self._link_within(original, original / name, self._target / path)

    def _copy_link(self, path: str) -> None:
        link = self._source / path
        try:
            if self._link_within(self._source, link, self._target):
                return
            real = Path(os.path.realpath(link))
            state = real.stat()
            self._copy.originals.append(real)
            if stat.S_ISDIR(state.st_mode):
                self._copy_tree(_listed(real, self._room, _OUTSIDE_ENTRIES), real, path)
            else:
                self._copy_file(real, path, read_only=True)
        except FileNotFoundError:
            # Writing through it would make a file outside of the copy.
            self._copy.leave_out(path, "It is a broken link out of the project.")
        except (OSError, _NotCopiedError) as error:
            _require_resources(error)
            self._copy.leave_out(path, f"It is a link out of the project. {_reason_of(error)}")

    def _link_within(self, source: Path, link: Path, target: Path) -> bool:
        """Makes the same link in the copy if it stays within the folder; it is relative, so that it stays in the copy."""
        end = Path(os.path.normpath(link.parent / link.readlink()))
        if not end.is_relative_to(source):
            real, real_source = Path(os.path.realpath(link)), Path(os.path.realpath(source))
            if not real.is_relative_to(real_source):
                return False
            end = source / real.relative_to(real_source)
        copy = target / link.relative_to(source)
        copy.symlink_to(os.path.relpath(end, link.parent), target_is_directory=end.is_dir())
        return True


def _listed(folder: Path, maximum_bytes: int, maximum_entries: int) -> list[Entry]:
    """All entries below a folder, if they are few and small enough."""
    entries: list[Entry] = []
    pending = deque([""])
    size = 0
    while pending:
        relative = pending.popleft()
        with os.scandir(folder / relative) as listed:
            for entry in listed:
                state = entry.stat(follow_symlinks=False)
                path = f"{relative}/{entry.name}" if relative else entry.name
                size += state.st_size if stat.S_ISREG(state.st_mode) else 0
                entries.append((path, state))
                if size > maximum_bytes or len(entries) > maximum_entries:
                    raise _NotCopiedError("It would exceed the size that a copy may have.")
                if stat.S_ISDIR(state.st_mode):
                    pending.append(path)
    return entries


def _fill(source: int, copy: int, room: int) -> int:
    """Fills a new file; returns its size. A file that grows meanwhile is cut."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.ioctl(copy, _FICLONE, source)
            return os.fstat(copy).st_size
    size = 0
    while block := os.read(source, min(_BLOCK, max(room - size, 0) + 1)):
        size += len(block)
        if size > room:
            raise _NotCopiedError("It would exceed the size that a copy may have.")
        rest = memoryview(block)
        while rest:
            rest = rest[os.write(copy, rest) :]
    return size


def _require_resources(error: Exception) -> None:
    """Raises the error if it is not about this file alone."""
    if is_shortage(error):
        raise error


def _reason_of(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"It cannot be read: {error.strerror}."
    return str(error)
