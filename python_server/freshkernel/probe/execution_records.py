"""The records of executions in a kernel, oldest first, up to a limit."""

from __future__ import annotations

from collections import deque
from typing import Any

from freshkernel.probe.values import clean

RUN_LIMIT = 2000
SOURCE_LIMIT = 100_000
# The total number of characters of source to keep.
TOTAL_LIMIT = 4_000_000
NAME_LIMIT = 10_000


class Records:
    """The recorded executions; the oldest ones are dropped when there are too many."""

    def __init__(self, older: dict[str, Any] | None = None) -> None:
        self._runs: deque[dict[str, Any]] = deque(older["runs"] if older else ())
        self._size = sum(len(run["source"]) for run in self._runs)
        self._sequence: int = older["sequence"] if older else 0
        self.truncated: bool = older["truncated"] if older else False

    @property
    def last(self) -> int:
        """The number of the last execution; 0 before the first."""
        return self._sequence

    def state(self) -> dict[str, Any]:
        """The state that a newer probe takes over."""
        return {
            "runs": list(self._runs),
            "sequence": self._sequence,
            "truncated": self.truncated,
        }

    def has(self, run: dict[str, Any] | None) -> bool:
        """Returns True if exactly this execution is stored."""
        return run is not None and any(each is run for each in reversed(self._runs))

    def add(self, run: dict[str, Any]) -> dict[str, Any]:
        """Numbers an execution, stores it and returns it."""
        self._sequence += 1
        run["sequence"] = self._sequence
        self._runs.append(run)
        self._size += len(run["source"])
        while len(self._runs) > RUN_LIMIT or self._size > TOTAL_LIMIT:
            self._size -= len(self._runs.popleft()["source"])
            self.truncated = True
        return run

    def since(self, sequence: int) -> list[dict[str, Any]]:
        """The executions after a number."""
        return [run for run in list(self._runs) if run["sequence"] > sequence]

    def lacks(self, sequence: int) -> bool:
        """Whether an execution after a number was dropped."""
        oldest: int = self._runs[0]["sequence"] if self._runs else self._sequence + 1
        return self.truncated and oldest > sequence + 1


def seeded_run(source: str, count: int | None) -> dict[str, Any]:
    """An execution from before the probe was installed, of which little is known."""
    return {
        "source": clean(source, SOURCE_LIMIT),
        "count": count,
        "status": "unknown",
        "error": None,
        "started": None,
        "ended": None,
        "client": None,
        "message_id": None,
        "cell_id": None,
        "seeded": True,
        "bound": [],
        "rebound": [],
        "deleted": [],
        "touched": [],
    }


def seed(records: Records, history: Any, execution_count: int) -> None:
    """Records the executions from before the probe was installed that IPython remembers."""
    inputs = list(history.input_hist_raw)[1:]
    # After `%reset`, and with cells that IPython does not remember, positions are not counts.
    is_whole = len(inputs) == execution_count - 1
    for position, source in enumerate(inputs, 1):
        if type(source) is str and source.strip():
            records.add(seeded_run(source, position if is_whole else None))
