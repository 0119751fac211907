"""The task of a Dask worker: runs one notebook in a worker process of its own, as the command line does."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

from freshkernel.cluster.bundles import Bundle, InvalidBundleError
from freshkernel.cluster.orders import Failure, FailureKind, Order, Returned
from freshkernel.cluster.sessions import DriverGoneError, FileRefusedError, Session, session_of
from freshkernel.common.processes import StopWatch, apart, ask_to_end
from freshkernel.common.protocol import RunEvent, RunJob
from freshkernel.common.run_folders import new_folder

# The worker process ends its runner within a few seconds of the request.
_GRACE_SECONDS = 20.0
_LOOK_SECONDS = 1.0
_LOG_BYTES = 2_000
# Dask gives it to every process that a nanny starts.
_HASH_SEED = "6640"

_Report = Callable[[RunEvent], None]

# Outputs travel with the result: here they are not needed to show the progress.
_WITHOUT_OUTPUTS = ("started", "preparing", "kernel", "cell-started", "finished")


def run_notebook(order: Order) -> Returned:
    """Runs the notebook of an order; never raises, so that Dask does not try it again."""
    session = session_of(order["session"], order["lease_seconds"])
    process = _Process()
    with session.running(order["attempt"], process.cancel):
        folder = Path(new_folder("cluster"))
        try:
            return _run(order, session, process, folder)
        except InvalidBundleError as error:
            return _failed("worker-unusable", str(error))
        except FileRefusedError as error:
            return _failed("changed-file", str(error))
        except DriverGoneError as error:
            return _failed("cancelled", str(error))
        except (OSError, ValueError) as error:
            return _failed("worker-unusable", f"{type(error).__name__}: {error}")
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _run(order: Order, session: Session, process: _Process, folder: Path) -> Returned:
    maximum = order["job"]["copy_bytes"] or 0
    files, bundle = session.files.bundle(order["bundle"], maximum)
    project = files / bundle.project
    notebook = _notebook_path(order["job"], files, bundle)
    notebook.parent.mkdir(parents=True, exist_ok=True)
    result_path = folder / "result.json"
    job: RunJob = {**order["job"], "path": str(notebook), "result_path": str(result_path)}
    process.run(job, folder, lambda event: session.report(order["attempt"], event))
    if not result_path.is_file():
        if process.was_cancelled:
            return _failed("cancelled", "It was canceled.")
        return _failed("worker-unusable", process.explanation(folder))
    text = result_path.read_bytes()
    if len(text) > order["result_bytes"]:
        size = f"The result has {len(text)} bytes; the limit is {order['result_bytes']}."
        return _failed("result-too-large", size)
    if _changed(text, project):
        session.files.discard(order["bundle"])
    return Returned(project=str(project), result=zlib.compress(text, 1), failure=None)


def _notebook_path(job: RunJob, files: Path, bundle: Bundle) -> Path:
    """The place of the notebook in the bundle; the job has its path relative to the bundle's folder."""
    path = (files / job["path"]).resolve()
    if not path.is_relative_to((files / bundle.project).resolve()):
        raise ValueError("the notebook is not in its project")
    return path


def _changed(text: bytes, project: Path) -> bool:
    """Whether the run reports that it changed files of the bundle itself."""
    files = json.loads(text)["files"] or {}
    return any(Path(each).is_relative_to(project) for each in files.get("outside", []))


def _failed(kind: FailureKind, message: str) -> Returned:
    return Returned(project="", result=None, failure=Failure(kind=kind, message=message))


class _Process:
    """The worker process of a run."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self.was_cancelled = False

    def cancel(self) -> None:
        """Asks it to end, and kills it if it does not."""
        with self._lock:
            self.was_cancelled = True
            if self._process is not None:
                self._end(self._process)

    def run(self, job: RunJob, folder: Path, report: _Report) -> None:
        """Runs a job to its end."""
        process = self._start(folder)
        watch = threading.Thread(target=_kill_when_stopped, args=(process,), daemon=True)
        watch.start()
        if process.stdin is None or process.stdout is None:
            raise OSError("The process has no pipes.")
        with contextlib.suppress(OSError), process.stdin:
            process.stdin.write(json.dumps(job).encode() + b"\n")
        with process.stdout:
            for line in process.stdout:
                _report_line(line, report)
        process.wait()

    def explanation(self, folder: Path) -> str:
        """Why there is no result."""
        code = self._process.returncode if self._process else None
        text = ""
        with contextlib.suppress(OSError):
            text = (folder / "worker.log").read_text(errors="replace")[-_LOG_BYTES:]
        return f"The process that ran it ended with exit code {code} and left no result. {text}".strip()

    def _start(self, folder: Path) -> subprocess.Popen[bytes]:
        with (folder / "worker.log").open("wb") as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", "freshkernel.runner.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                cwd=folder,
                env=process_variables(os.environ),
                **apart(),
            )
        with self._lock:
            self._process = process
            if self.was_cancelled:
                self._end(process)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
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


def _report_line(line: bytes, report: _Report) -> None:
    # An incomplete line is not an event.
    with contextlib.suppress(ValueError):
        event = cast(RunEvent, json.loads(line))
        if event["kind"] == "cell-ended":
            event = {**event, "cell": {**event["cell"], "outputs": []}}
        elif event["kind"] not in _WITHOUT_OUTPUTS:
            return
        report(event)


def _kill_when_stopped(process: subprocess.Popen[bytes]) -> None:
    stopped = StopWatch(process.pid)
    while process.poll() is None:
        if stopped.is_over():
            process.kill()
            return
        time.sleep(_LOOK_SECONDS)
