"""The gateways of a pool are full: the runs of all users wait in the order of the queue."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from named_users import NamedUsers
from run_client import RunClient, texts
from running_gateway import ENTERPRISE_GATEWAY, KERNEL_GATEWAY, TOKEN, RunningGateway
from running_server import Answer
from running_worker import HERE
from traitlets.config import Config

import environment
from freshkernel.common.protocol import RunEvent

REQUIREMENTS = Path(__file__).parents[2] / "gateways"
KINDS = {"kernel-gateway": KERNEL_GATEWAY, "enterprise-gateway": ENTERPRISE_GATEWAY}
POOL = {**HERE, "gateway": "pool", "inputs": ["data.txt"]}
# Longer than the pause between two requests of a run that waits for room.
SLOW = "import time; time.sleep(1)\nopen('data.txt').read()"


@pytest.fixture(scope="module", params=list(KINDS))
def gateways(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[RunningGateway]]:
    """Two gateways of a kind with room for one kernel each."""
    name, kind = request.param, KINDS[request.param]
    python = environment.set_up_separate_environment(name, REQUIREMENTS / f"{name}.txt")
    options = [f"--{kind.application}.max_kernels=1"]
    running = [
        RunningGateway(python, tmp_path_factory.mktemp("gateway"), options, kind=kind)
        for _ in range(2)
    ]
    yield running
    for each in running:
        each.stop()


@pytest.fixture
def jp_server_config(jp_server_config: Config, gateways: list[RunningGateway]) -> Config:
    jp_server_config.ServerApp.identity_provider_class = NamedUsers
    jp_server_config.Freshkernel.runs_at_once = 8
    jp_server_config.Freshkernel.runs_at_once_per_user = 4
    single = {f"g{at}": {"url": each.url, "token": TOKEN} for at, each in enumerate(gateways)}
    jp_server_config.Freshkernel.gateways = {**single, "pool": {"gateways": list(single)}}
    return jp_server_config


pytestmark = pytest.mark.skipif(
    os.environ.get("FRESHKERNEL_SCALE") != "full",
    reason="Starts two gateways: at full scale. `test_full_gateways` tests the order.",
)


def is_queueing(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["step"] == "queue"


async def test_the_room_of_a_full_pool_goes_to_users_in_turn(
    fetch: Callable[..., Awaitable[Answer]], gateways: list[RunningGateway], root: Path
) -> None:
    (root / "data.txt").write_text("uploaded")
    first, ann, bob = (RunClient(fetch, {"X-User": name}) for name in ("first", "ann", "bob"))
    for gateway in gateways:
        gateway.ask("/api/kernels", "POST", {"name": "python3"})
    asking = (await first.start(SLOW, place=POOL))["id"]
    await first.follow(asking, is_queueing)
    # One asks, with places for eight.
    anns = [(await ann.start(SLOW, place=POOL))["id"] for _ in range(4)]
    bobs = [(await bob.start(SLOW, place=POOL))["id"]]
    # What needs no gateway passes by.
    here = (await bob.start("1"))["id"]
    await bob.until(here, "finished")
    waiting = [
        await client.find(run) for client, runs in ((ann, anns), (bob, bobs)) for run in runs
    ]
    assert {each["state"] for each in waiting} == {"queued"}

    for gateway in gateways:
        gateway.delete_all()
    runs = [(first, asking), *((ann, run) for run in anns), *((bob, run) for run in bobs)]
    await asyncio.gather(*(client.until(run, "finished") for client, run in runs))
    started = {run: (await client.find(run))["started"] or 0 for client, run in runs}
    assert started[anns[0]] < started[bobs[0]] < started[anns[1]] < started[anns[2]]
    for client, run in runs:
        assert texts(await client.result(run)) == ["'uploaded'"]
    assert all(gateway.has_no_kernel() for gateway in gateways)
