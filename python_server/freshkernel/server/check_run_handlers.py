"""`freshkernel/runs`: starts runs of notebooks and gives access to their progress and results."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlencode

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import authorized
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated, stream_request_body

from freshkernel.common.protocol import RunList, RunSummary, parse_run_comparison
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.request_reader import ReadRequest, RequestReader, no_room
from freshkernel.server.check_runs.service import RunService
from freshkernel.server.owned_handler import MAXIMUM_WAIT_SECONDS, OwnedHandler
from freshkernel.server.served_folder import FileError, ServedFolder
from freshkernel.server.trust.trusted_projects import TrustedProjects
from freshkernel.server.trust_handler import account_name

Value = TypeVar("Value")

RUN_ID = r"(?P<run>[0-9a-f]{32})"

_COMPARISON_BYTES = 100_000
# The maximum number of runs in a list: about 600 kB, for which the event loop is busy for some milliseconds.
_LISTED = 1_000
_CHUNK_BYTES = 1_000_000


@dataclass(frozen=True)
class RunAccess:
    """What the handlers of runs use. `folder` is None if notebooks are not files; `faults` are those of the settings."""

    service: RunService
    folder: ServedFolder | None
    notebook_bytes: int
    reader: RequestReader
    projects: TrustedProjects
    faults: str = ""

    async def resume(self, user: str, specs: KernelSpecManager | None) -> None:
        """Takes up the waiting runs that a server left which has ended, of a user who may start runs now."""
        # Without valid settings, there are no limits; without files, no folder to run in.
        if self.folder is None or self.faults or not self.service.has_returned(user):
            return
        if specs is not None:
            kernels = await ensure_async(specs.find_kernel_specs())
            await self.service.resume(user, self.folder, kernels)


class RunHandler(OwnedHandler):
    """The base of the handlers of runs."""

    def initialize(self, access: RunAccess) -> None:
        """Stores the access to runs."""
        self._access = access
        self._service = access.service

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
            await self._resume()
            return await action
        except (RequestRefusedError, FileError) as error:
            raise HTTPError(error.status, str(error)) from error

    async def _resume(self) -> None:
        """Takes up the user's waiting runs of a server that has ended: the request shows what the user may do now."""
        if self._service.has_returned(self.user) and await self.may_start_runs():
            await self._access.resume(self.user, self.kernel_spec_manager)


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
        """Sends a `RunList`: the newest runs, or those `?before=` a run; the header `Link` leads to older ones."""
        limit = min(int(self.number("limit", _LISTED)), _LISTED)
        # One more, to know whether there are older ones.
        asked = self._service.runs(self.user, limit + 1, self._position())
        runs = await self.granted(asked)
        if len(runs) > limit > 0:
            last = runs[limit - 1]
            query = urlencode({"limit": limit, "before": f"{last['created']!r}-{last['id']}"})
            self.set_header("Link", f'<{self.request.path}?{query}>; rel="next"')
        self.finish(dict(RunList(version=1, runs=runs[:limit])))

    def _position(self) -> tuple[float, str] | None:
        """The time and id of the run `?before=`, which may no longer exist."""
        text = self.get_query_argument("before", "")
        if not text:
            return None
        created, _, run = text.rpartition("-")
        try:
            return float(created), run
        except ValueError:
            raise HTTPError(400, f"before must be from a header Link, not {text!r}.") from None

    @authenticated
    @authorized
    async def post(self) -> None:
        """Accepts a `RunRequest` and sends the location of the run."""
        await self.require_execution()
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
            await self.require_kernel(request["kernel_name"])
        notebook = await self.granted(asyncio.to_thread(folder.target, request["path"]))
        projects = self._access.projects
        trust = await asyncio.to_thread(projects.of, notebook, account_name(self.user))
        return await self.granted(
            self._service.start(read, notebook, folder.api_path(notebook), self.user, trust)
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
        since, wait = int(self.number("since")), min(self.number("wait"), MAXIMUM_WAIT_SECONDS)
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
