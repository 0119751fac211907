"""Records the kernels of a run on gateways, in case the process that owns them is killed."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

from freshkernel.gateways.api import REFUSED, GatewayApi
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.pool import GatewayTarget, members_of
from freshkernel.gateways.settings import GatewaySettings

_AGAIN_SECONDS = 0.5
_LEAST_SECONDS = 1.0


class OrphanedKernelRecord:
    """A record for one gateway in the private folder of the run; it contains no secret."""

    def __init__(self, folder: Path, gateway: GatewaySettings) -> None:
        self._path = folder / f"kernel-on-{gateway.name}.json"

    def note(self, kernel_id: str) -> None:
        """Records that a kernel with this id is requested or running."""
        self._path.write_text(json.dumps({"id": kernel_id}), encoding="utf-8")

    def forget(self) -> None:
        """Removes the record."""
        self._path.unlink(missing_ok=True)

    def kernel_id(self) -> str | None:
        """The id of the recorded kernel, or None."""
        try:
            return str(json.loads(self._path.read_text(encoding="utf-8"))["id"])
        except (OSError, ValueError, KeyError):
            return None


async def delete_kernel(api: GatewayApi, kernel_id: str, seconds: float, *, coming: bool) -> bool:
    """Ends a kernel; returns whether it is gone. `coming`: the gateway may still be starting it."""
    end = time.monotonic() + seconds
    while True:
        try:
            left = max(end - time.monotonic(), _LEAST_SECONDS)
            answer = await api.delete(kernel_id, left)
            if answer.status < 300 or (answer.status == 404 and not coming):
                return True
            if answer.status in REFUSED:
                return False
        except GatewayError:
            # Tried again: an orphaned kernel costs more than a moment.
            pass
        if time.monotonic() + _AGAIN_SECONDS > end:
            return False
        await asyncio.sleep(_AGAIN_SECONDS)


def end_orphaned_kernels(gateway: GatewayTarget, folder: Path, seconds: float) -> None:
    """Ends the kernels of a process that was killed: usually one or none, on each gateway of a pool at most one."""

    async def end(settings: GatewaySettings) -> None:
        kernel_id = OrphanedKernelRecord(folder, settings).kernel_id()
        if kernel_id is not None:
            await delete_kernel(GatewayApi(settings), kernel_id, seconds, coming=True)

    async def end_all() -> None:
        await asyncio.gather(*(end(each) for each in members_of(gateway)))

    asyncio.run(end_all())
