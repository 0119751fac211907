"""Many users share the places for active runs and the queue of one server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from named_users import NamedUsers
from run_client import RunClient, request
from running_server import Answer
from running_worker import ENDLESS
from traitlets.config import Config

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
