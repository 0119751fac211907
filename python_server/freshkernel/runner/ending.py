"""How a process ends its child: on request, when the reader of the events is gone, or when the child hangs."""

from __future__ import annotations

import select
import sys
import threading
import time

from freshkernel.common.processes import StopWatch
from freshkernel.processes.starting import Child, ask_to_end

# The command line kills a worker that does not end within 5 s.
_GRACE_SECONDS = 4.0
_LOOK_MILLISECONDS = 1_000


class Ending:
    """Ends a child process on request: first by a signal, so that it can report, then by force."""

    def __init__(self, child: Child, grace: float = _GRACE_SECONDS) -> None:
        self._child = child
        self._grace = grace
        self.begun = False
        self.was_stopped = False

    def begin(self) -> None:
        """Asks the child to stop; kills it a few seconds later."""
        if self.begun:
            return
        self.begun = True
        ask_to_end(self._child)
        force = threading.Timer(self._grace, self._child.kill)
        force.daemon = True
        force.start()

    def watch(self) -> None:
        """Kills the child when it is stopped by a signal and does not continue."""
        stopped = StopWatch(self._child.pid)
        while self._child.poll() is None:
            if stopped.is_over():
                self.was_stopped = True
                self._child.kill()
                return
            time.sleep(_LOOK_MILLISECONDS / 1_000)

    def begin_when_nobody_listens(self) -> None:
        """Stops the run when the reader of its events is gone.

        Windows cannot poll for that; there the next event fails.
        """
        if sys.platform == "win32":
            return
        poll = select.poll()
        poll.register(sys.stdout, 0)
        while self._child.poll() is None:
            if any(
                state & (select.POLLERR | select.POLLHUP)
                for _, state in poll.poll(_LOOK_MILLISECONDS)
            ):
                self.begin()
                return
