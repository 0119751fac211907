"""Reads the reply to an execution, with the report that the observer in the kernel adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from freshkernel.common.kernel_interface import Message
from freshkernel.common.protocol import RunError

# The sources of payloads.
_OBSERVER = "freshkernel"
_EXIT = "ask_exit"
# The kernel replies so if a display formatter failed, and names no error.
_NO_ERROR = "NoneType"


@dataclass
class ExecutionReport:
    """The report that comes with the status of a reply."""

    # Errors that were shown while the kernel went on; None if the kernel was not observed, or showed none.
    errors: list[RunError] | None = None
    # The ids of messages that were never sent.
    unsent: list[str] = field(default_factory=list)
    ends_kernel: bool = False


def report_of(reply: Message) -> ExecutionReport:
    """The report in the payload of a reply. It comes from a process that runs the code of a notebook: each part is checked."""
    report = ExecutionReport()
    payload = reply.get("payload")
    for part in payload if isinstance(payload, list) else ():
        if not isinstance(part, dict):
            continue
        if part.get("source") == _EXIT and not part.get("keepkernel"):
            report.ends_kernel = True
        elif part.get("source") == _OBSERVER:
            errors, unsent = part.get("errors"), part.get("unsent")
            report.errors = [
                shown_error(each)
                for each in (errors if isinstance(errors, list) else ())
                if isinstance(each, dict)
            ]
            report.unsent = [str(each) for each in (unsent if isinstance(unsent, list) else ())]
            report.ends_kernel = report.ends_kernel or part.get("ends_kernel") is True
    return report


def shown_error(content: Message) -> RunError:
    """The error that a message or a reply contains."""
    lines: Any = content.get("traceback")
    return RunError(
        ename=str(content.get("ename", content.get("status", ""))),
        evalue=str(content.get("evalue", "")),
        traceback=[str(line) for line in (lines if isinstance(lines, list) else ())],
    )


def error_of(reply: Message) -> RunError | None:
    """The error that a reply contains; None if the execution succeeded."""
    return None if reply["status"] == "ok" else shown_error(reply)


def shown_error_of(
    reply: Message, report: ExecutionReport, shown: Sequence[RunError]
) -> RunError | None:
    """The first error that an execution showed although the kernel went on; None if it showed none, or ended with one.

    shown: the errors among its outputs. They decide where the kernel is not observed: an observed kernel reports which
    of them the notebook shows by itself.
    """
    if reply["status"] == "ok":
        return next(iter(shown if report.errors is None else report.errors), None)
    is_named = shown_error(reply)["ename"] != _NO_ERROR
    return None if is_named else next(iter(report.errors or shown), None)
