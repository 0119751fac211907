"""One WebSocket to a kernel of a gateway, from its opening to its end.

Tornado's client, because it is there with Jupyter, belongs to the event loop without a thread of its own,
and takes the same TLS contexts as the HTTP client.
"""

from __future__ import annotations

import socket
import ssl
import struct
import sys
from collections.abc import Callable
from contextlib import suppress

from tornado.httpclient import HTTPClientError
from tornado.iostream import StreamClosedError
from tornado.websocket import (
    WebSocketClientConnection,
    WebSocketClosedError,
    WebSocketError,
    websocket_connect,
)

from freshkernel.gateways.api import REFUSED, GatewayApi, UnreachableError
from freshkernel.gateways.credentials import GatewayError
from freshkernel.gateways.websocket_frames import (
    PROTOCOL,
    FrameError,
    Message,
    frame_of,
    message_of,
)

# An output may have any size; how much is kept is limited elsewhere.
_LARGEST_FRAME = 2**31
# Of Linux's `struct tcp_info`.
_INFO_BYTES, _RECEIVED_AT = 136, 128
_IDLE_SECONDS, _PROBE_SECONDS, _PROBES = 20, 5, 4


class NoKernelError(GatewayError):
    """The gateway has no such kernel any more."""


class Connection:
    """`heard` is called with the channel and the message, `lost` once when the connection ends."""

    def __init__(
        self, api: GatewayApi, heard: Callable[[str, Message], None], lost: Callable[[], None]
    ) -> None:
        self._api = api
        self._heard = heard
        self._lost = lost
        self._web_socket: WebSocketClientConnection | None = None
        self._socket: socket.socket | None = None
        self._protocol: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return self._web_socket is not None

    async def open(self, kernel_id: str, session: str, seconds: float) -> None:
        """Connect; a second time with another token where the first is refused."""
        credentials = self._api.credentials
        token = await credentials.token()
        try:
            await self._open_once(kernel_id, session, token, seconds)
        except HTTPClientError as error:
            other = await credentials.token(refused=token) if error.code in REFUSED else token
            if other == token:
                raise self._error(error) from None
            try:
                await self._open_once(kernel_id, session, other, seconds)
            except HTTPClientError as again:
                raise self._error(again) from None

    async def _open_once(
        self, kernel_id: str, session: str, token: str | None, seconds: float
    ) -> None:
        request = self._api.channels_request(kernel_id, session, token, seconds)
        try:
            self._web_socket = await websocket_connect(
                request,
                on_message_callback=self._on_frame,
                max_message_size=_LARGEST_FRAME,
                subprotocols=[PROTOCOL],
            )
        except (OSError, StreamClosedError, WebSocketError) as error:
            raise self._error(error) from None
        self._protocol = self._web_socket.selected_subprotocol
        protocol = self._web_socket.protocol
        self._socket = getattr(getattr(protocol, "stream", None), "socket", None)
        if self._socket:
            _find_out_when_cut(self._socket)
            self._acknowledge()

    def send(self, channel: str, message: Message) -> None:
        """Send a message; whether it arrives is not known."""
        if self._web_socket is not None:
            frame = frame_of(channel, message, self._protocol)
            with suppress(WebSocketClosedError):
                self._web_socket.write_message(frame, binary=isinstance(frame, bytes))

    def received_bytes(self) -> int | None:
        """How many bytes came so far, of messages that are under way, too; None where nobody counts."""
        if sys.platform != "linux" or self._socket is None:
            return None
        try:
            told = self._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO_BYTES)
            return int(struct.unpack_from("=Q", told, _RECEIVED_AT)[0])
        except (OSError, struct.error):
            return None

    def close(self) -> None:
        """End the connection; `lost` is not called any more."""
        web_socket, self._web_socket = self._web_socket, None
        if web_socket is not None:
            web_socket.close()

    def cut(self) -> None:
        """End it as if it had been lost."""
        if self._web_socket is not None:
            self.close()
            self._lost()

    def _on_frame(self, frame: str | bytes | None) -> None:
        if frame is None:
            self.cut()
            return
        self._acknowledge()
        with suppress(FrameError):
            self._heard(*message_of(frame, self._protocol))

    def _acknowledge(self) -> None:
        """Acknowledge at once, now and at the next packet: the system forgets it again.

        Gateways send many small packets, each of which waits for the acknowledgement of the one before. Left
        to itself, the system holds that back for some 40 milliseconds.
        """
        if sys.platform == "linux" and self._socket is not None:
            with suppress(OSError):
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _error(self, error: BaseException) -> GatewayError:
        name = self._api.settings.name
        if isinstance(error, HTTPClientError) and error.code == 404:
            return NoKernelError(f"The gateway {name} has no such kernel any more.")
        text = f"The gateway {name} {self._api.reason_of(error)}."
        if isinstance(error, ssl.SSLError) or (
            isinstance(error, HTTPClientError) and error.code in REFUSED
        ):
            return GatewayError(text)
        return UnreachableError(text)


def _find_out_when_cut(end: socket.socket) -> None:
    """Let the system ask now and then whether the other side is there.

    Questions of the WebSocket itself would wait behind all that a slow line still has to carry.
    """
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if sys.platform == "linux":
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, _IDLE_SECONDS)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, _PROBE_SECONDS)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, _PROBES)
