"""The command that restores a notebook, and the thread that reads its lines.

Uses a thread instead of asyncio's subprocesses, which Jupyter's event loop on Windows does not support.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

from freshkernel.common.json_text import read_json
from freshkernel.common.protocol import (
    InvalidMessageError,
    RestorationState,
    RestoreEvent,
    RestoreJob,
    RestoreResult,
    parse_restore_event,
    parse_restore_finished,
)
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder
from freshkernel.common.system_faults import fault_text
from freshkernel.processes.starting import PIPE, Child, ask_to_end, own_module, start
from freshkernel.server.restorations.variables import command_variables

# A result has the changed texts, and no outputs.
MAXIMUM_LINE_BYTES = 10_000_000
_LOG_BYTES = 2_000
# The command ends its workers, and what it started ends it, within this time; then it is killed.
_GRACE_SECONDS = 20.0
# The limit of the job is for runs; installing packages takes time, too.
_EXTRA_SECONDS = 900.0


_INVALID = (
    "The command line answered with an unknown message: is it of another version than the server?"
)


@dataclass(frozen=True)
class CommandEnd:
    """How a command ended."""

    state: RestorationState
    message: str
    result: RestoreResult | None


class RestoreCommand:
    """Starts the command; calls `on_event` for each event and `ended` once, both from the thread."""

    def __init__(
        self,
        job: RestoreJob,
        on_event: Callable[[RestoreEvent], None],
        ended: Callable[[CommandEnd], None],
    ) -> None:
        self._job = job
        self._on_event = on_event
        self._ended = ended
        self._process: Child | None = None
        self._stopped: str | None = None
        self._force: threading.Timer | None = None
        self._end: CommandEnd | None = None
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._follow, name="restoration", daemon=True)

    def start(self) -> None:
        """Starts the thread, which starts the process."""
        self._thread.start()

    def stop(self, reason: str) -> None:
        """Asks the command to end; kills it if it does not."""
        with self._lock:
            if self._stopped is None:
                self._stopped = reason
                if self._process is not None:
                    self._ask(self._process)

    def _ask(self, process: Child) -> None:
        ask_to_end(process)
        self._force = _later(_GRACE_SECONDS, process.kill)

    def _follow(self) -> None:
        seconds = (self._job["limits"]["seconds"] or 0) + _EXTRA_SECONDS
        deadline = _later(seconds, lambda: self.stop("It took longer than the server allows."))
        try:
            end = self._run()
        except OSError as error:
            text = fault_text("The restoration cannot be started", error)
            end = CommandEnd("failed", text, None)
        for timer in (deadline, self._force):
            if timer is not None:
                timer.cancel()
        if self._stopped is not None and end.state != "finished":
            end = CommandEnd("cancelled", self._stopped, None)
        self._ended(end)

    def _run(self) -> CommandEnd:
        folder = new_folder()
        try:
            with tempfile.TemporaryFile() as errors:
                self._read(self._start(folder, errors))
                return self._end or CommandEnd("failed", _tail(errors), None)
        finally:
            remove_folder(folder)

    def _start(self, folder: str, errors: IO[bytes]) -> Child:
        process = start(
            own_module("freshkernel.runner.restoration"),
            folder=folder,
            variables=command_variables(os.environ),
            stdin=PIPE,
            stdout=PIPE,
            stderr=errors,
        )
        with self._lock:
            self._process = process
            if self._stopped is not None:
                self._ask(process)
        return process

    def _read(self, process: Child) -> None:
        if process.stdin is None or process.stdout is None:
            return
        # Closed at the end only: the command takes the end of its input for the end of the server.
        with contextlib.suppress(OSError), process.stdin:
            process.stdin.write(json.dumps(self._job).encode() + b"\n")
            process.stdin.flush()
            with process.stdout:
                while line := process.stdout.readline(MAXIMUM_LINE_BYTES):
                    if not line.endswith(b"\n"):
                        self.stop("The result is too large.")
                        break
                    with contextlib.suppress(ValueError):
                        self._take(read_json(line))
        process.wait()

    def _take(self, message: Any) -> None:
        try:
            self._on_event(parse_restore_event(message))
        except InvalidMessageError:
            self._finish(message)

    def _finish(self, message: Any) -> None:
        try:
            finished = parse_restore_finished(message)
        except InvalidMessageError:
            self._end = CommandEnd("failed", _INVALID, None)
        else:
            result = finished["result"]
            state: RestorationState = "failed" if result is None else "finished"
            self._end = CommandEnd(state, finished["message"], result)


def _later(seconds: float, action: Callable[[], object]) -> threading.Timer:
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


def _tail(errors: IO[bytes]) -> str:
    size = errors.seek(0, os.SEEK_END)
    errors.seek(max(0, size - _LOG_BYTES))
    text = errors.read().decode(errors="replace").strip().removeprefix("freshkernel: ")
    return text or "The restoration ended without a result."
