"""Looks up the files that a notebook uses, in the served folder only.

A path outside of the folder, a hidden one, and one that a link leads to outside is not looked at: the answer is the same
whether there is a file or not.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import stat
import time
from pathlib import Path

from freshkernel.common.protocol import (
    ArchiveMembers,
    NearbyFiles,
    NotebookFile,
    NotebookFiles,
    NotebookFilesQuestion,
)
from freshkernel.server.project_search import Candidates, SearchBudget, Wanted, search
from freshkernel.server.served_folder import FileError, ServedFolder

MAXIMUM_PATHS = 500
MAXIMUM_PATH_CHARACTERS = 2_000
# Of all files of one question together.
MAXIMUM_HASHED_BYTES = 1024**3
MAXIMUM_HASH_SECONDS = 20.0
_HASHED_PART = 1024**2

# Paths that mean a place outside of the notebook's folder on any system, and addresses.
_ELSEWHERE = re.compile(r"^~|^[A-Za-z]:(?:[\\/]|$)|^file:")
_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


class NotebookFileFinder:
    """Finds the files of notebooks in the folder that the server serves."""

    def __init__(self, folder: ServedFolder) -> None:
        self._folder = folder

    def find(self, question: NotebookFilesQuestion) -> NotebookFiles:
        """The files of a question, and candidates for the missing ones."""
        paths = question["paths"]
        if len(paths) > MAXIMUM_PATHS:
            raise FileError(413, f"A question has at most {MAXIMUM_PATHS} paths.")
        if any(len(path) > MAXIMUM_PATH_CHARACTERS for path in paths):
            raise FileError(413, f"A path has at most {MAXIMUM_PATH_CHARACTERS} characters.")
        folders = self._folder.segments(question["path"])[:-1]
        here = self._folder.root.joinpath(*folders)
        if not here.is_dir() or not self._folder.is_inside(here):
            raise FileError(404, f"The folder of {question['path']} does not exist.")
        lookup = _Lookup(self._folder, folders, here)
        files = [lookup.file(path) for path in paths]
        if question["hashes"]:
            lookup.hash_all(files)
        project = next(
            (each for each in self._folder.upwards(folders) if (each / ".git").exists()), here
        )
        found = search(project, lookup.missing, SearchBudget())
        return NotebookFiles(
            is_kernel_folder=_is_same_folder(question["kernel_folder"], here),
            files=files,
            nearby=_nearby(found, here),
        )


class _Lookup:
    """The files around one notebook."""

    def __init__(self, folder: ServedFolder, folders: list[str], here: Path) -> None:
        self._folder = folder
        self._folders = folders
        self._root = Path(os.path.realpath(folder.root))
        self._ignores_case = _ignores_case(here)
        self.missing: list[Wanted] = []
        self._found: dict[str, Path] = {}

    def file(self, path: str) -> NotebookFile:
        """The state of a path. Notes where a missing one would be."""
        answer = NotebookFile(
            path=path, state="unknown", kind=None, size=None, modified=None, sha256=None
        )
        parts = self._parts(path)
        if parts is None:
            return answer
        file = self._folder.root.joinpath(*parts)
        try:
            real = self._allowed(file)
            if real is None:
                return answer
            state = real.stat()
        except (FileNotFoundError, NotADirectoryError):
            answer["state"] = "missing"
            self.missing.append(Wanted(file.parent, file.name))
            return answer
        except (OSError, RuntimeError):
            # Not permitted, a link to itself, a name that is too long.
            return answer
        if stat.S_ISDIR(state.st_mode):
            answer["state"], answer["kind"] = "found", "folder"
        elif stat.S_ISREG(state.st_mode):
            answer["state"], answer["kind"] = "found", "file"
            answer["size"], answer["modified"] = state.st_size, state.st_mtime
            self._found[path] = real
        return answer

    def hash_all(self, files: list[NotebookFile]) -> None:
        """Hashes the files that were found, up to a number of bytes and some time."""
        left = MAXIMUM_HASHED_BYTES
        end = time.monotonic() + MAXIMUM_HASH_SECONDS
        for file in files:
            size = file["size"]
            if file["path"] in self._found and size is not None and size <= left:
                left -= size
                file["sha256"] = _hash(self._found[file["path"]], size, end)

    def _parts(self, path: str) -> list[str] | None:
        """The parts below the served folder; None for a path that is not looked at."""
        if "\0" in path or _ELSEWHERE.match(path) or not _is_text(path):
            return None
        parts = list(self._folders)
        if path.startswith("/"):
            for root in (self._folder.root, self._root):
                prefix = root.as_posix().rstrip("/") + "/"
                if path.startswith(prefix):
                    parts, path = [], path[len(prefix) :]
                    break
            else:
                return None
        for part in path.split("/"):
            if part == "..":
                if not parts:
                    return None
                parts.pop()
            elif part not in ("", "."):
                parts.append(part)
        try:
            return self._folder.segments("/".join(parts)) if parts else []
        except FileError:
            return None

    def _allowed(self, file: Path) -> Path | None:
        """The file with links resolved; None where a link leads to a place that is not looked at.

        Raises `FileNotFoundError` where there is none.
        """
        try:
            real = Path(os.path.realpath(file, strict=True))
        except (FileNotFoundError, NotADirectoryError):
            if self._is_allowed(Path(os.path.realpath(file))):
                raise
            return None
        if not self._is_allowed(real):
            return None
        if self._ignores_case and not _has_this_case(file, self._folder.root):
            # It is found here, but not on systems where case counts.
            raise FileNotFoundError
        return real

    def _is_allowed(self, real: Path) -> bool:
        if not real.is_relative_to(self._root):
            return False
        parts = real.relative_to(self._root).parts
        try:
            return not parts or bool(self._folder.segments("/".join(parts)))
        except FileError:
            return False


def _is_text(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_same_folder(kernel_folder: str | None, here: Path) -> bool:
    """Compares texts only: a kernel reports its folder with links resolved."""
    normal = os.path.normcase
    return kernel_folder is not None and normal(kernel_folder) == normal(os.path.realpath(here))


def _ignores_case(folder: Path) -> bool:
    """Whether the file system finds a folder under a name with other letter case."""
    other = folder.with_name(folder.name.swapcase())
    try:
        return other.name != folder.name and other.samefile(folder)
    except OSError:
        return False


# In larger folders, the case of names is not checked.
_MAXIMUM_LISTED = 10_000


def _has_this_case(file: Path, root: Path) -> bool:
    """Whether the folders list the parts of a path below the root with the same letter case."""
    folder = root
    for name in file.relative_to(root).parts:
        names = _names(folder)
        if name not in names and len(names) < _MAXIMUM_LISTED:
            return False
        folder = folder / name
    return True


def _names(folder: Path) -> set[str]:
    """The names in a folder, up to a number."""
    with os.scandir(folder) as entries:
        return {entry.name for entry in itertools.islice(entries, _MAXIMUM_LISTED)}


def _hash(path: Path, size: int, end: float) -> str | None:
    """The SHA-256 of a file; None if it grew, cannot be read, or takes too long."""
    digest = hashlib.sha256()
    try:
        # Checked after opening: meanwhile the file can become a pipe, which would wait for a writer.
        with os.fdopen(os.open(path, os.O_RDONLY | _FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            while part := file.read(_HASHED_PART):
                size -= len(part)
                if size < 0 or time.monotonic() > end:
                    return None
                digest.update(part)
    except OSError:
        return None
    return digest.hexdigest()


def _nearby(found: Candidates, here: Path) -> NearbyFiles:
    def shown(path: Path) -> str:
        return os.path.relpath(path, here).replace(os.sep, "/")

    return NearbyFiles(
        files=[shown(path) for path in found.files],
        archives=[
            ArchiveMembers(path=shown(path), members=members)
            for path, members in found.archives.items()
        ],
        complete=found.complete,
    )
