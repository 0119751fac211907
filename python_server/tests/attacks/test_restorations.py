"""Restorations run foreign code for a server: all their processes end, and none gets the server's secrets."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from jupyter_server.serverapp import ServerApp
from restoration_client import RestorationClient, restoration
from running_server import Answer
from running_worker import ENDLESS, wait_until_gone
from server_process import ServerProcess

from freshkernel.common.processes import descendants
from freshkernel.server.extension import Freshkernel
from freshkernel.server.restorations import service
from freshkernel.server.restorations.variables import command_variables

# Runner, command, worker, its runner, kernel.
PROCESSES = 5


@pytest.fixture
def restorer(fetch: Callable[..., Awaitable[Answer]]) -> RestorationClient:
    """Who asks the server for restorations."""
    return RestorationClient(fetch)


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


async def living(count: int, root: int | None = None) -> list[int]:
    """The descendants of a process, as soon as there are that many."""
    for _ in range(300):
        found = list(descendants(root))
        if len(found) >= count:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"only {len(found)} processes")


async def started(restorer: RestorationClient) -> tuple[str, list[int]]:
    """A restoration that does not end by itself, and its processes."""
    identifier = (await restorer.start(ENDLESS))["id"]
    return identifier, await living(PROCESSES)


async def test_cancelling_ends_all_processes(restorer: RestorationClient) -> None:
    identifier, family = await started(restorer)
    answer = await restorer.ask(identifier, method="DELETE")
    assert answer.status == 202
    ended, _ = await restorer.follow(identifier)
    assert (ended["state"], ended["message"]) == ("cancelled", "The restoration was canceled.")
    assert wait_until_gone(family) == []
    refused = await restorer.ask(identifier, "result")
    assert (refused.status, refused.json["message"]) == (409, "The restoration was canceled.")


@pytest.mark.parametrize("name", ["freshkernel.runner.restoration", "freshkernel.cjs"])
async def test_killing_one_process_ends_all(restorer: RestorationClient, name: str) -> None:
    identifier, family = await started(restorer)
    os.kill(next(pid for pid in family if name in command_of(pid)), signal.SIGKILL)
    ended, _ = await restorer.follow(identifier)
    assert (ended["state"], ended["message"] != "") == ("failed", True)
    assert wait_until_gone(family) == []


async def test_a_page_that_is_gone_is_not_waited_for(
    restorer: RestorationClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LOOK_SECONDS", 0.1)
    identifier, family = await started(restorer)
    monkeypatch.setattr(service, "ABANDONED_SECONDS", 0.5)
    await asyncio.sleep(1)
    ended, _ = await restorer.follow(identifier)
    assert (ended["state"], ended["message"]) == ("cancelled", service.ABANDONED)
    assert wait_until_gone(family) == []


async def test_a_server_that_stops_ends_restorations(
    restorer: RestorationClient, jp_serverapp: ServerApp
) -> None:
    _, family = await started(restorer)
    (extension,) = jp_serverapp.extension_manager.extension_apps["freshkernel"]
    await cast(Freshkernel, extension).stop_extension()
    assert wait_until_gone(family) == []
    refused = await restorer.post(restoration("1"))
    assert refused.status == 503


async def test_a_server_that_is_killed_leaves_no_process(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    try:
        status, _ = server.ask(method="POST", body=restoration(ENDLESS), route="restorations")
        assert status == 202
        family = await living(PROCESSES, server.process.pid)
    finally:
        server.process.kill()
        server.process.wait()
    assert wait_until_gone(family, 40) == []


async def test_no_process_gets_a_secret_of_the_server(
    restorer: RestorationClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_TOKEN", "very-secret")
    monkeypatch.setenv("JUPYTER_TOKEN", "very-secret")
    identifier, family = await started(restorer)
    for pid in family:
        assert b"very-secret" not in Path(f"/proc/{pid}/environ").read_bytes()
    await restorer.ask(identifier, method="DELETE")
    await restorer.follow(identifier)
    assert wait_until_gone(family) == []


def test_variables_pass_by_name() -> None:
    kept = {"PATH": "/bin", "LC_ALL": "C", "PIP_INDEX_URL": "x", "FRESHKERNEL_NODE": "/n"}
    secret = ["AWS_SECRET_ACCESS_KEY", "JPY_API_TOKEN", "JUPYTERHUB_API_TOKEN", "GITHUB_TOKEN"]
    assert command_variables({**kept, **dict.fromkeys(secret, "s")}) == kept
