"""Invalid requests, requests of the wrong user, and too many requests."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.contents.manager import ContentsManager
from named_users import NamedUsers
from run_client import RunClient, is_output, notebook, request
from running_server import Answer
from running_worker import ENDLESS
from traitlets.config import Config

NO_RUN = "0" * 32
LIMITS = {
    "cell_seconds": None,
    "seconds": 60,
    "startup_seconds": 60,
    "memory_bytes": None,
    "cell_output_bytes": 1_000,
    "output_bytes": 1_000,
}

WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"order": "random"}, 400, "order"),
    ({"kernel_name": "no-such-kernel"}, 400, "python3"),
    ({"order": "count"}, 400, "from top to bottom"),
    ({"copy_bytes": -1}, 400, "copy_bytes"),
    ({"parameters": {"not a name": 1}}, 400, "not a name"),
    ({"limits": {**LIMITS, "seconds": 0}}, 400, "seconds"),
    ({"notebook": {"nbformat": 3, "worksheets": []}}, 400, "nbformat 4"),
    ({"notebook": notebook()}, 400, "no code cell"),
    ({"notebook": {"nbformat": 4, "cells": [{"cell_type": "code"}]}}, 400, "Cell 0"),
    ({"notebook": {"nbformat": 4, "cells": ["1"]}}, 400, "not an object"),
    ({"path": "../a.ipynb"}, 404, "served folder"),
    ({"path": "missing/a.ipynb"}, 404, "does not exist"),
    ({"path": "out/a.ipynb"}, 403, "outside"),
    ({"path": ".hidden/a.ipynb"}, 404, "hidden"),
    ({"path": ""}, 400, "path"),
    ({"repeat_of": NO_RUN}, 404, "no run"),
]


async def test_wrong_requests_say_what_is_wrong(
    client: RunClient, root: Path, tmp_path: Path, runs_folder: Path
) -> None:
    (root / "out").symlink_to(tmp_path)
    for change, status, text in WRONG:
        answer = await client.post({**request("1"), **change})
        assert (answer.status, text in answer.json["message"]) == (status, True), answer.text
    assert (await client.post("{")).status == 400
    assert (await client.post("[1]")).status == 400
    assert await client.all() == []
    # What was refused, and looking for runs, leaves nothing behind.
    assert not runs_folder.exists()
    for parts in ((), ("events",), ("result",), ("notebook",)):
        assert (await client.ask(NO_RUN, *parts)).status == 404
    assert (await client.ask(NO_RUN, method="DELETE")).status == 404
    assert (await client.ask("not-an-id")).status == 404


class TestLimits:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.waiting_runs_per_user = 1
        jp_server_config.Freshkernel.maximum_notebook_bytes = 5_000
        jp_server_config.Freshkernel.maximum_output_bytes = 50
        jp_server_config.Freshkernel.run_limits = {"cell_output_bytes": 300}
        return jp_server_config

    async def test_one_run_goes_one_waits_and_no_more(self, client: RunClient) -> None:
        going = (await client.start(ENDLESS))["id"]
        waiting = (await client.start("1"))["id"]
        refused = await client.post(request("1"))
        assert refused.status == 429
        assert "cancel a waiting one" in refused.json["message"]
        assert [run["state"] for run in await client.all()] == ["queued", "running"]

        assert (await client.ask(waiting, method="DELETE")).status == 202
        events = await client.follow(waiting)
        assert [event["kind"] for event in events] == ["finished"]
        result = await client.result(waiting)
        assert result["status"] == "cancelled"
        assert [cell["status"] for cell in result["cells"]] == ["not-run"]

        # What waits begins when there is room.
        waiting = (await client.start("print('x' * 1000)"))["id"]
        await client.follow(going, is_output)
        assert (await client.ask(going, method="DELETE")).status == 202
        await client.follow(waiting)
        assert (await client.result(waiting))["cells"][0]["output_bytes"] == 300

        asked = {"limits": {**LIMITS, "cell_output_bytes": 10_000, "output_bytes": 10_000}}
        run = (await client.start("print('x' * 1000)", **asked))["id"]
        await client.follow(run)
        cell = (await client.result(run))["cells"][0]
        assert (cell["losses"], cell["output_bytes"]) == (["output-limit"], 0)

    async def test_a_notebook_that_is_too_large(self, client: RunClient) -> None:
        answer = await client.post(request("#" * 5_000))
        assert answer.status == 413
        assert "5000 bytes" in answer.json["message"]


class TestUsers:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.identity_provider_class = NamedUsers
        return jp_server_config

    async def test_users_do_not_see_or_change_runs_of_others(
        self, fetch: Callable[..., Awaitable[Answer]]
    ) -> None:
        ann, bob, eve = (RunClient(fetch, {"X-User": name}) for name in ("ann", "bob", "eve"))
        run = (await ann.start(ENDLESS))["id"]
        assert [each["owner"]["user"] for each in await ann.all()] == ["ann"]
        assert await bob.all() == []
        comparison = json.dumps(
            {
                "comparer": "1",
                "verdict": "equal",
                "executability": 1,
                "cells": 1,
                "failed": 0,
                "different": 0,
                "causes": [],
            }
        )
        for answer in (
            await bob.ask(run),
            await bob.ask(run, "events"),
            await bob.ask(run, "result"),
            await bob.ask(run, "notebook"),
            await bob.ask(run, "comparison", method="PUT", body=comparison),
            await bob.ask(run, method="DELETE"),
        ):
            assert answer.status == 404
        assert (await bob.post(request("1", repeat_of=run))).status == 404
        # Each has a turn; a third has to wait, since the server does two at once.
        own = (await bob.start(ENDLESS))["id"]
        second = (await ann.start("1"))["id"]
        third = (await eve.start("1"))["id"]
        await ann.follow(run, is_output)
        await bob.follow(own, is_output)
        states = [(await who.find(each))["state"] for who, each in ((ann, second), (eve, third))]
        assert states == ["queued", "queued"]
        await bob.ask(own, method="DELETE")
        # The oldest that waits is ann's, but she has one already.
        assert (await eve.until(third, "finished"))["owner"]["user"] == "eve"
        assert (await ann.find(second))["state"] == "queued"
        await ann.ask(run, method="DELETE")
        await ann.until(second, "finished")


class NoKernels(Authorizer):
    """Everyone may do everything but execute code."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        """Whether a user may do something."""
        return (action, resource) != ("execute", "kernels")


class TestWithoutKernels:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.authorizer_class = NoKernels
        return jp_server_config

    async def test_who_may_not_execute_code_may_not_start_a_run(self, client: RunClient) -> None:
        answer = await client.post(request("1"))
        assert answer.status == 403
        assert "execute" in answer.json["message"]
        assert await client.all() == []


class DatabaseContentsManager(ContentsManager):
    """Keeps notebooks somewhere that is no folder."""


class TestWithoutFiles:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.contents_manager_class = DatabaseContentsManager
        return jp_server_config

    async def test_there_is_no_folder_to_run_in(self, client: RunClient) -> None:
        answer = await client.post(request("1"))
        assert answer.status == 501
        assert "no folder" in answer.json["message"]
