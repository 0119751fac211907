"""`freshkernel/history`: what is kept of the earlier kernel sessions of a notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from jupyter_server.auth.decorator import authorized
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import (
    KeptHistory,
    parse_kept_history_addition,
    parse_kept_history_move,
)
from freshkernel.common.system_faults import fault_text, is_shortage
from freshkernel.server.kept_history.limits import MAXIMUM_ID, MAXIMUM_SESSION_BYTES
from freshkernel.server.kept_history.session_file import has_usual_numbers
from freshkernel.server.kept_history.store import HistoryStore
from freshkernel.server.owned_handler import OwnedHandler
from freshkernel.server.served_folder import FileError, ServedFolder

# A page sends less at once.
_MAXIMUM_REQUEST = 2 * MAXIMUM_SESSION_BYTES
_MAXIMUM_OPEN = 200

Result = TypeVar("Result")


@dataclass(frozen=True)
class HistoryAccess:
    """What the handler uses. `folder` is None if notebooks are not files; `refusal` says why nothing is kept."""

    store: HistoryStore
    folder: ServedFolder | None
    refusal: str = ""


class KeptHistoryHandler(OwnedHandler):
    """What the user who asks has kept."""

    def initialize(self, access: HistoryAccess) -> None:
        """Stores the access to the files."""
        self._access = access
        self._store = access.store

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends the `KeptHistory` of the notebook `?path=`."""
        notebook = await self._location(self.get_query_argument("path", strip=False))
        sessions, problems = await self._in_thread(lambda: self._store.read(self.user, notebook))
        limits = self._store.limits
        answer = KeptHistory(
            sessions=sessions,
            problems=problems,
            folder=str(self._store.folder),
            days=limits.days,
            notebook_bytes=limits.notebook_bytes,
        )
        self.finish(dict(answer))

    @authenticated
    @authorized
    async def post(self) -> None:
        """Keeps the executions of a `KeptHistoryAddition`."""
        await self.require_execution()
        if self._access.refusal:
            raise HTTPError(503, self._access.refusal)
        addition = self.message(parse_kept_history_addition, _MAXIMUM_REQUEST)
        session, executions = addition["session"], addition["executions"]
        if not 0 < len(session) <= MAXIMUM_ID:
            raise HTTPError(400, "The id of the kernel session is empty or too long.")
        if not all(map(has_usual_numbers, executions)):
            raise HTTPError(400, "A number of an execution is out of range.")
        notebook = await self._location(addition["path"])
        await self._in_thread(lambda: self._store.add(self.user, notebook, session, executions))
        self.set_status(204)
        self.finish()

    @authenticated
    @authorized
    async def put(self) -> None:
        """Moves the history of a notebook, for a `KeptHistoryMove`."""
        move = self.message(parse_kept_history_move, _MAXIMUM_REQUEST)
        source = await self._location(move["path"])
        target = await self._location(move["new_path"])
        await self._in_thread(lambda: self._store.move(self.user, source, target))
        self.set_status(204)
        self.finish()

    @authenticated
    @authorized
    async def delete(self) -> None:
        """Deletes the history of the notebook `?path=`, or of all; `?session=` names the living kernel sessions."""
        path = self.get_query_argument("path", None, strip=False)
        sessions = self.get_query_arguments("session", strip=False)
        if len(sessions) > _MAXIMUM_OPEN:
            raise HTTPError(400, f"There are more than {_MAXIMUM_OPEN} sessions.")
        notebook = None if path is None else await self._location(path)
        await self._in_thread(lambda: self._store.remove(self.user, notebook, sessions))
        self.set_status(204)
        self.finish()

    async def _location(self, path: str) -> Path:
        folder = self._access.folder
        if folder is None:
            raise HTTPError(501, "This server does not keep notebooks as files.")
        return await self._in_thread(lambda: folder.location(path))

    async def _in_thread(self, action: Callable[[], Result]) -> Result:
        try:
            return await asyncio.to_thread(action)
        except FileError as error:
            raise HTTPError(error.status, str(error)) from error
        except OSError as error:
            text = fault_text("The folder of the kept history cannot be used", error)
            raise HTTPError(507 if is_shortage(error) else 500, text) from error
