"""The folder that a private copy is made of: the notebook's own, or that of its project.

Notebooks read `../data` and import `../src`; a copy of their own folder alone would have neither.
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
    """The repository that a folder is in, else the nearest project, else the folder itself.

    Home folders, and what is above them, are never taken for a project of a folder below, nor is the one for
    temporary files: whatever is left there belongs to nobody's project.
    """
    above = list(_below_shared(folder))
    for names in (_REPOSITORIES, _PROJECT_FILES):
        for each in above:
            if any((each / name).exists() for name in names):
                return each
    return folder


def _below_shared(folder: Path) -> Iterable[Path]:
    """A folder and those above it that may be projects, the nearest first."""
    home, temporary = _resolved(Path.home), _resolved(lambda: Path(tempfile.gettempdir()))
    for each in (folder, *folder.parents):
        if each in (home, temporary) or each.parent == each or (home and each in home.parents):
            return
        yield each


def _resolved(find: Callable[[], Path]) -> Path | None:
    """A folder that may not be there."""
    try:
        return find().resolve()
    except (OSError, RuntimeError):
        return None


def is_linked(folder: Path) -> bool:
    """Whether a folder is no part of the project's own files: it is linked to, not copied."""
    return (
        folder.name in (*_REPOSITORIES, "node_modules")
        or (folder / "pyvenv.cfg").is_file()
        or (folder / "conda-meta").is_dir()
    )
