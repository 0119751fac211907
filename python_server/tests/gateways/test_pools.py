"""Pools of gateways: what they allow, and which of their gateways a run uses."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest
from running_gateway import (
    TOKEN,
    RunningGateway,
    StartGateway,
    StartThere,
    free_port,
    is_launching,
    messages,
    pooled,
)
from running_worker import ENDLESS, HERE, wait_until_gone

from freshkernel.common.protocol import RunEvent, RunTarget
from freshkernel.gateways.choices import ChoiceError, chosen_gateway, gateway_choices
from freshkernel.gateways.handover import gateway_of_line, line_of_gateway
from freshkernel.gateways.pool import GatewayPool, members_of, parse_gateways
from freshkernel.gateways.settings import GatewayConfigError

SECRET = "a-secret"  # noqa: S105
GATEWAYS: dict[str, Any] = {
    "old": {"url": "https://old.example.org", "kernels": ["python3"], "resources": "1 x V100"},
    "new": {
        "url": "https://new.example.org",
        "token": SECRET,
        "kernels": ["r"],
        "environment": ["KERNEL_GPUS"],
    },
}


def parsed(**changes: object) -> Any:
    return parse_gateways({**GATEWAYS, "all": {"gateways": ["old", "new"]}, **changes}, "The test")


def target(**changes: Any) -> RunTarget:
    return {**HERE, "gateway": "all", **changes}  # type: ignore[typeddict-item]


def names_in(target: object) -> list[str]:
    assert isinstance(target, GatewayPool)
    return [each.name for each in members_of(target)]


def test_users_see_one_more_gateway() -> None:
    choices = {each["name"]: each for each in gateway_choices(parsed())}
    assert list(choices) == ["old", "new", "all"]
    assert choices["all"]["kernels"] == ["python3", "r"]
    assert choices["all"]["variables"] == ["KERNEL_GPUS"]
    assert choices["all"]["resources"] == "old: 1 x V100; new"
    assert SECRET not in str(choices)
    assert SECRET not in repr(parsed())
    any_kernel = {**GATEWAYS, "old": {"url": "https://old.example.org"}}
    assert {each["name"]: each for each in gateway_choices(parsed(**any_kernel))}["all"][
        "kernels"
    ] == []


@pytest.mark.parametrize(
    ("pool", "shown"),
    [
        ({"gateways": []}, "gateway bad: gateways: must name at least one gateway."),
        ({"gateways": "old"}, "gateway bad: gateways: must be a list of strings."),
        ({"gateways": ["old", "old"]}, "gateway bad: gateways: names a gateway twice."),
        ({"gateways": ["old", "gone"]}, "there is no gateway 'gone', only: old, new"),
        ({"gateways": ["all"]}, "there is no gateway 'all', only: old, new"),
        ({"gateways": ["old"], "url": "http://a"}, "gateway bad: there is no setting 'url'."),
        ({"gateways": ["old", "apart"]}, "must have the same `staging`"),
    ],
)
def test_pools_that_cannot_be(pool: dict[str, Any], shown: str) -> None:
    apart = {"url": "https://apart.example.org", "staging": {"enabled": False}}
    with pytest.raises(GatewayConfigError) as caught:
        parsed(**({"apart": apart} if "apart" in pool["gateways"] else {}), bad=pool)
    assert shown in str(caught.value)


def test_a_run_uses_the_gateways_that_allow_it() -> None:
    assert names_in(chosen_gateway(target(), "python3", parsed())) == ["old"]
    gpus = target(variables={"KERNEL_GPUS": "1"})
    assert names_in(chosen_gateway(gpus, "r", parsed())) == ["new"]
    with pytest.raises(ChoiceError, match="KERNEL_GPUS may not be set on the gateway old"):
        chosen_gateway(gpus, "python3", parsed())
    with pytest.raises(ChoiceError, match="The kernel 'julia' is not allowed on the gateway old"):
        chosen_gateway(target(), "julia", parsed())


def test_a_pool_arrives_whole_at_the_worker() -> None:
    pool = parsed()["all"]
    assert gateway_of_line(line_of_gateway(pool)) == pool
    assert gateway_of_line(line_of_gateway(parsed()["old"])) == parsed()["old"]


def is_queueing(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["step"] == "queue"


def test_the_one_that_works_is_found(
    gateway: RunningGateway, start_gateway: StartGateway, start_there: StartThere
) -> None:
    full = start_gateway("--KernelGatewayApp.max_kernels=1")
    full.ask("/api/kernels", "POST", {"name": "python3"})
    gone = f"http://127.0.0.1:{free_port()}"
    for _ in range(3):
        worker = pooled(start_there, gone, full.url, gateway.url)
        worker.read_rest()
        assert worker.result()["status"] == "finished"
        assert worker.result()["cells"][0]["status"] == "ok"
        launches = " ".join(messages(worker, "launch"))
        assert "Requesting the kernel python3 from the gateway g2." in launches
        if "from the gateway g0" in launches:
            assert "The gateway g0 cannot be reached" in launches
            assert "It is not asked again for this run." in launches
    assert gateway.has_no_kernel()
    assert len(full.kernels()) == 1


def test_all_fail(start_gateway: StartGateway, start_there: StartThere) -> None:
    full = start_gateway("--KernelGatewayApp.max_kernels=1")
    full.ask("/api/kernels", "POST", {"name": "python3"})
    gone = f"http://127.0.0.1:{free_port()}"
    worker = pooled(start_there, gone, full.url, queue_seconds=0.1)
    worker.read_rest()
    result = worker.result()
    assert result["status"] == "not-started"
    assert "The gateway g0 cannot be reached" in result["message"]
    assert "No room for a kernel on g1 of the pool tested" in result["message"]
    assert TOKEN not in str(worker.events)


def test_room_appears_on_one_of_two(start_gateway: StartGateway, start_there: StartThere) -> None:
    both = [start_gateway("--KernelGatewayApp.max_kernels=1") for _ in range(2)]
    for each in both:
        each.ask("/api/kernels", "POST", {"name": "python3"})
    worker = pooled(start_there, *(each.url for each in both))
    worker.read_until(is_queueing)
    both[1].delete_all()
    worker.read_rest()
    assert worker.result()["status"] == "finished"
    assert "of the pool tested" in messages(worker, "queue")[0]
    assert both[1].has_no_kernel()
    assert len(both[0].kernels()) == 1


@pytest.mark.parametrize("who", ["worker", "runner"])
def test_killed_owners_leave_no_kernel(
    who: str, gateway: RunningGateway, start_there: StartThere
) -> None:
    gone = f"http://127.0.0.1:{free_port()}"
    worker = pooled(start_there, gone, gateway.url, code=f"print(1, flush=True)\n{ENDLESS}")
    worker.read_until(lambda event: event["kind"] == "output")
    family = worker.family()
    os.kill(family[0] if who == "worker" else family[1], signal.SIGKILL)
    assert wait_until_gone(family) == []
    assert gateway.has_no_kernel()


def test_canceled_while_it_starts(gateway: RunningGateway, start_there: StartThere) -> None:
    worker = pooled(start_there, gateway.url)
    worker.read_until(is_launching)
    worker.process.terminate()
    worker.read_rest()
    assert worker.result()["status"] == "cancelled"
    assert gateway.has_no_kernel()


def test_runs_spread_over_the_pool(gateway: RunningGateway, start_there: StartThere) -> None:
    # Both names lead to one gateway; which is asked first differs from run to run: 20 equal ones in a million sets of runs.
    asked = set()
    for _ in range(20):
        worker = pooled(start_there, gateway.url, gateway.url)
        worker.read_until(is_launching)
        asked.add(messages(worker, "launch")[0])
        worker.process.terminate()
        worker.read_rest()
        if len(asked) > 1:
            break
    assert len(asked) == 2
