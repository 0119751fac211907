"""The journal of finished tasks, with which a driver that was killed continues.

A line for each task, with its key and its result. The key covers all that the result depends on: the cells, the
options, and the contents of the files. A line that was not written to its end does not count, nor does a damaged one:
its task runs again.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
import os
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO, NoReturn

from freshkernel.common.json_text import read_json
from freshkernel.common.system_faults import fault_text

_HEADER = {"freshkernel": "journal", "version": 1}
_MAXIMUM_LINE = 400_000_000


class JournalError(Exception):
    """The journal cannot be used; the message says what to do."""


def key_of(facts: object) -> str:
    """The key of a task that depends on these facts."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Journal:
    """An open journal; only the positions of the results are kept in memory."""

    def __init__(self, path: Path) -> None:
        """Opens a journal, or begins one; drops an unfinished last line."""
        self.path = path
        self._positions: dict[str, int] = {}
        # How many lines this driver has written, and how many of them are on the disk.
        self._written = 0
        self._on_disk = 0
        self._is_refused = False
        self._syncing = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise JournalError(_refusal(path, error)) from error
        try:
            _lock(self._file, path)
            self._read()
        except BaseException as error:
            self.close()
            if isinstance(error, OSError):
                raise JournalError(_refusal(path, error)) from error
            raise

    def __len__(self) -> int:
        return len(self._positions)

    def result(self, key: str) -> bytes | None:
        """The result of a finished task."""
        position = self._positions.get(key)
        if position is None:
            return None
        self._file.seek(position)
        entry = _entry(self._file.readline(_MAXIMUM_LINE))
        return entry[1]() if entry and entry[0] == key else None

    def add(self, key: str, result: bytes) -> None:
        """Notes a finished task, on the disk after the next `sync`; a task that is there stays as it is.

        :raises JournalError: if it cannot be written, once: nothing is noted from then on
        """
        if key in self._positions or self._is_refused:
            return
        packed = base64.b64encode(zlib.compress(result, 6)).decode()
        line = {"key": key, "crc": zlib.crc32(result), "result": packed}
        try:
            self._positions[key] = self._append(line)
        except OSError as error:
            self._refuse(error)

    async def sync(self) -> None:
        """Waits until all lines so far are on the disk. One call of the system serves all tasks that wait for it.

        :raises JournalError: as for `add`
        """
        wanted = self._written
        async with self._syncing:
            if self._on_disk < wanted and not self._is_refused:
                written = self._written
                loop = asyncio.get_running_loop()
                try:
                    await loop.run_in_executor(self._thread, os.fsync, self._file.fileno())
                except OSError as error:
                    self._refuse(error)
                self._on_disk = written

    def close(self) -> None:
        """Closes the file, for which others may wait; a line that could not be written stays unfinished."""
        self._thread.shutdown()
        with contextlib.suppress(OSError):
            self._file.close()

    def _refuse(self, error: OSError) -> NoReturn:
        """The next line would follow half of one."""
        self._is_refused = True
        raise JournalError(_refusal(self.path, error)) from error

    def _append(self, line: object) -> int:
        position = self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        self._written += 1
        return position

    def _read(self) -> None:
        self._file.seek(0)
        end = 0
        for number, line in enumerate(iter(lambda: self._file.readline(_MAXIMUM_LINE), b"")):
            if not line.endswith(b"\n"):
                break
            if number == 0:
                _check_header(line, self.path)
            else:
                entry = _entry(line)
                if entry:
                    self._positions.setdefault(entry[0], end)
            end += len(line)
        self._file.truncate(end)
        if end == 0:
            self._append(_HEADER)


def _refusal(path: Path, error: OSError) -> str:
    return fault_text(f"The journal `{path}` cannot be written", error)


def _check_header(line: bytes, path: Path) -> None:
    try:
        header = read_json(line)
    except ValueError:
        header = None
    if header != _HEADER:
        text = f"{path} is no journal of this version. Name another file, or delete it."
        raise JournalError(text)


def _entry(line: bytes) -> tuple[str, Callable[[], bytes | None]] | None:
    """The key of a line, and its result, which is unpacked when it is asked for."""
    try:
        value = read_json(line)
        key, crc, packed = value["key"], value["crc"], value["result"]
    except (KeyError, TypeError, ValueError):
        return None
    if not isinstance(key, str) or not isinstance(packed, str):
        return None
    return key, lambda: _unpacked(packed, crc)


def _unpacked(packed: str, crc: object) -> bytes | None:
    try:
        result = zlib.decompress(base64.b64decode(packed, validate=True))
    except (ValueError, zlib.error):
        return None
    return result if zlib.crc32(result) == crc else None


def _lock(file: BinaryIO, path: Path) -> None:
    """Keeps other drivers away, until this process ends."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        text = f"{path} is in use by another command. Wait for its end, or name another file."
        raise JournalError(text) from error
