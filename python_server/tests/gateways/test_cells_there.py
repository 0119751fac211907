"""What comes of cells on a gateway: what comes of them here."""

from __future__ import annotations

from running_gateway import RunningGateway, RunThere


def test_verdicts_and_outputs(gateway: RunningGateway, run_there: RunThere) -> None:
    outcome = run_there(gateway.url, "6 * 7", "1/0", "print('on')", "exit_ = (")
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok", "error", "ok", "error"]
    assert outcome.text(0) == "42"
    assert outcome.text(2) == "on\n"
    assert all(each["losses"] == [] for each in outcome.cells)
    assert [each["execution_count"] for each in outcome.cells] == [1, 2, 3, 4]
