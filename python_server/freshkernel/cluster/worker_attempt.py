"""What the attempts at all kinds of tasks share on a worker: the session, a folder, and failures that are returned."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from freshkernel.cluster.bundles import Bundle, InvalidBundleError
from freshkernel.cluster.orders import Failure, FailureKind, Order, Returned
from freshkernel.cluster.sessions import (
    DriverGoneError,
    FileRefusedError,
    RefusedError,
    Session,
    session_of,
)
from freshkernel.cluster.start_reports import number_of_start, report_start
from freshkernel.cluster.task_process import TaskProcess
from freshkernel.common.removed_folders import remove_folder
from freshkernel.common.run_folders import new_folder
from freshkernel.processes.starting import own_module

Work = Callable[[Session, TaskProcess, Path], Returned]


def attempt(order: Order, work: Work) -> Returned:
    """Does the work of an order in a folder that is removed; never raises, so that Dask does not try it again."""
    session = session_of(order["session"], order["lease_seconds"])
    process = TaskProcess(lambda: session.wait_for_admission(order["attempt"]))
    number = number_of_start()
    with session.running(order["attempt"], number, process.cancel):
        report_start(order, number)
        folder = Path(new_folder("cluster"))
        try:
            return work(session, process, folder)
        except InvalidBundleError as error:
            return failed("worker-unusable", str(error))
        except FileRefusedError as error:
            return failed("changed-file", str(error))
        except (DriverGoneError, RefusedError) as error:
            return failed("cancelled", str(error))
        except (OSError, ValueError) as error:
            return failed("worker-unusable", f"{type(error).__name__}: {error}")
        finally:
            remove_folder(folder)


def notebook_in(files: Path, bundle: Bundle, name: str) -> Path:
    """The path of a notebook, which need not exist; `name` is relative to the bundle's folder."""
    path = (files / name).resolve()
    if not path.is_relative_to((files / bundle.project).resolve()):
        raise ValueError("the notebook is not in its project")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def run_program(
    order: Order,
    process: TaskProcess,
    folder: Path,
    role: str,
    arguments: Sequence[str | Path],
    cwd: Path,
) -> Returned:
    """The result that the program of the command line writes into `folder` in a role; its path is the last argument."""
    result = folder / "result.json"
    # The console script finds Node, and says what to install where there is none.
    command = own_module("freshkernel.cli", role, *map(str, arguments), str(result))
    process.run(command, cwd, lambda _line: None, log=folder)
    if not result.is_file():
        return without_result(process, folder)
    return packed(order, result.read_bytes())


def without_result(process: TaskProcess, log: Path) -> Returned:
    """What a task returns whose process left no result."""
    if process.was_cancelled:
        return failed("cancelled", "It was canceled.")
    return failed("worker-unusable", process.explanation(log))


def packed(order: Order, text: bytes, project: str = "") -> Returned:
    """A result, if it is not too large."""
    if len(text) > order["result_bytes"]:
        size = f"The result has {len(text)} bytes; the limit is {order['result_bytes']}."
        return failed("result-too-large", size)
    return Returned(project=project, result=zlib.compress(text, 1), failure=None)


def failed(kind: FailureKind, message: str) -> Returned:
    """Why there is no result."""
    return Returned(project="", result=None, failure=Failure(kind=kind, message=message))
