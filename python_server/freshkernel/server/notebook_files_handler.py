"""The handler for the files that a notebook uses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar, cast

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import APIHandler
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import parse_notebook_files_question
from freshkernel.server.handlers import in_thread, message_of
from freshkernel.server.notebook_files import NotebookFileFinder
from freshkernel.server.served_folder import MAXIMUM_BYTES

# Of lookups, and of hashing, which may take seconds each.
_AT_ONCE = 2
# 500 paths of 2,000 characters that JSON escapes.
_MAXIMUM_QUESTION_BYTES = 8 * MAXIMUM_BYTES

Method = TypeVar("Method", bound=Callable[..., Any])
# Jupyter would take a POST request for one that writes.
_may_read = cast(Callable[[Method], Method], authorized("read"))


class NotebookFilesHandler(APIHandler):
    """`POST freshkernel/notebook-files`: whether the files that a notebook uses are there. Writes nothing.

    Users need the permission to read files in the contents service.
    """

    auth_resource = "contents"

    def initialize(
        self, finder: NotebookFileFinder | None, turns: dict[bool, asyncio.Semaphore]
    ) -> None:
        """Stores the finder, None if notebooks are not files, and the turns of questions without and with hashes."""
        self._finder = finder
        self._turns = turns

    @authenticated
    @_may_read
    async def post(self) -> None:
        """Sends the `NotebookFiles` for a `NotebookFilesQuestion`."""
        finder = self._finder
        if finder is None:
            raise HTTPError(501, "This server does not keep notebooks as files.")
        if len(self.request.body) > _MAXIMUM_QUESTION_BYTES:
            raise HTTPError(413, "The question is too long.")
        question = message_of(self, parse_notebook_files_question)
        async with self._turns[question["hashes"]]:
            self.finish(dict(await in_thread(lambda: finder.find(question))))


def file_turns() -> dict[bool, asyncio.Semaphore]:
    """How many questions without and with hashes are answered at the same time."""
    return {hashes: asyncio.Semaphore(_AT_ONCE) for hashes in (False, True)}
