"""A list of 50,000 runs: lists, old runs, space on the disk and heartbeats, while requests are answered."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from filled_store import fill
from run_client import RunClient
from store_client import job_for, summary_of
from traitlets.config import Config

from freshkernel.common.protocol import parse_run_list
from freshkernel.server.check_runs import run_files
from freshkernel.server.check_runs.archive import RunArchive
from freshkernel.server.check_runs.database import MIGRATIONS, RunDatabase
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.check_runs.store import RunStore

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
MANY = 50_000
FEW = 1_000

#: Instructions of SQLite between two counts.
STRIDE = 10


def steps_of(store: RunStore, action: Callable[[], object]) -> int:
    """The instructions that SQLite carries out for an action: the same on every machine."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += STRIDE
        return 0

    connection = store.database()._connection
    connection.set_progress_handler(count, STRIDE)
    action()
    connection.set_progress_handler(None, 0)
    return counted


def steps_with(folder: Path, runs: int) -> list[int]:
    """The steps of what a server does often, in a list with a number of runs, 200 of each user."""
    fill(folder, runs)
    store = RunStore(folder, RunSettings(kept_days=10_000, kept_bytes=10**12))
    assert len(store.of_user("student-3", 1_000)) == 200
    actions: list[Callable[[], object]] = [
        lambda: store.of_user("student-3", 1_000),
        lambda: store.find(f"{runs - 1:032x}"),
        lambda: store.maintain([]),
        # What happens at the end of each run.
        lambda: store.expired("student-3"),
    ]
    steps = [steps_of(store, action) for action in actions]
    store.close()
    return steps


def test_nothing_reads_all_runs(tmp_path: Path) -> None:
    few, many = steps_with(tmp_path / "few", FEW), steps_with(tmp_path / "many", MANY)
    assert few[0] > 200
    assert many[:3] == pytest.approx(few[:3], abs=5 * STRIDE)
    # The end of a run adds up the sizes of all runs, in an index.
    assert many[3] < 5 * MANY


def test_the_number_and_size_of_all_runs_are_read_from_an_index(tmp_path: Path) -> None:
    fill(tmp_path, 300, each=200)
    database = RunDatabase(tmp_path / "runs.sqlite3")
    statements: list[str] = []
    database._connection.set_trace_callback(statements.append)
    assert database.stored() == (300, 300 * 20_000)
    assert database.by_user()["student-1"] == (100, 100 * 20_000)
    database.live()
    database._connection.set_trace_callback(None)
    plans = [
        " ".join(
            row["detail"] for row in database._connection.execute(f"EXPLAIN QUERY PLAN {each}")
        )
        for each in statements
    ]
    # Without reading the rows, which are ten times as large.
    assert ["COVERING INDEX ended_runs" in plan for plan in plans] == [True, True, False]
    assert "USING INDEX live_runs" in plans[2]
    database.close()


def test_one_user_with_all_runs_gets_a_page_of_them(tmp_path: Path) -> None:
    steps = []
    for count in (2 * FEW, MANY):
        fill(tmp_path / str(count), count, each=count)
        store = RunStore(tmp_path / str(count), RunSettings())
        assert len(store.of_user("student-0", FEW)) == FEW
        steps.append(steps_of(store, partial(store.of_user, "student-0", FEW)))
        store.close()
    assert steps[1] == pytest.approx(steps[0], abs=5 * STRIDE)


@pytest.fixture
def jp_server_config(jp_server_config: Config) -> Config:
    jp_server_config.Freshkernel.kept_runs = 10_000
    return jp_server_config


async def test_a_long_list_has_pages(client: RunClient, runs_folder: Path) -> None:
    fill(runs_folder, 2_500, each=2_500)
    with sqlite3.connect(runs_folder / "runs.sqlite3") as connection:
        # Some at the same time, also across the end of a page.
        connection.execute("UPDATE runs SET user = 'owner', created = round(created / 7) * 7")
    connection.close()
    first = await client.ask()
    assert len(parse_run_list(first.json)["runs"]) == 1_000
    found: list[str] = []
    params: dict[str, str] | None = {"limit": "300"}
    while params is not None:
        answer = await client.ask(params=params)
        runs = [run["id"] for run in parse_run_list(answer.json)["runs"]]
        assert len(runs) == 300 or "Link" not in answer.headers
        found += runs
        link = answer.headers.get("Link", "")
        params = query_of(link) if link else None
    assert len(found) == len(set(found)) == 2_500
    assert found[:1_000] == [run["id"] for run in first.json["runs"]]
    # A position can be that of a run that was deleted since.
    assert (await client.ask(found[300], method="DELETE")).status == 204
    answer = await client.ask(
        params=query_of((await client.ask(params={"limit": "1"})).headers["Link"])
    )
    assert answer.json["runs"][0]["id"] == found[1]
    for name, text in (("limit", "-1"), ("limit", "many"), ("before", "yesterday")):
        assert (await client.ask(params={name: text})).status == 400
    assert (await client.ask(params={"limit": "0"})).json["runs"] == []


def query_of(link: str) -> dict[str, str]:
    """The parameters of a header `Link`."""
    address, _, relation = link.partition(">; ")
    assert relation == 'rel="next"'
    assert address.startswith("</")
    return dict(part.split("=", 1) for part in address.partition("?")[2].split("&"))


async def test_old_runs_are_deleted_while_requests_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = MANY if FULL_SCALE else 1_000
    fill(tmp_path, count)
    store = RunStore(tmp_path, RunSettings(kept_runs=20))
    for number in range(count):
        folder = tmp_path / f"{number:032x}"
        folder.mkdir()
        (folder / "result.json").write_text("{}")
    size = (tmp_path / "runs.sqlite3").stat().st_size
    archive = RunArchive(store, logging.getLogger())
    lists = 0
    removing, listed = threading.Event(), threading.Event()
    remove_files = store.remove_files

    def remove_after_a_list(runs: list[str]) -> None:
        # The files of a batch may take long: no list waits for them.
        removing.set()
        assert listed.wait(60)
        listed.clear()
        remove_files(runs)

    monkeypatch.setattr(store, "remove_files", remove_after_a_list)
    tidying = asyncio.ensure_future(archive.tidy())
    while not tidying.done():
        await asyncio.sleep(0)
        if removing.is_set():
            removing.clear()
            assert await archive.of_user("student-3", 20, None)
            lists += 1
            listed.set()
    await tidying
    assert lists == count * 0.9 / 100
    assert len(await archive.of_user("student-3", 1_000, None)) == 20
    assert len([path for path in tmp_path.iterdir() if path.is_dir()]) == count / 10
    # The space of 1,000 pages at most is kept for new runs.
    freed = size - (tmp_path / "runs.sqlite3").stat().st_size
    assert freed > size * 0.8 - 1_000 * 4_096
    await archive.close()


def test_a_file_of_an_earlier_release_can_shrink(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite3"
    connection = sqlite3.connect(path)
    for statements in MIGRATIONS[:2]:
        for statement in statements:
            connection.execute(statement)
    connection.execute("PRAGMA user_version = 2")
    connection.commit()
    assert connection.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    connection.close()
    database = RunDatabase(path)
    assert database._number("PRAGMA auto_vacuum") == 2
    database.close()
    fill(tmp_path, 100, each=100)
    database = RunDatabase(path)
    assert len(database.of_user("student-0", 1_000)) == 100
    database.close()


def test_a_different_server_keeps_the_file_from_being_rewritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freshkernel.server.check_runs.database._BUSY_SECONDS", 0.1)
    path = tmp_path / "runs.sqlite3"
    other = sqlite3.connect(path, isolation_level=None)
    for statements in MIGRATIONS:
        for statement in statements:
            other.execute(statement)
    other.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    cursor = other.execute("SELECT name FROM sqlite_master")
    cursor.fetchone()
    database = RunDatabase(path)
    assert database.of_user("ann", 1) == []
    database.close()
    other.close()


def test_the_heartbeats_of_all_runs_wait_for_the_disk_once(tmp_path: Path) -> None:
    database = RunDatabase(tmp_path / "runs.sqlite3")
    runs = [summary_of(f"{number:032x}") for number in range(20)]
    for run in runs:
        database.add(run)
    statements: list[str] = []
    database._connection.set_trace_callback(statements.append)
    for run in runs:
        run["sequence"] = 3
    database.update_all([(run, 0) for run in runs])
    assert statements.count("COMMIT") == 1
    assert {run["sequence"] for run in database.of_user("ann", 1_000)} == {3}
    database.close()


class TestServersThatAreGone:
    """A server that ends the runs of a dead one can be killed meanwhile, or find the disk full."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> RunStore:
        store = RunStore(tmp_path / "runs", RunSettings())
        run = summary_of("a", state="running")
        run["owner"]["process_started"] -= 1_000
        store.add(run, job_for(store, "a"), json.dumps({}).encode())
        return store

    @staticmethod
    def fail(store: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(*_arguments: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(run_files, "write_result", full)
            with pytest.raises(RequestRefusedError, match="No space left"):
                store.maintain([])

    def test_the_disk_is_full(self, store: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fail(store, monkeypatch)
        store.maintain([])
        self.require_ended(store)

    def test_it_is_killed(
        self, store: RunStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        self.fail(store, monkeypatch)
        store.close()
        with sqlite3.connect(tmp_path / "runs" / "runs.sqlite3") as connection:
            connection.execute("UPDATE runs SET process_started = process_started - 1000")
        connection.close()
        again = RunStore(tmp_path / "runs", RunSettings())
        again.maintain([])
        self.require_ended(again)

    @staticmethod
    def require_ended(store: RunStore) -> None:
        """The run has a state and a result."""
        run = store.find("a")
        assert run is not None
        assert (run["state"], run["sequence"]) == ("interrupted", 1)
        assert json.loads((store.folder_of("a") / "result.json").read_text())["id"] == "a"
        assert not (store.folder_of("a") / "job.json").exists()
        store.close()
