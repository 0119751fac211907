"""A gateway of a pool fails after it started the kernel: until the first cell, the run moves to a different one."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from cutting_proxy import CuttingProxy
from run_client import is_output
from running_gateway import RunningGateway, StartGateway, is_launching, messages, pooled
from running_worker import ENDLESS, RunningWorker, kill

from freshkernel.common.protocol import RunEvent

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
LARGE = 30_000_000 if FULL_SCALE else 3_000_000
DIGEST = "import hashlib; print(hashlib.sha256(open('large.bin', 'rb').read()).hexdigest())"
# Each of these tests starts one more gateway.
at_full_scale = pytest.mark.skipif(not FULL_SCALE, reason="At full scale.")


class Pool(NamedTuple):
    """A run that uploads a file to the first gateway, and a second one that has room."""

    worker: RunningWorker
    proxy: CuttingProxy
    first: RunningGateway
    second: RunningGateway
    digest: str


StartPool = Callable[..., Pool]


def is_under_way(event: RunEvent) -> bool:
    return event["kind"] == "preparing" and event["step"] == "staging" and bool(event["done"])


def is_moving(event: RunEvent) -> bool:
    return is_launching(event) and "before the first cell" in str(event.get("message"))


@pytest.fixture
def start_pool(
    gateway: RunningGateway,
    start_gateway: StartGateway,
    start_there: Callable[..., RunningWorker],
    folder: Path,
) -> StartPool:
    """Starts a run on the first gateway: the second one is full until then."""

    def start(until: Callable[[RunEvent], bool] = is_under_way, code: str = DIGEST) -> Pool:
        content = random.Random(7).randbytes(LARGE)
        (folder / "large.bin").write_bytes(content)
        second = start_gateway("--KernelGatewayApp.max_kernels=1")
        second.ask("/api/kernels", "POST", {"name": "python3"})
        # Slow enough for the upload to be interrupted.
        proxy = CuttingProxy(gateway.port, rate=10 * LARGE / 3)
        worker = pooled(
            start_there,
            proxy.url,
            second.url,
            code=code,
            place={"inputs": ["large.bin"]},
            reconnect_seconds=0.5,
        )
        worker.read_until(until)
        second.delete_all()
        return Pool(worker, proxy, gateway, second, hashlib.sha256(content).hexdigest())

    return start


def require_moved(pool: Pool) -> None:
    """The run finished on the second gateway, and left no kernel and no folder."""
    pool.worker.read_rest()
    result = pool.worker.result()
    assert result["status"] == "finished", result["message"]
    outputs = result["cells"][0]["outputs"]
    assert [each.get("text") for each in outputs] == [f"{pool.digest}\n"]
    staging = result["staging"]
    assert staging is not None
    assert [each["path"] for each in staging["staged"]] == ["large.bin"]
    assert staging["removed"]
    launches = " ".join(messages(pool.worker, "launch"))
    assert "The gateway g0 failed before the first cell." in launches
    assert launches.rstrip().endswith("Requesting the kernel python3 from the gateway g1.")
    assert pool.second.has_no_kernel()
    assert [event["kind"] for event in pool.worker.events].count("started") == 1


def test_the_connection_is_lost_while_files_are_uploaded(start_pool: StartPool) -> None:
    pool = start_pool()
    pool.proxy.is_closed = True
    pool.proxy.cut()
    pool.worker.read_until(is_moving)
    # It is back when the run ends: then its kernel is ended, too.
    pool.proxy.is_closed = False
    require_moved(pool)
    pool.proxy.close()


@at_full_scale
def test_the_kernel_dies_while_files_are_uploaded(start_pool: StartPool) -> None:
    pool = start_pool()
    for pid in pool.first.processes():
        kill(pid)
    require_moved(pool)
    pool.proxy.close()


@at_full_scale
def test_not_after_the_first_cell_began(start_pool: StartPool) -> None:
    pool = start_pool(is_output, ENDLESS)
    pool.proxy.is_closed = True
    pool.proxy.cut()
    pool.worker.read_rest()
    assert pool.worker.result()["status"] == "interrupted"
    assert "g1" not in messages(pool.worker, "launch")[-1]
    pool.proxy.close()
    pool.first.delete_all()


@at_full_scale
def test_canceled_while_it_moves(start_pool: StartPool) -> None:
    pool = start_pool()
    pool.proxy.is_closed = True
    pool.proxy.cut()
    pool.worker.read_until(is_moving)
    pool.worker.process.terminate()
    pool.proxy.is_closed = False
    pool.worker.read_rest()
    assert pool.worker.result()["status"] == "cancelled"
    assert pool.second.has_no_kernel()
    pool.proxy.close()


@at_full_scale
def test_all_gateways_fail_one_after_the_other(start_pool: StartPool) -> None:
    pool = start_pool()
    pool.second.kill()
    pool.proxy.is_closed = True
    pool.proxy.cut()
    pool.worker.read_until(is_moving)
    pool.proxy.is_closed = False
    pool.worker.read_rest()
    result = pool.worker.result()
    assert result["status"] == "not-started"
    assert "g0 failed before the first cell" in result["message"]
    assert "The gateway g1 cannot be reached" in result["message"]
    pool.proxy.close()
