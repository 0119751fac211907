"""Cells have the same results on a gateway as on this machine."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from running_gateway import TOKEN, RunningGateway, RunThere, StartGateway, StartThere
from running_worker import limits

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"


def test_verdicts_and_outputs(gateway: RunningGateway, run_there: RunThere) -> None:
    # It takes a moment to find out whether the gateway interrupted a cell.
    own = "raise KeyboardInterrupt" if FULL_SCALE else "exit_ = ("
    outcome = run_there(gateway.url, "6 * 7", "1/0", "print('on')", own)
    assert outcome.result["status"] == "finished", outcome.result["message"]
    assert outcome.statuses == ["ok", "error", "ok", "error"]
    assert outcome.text(0) == "42"
    assert outcome.text(2) == "on\n"
    assert all(each["losses"] == [] for each in outcome.cells)
    assert [each["execution_count"] for each in outcome.cells] == [1, 2, 3, 4]


def test_variables_and_what_is_fixed(gateway: RunningGateway, run_there: RunThere) -> None:
    code = (
        "import os\nfor name in ('COLUMNS', 'LINES', 'KERNEL_GPUS', 'KERNEL_TEAM'): "
        "print(os.environ.get(name))"
    )
    outcome = run_there(
        gateway.url,
        code,
        "print([n for n in sorted(globals()) if not n.startswith('_')], len(In), len(Out))",
        settings={"environment": ["KERNEL_GPUS"]},
        place={"variables": {"KERNEL_GPUS": "2"}},
    )
    assert outcome.text(0) == "80\n24\n2\nNone\n"
    # Nothing of ours is seen but what the first cell imported.
    names = ["In", "Out", "exit", "get_ipython", "name", "open", "os", "quit"]
    assert outcome.text(1) == f"{names} 3 0\n"
    kernel = outcome.result["kernel"]
    assert kernel is not None
    assert kernel["environment"] == {"COLUMNS": "80", "LINES": "24"}
    assert kernel["python"] is not None


MANY = 200_000 if FULL_SCALE else 5_000
TALKS = f"for i in range({MANY}): print(i, flush=True)"
TALKED = "".join(f"{number}\n" for number in range(MANY))


def test_many_outputs_are_limited_by_the_gateway(
    gateway: RunningGateway, run_there: RunThere
) -> None:
    large = "for i in range(8): print('x' * 1_000_000, flush=True)"
    limited = run_there(gateway.url, large, TALKS, "'after'", limits=limits(seconds=900))
    assert limited.statuses == ["ok", "ok", "ok"]
    # A gateway on a busy machine is so slow that it keeps within its own limits, or drops messages.
    for index, whole in enumerate((f"{'x' * 1_000_000}\n" * 8, TALKED)):
        is_whole = limited.text(index) == whole
        assert bool(limited.cells[index]["losses"]) == (not is_whole)
    assert limited.cells[2]["losses"] == []


def test_outputs_without_limit_in_any_form_of_frames(
    start_gateway: StartGateway, run_there: RunThere
) -> None:
    options = "--ZMQChannelsWebsocketConnection"
    older = start_gateway(f"{options}.limit_rate=False", f"{options}.kernel_ws_protocol=")
    code = "from comm import create_comm\ncomm = create_comm('t', buffers=[bytes(100)])\n'sent'"
    outcome = run_there(older.url, TALKS, "'after'", code, limits=limits(seconds=900))
    # A gateway that cannot keep up with the kernel drops messages, the last ones of a cell, too.
    for index, whole in enumerate((TALKED, "'after'", "'sent'")):
        assert outcome.text(index) == whole or (FULL_SCALE and outcome.cells[index]["losses"])
    assert outcome.cells[2]["losses"] == []


def test_large_binary_buffers(gateway: RunningGateway, run_there: RunThere) -> None:
    megabytes = 50 if FULL_SCALE else 12
    code = (
        "from comm import create_comm\n"
        f"comm = create_comm('t', data={{}}, buffers=[bytes({megabytes}_000_000)] * 2)\n"
        "comm.send({}, buffers=[b'', b'abc'])\n'sent'"
    )
    outcome = run_there(gateway.url, code, "1")
    assert outcome.statuses == ["ok", "ok"], outcome.result["message"]
    assert outcome.text(0) == "'sent'"
    assert [each["losses"] for each in outcome.cells] == [[], []]
    assert not [event for event in outcome.worker.events if event["kind"] == "preparing"][1:]


def test_secrets_are_nowhere(
    gateway: RunningGateway,
    start_there: StartThere,
    home: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    worker = start_there(gateway.url, "print('on', flush=True)\nimport time; time.sleep(1)", "1/0")
    worker.read_until(lambda event: event["kind"] == "output")
    seen = [
        Path(f"/proc/{pid}/{what}").read_bytes()
        for pid in worker.family()
        for what in ("cmdline", "environ")
    ]
    seen += [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    worker.read_rest()
    written = capfd.readouterr()
    seen += [json.dumps(each).encode() for each in (worker.events, worker.result(), worker.job)]
    seen += [written.out.encode(), written.err.encode()]
    for secret in (TOKEN, gateway.url, str(gateway.port)):
        assert not [text for text in seen if secret.encode() in text]
