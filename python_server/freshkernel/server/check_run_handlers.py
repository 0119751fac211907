"""`freshkernel/runs`: starts runs of notebooks and gives access to their progress and results."""

from __future__ import annotations

import asyncio
import math
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized
from jupyter_server.auth.identity import IdentityProvider, PasswordIdentityProvider
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated, stream_request_body

from freshkernel.common.protocol import (
    InvalidMessageError,
    RunList,
    RunSummary,
    parse_run_comparison,
)
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest, RequestReader, no_room
from freshkernel.server.check_runs.service import RunService
from freshkernel.server.served_folder import FileError, ServedFolder

Message = TypeVar("Message")
Value = TypeVar("Value")

RUN_ID = r"(?P<run>[0-9a-f]{32})"
# The name of all anonymous users of a server with one token.
SHARED_USER = "owner"

# Other identity providers know users by name.
_WITHOUT_NAMES = (IdentityProvider, PasswordIdentityProvider)

_COMPARISON_BYTES = 100_000
_CHUNK_BYTES = 1_000_000
_MAXIMUM_WAIT_SECONDS = 20.0


@dataclass(frozen=True)
class RunAccess:
    """What the handlers of runs use. `folder` is None if notebooks are not files; `faults` are those of the settings."""

    service: RunService
    folder: ServedFolder | None
    notebook_bytes: int
    reader: RequestReader
    faults: str = ""


class RunHandler(APIHandler):
    """The base of the handlers of runs."""

    auth_resource = "freshkernel"

    def initialize(self, access: RunAccess) -> None:
        """Stores the access to runs."""
        self._access = access
        self._service = access.service

    @property
    def user(self) -> str:
        """The name of the user who owns the runs.

        With a shared token or password, Jupyter gives each browser a random name that is lost with its
        cookies. All of them count as one user; otherwise, yesterday's runs could not be found.
        """
        shared = type(self.identity_provider) in _WITHOUT_NAMES
        return SHARED_USER if shared else str(self.current_user.username)

    def message(self, parse: Callable[[object], Message], maximum_bytes: int) -> Message:
        """The body of the request as a message."""
        if len(self.request.body) > maximum_bytes:
            text = f"The request is longer than the limit of {maximum_bytes} bytes."
            raise HTTPError(413, text)
        try:
            return parse(self.get_json_body())
        except UnicodeDecodeError as error:
            raise HTTPError(400, "The request is not UTF-8.") from error
        except InvalidMessageError as error:
            raise HTTPError(400, f"The request is not a valid message: {error}") from error

    def number(self, name: str) -> float:
        """A query parameter; 0 if it is missing."""
        text = self.get_query_argument(name, "0")
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 <= value < math.inf:
            raise HTTPError(400, f"{name} must be a number of at least 0, not {text!r}.")
        return value

    async def send(self, content: Path | bytes) -> None:
        """Sends JSON that can be large, in chunks."""
        self.set_header("Content-Type", "application/json")
        try:
            if isinstance(content, bytes):
                self.write(content)
                await self.flush()
                return
            with content.open("rb") as file:
                while chunk := await asyncio.to_thread(file.read, _CHUNK_BYTES):
                    self.write(chunk)
                    await self.flush()
        except StreamClosedError:
            # The client is gone.
            return

    async def granted(self, action: Awaitable[Value]) -> Value:
        """The result of an action; a refusal becomes an HTTP error."""
        try:
            await self._service.open()
            return await action
        except (RequestRefusedError, FileError) as error:
            raise HTTPError(error.status, str(error)) from error


@stream_request_body
class RunsHandler(RunHandler):
    """`freshkernel/runs`: lists the runs of the user, and starts a new one.

    The body is stored as it arrives, because it can be large.
    """

    def initialize(self, access: RunAccess) -> None:
        """Stores the access to runs."""
        super().initialize(access)
        self._size = 0
        self._full: RequestRefusedError | None = None
        # Beyond a size, it is a file.
        self._body = tempfile.SpooledTemporaryFile(_CHUNK_BYTES)  # noqa: SIM115

    def data_received(self, chunk: bytes) -> None:
        """Stores a part of the body; drops what is too long, so that the answer can say so."""
        self._size += len(chunk)
        if self.current_user and self._size <= self._access.notebook_bytes:
            try:
                self._body.write(chunk)
            except OSError as error:
                self._full = no_room(error)

    def on_finish(self) -> None:
        """Removes the body."""
        super().on_finish()
        self._body.close()

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends a `ExecutionList`."""
        runs = await self.granted(self._service.runs(self.user))
        self.finish(dict(RunList(version=1, runs=runs)))

    @authenticated
    @authorized
    async def post(self) -> None:
        """Accepts a `RunRequest` and sends the location of the run."""
        await self._require_execution()
        if self._access.faults:
            text = "The settings of this server are not valid, so it has no limits for runs. Correct them and restart it:"
            raise HTTPError(503, f"{text} {self._access.faults}")
        folder = self._access.folder
        if folder is None:
            text = "This server does not keep notebooks as files, so they have no folder to run in."
            raise HTTPError(501, text)
        if self._size > self._access.notebook_bytes:
            text = f"The request is longer than the limit of {self._access.notebook_bytes} bytes."
            raise HTTPError(413, text)
        if self._full is not None:
            raise HTTPError(self._full.status, str(self._full))
        read = await self.granted(self._access.reader.read(self._body, self._size))
        try:
            summary = await self._start(read, folder)
        finally:
            read.remove()
        self.set_status(202)
        self.set_header(
            "Location", url_path_join(self.base_url, "freshkernel", "runs", summary["id"])
        )
        self.finish(dict(summary))

    async def _start(self, read: ReadRequest, folder: ServedFolder) -> RunSummary:
        request = read.request
        if request["place"]["gateway"] is None:
            await self._require_kernel(request["kernel_name"])
        notebook = await self.granted(asyncio.to_thread(folder.target, request["path"]))
        return await self.granted(
            self._service.start(read, notebook, folder.api_path(notebook), self.user)
        )

    async def _require_execution(self) -> None:
        """Refuses users who may not execute code in kernels, because a run executes code."""
        answer = self.authorizer.is_authorized(self, self.current_user, "execute", "kernels")
        if not await ensure_async(answer):
            raise HTTPError(403, "You may not execute code on this server.")

    async def _require_kernel(self, name: str) -> None:
        found = await ensure_async(self.kernel_spec_manager.find_kernel_specs())
        if name not in found:
            raise HTTPError(
                400, f"There is no kernel {name!r}. Choose one of: {', '.join(sorted(found))}."
            )


class OneRunHandler(RunHandler):
    """`freshkernel/runs/<id>`."""

    @authenticated
    @authorized
    async def get(self, run: str) -> None:
        """Sends its `RunSummary`."""
        self.finish(dict(await self.granted(self._service.find(run, self.user))))

    @authenticated
    @authorized
    async def delete(self, run: str) -> None:
        """Cancels it, or deletes it if it has ended."""
        cancelled = await self.granted(self._service.cancel_or_forget(run, self.user))
        if cancelled is None:
            self.set_status(204)
            self.finish()
        else:
            self.set_status(202)
            self.finish(dict(cancelled))


class RunEventsHandler(RunHandler):
    """`freshkernel/runs/<id>/events?since=N&wait=SECONDS`."""

    @authenticated
    @authorized
    async def get(self, run: str) -> None:
        """Sends a `RunProgress`, as soon as there is an event or after the wait."""
        since, wait = int(self.number("since")), min(self.number("wait"), _MAXIMUM_WAIT_SECONDS)
        progress = await self.granted(self._service.progress(run, self.user, since, wait))
        self.finish(dict(progress))


class RunResultHandler(RunHandler):
    """`freshkernel/runs/<id>/result`."""

    @authenticated
    @authorized
    async def get(self, run: str) -> None:
        """Sends its `RunResult`."""
        await self.send(await self.granted(self._service.result(run, self.user)))


class RunNotebookHandler(RunHandler):
    """`freshkernel/runs/<id>/notebook`."""

    @authenticated
    @authorized
    async def get(self, run: str) -> None:
        """Sends the submitted notebook."""
        await self.send(await self.granted(self._service.notebook(run, self.user)))


class RunComparisonHandler(RunHandler):
    """`freshkernel/runs/<id>/comparison`."""

    @authenticated
    @authorized
    async def put(self, run: str) -> None:
        """Stores a `RunComparison` and sends the `RunSummary`."""
        comparison = self.message(parse_run_comparison, _COMPARISON_BYTES)
        summary = await self.granted(self._service.compare(run, self.user, comparison))
        self.finish(dict(summary))


HANDLERS = [
    ("freshkernel/runs", RunsHandler),
    (f"freshkernel/runs/{RUN_ID}", OneRunHandler),
    (f"freshkernel/runs/{RUN_ID}/events", RunEventsHandler),
    (f"freshkernel/runs/{RUN_ID}/result", RunResultHandler),
    (f"freshkernel/runs/{RUN_ID}/notebook", RunNotebookHandler),
    (f"freshkernel/runs/{RUN_ID}/comparison", RunComparisonHandler),
]
