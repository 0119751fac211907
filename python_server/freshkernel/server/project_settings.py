"""Finds, reads and writes the settings file of a notebook's project.

That is the nearest `freshkernel.toml`, else the nearest `pyproject.toml` with a table
`[tool.freshkernel]`, from the notebook's folder upwards to the repository's or the server's root.
Only regular files with these two names inside the served folder are read and written, never links.

Python passes the text on; TypeScript interprets it, for every front end.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from freshkernel.common.protocol import ProjectSettings, ProjectSettingsWrite
from freshkernel.common.toml_text import read_toml
from freshkernel.server.served_folder import FileError, ServedFolder, etag_of

OWN_FILE: Literal["freshkernel.toml"] = "freshkernel.toml"
SHARED_FILE: Literal["pyproject.toml"] = "pyproject.toml"

_TABLE_HEADER = re.compile(r"^[ \t]*\[\[?[ \t]*tool[ \t]*\.[ \t]*[\"']?freshkernel\b", re.MULTILINE)


def has_own_table(text: str) -> bool:
    """Whether the text of a `pyproject.toml` has a table `[tool.freshkernel]`."""
    if "freshkernel" not in text:
        return False
    try:
        tool = read_toml(text).get("tool")
    except ValueError:
        # The front end shows the user where the file is broken, if it contains our table.
        return _TABLE_HEADER.search(text) is not None
    return isinstance(tool, dict) and "freshkernel" in tool


class ProjectFolder:
    """The settings files in the folder that the server serves."""

    def __init__(self, folder: ServedFolder) -> None:
        self._folder = folder

    def find(self, notebook: str) -> ProjectSettings:
        """The settings for a notebook, or the path for new ones."""
        folders = list(self._folder.upwards(self._folder.segments(notebook)[:-1]))
        for name in (OWN_FILE, SHARED_FILE):
            for folder in folders:
                found = self._settings_in(folder, name)
                if found is not None:
                    return found
        return ProjectSettings(
            path=None,
            kind=None,
            text=None,
            etag=None,
            create_path=self._folder.api_path(folders[-1] / OWN_FILE),
        )

    def write(self, message: ProjectSettingsWrite) -> ProjectSettings:
        """Writes a settings file if it has not changed since it was read."""
        name = self._folder.segments(message["path"])[-1]
        if name not in (OWN_FILE, SHARED_FILE):
            raise FileError(403, f"Only {OWN_FILE} and {SHARED_FILE} can be written.")
        target = self._folder.target(message["path"])
        self._folder.require_no_link(target)
        if name == SHARED_FILE and message["etag"] is None:
            raise FileError(403, f"Create a {OWN_FILE} instead of a new {SHARED_FILE}.")
        self._folder.replace(target, message["text"], message["etag"])
        written = self._settings_in(target.parent, name, any_table=True)
        if written is None:
            raise FileError(409, f"{message['path']} was deleted while it was written.")
        return written

    def _settings_in(
        self, folder: Path, name: str, *, any_table: bool = False
    ) -> ProjectSettings | None:
        path = folder / name
        self._folder.require_no_link(path)
        content = self._folder.content(path)
        if content is None:
            return None
        kind = OWN_FILE if name == OWN_FILE else SHARED_FILE
        api_path = self._folder.api_path(path)
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            if kind == SHARED_FILE:
                return None
            raise FileError(422, f"{api_path} is not UTF-8 text.") from error
        if kind == SHARED_FILE and not any_table and not has_own_table(text):
            return None
        return ProjectSettings(
            path=api_path,
            kind=kind,
            text=text,
            etag=etag_of(content),
            create_path=self._folder.api_path(folder / OWN_FILE),
        )
