"""The comms to the front ends.

Messages are sent past `Comm.send` and received past `Comm.handle_msg`: the first makes ipykernel 7
answer later questions in the main thread, where they would wait for the cell, and the second fires
IPython's `post_execute`, which takes the figures from a cell that runs.
"""

from __future__ import annotations

import os
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
        self.tell(message)

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to every front end."""
        if self._comms:
            parent = self._kernel.get_parent()
            for comm in list(self._comms.values()):
                self._send(comm, message, parent)

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

    def _send(self, comm: Any, data: dict[str, Any], parent: dict[str, Any]) -> None:
        if os.getpid() == self._probe.process:
            content = {"data": data, "comm_id": comm.comm_id}
            socket = self._kernel.iopub_socket
            self._kernel.session.send(socket, "comm_msg", content, parent=parent, ident=comm.topic)
