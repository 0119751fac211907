"""Finds, reads and writes the requirement files of a notebook's project.

All files with the known names from the notebook's folder up to the root of the repository or the server,
nearest first, and the files that a `requirements.txt` includes. TypeScript decides which of them count
and parses them, for every front end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from freshkernel.common.protocol import RequirementFile, RequirementFiles, RequirementFileWrite
from freshkernel.server.served_folder import MAXIMUM_BYTES, FileError, ServedFolder, etag_of

NEW_FILE = "requirements.txt"
PROJECT_FILE = "pyproject.toml"
LOCK_FILE = "uv.lock"
KNOWN_FILES = (
    NEW_FILE,
    PROJECT_FILE,
    "setup.cfg",
    "setup.py",
    "environment.yml",
    "environment.yaml",
    LOCK_FILE,
    "Pipfile",
    "pixi.toml",
)

# Lock files list every package of the environment, with all its hashes.
MAXIMUM_LOCK_BYTES = 8 * MAXIMUM_BYTES
MAXIMUM_FILES = 50

_INCLUDE = re.compile(
    r"^[ \t]*(?:-[ \t]+)?[\"']?(?:-r|--requirement|-c|--constraint)(?:[ \t]*=[ \t]*|[ \t]+|(?<=-[rc]))[\"']?([^\s\"'#]+)",
    re.MULTILINE,
)


class RequirementFolder:
    """The requirement files in the folder that the server serves."""

    def __init__(self, folder: ServedFolder) -> None:
        self._folder = folder

    def find(self, notebook: str) -> RequirementFiles:
        """The requirement files that may apply to a notebook, and the path for a new one."""
        folders = list(self._folder.upwards(self._folder.segments(notebook)[:-1]))
        files: dict[Path, RequirementFile] = {}
        for path in (folder / name for folder in folders for name in KNOWN_FILES):
            self._add(path, files, folders[-1])
        is_repository = (folders[-1] / ".git").exists()
        home = folders[-1] if is_repository else folders[0]
        return RequirementFiles(
            files=list(files.values()),
            create_path=self._folder.api_path(home / NEW_FILE),
        )

    def write(self, message: RequirementFileWrite) -> RequirementFile:
        """Writes a requirement file if it has not changed since it was read."""
        name = self._folder.segments(message["path"])[-1]
        if name not in (NEW_FILE, PROJECT_FILE):
            raise FileError(403, f"Only {NEW_FILE} and {PROJECT_FILE} can be written.")
        target = self._folder.target(message["path"])
        if name == PROJECT_FILE and message["etag"] is None:
            raise FileError(403, f"Create a {NEW_FILE} instead of a new {PROJECT_FILE}.")
        content = self._folder.replace(target, message["text"], message["etag"])
        return RequirementFile(
            path=self._folder.api_path(target), text=message["text"], etag=etag_of(content)
        )

    def _add(self, path: Path, files: dict[Path, RequirementFile], project: Path) -> None:
        """Reads a file, if it exists, and those that it includes."""
        if path in files or len(files) > MAXIMUM_FILES:
            return
        is_there = path.exists() or path.is_symlink()
        if not is_there or path.is_dir() or not self._folder.is_inside(path.parent):
            return
        if len(files) == MAXIMUM_FILES:
            reason = f"The project has more than {MAXIMUM_FILES} requirement files."
            files[path] = self._unread(path, reason)
            return
        files[path] = self._read(path, project)
        text = files[path]["text"]
        if text is not None and path.suffix not in (".toml", ".cfg", ".py", ".lock"):
            for included in self._includes(path.parent, text):
                self._add(included, files, project)

    def _read(self, path: Path, project: Path) -> RequirementFile:
        # Unlike a link, an include is in sight: it may name any file of the served folder.
        home = project if path.is_relative_to(project) else self._folder.root
        refusal = _link_refusal(path, home)
        if refusal is not None:
            return self._unread(path, refusal)
        limit = MAXIMUM_LOCK_BYTES if path.name == LOCK_FILE else MAXIMUM_BYTES
        try:
            content = self._folder.content(path, limit)
            if content is None:
                return self._unread(path, "It is not a regular file.")
            text = content.decode()
        except FileError as error:
            # The reason is shown after the path, with which the sentence begins.
            reason = str(error).removeprefix(self._folder.api_path(path))
            return self._unread(path, f"It{reason}")
        except UnicodeDecodeError:
            return self._unread(path, "It is not UTF-8 text.")
        return RequirementFile(path=self._folder.api_path(path), text=text, etag=etag_of(content))

    def _unread(self, path: Path, reason: str) -> RequirementFile:
        """A file of which nothing is known but that it is there, and why."""
        return RequirementFile(
            path=self._folder.api_path(path), text=None, unread=reason, etag=None
        )

    def _includes(self, folder: Path, text: str) -> Iterator[Path]:
        """The files of the served folder that a requirements file names with `-r` or `-c`."""
        for name in _INCLUDE.findall(text):
            parts = list(folder.relative_to(self._folder.root).parts)
            for part in name.split("/"):
                if part == ".." and not parts:
                    break
                if part == "..":
                    parts.pop()
                elif part not in ("", "."):
                    parts.append(part)
            else:
                if not name.startswith("/") and ":" not in name and parts:
                    yield from self._allowed("/".join(parts))

    def _allowed(self, path: str) -> Iterator[Path]:
        try:
            yield self._folder.root.joinpath(*self._folder.segments(path))
        except FileError:
            return


def _link_refusal(path: Path, folder: Path) -> str | None:
    """Why links from a file must not be followed: they lead nowhere, out of a folder or to a hidden file."""
    try:
        real = path.resolve(strict=True)
    except (OSError, RuntimeError):
        return "It is a link that leads nowhere."
    home = folder.resolve()
    if not real.is_relative_to(home):
        return "A link leads from it out of the project."
    inside = real.relative_to(home)
    is_linked = inside != path.relative_to(folder)
    if is_linked and any(part.startswith(".") for part in inside.parts):
        return "It is a link to a hidden file."
    return None
