"""A run that this server owns: its state, and the clients that wait for changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from freshkernel.common.protocol import (
    RunEvent,
    RunFinished,
    RunJob,
    RunResult,
    RunStatus,
    RunSummary,
)
from freshkernel.common.run_result import begins_run
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.worker_process import WorkerProcess


class LiveRun:
    """A run in progress. Used from the event loop; the log and the worker have their own threads."""

    def __init__(self, summary: RunSummary, job: RunJob, log: EventLog) -> None:
        self.summary = summary
        self.job = job
        self.log = log
        self.worker: WorkerProcess | None = None
        # The result, if it could not be written.
        self.result: RunResult | None = None
        self.concluded = asyncio.Event()
        self.finished: RunFinished | None = None
        self._news = asyncio.Event()
        self._done: set[int] = set()
        self._began: float | None = None

    def prepare(
        self,
        on_event: Callable[[LiveRun, RunEvent], None],
        ended: Callable[[LiveRun], None],
        gateway: GatewayTarget | None,
    ) -> None:
        """Makes the worker, which can be stopped before it starts; both callbacks run in the event loop."""
        loop = asyncio.get_running_loop()

        def emit(event: RunEvent) -> None:
            _call(loop, lambda: on_event(self, event))

        self.worker = WorkerProcess(
            self.job, gateway, self.log, emit, lambda: _call(loop, lambda: ended(self))
        )

    def start(self) -> None:
        """Starts the worker."""
        if self.worker is not None:
            self.worker.start()

    def stop(self, reason: RunStatus) -> None:
        """Asks the worker to end."""
        if self.worker is not None:
            self.worker.stop(reason)

    def take(self, event: RunEvent) -> None:
        """Updates the state of the run from an event."""
        summary = self.summary
        summary["sequence"] = max(summary["sequence"], event["sequence"] + 1)
        if begins_run(event):
            self._began = event["time"]
        if event["kind"] == "cell-ended":
            self._done.add(event["cell"]["index"])
            summary["cells_done"] = len(self._done)
        elif event["kind"] == "finished":
            self.finished = event
        self.wake()

    def ended(self, problem: str = "") -> RunSummary:
        """The summary after the last event; problems of the server are appended to its message."""
        summary: RunSummary = {**self.summary}
        if self.finished is not None:
            summary["state"] = self.finished["status"]
            summary["message"] = f"{self.finished['message']} {problem}".strip()
            began = self._began or summary["started"]
            if began is not None:
                summary["seconds"] = self.finished["time"] - began
        return summary

    def wake(self) -> None:
        """Wakes the waiting clients."""
        self._news.set()
        self._news = asyncio.Event()

    async def wait_for_news(self, seconds: float) -> None:
        """Waits for a change, up to a time."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except asyncio.TimeoutError:
            return


def _call(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(action)
    except RuntimeError:
        # The server has already ended; its next start finds the run.
        return
