"""`freshkernel/trust`: whether the user is known to trust the project of a notebook, and what the user answers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jupyter_server.auth.decorator import authorized
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import ProjectTrustState, parse_project_trust_write
from freshkernel.common.system_faults import fault_text
from freshkernel.processes.sandbox import sandbox_program, why_unusable
from freshkernel.server.owned_handler import SHARED_USER, OwnedHandler
from freshkernel.server.served_folder import FileError, ServedFolder
from freshkernel.server.trust.answers import Answers
from freshkernel.server.trust.trusted_projects import (
    TrustedProjects,
    answers_file,
    configured_folders,
)

_MAXIMUM_BYTES = 20_000


def account_name(user: str) -> str | None:
    """The user as answers name one: None for that of the account."""
    return None if user == SHARED_USER else user


@dataclass(frozen=True)
class TrustAccess:
    """What the handler uses. `folder` is None if notebooks are not files; `why_no_sandbox` may start a program."""

    projects: TrustedProjects
    folder: ServedFolder | None
    why_no_sandbox: Callable[[], str]


def trust_access(folders: Iterable[str], folder: ServedFolder | None) -> TrustAccess:
    """The access with these trusted folders of the server, and those of this account."""
    trusted = [*folders, *configured_folders(os.environ)]
    projects = TrustedProjects(trusted, Answers(answers_file(os.environ)))
    return TrustAccess(projects, folder, _why_no_sandbox)


def _why_no_sandbox() -> str:
    return why_unusable(sandbox_program(), network=True) or ""


class TrustHandler(OwnedHandler):
    """`freshkernel/trust`. Only users who may execute code have something to trust."""

    def initialize(self, access: TrustAccess) -> None:
        """Stores what it uses."""
        self._access = access

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends a `ProjectTrustState`."""
        await self.require_execution()
        notebook = await self._notebook(self.get_query_argument("path", strip=False))
        self.finish(dict(await asyncio.to_thread(self._state, notebook)))

    @authenticated
    @authorized
    async def put(self) -> None:
        """Keeps the answer of the user."""
        await self.require_execution()
        message = self.message(parse_project_trust_write, _MAXIMUM_BYTES)
        keep = partial(self._access.projects.keep, answer=message["answer"])
        await self._change(message["path"], message["folder"], keep)

    @authenticated
    @authorized
    async def delete(self) -> None:
        """Forgets the answer of the user."""
        await self.require_execution()
        path, folder = (self.get_query_argument(each, strip=False) for each in ("path", "folder"))
        await self._change(path, folder, self._access.projects.withdraw)

    async def _change(self, path: str, folder: str, write: Callable[..., None]) -> None:
        """Changes the answer about the project of a notebook, and sends what is known then."""
        notebook = await self._notebook(path)
        await asyncio.to_thread(self._write, notebook, folder, write)
        self.finish(dict(await asyncio.to_thread(self._state, notebook)))

    async def _notebook(self, path: str) -> Path:
        folder = self._access.folder
        if folder is None:
            raise HTTPError(501, "This server does not keep notebooks as files.")
        try:
            return await asyncio.to_thread(folder.target, path)
        except FileError as error:
            raise HTTPError(error.status, str(error)) from error

    def _state(self, notebook: Path) -> ProjectTrustState:
        projects = self._access.projects
        return ProjectTrustState(
            version=1,
            folder=str(projects.project_of(notebook)),
            trust=projects.of(notebook, account_name(self.user)),
            sandbox_missing=self._access.why_no_sandbox(),
        )

    def _write(self, notebook: Path, folder: str, write: Callable[..., None]) -> None:
        project = self._access.projects.project_of(notebook)
        if str(project) != folder:
            text = f"The project of the notebook is {project} now. Look at it before you answer."
            raise HTTPError(409, text)
        try:
            write(project, user=account_name(self.user))
        except OSError as error:
            text = fault_text("The answers cannot be changed", error)
            raise HTTPError(507, text) from error
