"""The queue of runs: first come, first served, with a limit for each user."""

from __future__ import annotations

from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings


class RunQueue:
    """The waiting and the active runs, by id."""

    def __init__(self, settings: RunSettings) -> None:
        self._settings = settings
        self._waiting: dict[str, str] = {}
        self._going: dict[str, str] = {}

    def require_room(self, user: str) -> None:
        """Refuses a new run of a user with too many waiting runs."""
        waiting = sum(each == user for each in self._waiting.values())
        if waiting >= self._settings.waiting_per_user:
            raise RequestRefusedError(
                429,
                f"{waiting} of your runs are already waiting, which is the limit. "
                "Wait until one begins, or cancel a waiting one.",
            )

    def add(self, run: str, user: str) -> None:
        """Adds a run to the queue."""
        self._waiting[run] = user

    def withdraw(self, run: str) -> bool:
        """Removes a run from the queue; returns whether it was waiting."""
        return self._waiting.pop(run, None) is not None

    def end(self, run: str) -> None:
        """Removes an active run."""
        self._going.pop(run, None)

    def begin(self) -> list[str]:
        """The runs that may begin now."""
        beginning: list[str] = []
        for run, user in list(self._waiting.items()):
            if len(self._going) >= self._settings.at_once:
                break
            own = sum(each == user for each in self._going.values())
            if own < self._settings.at_once_per_user:
                self._going[run] = self._waiting.pop(run)
                beginning.append(run)
        return beginning
