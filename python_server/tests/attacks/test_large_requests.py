"""Large requests do not stop the server for others: its event loop is never blocked for long."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from run_client import RunClient, request
from traitlets.config import Config

CELL: dict[str, object] = {
    "cell_type": "code",
    "metadata": {},
    "source": "1",
    "execution_count": None,
    "outputs": [],
}
# The client of these tests shares the event loop with the server; what it needs to send is measured, too.
MOST_SECONDS = 0.1


def body_of(cells: int) -> str:
    """A request with a notebook of many cells."""
    notebook: dict[str, Any] = {"metadata": {}, "nbformat": 4, "nbformat_minor": 4, "cells": []}
    text = json.dumps(request("1", notebook=notebook))
    return text.replace('"cells": []', f'"cells": [{",".join([json.dumps(CELL)] * cells)}]')


class Lag:
    """The longest time for which this process blocked its event loop.

    Only what the process itself computes counts, in whichever thread: on a loaded machine, it waits for others, too.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._task = asyncio.ensure_future(self._measure())

    async def _measure(self) -> None:
        while True:
            begun = time.perf_counter()
            computed = time.process_time()
            await asyncio.sleep(0.005)
            late = time.perf_counter() - begun - 0.005
            self.longest = max(self.longest, min(late, time.process_time() - computed))

    def end(self) -> float:
        self._task.cancel()
        return self.longest


@pytest.mark.parametrize(("cells", "status"), [(300_000, 413), (15_000, 202)])
async def test_the_event_loop_goes_on(
    client: RunClient, root: Path, cells: int, status: int
) -> None:
    (root / "a.ipynb").write_text("{}")
    body = body_of(cells)
    # What the first run of a server loads is not measured.
    first = await client.start("1")
    await client.follow(first["id"])
    lag = Lag()
    answer = await client.post(body)
    longest = lag.end()
    print(f"{cells} cells, {len(body)} bytes: blocked {longest * 1000:.0f} ms")
    assert answer.status == status, answer.text
    assert longest < MOST_SECONDS
    if status == 202:
        assert answer.json["cells"] == cells
        await client.ask(answer.json["id"], method="DELETE")


class TestLimits:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.maximum_notebook_cells = 3
        jp_server_config.Freshkernel.maximum_notebook_bytes = 300_000
        return jp_server_config

    @pytest.mark.parametrize("source", ["1", "#" * 250_000])
    async def test_cells(self, client: RunClient, root: Path, source: str) -> None:
        (root / "a.ipynb").write_text("{}")
        assert (await client.post(request(source, "2", "3"))).status == 413
        run = await client.start(source, "2")
        await client.follow(run["id"])
        assert [cell["status"] for cell in (await client.result(run["id"]))["cells"]] == ["ok"] * 2

    @pytest.mark.parametrize("source", ["#" * 300_000, "#" * 3_000_000])
    async def test_bytes(self, client: RunClient, root: Path, source: str) -> None:
        (root / "a.ipynb").write_text("{}")
        assert (await client.post(request(source))).status == 413

    @pytest.mark.parametrize("body", ["[" * 250_000, '{"a": ' * 40_000, "1" * 250_000, "\ud800"])
    async def test_what_is_no_request(self, client: RunClient, body: str) -> None:
        assert (
            await client.post(body.encode(errors="surrogatepass").decode("latin-1"))
        ).status == 400
