"""Lists the files in a ZIP archive from its directory, without unpacking anything."""

from __future__ import annotations

import os
import stat
import struct
from pathlib import Path
from typing import BinaryIO

# The end record has a comment of at most 65,535 bytes.
_MAXIMUM_END = 65_557
_MAXIMUM_DIRECTORY = 4 * 1024**2
MAXIMUM_MEMBERS = 20_000

_END = struct.Struct("<4s8xII2x")
_END_SIGNATURE = b"PK\x05\x06"
_ENTRY = struct.Struct("<4s4xH18xHHH12x")
_ENTRY_SIGNATURE = b"PK\x01\x02"
_UTF8_FLAG = 0x800

# Windows has no such flags.
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def zip_members(path: Path) -> list[str]:
    """The paths of the files in an archive; none if it cannot be read."""
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | _FLAGS), "rb") as file:
            state = os.fstat(file.fileno())
            return _members(_directory(file, state.st_size)) if stat.S_ISREG(state.st_mode) else []
    except OSError:
        return []


def _directory(file: BinaryIO, size: int) -> bytes:
    """The bytes of the central directory."""
    file.seek(max(0, size - _MAXIMUM_END))
    end = file.read(_MAXIMUM_END)
    at = end.rfind(_END_SIGNATURE)
    if at < 0 or at + _END.size > len(end):
        return b""
    _, length, offset = _END.unpack_from(end, at)
    file.seek(offset)
    return file.read(min(length, _MAXIMUM_DIRECTORY))


def _members(directory: bytes) -> list[str]:
    members: list[str] = []
    at = 0
    while at + _ENTRY.size <= len(directory) and len(members) < MAXIMUM_MEMBERS:
        signature, flags, name, extra, comment = _ENTRY.unpack_from(directory, at)
        if signature != _ENTRY_SIGNATURE:
            break
        at += _ENTRY.size
        text = directory[at : at + name].decode(
            "utf-8" if flags & _UTF8_FLAG else "cp437", "replace"
        )
        members.append(text)
        at += name + extra + comment
    return [member for member in members if not member.endswith("/")]
