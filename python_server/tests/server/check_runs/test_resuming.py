"""Waiting runs of a server that was killed or stopped are taken up by the next one."""

from __future__ import annotations

import errno
import json
import os
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from named_users import NamedUsers
from run_client import RunClient, request
from running_server import Answer
from running_worker import ENDLESS, HERE, limits
from server_process import ServerProcess
from store_client import job_for, summary_of
from traitlets.config import Config

from freshkernel.common.protocol import RunJob, RunOwner, RunSummary
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.owner import this_process
from freshkernel.server.check_runs.resumption import Resumption
from freshkernel.server.check_runs.run_files import replace_job
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.check_runs.store import RunStore
from freshkernel.server.served_folder import ServedFolder

StartServer = Callable[..., ServerProcess]
Clients = Callable[[str], RunClient]
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
# No process has this number.
NO_PROCESS = 2**22 + 1


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers on one data folder; they end with the test."""
    servers: list[ServerProcess] = []

    def start(*options: str) -> ServerProcess:
        servers.append(ServerProcess(tmp_path, *options))
        return servers[-1]

    yield start
    for server in servers:
        server.end(signal.SIGTERM)


def post(server: ServerProcess, *cells: str, **changes: Any) -> str:
    status, summary = server.ask(method="POST", body=request(*cells, **changes))
    assert status == 202, summary
    return str(summary["id"])


def busy(server: ServerProcess) -> str:
    """A run that does not end, so that others wait."""
    run = post(server, ENDLESS)
    server.wait_for_event(run, "output")
    return run


def counted(tmp_path: Path) -> str:
    """A cell that notes each of its executions outside of the private copy."""
    return f"open({str(tmp_path / 'executed')!r}, 'a').write('x')"


@pytest.mark.parametrize("number", [signal.SIGKILL, *([signal.SIGTERM] if FULL_SCALE else [])])
def test_waiting_runs_begin_on_the_next_server_in_their_order(
    start_server: StartServer, tmp_path: Path, number: int
) -> None:
    server = start_server()
    active = busy(server)
    waiting = [post(server, counted(tmp_path), f"'run {at}'") for at in range(3)]
    server.end(number)

    # No page asks it.
    again = start_server()
    end = time.monotonic() + 60
    executed = tmp_path / "executed"
    while not (executed.exists() and executed.read_text() == "xxx") and time.monotonic() < end:
        time.sleep(0.1)
    ended = [again.wait_for(run, "finished") for run in waiting]
    assert executed.read_text() == "xxx"
    starts = [each["started"] for each in ended]
    assert starts == sorted(starts)
    assert again.ask(f"/{active}")[1]["state"] == "interrupted"
    assert [each["id"] for each in again.ask()[1]["runs"]] == [*waiting[::-1], active]
    for run in waiting:
        events = again.ask(f"/{run}/events")[1]["events"]
        assert [event["kind"] for event in events].count("started") == 1
        assert [event["sequence"] for event in events] == list(range(len(events)))


def ended_server(user: str) -> RunOwner:
    """A server of this machine that is gone."""
    return {**this_process(user), "process": NO_PROCESS}


def leave(
    folder: Path, root: Path, run: str, *, user: str = "ann", age: float = 0, **changes: Any
) -> None:
    """A waiting run of a server that ended some seconds ago; later ones are newer."""
    store = RunStore(folder, RunSettings())
    job = cast(RunJob, {**job_for(store, run), "path": str(root / "a.ipynb"), **changes})
    place = job["place"]
    created = time.time() - 60
    summary = summary_of(run, owner=ended_server(user), place=place, created=created)
    store.add(summary, job, json.dumps(request("1")["notebook"]).encode())
    store.close()
    connection = sqlite3.connect(folder / "runs.sqlite3", isolation_level=None)
    connection.execute("UPDATE runs SET seen = ? WHERE id = ?", (time.time() - age, run))
    connection.close()


def as_it_is(_: RunSummary, job: RunJob) -> RunJob:
    return job


def test_each_run_is_claimed_by_one_of_two_servers(tmp_path: Path) -> None:
    for run in ("a", "b"):
        leave(tmp_path, tmp_path, run)
    leave(tmp_path, tmp_path, "other", user="bob")
    stores = [RunStore(tmp_path, RunSettings()) for _ in range(2)]
    assert stores[0].maintain([]) == {"ann", "bob"}
    first = stores[0].claim("ann", as_it_is)
    assert sorted(summary["id"] for summary, _ in first) == ["a", "b"]
    assert {summary["owner"]["process"] for summary, _ in first} == {this_process("")["process"]}
    assert stores[1].claim("ann", as_it_is) == []
    assert stores[1].maintain([]) == {"bob"}
    for store in stores:
        store.close()


@pytest.mark.parametrize(
    ("hours", "age", "is_resumed"),
    [(4.0, 3.9 * 3600, True), (4.0, 4.1 * 3600, False), (0.0, 0, False)],
)
def test_the_time_without_a_server_is_bounded(
    tmp_path: Path, hours: float, age: float, is_resumed: bool
) -> None:
    leave(tmp_path, tmp_path, "a", age=age)
    store = RunStore(tmp_path, RunSettings(resume_hours=hours))
    assert store.maintain([]) == ({"ann"} if is_resumed else set())
    assert len(store.claim("ann", as_it_is)) == is_resumed
    summary = store.find("a")
    assert summary is not None
    assert summary["state"] == ("queued" if is_resumed else "interrupted")
    assert ("nothing was run" in summary["message"]) is not is_resumed
    store.close()


def began_with_worker(folder: Path) -> None:
    (folder / "worker.log").touch()


def began_with_event(folder: Path) -> None:
    EventLog(folder).append(
        {"kind": "started", "sequence": 0, "time": 0.0, "id": "a", "indexes": [0]}
    )


@pytest.mark.parametrize("begin", [began_with_worker, began_with_event])
def test_a_run_that_may_have_begun_is_not_started_again(
    tmp_path: Path, begin: Callable[[Path], None]
) -> None:
    # The list could not be written: the disk was full.
    leave(tmp_path, tmp_path, "a")
    begin(tmp_path / "a")
    store = RunStore(tmp_path, RunSettings())
    assert store.maintain([]) == set()
    summary = store.find("a")
    assert summary is not None
    assert (summary["state"], "start it again" in summary["message"]) == ("interrupted", True)
    store.close()


@pytest.mark.parametrize(
    ("name", "text"), [("job.json", "{"), ("job.json", "[" * 100_000), ("notebook.json", None)]
)
def test_damaged_files_end_a_run(tmp_path: Path, name: str, text: str | None) -> None:
    leave(tmp_path, tmp_path, "a")
    file = tmp_path / "a" / name
    file.unlink() if text is None else file.write_text(text)
    store = RunStore(tmp_path, RunSettings())
    assert store.claim("ann", as_it_is) == []
    summary = store.find("a")
    assert summary is not None
    assert (summary["state"], "cannot be used" in summary["message"]) == ("interrupted", True)
    store.close()


def test_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for run in ("a", "b"):
        leave(tmp_path, tmp_path, run)
    store = RunStore(tmp_path, RunSettings())

    def full(folder: Path, job: RunJob) -> None:
        if folder.name == "b":
            raise OSError(errno.ENOSPC, "No space left on device")
        replace_job(folder, job)

    monkeypatch.setattr("freshkernel.server.check_runs.abandoned_runs.replace_job", full)
    assert [summary["id"] for summary, _ in store.claim("ann", as_it_is)] == ["a"]
    store.maintain([])
    found = store.find("b")
    assert found is not None
    assert (found["state"], "No space left" in found["message"]) == ("interrupted", True)
    store.close()


def test_a_job_gets_the_stricter_of_both_settings(tmp_path: Path) -> None:
    job = {**job_for(RunStore(tmp_path, RunSettings()), "a"), "path": str(tmp_path / "a.ipynb")}
    summary = summary_of("a")

    def resumed(settings: RunSettings, **changes: Any) -> RunJob:
        now = Resumption(settings, {}, {"python3"}, ServedFolder(tmp_path, allow_hidden=False))
        found = now.job_of(summary, cast(RunJob, {**job, **changes}))
        assert found is not None
        return found

    generous = RunSettings(limits=limits(seconds=9_000.0, memory_bytes=None), sandbox="off")
    strict = RunSettings(
        limits=limits(seconds=10.0, memory_bytes=5), sandbox="required", network=False
    )
    asked = {"limits": limits(seconds=60.0, memory_bytes=50), "sandbox": "auto", "network": False}
    kept = resumed(generous, **asked)
    assert (kept["limits"]["seconds"], kept["limits"]["memory_bytes"]) == (60.0, 50)
    assert (kept.get("sandbox"), kept.get("network")) == ("auto", False)
    bounded = resumed(strict, **{**asked, "network": True})
    assert (bounded["limits"]["seconds"], bounded["limits"]["memory_bytes"]) == (10.0, 5)
    assert (bounded.get("sandbox"), bounded.get("network")) == ("required", False)


class OnlyAnn(Authorizer):
    """Bob may look, and no longer run."""

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        return user.username != "bob" or action == "read"


class TestUsers:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.identity_provider_class = NamedUsers
        jp_server_config.ServerApp.authorizer_class = OnlyAnn
        jp_server_config.Freshkernel.runs_at_once_per_user = 1
        jp_server_config.Freshkernel.waiting_runs_per_user = 3
        return jp_server_config

    @pytest.fixture
    def client_of(self, fetch: Callable[..., Awaitable[Answer]]) -> Clients:
        return lambda name: RunClient(fetch, {"X-User": name})

    async def test_only_those_of_a_user_who_is_there_and_may_run(
        self, client_of: Clients, runs_folder: Path, root: Path
    ) -> None:
        runs = {"ann": "a" * 32, "bob": "b" * 32, "eve": "e" * 32}
        for name, run in runs.items():
            leave(runs_folder, root, run, user=name)
        ann, bob, eve = (client_of(name) for name in runs)
        for _ in range(3):
            assert [each["state"] for each in await bob.all()] == ["queued"]
        assert [each["id"] for each in await ann.all()] == [runs["ann"]]
        await ann.until(runs["ann"], "finished")
        assert (await bob.find(runs["bob"]))["state"] == "queued"
        # She was not there, and he may not.
        for name in ("bob", "eve"):
            assert not (runs_folder / runs[name] / "events.ndjson").exists()
        await eve.until(runs["eve"], "finished")

    async def test_what_is_refused_or_left(
        self, client_of: Clients, runs_folder: Path, root: Path, tmp_path: Path
    ) -> None:
        ann = client_of("ann")
        gone, elsewhere = "a" * 32, "b" * 32
        gateway, fits = "c" * 32, "d" * 32
        leave(runs_folder, root, gone, kernel_name="gone")
        leave(runs_folder, tmp_path / "different", elsewhere)
        leave(runs_folder, root, gateway, place={**HERE, "gateway": "none"})
        leave(runs_folder, root, fits)
        await ann.all()
        await ann.until(fits, "finished")
        for run, reason in ((gone, "no kernel 'gone'"), (gateway, "no gateway 'none'")):
            found = await ann.find(run)
            assert (found["state"], reason in found["message"]) == ("interrupted", True)
            assert (await ann.result(run))["status"] == "interrupted"
        # Its server may come back.
        assert (await ann.find(elsewhere))["state"] == "queued"

    async def test_the_queue_stays_bounded(
        self, client_of: Clients, runs_folder: Path, root: Path
    ) -> None:
        ann = client_of("ann")
        runs = [f"{at:032x}" for at in range(5)]
        for run in runs:
            leave(runs_folder, root, run)
        # A request for a new run comes after those that already waited.
        answer = await ann.post(request("1"))
        assert answer.status == 429
        *others, newest = runs
        refused = await ann.until(newest, "interrupted")
        assert "3 of your runs are already waiting" in refused["message"]
        for run in others:
            await ann.until(run, "finished")
