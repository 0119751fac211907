"""How many results of restorations stay in memory."""

from __future__ import annotations

import time

from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.restorations.restoration import Restoration
from freshkernel.server.restorations.service import KEPT, KEPT_PER_USER, RestorationService


def kept_after(users: list[str], age_seconds: float = 0) -> list[str]:
    """The users of the results that are kept, after a restoration of each of these users, oldest first."""
    service = RestorationService(RunSettings())
    for number, user in enumerate(users):
        ended = Restoration(str(number), "a.ipynb", user)
        ended.summary["created"] = time.time() - age_seconds
        ended.summary["seconds"] = 1.0
        service._known[str(number)] = ended
    service._forget_old()
    return [each.user for each in service._known.values()]


def test_the_last_results_of_each_user_and_of_all_are_kept() -> None:
    assert kept_after(["ann"] * 10 + ["bob"]) == ["ann"] * KEPT_PER_USER + ["bob"]
    many = [f"user-{number}" for number in range(3 * KEPT)]
    assert kept_after(many) == many[-KEPT:]
    # Results that are dropped do not count.
    assert kept_after([*many, *["ann"] * 50]) == [*many[-KEPT + KEPT_PER_USER :], *["ann"] * 3]
    assert kept_after(many, age_seconds=4_000) == []
