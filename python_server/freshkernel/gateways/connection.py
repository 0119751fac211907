"""One WebSocket to a kernel of a gateway, from its opening to its end.

Uses Tornado's client: it comes with Jupyter, runs in the event loop without a thread of its own, and
takes the same TLS contexts as the HTTP client.
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

# An output may have any size; other code limits how much is kept.
_LARGEST_FRAME = 2**31
# Of Linux's `struct tcp_info`.
_INFO_BYTES, _RECEIVED_AT = 136, 128
_IDLE_SECONDS, _PROBE_SECONDS, _PROBES = 20, 5, 4


class NoKernelError(GatewayError):
    """The gateway no longer has the kernel."""


class Connection:
    """Calls `on_message` with channel and message, and `lost` once when the connection ends."""

    def __init__(
        self, api: GatewayApi, on_message: Callable[[str, Message], None], lost: Callable[[], None]
    ) -> None:
        self._api = api
        self._on_message = on_message
        self._lost = lost
        self._web_socket: WebSocketClientConnection | None = None
        self._socket: socket.socket | None = None
        self._protocol: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent."""
        return self._web_socket is not None

    async def open(self, kernel_id: str, session: str, seconds: float) -> None:
        """Connects; if the token is refused, tries again with a new one."""
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
        """Sends a message, without a guarantee that it arrives."""
        if self._web_socket is not None:
            frame = frame_of(channel, message, self._protocol)
            with suppress(WebSocketClosedError):
                self._web_socket.write_message(frame, binary=isinstance(frame, bytes))

    def received_bytes(self) -> int | None:
        """The number of bytes received, including incomplete messages; None if the system does not count them."""
        if sys.platform != "linux" or self._socket is None:
            return None
        try:
            info = self._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO_BYTES)
            return int(struct.unpack_from("=Q", info, _RECEIVED_AT)[0])
        except (OSError, struct.error):
            return None

    def close(self) -> None:
        """Closes the connection without calling `lost`."""
        web_socket, self._web_socket = self._web_socket, None
        if web_socket is not None:
            web_socket.close()

    def cut(self) -> None:
        """Closes the connection as if it had been lost."""
        if self._web_socket is not None:
            self.close()
            self._lost()

    def _on_frame(self, frame: str | bytes | None) -> None:
        if frame is None:
            self.cut()
            return
        self._acknowledge()
        with suppress(FrameError):
            self._on_message(*message_of(frame, self._protocol))

    def _acknowledge(self) -> None:
        """Acknowledges at once, now and for the next packet: the system resets this option.

        Gateways send many small packets, each of which waits for the acknowledgment of the previous one.
        By default, the system delays that by about 40 milliseconds.
        """
        if sys.platform == "linux" and self._socket is not None:
            with suppress(OSError):
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def _error(self, error: BaseException) -> GatewayError:
        name = self._api.settings.name
        if isinstance(error, HTTPClientError) and error.code == 404:
            return NoKernelError(f"The gateway {name} no longer has the kernel.")
        text = f"The gateway {name} {self._api.reason_of(error)}."
        if isinstance(error, ssl.SSLError) or (
            isinstance(error, HTTPClientError) and error.code in REFUSED
        ):
            return GatewayError(text)
        return UnreachableError(text)


def _find_out_when_cut(end: socket.socket) -> None:
    """Makes the system probe whether the peer is alive.

    Pings of the WebSocket would queue behind all data on a slow connection.
    """
    with suppress(OSError):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if sys.platform == "linux":
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, _IDLE_SECONDS)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, _PROBE_SECONDS)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, _PROBES)
