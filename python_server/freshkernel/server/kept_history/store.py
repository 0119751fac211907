"""The kept history of all notebooks: `<user>/<notebook>/<session>.json`, each name a hash.

A session has a file, because it belongs to one kernel and so to one server: servers that share the folder never
write the same file. A damaged file costs one session, stays until it is too old, and is reported.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from freshkernel.common.protocol import KeptExecution, KeptSession
from freshkernel.server.kept_history.limits import MAXIMUM_SESSIONS, HistoryLimits
from freshkernel.server.kept_history.session_file import (
    HALF_SUFFIX,
    DamagedFileError,
    merged,
    read_session,
    write_session,
)

_SUFFIX = ".json"
# All files of a user are listed after this many bytes were written, or after this time.
_BYTES_BETWEEN = 1_000_000
_SECONDS_BETWEEN = 3_600.0


class HistoryStore:
    """Reads and writes the files. Any thread may use it."""

    def __init__(self, folder: Path, limits: HistoryLimits, logger: logging.Logger) -> None:
        self.folder = folder
        self.limits = limits
        self._logger = logger
        self._lock = threading.Lock()
        # For each user: the bytes written since all files were listed, and the time of that.
        self._listed: dict[str, tuple[int, float]] = {}

    def read(self, user: str, notebook: Path) -> tuple[list[KeptSession], list[str]]:
        """The sessions of a notebook, the one that was written last comes last, and why some cannot be read."""
        sessions: list[KeptSession] = []
        problems: list[str] = []
        with self._lock:
            folder = self._folder_of(user, notebook)
            for path in self._remaining(folder):
                try:
                    if path.suffix != _SUFFIX:
                        raise DamagedFileError("it was damaged")
                    session = read_session(path)
                except DamagedFileError as error:
                    problems.append(f"{path.relative_to(self.folder).as_posix()}: {error}")
                except FileNotFoundError:
                    pass
                else:
                    if session["executions"]:
                        sessions.append(session)
        return sessions, problems

    def add(
        self, user: str, notebook: Path, session: str, executions: Sequence[KeptExecution]
    ) -> None:
        """Keeps executions of a session."""
        with self._lock:
            folder = self._folder_of(user, notebook)
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = folder / f"{_hash(session)}{_SUFFIX}"
            before = self._session_in(path, session)
            kept = merged(before, executions, self.limits.session_bytes)
            if kept == before:
                return
            size = write_session(path, str(notebook), kept)
            self._shrink(
                list(self._remaining(folder)), self.limits.notebook_bytes, MAXIMUM_SESSIONS
            )
            self._shrink_user(user, size)

    def move(self, user: str, notebook: Path, target: Path) -> None:
        """Moves the history of a notebook that was renamed; it joins one that is there."""
        with self._lock:
            source, folder = self._folder_of(user, notebook), self._folder_of(user, target)
            if source == folder or not source.is_dir():
                return
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for path in _files(source):
                self._move_file(path, folder / path.name, target)
            _remove_if_empty(source)

    def remove(self, user: str, notebook: Path | None, sessions: Collection[str]) -> None:
        """Deletes the history of a notebook, or of all of a user.

        A page that is reloaded sends again what its kernel ran: of these sessions, the number of the last deleted
        execution stays.
        """
        with self._lock:
            living = {f"{_hash(session)}{_SUFFIX}": session for session in sessions}
            user_folder = self.folder / _hash(user)
            folders = [path for path in _entries(user_folder) if path.is_dir()]
            for folder in folders if notebook is None else [self._folder_of(user, notebook)]:
                for path in _files(folder):
                    self._remove_session(path, living.get(path.name))
                _remove_if_empty(folder)

    def _move_file(self, path: Path, target: Path, notebook: Path) -> None:
        """Moves a file; a different page may have written the same session for the new path already."""
        try:
            if target.exists():
                kept = read_session(path)
                both = merged(
                    self._session_in(target, kept["session"]),
                    kept["executions"],
                    self.limits.session_bytes,
                )
                write_session(target, str(notebook), both)
                path.unlink()
            else:
                path.replace(target)
        except DamagedFileError:
            path.replace(_aside(target))

    def _remove_session(self, path: Path, session: str | None) -> None:
        if session is None:
            path.unlink(missing_ok=True)
            return
        kept = self._session_in(path, session)
        last = max([kept["removed_through"], *(each["sequence"] for each in kept["executions"])])
        write_session(
            path, "", KeptSession(session=session, dropped=0, removed_through=last, executions=[])
        )

    def _folder_of(self, user: str, notebook: Path) -> Path:
        return self.folder / _hash(user) / _hash(str(notebook))

    def _session_in(self, path: Path, session: str) -> KeptSession:
        """The session in a file. A damaged file is moved aside, never replaced."""
        try:
            found = read_session(path)
            if found["session"] == session:
                return found
            reason = "it is of a different session"
        except FileNotFoundError:
            reason = ""
        except DamagedFileError as error:
            reason = str(error)
        if reason:
            aside = _aside(path)
            path.replace(aside)
            self._logger.warning("The kept history in %s cannot be read: %s.", aside, reason)
        return KeptSession(session=session, dropped=0, removed_through=0, executions=[])

    def _remaining(self, folder: Path) -> Iterator[Path]:
        """The files of a notebook, oldest first; deletes those that are too old, and halves of killed writers."""
        now = time.time()
        for changed, path in sorted((_changed(path), path) for path in _files(folder)):
            is_half = path.suffix == HALF_SUFFIX
            if now - changed > (_SECONDS_BETWEEN if is_half else self.limits.seconds):
                path.unlink(missing_ok=True)
            elif not is_half:
                yield path

    def _shrink_user(self, user: str, written: int) -> None:
        """Deletes the oldest files of a user beyond the limits; not each time, because there may be thousands."""
        size, listed = self._listed.get(user, (_BYTES_BETWEEN, 0.0))
        now = time.monotonic()
        if size + written < _BYTES_BETWEEN and now - listed < _SECONDS_BETWEEN:
            self._listed[user] = (size + written, listed)
            return
        self._listed[user] = (0, now)
        folders = [path for path in _entries(self.folder / _hash(user)) if path.is_dir()]
        files = [path for folder in folders for path in self._remaining(folder)]
        self._shrink(sorted(files, key=_changed), self.limits.user_bytes, len(files))
        for folder in folders:
            _remove_if_empty(folder)

    def _shrink(self, files: Sequence[Path], maximum_bytes: int, maximum_files: int) -> None:
        """Deletes the oldest files, which come first, beyond the limits; the newest one stays."""
        sizes = [_size(path) for path in files]
        total, count = sum(sizes), len(files)
        for path, size in list(zip(files, sizes, strict=True))[:-1]:
            if total <= maximum_bytes and count <= maximum_files:
                return
            path.unlink(missing_ok=True)
            total, count = total - size, count - 1


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def _files(folder: Path) -> list[Path]:
    return [path for path in _entries(folder) if not path.is_dir()]


def _changed(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except FileNotFoundError:
        return 0.0


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except FileNotFoundError:
        return 0


def _aside(path: Path) -> Path:
    """The path for a damaged file."""
    return path.with_name(f"{path.name}.damaged-{time.time_ns()}")


def _remove_if_empty(folder: Path) -> None:
    if folder.is_dir() and not _entries(folder):
        folder.rmdir()
