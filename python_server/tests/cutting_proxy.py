"""A proxy to a gateway that can be slow, lose data and cut connections."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

_CHUNK = 1 << 16


class CuttingProxy:
    """Passes on what comes to its port. `delay`: seconds of every way; `rate`: bytes a second."""

    def __init__(self, port: int, *, delay: float = 0.0, rate: float = 0.0) -> None:
        self._target = port
        self._delay = delay
        self._rate = rate
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        # From now on, whatever the gateway says is lost.
        self.loses_answers = False
        # What a request begins with whose answer never comes.
        self.loses_answers_to: bytes | None = None
        self._unanswered: set[socket.socket] = set()
        # From now on, no connection gets through.
        self.is_closed = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where a client finds it."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> int:
        """Cut all connections that there are; how many."""
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        return len(pairs)

    def close(self) -> None:
        """End it."""
        self.is_closed = True
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self.is_closed:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                near.close()
                continue
            for end in (near, far):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pairs.append((near, far))
            for ends in ((near, far, False), (far, near, True)):
                threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while chunk := source.recv(_CHUNK):
                if is_answer and (self.loses_answers or target in self._unanswered):
                    continue
                if self.loses_answers_to and chunk.startswith(self.loses_answers_to):
                    self._unanswered.add(source)
                time.sleep(self._delay + (len(chunk) / self._rate if self._rate else 0.0))
                target.sendall(chunk)
        if is_answer and target in self._unanswered:
            # The client that waits for the response gets nothing.
            return
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
