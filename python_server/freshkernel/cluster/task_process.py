"""The process in which a worker does a task, apart from the worker itself: it can be canceled, and killed."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from freshkernel.common.processes import StopWatch
from freshkernel.processes.starting import PIPE, Child, ask_to_end, start

# A process ends what it started within a few seconds of the request.
_GRACE_SECONDS = 20.0
_LOOK_SECONDS = 1.0
_LOG_BYTES = 2_000
# Dask gives it to every process that a nanny starts.
_HASH_SEED = "6640"
_LOG_NAME = "worker.log"


class TaskProcess:
    """The process of one task; `cancel` may be called from another thread.

    admission: waits until the driver admits the task, or raises an error. A process that reads a line starts meanwhile.
    """

    def __init__(self, admission: Callable[[], None]) -> None:
        self._admission = admission
        self._lock = threading.Lock()
        self._process: Child | None = None
        self.was_cancelled = False

    def cancel(self) -> None:
        """Asks it to end, and kills it if it does not."""
        with self._lock:
            self.was_cancelled = True
            if self._process is not None:
                self._end(self._process)

    def run(
        self,
        command: Sequence[str],
        folder: Path,
        take_line: Callable[[bytes], None],
        *,
        log: Path,
        line: bytes | None = None,
    ) -> None:
        """Runs a command in a folder to its end.

        line: what it reads; without it, its input ends only when this process does. log: the folder for what it says
        about errors.
        """
        if line is None:
            self._admission()
        process = self._start(command, folder, log)
        watch = threading.Thread(target=_kill_when_stopped, args=(process,), daemon=True)
        watch.start()
        if process.stdin is None or process.stdout is None:
            raise OSError("The process has no pipes.")
        with process.stdin:
            if line is not None:
                self._admit(process)
                with contextlib.suppress(OSError), process.stdin:
                    process.stdin.write(line)
            with process.stdout:
                for each in process.stdout:
                    take_line(each)
            process.wait()

    def explanation(self, log: Path) -> str:
        """Why there is no result."""
        code = self._process.returncode if self._process else None
        text = ""
        with contextlib.suppress(OSError):
            text = (log / _LOG_NAME).read_text(errors="replace")[-_LOG_BYTES:]
        return f"The process that ran it ended with exit code {code} and left no result. {text}".strip()

    def _start(self, command: Sequence[str], folder: Path, log: Path) -> Child:
        with (log / _LOG_NAME).open("wb") as errors:
            process = start(
                command,
                folder=folder,
                variables=process_variables(os.environ),
                stdin=PIPE,
                stdout=PIPE,
                stderr=errors,
            )
        with self._lock:
            self._process = process
            if self.was_cancelled:
                self._end(process)
        return process

    def _admit(self, process: Child) -> None:
        """Waits for the admission of a process, which is ended where there is none."""
        try:
            self._admission()
        except BaseException:
            process.kill()
            process.wait()
            raise

    def _end(self, process: Child) -> None:
        ask_to_end(process)
        force = threading.Timer(_GRACE_SECONDS, process.kill)
        force.daemon = True
        force.start()


def process_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment variables of the worker without those that Dask set for itself.

    Dask limits the threads of numerical libraries: notebooks would then not run as on their own.
    """
    set_by_dask = _variables_of_dask()
    return {
        name: value
        for name, value in variables.items()
        if not name.startswith("DASK_") and set_by_dask.get(name) != value
    }


def _variables_of_dask() -> dict[str, str]:
    # A worker of Dask has it; other code that imports this module need not.
    import dask

    found = {
        "PYTHONHASHSEED": _HASH_SEED,
        **(dask.config.get("distributed.nanny.pre-spawn-environ", None) or {}),
        **(dask.config.get("distributed.nanny.environ", None) or {}),
    }
    return {name: str(value) for name, value in found.items()}


def _kill_when_stopped(process: Child) -> None:
    stopped = StopWatch(process.pid)
    while process.poll() is None:
        if stopped.is_over():
            process.kill()
            return
        time.sleep(_LOOK_SECONDS)
