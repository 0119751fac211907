"""What the server answers: its version, and the settings file of a notebook's project."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError, authenticated

from .project_settings import MAXIMUM_BYTES, ProjectFolder, SettingsError
from .protocol import InvalidMessageError, ServerStatus, parse_project_settings_write

Result = TypeVar("Result")


class StatusHandler(APIHandler):
    """`GET freshkernel/status`: which version this is and what it can do here."""

    auth_resource = "freshkernel"

    def initialize(self, version: str, capabilities: list[str]) -> None:
        """Take what the extension knows about itself."""
        self._status = ServerStatus(version=version, capabilities=capabilities)

    @authenticated
    @authorized
    def get(self) -> None:
        """Answer a `ServerStatus`."""
        self.finish(dict(self._status))


class ProjectSettingsHandler(APIHandler):
    """`freshkernel/project-settings`: the text of the nearest settings file, to read and write.

    Whoever may read and write files by the contents service may do it here.
    """

    auth_resource = "contents"

    # Writes of one server wait for each other, so that two with the same etag cannot both succeed.
    _writing = asyncio.Lock()

    def initialize(self, folder: ProjectFolder | None) -> None:
        """Take the served folder; None where there is none on this machine."""
        self._folder = folder

    @authenticated
    @authorized
    async def get(self) -> None:
        """Answer the `ProjectSettings` for the notebook `?path=`."""
        folder = self._require_folder()
        path = self.get_query_argument("path", strip=False)
        self.finish(dict(await self._in_thread(lambda: folder.find(path))))

    @authenticated
    @authorized
    async def put(self) -> None:
        """Write a `ProjectSettingsWrite` and answer the new `ProjectSettings`."""
        folder = self._require_folder()
        if len(self.request.body) > 2 * MAXIMUM_BYTES:
            raise HTTPError(413, "The settings are too long.")
        message = self._message()
        async with self._writing:
            self.finish(dict(await self._in_thread(lambda: folder.write(message))))

    def _message(self) -> Any:
        try:
            return parse_project_settings_write(self.get_json_body())
        except InvalidMessageError as error:
            raise HTTPError(400, f"Not a ProjectSettingsWrite: {error}") from error

    def _require_folder(self) -> ProjectFolder:
        if self._folder is None:
            raise HTTPError(
                501,
                "This server does not keep notebooks as files, so there are no project settings.",
            )
        return self._folder

    async def _in_thread(self, action: Callable[[], Result]) -> Result:
        # Files can be slow (network drives); the server goes on meanwhile.
        try:
            return await asyncio.to_thread(action)
        except SettingsError as error:
            raise HTTPError(error.status, str(error)) from error
