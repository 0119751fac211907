"""The queue of runs: users take turns, in proportion to their weights, with limits for each user and for all.

Start-time fair queueing, where a run costs its user 1 / weight: the next run is that of the user with the lowest
turn. So no user waits for all the runs of a user who submitted many. Runs whose gateways are full keep their order, and
let others pass.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from freshkernel.common.protocol import RunEvent
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.rooms import Gateways, Rooms
from freshkernel.server.check_runs.settings import RunSettings


class _Turn(NamedTuple):
    """When the next run of a user is due, in runs of a user with weight 1; of two such users, who began one last waits."""

    due: float
    begun: int


class _Waiting(NamedTuple):
    """A waiting run."""

    user: str
    gateways: Gateways


class RunQueue:
    """The waiting and the active runs, by id."""

    def __init__(self, settings: RunSettings) -> None:
        self._settings = settings
        # Oldest first.
        self._waiting: dict[str, _Waiting] = {}
        # The user of each.
        self._active: dict[str, str] = {}
        self._rooms = Rooms()
        self._turns: dict[str, _Turn] = {}
        # The highest turn of a run that began, and the number of these runs.
        self._due = 0.0
        self._begun = 0

    @property
    def waiting(self) -> int:
        """The number of waiting runs."""
        return len(self._waiting)

    @property
    def active(self) -> int:
        """The number of active runs."""
        return len(self._active)

    def require_room(self, user: str) -> None:
        """Refuses a new run if too many runs of the user, or of all users, are waiting."""
        waiting = sum(each.user == user for each in self._waiting.values())
        if waiting >= self._settings.waiting_per_user:
            raise RequestRefusedError(
                429,
                f"{waiting} of your runs are already waiting, which is the limit. "
                "Wait until one begins, or cancel a waiting one.",
            )
        if self.waiting >= self._settings.waiting:
            raise RequestRefusedError(
                429,
                f"{self.waiting} runs of all users are already waiting on this server, which is the limit. "
                "Try again when some have ended.",
            )

    def add(self, run: str, user: str, gateways: Gateways = frozenset()) -> None:
        """Adds a run to the queue; its kernel will be on one of these gateways."""
        if not any(each.user == user for each in self._waiting.values()):
            self._lose_past_turns(user)
        self._waiting[run] = _Waiting(user, gateways)

    def withdraw(self, run: str) -> bool:
        """Removes a run from the queue; returns whether it was waiting."""
        return self._waiting.pop(run, None) is not None

    def end(self, run: str) -> None:
        """Removes an active run."""
        user = self._active.pop(run, None)
        self._rooms.end(run)
        if user is not None:
            self._lose_past_turns(user)

    def take(self, run: str, event: RunEvent) -> bool:
        """Learns from an event of an active run; returns whether others may begin now."""
        return self._rooms.take(run, event)

    def begin(self) -> list[str]:
        """The runs that may begin now."""
        beginning: list[str] = []
        while len(self._active) < self._settings.at_once and (run := self._next()) is not None:
            user, gateways = self._waiting.pop(run)
            self._active[run] = user
            self._rooms.begin(run, gateways)
            self._begun += 1
            due = self._turns[user].due
            self._due = max(self._due, due)
            self._turns[user] = _Turn(due + 1 / self._settings.weight_of(user), self._begun)
            beginning.append(run)
        self._forget_idle_users()
        return beginning

    def _next(self) -> str | None:
        active = Counter(self._active.values())
        ready = (
            (self._turns[user], age, run)
            for age, (run, (user, gateways)) in enumerate(self._waiting.items())
            if active[user] < self._settings.at_once_per_user and self._rooms.may_ask(gateways)
        )
        first = min(ready, default=None)
        return None if first is None else first[2]

    def _lose_past_turns(self, user: str) -> None:
        """Drops turns that a user had no run for, or no share: used later, they would block all others."""
        due, begun = self._turns.get(user, (0.0, 0))
        self._turns[user] = _Turn(max(due, self._due), begun)

    def _forget_idle_users(self) -> None:
        """Forgets users without runs, unless their last runs count against them."""
        busy = {*(each.user for each in self._waiting.values()), *self._active.values()}
        self._turns = {
            user: turn
            for user, turn in self._turns.items()
            if user in busy or (busy and turn.due > self._due)
        }
