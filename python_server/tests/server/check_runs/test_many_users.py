"""Many users share the places for active runs and the queue of one server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from named_users import NamedUsers
from run_client import RunClient, is_output, request
from running_server import Answer
from running_worker import ENDLESS
from traitlets.config import Config
from waiting_cells import waiting_for

from freshkernel.common.protocol import RunEvent
from freshkernel.server.check_runs.event_log import EventLog

Clients = Callable[[str], RunClient]


@pytest.fixture
def jp_server_config(jp_server_config: Config) -> Config:
    jp_server_config.ServerApp.identity_provider_class = NamedUsers
    jp_server_config.Freshkernel.runs_at_once = 1
    jp_server_config.Freshkernel.waiting_runs_per_user = 3
    jp_server_config.Freshkernel.waiting_runs = 4
    return jp_server_config


@pytest.fixture
def client_of(fetch: Callable[..., Awaitable[Answer]]) -> Clients:
    """A client of a user."""
    return lambda name: RunClient(fetch, {"X-User": name})


async def test_the_only_run_of_a_user_comes_before_the_waiting_runs_of_a_different_one(
    client_of: Clients,
) -> None:
    ann, bob = client_of("ann"), client_of("bob")
    first = (await ann.start(ENDLESS))["id"]
    more = [(await ann.start("1"))["id"] for _ in range(3)]
    own = (await bob.start("1"))["id"]
    await ann.ask(first, method="DELETE")
    ended = await bob.until(own, "finished")
    started = [(await ann.until(run, "finished"))["started"] for run in more]
    assert ended["started"] is not None
    assert started == sorted(started, key=lambda each: each or 0)
    assert all(each is not None and each > ended["started"] for each in started)


async def test_the_queue_of_all_users_is_bounded(client_of: Clients) -> None:
    ann, bob, eve = client_of("ann"), client_of("bob"), client_of("eve")
    runs = [(ann, (await ann.start(ENDLESS))["id"])]
    runs += [(ann, (await ann.start("1"))["id"]) for _ in range(3)]
    own = await ann.post(request("1"))
    assert (own.status, "3 of your runs" in own.json["message"]) == (429, True)
    runs.append((bob, (await bob.start("1"))["id"]))
    full = await eve.post(request("1"))
    assert (full.status, "4 runs of all users" in full.json["message"]) == (429, True)
    for client, run in reversed(runs):
        assert (await client.ask(run, method="DELETE")).status == 202
    for client, run in runs:
        await client.until(run, "cancelled")


async def test_many_pages_follow_a_run_without_reading_its_file(
    client_of: Clients, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann, sign = client_of("ann"), tmp_path / "sign"
    run = (await ann.start(f"print('begun')\n{waiting_for(sign)}\nfor n in range(5): print(n)"))[
        "id"
    ]
    begun = await ann.follow(run, is_output)
    reads = 0
    read = EventLog.read

    def count(log: EventLog, since: int) -> list[RunEvent]:
        nonlocal reads
        reads += 1
        return read(log, since)

    monkeypatch.setattr(EventLog, "read", count)
    # No more than the client of the tests connects at a time, with those below.
    pages = 4
    following = [asyncio.ensure_future(ann.follow(run)) for _ in range(pages)]
    # All pages have what happened so far, and wait.
    await asyncio.gather(*(ann.follow(run, is_output) for _ in range(pages)))
    sign.touch()
    followed = await asyncio.gather(*following)
    assert all(events == followed[0] for events in followed)
    assert followed[0][: len(begun)] == begun
    assert [event["sequence"] for event in followed[0]] == list(range(len(followed[0])))
    assert followed[0][-1]["kind"] == "finished"
    # After the end of the run, each page may read once.
    assert reads <= pages
