"""Whose run is next: in the order in which they came, but nobody takes more than a share."""

from __future__ import annotations

from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings


class RunQueue:
    """The runs that wait and those that go on, by their ids."""

    def __init__(self, settings: RunSettings) -> None:
        self._settings = settings
        self._waiting: dict[str, str] = {}
        self._going: dict[str, str] = {}

    def require_room(self, user: str) -> None:
        """Refuse another run of a user who has enough that wait."""
        waiting = sum(each == user for each in self._waiting.values())
        if waiting >= self._settings.waiting_per_user:
            raise RequestRefusedError(
                429,
                f"{waiting} of your runs wait already, and no more may. "
                "Wait until one begins, or cancel one that waits.",
            )

    def add(self, run: str, user: str) -> None:
        """Let a run wait."""
        self._waiting[run] = user

    def withdraw(self, run: str) -> bool:
        """A run is to wait no more; whether it did."""
        return self._waiting.pop(run, None) is not None

    def end(self, run: str) -> None:
        """A run goes on no more."""
        self._going.pop(run, None)

    def begin(self) -> list[str]:
        """The runs that begin now."""
        beginning: list[str] = []
        for run, user in list(self._waiting.items()):
            if len(self._going) >= self._settings.at_once:
                break
            own = sum(each == user for each in self._going.values())
            if own < self._settings.at_once_per_user:
                self._going[run] = self._waiting.pop(run)
                beginning.append(run)
        return beginning
