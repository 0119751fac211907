"""`freshkernel/gateways`: how the configured gateways answer now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from jupyter_server.auth.decorator import authorized
from tornado.web import authenticated

from freshkernel.common.protocol import GatewayStates
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.server.json_handler import JsonHandler

# However many pages ask, each gateway is asked this often at most.
_SECONDS = 10.0


class KnownGatewayStates:
    """The states of a server's gateways, asked again once they are some seconds old."""

    def __init__(self, gateways: Mapping[str, GatewayTarget]) -> None:
        self._gateways = gateways
        self._known: GatewayStates | None = None
        self._asked = 0.0
        self._turn = asyncio.Lock()

    async def get(self) -> GatewayStates:
        """At most ten seconds old; pages that ask at the same time wait for one answer."""
        async with self._turn:
            if self._known is None or time.monotonic() - self._asked > _SECONDS:
                # Loaded on demand: the server starts faster without a client of gateways.
                from freshkernel.gateways.states import gateway_states

                self._known = await gateway_states(self._gateways)
                self._asked = time.monotonic()
            return self._known


class GatewayStatesHandler(JsonHandler):
    """`freshkernel/gateways`."""

    auth_resource = "freshkernel"

    def initialize(self, states: KnownGatewayStates) -> None:
        """Stores what it uses."""
        self._states = states

    @authenticated
    @authorized
    async def get(self) -> None:
        """Sends `GatewayStates`: names, kernels and numbers, without addresses and secrets."""
        self.finish(dict(await self._states.get()))
