"""The folder to copy for a run: the notebook's own folder, or its project's.

Notebooks read `../data` and import `../src`; a copy of the notebook's own folder alone lacks both.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

_REPOSITORIES = (".git", ".hg", ".svn")
_PROJECT_FILES = (
    "pyproject.toml",
    "freshkernel.toml",
    "setup.py",
    "setup.cfg",
    "requirements.txt",
    "environment.yml",
    "environment.yaml",
    "uv.lock",
    "Pipfile",
)


def project_folder(folder: Path) -> Path:
    """The repository that contains a folder, else the nearest project, else the folder itself.

    A home folder, its parents and the folder for temporary files never count as the project of a folder
    below them: their files do not belong together.
    """
    above = list(_below_shared(folder))
    for names in (_REPOSITORIES, _PROJECT_FILES):
        for each in above:
            if any((each / name).exists() for name in names):
                return each
    return folder


def _below_shared(folder: Path) -> Iterable[Path]:
    """A folder and those of its parents that can be projects, the nearest first."""
    home, temporary = _resolved(Path.home), _resolved(lambda: Path(tempfile.gettempdir()))
    for each in (folder, *folder.parents):
        if each in (home, temporary) or each.parent == each or (home and each in home.parents):
            return
        yield each


def _resolved(find: Callable[[], Path]) -> Path | None:
    """A folder that may not exist."""
    try:
        return find().resolve()
    except (OSError, RuntimeError):
        return None


def is_linked(folder: Path) -> bool:
    """Whether a folder holds no files of the project itself; a copy links to it."""
    return (
        folder.name in (*_REPOSITORIES, "node_modules")
        or (folder / "pyvenv.cfg").is_file()
        or (folder / "conda-meta").is_dir()
    )
