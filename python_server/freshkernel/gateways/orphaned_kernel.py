"""Remembers which kernel a run has on a gateway, for when the process that holds it is killed."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

from freshkernel.gateways.api import REFUSED, GatewayApi
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.settings import GatewaySettings

_NAME = "gateway-kernel.json"
_AGAIN_SECONDS = 0.5
_LEAST_SECONDS = 1.0


class Leftover:
    """A note in the run's private folder; it holds no secret."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME

    def note(self, kernel_id: str) -> None:
        """A kernel of this id is asked for, or there."""
        self._path.write_text(json.dumps({"id": kernel_id}), encoding="utf-8")

    def forget(self) -> None:
        """There is none any more."""
        self._path.unlink(missing_ok=True)

    def kernel_id(self) -> str | None:
        """The kernel that may be there."""
        try:
            return str(json.loads(self._path.read_text(encoding="utf-8"))["id"])
        except (OSError, ValueError, KeyError):
            return None


async def delete_kernel(api: GatewayApi, kernel_id: str, seconds: float, *, coming: bool) -> bool:
    """End a kernel; whether it is gone. `coming`: it may only be about to be there."""
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
            # Asked again: a kernel that is left there costs more than a moment.
            pass
        if time.monotonic() + _AGAIN_SECONDS > end:
            return False
        await asyncio.sleep(_AGAIN_SECONDS)


def end_leftover(settings: GatewaySettings, folder: Path, seconds: float) -> None:
    """End the kernel of a process that was killed, if it had one."""
    kernel_id = Leftover(folder).kernel_id()
    if kernel_id is not None:

        async def end() -> None:
            await delete_kernel(GatewayApi(settings), kernel_id, seconds, coming=True)

        asyncio.run(end())
