"""Failures on a gateway: no verdict is wrong, and no orphaned kernel stays."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from cutting_proxy import CuttingProxy
from run_client import is_output
from running_gateway import TOKEN, RunningGateway, RunThere, StartGateway, StartThere
from running_worker import COMMAND, ENDLESS, HERE, environment, job, kill, limits, wait_until_gone
from waiting_cells import waiting_for

from freshkernel.common.protocol import RunEvent

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
BUSY = "print('busy', flush=True)\nwhile True: pass"
CERTIFICATE = Path(__file__).parent / "fixtures" / "self-signed.pem"


def is_queueing(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["step"] == "queue"


def test_the_gateway_is_killed(start_gateway: StartGateway, run_there: RunThere) -> None:
    gateway = start_gateway()
    code = f"print('last', flush=True)\nimport os, time\ntime.sleep(0.5)\nos.kill({gateway.process.pid}, 9)"
    outcome = run_there(gateway.url, "1", code, "2", settings={"reconnect_seconds": 0.5})
    assert outcome.result["status"] == "interrupted"
    assert outcome.statuses == ["ok", "interrupted", "not-run"]
    assert outcome.cells[1]["losses"] == ["cut-short"]
    assert outcome.text(1) == "last\n"


def test_the_kernel_is_killed_there(gateway: RunningGateway, run_there: RunThere) -> None:
    code = "print('last', flush=True)\nimport os, time\ntime.sleep(0.5)\nos.kill(os.getpid(), 9)"
    outcome = run_there(gateway.url, "1", code, "2")
    assert outcome.result["status"] == "kernel-died"
    assert outcome.statuses == ["ok", "kernel-died", "not-run"]
    assert outcome.text(1) == "last\n"


def test_the_kernel_is_culled(gateway: RunningGateway, start_there: StartThere) -> None:
    worker = start_there(gateway.url, "1", ENDLESS, "2")
    worker.read_until(is_output)
    gateway.delete_all()
    worker.read_rest()
    result = worker.result()
    assert result["status"] == "kernel-died"
    assert "culled" in result["message"]
    assert [each["status"] for each in result["cells"]] == ["ok", "kernel-died", "not-run"]


KILLED = ["worker", "runner", *(["cancelled", "group"] if FULL_SCALE else [])]


@pytest.mark.parametrize("who", KILLED)
def test_no_kernel_stays_after_a_kill(
    gateway: RunningGateway, start_there: StartThere, who: str
) -> None:
    worker = start_there(gateway.url, "1", ENDLESS)
    worker.read_until(is_output)
    family = worker.family()
    if who == "cancelled":
        worker.process.terminate()
    elif who == "group":
        os.killpg(worker.process.pid, signal.SIGKILL)
    else:
        kill(family[0] if who == "worker" else family[1])
    worker.process.wait()
    assert wait_until_gone(family) == []
    assert gateway.has_no_kernel()
    if who in ("cancelled", "runner"):
        result = worker.result()
        assert result["status"] == ("cancelled" if who == "cancelled" else "interrupted")
        assert [each["status"] for each in result["cells"]] == ["ok", "interrupted"]


@pytest.mark.parametrize("who", ["cancelled", "runner"] if FULL_SCALE else ["cancelled"])
def test_no_kernel_stays_after_a_kill_during_its_start(
    gateway: RunningGateway, start_there: StartThere, who: str
) -> None:
    # However late this comes, the run has not ended.
    worker = start_there(gateway.url, ENDLESS)
    worker.read_until(lambda event: event["kind"] == "preparing")
    family = worker.family()
    if who == "cancelled":
        worker.process.terminate()
    else:
        kill(family[1])
    worker.read_rest()
    assert worker.result()["status"] == ("cancelled" if who == "cancelled" else "interrupted")
    assert gateway.has_no_kernel()


@pytest.mark.parametrize("who", ["runner", "cancelled", "none"] if FULL_SCALE else ["runner"])
def test_a_kernel_without_an_answer_to_its_start_does_not_stay(
    proxy: CuttingProxy, gateway: RunningGateway, start_there: StartThere, who: str
) -> None:
    proxy.loses_answers_to = b"POST /api/kernels "
    worker = start_there(proxy.url, "1", settings={"launch_seconds": 5.0})
    gateway.wait_until_there()
    if who == "cancelled":
        worker.process.terminate()
    elif who == "runner":
        kill(worker.family()[1])
    worker.read_rest()
    statuses = {"runner": "interrupted", "cancelled": "cancelled", "none": "not-started"}
    assert worker.result()["status"] == statuses[who]
    assert gateway.has_no_kernel()


def test_a_cell_over_its_time_is_interrupted(gateway: RunningGateway, run_there: RunThere) -> None:
    # The limit of memory is one of this machine: there it stops nothing.
    bounds = limits(cell_seconds=1.0, memory_bytes=1)
    outcome = run_there(gateway.url, "x = 1", BUSY, "x", limits=bounds)
    assert outcome.result["status"] == "finished"
    assert outcome.statuses == ["ok", "timeout", "ok"]
    assert outcome.text(1) == "busy\n"


def test_what_cannot_be_started(gateway: RunningGateway, run_there: RunThere) -> None:
    def message(url: str, **settings: object) -> str:
        name = str(settings.pop("kernel_name", "python3"))
        outcome = run_there(url, "1", settings=settings, kernel_name=name)
        assert outcome.result["status"] == "not-started"
        assert outcome.statuses == ["not-run"]
        return outcome.result["message"]

    assert "refuses the token" in message(gateway.url, token="another")  # noqa: S106
    shown = message(gateway.url, kernel_name="no-such-kernel")
    assert "has no kernel no-such-kernel. Choose one of python3" in shown
    shown = message("http://127.0.0.1:9")
    assert "cannot be reached (Connection refused)" in shown
    assert "127.0.0.1" not in shown
    assert "404" in message(f"{gateway.url}/elsewhere")


def test_a_token_that_expires(gateway: RunningGateway, run_there: RunThere, tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    program = (
        f"file = open({str(asked)!r}, 'a+'); file.write('x'); file.seek(0)\n"
        f"print({TOKEN!r} if len(file.read()) > 1 else 'an-expired-one')"
    )
    command = [sys.executable, "-c", program]
    settings = {"token": None, "token_command": command}
    assert run_there(gateway.url, "6 * 7", settings=settings).text(0) == "42"
    assert asked.read_text() == "xx"
    failing = {**settings, "token_command": [sys.executable, "-c", "exit('a secret')"]}
    message = run_there(gateway.url, "1", settings=failing).result["message"]
    assert "token_command failed (exit code 1)" in message
    assert "a secret" not in message


def test_a_certificate_of_its_own(start_gateway: StartGateway, run_there: RunThere) -> None:
    gateway = start_gateway(certificate=CERTIFICATE)
    refused = run_there(gateway.url, "1").result
    assert refused["status"] == "not-started"
    assert "certificate that is not trusted (self-signed certificate)" in refused["message"]
    accepting = [{"ca_certs": str(CERTIFICATE)}, {"validate_cert": False}]
    for settings in accepting if FULL_SCALE else accepting[:1]:
        assert run_there(gateway.url, "6 * 7", settings=settings).text(0) == "42"
    assert gateway.has_no_kernel()


def test_two_at_once_and_no_room(
    start_gateway: StartGateway, start_there: StartThere, tmp_path: Path
) -> None:
    gateway = start_gateway("--KernelGatewayApp.max_kernels=2")
    sign = tmp_path / "sign"
    code = (
        f"print({{0!r}}, flush=True)\n{waiting_for(sign)}\n"
        "for number in range(30): print({0!r}, flush=True)"
    )
    both = [start_there(gateway.url, code.format(letter)) for letter in "ab"]
    for worker in both:
        worker.read_until(is_output)
    impatient = start_there(gateway.url, "1", settings={"queue_seconds": 0.1})
    impatient.read_rest()
    assert impatient.result()["status"] == "not-started"
    assert "no room" in impatient.result()["message"]
    third = start_there(gateway.url, "6 * 7")
    third.read_until(is_queueing)
    sign.touch()
    for worker, letter in zip(both, "ab", strict=True):
        worker.read_rest()
        result = worker.result()
        assert result["status"] == "finished"
        assert result["cells"][0]["outputs"][0]["text"] == f"{letter}\n" * 31
    third.read_rest()
    assert third.result()["status"] == "finished"
    assert gateway.has_no_kernel()


def test_what_may_not_be_asked_for(folder: Path, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "gateways.toml"
    file.write_text('[tested]\nurl = "http://127.0.0.1:9"\nkernels = ["r"]\n')
    variables = {**environment(home), "FRESHKERNEL_GATEWAYS": str(file)}
    for place, shown in (
        ({"gateway": "other"}, "There is no gateway 'other'"),
        ({"gateway": "tested"}, "The kernel 'python3' is not allowed"),
    ):
        text = json.dumps(job(folder, ["1"], place={**HERE, **place}))
        ended = subprocess.run(COMMAND, input=text, capture_output=True, text=True, env=variables)
        assert ended.returncode == 2
        assert shown in ended.stderr


if FULL_SCALE:

    def test_a_gateway_that_never_answers(run_there: RunThere) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            outcome = run_there(url, "1", settings={"launch_seconds": 0.5})
        assert outcome.result["status"] == "not-started"
        assert "cannot be reached (Timeout during request)" in outcome.result["message"]
        # Whether it starts a kernel after all is not known, so that it was asked to end it.
        last = [event for event in outcome.worker.events if event["kind"] == "preparing"][-1]
        assert "may still be on the gateway tested" in last["message"]
