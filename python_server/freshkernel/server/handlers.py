"""Handlers for the status of the server and the files of a notebook's project."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

from jupyter_server.auth.decorator import authorized
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import (
    ProjectSettingsWrite,
    RequirementFileWrite,
    ServerStatus,
    parse_project_settings_write,
    parse_requirement_file_write,
)
from freshkernel.server.json_handler import JsonHandler
from freshkernel.server.served_folder import MAXIMUM_BYTES, FileError

Result = TypeVar("Result")
Write = TypeVar("Write")
WriteIn = TypeVar("WriteIn", contravariant=True)


async def in_thread(action: Callable[[], Result]) -> Result:
    """Works with files, which can be slow (network drives), without blocking the event loop."""
    try:
        return await asyncio.to_thread(action)
    except FileError as error:
        raise HTTPError(error.status, str(error)) from error


class Files(Protocol[WriteIn]):
    """Files of the project of a notebook."""

    def find(self, notebook: str) -> Mapping[str, object]:
        """The files for a notebook."""

    def write(self, message: WriteIn) -> Mapping[str, object]:
        """Writes a file if it has not changed since it was read."""


class StatusHandler(JsonHandler):
    """`GET freshkernel/status`: the version and capabilities of the server."""

    auth_resource = "freshkernel"

    def initialize(self, version: str, capabilities: list[str]) -> None:
        """Stores the status."""
        self._status = ServerStatus(version=version, capabilities=capabilities)

    @authenticated
    @authorized
    def get(self) -> None:
        """Sends a `ServerStatus`."""
        self.finish(dict(self._status))


class FilesHandler(JsonHandler, Generic[Write]):
    """Text files of the served folder, to read and write.

    Users need the same permissions as for files in the contents service.
    """

    auth_resource = "contents"

    def initialize(self, folder: Files[Write] | None, writing: asyncio.Lock) -> None:
        """Stores the files, None if notebooks are not files, and the lock of all writes.

        Writes run one at a time, so that two with the same etag cannot both succeed.
        """
        self._folder = folder
        self._writing = writing

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends the files for the notebook `?path=`."""
        folder = self._require_folder()
        path = self.get_query_argument("path", strip=False)
        self.finish(dict(await in_thread(lambda: folder.find(path))))

    @authenticated
    @authorized
    async def put(self) -> None:
        """Writes a file and sends its new state."""
        folder = self._require_folder()
        message = self.message(self.parse, 2 * MAXIMUM_BYTES)
        async with self._writing:
            self.finish(dict(await in_thread(lambda: folder.write(message))))

    def parse(self, body: object) -> Write:
        """Parses the body of a request."""
        raise NotImplementedError

    def _require_folder(self) -> Files[Write]:
        if self._folder is None:
            raise HTTPError(
                501,
                "This server does not keep notebooks as files, so their projects have no files.",
            )
        return self._folder


class ProjectSettingsHandler(FilesHandler[ProjectSettingsWrite]):
    """`freshkernel/project-settings`: the text of the nearest settings file."""

    def parse(self, body: object) -> ProjectSettingsWrite:
        """Parses the body of a request as a `ProjectSettingsWrite`."""
        return parse_project_settings_write(body)


class RequirementFilesHandler(FilesHandler[RequirementFileWrite]):
    """`freshkernel/requirement-files`: the texts of a project's requirement files."""

    def parse(self, body: object) -> RequirementFileWrite:
        """Parses the body of a request as a `RequirementFileWrite`."""
        return parse_requirement_file_write(body)
