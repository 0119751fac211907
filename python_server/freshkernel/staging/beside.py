"""Files above a notebook's folder that it reads, in a private copy of that folder.

A project that is found is copied as a whole. Without one, only the notebook's own folder is copied, and `../data.csv`
would be missing.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from freshkernel.staging.project_copy import ProjectCopy, copy_entry

_UP = "../"
_MAXIMUM_PATHS = 200
_MAXIMUM_LEVELS = 4


class FilesBeside:
    """The files outside of a project that a notebook reads by relative paths."""

    def __init__(self, asked: Iterable[str], folder: Path, project: Path) -> None:
        self._folder = folder
        self._project = project
        asked = (os.path.normpath(path) for path in asked if path.startswith(_UP))
        found = (Path(path).as_posix() for path in asked if self._is_beside(path))
        self._paths = list(islice(dict.fromkeys(found), _MAXIMUM_PATHS))

    def place_for_copy(self, scratch: Path) -> Path:
        """Where the project's copy lies in a folder, so that there is room for these files above it."""
        names = self._project.parts[-self._levels - 1 :] if self._levels else [self._project.name]
        return scratch.joinpath("copy" if self._levels else "", *(name for name in names if name))

    @property
    def _levels(self) -> int:
        """How far above the folder they lie, if they are to be copied."""
        ups = [path.count(_UP) for path in self._paths if self._is_taken(path)]
        return max(ups, default=0)

    def copy(self, project_copy: Path, maximum_bytes: int, copy: ProjectCopy) -> None:
        """Copies the files, or records why they are missing."""
        room = maximum_bytes
        for path in self._paths:
            if not self._is_taken(path):
                copy.leave_out(path, "It is outside of the project's folder.")
                continue
            original = Path(os.path.normpath(self._folder / path))
            target = Path(os.path.normpath(project_copy / path))
            target.parent.mkdir(parents=True, exist_ok=True)
            room -= copy_entry(original, target, room, path, copy)

    def _is_taken(self, path: str) -> bool:
        """Projects know what belongs to them."""
        return self._project == self._folder and path.count(_UP) <= _MAXIMUM_LEVELS

    def _is_beside(self, path: str) -> bool:
        """Whether it exists, and the project's copy lacks it."""
        original = Path(os.path.normpath(self._folder / path))
        return original.exists() and not (
            original.is_relative_to(self._project) or self._project.is_relative_to(original)
        )
