"""The description of a bundle: the files that a run needs, named by the digests of their contents.

A bundle is itself a file of its own digest, so a worker asks for it as for any other. What arrives is checked: paths
stay below the bundle's folder, and there are only regular files and folders.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from freshkernel.common.json_text import read_json
from freshkernel.staging.kept_files import is_safe_path

MAXIMUM_FILES = 20_000
MAXIMUM_FOLDERS = 20_000
MAXIMUM_DESCRIPTION_BYTES = 20_000_000
_DIGEST = re.compile(r"[0-9a-f]{64}")
MARKERS = (".git", ".hg", ".svn")


class InvalidBundleError(ValueError):
    """A description that must not be followed."""


@dataclass(frozen=True)
class BundledFile:
    """A file of a bundle."""

    path: str
    digest: str
    bytes: int
    modified: int
    executable: bool


@dataclass(frozen=True)
class Bundle:
    """The files and folders, relative to the bundle's folder; `project` is the folder of the project, `.` for the same.

    marker: the name of the repository's folder, which makes the worker find the same project.
    """

    project: str
    marker: str | None
    folders: tuple[str, ...]
    files: tuple[BundledFile, ...]

    def text(self) -> bytes:
        """The description as bytes, always the same for the same bundle."""
        files = [[f.path, f.digest, f.bytes, f.modified, f.executable] for f in self.files]
        value = {
            "version": 1,
            "project": self.project,
            "marker": self.marker,
            "folders": self.folders,
            "files": files,
        }
        return json.dumps(value, separators=(",", ":"), ensure_ascii=True).encode()


def digest_of(data: bytes) -> str:
    """The name of a content."""
    return hashlib.sha256(data).hexdigest()


def digest_of_file(path: Path) -> str:
    """The name of a file's content."""
    with path.open("rb") as file:
        digest = hashlib.sha256()
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def is_digest(value: object) -> bool:
    """Whether it is the name of a content."""
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def parse_bundle(text: bytes, maximum_bytes: int) -> Bundle:
    """Reads a description; raises `InvalidBundleError`, if only because of the size of its files."""
    try:
        value = read_json(text)
        files = tuple(_file(each) for each in value["files"])
        folders = tuple(_path(each) for each in value["folders"])
        project, marker = value["project"], value["marker"]
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidBundleError(f"The bundle cannot be read: {error}") from error
    if project != "." and not (isinstance(project, str) and is_safe_path(project)):
        raise InvalidBundleError(f"The bundle names an unsafe folder: {project!r}.")
    if marker is not None and marker not in MARKERS:
        raise InvalidBundleError(f"The bundle names an unknown repository: {marker!r}.")
    if len(files) > MAXIMUM_FILES or len(folders) > MAXIMUM_FOLDERS:
        raise InvalidBundleError("The bundle has too many files.")
    size = sum(each.bytes for each in files)
    if size > maximum_bytes:
        raise InvalidBundleError(f"The bundle has {size} bytes; the limit is {maximum_bytes}.")
    return Bundle(project, marker, folders, files)


def _file(value: Any) -> BundledFile:
    path, digest, size, modified, executable = value
    counts = (size, modified)
    if not is_digest(digest) or any(type(each) is not int or each < 0 for each in counts):
        raise InvalidBundleError(f"The bundle has a file that is not described: {path!r}.")
    return BundledFile(_path(path), digest, size, modified, executable is True)


def _path(value: Any) -> str:
    if not isinstance(value, str) or not is_safe_path(value):
        raise InvalidBundleError(f"The bundle has an unsafe path: {value!r}.")
    return value
