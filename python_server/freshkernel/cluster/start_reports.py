"""Reports of starts: a worker sends one to the driver at once, through the scheduler.

They only make the driver faster: what it has not heard so, it finds at its next exchange with the worker. The topic is
the name of the driver's client, since Dask removes the events of such a topic some time after the client has left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freshkernel.cluster.orders import Order


def number_of_start() -> int:
    """The scheduler's number for the start of the task that runs in this thread of a worker."""
    from distributed import get_worker

    worker = get_worker()
    return int(worker.state.tasks[worker.get_current_task()].run_id)


def report_start(order: Order, number: int) -> None:
    """Reports that an order is waiting here for its admission."""
    from distributed import get_worker

    report = {"session": order["session"], "attempt": order["attempt"], "number": number}
    get_worker().log_event(order["client"], report)


def take_reports(client: Any, session: str, take: Callable[[str, str, int], None]) -> None:
    """Calls `take` with the worker, the attempt and the number of each reported start of a session."""

    def take_event(event: tuple[float, Any]) -> None:
        report = event[1]
        # Dask reports other events of the client under the same topic.
        if isinstance(report, dict) and report.get("session") == session:
            take(report["worker"], report["attempt"], report["number"])

    client.subscribe_topic(client.id, take_event)
