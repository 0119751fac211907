"""The result of a run, built from its events."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from typing import Any

from freshkernel.common.protocol import (
    RunCell,
    RunCellResult,
    RunCellStatus,
    RunEvent,
    RunJob,
    RunResult,
)


def cell_without_run(
    cell: RunCell, position: int | None, status: RunCellStatus = "not-run"
) -> RunCellResult:
    """The result of a cell that was not run."""
    return RunCellResult(
        index=cell["index"],
        id=cell["id"],
        position=position,
        status=status,
        error=None,
        expected_error="raises-exception" in cell["tags"],
        asked_for_input=False,
        execution_count=None,
        started=None,
        seconds=None,
        outputs=[],
        output_bytes=0,
        losses=[],
    )


def begins_run(event: RunEvent) -> bool:
    """Whether the run begins with this event, unless another such event follows: building an environment does not count."""
    return event["kind"] == "started" or (
        event["kind"] == "preparing" and event["step"] == "environment"
    )


class ResultBuilder:
    """Builds the result of a run from its events; partial results are valid at any time."""

    def __init__(self, job: RunJob) -> None:
        self._cells = {cell["index"]: cell_without_run(cell, None) for cell in job["cells"]}
        self.result = RunResult(
            id=job["id"],
            status="interrupted",
            message="The worker ended without giving a reason.",
            started=time.time(),
            seconds=0.0,
            order=job["order"],
            kernel=None,
            parameters_error=None,
            files=None,
            place=job["place"],
            staging=None,
            missing_modules=[],
            cells=[],
        )
        if "project_trust" in job:
            self.result["project_trust"] = job["project_trust"]
        self.next_sequence = 0
        self.finished = False

    def take(self, event: RunEvent) -> None:
        """Adds the next event."""
        self.next_sequence = event["sequence"] + 1
        if begins_run(event):
            self.result["started"] = event["time"]
        if event["kind"] == "started":
            for position, index in enumerate(event["indexes"]):
                self._cells[index]["position"] = position
        elif event["kind"] == "kernel":
            self.result["kernel"] = event["kernel"]
        elif event["kind"] == "cell-started":
            # The state of the cell if no other event follows.
            cell = self._cells[event["index"]]
            cell["status"] = "interrupted"
            cell["started"] = event["time"]
            cell["losses"] = ["cut-short"]
        elif event["kind"] == "cell-ended":
            self._cells[event["cell"]["index"]] = event["cell"]
        elif event["kind"] == "finished":
            self.finished = True
            self.result["status"] = event["status"]
            self.result["message"] = event["message"]
            self.result["parameters_error"] = event["parameters_error"]
            self.result["files"] = event["files"]
            self.result["staging"] = event["staging"]
            self.result["missing_modules"] = event["missing_modules"]
            if "sandbox" in event:
                self.result["sandbox"] = event["sandbox"]
            if "peak_memory_bytes" in event:
                self.result["peak_memory_bytes"] = event["peak_memory_bytes"]
        self.result["seconds"] = event["time"] - self.result["started"]

    def build(self) -> RunResult:
        """The result so far."""
        self.result["cells"] = [self._cells[index] for index in sorted(self._cells)]
        return self.result


def result_of(job: RunJob, events: Iterable[RunEvent]) -> RunResult:
    """The result of a run with these events."""
    builder = ResultBuilder(job)
    for event in events:
        builder.take(event)
    return builder.build()


def write_result(path: str, result: Mapping[str, Any], *, is_durable: bool = True) -> None:
    """Writes a result atomically. is_durable: it is on the disk before this returns, which can take long."""
    partial = f"{path}.{os.getpid()}.partial"
    try:
        with open(partial, "w", encoding="utf-8") as file:  # noqa: PTH123
            json.dump(result, file, separators=(",", ":"))
            file.flush()
            if is_durable:
                os.fsync(file.fileno())
        os.replace(partial, path)  # noqa: PTH105
    except BaseException:
        if os.path.exists(partial):  # noqa: PTH110
            os.unlink(partial)  # noqa: PTH108
        raise
