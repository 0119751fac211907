"""Runs whose gateways are full: they wait in the order of the queue, and no later run gets their room."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freshkernel.common.protocol import RunEvent
from freshkernel.server.check_runs.queue import RunQueue
from freshkernel.server.check_runs.settings import RunSettings

POOL = frozenset({"g1", "g2"})
MANY = RunSettings(at_once=10, at_once_per_user=10, waiting_per_user=100)


def event(kind: str, step: str = "") -> RunEvent:
    usual: dict[str, Any] = {"kind": kind, "sequence": 0, "time": 0.0}
    return cast(RunEvent, {**usual, "step": step} if step else usual)


FULL, LAUNCH, CUT = (event("preparing", step) for step in ("queue", "launch", "connection"))
STAGING, KERNEL = event("preparing", "staging"), event("kernel")


def asking_in_turn(queue: RunQueue, count: int) -> list[str]:
    """The next runs for a full pool: each asks, waits for room, gets it and ends."""
    order: list[str] = []
    while len(order) < count and (begun := queue.begin()):
        assert len(begun) == 1
        queue.take(begun[0], FULL)
        # However many places there are, no other run asks.
        assert queue.begin() == []
        order += begun
        assert queue.take(begun[0], KERNEL)
        queue.end(begun[0])
    return order


def full_queue(settings: RunSettings = MANY) -> RunQueue:
    """A queue with one run that found the pool full."""
    queue = RunQueue(settings)
    queue.add("first", "first", POOL)
    assert queue.begin() == ["first"]
    assert not queue.take("first", LAUNCH)
    assert not queue.take("first", FULL)
    return queue


def test_users_take_turns_at_a_full_pool() -> None:
    queue = full_queue()
    for number in range(20):
        queue.add(f"ann-{number}", "ann", POOL)
    queue.add("bob-0", "bob", POOL)
    assert queue.begin() == []
    queue.take("first", KERNEL)
    queue.end("first")
    order = asking_in_turn(queue, 21)
    assert order[:3] == ["ann-0", "bob-0", "ann-1"]
    assert len(order) == 21


def test_other_runs_pass_by() -> None:
    queue = full_queue()
    queue.add("ann-pool", "ann", POOL)
    queue.add("ann-here", "ann")
    queue.add("bob-other", "bob", frozenset({"g3"}))
    assert sorted(queue.begin()) == ["ann-here", "bob-other"]
    assert queue.waiting == 1


@pytest.mark.parametrize(
    ("gateways", "may_begin"),
    [
        (frozenset({"g1"}), False),
        (POOL, False),
        (POOL | {"g3"}, True),
        (frozenset({"g3"}), True),
    ],
)
def test_a_gateway_can_be_in_several_pools(gateways: frozenset[str], may_begin: bool) -> None:
    queue = full_queue()
    queue.add("next", "ann", gateways)
    assert queue.begin() == (["next"] if may_begin else [])


def test_a_pool_with_room_is_asked_by_many_at_once() -> None:
    queue = full_queue()
    for number in range(4):
        queue.add(f"ann-{number}", "ann", POOL)
    assert queue.take("first", STAGING)
    # It may have been the last room: one run asks.
    assert queue.begin() == ["ann-0"]
    assert not queue.take("ann-0", LAUNCH)
    assert not queue.take("ann-0", CUT)
    assert queue.begin() == []
    assert queue.take("ann-0", KERNEL)
    # It was not.
    assert queue.begin() == ["ann-1", "ann-2", "ann-3"]


def test_a_run_with_a_kernel_keeps_no_other_waiting() -> None:
    queue = full_queue()
    assert queue.take("first", KERNEL)
    queue.add("second", "ann", POOL)
    assert queue.begin() == ["second"]
    queue.take("second", FULL)
    queue.take("second", KERNEL)
    assert not queue.take("second", CUT)
    queue.add("third", "ann", POOL)
    assert queue.begin() == ["third"]


@pytest.mark.parametrize("with_kernel", [True, False])
def test_a_run_that_ends_makes_way(with_kernel: bool) -> None:
    queue = full_queue()
    queue.add("second", "ann", POOL)
    if with_kernel:
        queue.take("first", KERNEL)
    queue.end("first")
    assert queue.begin() == ["second"]


def test_a_run_that_fails_over_asks_again() -> None:
    queue = full_queue()
    queue.take("first", STAGING)
    # The gateway is lost while files are uploaded.
    queue.take("first", LAUNCH)
    queue.take("first", FULL)
    queue.add("second", "ann", POOL)
    assert queue.begin() == []


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["ann", "bob", "eve", "full", "placed", "end"]),
        st.sampled_from([frozenset(), POOL, frozenset({"g1"}), frozenset({"g3"})]),
        st.integers(0, 9),
    ),
    max_size=60,
)


@given(ACTIONS, st.integers(1, 4), st.integers(1, 3))
def test_no_run_waits_without_a_reason(
    actions: list[tuple[str, frozenset[str], int]], at_once: int, per_user: int
) -> None:
    """Whatever happens: runs of a user on the same gateways keep their order, and with room for all, all begin."""
    settings = RunSettings(at_once=at_once, at_once_per_user=per_user, waiting_per_user=100)
    queue = RunQueue(settings)
    waits: list[tuple[str, str, frozenset[str]]] = []
    goes: list[tuple[str, str, frozenset[str]]] = []

    def begin() -> None:
        for run in queue.begin():
            begun = next(each for each in waits if each[0] == run)
            assert all(each[1:] != begun[1:] for each in waits[: waits.index(begun)])
            waits.remove(begun)
            goes.append(begun)

    for number, (action, gateways, choice) in enumerate(actions):
        chosen = goes[choice % len(goes)][0] if goes else None
        if action in ("ann", "bob", "eve"):
            queue.add(str(number), action, gateways)
            waits.append((str(number), action, gateways))
        elif chosen is not None and action == "end":
            queue.end(chosen)
            goes = [each for each in goes if each[0] != chosen]
        elif chosen is not None:
            queue.take(chosen, FULL if action == "full" else KERNEL)
        begin()
        assert len(goes) <= at_once
    while waits or goes:
        for run, *_ in goes:
            queue.take(run, KERNEL)
            queue.end(run)
        goes.clear()
        before = len(waits)
        begin()
        assert not before or len(waits) < before
