"""Prometheus metrics of the runs of this server, at Jupyter Server's own `/metrics`.

Labels have fixed values only: no names of users and files, which would be personal data and unbounded.
"""

from __future__ import annotations

from typing import get_args

from prometheus_client import Counter, Gauge, Histogram

from freshkernel.common.protocol import ReproducibilityVerdict, RunStatus, RunSummary
from freshkernel.server.check_runs.service import RunService

_SECONDS = (1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600)
# How many compared runs are remembered.
_REMEMBERED = 10_000

# Prometheus has one registry for each process.
QUEUED = Gauge("freshkernel_check_runs_queued", "Check runs that wait")
RUNNING = Gauge("freshkernel_check_runs_running", "Check runs that are active")
ENDED = Counter("freshkernel_check_runs_ended", "Check runs that ended, by state", ["state"])
COMPARISONS = Counter(
    "freshkernel_check_run_comparisons",
    "Check runs that a page compared with the stored outputs, by verdict",
    ["verdict"],
)
DURATION = Histogram(
    "freshkernel_check_run_duration_seconds",
    "Duration of check runs, without the queue",
    buckets=_SECONDS,
)
WAIT = Histogram(
    "freshkernel_check_run_queue_seconds",
    "Time that check runs waited before they began",
    buckets=_SECONDS,
)
STORED = Gauge("freshkernel_check_runs_stored", "Ended check runs in the store")
STORED_BYTES = Gauge(
    "freshkernel_check_runs_stored_bytes", "Size of the ended check runs in the store"
)

for _state in get_args(RunStatus):
    ENDED.labels(_state)
for _verdict in get_args(ReproducibilityVerdict):
    COMPARISONS.labels(_verdict)


class RunMetrics:
    """Counts what happens to the runs of a server."""

    def __init__(self) -> None:
        self._states: dict[str, str] = {}
        # A page may compare a run again.
        self._compared: dict[str, None] = {}

    def read(self, service: RunService) -> None:
        """Takes the gauges from a service from now on."""
        QUEUED.set_function(lambda: service.queued)
        RUNNING.set_function(lambda: service.running)
        STORED.set_function(lambda: service.stored.number)
        STORED_BYTES.set_function(lambda: service.stored.size)

    def observe(self, summary: RunSummary) -> None:
        """Counts the change of a run, if it is a new state or a comparison."""
        run, state = summary["id"], summary["state"]
        before = self._states.get(run)
        if state == "queued":
            self._states[run] = state
        elif state == "running":
            if before == "queued" and summary["started"] is not None:
                WAIT.observe(max(0.0, summary["started"] - summary["created"]))
            self._states[run] = state
        elif before is not None:
            del self._states[run]
            ENDED.labels(state).inc()
            if summary["seconds"] is not None:
                DURATION.observe(max(0.0, summary["seconds"]))
        elif summary["comparison"] is not None and run not in self._compared:
            COMPARISONS.labels(summary["comparison"]["verdict"]).inc()
            self._compared[run] = None
            if len(self._compared) > _REMEMBERED:
                del self._compared[next(iter(self._compared))]
