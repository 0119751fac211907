"""The order in which runs begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshkernel.server.check_runs.queue import RunQueue
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings

# A run of one of three users comes, the oldest that goes on ends, or the newest that waits is withdrawn.
ACTIONS = st.lists(st.sampled_from(["ann", "bob", "eve", "end", "withdraw"]), max_size=60)


@given(ACTIONS, st.integers(1, 3), st.integers(1, 3), st.integers(1, 4))
def test_limits_hold_and_no_run_is_overtaken(
    actions: list[str], at_once: int, per_user: int, waiting: int
) -> None:
    settings = RunSettings(at_once=at_once, at_once_per_user=per_user, waiting_per_user=waiting)
    queue = RunQueue(settings)
    waits: list[tuple[str, str]] = []
    goes: list[tuple[str, str]] = []
    for number, action in enumerate(actions):
        if action == "end" and goes:
            queue.end(goes.pop(0)[0])
        elif action == "withdraw" and waits:
            assert queue.withdraw(waits.pop()[0])
        elif action not in ("end", "withdraw"):
            if sum(user == action for _, user in waits) >= waiting:
                with pytest.raises(RequestRefusedError):
                    queue.require_room(action)
                continue
            queue.require_room(action)
            queue.add(str(number), action)
            waits.append((str(number), action))
        for run in queue.begin():
            begun = next(each for each in waits if each[0] == run)
            # Who came before and still waits has a full share already.
            for _, user in waits[: waits.index(begun)]:
                assert sum(each[1] == user for each in goes) == per_user
            waits.remove(begun)
            goes.append(begun)
        assert len(goes) <= at_once
        assert all(sum(each[1] == user for each in goes) <= per_user for _, user in goes)
        # No run waits without a reason.
        if len(goes) < at_once:
            assert all(sum(each[1] == user for each in goes) == per_user for _, user in waits)
        assert not any(queue.withdraw(run) for run, _ in goes)
