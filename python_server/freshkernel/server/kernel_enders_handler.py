"""`freshkernel/kernel-enders`: which cells of a notebook ended its kernels."""

from __future__ import annotations

from jupyter_server.auth.decorator import authorized
from tornado.web import authenticated

from freshkernel.common.protocol import KernelEnders, parse_kernel_enders_update
from freshkernel.server.kernel_enders import KernelEnderMemory, NotebookKey
from freshkernel.server.owned_handler import OwnedHandler

# A few cells with long sources.
_MAXIMUM_REQUEST = 500_000


class KernelEndersHandler(OwnedHandler):
    """What the pages of the user who asks knew."""

    def initialize(self, memory: KernelEnderMemory) -> None:
        """Stores the access to what is known."""
        self._memory = memory

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends the `KernelEnders` of the notebook `?path=`."""
        path = self.get_query_argument("path", strip=False)
        self.finish(dict(self._memory.read(NotebookKey(self.user, path))))

    @authenticated
    @authorized
    async def put(self) -> None:
        """Replaces them by those of a `KernelEndersUpdate`."""
        await self.require_execution()
        update = self.message(parse_kernel_enders_update, _MAXIMUM_REQUEST)
        enders = KernelEnders(cells=update["cells"], unfinished=update["unfinished"])
        notebook = NotebookKey(self.user, update["path"])
        self._memory.write(notebook, update["kernel"], enders)
        self.set_status(204)
        self.finish()
