"""The handler for the files that a notebook uses."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from jupyter_server.auth.decorator import authorized
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import parse_notebook_files_question
from freshkernel.server.handlers import in_thread
from freshkernel.server.json_handler import JsonHandler
from freshkernel.server.notebook_files import NotebookFileFinder
from freshkernel.server.served_folder import MAXIMUM_BYTES

# Of lookups, and of hashing, which may take seconds each.
_AT_ONCE = 2
# 500 paths of 2,000 characters that JSON escapes.
_MAXIMUM_QUESTION_BYTES = 8 * MAXIMUM_BYTES

Method = TypeVar("Method", bound=Callable[..., Any])
# Jupyter would take a POST request for one that writes.
_may_read = cast(Callable[[Method], Method], authorized("read"))


class FileTurns:
    """Two questions are answered at a time, but one of each user: the others need not wait for all of a user's."""

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(_AT_ONCE)
        self._users: dict[str, asyncio.Lock] = {}
        self._waiting = Counter[str]()

    @asynccontextmanager
    async def take(self, user: str) -> AsyncIterator[None]:
        """Waits for a turn, which lasts as long as the context."""
        lock = self._users.setdefault(user, asyncio.Lock())
        self._waiting[user] += 1
        try:
            async with lock, self._turns:
                yield
        finally:
            self._waiting[user] -= 1
            if not self._waiting[user]:
                del self._users[user], self._waiting[user]


class NotebookFilesHandler(JsonHandler):
    """`POST freshkernel/notebook-files`: whether the files that a notebook uses are there. Writes nothing.

    Users need the permission to read files in the contents service.
    """

    auth_resource = "contents"

    def initialize(self, finder: NotebookFileFinder | None, turns: dict[bool, FileTurns]) -> None:
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
        question = self.message(parse_notebook_files_question, _MAXIMUM_QUESTION_BYTES)
        async with self._turns[question["hashes"]].take(self.current_user.username):
            self.finish(dict(await in_thread(lambda: finder.find(question))))


def file_turns() -> dict[bool, FileTurns]:
    """The turns of questions without and with hashes."""
    return {hashes: FileTurns() for hashes in (False, True)}
