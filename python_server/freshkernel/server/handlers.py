"""What the server answers: its version, and files of a notebook's project."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import (
    InvalidMessageError,
    ProjectSettingsWrite,
    RequirementFileWrite,
    ServerStatus,
    parse_project_settings_write,
    parse_requirement_file_write,
)
from freshkernel.server.served_folder import MAXIMUM_BYTES, FileError

Result = TypeVar("Result")
Write = TypeVar("Write")
WriteIn = TypeVar("WriteIn", contravariant=True)


class Files(Protocol[WriteIn]):
    """Files of the project of a notebook."""

    def find(self, notebook: str) -> Mapping[str, object]:
        """The files for a notebook."""

    def write(self, message: WriteIn) -> Mapping[str, object]:
        """Write one, if it is still the one that was read."""


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


class FilesHandler(APIHandler, Generic[Write]):
    """Text files of the served folder, to read and write.

    Whoever may read and write files by the contents service may do it here.
    """

    auth_resource = "contents"

    def initialize(self, folder: Files[Write] | None, writing: asyncio.Lock) -> None:
        """Take the files, None where this machine has none, and the lock of all writes.

        Writes of one server wait for each other, so that two with the same etag cannot both succeed.
        """
        self._folder = folder
        self._writing = writing

    @authenticated
    @authorized
    async def get(self) -> None:
        """Answer the files for the notebook `?path=`."""
        folder = self._require_folder()
        path = self.get_query_argument("path", strip=False)
        self.finish(dict(await self._in_thread(lambda: folder.find(path))))

    @authenticated
    @authorized
    async def put(self) -> None:
        """Write a file and answer what it is now."""
        folder = self._require_folder()
        if len(self.request.body) > 2 * MAXIMUM_BYTES:
            raise HTTPError(413, "The text is too long.")
        message = self._message()
        async with self._writing:
            self.finish(dict(await self._in_thread(lambda: folder.write(message))))

    def parse(self, body: object) -> Write:
        """Take the body of a request for a message."""
        raise NotImplementedError

    def _message(self) -> Write:
        try:
            return self.parse(self.get_json_body())
        except InvalidMessageError as error:
            raise HTTPError(400, f"Not the message that was expected: {error}") from error

    def _require_folder(self) -> Files[Write]:
        if self._folder is None:
            raise HTTPError(
                501,
                "This server does not keep notebooks as files, so their projects have no files.",
            )
        return self._folder

    async def _in_thread(self, action: Callable[[], Result]) -> Result:
        # Files can be slow (network drives); the server goes on meanwhile.
        try:
            return await asyncio.to_thread(action)
        except FileError as error:
            raise HTTPError(error.status, str(error)) from error


class ProjectSettingsHandler(FilesHandler[ProjectSettingsWrite]):
    """`freshkernel/project-settings`: the text of the nearest settings file."""

    def parse(self, body: object) -> ProjectSettingsWrite:
        """Take the body of a request for a `ProjectSettingsWrite`."""
        return parse_project_settings_write(body)


class RequirementFilesHandler(FilesHandler[RequirementFileWrite]):
    """`freshkernel/requirement-files`: the texts of the files that say what a project needs."""

    def parse(self, body: object) -> RequirementFileWrite:
        """Take the body of a request for a `RequirementFileWrite`."""
        return parse_requirement_file_write(body)
