"""Attempts at tasks whose workers are lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from freshkernel.cluster.attempts import Attempts


@pytest.mark.parametrize(
    ("last_workers", "text"),
    [
        ([None, None, None, None], "its worker was lost 4 times while it ran."),
        (
            ["tcp://a:1", "tcp://b:1"],
            "its worker was lost 2 times while it ran (tcp://a:1, tcp://b:1).",
        ),
        (
            [None, "tcp://a:1", "tcp://b:1"],
            "its worker was lost 3 times while it ran (tcp://a:1, tcp://b:1).",
        ),
    ],
)
def test_the_message_counts_all_losses(last_workers: Sequence[str | None], text: str) -> None:
    attempts = Attempts()
    attempt = attempts.add("a")
    for worker in last_workers:
        assert attempts.decision("a") != "set-aside"
        attempts.killed(attempt, worker)
        attempt = attempts.again("a")
    assert attempts.decision("a") == "set-aside"
    assert text in attempts.loss_text("a")
