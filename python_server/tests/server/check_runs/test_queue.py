"""The order in which runs begin."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshkernel.server.check_runs.queue import RunQueue
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings

# A run of one of three users comes, the oldest that goes on ends, or the newest that waits is withdrawn.
ACTIONS = st.lists(st.sampled_from(["ann", "bob", "eve", "end", "withdraw"]), max_size=60)


@given(ACTIONS, st.integers(1, 3), st.integers(1, 3), st.integers(1, 4), st.integers(1, 6))
def test_limits_hold_and_no_run_overtakes_one_of_the_same_user(
    actions: list[str], at_once: int, per_user: int, waiting_per_user: int, waiting: int
) -> None:
    settings = RunSettings(
        at_once=at_once,
        at_once_per_user=per_user,
        waiting_per_user=waiting_per_user,
        waiting=waiting,
    )
    queue = RunQueue(settings)
    waits: list[tuple[str, str]] = []
    goes: list[tuple[str, str]] = []
    for number, action in enumerate(actions):
        if action == "end" and goes:
            queue.end(goes.pop(0)[0])
        elif action == "withdraw" and waits:
            assert queue.withdraw(waits.pop()[0])
        elif action not in ("end", "withdraw"):
            own = sum(user == action for _, user in waits)
            if own >= waiting_per_user or len(waits) >= waiting:
                with pytest.raises(RequestRefusedError):
                    queue.require_room(action)
                continue
            queue.require_room(action)
            queue.add(str(number), action)
            waits.append((str(number), action))
        for run in queue.begin():
            begun = next(each for each in waits if each[0] == run)
            assert all(user != begun[1] for _, user in waits[: waits.index(begun)])
            waits.remove(begun)
            goes.append(begun)
        assert len(goes) <= at_once
        assert all(sum(each[1] == user for each in goes) <= per_user for _, user in goes)
        # No run waits without a reason.
        if len(goes) < at_once:
            assert all(sum(each[1] == user for each in goes) == per_user for _, user in waits)
        assert not any(queue.withdraw(run) for run, _ in goes)
        assert (queue.waiting, queue.active) == (len(waits), len(goes))


@given(ACTIONS, st.integers(1, 3), st.integers(1, 3))
def test_no_user_waits_for_more_than_two_runs_of_each_other_user(
    actions: list[str], at_once: int, per_user: int
) -> None:
    """Whatever comes before: a user who may begin a run begins it before the third run of a different user."""
    queue = RunQueue(RunSettings(at_once=at_once, at_once_per_user=per_user, waiting_per_user=60))
    waits: list[tuple[str, str]] = []
    goes: list[tuple[str, str]] = []
    begun_meanwhile = {user: Counter[str]() for user in ("ann", "bob", "eve")}
    for number, action in enumerate(actions):
        if action == "end" and goes:
            queue.end(goes.pop(0)[0])
        elif action not in ("end", "withdraw"):
            queue.add(str(number), action)
            waits.append((str(number), action))
        for run in queue.begin():
            user = dict(waits)[run]
            waits.remove((run, user))
            goes.append((run, user))
            for other, begun in begun_meanwhile.items():
                begun[user] += 1
                active = sum(each == other for _, each in goes)
                if other == user or active >= per_user or other not in dict(waits).values():
                    begun.clear()
                assert max(begun.values(), default=0) <= 2


def begun_in_turn(queue: RunQueue, count: int) -> list[str]:
    """The next runs of a queue with one active run at a time."""
    order: list[str] = []
    while len(order) < count and (begun := queue.begin()):
        order += begun
        queue.end(begun[0])
    return order


def filled(settings: RunSettings, **counts: int) -> RunQueue:
    """A queue to which users added this many runs, one user after the other."""
    queue = RunQueue(settings)
    for user, count in counts.items():
        for number in range(count):
            queue.add(f"{user}-{number}", user)
    return queue


ONE_AT_A_TIME = RunSettings(at_once=1, waiting_per_user=100)


def test_one_run_of_a_user_comes_before_thirty_of_a_different_user() -> None:
    queue = filled(ONE_AT_A_TIME, ann=30)
    assert queue.begin() == ["ann-0"]
    queue.add("bob-0", "bob")
    queue.end("ann-0")
    assert queue.begin() == ["bob-0"]
    queue.end("bob-0")
    assert queue.begin() == ["ann-1"]


def test_a_third_user_does_not_wait_for_two_who_take_all_the_places() -> None:
    queue = filled(RunSettings(at_once=2), ann=20, bob=20)
    assert queue.begin() == ["ann-0", "bob-0"]
    queue.add("eve-0", "eve")
    queue.end("bob-0")
    assert queue.begin() == ["eve-0"]


def test_one_user_may_take_all_places_but_not_twice() -> None:
    queue = filled(RunSettings(at_once=4, at_once_per_user=4), ann=20)
    assert len(queue.begin()) == 4
    queue.add("bob-0", "bob")
    queue.end("ann-2")
    assert queue.begin() == ["bob-0"]


def test_weights_divide_the_turns() -> None:
    settings = RunSettings(at_once=1, waiting_per_user=100, weights={"teacher": 3})
    order = begun_in_turn(filled(settings, ann=40, teacher=40), 40)
    assert Counter(run.partition("-")[0] for run in order) == {"teacher": 30, "ann": 10}
    # Evenly, not all at the end.
    assert all(any("ann" in run for run in order[at : at + 5]) for at in range(36))


def test_a_user_who_returns_gets_no_turns_for_the_time_away() -> None:
    queue = filled(ONE_AT_A_TIME, ann=1, bob=60)
    begun_in_turn(queue, 30)
    for number in range(1, 20):
        queue.add(f"ann-{number}", "ann")
    order = begun_in_turn(queue, 10)
    assert sum("ann" in run for run in order) == 5


def test_a_long_run_earns_no_turns() -> None:
    queue = filled(RunSettings(at_once=2, waiting_per_user=100), ann=20, bob=40)
    assert queue.begin() == ["ann-0", "bob-0"]
    for number in range(20):
        queue.end(f"bob-{number}")
        assert queue.begin() == [f"bob-{number + 1}"]
    queue.end("bob-20")
    queue.end("ann-0")
    assert queue.begin() == ["ann-1", "bob-21"]
    queue.add("eve-0", "eve")
    queue.end("ann-1")
    assert queue.begin() == ["eve-0"]


def test_users_without_runs_are_forgotten() -> None:
    queue = RunQueue(ONE_AT_A_TIME)
    for number in range(1000):
        queue.add(f"run-{number}", f"user-{number}")
        assert queue.begin() == [f"run-{number}"]
        queue.end(f"run-{number}")
    queue.begin()
    assert queue._turns == {}
