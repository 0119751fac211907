"""The files of a project to upload with a notebook, and those that cannot be.

Requests come from a notebook or from a project's settings, so they are not trusted: nothing outside of
the project is read, whatever links lead there.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from freshkernel.common.project_folder import is_linked
from freshkernel.common.protocol import RunUnstagedFile
from freshkernel.staging.inside_files import GENERATED

_MAXIMUM_ENTRIES = 100_000


@dataclass(frozen=True)
class StagingLimits:
    """How much may be uploaded, and kept of the outputs; in bytes."""

    bytes: int = 500_000_000
    files: int = 5_000
    kept_file_bytes: int = 50_000_000
    kept_bytes: int = 200_000_000


@dataclass(frozen=True)
class InputFile:
    """A file to upload. path: relative to the notebook's folder, with `/`."""

    path: str
    source: Path
    bytes: int
    modified: int
    executable: bool


@dataclass
class Inputs:
    """The files to upload and those that cannot be, each path once."""

    files: list[InputFile] = field(default_factory=list)
    left_out: list[RunUnstagedFile] = field(default_factory=list)

    @property
    def bytes(self) -> int:
        """The total size."""
        return sum(each.bytes for each in self.files)

    def module_names(self) -> set[str]:
        """The top-level modules that may be among the files, on any import path."""
        names: set[str] = set()
        for each in self.files:
            path = PurePosixPath(each.path)
            if path.suffix == ".py":
                names |= {path.stem, *path.parent.parts}
        return names


class _CannotBeBroughtError(Exception):
    """Why a path cannot be staged."""


def find_inputs(
    asked: Iterable[str],
    folder: Path,
    project: Path,
    limits: StagingLimits,
    patterns: Iterable[str] = (),
) -> Inputs:
    """Finds the requested paths: files, folders, patterns (`data/**/*.csv`).

    They are relative to the notebook's folder, which is in the project. A request for both `name.py` and
    `name/` is for a module in either form, or an installed one. The further patterns are for all
    notebooks, so one that matches nothing is not an error.
    """
    search = _Search(folder, project, limits)
    paths = dict.fromkeys(asked)
    for each in paths:
        search.take(each, needed=_other_form(each) not in paths)
    for each in patterns:
        search.take(each, needed=False)
    return search.found


class _Search:
    def __init__(self, folder: Path, project: Path, limits: StagingLimits) -> None:
        self._folder = folder
        self._project = project
        self._real_project = Path(os.path.realpath(project))
        self._limits = limits
        self._seen: set[Path] = set()
        self._apart: dict[Path, bool] = {}
        self._entries = 0
        self.found = Inputs()
        self._bytes = 0

    def take(self, asked: str, *, needed: bool = True) -> None:
        """Adds a path with everything below it, or records why it cannot be staged."""
        try:
            path = self._resolve(asked)
            if os.path.lexists(path):
                self._add(path, asked)
            elif any(mark in asked for mark in "*?["):
                self._add_matches(asked, needed=needed)
            elif needed:
                raise _CannotBeBroughtError("It does not exist here.")
        except _CannotBeBroughtError as error:
            self._leave_out(asked, str(error))
        except (OSError, ValueError) as error:
            self._leave_out(asked, f"It cannot be searched for: {error}")

    def _resolve(self, asked: str) -> Path:
        """The absolute path of a requested one."""
        _must_be_text(asked)
        if asked.startswith("~") or Path(asked).is_absolute() or PureWindowsPath(asked).drive:
            raise _CannotBeBroughtError("Only paths relative to the notebook are uploaded.")
        path = Path(os.path.normpath(self._folder / asked))
        if not path.is_relative_to(self._project):
            raise _CannotBeBroughtError("It is outside of the notebook's project.")
        return path

    def _add_matches(self, asked: str, *, needed: bool) -> None:
        fixed, pattern = _fixed_part(asked)
        start = self._resolve(fixed)
        self._must_be_inside(start, Path(os.path.realpath(start)))
        matches = [Path(os.path.normpath(each)) for each in sorted(start.glob(pattern))]
        own = [each for each in matches if not self._is_apart(each.parent, start)]
        for match in own:
            self._count()
            self._add_or_note(match)
        if needed and not own:
            raise _CannotBeBroughtError("No file matches it.")

    def _add_or_note(self, path: Path) -> None:
        """Adds a path that was not requested by name."""
        try:
            self._add(path, self._relative(path))
        except _CannotBeBroughtError as error:
            self._leave_out(self._relative(path), str(error))

    def _add(self, path: Path, name: str) -> None:
        real = Path(os.path.realpath(path))
        self._must_be_inside(path, real)
        state = real.stat() if real.exists() else None
        if state is None:
            raise _CannotBeBroughtError("It is a broken link.")
        if stat.S_ISDIR(state.st_mode):
            for each in self._below(path, (real,)):
                self._add_or_note(each)
        elif not stat.S_ISREG(state.st_mode):
            raise _CannotBeBroughtError("It is neither a file nor a folder.")
        elif path not in self._seen:
            self._add_file(path, real, state, name)

    def _must_be_inside(self, path: Path, real: Path) -> None:
        if not path.is_relative_to(self._project) or not real.is_relative_to(self._real_project):
            raise _CannotBeBroughtError("It is a link out of the notebook's project.")

    def _add_file(self, path: Path, real: Path, state: os.stat_result, name: str) -> None:
        limits, size = self._limits, state.st_size
        if not os.access(real, os.R_OK):
            raise _CannotBeBroughtError("It cannot be read.")
        _must_be_text(str(path))
        if size > limits.bytes:
            text = f"It has {size} bytes; the limit is {limits.bytes}."
            raise _CannotBeBroughtError(text)
        if self._bytes + size > limits.bytes:
            text = f"It would exceed the limit of {limits.bytes} bytes for all files."
            raise _CannotBeBroughtError(text)
        if len(self.found.files) >= limits.files:
            raise _CannotBeBroughtError(f"At most {limits.files} files are uploaded.")
        self._seen.add(path)
        self._bytes += size
        is_executable = bool(state.st_mode & stat.S_IXUSR)
        self.found.files.append(
            InputFile(self._relative(path), real, size, state.st_mtime_ns, is_executable)
        )

    def _below(self, folder: Path, parents: tuple[Path, ...]) -> Iterator[Path]:
        """The files below a folder, except environments, repositories and generated files."""
        for each in sorted(folder.iterdir()):
            self._count()
            real = Path(os.path.realpath(each))
            if not each.is_dir() or not real.is_relative_to(self._real_project):
                yield each
            elif real not in parents and each.name not in GENERATED and not is_linked(each):
                yield from self._below(each, (*parents, real))

    def _is_apart(self, folder: Path, start: Path) -> bool:
        """Whether a folder belongs to an environment or a repository, or is generated."""
        if folder == start or not folder.is_relative_to(start):
            return False
        known = self._apart.get(folder)
        if known is None:
            known = folder.name in GENERATED or is_linked(folder)
            known = known or self._is_apart(folder.parent, start)
            self._apart[folder] = known
        return known

    def _count(self) -> None:
        self._entries += 1
        if self._entries > _MAXIMUM_ENTRIES:
            text = f"There are more than {_MAXIMUM_ENTRIES} files and folders to search."
            raise _CannotBeBroughtError(text)

    def _relative(self, path: Path) -> str:
        return Path(os.path.relpath(path, self._folder)).as_posix()

    def _leave_out(self, path: str, reason: str) -> None:
        if len(self.found.left_out) < self._limits.files:
            text = path.encode(errors="replace").decode()
            self.found.left_out.append(RunUnstagedFile(path=text, reason=reason))


def _other_form(path: str) -> str | None:
    """The other form of a module: `name.py` for `name/`, and the reverse."""
    if path.endswith("/"):
        return f"{path[:-1]}.py"
    return f"{path[:-3]}/" if path.endswith(".py") else None


def _fixed_part(pattern: str) -> tuple[str, str]:
    """The part of a pattern before its first wildcard, and the rest."""
    parts = PurePosixPath(pattern).parts
    at = next(at for at, part in enumerate(parts) if any(mark in part for mark in "*?["))
    return "/".join(parts[:at]) or ".", "/".join(parts[at:])


def _must_be_text(path: str) -> None:
    """Refuses a path that cannot be shown and sent as JSON."""
    if any(ord(each) < ord(" ") or 0xD800 <= ord(each) <= 0xDFFF for each in path):
        raise _CannotBeBroughtError("Its name has characters that cannot be encoded.")
