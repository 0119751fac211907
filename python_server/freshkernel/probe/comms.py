"""The comms to the front ends.

Messages bypass `Comm.send` and `Comm.handle_msg`: the first makes ipykernel 7 answer later questions in
the main thread, where they would wait for the cell, and the second fires IPython's `post_execute`, which
takes the figures from a running cell. Every cell pays for a message: that is why building it also
bypasses `Session.send`, and sending it does not wake the publishing thread.
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
# When newer front ends connect, the oldest ones beyond this number are dropped.
COMM_LIMIT = 8
CLIENT_LIMIT = 100


class FrontEnds:
    """The connected front ends, and the sessions of the kernel's clients."""

    def __init__(self, probe: Any, older: dict[str, Any] | None) -> None:
        self._probe = probe
        self._kernel: Any = getattr(probe.shell, "kernel", None)
        # By client, the one that registered last at the end.
        self._clients: dict[str, dict[str, Any]] = (
            {client: front_end(client, known) for client, known in older["clients"].items()}
            if older
            else {}
        )
        # The cell ids of each group of pages; earlier versions of the probe have none.
        self._cell_ids: dict[int, set[str]] = dict(older.get("cell_ids", {})) if older else {}
        self._pack = quick_packer(getattr(self._kernel, "session", None))
        # By client: each one has one comm.
        self._comms: dict[str, Any] = {}
        for client, comm in older["comms"].items() if older else ():
            self._add(client, comm)

    def listen(self) -> None:
        """Starts to accept comms."""
        if self._kernel is not None:
            self._kernel.comm_manager.register_target(TARGET, self._opened)

    def stop_listening(self) -> None:
        """Stops to accept comms; open ones stay open."""
        if self._kernel is not None:
            self._kernel.comm_manager.targets.pop(TARGET, None)

    def state(self) -> dict[str, Any]:
        """The state that a newer probe takes over."""
        return {
            "clients": dict(self._clients),
            "comms": dict(self._comms),
            "cell_ids": dict(self._cell_ids),
        }

    def close(self) -> None:
        """Notifies all front ends that no message will follow."""
        comms, self._comms = self._comms, {}
        for comm in comms.values():
            comm.close()

    def clients(self) -> list[dict[str, Any]]:
        """The sessions of the clients that registered."""
        return [known for _, known in sorted(self._clients.items())]

    def register(
        self,
        client: str,
        notebook: str | None,
        user: dict[str, str] | None = None,
        renamed_from: str | None = None,
        cells: list[str] | None = None,
        ended_kernel: list[dict[str, Any]] | None = None,
    ) -> None:
        """Records the session of a client and notifies the other clients.

        After a rename, the other clients of the notebook follow: those that are gone cannot do so, and
        those that show a copy under the earlier path register again.
        """
        with self._probe.lock:
            client = clean(client)
            known = front_end(client, None if notebook is None else clean(notebook, PATH_LIMIT))
            if user is not None:
                known["user"] = {"id": clean(user["id"]), "name": clean(user["name"])}
            if ended_kernel:
                known["ended_kernel"] = ended_kernel
            before = self._clients.pop(client, {})
            if renamed_from is not None:
                self._follow_rename(clean(renamed_from, PATH_LIMIT), known["notebook"])
            if notebook is not None and cells is not None:
                ids = {clean(cell) for cell in cells}
                known["id_group"] = before.get("id_group") or self._group(known["notebook"], ids)
                self._cell_ids.setdefault(known["id_group"], set()).update(ids)
            self._clients[client] = known
            while len(self._clients) > CLIENT_LIMIT:
                del self._clients[next(iter(self._clients))]
            groups = {each.get("id_group") for each in self._clients.values()}
            self._cell_ids = {
                group: ids for group, ids in self._cell_ids.items() if group in groups
            }
            message = {"kind": "clients", "session": self._probe.session, "clients": self.clients()}
        self.notify(message, self.request())

    def _follow_rename(self, before: str, now: str | None) -> None:
        for client, known in self._clients.items():
            if known["notebook"] == before:
                # Messages that are being sent have the earlier entry.
                self._clients[client] = {**known, "notebook": now}

    def _group(self, notebook: str, ids: set[str]) -> int:
        """The group of the notebook's pages that have, or ran, most of these cells; a new one if none did."""
        best, most = max(self._cell_ids, default=0) + 1, 0
        pages = [known for known in self._clients.values() if known["notebook"] == notebook]
        for group in {known["id_group"] for known in pages if "id_group" in known}:
            common = len(ids & (self._cell_ids[group] | self._ids_run_by(group)))
            if common > most:
                best, most = group, common
        return best

    def _ids_run_by(self, group: int) -> set[str]:
        members = {
            client for client, known in self._clients.items() if known.get("id_group") == group
        }
        return {
            run["cell_id"]
            for run in self._probe.records.since(0)
            if run["client"] in members and run["cell_id"] is not None
        }

    def are_there(self) -> bool:
        """Whether a front end is connected."""
        return bool(self._comms)

    def request(self) -> dict[str, Any]:
        """The request that the kernel handles, if a front end is connected."""
        return self._kernel.get_parent() if self._comms else {}

    def notify(
        self, message: dict[str, Any], request: dict[str, Any], code: str | None = None
    ) -> None:
        """Sends a message to every front end, as part of the response to a request.

        `code`: the code that just ran, if the message is about it.
        """
        is_hurried = not is_followed(request, code)
        for comm in list(self._comms.values()):
            self._send(comm, message, request, is_hurried)

    def call_later(
        self, wait: float, call: Callable[[], object], request: dict[str, Any], code: str | None
    ) -> None:
        """Calls a function after some seconds on a different thread; the rest is as for `notify`."""
        publisher = usual_publisher(self._kernel.iopub_socket)
        if publisher is not None:
            publisher.call_later(wait, call, not is_followed(request, code))
            return
        # A new thread and its connection to the publishing thread cost more than the message.
        timer = threading.Timer(wait, call)
        timer.daemon = True
        timer.start()

    def _opened(self, comm: Any, request: dict[str, Any]) -> None:
        try:
            # Registered at once, a page knows from its first message on which cell ids it shares with others.
            page = request["content"]["data"].get("page")
            if page is not None:
                self._probe.answers.try_to_register(page)
            with self._probe.lock:
                self._add(clean(request["header"]["session"]), comm)
                hello = self._probe.hello()
            self._send(comm, hello, request)
        except BaseException:
            return

    def _add(self, client: str, comm: Any) -> None:
        if client in self._comms:
            self._abandon(self._comms.pop(client))
        for other in list(self._comms)[: 1 - COMM_LIMIT]:
            self._comms.pop(other).close()
        comm.handle_msg = lambda request: self._asked(comm, request)
        comm.handle_close = lambda request: self._closed(client, comm)
        self._comms[client] = comm

    def _abandon(self, comm: Any) -> None:
        """Closes a comm that its page has replaced: every other page would report a message about it as an error."""
        comm._closed = True
        self._kernel.comm_manager.unregister_comm(comm)

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


def front_end(client: str, known: Any) -> dict[str, Any]:
    """A `FrontEnd` of the protocol. The first version of the probe kept only the notebook."""
    return known if type(known) is dict else {"client": client, "notebook": known}


def is_followed(request: dict[str, Any], code: str | None) -> bool:
    """Whether the kernel becomes idle after the code: only after the cell of a request."""
    return code is not None and request.get("content", {}).get("code") == code


class Publisher:
    """The publishing thread of a kernel, used without waking it."""

    def __init__(self, thread: Any) -> None:
        self._thread = thread
        self._events: deque[Callable[[], object]] = thread._events

    def is_this_thread(self) -> bool:
        """Whether it is the current thread."""
        return self._thread.thread.ident == threading.get_ident()  # type: ignore[no-any-return]

    def send_multipart(self, *arguments: Any, **options: Any) -> None:
        """Queues a message, which is sent with the next one."""
        self._events.append(partial(self._thread._really_send, *arguments, **options))
        if self.is_this_thread():
            # The thread must not wait for itself.
            self._thread._handle_event(None)

    def call_later(self, wait: float, call: Callable[[], object], is_hurried: bool) -> None:
        """Calls a function on this thread after some seconds."""
        begin = partial(self._thread.io_loop.call_later, wait, call)
        if self.is_this_thread():
            begin()
        elif is_hurried:
            self._thread.schedule(begin)
        else:
            self._events.append(begin)


def usual_publisher(socket: Any) -> Publisher | None:
    """The thread of a kernel's socket, if the kernel publishes in the default way."""
    thread: Any = getattr(socket, "io_thread", None)
    needed = ("_really_send", "_handle_event", "io_loop", "schedule")
    is_usual = type(getattr(thread, "_events", None)) is deque
    is_usual = is_usual and all(map(partial(hasattr, thread), needed))
    return Publisher(thread) if is_usual and thread.thread.is_alive() else None


def quick_packer(session: Any) -> Callable[[dict[str, Any]], bytes] | None:
    """A function that encodes a part of a message like a session; None for customized sessions."""
    module = sys.modules.get("jupyter_client.session")
    if module is None or type(session) is not module.Session:
        return None
    usual = module.json_packer
    if session.pack is not usual:
        return session.pack  # type: ignore[no-any-return]
    # The default one creates all of this again for every part.
    encode = json.JSONEncoder(
        ensure_ascii=False, allow_nan=False, check_circular=False, default=module.json_default
    ).encode

    def pack(part: dict[str, Any]) -> bytes:
        try:
            return encode(part).encode("utf8", "surrogateescape")
        except (TypeError, ValueError):
            return usual(part)  # type: ignore[no-any-return]

    return pack
