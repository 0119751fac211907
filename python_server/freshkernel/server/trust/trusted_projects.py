"""The trust of the users of a server: folders of the settings, their answers, and repositories with commits of theirs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from freshkernel.common.project_folder import project_folder
from freshkernel.common.protocol import ProjectTrust, TrustAnswer
from freshkernel.common.toml_text import read_toml
from freshkernel.server.trust.answers import Answers
from freshkernel.server.trust.own_repository import has_own_commit

_SETTINGS_BYTES = 1_048_576


def answers_file(variables: Mapping[str, str]) -> Path:
    """The file with the answers of the user of this account; `user-folders.ts` names the same one."""
    folder = _user_folder(variables, "XDG_STATE_HOME", "LOCALAPPDATA", ".local/state")
    return folder / "freshkernel" / "projects.json"


def configured_folders(variables: Mapping[str, str]) -> list[str]:
    """The trusted folders of the configuration of this account; none if it cannot be read."""
    folder = _user_folder(variables, "XDG_CONFIG_HOME", "APPDATA", ".config")
    file = folder / "freshkernel" / "config.toml"
    try:
        if not file.is_file():
            return []
        with file.open("rb") as opened:
            trusted = read_toml(opened.read(_SETTINGS_BYTES).decode()).get("trusted")
    except (OSError, ValueError):
        return []
    if not isinstance(trusted, list) or not all(isinstance(each, str) for each in trusted):
        return []
    return trusted


def _user_folder(variables: Mapping[str, str], name: str, on_windows: str, in_home: str) -> Path:
    folder = variables.get(name)
    if folder is None and os.name == "nt":
        folder = variables.get(on_windows)
    return Path(folder or Path.home() / in_home)


class TrustedProjects:
    """The knowledge about projects. Reads files: not for the event loop."""

    def __init__(self, folders: Iterable[str], answers: Answers) -> None:
        self._folders = [each for each in map(_real_folder, folders) if each is not None]
        self._answers = answers

    def project_of(self, notebook: Path) -> Path:
        """The project of a notebook, which an answer is about; links are resolved."""
        return project_folder(notebook.parent.resolve())

    def of(self, notebook: Path, user: str | None) -> ProjectTrust:
        """Returns how the project of a notebook is known."""
        project = self.project_of(notebook)
        if any(project.is_relative_to(folder) for folder in self._folders):
            return "setting"
        answer = self._answers.of(project, user)
        if answer is not None:
            return "answer" if answer == "trusted" else "sandbox"
        # Several users share the account, so its commits are not those of one of them.
        return "commit" if user is None and has_own_commit(project) else "unknown"

    def keep(self, project: Path, answer: TrustAnswer, user: str | None) -> None:
        """Keeps the answer of a user; raises an OSError if it cannot be written."""
        self._answers.keep(project, answer, user)

    def withdraw(self, project: Path, user: str | None) -> None:
        """Forgets the answer of a user; raises an OSError if that cannot be written."""
        self._answers.withdraw(project, user)


def _real_folder(name: str) -> Path | None:
    folder = Path(name).expanduser()
    return folder.resolve() if folder.is_absolute() else None
