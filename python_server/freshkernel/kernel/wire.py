"""The comms to the front ends.

Messages are sent past `Comm.send` and received past `Comm.handle_msg`: the first makes ipykernel 7
answer later questions in the main thread, where they would wait for the cell, and the second fires
IPython's `post_execute`, which takes the figures from a cell that runs. Every cell pays for a message:
that is why it is also put together past `Session.send`, and does not wake the thread that publishes.
"""

from __future__ import annotations

import json
import os
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from freshkernel.kernel.values import PATH_LIMIT, clean

TARGET = "freshkernel.probe"
# Front ends that went away without a word are forgotten when newer ones come.
COMM_LIMIT = 8
CLIENT_LIMIT = 100


class FrontEnds:
    """Who listens, and whose sessions the kernel's clients are."""

    def __init__(self, probe: Any, older: dict[str, Any] | None) -> None:
        self._probe = probe
        self._kernel: Any = getattr(probe.shell, "kernel", None)
        self._clients: dict[str, str | None] = dict(older["clients"]) if older else {}
        self._pack = quick_packer(getattr(self._kernel, "session", None))
        # By client: each has one comm.
        self._comms: dict[str, Any] = {}
        for client, comm in older["comms"].items() if older else ():
            self._add(client, comm)

    def listen(self) -> None:
        """Take comms from now on."""
        if self._kernel is not None:
            self._kernel.comm_manager.register_target(TARGET, self._opened)

    def stop_listening(self) -> None:
        """Take no more comms; those that are open stay so."""
        if self._kernel is not None:
            self._kernel.comm_manager.targets.pop(TARGET, None)

    def state(self) -> dict[str, Any]:
        """What a newer probe goes on with."""
        return {"clients": dict(self._clients), "comms": dict(self._comms)}

    def close(self) -> None:
        """Tell all front ends that there is nothing more to come."""
        comms, self._comms = self._comms, {}
        for comm in comms.values():
            comm.close()

    def clients(self) -> list[dict[str, str | None]]:
        """Whose sessions the clients are, as far as they said so."""
        clients = sorted(self._clients.items())
        return [{"client": client, "notebook": notebook} for client, notebook in clients]

    def register(self, client: str, notebook: str | None) -> None:
        """Remember whose session a client is, and tell the others."""
        with self._probe.lock:
            client = clean(client)
            self._clients.pop(client, None)
            self._clients[client] = None if notebook is None else clean(notebook, PATH_LIMIT)
            while len(self._clients) > CLIENT_LIMIT:
                del self._clients[next(iter(self._clients))]
            message = {"kind": "clients", "session": self._probe.session, "clients": self.clients()}
        self.tell(message, self.request())

    def are_there(self) -> bool:
        """Whether anybody listens."""
        return bool(self._comms)

    def request(self) -> dict[str, Any]:
        """What the kernel works on, as far as anybody listens."""
        return self._kernel.get_parent() if self._comms else {}

    def tell(
        self, message: dict[str, Any], request: dict[str, Any], code: str | None = None
    ) -> None:
        """Send a message to every front end, as part of the answer to a request.

        `code`: what just ran, if that is what it is about.
        """
        # The kernel says that it is idle after the cell of a request, but not after other runs.
        is_followed = code is not None and request.get("content", {}).get("code") == code
        for comm in list(self._comms.values()):
            self._send(comm, message, request, is_followed)

    def _opened(self, comm: Any, request: dict[str, Any]) -> None:
        try:
            with self._probe.lock:
                self._add(clean(request["header"]["session"]), comm)
                hello = self._probe.hello()
            self._send(comm, hello, request)
        except BaseException:
            return

    def _add(self, client: str, comm: Any) -> None:
        dropped = [client] if client in self._comms else list(self._comms)[: 1 - COMM_LIMIT]
        for other in dropped:
            self._comms.pop(other).close()
        comm.handle_msg = lambda request: self._asked(comm, request)
        comm.handle_close = lambda request: self._closed(client, comm)
        self._comms[client] = comm

    def _closed(self, client: str, comm: Any) -> None:
        if self._comms.get(client) is comm:
            self._comms.pop(client, None)

    def _asked(self, comm: Any, request: dict[str, Any]) -> None:
        try:
            answer = self._probe.answers.to(request["content"]["data"])
            self._send(comm, answer, request)
            if answer["kind"] == "off":
                self._probe.turn_off()
        except BaseException:
            return

    def _send(
        self, comm: Any, data: dict[str, Any], parent: dict[str, Any], is_followed: bool = False
    ) -> None:
        if os.getpid() != self._probe.process:
            return
        session, socket = self._kernel.session, self._kernel.iopub_socket
        socket = (unhurried(socket) if is_followed else None) or socket
        content = {"data": data, "comm_id": comm.comm_id}
        pack = self._pack
        if pack is None or session.debug or session.adapt_version or session.metadata:
            session.send(socket, "comm_msg", content, parent=parent, ident=comm.topic)
            return
        origin = pack(parent["header"]) if parent else session.none
        parts = [pack(session.msg_header("comm_msg")), origin, session.none, pack(content)]
        session.send_raw(socket, parts, ident=comm.topic)


class Unhurried:
    """A kernel's socket for what it publishes; what is sent goes out with what is sent next."""

    def __init__(self, events: deque[Callable[[], object]], send: Callable[..., object]) -> None:
        self._events = events
        self._send = send

    def send_multipart(self, *arguments: Any, **options: Any) -> None:
        """Leave a message to the thread that publishes, without waking it."""
        self._events.append(partial(self._send, *arguments, **options))


def unhurried(socket: Any) -> Unhurried | None:
    """The same socket but for the hurry, if the kernel publishes as it usually does."""
    publisher: Any = getattr(socket, "io_thread", None)
    events, send = getattr(publisher, "_events", None), getattr(publisher, "_really_send", None)
    if type(events) is not deque or send is None or not publisher.thread.is_alive():
        return None
    return Unhurried(events, send)


def quick_packer(session: Any) -> Callable[[dict[str, Any]], bytes] | None:
    """What makes a part of a message into bytes as a session does; None for unusual sessions."""
    module = sys.modules.get("jupyter_client.session")
    if module is None or type(session) is not module.Session:
        return None
    usual = module.json_packer
    if session.pack is not usual:
        return session.pack  # type: ignore[no-any-return]
    # The usual one makes all of this anew for every part.
    encode = json.JSONEncoder(
        ensure_ascii=False, allow_nan=False, check_circular=False, default=module.json_default
    ).encode

    def pack(part: dict[str, Any]) -> bytes:
        try:
            return encode(part).encode("utf8", "surrogateescape")
        except (TypeError, ValueError):
            return usual(part)  # type: ignore[no-any-return]

    return pack
