"""The file of one kernel session of a notebook: read with checks, written as a whole."""

from __future__ import annotations

import json
import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from freshkernel.common.json_text import read_json
from freshkernel.common.protocol import (
    InvalidMessageError,
    KeptExecution,
    KeptSession,
    parse_kept_session,
)
from freshkernel.server.kept_history.limits import MAXIMUM_EXECUTIONS

VERSION = 1

# Of a file that is being written.
HALF_SUFFIX = ".tmp"

# Larger files were written by a different program.
_MAXIMUM_BYTES = 64 * 1024**2
# JavaScript's numbers are exact up to this one.
_LARGEST = 2**53
# Windows has no such flags.
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class DamagedFileError(Exception):
    """The file cannot be used; the message says why."""


def read_session(path: Path) -> KeptSession:
    """The session in a file."""
    try:
        content: Any = read_json(_content(path))
    except ValueError as error:
        raise DamagedFileError("it is not valid JSON") from error
    version = content.get("version") if isinstance(content, dict) else None
    if type(version) is int and version > VERSION:
        raise DamagedFileError("a newer version of Freshkernel wrote it")
    if version != VERSION:
        raise DamagedFileError("it has a different format")
    try:
        kept = parse_kept_session(content.get("kept"))
    except InvalidMessageError as error:
        raise DamagedFileError("it has a different format") from error
    if not all(map(has_usual_numbers, kept["executions"])):
        raise DamagedFileError("it has a different format")
    return kept


def has_usual_numbers(execution: KeptExecution) -> bool:
    """Whether a page can read its numbers: JSON has neither NaN nor infinity, and Python's integers are longer."""
    numbers = (execution["sequence"], execution["count"], execution["started"], execution["ended"])
    return execution["sequence"] > 0 and all(
        each is None or -_LARGEST < each < _LARGEST for each in numbers
    )


def _content(path: Path) -> bytes:
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | _FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise DamagedFileError("it is not a regular file")
            content = file.read(_MAXIMUM_BYTES + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DamagedFileError(f"{error.strerror}") from error
    if len(content) > _MAXIMUM_BYTES:
        raise DamagedFileError("it is too large")
    return content


def write_session(path: Path, notebook: str, kept: KeptSession) -> int:
    """Replaces a file, so that no reader sees half of it, and returns its size.

    The notebook's path is for people who look at the file.
    """
    content = json.dumps({"version": VERSION, "notebook": notebook, "kept": kept}).encode()
    beside = path.with_name(f"{path.name}.{secrets.token_hex(8)}{HALF_SUFFIX}")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return len(content)


def merged(kept: KeptSession, added: Iterable[KeptExecution], maximum_bytes: int) -> KeptSession:
    """A session with further executions; the oldest are dropped beyond the limits.

    An execution that is known stays as it is: two pages with the same notebook send the same ones.
    """
    known = {each["sequence"]: each for each in kept["executions"]}
    for execution in added:
        if execution["sequence"] > kept["removed_through"]:
            known.setdefault(execution["sequence"], execution)
    ordered = [known[sequence] for sequence in sorted(known)]
    first = _first_to_keep(ordered, maximum_bytes)
    removed_through = ordered[first - 1]["sequence"] if first > 0 else kept["removed_through"]
    return KeptSession(
        session=kept["session"],
        dropped=kept["dropped"] + first,
        removed_through=removed_through,
        executions=ordered[first:],
    )


def _first_to_keep(ordered: list[KeptExecution], maximum_bytes: int) -> int:
    size, first = 0, len(ordered)
    while first > 0 and len(ordered) - first < MAXIMUM_EXECUTIONS:
        # As the file has it, with a separator.
        size += len(json.dumps(ordered[first - 1])) + 2
        if size > maximum_bytes:
            break
        first -= 1
    return first
