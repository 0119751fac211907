"""The worker process of one run, and the thread that reads its events.

Uses a thread instead of asyncio's subprocesses, which Jupyter's event loop on Windows does not support.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from freshkernel.common.processes import STOPPED_SECONDS, StopWatch
from freshkernel.common.protocol import RunEvent, RunJob, RunStatus
from freshkernel.common.system_faults import fault_text
from freshkernel.gateways.handover import line_of_gateway
from freshkernel.gateways.pool import GatewayTarget
from freshkernel.processes.starting import PIPE, Child, ask_to_end, own_module, start
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.run_files import WORKER_LOG

CANCELLED = "The run was canceled."
CLOSED = "The Jupyter server was stopped during the run."

# The worker kills its runner after some seconds; if the worker itself hangs, it is killed, too.
_GRACE_SECONDS = 20.0
_LOG_BYTES = 2_000
_LOOK_SECONDS = 1.0


class WorkerProcess:
    """Starts a worker, stores its events in the log and reports changes.

    Calls `on_event` for each event and `ended` once at the end, both from the thread.
    """

    def __init__(
        self,
        job: RunJob,
        gateway: GatewayTarget | None,
        log: EventLog,
        on_event: Callable[[RunEvent], None],
        ended: Callable[[], None],
    ) -> None:
        self._gateway = gateway
        self._folder = Path(job["result_path"]).parent
        self._log = log
        self._on_event = on_event
        self._ended = ended
        self._process: Child | None = None
        self._stopping: RunStatus | None = None
        self._force: threading.Timer | None = None
        self._lock = threading.Lock()
        self._was_stopped = False
        self._thread = threading.Thread(target=self._follow, name=f"run {job['id']}", daemon=True)

    def start(self) -> None:
        """Starts the thread, which starts the process."""
        self._thread.start()

    def stop(self, reason: RunStatus) -> None:
        """Asks the worker to end the run; kills it if it does not."""
        with self._lock:
            if self._stopping is not None:
                return
            self._stopping = reason
            if self._process is not None:
                self._end(self._process)

    def _end(self, process: Child) -> None:
        ask_to_end(process)
        self._force = threading.Timer(_GRACE_SECONDS, process.kill)
        self._force.daemon = True
        self._force.start()

    def _follow(self) -> None:
        message = ""
        finished = False
        try:
            process = self._start()
            threading.Thread(target=self._watch, args=(process,), daemon=True).start()
            finished = self._read(process)
            code = process.wait()
            if not finished and self._was_stopped:
                message = f"The worker was stopped by a signal (SIGSTOP) for {STOPPED_SECONDS:g} s, and was ended."
            elif not finished:
                message = (
                    f"The worker ended with exit code {code}. {self._remaining_output()}".strip()
                )
        except OSError as error:
            message = fault_text("The worker cannot be started", error)
        if self._force is not None:
            self._force.cancel()
        if not finished:
            if self._stopping is not None:
                message = CANCELLED if self._stopping == "cancelled" else CLOSED
            self._on_event(self._log.finish(self._stopping or "interrupted", message))
        self._ended()

    def _watch(self, process: Child) -> None:
        """Kills a worker that a signal stopped; its runner then ends everything else."""
        stopped = StopWatch(process.pid)
        while process.poll() is None:
            if stopped.is_over():
                self._was_stopped = True
                process.kill()
                return
            time.sleep(_LOOK_SECONDS)

    def _start(self) -> Child:
        with self._error_file() as errors:
            process = start(
                own_module("freshkernel.runner.worker"),
                folder=self._folder,
                stdin=PIPE,
                stdout=PIPE,
                stderr=errors,
            )
        with self._lock:
            self._process = process
            if self._stopping is not None:
                self._end(process)
        return process

    def _error_file(self) -> BinaryIO:
        try:
            return (self._folder / WORKER_LOG).open("wb")
        except OSError:
            return Path(os.devnull).open("wb")

    def _read(self, process: Child) -> bool:
        """Stores events as they arrive; returns whether the last one was among them."""
        if process.stdin is None or process.stdout is None:
            return False
        with contextlib.suppress(OSError), process.stdin:
            with (self._folder / "job.json").open("rb") as job:
                shutil.copyfileobj(job, process.stdin)
            process.stdin.write(b"\n")
            process.stdin.write(line_of_gateway(self._gateway))
        finished = False
        with process.stdout:
            for line in process.stdout:
                # An incomplete line is not an event.
                with contextlib.suppress(ValueError):
                    event = cast(RunEvent, json.loads(line))
                    finished = event["kind"] == "finished"
                    self._take(event)
        return finished

    def _take(self, event: RunEvent) -> None:
        if (
            event["kind"] == "finished"
            and event["status"] == "cancelled"
            and self._stopping == "interrupted"
        ):
            event = {**event, "status": "interrupted", "message": CLOSED}
        self._log.append(event)
        self._on_event(event)

    def _remaining_output(self) -> str:
        try:
            text = (self._folder / WORKER_LOG).read_text(errors="replace")
        except OSError:
            return ""
        return text[-_LOG_BYTES:]
