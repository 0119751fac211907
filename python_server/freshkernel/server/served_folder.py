"""The folder that the server serves: finds, reads and replaces text files in it, and none outside.

Paths are those of the contents service. Links are followed as long as they stay inside.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

MAXIMUM_BYTES = 1024 * 1024

# The drive under which real-time collaboration serves the same folder.
COLLABORATION_DRIVE = "RTC:"


class FileError(Exception):
    """A request that cannot be granted; `status` is the HTTP status that says so."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def etag_of(content: bytes) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(content).hexdigest()


class ServedFolder:
    """The served folder, and what may be read and written in it."""

    def __init__(self, root: str | Path, *, allow_hidden: bool) -> None:
        self.root = Path(root).absolute()
        self._allow_hidden = allow_hidden

    def segments(self, path: str) -> list[str]:
        """The parts of a path as the contents service has it, refused where it leaves the folder."""
        if "\0" in path:
            raise FileError(400, "A path has no null characters.")
        path = path.strip("/")
        drive_may_be_a_folder = self.root.joinpath(path.partition("/")[0])
        if path.startswith(COLLABORATION_DRIVE) and not drive_may_be_a_folder.exists():
            path = path[len(COLLABORATION_DRIVE) :].strip("/")
        segments = [segment for segment in path.split("/") if segment not in ("", ".")]
        if not segments:
            raise FileError(400, "The path of a notebook is needed.")
        forbidden = {"/", "\\"} if os.name == "nt" else {"/"}
        for segment in segments:
            if segment == ".." or any(c in segment for c in forbidden):
                raise FileError(404, f"{path} is not in the served folder.")
            if segment.startswith(".") and not self._allow_hidden:
                raise FileError(404, f"{path} is hidden.")
        return segments

    def upwards(self, folders: list[str]) -> Iterator[Path]:
        """The folders from the notebook's own to the repository's root or the served one."""
        for count in range(len(folders), -1, -1):
            folder = self.root.joinpath(*folders[:count])
            yield folder
            if (folder / ".git").exists():
                return

    def is_inside(self, path: Path) -> bool:
        """Whether what a path leads to, links followed, is in the served folder."""
        return path.resolve().is_relative_to(self.root.resolve())

    def api_path(self, path: Path) -> str:
        """The path as the contents service has it."""
        return PurePosixPath(path.relative_to(self.root)).as_posix()

    def content(self, path: Path, limit: int = MAXIMUM_BYTES) -> bytes | None:
        """The content of a file; None where there is no such file inside."""
        if not path.is_file() or not self.is_inside(path):
            return None
        return _content(path, self.api_path(path), limit)

    def target(self, path: str) -> Path:
        """The file that a path to write to means, in a folder that is there and inside."""
        target = self.root.joinpath(*self.segments(path))
        if not target.parent.is_dir():
            raise FileError(404, f"The folder of {path} does not exist.")
        if not self.is_inside(target):
            raise FileError(403, f"{path} is outside the served folder.")
        return target

    def replace(self, target: Path, text: str, etag: str | None) -> bytes:
        """Give a file a new text, if it still is the one with this etag; for None, if there is none."""
        shown_path = self.api_path(target)
        content = text.encode()
        if len(content) > MAXIMUM_BYTES:
            raise FileError(413, f"{shown_path} would be longer than 1 MiB.")
        if target.suffix == ".toml":
            _require_toml(text, shown_path)
        _replace(target, content, etag, shown_path)
        return content


def _content(path: Path, shown_path: str, limit: int = MAXIMUM_BYTES) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise FileError(403, f"{shown_path} cannot be read: {error.strerror}.") from error
    if len(content) > limit:
        raise FileError(413, f"{shown_path} is longer than {limit // 1024**2} MiB.")
    return content


def _require_toml(text: str, shown_path: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(400, f"{shown_path} would not be valid TOML: {error}.") from error


def _require_unchanged(target: Path, etag: str | None, shown_path: str) -> None:
    if target.exists():
        if etag is None:
            raise FileError(412, f"{shown_path} exists by now.")
        if etag_of(_content(target, shown_path)) != etag:
            raise FileError(412, f"{shown_path} changed meanwhile.")
    elif etag is not None:
        raise FileError(412, f"{shown_path} was removed meanwhile.")


def _replace(path: Path, content: bytes, etag: str | None, shown_path: str) -> None:
    """Write beside the file and put it in its place at once: no reader ever sees half of it."""
    target = path.resolve()
    _require_unchanged(target, etag, shown_path)
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError(403, f"{shown_path} is read-only.")
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        _write_new(beside, content)
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        # Once more, as late as possible: an editor may have saved in between.
        _require_unchanged(target, etag, shown_path)
        beside.replace(target)
    except OSError as error:
        raise FileError(403, f"{shown_path} cannot be written: {error.strerror}.") from error
    finally:
        beside.unlink(missing_ok=True)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
