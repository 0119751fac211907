"""The folder that the server serves: finds, reads and replaces text files only inside of it.

Paths are those of the contents service. Links are followed if they stay inside.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from freshkernel.common.system_faults import fault_text, is_shortage
from freshkernel.common.toml_text import TomlError, read_toml

MAXIMUM_BYTES = 1024 * 1024

# The usual limits of file systems.
_NAME_BYTES = 255
_PATH_BYTES = 4_000

# The drive under which real-time collaboration serves the same folder.
COLLABORATION_DRIVE = "RTC:"


class FileError(Exception):
    """A refused request; `status` is its HTTP status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def etag_of(content: bytes) -> str:
    """A hash of the content of a file."""
    return hashlib.sha256(content).hexdigest()


class ServedFolder:
    """The served folder, with checked access to its files."""

    def __init__(self, root: str | Path, *, allow_hidden: bool) -> None:
        self.root = Path(root).absolute()
        self._allow_hidden = allow_hidden

    def segments(self, path: str) -> list[str]:
        """The parts of a path of the contents service; refuses one that leaves the folder."""
        if "\0" in path:
            raise FileError(400, "A path must not contain null characters.")
        _require_usual(path)
        path = path.strip("/")
        drive_may_be_a_folder = self.root.joinpath(path.partition("/")[0])
        if path.startswith(COLLABORATION_DRIVE) and not drive_may_be_a_folder.exists():
            path = path[len(COLLABORATION_DRIVE) :].strip("/")
        segments = [segment for segment in path.split("/") if segment not in ("", ".")]
        if not segments:
            raise FileError(400, "The path of a notebook is missing.")
        forbidden = {"/", "\\"} if os.name == "nt" else {"/"}
        for segment in segments:
            if segment == ".." or any(c in segment for c in forbidden):
                raise FileError(404, f"{path} is not in the served folder.")
            if segment.startswith(".") and not self._allow_hidden:
                raise FileError(404, f"{path} is hidden.")
        return segments

    def location(self, path: str) -> Path:
        """Where the file of a path is, with links resolved; it may not exist."""
        try:
            return self.root.joinpath(*self.segments(path)).resolve()
        except (OSError, RuntimeError) as error:
            raise FileError(404, f"{path} is a link to itself.") from error

    def upwards(self, folders: list[str]) -> Iterator[Path]:
        """The folders from the notebook's own up to the root of the repository or the served folder."""
        for count in range(len(folders), -1, -1):
            folder = self.root.joinpath(*folders[:count])
            yield folder
            if (folder / ".git").exists():
                return

    def is_inside(self, path: Path) -> bool:
        """Whether a path, with links resolved, is in the served folder."""
        try:
            return path.resolve().is_relative_to(self.root.resolve())
        except (OSError, RuntimeError):
            # A link to itself leads nowhere.
            return False

    def api_path(self, path: Path) -> str:
        """The path in the contents service."""
        return PurePosixPath(path.relative_to(self.root)).as_posix()

    def content(self, path: Path, limit: int = MAXIMUM_BYTES) -> bytes | None:
        """The content of a file; None if there is no such file in the served folder."""
        if not path.is_file() or not self.is_inside(path):
            return None
        return _content(path, self.api_path(path), limit)

    def require_no_link(self, path: Path) -> None:
        """Refuses a link: in a cloned repository, it can lead to another file of the user."""
        if path.is_symlink() and self.is_inside(path):
            raise FileError(
                422, f"{self.api_path(path)} is a link. Replace it with a regular file."
            )

    def target(self, path: str) -> Path:
        """The file to write for a path; its folder must exist in the served folder."""
        target = self.root.joinpath(*self.segments(path))
        if not target.parent.is_dir():
            raise FileError(404, f"The folder of {path} does not exist.")
        if not self.is_inside(target):
            raise FileError(403, f"{path} is outside the served folder.")
        return target

    def replace(self, target: Path, text: str, etag: str | None) -> bytes:
        """Replaces the text of a file that has this etag; with None, the file must not exist."""
        shown_path = self.api_path(target)
        try:
            content = text.encode()
        except UnicodeEncodeError as error:
            raise FileError(400, "The text has characters that UTF-8 cannot encode.") from error
        if len(content) > MAXIMUM_BYTES:
            raise FileError(413, f"{shown_path} would be longer than 1 MiB.")
        if target.suffix == ".toml":
            _require_toml(text, shown_path)
        _replace(target, content, etag, shown_path)
        return content


def _require_usual(path: str) -> None:
    """Refuses a path that no file system can have."""
    try:
        names = path.encode().split(b"/")
    except UnicodeEncodeError as error:
        raise FileError(400, "The path has characters that UTF-8 cannot encode.") from error
    if len(path) > _PATH_BYTES or any(len(name) > _NAME_BYTES for name in names):
        raise FileError(400, "The path is too long.")


# Windows has no such flags.
_NOT_BLOCKING = getattr(os, "O_NONBLOCK", 0)


def _content(path: Path, shown_path: str, limit: int = MAXIMUM_BYTES) -> bytes:
    try:
        # Checked after opening: meanwhile a file can become a pipe, which would wait for a writer.
        with os.fdopen(os.open(path, os.O_RDONLY | _NOT_BLOCKING), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileError(422, f"{shown_path} is not a regular file.")
            content = file.read(limit + 1)
    except OSError as error:
        raise FileError(403, f"{shown_path} cannot be read: {error.strerror}.") from error
    if len(content) > limit:
        raise FileError(413, f"{shown_path} is longer than {limit // 1024**2} MiB.")
    return content


def _require_toml(text: str, shown_path: str) -> None:
    try:
        read_toml(text)
    except TomlError as error:
        raise FileError(400, f"{shown_path} would not be valid TOML: {error}.") from error
    except ValueError as error:
        raise FileError(400, f"{shown_path} cannot be read: {error}.") from error


def _require_unchanged(target: Path, etag: str | None, shown_path: str) -> None:
    if target.exists():
        if etag is None:
            raise FileError(412, f"{shown_path} already exists.")
        if etag_of(_content(target, shown_path)) != etag:
            raise FileError(412, f"{shown_path} has changed in the meantime.")
    elif etag is not None:
        raise FileError(412, f"{shown_path} was deleted in the meantime.")


def _replace(path: Path, content: bytes, etag: str | None, shown_path: str) -> None:
    """Writes a temporary file and renames it, so that no reader sees half of it."""
    target = path.resolve()
    _require_unchanged(target, etag, shown_path)
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError(403, f"{shown_path} is read-only.")
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        _write_new(beside, content)
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        # Checked again as late as possible: an editor may have saved in between.
        _require_unchanged(target, etag, shown_path)
        beside.replace(target)
    except OSError as error:
        status = 507 if is_shortage(error) else 403
        raise FileError(status, fault_text(f"{shown_path} cannot be written", error)) from error
    finally:
        beside.unlink(missing_ok=True)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
