"""Which files of a project go with a notebook, and which cannot.

What is asked for comes from a notebook or from a project's settings, so it is not trusted: nothing
outside of the project is ever read, whatever links lead there.
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
    """How much may be brought to the other side, and kept of what comes out; in bytes."""

    bytes: int = 500_000_000
    files: int = 5_000
    kept_file_bytes: int = 50_000_000
    kept_bytes: int = 200_000_000


@dataclass(frozen=True)
class InputFile:
    """A file to be brought. path: relative to the notebook's folder, with `/`."""

    path: str
    source: Path
    bytes: int
    modified: int
    executable: bool


@dataclass
class Inputs:
    """What is to be brought, and what cannot be, each path once."""

    files: list[InputFile] = field(default_factory=list)
    left_out: list[RunUnstagedFile] = field(default_factory=list)

    @property
    def bytes(self) -> int:
        """The size of all of it."""
        return sum(each.bytes for each in self.files)

    def module_names(self) -> set[str]:
        """The top-level modules that may be among the files, wherever the notebook looks for them."""
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
    """Look for the paths that are asked for: files, folders, patterns (`data/**/*.csv`).

    They are relative to the notebook's folder, which is in the project. Where both `name.py` and `name/`
    are asked for, it is a module that may be there in one form, or installed in none. The further patterns are for
    all notebooks, so that nothing is amiss where one matches nothing.
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
        """Take a path with all that belongs to it, or say why not."""
        try:
            path = self._place(asked)
            if os.path.lexists(path):
                self._add(path, asked)
            elif any(mark in asked for mark in "*?["):
                self._add_matches(asked, needed=needed)
            elif needed:
                raise _CannotBeBroughtError("It does not exist here.")
        except _CannotBeBroughtError as error:
            self._leave_out(asked, str(error))
        except (OSError, ValueError) as error:
            self._leave_out(asked, f"It cannot be looked for: {error}")

    def _place(self, asked: str) -> Path:
        """Where a path leads, by its text."""
        _must_be_text(asked)
        if asked.startswith("~") or Path(asked).is_absolute() or PureWindowsPath(asked).drive:
            raise _CannotBeBroughtError("Only paths relative to the notebook are brought.")
        path = Path(os.path.normpath(self._folder / asked))
        if not path.is_relative_to(self._project):
            raise _CannotBeBroughtError("It is outside of the notebook's project.")
        return path

    def _add_matches(self, asked: str, *, needed: bool) -> None:
        fixed, pattern = _fixed_part(asked)
        start = self._place(fixed)
        self._must_be_inside(start, Path(os.path.realpath(start)))
        matches = [Path(os.path.normpath(each)) for each in sorted(start.glob(pattern))]
        own = [each for each in matches if not self._is_apart(each.parent, start)]
        for match in own:
            self._count()
            self._add_or_say(match)
        if needed and not own:
            raise _CannotBeBroughtError("Nothing here matches it.")

    def _add_or_say(self, path: Path) -> None:
        """Add a path that nobody asked for by its name."""
        try:
            self._add(path, self._relative(path))
        except _CannotBeBroughtError as error:
            self._leave_out(self._relative(path), str(error))

    def _add(self, path: Path, told: str) -> None:
        real = Path(os.path.realpath(path))
        self._must_be_inside(path, real)
        state = real.stat() if real.exists() else None
        if state is None:
            raise _CannotBeBroughtError("It is a link that leads nowhere.")
        if stat.S_ISDIR(state.st_mode):
            for each in self._below(path, (real,)):
                self._add_or_say(each)
        elif not stat.S_ISREG(state.st_mode):
            raise _CannotBeBroughtError("It is neither a file nor a folder.")
        elif path not in self._seen:
            self._add_file(path, real, state, told)

    def _must_be_inside(self, path: Path, real: Path) -> None:
        if not path.is_relative_to(self._project) or not real.is_relative_to(self._real_project):
            raise _CannotBeBroughtError("It leads out of the notebook's project.")

    def _add_file(self, path: Path, real: Path, state: os.stat_result, told: str) -> None:
        limits, size = self._limits, state.st_size
        if not os.access(real, os.R_OK):
            raise _CannotBeBroughtError("It cannot be read.")
        _must_be_text(str(path))
        if size > limits.bytes:
            text = f"It has {size} bytes; up to {limits.bytes} are brought."
            raise _CannotBeBroughtError(text)
        if self._bytes + size > limits.bytes:
            text = f"With it there would be more than the {limits.bytes} bytes that are brought."
            raise _CannotBeBroughtError(text)
        if len(self.found.files) >= limits.files:
            raise _CannotBeBroughtError(f"No more than {limits.files} files are brought.")
        self._seen.add(path)
        self._bytes += size
        is_executable = bool(state.st_mode & stat.S_IXUSR)
        self.found.files.append(
            InputFile(self._relative(path), real, size, state.st_mtime_ns, is_executable)
        )

    def _below(self, folder: Path, parents: tuple[Path, ...]) -> Iterator[Path]:
        """The files below a folder, but for environments, repositories and what is generated."""
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
            text = f"There are more than {_MAXIMUM_ENTRIES} files and folders to be looked at."
            raise _CannotBeBroughtError(text)

    def _relative(self, path: Path) -> str:
        return Path(os.path.relpath(path, self._folder)).as_posix()

    def _leave_out(self, path: str, reason: str) -> None:
        if len(self.found.left_out) < self._limits.files:
            text = path.encode(errors="replace").decode()
            self.found.left_out.append(RunUnstagedFile(path=text, reason=reason))


def _other_form(path: str) -> str | None:
    """The other form in which a module may be in a folder."""
    if path.endswith("/"):
        return f"{path[:-1]}.py"
    return f"{path[:-3]}/" if path.endswith(".py") else None


def _fixed_part(pattern: str) -> tuple[str, str]:
    """What stands before the first mark of a pattern, and the rest of it."""
    parts = PurePosixPath(pattern).parts
    at = next(at for at, part in enumerate(parts) if any(mark in part for mark in "*?["))
    return "/".join(parts[:at]) or ".", "/".join(parts[at:])


def _must_be_text(path: str) -> None:
    """A path is told to people and sent as JSON."""
    if any(ord(each) < ord(" ") or 0xD800 <= ord(each) <= 0xDFFF for each in path):
        raise _CannotBeBroughtError("Its name has characters that are no text.")
