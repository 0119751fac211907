"""Which attempt at each task counts, and what the loss of a worker means for the tasks that ran there.

A task is done once: what later arrives for it is ignored. A notebook that fails is done, and never tried again; only
the loss of a worker leads to another attempt, and a notebook that was there each time is set aside.

Dask starts an attempt again by itself when it loses the worker. Each start waits on its worker until it is admitted
here, so none is missed: a later start of the same attempt means that the worker of the earlier one was lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

# A notebook that ran alone on two workers that were lost is likely to be the reason. Of several that ran at the same
# time, only one can be: each of them gets more attempts.
LOSSES_ALONE = 2
LOSSES = 4

Decision = Literal["again", "set-aside"]


@dataclass
class _Task:
    attempt: int = 1
    # The number of the latest start of the attempt, and its worker until that is lost.
    start: int = -1
    worker: str | None = None
    losses_alone: int = 0
    lost_on: list[str] = field(default_factory=list)

    @property
    def decision(self) -> Decision:
        is_suspect = self.losses_alone >= LOSSES_ALONE or len(self.lost_on) >= LOSSES
        return "set-aside" if is_suspect else "again"


class Attempts:
    """The tasks that are not done yet."""

    def __init__(self) -> None:
        self._tasks: dict[str, _Task] = {}
        # Workers that were lost with several tasks: these are noted one after the other.
        self._shared: set[str] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def add(self, task: str) -> str:
        """Begins a task; returns the name of its first attempt."""
        if task in self._tasks:
            raise ValueError(f"two tasks {task}")
        self._tasks[task] = _Task()
        return _name(task, 1)

    def again(self, task: str) -> str:
        """The name of a new attempt; the earlier ones no longer count."""
        known = self._tasks[task]
        known.attempt += 1
        known.start = -1
        known.worker = None
        return _name(task, known.attempt)

    def task_of(self, attempt: str) -> str | None:
        """The task of an attempt that counts."""
        task, _, number = attempt.rpartition("#")
        known = self._tasks.get(task)
        return task if known is not None and str(known.attempt) == number else None

    def started(self, attempt: str, worker: str, number: int) -> bool:
        """Notes a start of an attempt; returns whether it is admitted. It may be noted again.

        number: what the scheduler counts with each start of any task, so that starts can be put in their order.
        """
        task = self.task_of(attempt)
        if task is None:
            return False
        known = self._tasks[task]
        if number > known.start:
            self._note_loss(known)
            known.start = number
            known.worker = worker if known.decision == "again" else None
        # The worker of an earlier start may still live, although Dask has given it up.
        return number == known.start and known.worker is not None

    def is_running(self, task: str) -> bool:
        """Whether a worker is known to run it."""
        return self._tasks[task].worker is not None

    def decision(self, task: str) -> Decision:
        """What becomes of a task whose attempt has ended without an answer."""
        return self._tasks[task].decision

    def forget(self, task: str) -> None:
        """Ends a task: no attempt at it counts any more."""
        self._tasks.pop(task, None)

    def lost(self, worker: str) -> dict[str, Decision]:
        """Notes the loss of a worker; returns what becomes of the tasks that ran there."""
        there = [name for name, task in self._tasks.items() if task.worker == worker]
        for name in there:
            self._note_loss(self._tasks[name])
        return {name: self._tasks[name].decision for name in there}

    def killed(self, attempt: str) -> Decision | None:
        """Notes that Dask gave an attempt up, because the workers that had it were lost; None if it does not count.

        Dask also counts workers on which the attempt waited: such losses say nothing about it.
        """
        task = self.task_of(attempt)
        if task is None:
            return None
        # Dask may say so before it says that the worker is gone.
        self._note_loss(self._tasks[task])
        return self._tasks[task].decision

    def loss_text(self, task: str) -> str:
        """Why a task was set aside: how often its worker was lost, and which workers these were."""
        lost_on = self._tasks[task].lost_on
        return (
            f"It was set aside: its worker was lost {len(lost_on)} times while it ran ({', '.join(lost_on)}). Run it "
            "without `--scheduler` to see what it does, for example how much memory it takes."
        )

    def _note_loss(self, task: _Task) -> None:
        """Counts the loss of the worker that is known to run a task, if there is one."""
        if task.worker is None:
            return
        task.lost_on.append(task.worker)
        task.losses_alone += self._was_alone(task.worker)
        task.worker = None

    def _was_alone(self, worker: str) -> bool:
        """Whether a lost worker ran one task only."""
        if sum(task.worker == worker for task in self._tasks.values()) > 1:
            self._shared.add(worker)
        return worker not in self._shared


def _name(task: str, number: int) -> str:
    return f"{task}#{number}"
