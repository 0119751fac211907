"""`freshkernel/places`: the execution targets of a notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from jupyter_server.auth.decorator import authorized
from tornado.web import HTTPError, authenticated

from freshkernel.common.protocol import RunTargets
from freshkernel.server.json_handler import JsonHandler
from freshkernel.server.served_folder import FileError, ServedFolder

# Finds the execution targets of a notebook for a kernel name; may take a second.
FindExecutionTargets = Callable[[Path, str], RunTargets]


class ExecutionTargetsHandler(JsonHandler):
    """`freshkernel/places?path=NOTEBOOK&kernel=NAME`."""

    auth_resource = "freshkernel"

    def initialize(self, folder: ServedFolder | None, find: FindExecutionTargets) -> None:
        """Stores what it uses; without a folder, notebooks are not files and cannot run."""
        self._folder = folder
        self._find = find

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends `RunTargets`: names and options, without addresses and secrets."""
        if self._folder is None:
            raise HTTPError(501, "This server does not keep notebooks as files.")
        path, kernel = self.get_query_argument("path"), self.get_query_argument("kernel", "")
        try:
            notebook = await asyncio.to_thread(self._folder.target, path)
        except FileError as error:
            raise HTTPError(error.status, str(error)) from error
        self.finish(dict(await asyncio.to_thread(self._find, notebook, kernel)))
