"""The Prometheus metrics of runs, as a monitoring server reads them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from filled_store import COMPARISON
from prometheus_client.parser import text_string_to_metric_families
from run_client import RunClient
from running_server import Answer, Fetch
from running_worker import ENDLESS
from tornado.httpclient import HTTPClientError

Read = Callable[[], Awaitable[dict[str, float]]]
RUNS = "freshkernel_check_runs"
ENDED = f"{RUNS}_ended_total"


@pytest.fixture
def read(fetch: Callable[..., Awaitable[Answer]]) -> Read:
    """Reads all samples of the extension, by name and labels."""

    async def samples() -> dict[str, float]:
        text = (await fetch("metrics")).text
        return {
            sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name.startswith("freshkernel_") and not sample.name.endswith("_created")
        }

    return samples


def changed(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """The samples that differ, without buckets; the registry is that of the process, which had other servers."""
    return {
        name: after[name] - before[name]
        for name in after
        if after[name] != before[name] and "_bucket" not in name
    }


async def until(read: Read, name: str, value: float) -> dict[str, float]:
    """The samples, once one has a value."""
    for _ in range(100):
        samples = await read()
        if samples[name] == value:
            return samples
        await asyncio.sleep(0.1)
    raise AssertionError(samples)


async def test_what_happens_to_runs_is_counted(client: RunClient, read: Read) -> None:
    await client.all()
    before = await until(read, f"{RUNS}_stored", 0)
    assert (before[f"{RUNS}_queued"], before[f"{RUNS}_running"]) == (0, 0)
    going = (await client.start(ENDLESS))["id"]
    waiting = (await client.start("1"))["id"]
    await client.until(going, "running")
    during = changed(before, await read())
    assert during.pop("freshkernel_check_run_queue_seconds_count") == 1
    assert during.pop("freshkernel_check_run_queue_seconds_sum") < 60
    assert during == {f"{RUNS}_queued": 1, f"{RUNS}_running": 1}

    await client.ask(going, method="DELETE")
    await client.until(waiting, "finished")
    for _ in range(2):
        body = json.dumps(COMPARISON)
        assert (await client.ask(waiting, "comparison", method="PUT", body=body)).status == 200
    after = changed(before, await until(read, f"{RUNS}_stored", 2))
    run = await client.find(waiting)
    cancelled = await client.find(going)
    assert run["seconds"] is not None
    assert cancelled["seconds"] is not None
    assert after.pop("freshkernel_check_run_duration_seconds_sum") == pytest.approx(
        run["seconds"] + cancelled["seconds"]
    )
    assert after.pop("freshkernel_check_run_queue_seconds_sum") > 0
    assert after.pop(f"{RUNS}_stored_bytes") > 100
    assert after == {
        f"{ENDED} cancelled": 1,
        f"{ENDED} finished": 1,
        "freshkernel_check_run_comparisons_total equal": 1,
        "freshkernel_check_run_duration_seconds_count": 2,
        "freshkernel_check_run_queue_seconds_count": 2,
        f"{RUNS}_stored": 2,
    }
    assert (await client.ask(waiting, method="DELETE")).status == 204
    assert (await read())[f"{RUNS}_stored"] == 1


async def test_a_waiting_run_that_is_cancelled_never_began(client: RunClient, read: Read) -> None:
    going = (await client.start(ENDLESS))["id"]
    waiting = (await client.start("1"))["id"]
    await client.until(going, "running")
    before = await read()
    await client.ask(waiting, method="DELETE")
    await client.until(waiting, "cancelled")
    after = changed(before, await until(read, f"{RUNS}_stored", before[f"{RUNS}_stored"] + 1))
    del after[f"{RUNS}_stored"], after[f"{RUNS}_stored_bytes"]
    assert after == {f"{RUNS}_queued": -1, f"{ENDED} cancelled": 1}


async def test_names_of_users_and_files_are_in_no_label(
    client: RunClient, fetch: Callable[..., Awaitable[Answer]], read: Read
) -> None:
    before = set(await read())
    run = await client.start("1", path="secret-name.ipynb")
    await client.until(run["id"], "finished")
    text = (await fetch("metrics")).text
    assert "secret-name" not in text
    assert run["id"] not in text
    assert 'user="' not in text
    # A run adds no time series: all are there from the start.
    assert set(await read()) == before


async def test_metrics_need_a_login(
    jp_serverapp: Any, http_server_client: Any, jp_base_url: str
) -> None:
    answer = await http_server_client.fetch(f"{jp_base_url}metrics", raise_error=False)
    assert answer.code == 403


async def test_refused_requests_are_counted_by_jupyter_server(jp_fetch: Fetch) -> None:
    with pytest.raises(HTTPClientError):
        await jp_fetch("freshkernel", "runs", method="POST", body="{}")
    text = (await jp_fetch("metrics")).body.decode()
    handler = "freshkernel.server.check_run_handlers.RunsHandler"
    assert f'handler="{handler}",method="POST",status_code="400"' in text
