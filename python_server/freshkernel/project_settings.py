"""Finds, reads and writes the settings file of a notebook's project.

That is the nearest `freshkernel.toml`, else the nearest `pyproject.toml` with a table
`[tool.freshkernel]`, from the notebook's folder upwards to the repository's or the server's root.
Only files of these two names inside the served folder are ever touched, links followed.

Python passes the text; its meaning is read in TypeScript, once for every front end.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Literal

from .protocol import ProjectSettings, ProjectSettingsWrite

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

OWN_FILE: Literal["freshkernel.toml"] = "freshkernel.toml"
SHARED_FILE: Literal["pyproject.toml"] = "pyproject.toml"
MAXIMUM_BYTES = 1024 * 1024

# The drive under which real-time collaboration serves the same folder.
COLLABORATION_DRIVE = "RTC:"

_TABLE_HEADER = re.compile(r"^\s*\[\[?\s*tool\s*\.\s*[\"']?freshkernel\b", re.MULTILINE)


class SettingsError(Exception):
    """A request that cannot be granted; `status` is the HTTP status that says so."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def etag_of(content: bytes) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(content).hexdigest()


def has_own_table(text: str) -> bool:
    """Whether the text of a `pyproject.toml` has a table `[tool.freshkernel]`."""
    if "freshkernel" not in text:
        return False
    try:
        tool = tomllib.loads(text).get("tool")
    except tomllib.TOMLDecodeError:
        # The front end tells the user where the file is broken, if it is meant for us at all.
        return _TABLE_HEADER.search(text) is not None
    return isinstance(tool, dict) and "freshkernel" in tool


class ProjectFolder:
    """The folder that the server serves."""

    def __init__(self, root: str | Path, *, allow_hidden: bool) -> None:
        self._root = Path(root).absolute()
        self._allow_hidden = allow_hidden

    def find(self, notebook: str) -> ProjectSettings:
        """The settings that hold for a notebook, or where new ones would go."""
        folders = list(self._upwards(self._segments(notebook)[:-1]))
        for name in (OWN_FILE, SHARED_FILE):
            for folder in folders:
                found = self._settings_in(folder, name)
                if found is not None:
                    return found
        return ProjectSettings(
            path=None,
            kind=None,
            text=None,
            etag=None,
            create_path=self._api_path(folders[-1] / OWN_FILE),
        )

    def write(self, message: ProjectSettingsWrite) -> ProjectSettings:
        """Replace a settings file, or make a new one, if it is still the one that was read."""
        segments = self._segments(message["path"])
        if segments[-1] not in (OWN_FILE, SHARED_FILE):
            raise SettingsError(403, f"Only {OWN_FILE} and {SHARED_FILE} can be written.")
        target = self._root.joinpath(*segments)
        if not target.parent.is_dir():
            raise SettingsError(404, f"The folder of {message['path']} does not exist.")
        if not self._is_inside(target):
            raise SettingsError(403, f"{message['path']} is outside the served folder.")
        if segments[-1] == SHARED_FILE and message["etag"] is None:
            raise SettingsError(403, f"A new {SHARED_FILE} is not made; make a {OWN_FILE}.")
        content = message["text"].encode()
        if len(content) > MAXIMUM_BYTES:
            raise SettingsError(413, f"{message['path']} would be longer than 1 MiB.")
        _require_toml(message["text"], message["path"])
        _replace(target, content, message["etag"], message["path"])
        written = self._settings_in(target.parent, segments[-1], any_table=True)
        if written is None:
            raise SettingsError(409, f"{message['path']} was removed while it was written.")
        return written

    def _segments(self, path: str) -> list[str]:
        """The parts of a path as the contents service has it, refused where it leaves the folder."""
        if "\0" in path:
            raise SettingsError(400, "A path has no null characters.")
        path = path.strip("/")
        drive_may_be_a_folder = self._root.joinpath(path.partition("/")[0])
        if path.startswith(COLLABORATION_DRIVE) and not drive_may_be_a_folder.exists():
            path = path[len(COLLABORATION_DRIVE) :].strip("/")
        segments = [segment for segment in path.split("/") if segment not in ("", ".")]
        if not segments:
            raise SettingsError(400, "The path of a notebook is needed.")
        forbidden = {"/", "\\"} if os.name == "nt" else {"/"}
        for segment in segments:
            if segment == ".." or any(c in segment for c in forbidden):
                raise SettingsError(404, f"{path} is not in the served folder.")
            if segment.startswith(".") and not self._allow_hidden:
                raise SettingsError(404, f"{path} is hidden.")
        return segments

    def _upwards(self, folders: list[str]) -> Iterator[Path]:
        """The folders from the notebook's own to the repository's root or the served one."""
        for count in range(len(folders), -1, -1):
            folder = self._root.joinpath(*folders[:count])
            yield folder
            if (folder / ".git").exists():
                return

    def _is_inside(self, path: Path) -> bool:
        """Whether what a path leads to, links followed, is in the served folder."""
        return path.resolve().is_relative_to(self._root.resolve())

    def _api_path(self, path: Path) -> str:
        return PurePosixPath(path.relative_to(self._root)).as_posix()

    def _settings_in(
        self, folder: Path, name: str, *, any_table: bool = False
    ) -> ProjectSettings | None:
        path = folder / name
        if not path.is_file() or not self._is_inside(path):
            return None
        kind = OWN_FILE if name == OWN_FILE else SHARED_FILE
        api_path = self._api_path(path)
        content = _content(path, api_path)
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            if kind == SHARED_FILE:
                return None
            raise SettingsError(422, f"{api_path} is not UTF-8 text.") from error
        if kind == SHARED_FILE and not any_table and not has_own_table(text):
            return None
        return ProjectSettings(
            path=api_path,
            kind=kind,
            text=text,
            etag=etag_of(content),
            create_path=self._api_path(folder / OWN_FILE),
        )


def _content(path: Path, shown_path: str) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MAXIMUM_BYTES + 1)
    except OSError as error:
        raise SettingsError(403, f"{shown_path} cannot be read: {error.strerror}.") from error
    if len(content) > MAXIMUM_BYTES:
        raise SettingsError(413, f"{shown_path} is longer than 1 MiB.")
    return content


def _require_toml(text: str, shown_path: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(400, f"{shown_path} would not be valid TOML: {error}.") from error


def _require_unchanged(target: Path, etag: str | None, shown_path: str) -> None:
    if target.exists():
        if etag is None:
            raise SettingsError(412, f"{shown_path} exists by now.")
        if etag_of(_content(target, shown_path)) != etag:
            raise SettingsError(412, f"{shown_path} changed meanwhile.")
    elif etag is not None:
        raise SettingsError(412, f"{shown_path} was removed meanwhile.")


def _replace(path: Path, content: bytes, etag: str | None, shown_path: str) -> None:
    """Write beside the file and put it in its place at once: no reader ever sees half of it."""
    target = path.resolve()
    _require_unchanged(target, etag, shown_path)
    if target.exists() and not os.access(target, os.W_OK):
        raise SettingsError(403, f"{shown_path} is read-only.")
    beside = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
    try:
        _write_new(beside, content)
        if target.exists():
            beside.chmod(stat.S_IMODE(target.stat().st_mode))
        # Once more, as late as possible: an editor may have saved in between.
        _require_unchanged(target, etag, shown_path)
        beside.replace(target)
    except OSError as error:
        raise SettingsError(403, f"{shown_path} cannot be written: {error.strerror}.") from error
    finally:
        beside.unlink(missing_ok=True)


def _write_new(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
