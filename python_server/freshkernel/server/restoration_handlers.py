"""`freshkernel/restorations`: restores and modernizes notebooks for the pages that ask, which get the steps and write them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from jupyter_server.auth.decorator import authorized
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import RestorationRequest, parse_restoration_request
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.owned_handler import MAXIMUM_WAIT_SECONDS, OwnedHandler
from freshkernel.server.restorations.request import job_of, maximum_bytes
from freshkernel.server.restorations.service import RestorationService
from freshkernel.server.served_folder import FileError, ServedFolder
from freshkernel.server.trust.trusted_projects import TrustedProjects
from freshkernel.server.trust_handler import account_name

RESTORATION_ID = r"(?P<identifier>[0-9a-f]{32})"


@dataclass(frozen=True)
class RestorationAccess:
    """What the handlers use. `folder` is None if notebooks are not files; `faults` are those of the settings."""

    service: RestorationService
    folder: ServedFolder | None
    settings: RunSettings
    projects: TrustedProjects
    faults: str = ""


class RestorationHandler(OwnedHandler):
    """The base of the handlers of restorations."""

    def initialize(self, access: RestorationAccess) -> None:
        """Stores the access to restorations."""
        self._access = access
        self._service = access.service


class RestorationsHandler(RestorationHandler):
    """`freshkernel/restorations`: starts a restoration."""

    @authenticated
    @authorized
    async def post(self) -> None:
        """Accepts a `RestorationRequest` and sends the location of the restoration."""
        await self.require_execution()
        access = self._access
        if access.faults:
            text = "The settings of this server are not valid, so it has no limits for restorations. Correct them and restart it:"
            raise HTTPError(503, f"{text} {access.faults}")
        if access.folder is None:
            text = "This server does not keep notebooks as files, so they have no folder to run in."
            raise HTTPError(501, text)
        request = self.message(parse_restoration_request, maximum_bytes(access.settings))
        if request["kernel_name"] is not None:
            await self.require_kernel(request["kernel_name"])
        try:
            await self._start(request, access.folder)
        except (RequestRefusedError, FileError) as error:
            raise HTTPError(error.status, str(error)) from error

    async def _start(self, request: RestorationRequest, folder: ServedFolder) -> None:
        notebook = await asyncio.to_thread(folder.target, request["path"])
        trust = await asyncio.to_thread(self._access.projects.of, notebook, account_name(self.user))
        job = job_of(request, notebook, self._access.settings, trust)
        summary = self._service.start(job, folder.api_path(notebook), self.user)
        self.set_status(202)
        self.set_header(
            "Location", url_path_join(self.base_url, "freshkernel", "restorations", summary["id"])
        )
        self.finish(dict(summary))


class OneRestorationHandler(RestorationHandler):
    """`freshkernel/restorations/<id>`."""

    @authenticated
    @authorized
    async def get(self, identifier: str) -> None:
        """Sends its `RestorationSummary`."""
        try:
            self.finish(dict(self._service.find(identifier, self.user).summary))
        except RequestRefusedError as error:
            raise HTTPError(error.status, str(error)) from error

    @authenticated
    @authorized
    async def delete(self, identifier: str) -> None:
        """Cancels it, or deletes it if it has ended."""
        try:
            cancelled = self._service.cancel_or_forget(identifier, self.user)
        except RequestRefusedError as error:
            raise HTTPError(error.status, str(error)) from error
        self.set_status(204 if cancelled is None else 202)
        self.finish(None if cancelled is None else dict(cancelled))


class RestorationEventsHandler(RestorationHandler):
    """`freshkernel/restorations/<id>/events?since=N&wait=SECONDS`."""

    @authenticated
    @authorized
    async def get(self, identifier: str) -> None:
        """Sends a `RestorationProgress`, as soon as there is an event or after the wait."""
        since, wait = int(self.number("since")), min(self.number("wait"), MAXIMUM_WAIT_SECONDS)
        try:
            progress = await self._service.progress(identifier, self.user, since, wait)
        except RequestRefusedError as error:
            raise HTTPError(error.status, str(error)) from error
        self.finish(dict(progress))


class RestorationResultHandler(RestorationHandler):
    """`freshkernel/restorations/<id>/result`."""

    @authenticated
    @authorized
    async def get(self, identifier: str) -> None:
        """Sends its `RestoreResult`."""
        try:
            self.finish(dict(self._service.result(identifier, self.user)))
        except RequestRefusedError as error:
            raise HTTPError(error.status, str(error)) from error


HANDLERS = [
    ("freshkernel/restorations", RestorationsHandler),
    (f"freshkernel/restorations/{RESTORATION_ID}", OneRestorationHandler),
    (f"freshkernel/restorations/{RESTORATION_ID}/events", RestorationEventsHandler),
    (f"freshkernel/restorations/{RESTORATION_ID}/result", RestorationResultHandler),
]
