"""The file of a project that declares the environment of a notebook, and why it is this one.

The nearest folder counts, from the notebook's own up to that of its project; in one folder, the most
specific file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from freshkernel.common.project_folder import project_folder
from freshkernel.common.regular_files import regular_content
from freshkernel.common.toml_text import read_toml

LOCK_FILE = "uv.lock"
PROJECT_FILE = "pyproject.toml"
REQUIREMENTS_FILE = "requirements.txt"
CONDA_FILES = ("environment.yml", "environment.yaml")
DOCKER_FILES = ("Dockerfile", "Containerfile")
_VERSION_FILE = ".python-version"
_MAXIMUM_BYTES = 10_000_000
_VERSION = re.compile(r"^(?:cpython-|python-)?(\d+\.\d+)(?:\.\d+)?$")


@dataclass(frozen=True)
class Declaration:
    """A file that declares an environment.

    `asked` is the version specifier of the Python that the project requires, empty if there is none;
    `is_package` says that the project itself can be installed; `notes` say which files were skipped.
    """

    file: Path
    asked: str = ""
    is_package: bool = False
    dependencies: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The name of the file, which determines its format."""
        return self.file.name

    @property
    def folder(self) -> Path:
        """The folder that paths in the file are relative to."""
        return self.file.parent

    def shown_from(self, folder: Path) -> str:
        """The path of the file relative to a folder."""
        for steps, above in enumerate((folder, *folder.parents)):
            if self.file.is_relative_to(above):
                return "../" * steps + self.file.relative_to(above).as_posix()
        return str(self.file)


class NoDeclarationError(Exception):
    """No file declares such an environment; the message says where it was searched for."""


def declaration_of_packages(folder: Path, *, with_uv: bool) -> Declaration:
    """The file that declares the Python packages of a notebook in a folder."""
    notes: list[str] = []
    for each in _folders(folder):
        found = _packages_in(each, notes, with_uv=with_uv)
        if found:
            return replace(found, notes=tuple(notes))
    wanted = f"{LOCK_FILE}, {PROJECT_FILE} with dependencies or {REQUIREMENTS_FILE}"
    passed_over = "".join(f" {note}" for note in notes)
    raise NoDeclarationError(f"There is no {wanted} {_where(folder)}.{passed_over}")


def declaration_by_name(folder: Path, names: tuple[str, ...]) -> Declaration:
    """The nearest file that has one of some names."""
    for each in _folders(folder):
        for name in names:
            if (each / name).is_file():
                return Declaration(each / name)
    raise NoDeclarationError(f"There is no {' or '.join(names)} {_where(folder)}.")


def _folders(folder: Path) -> Iterator[Path]:
    project = project_folder(folder)
    for each in (folder, *folder.parents):
        yield each
        if each == project:
            return


def _where(folder: Path) -> str:
    project = project_folder(folder)
    return "in the notebook's folder" if project == folder else f"from the notebook up to {project}"


def _packages_in(folder: Path, notes: list[str], *, with_uv: bool) -> Declaration | None:
    project = _project_table(folder / PROJECT_FILE, notes)
    if project is not None:
        declared = Declaration(
            folder / PROJECT_FILE,
            asked=_asked_python(folder, str(project.table.get("requires-python", ""))),
            is_package=project.is_package,
            dependencies=project.dependencies,
        )
        if (folder / LOCK_FILE).is_file() and with_uv:
            return replace(declared, file=folder / LOCK_FILE)
        if (folder / LOCK_FILE).is_file():
            notes.append(f"Skipped {folder / LOCK_FILE}: it needs uv, which is not installed.")
        if project.declares:
            return declared
    if (folder / REQUIREMENTS_FILE).is_file():
        return Declaration(folder / REQUIREMENTS_FILE, asked=_asked_python(folder, ""))
    return None


@dataclass(frozen=True)
class _Project:
    table: dict[str, Any]
    is_package: bool
    dependencies: tuple[str, ...]
    declares: bool


def _project_table(path: Path, notes: list[str]) -> _Project | None:
    """The `[project]` table of a file, if there is one."""
    if not path.is_file():
        return None
    try:
        whole = read_toml(regular_content(path, _MAXIMUM_BYTES).decode())
    except (OSError, ValueError) as error:
        notes.append(f"Skipped {path}: it cannot be read ({error}).")
        return None
    table = whole.get("project")
    if not isinstance(table, dict):
        notes.append(f"Skipped {path}: it has no [project] table.")
        return None
    listed = table.get("dependencies")
    dependencies = tuple(map(str, listed)) if isinstance(listed, list) else ()
    # uv's rule, used for pip, too: a project is a package if it declares how to build it.
    is_package = "build-system" in whole
    dynamic = table.get("dynamic")
    is_dynamic = is_package and isinstance(dynamic, list) and "dependencies" in dynamic
    declares = isinstance(listed, list) or is_dynamic
    if not declares and not path.with_name(LOCK_FILE).is_file():
        notes.append(f"Skipped {path}: its [project] table has no dependencies.")
    return _Project(table, is_package, dependencies, declares)


def _asked_python(folder: Path, required: str) -> str:
    """The Python that a project requires, from its table and from the file that pins it."""
    try:
        lines = regular_content(folder / _VERSION_FILE, _MAXIMUM_BYTES).decode().split()
    except (OSError, UnicodeDecodeError):
        lines = []
    pinned = _VERSION.match(lines[0]) if lines else None
    parts = [required.strip(), f"=={pinned[1]}.*" if pinned else ""]
    return ",".join(part for part in parts if part)
