"""A run that this server looks after: what is known of it, and who waits for news."""

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
from freshkernel.gateways.settings import GatewaySettings
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.worker_process import WorkerProcess


class LiveRun:
    """Used from the event loop, but for the log and the worker, which have their own threads."""

    def __init__(self, summary: RunSummary, job: RunJob, log: EventLog) -> None:
        self.summary = summary
        self.job = job
        self.log = log
        self.worker: WorkerProcess | None = None
        # What came of it, where that could not be written.
        self.result: RunResult | None = None
        self.concluded = asyncio.Event()
        self.finished: RunFinished | None = None
        self._news = asyncio.Event()
        self._done: set[int] = set()
        self._began: float | None = None

    def start(
        self,
        heard: Callable[[LiveRun, RunEvent], None],
        ended: Callable[[LiveRun], None],
        gateway: GatewaySettings | None,
    ) -> None:
        """Start the worker; both functions are called in the event loop."""
        loop = asyncio.get_running_loop()

        def tell(event: RunEvent) -> None:
            _call(loop, lambda: heard(self, event))

        self.worker = WorkerProcess(
            self.job, gateway, self.log, tell, lambda: _call(loop, lambda: ended(self))
        )
        self.worker.start()

    def stop(self, reason: RunStatus) -> None:
        """Ask the worker to end."""
        if self.worker is not None:
            self.worker.stop(reason)

    def take(self, event: RunEvent) -> None:
        """Note what an event says of the whole run."""
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

    def ended(self, trouble: str = "") -> RunSummary:
        """What the last event makes of it; beside its message goes what is wrong with us."""
        summary: RunSummary = {**self.summary}
        if self.finished is not None:
            summary["state"] = self.finished["status"]
            summary["message"] = f"{self.finished['message']} {trouble}".strip()
            began = self._began or summary["started"]
            if began is not None:
                summary["seconds"] = self.finished["time"] - began
        return summary

    def wake(self) -> None:
        """There is news."""
        self._news.set()
        self._news = asyncio.Event()

    async def wait_for_news(self, seconds: float) -> None:
        """Wait for some, but not too long."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except asyncio.TimeoutError:
            return


def _call(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    try:
        loop.call_soon_threadsafe(action)
    except RuntimeError:
        # The server is gone already; its next start finds the run.
        return
