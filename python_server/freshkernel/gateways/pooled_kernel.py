"""A fresh kernel on one of the gateways of a pool: the first that starts it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from freshkernel.common.kernel_interface import KernelEnd, KernelStartError
from freshkernel.gateways.gateway_kernel import GatewayKernel, NoRoomError
from freshkernel.gateways.pool import GatewayPool, GatewayTarget
from freshkernel.gateways.reconnecting_client import ReconnectingClient, Report
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.gateways.waiting import Waiting
from freshkernel.gateways.websocket_frames import Message


class PooledKernel:
    """Asks the gateways one after the other, and behaves as the kernel of the one that starts it.

    It begins with any of them, so that runs spread over the pool. Gateways without capacity are asked again until the
    longest `queue_seconds` of the pool has passed; one that fails, also later, is not asked again for this run.
    """

    is_here = False

    def __init__(
        self,
        name: str,
        pool: GatewayPool,
        variables: Mapping[str, str],
        scratch: Path,
        report: Report,
    ) -> None:
        self.name = name
        self._pool = pool
        self._variables = variables
        self._scratch = scratch
        self._report = report
        self._kernel: GatewayKernel | None = None
        # The gateway of the kernel.
        self._settings = pool.members[0]
        # Those that have not failed, that of the kernel among them.
        self._left = random.sample(pool.members, len(pool.members))
        self._failures: list[str] = []
        # Kernels on gateways that were left, which may still be there.
        self._abandoned: list[GatewayKernel] = []

    @property
    def _started(self) -> GatewayKernel:
        if self._kernel is None:
            raise RuntimeError("No gateway was asked yet.")
        return self._kernel

    @property
    def client(self) -> ReconnectingClient:
        """The client of the kernel that answers."""
        return self._started.client

    @property
    def info(self) -> Message:
        """The content of its `kernel_info_reply`."""
        return self._started.info

    @property
    def environment(self) -> Mapping[str, str]:
        """The fixed environment variables that it has."""
        return self._started.environment

    @property
    def cuts(self) -> int:
        """The number of reconnections."""
        return self._started.cuts

    def is_foreign(self, request: str) -> bool:
        """Whether the gateway itself sent a request."""
        return self._started.is_foreign(request)

    def is_probe(self, request: str) -> bool:
        """Whether it is the first request after a reconnection."""
        return self._started.is_probe(request)

    async def start(self, seconds: float) -> Message:
        """Asks all gateways until one has started the kernel; an error names what each said."""
        waiting = Waiting(max(each.queue_seconds for each in self._pool.members))
        while self._left:
            full: list[str] = []
            said = ""
            for each in list(self._left):
                try:
                    return await self._start_on(each, seconds)
                except KernelStartError as error:
                    if isinstance(error.__cause__, NoRoomError):
                        full.append(each.name)
                        said = error.__cause__.said
                    else:
                        self._fail(each, str(error))
            if full:
                names = ", ".join(full)
                text = f"No room for a kernel on {names} of the pool {self._pool.name} ({said})."
                if waiting.is_over:
                    self._failures.append(f"{text} {waiting}")
                    break
                self._report("queue", f"{text} {waiting}")
                await waiting.pause()
        raise KernelStartError(" ".join(self._failures))

    def _fail(self, settings: GatewaySettings, reason: str) -> None:
        """Notes that a gateway failed; the others are asked."""
        self._left.remove(settings)
        self._failures.append(reason)
        self._report("launch", f"{reason} It is not asked again for this run.")

    @property
    def can_move(self) -> bool:
        """Whether a gateway is left in addition to that of the kernel."""
        return len(self._left) > 1

    async def move(self, reason: str) -> None:
        """Leaves the gateway of the kernel, which failed before the first cell."""
        self._abandoned.append(self._started)
        text = f"The gateway {self._settings.name} failed before the first cell. {reason}"
        self._fail(self._settings, text)
        await self._started.close()

    async def _start_on(self, settings: GatewaySettings, seconds: float) -> Message:
        """Asks one gateway, which does not wait for room: other gateways may have some."""
        self._settings = settings
        asked = replace(settings, queue_seconds=0.0)
        self._kernel = GatewayKernel(self.name, asked, self._variables, self._scratch, self._report)
        try:
            return await self._kernel.start(seconds)
        except KernelStartError:
            await self._kernel.close()
            raise

    async def why_ended(self) -> KernelEnd | None:
        """Why the kernel ended; None while it is alive."""
        return await self._started.why_ended()

    async def interrupt(self) -> None:
        """Asks the gateway to interrupt it."""
        await self._started.interrupt()

    async def shut_down(self) -> None:
        """Lets the gateway shut it down cleanly."""
        await self._started.shut_down()

    async def close(self) -> None:
        """Ends the kernel, even one that a gateway is about to start, and those on gateways that failed and are back."""
        kernels = {id(each): each for each in (*self._abandoned, self._kernel) if each is not None}
        await asyncio.gather(*(each.close() for each in kernels.values()))


def kernel_on(
    gateway: GatewayTarget,
    name: str,
    variables: Mapping[str, str],
    scratch: Path,
    report: Report,
) -> GatewayKernel | PooledKernel:
    """The kernel of a run; `scratch` is its private folder, and `report` takes a step and a message."""
    if isinstance(gateway, GatewayPool):
        return PooledKernel(name, gateway, variables, scratch, report)
    return GatewayKernel(name, gateway, variables, scratch, report)
