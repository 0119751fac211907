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
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from freshkernel.probe.values import PATH_LIMIT, clean

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
        is_hurried = not is_followed(request, code)
        for comm in list(self._comms.values()):
            self._send(comm, message, request, is_hurried)

    def call_later(
        self, wait: float, call: Callable[[], object], request: dict[str, Any], code: str | None
    ) -> None:
        """Call something after some seconds, in another thread; the rest is as for `tell`."""
        publisher = usual_publisher(self._kernel.iopub_socket)
        if publisher is not None:
            publisher.call_later(wait, call, not is_followed(request, code))
            return
        # A thread and its connection to the one that publishes cost more than the message.
        timer = threading.Timer(wait, call)
        timer.daemon = True
        timer.start()

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
        self, comm: Any, data: dict[str, Any], parent: dict[str, Any], is_hurried: bool = True
    ) -> None:
        if os.getpid() != self._probe.process:
            return
        session, socket = self._kernel.session, self._kernel.iopub_socket
        publisher = usual_publisher(socket)
        if publisher is not None and (publisher.is_this_thread() or not is_hurried):
            socket = publisher
        content = {"data": data, "comm_id": comm.comm_id}
        pack = self._pack
        if pack is None or session.debug or session.adapt_version or session.metadata:
            session.send(socket, "comm_msg", content, parent=parent, ident=comm.topic)
            return
        origin = pack(parent["header"]) if parent else session.none
        parts = [pack(session.msg_header("comm_msg")), origin, session.none, pack(content)]
        session.send_raw(socket, parts, ident=comm.topic)


def is_followed(request: dict[str, Any], code: str | None) -> bool:
    """Whether the kernel says that it is idle after what ran: after the cell of a request alone."""
    return code is not None and request.get("content", {}).get("code") == code


class Publisher:
    """The thread in which a kernel publishes, spared what would wake it."""

    def __init__(self, thread: Any) -> None:
        self._thread = thread
        self._events: deque[Callable[[], object]] = thread._events

    def is_this_thread(self) -> bool:
        """Whether it is the one that asks."""
        return self._thread.thread.ident == threading.get_ident()  # type: ignore[no-any-return]

    def send_multipart(self, *arguments: Any, **options: Any) -> None:
        """Leave a message, which goes out with what is sent next."""
        self._events.append(partial(self._thread._really_send, *arguments, **options))
        if self.is_this_thread():
            # It must not wait for itself.
            self._thread._handle_event(None)

    def call_later(self, wait: float, call: Callable[[], object], is_hurried: bool) -> None:
        """Call something in this thread after some seconds."""
        begin = partial(self._thread.io_loop.call_later, wait, call)
        if self.is_this_thread():
            begin()
        elif is_hurried:
            self._thread.schedule(begin)
        else:
            self._events.append(begin)


def usual_publisher(socket: Any) -> Publisher | None:
    """The thread behind a kernel's socket, if the kernel publishes as it usually does."""
    thread: Any = getattr(socket, "io_thread", None)
    needed = ("_really_send", "_handle_event", "io_loop", "schedule")
    is_usual = type(getattr(thread, "_events", None)) is deque
    is_usual = is_usual and all(map(partial(hasattr, thread), needed))
    return Publisher(thread) if is_usual and thread.thread.is_alive() else None


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
