"""Attempts at tasks whose workers are lost."""

from __future__ import annotations

from itertools import count

from freshkernel.cluster.attempts import Attempts


def test_the_message_names_all_lost_workers() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    for number, worker in enumerate(["tcp://a:1", "tcp://b:1"]):
        assert attempts.started(attempt, worker, number)
        attempts.lost(worker)
    text = attempts.loss_text("a")
    assert "its worker was lost 2 times while it ran (tcp://a:1, tcp://b:1)." in text


def test_a_later_start_means_that_the_earlier_worker_was_lost() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    assert attempts.started(attempt, "one", 3)
    assert attempts.started(attempt, "two", 7)
    assert attempts.decision("a") == "again"
    assert not attempts.started(attempt, "three", 8)
    assert attempts.decision("a") == "set-aside"


def test_a_worker_that_starts_again_at_its_address_was_lost() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    assert attempts.started(attempt, "one", 1)
    assert attempts.started(attempt, "one", 2)
    assert not attempts.started(attempt, "one", 3)
    assert attempts.decision("a") == "set-aside"


def test_a_start_counts_once() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    for _ in range(3):
        assert attempts.started(attempt, "one", 1)
    assert attempts.lost("one") == {"a": "again"}
    assert attempts.lost("one") == {}
    assert attempts.killed(attempt) == "again"
    assert attempts.started(attempt, "two", 2)
    assert attempts.killed(attempt) == "set-aside"


def test_an_earlier_start_is_refused() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    assert attempts.started(attempt, "two", 2)
    # Dask gave this worker up, but it lives, and answers late.
    assert not attempts.started(attempt, "one", 1)
    assert attempts.started(attempt, "two", 2)
    attempts.lost("two")
    assert not attempts.started(attempt, "two", 2)
    assert attempts.decision("a") == "again"


def test_attempts_that_do_not_count_are_refused() -> None:
    attempts = Attempts()
    first = attempts.add("a")
    second = attempts.again("a")
    assert not attempts.started(first, "one", 1)
    assert attempts.started(second, "one", 2)
    attempts.forget("a")
    assert not attempts.started(second, "one", 2)


def test_dask_gives_up_an_attempt_that_never_began() -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    for _ in range(10):
        assert attempts.killed(attempt) == "again"
        attempt = attempts.again("a")


def test_a_notebook_next_to_a_killer_is_not_set_aside() -> None:
    attempts = Attempts()
    numbers = count()
    killer, innocent = attempts.add("killer"), attempts.add("innocent")
    for worker in ("one", "two", "three"):
        assert attempts.started(killer, worker, next(numbers))
        assert attempts.started(innocent, worker, next(numbers))
    # The driver hears of no loss but by the starts.
    assert attempts.started(killer, "four", next(numbers))
    assert attempts.started(innocent, "five", next(numbers))
    assert attempts.lost("four") == {"killer": "set-aside"}
    assert attempts.decision("innocent") == "again"
