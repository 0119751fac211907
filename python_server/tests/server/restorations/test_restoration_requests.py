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
from restoration_client import RestorationClient, restoration
from running_server import Answer
from running_worker import ENDLESS
from traitlets.config import Config

from freshkernel.common.protocol import RestorationRequest, parse_restoration_request
from freshkernel.server.check_runs.settings import RunSettings, usual_limits
from freshkernel.server.restorations import service
from freshkernel.server.restorations.request import job_of

NO_RESTORATION = "0" * 32

WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"kernel_name": "no-such-kernel"}, 400, "python3"),
    ({"path": "../a.ipynb"}, 404, "served folder"),
    ({"path": "missing/a.ipynb"}, 404, "does not exist"),
    ({"path": "out/a.ipynb"}, 403, "outside"),
    ({"path": ".hidden/a.ipynb"}, 404, "hidden"),
    ({"path": ""}, 400, "path"),
    ({"path": "x" * 300}, 400, "too long"),
    ({"path": "\ud800.ipynb"}, 400, "UTF-8"),
    ({"text": "\ud800"}, 400, "UTF-8"),
    ({"kernel_name": "\ud800"}, 400, "kernel"),
    ({"added_folder": "../a.restore"}, 400, "added_folder"),
    ({"added_folder": "a\\b.restore"}, 400, "added_folder"),
    ({"added_folder": ".restore"}, 400, "added_folder"),
    ({"added_folder": "a"}, 400, "added_folder"),
    ({"added_folder": f"{'a' * 300}.restore"}, 400, "added_folder"),
    ({"sandbox": "none"}, 400, "sandbox"),
    ({"network": "no"}, 400, "network"),
    ({"approach": "upgrade"}, 400, "approach"),
    ({"approach": None}, 400, "approach"),
    ({"approach": ["modernize"]}, 400, "approach"),
    ({"text": 1}, 400, "text"),
    ({"more": 1}, 400, "more"),
]


async def test_wrong_requests_say_what_is_wrong(
    restorer: RestorationClient, root: Path, tmp_path: Path
) -> None:
    (root / "out").symlink_to(tmp_path)
    for change, status, text in WRONG:
        answer = await restorer.post({**restoration("1"), **change})
        assert (answer.status, text in answer.json["message"]) == (status, True), answer.text
    for body in ("{", "[1]", "null", "[" * 100_000):
        assert (await restorer.post(body)).status == 400
    invalid = await restorer.ask(method="POST", body=b"\xff\xfe{}")
    assert invalid.status == 400
    for parts in ((), ("events",), ("result",)):
        assert (await restorer.ask(NO_RESTORATION, *parts)).status == 404
    assert (await restorer.ask(NO_RESTORATION, method="DELETE")).status == 404
    assert (await restorer.ask("not-an-id")).status == 404
    identifier = (await restorer.start("1"))["id"]
    for number in ("-1", "x", "nan", "inf"):
        answer = await restorer.ask(identifier, "events", params={"since": number})
        assert answer.status == 400
    await restorer.follow(identifier)


def asked(**changes: Any) -> RestorationRequest:
    return parse_restoration_request(restoration("1", **changes))


def test_the_limits_of_the_server_and_the_stricter_isolation_hold() -> None:
    notebook = Path("/served/a.ipynb")
    job = job_of(asked(), notebook, RunSettings())
    assert (job["path"], job["max_runs"], job["limits"]["seconds"]) == (str(notebook), 30, 1_800)
    unlimited = RunSettings(limits={**usual_limits(), "seconds": None, "memory_bytes": 1_000})
    limits = job_of(asked(), notebook, unlimited)["limits"]
    assert (limits["seconds"], limits["memory_bytes"]) == (1_800, 1_000)
    short = RunSettings(limits={**usual_limits(), "seconds": 5})
    assert job_of(asked(), notebook, short)["limits"]["seconds"] == 5
    strict = job_of(asked(), notebook, RunSettings(sandbox="required", network=False))
    assert (strict["sandbox"], strict["network"]) == ("required", False)
    own = job_of(asked(sandbox="auto", network=False), notebook, RunSettings())
    assert (own["sandbox"], own["network"]) == ("auto", False)


def test_a_modernization_has_the_limits_and_the_isolation_of_a_restoration() -> None:
    notebook = Path("/served/a.ipynb")
    settings = RunSettings(sandbox="required", network=False)
    restore = job_of(asked(), notebook, settings)
    assert restore["approach"] == "restore"
    modernize = job_of(asked(approach="modernize"), notebook, settings)
    assert modernize == {**restore, "approach": "modernize"}


class TestLimits:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.maximum_notebook_bytes = 5_000
        jp_server_config.Freshkernel.run_limits = {"seconds": 3}
        return jp_server_config

    async def test_a_notebook_that_is_too_large(self, restorer: RestorationClient) -> None:
        answer = await restorer.post(restoration("#" * 5_000))
        assert answer.status == 413
        assert "5000 bytes" in answer.json["message"]

    async def test_the_time_is_for_all_runs_together(self, restorer: RestorationClient) -> None:
        identifier = (await restorer.start(ENDLESS))["id"]
        ended, events = await restorer.follow(identifier)
        assert (ended["seconds"] or 0) < 60
        assert [event["kind"] for event in events] == ["running"]
        if ended["state"] == "finished":
            report = (await restorer.result(identifier))["report"]
            assert report["verdict"] == "pathological"


class TestUsers:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.identity_provider_class = NamedUsers
        return jp_server_config

    async def test_users_have_their_own_restorations_and_their_own_share(
        self, fetch: Callable[..., Awaitable[Answer]]
    ) -> None:
        names = ("ann", "bob", "eve")
        ann, bob, eve = (RestorationClient(fetch, {"X-User": name}) for name in names)
        first = (await ann.start(ENDLESS))["id"]
        for answer in (
            await bob.ask(first),
            await bob.ask(first, "events"),
            await bob.ask(first, "result"),
            await bob.ask(first, method="DELETE"),
        ):
            assert answer.status == 404
        assert (await ann.ask(first)).json["state"] == "running"
        refused = await ann.post(restoration("1"))
        assert (refused.status, "a.ipynb is still running" in refused.json["message"]) == (
            429,
            True,
        )
        second = (await bob.start(ENDLESS))["id"]
        # The message does not name another user's notebook.
        crowded = await eve.post(restoration("1"))
        assert (crowded.status, "a.ipynb" in crowded.json["message"]) == (429, False)
        assert (await ann.ask(first, method="DELETE")).status == 202
        assert (await ann.follow(first))[0]["state"] == "cancelled"
        third = (await eve.start("1"))["id"]
        assert (await eve.follow(third))[0]["message"] == ""
        await bob.ask(second, method="DELETE")
        assert (await bob.follow(second))[0]["state"] == "cancelled"


async def test_only_the_last_results_are_kept(
    restorer: RestorationClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "KEPT_PER_USER", 1)
    first, second = [await _restored(restorer) for _ in range(2)]
    assert (await restorer.ask(first)).status == 404
    assert (await restorer.ask(second)).status == 200
    monkeypatch.setattr(service, "KEPT_SECONDS", -1.0)
    third = await _restored(restorer)
    assert (await restorer.ask(third)).status == 404


async def _restored(restorer: RestorationClient) -> str:
    """The id of a restoration that failed at once, after it has been counted."""
    identifier = (await restorer.start(text="{"))["id"]
    while (await restorer.ask(identifier)).json.get("state") == "running":
        pass
    return identifier


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

    @pytest.mark.parametrize("approach", ["restore", "modernize"])
    async def test_who_may_not_execute_code_may_not_restore(
        self, restorer: RestorationClient, approach: str
    ) -> None:
        answer = await restorer.post(restoration("1", approach=approach))
        assert answer.status == 403
        assert "execute" in answer.json["message"]


class TestInvalidSettings:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.Freshkernel.sandbox = "requird"
        return jp_server_config

    async def test_without_valid_limits_nothing_is_restored(
        self, restorer: RestorationClient
    ) -> None:
        answer = await restorer.post(restoration("1"))
        assert answer.status == 503
        assert "Freshkernel.sandbox" in answer.json["message"]


class DatabaseContentsManager(ContentsManager):
    """Keeps notebooks somewhere that is no folder."""


class TestWithoutFiles:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.contents_manager_class = DatabaseContentsManager
        return jp_server_config

    async def test_there_is_no_folder_to_run_in(
        self, restorer: RestorationClient, fetch: Callable[..., Awaitable[Answer]]
    ) -> None:
        answer = await restorer.post(restoration("1"))
        assert answer.status == 501
        assert "no folder" in answer.json["message"]
        assert "restorations" not in (await fetch("freshkernel", "status")).text


def test_a_request_is_as_small_as_json_can_be() -> None:
    assert len(json.dumps(restoration("1"))) < 1_000
