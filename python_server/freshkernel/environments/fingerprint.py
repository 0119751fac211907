"""A hash of all inputs of an environment.

Besides the file that declares it: the files that it includes, its local packages, and facts of the caller
(tool, Python, platform). Two projects with equal files share an environment, unless they contain local
packages.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlparse

from freshkernel.common.project_folder import is_linked
from freshkernel.common.regular_files import IrregularFileError, regular_content
from freshkernel.environments.declaration import LOCK_FILE, PROJECT_FILE, Declaration

_MAXIMUM_FILES = 5_000
_MAXIMUM_BYTES = 100_000_000
# Tools that install read each included file inside of the one that includes it.
_MAXIMUM_LEVELS = 100
# Folders that builds leave in a source folder.
_BUILT = ("__pycache__", "build", "dist", ".eggs")
_METADATA = (PROJECT_FILE, "setup.py", "setup.cfg", "MANIFEST.in")
# Files that can name packages.
_NAMING = ("fact", ".txt", ".in", ".toml", ".cfg", ".lock", ".yml", ".yaml", "setup.py")
_NAME = re.compile(rb"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")

_INCLUDE = re.compile(r"(?:-r|-c|--requirement|--constraint)(?:\s*=\s*|\s+|(?<=-[rc]))(\S+)")
_EDITABLE = re.compile(r"(?:-e|--editable)(?:\s*=\s*|\s+)(\S+)")
_LINKS = re.compile(r"(?:-f|--find-links)(?:\s*=\s*|\s+)(\S+)")
_FILE_ADDRESS = re.compile(r"file:[^\s;'\"]+")
_LOCKED_FOLDER = re.compile(r"\{ (?:editable|directory|path) = \"([^\"]+)\"")
_VARIABLE = re.compile(r"\$\{([A-Z0-9_]+)\}")
_COMMENT = re.compile(r"(^|\s)#.*$", re.MULTILINE)
# Under `pip:` in a conda file, an option is an item of a list.
_LIST_MARK = re.compile(r"^\s*-\s+['\"]?(?=-|\.{0,2}/|file:)")


class Fingerprint:
    """Collects the inputs, each one once, and hashes them."""

    def __init__(self, *facts: str) -> None:
        self._hash = hashlib.sha256()
        self._seen: set[Path] = set()
        self._levels = 0
        #: The words of the inputs that can be names of packages.
        self.names: set[str] = set()
        for fact in facts:
            self._add("fact", fact.encode())

    def add_declaration(self, declared: Declaration) -> None:
        """Adds a file and the files that it refers to."""
        folder = declared.folder
        if declared.kind in (LOCK_FILE, PROJECT_FILE):
            self._add(PROJECT_FILE, _content(folder / PROJECT_FILE))
            for requirement in declared.dependencies:
                self._add_addresses(requirement, folder)
            if declared.is_package:
                self._add_local(folder, editable=True)
            if declared.kind == LOCK_FILE:
                self._add_lock(declared.file)
        else:
            self._add_requirements(declared.file)

    def add_settings(self, folder: Path) -> None:
        """Adds the configuration of uv in a folder, whichever file declares the environment."""
        for name in ("uv.toml", PROJECT_FILE):
            self._add(name, _content(folder / name))

    def hexdigest(self) -> str:
        """The hash of all inputs."""
        return self._hash.hexdigest()

    def _add(self, name: str, content: bytes) -> None:
        self._hash.update(f"{name}\0{len(content)}\0".encode())
        self._hash.update(content)
        if name.endswith(_NAMING):
            self.names.update(found.decode() for found in _NAME.findall(content))

    def _add_lock(self, lock: Path) -> None:
        content = _content(lock)
        self._add(LOCK_FILE, content)
        for relative in _LOCKED_FOLDER.findall(content.decode(errors="replace")):
            if relative != ".":
                self._add_local(lock.parent / relative, editable=True)

    def _add_requirements(self, file: Path) -> None:
        file = Path(os.path.normpath(file))
        if file in self._seen:
            return
        self._seen.add(file)
        self._levels += 1
        if self._levels > _MAXIMUM_LEVELS:
            raise IrregularFileError(file, f"included over more than {_MAXIMUM_LEVELS} files")
        text = _content(file).decode(errors="replace")
        self._add(file.name, text.encode())
        joined = _COMMENT.sub("", text.replace("\\\n", " "))
        for line in joined.splitlines():
            self._add_line(_expanded(_LIST_MARK.sub("", line).strip().rstrip("'\"")), file.parent)
        self._levels -= 1

    def _add_line(self, line: str, folder: Path) -> None:
        if included := _INCLUDE.match(line):
            if "://" not in included[1]:
                self._add_requirements(folder / included[1])
        elif editable := _EDITABLE.match(line):
            self._add_path(editable[1], folder, editable=True, may_be_name=False)
        elif links := _LINKS.match(line):
            self._add_path(links[1], folder, may_be_name=False)
        elif line and not line.startswith("-"):
            self._add_addresses(line, folder)
            self._add_path(line.split(";")[0].strip(), folder)

    def _add_addresses(self, requirement: str, folder: Path) -> None:
        for address in _FILE_ADDRESS.findall(requirement):
            self._add_path(address, folder)

    def _add_path(
        self, text: str, folder: Path, *, editable: bool = False, may_be_name: bool = True
    ) -> None:
        """Adds a local package of a requirement."""
        text = text.partition("#")[0]
        if text.startswith("file:"):
            text = unquote(urlparse(text).path)
        elif "://" in text or (may_be_name and "/" not in text and "." not in text):
            return
        path = folder / re.sub(r"\[[^\[\]]*\]$", "", text)
        # Not `Path.exists`, which fails for names that no file system can have.
        if os.path.exists(path):  # noqa: PTH110
            self._add_local(path, editable=editable)

    def _add_local(self, path: Path, *, editable: bool) -> None:
        path = Path(os.path.normpath(path))
        if path in self._seen:
            return
        self._seen.add(path)
        self._add(str(path), b"")
        if path.is_file():
            self._add(path.name, _content(path))
        elif editable:
            for name in _METADATA:
                self._add(name, _content(path / name))
        else:
            self._add_tree(path)

    def _add_tree(self, folder: Path) -> None:
        """Adds all files of a folder; if they are too many or too large, their sizes and times."""
        files = list(_files(folder))
        sizes = [each.stat() for each in files]
        by_content = len(files) < _MAXIMUM_FILES and sum(s.st_size for s in sizes) <= _MAXIMUM_BYTES
        for file, state in zip(files, sizes, strict=True):
            stamp = f"{state.st_size} {state.st_mtime_ns}".encode()
            name = file.relative_to(folder).as_posix()
            self._add(name, _content(file) if by_content else stamp)


def _files(folder: Path) -> Iterable[Path]:
    count = 0
    for above, folders, names in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if name not in _BUILT
            and not name.endswith(".egg-info")
            and not is_linked(Path(above, name))
        )
        for name in sorted(names):
            path = Path(above, name)
            if path.is_file():
                count += 1
                yield path
        if count >= _MAXIMUM_FILES:
            return


def _content(path: Path) -> bytes:
    """The content of a file; one that ends never would also be read by what installs, so it is refused."""
    try:
        return regular_content(path, _MAXIMUM_BYTES)
    except IrregularFileError:
        raise
    except (OSError, ValueError):
        # A null character in a name is an error of its own kind.
        return b"\0missing"


def _expanded(line: str) -> str:
    """A line with its variables expanded like pip does."""
    return _VARIABLE.sub(lambda found: os.environ.get(found[1], found[0]), line)
