"""Runs with a cut, slow or lossy connection to the gateway never have a wrong verdict."""

from __future__ import annotations

import os
import time
from pathlib import Path

from cutting_proxy import CuttingProxy
from run_client import is_output
from running_gateway import RunningGateway, RunThere, StartThere
from running_worker import Outcome, RunningWorker, limits
from waiting_cells import waiting_for

from freshkernel.common.protocol import RunEvent

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


def waits_for(path: Path) -> str:
    """A cell that announces that it waits for a file, and then prints how it continued."""
    return (
        f"print('waiting', flush=True)\n{waiting_for(path)}\n"
        "for number in range(20): print(number, flush=True)\n'done'"
    )


def is_again(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and "Reconnected to" in event["message"]


def is_lost(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and "is lost" in event["message"]


def ended(worker: RunningWorker) -> Outcome:
    worker.read_rest()
    return Outcome(worker, worker.result())


WHOLE = "waiting\n" + "".join(f"{number}\n" for number in range(20)) + "'done'"


def test_the_line_is_cut_between_outputs(
    proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    worker = start_there(proxy.url, "'before'", waits_for(sign), "print('after')", "'last'")
    worker.read_until(is_output)
    assert proxy.cut() >= 1
    worker.read_until(is_again)
    sign.touch()
    outcome = ended(worker)
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok"] * 4
    assert [each["losses"] for each in outcome.cells] == [[]] * 4
    assert [outcome.text(index) for index in range(4)] == ["'before'", WHOLE, "after\n", "'last'"]


def test_the_cell_ends_while_there_is_no_line(
    proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    worker = start_there(proxy.url, waits_for(sign), "print('after')", "'last'")
    worker.read_until(is_output)
    proxy.is_closed = True
    proxy.cut()
    worker.read_until(is_lost)
    sign.touch()
    gateway.wait_until_idle()
    proxy.is_closed = False
    outcome = ended(worker)
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.text(0) == WHOLE
    assert [each["losses"] for each in outcome.cells] == [[], [], []]


def test_the_reply_is_lost_with_the_line(
    proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    worker = start_there(proxy.url, "'before'", waits_for(sign), "print('after')")
    worker.read_until(is_output)
    proxy.loses_answers = True
    sign.touch()
    gateway.wait_until_idle()
    proxy.loses_answers = False
    proxy.cut()
    outcome = ended(worker)
    assert outcome.result["status"] == "interrupted"
    assert "is unknown" in outcome.result["message"]
    assert outcome.statuses == ["ok", "interrupted", "not-run"]
    assert outcome.cells[1]["losses"] == ["cut-short"]


def test_outputs_are_lost_with_the_line(
    proxy: CuttingProxy, start_there: StartThere, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    code = (
        f"print('waiting', flush=True)\n{waiting_for(first)}\n"
        f"print('lost', flush=True)\npathlib.Path({str(second)!r} + '.said').touch()\n"
        f"{waiting_for(second)}\n'done'"
    )
    worker = start_there(proxy.url, code, "print('after')")
    worker.read_until(is_output)
    proxy.loses_answers = True
    first.touch()
    while not Path(f"{second}.said").exists():
        pass
    # The kernel hands outputs to a thread that sends them.
    time.sleep(0.5)
    proxy.loses_answers = False
    proxy.cut()
    worker.read_until(is_again)
    second.touch()
    outcome = ended(worker)
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "ok"]
    assert [each["losses"] for each in outcome.cells] == [["output-lost"], []]
    assert outcome.text(0) == "waiting\n'done'"


def test_the_line_is_never_made_again(
    proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, tmp_path: Path
) -> None:
    settings = {"reconnect_seconds": 1.0}
    worker = start_there(proxy.url, waits_for(tmp_path / "never"), "1", settings=settings)
    worker.read_until(is_output)
    proxy.is_closed = True
    proxy.cut()
    outcome = ended(worker)
    assert outcome.result["status"] == "interrupted"
    assert "could not be restored" in outcome.result["message"]
    # The message names the kernel that the administrator of the gateway has to end.
    kernel = gateway.kernels()[0]["id"]
    assert kernel in outcome.result["message"]
    assert outcome.statuses == ["interrupted", "not-run"]
    assert outcome.cells[0]["losses"] == ["cut-short"]
    gateway.delete_all()


def test_a_slow_line(gateway: RunningGateway, run_there: RunThere) -> None:
    slow = CuttingProxy(gateway.port, delay=0.02, rate=4_000_000.0)
    code = (
        "import os\nfrom comm import create_comm\n"
        "comm = create_comm('t', data={}, buffers=[os.urandom(3_000_000)])\n"
        "print('x' * 200_000)\n'done'"
    )
    outcome = run_there(slow.url, "1", code, "2", limits=limits(seconds=120))
    slow.close()
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok"] * 3
    assert outcome.text(1) == "x" * 200_000 + "\n'done'"
    assert [each["losses"] for each in outcome.cells] == [[], [], []]


if FULL_SCALE:

    def test_a_line_that_loses_silently(
        proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, tmp_path: Path
    ) -> None:
        # As when a server in between silently drops a connection.
        sign = tmp_path / "sign"
        worker = start_there(proxy.url, waits_for(sign), "1")
        worker.read_until(is_output)
        proxy.loses_answers = True
        sign.touch()
        gateway.wait_until_idle()
        proxy.loses_answers = False
        outcome = ended(worker)
        assert outcome.result["status"] == "interrupted"
        assert outcome.statuses == ["interrupted", "not-run"]

    def test_a_line_that_is_cut_again_and_again(
        proxy: CuttingProxy, start_there: StartThere
    ) -> None:
        cuts = 12
        step = "import time\nfor i in range(10): print(i, flush=True); time.sleep(0.05)\n'end'"
        worker = start_there(proxy.url, *[step] * cuts)
        for index in range(cuts):
            worker.read_until(lambda event, at=index: is_output(event) and event["index"] == at)  # type: ignore[misc]
            proxy.cut()
        outcome = ended(worker)
        # However much is lost: what counts as whole is whole.
        whole = "".join(f"{number}\n" for number in range(10)) + "'end'"
        for index, each in enumerate(outcome.cells):
            if each["status"] == "ok" and not each["losses"]:
                assert outcome.text(index) == whole
        if outcome.result["status"] != "finished":
            assert outcome.result["status"] == "interrupted"
            assert "is unknown" in outcome.result["message"]
