"""The saved runs: tables and their versions, files, deletion and damage."""

from __future__ import annotations

import errno
import itertools
import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest
from run_client import RunClient, request, texts
from store_client import job_for, keep, summary_of, tidy

from freshkernel.common.protocol import RunEvent, RunOwner
from freshkernel.server.check_runs import database as database_module
from freshkernel.server.check_runs import event_log
from freshkernel.server.check_runs.database import MIGRATIONS, DatabaseVersionError, RunDatabase
from freshkernel.server.check_runs.event_log import EventLog
from freshkernel.server.check_runs.live_run import LiveRun
from freshkernel.server.check_runs.owner import is_gone, process_start, this_process
from freshkernel.server.check_runs.refusal import RequestRefusedError
from freshkernel.server.check_runs.settings import RunSettings
from freshkernel.server.check_runs.store import RunStore


@pytest.mark.parametrize(
    ("settings", "kept"),
    [
        (RunSettings(kept_runs=2), ["d", "c"]),
        (RunSettings(kept_days=2.5), ["d", "c", "b"]),
        (RunSettings(kept_bytes=25_000), ["d", "c"]),
        # A run that just ended is kept.
        (RunSettings(kept_bytes=1, kept_days=0), ["d"]),
    ],
)
def test_the_oldest_runs_are_forgotten(
    tmp_path: Path, settings: RunSettings, kept: list[str]
) -> None:
    store = RunStore(tmp_path / "runs", settings)
    store.add(summary_of("live", created=0), job_for(store, "live"), b"{}")
    for days, run in ((3, "a"), (2, "b"), (1, "c"), (0, "d")):
        keep(store, run, 10_000, days)
    tidy(store)
    assert [each["id"] for each in store.of_user("ann", 10)] == [*kept, "live"]
    folders = {path.name for path in store.folder.iterdir() if path.is_dir()}
    assert folders == {*kept, "live"}
    store.close()


def test_unknown_folders_are_removed_after_a_day(tmp_path: Path) -> None:
    store = RunStore(tmp_path / "runs", RunSettings())
    keep(store, "known")
    for name, days in (("new", 0), ("old", 2)):
        (store.folder / name).mkdir()
        moment = time.time() - days * 86_400
        os.utime(store.folder / name, (moment, moment))
    os.utime(store.folder_of("known"), (0, 0))
    store.sweep()
    assert {path.name for path in store.folder.iterdir() if path.is_dir()} == {"known", "new"}
    store.close()


def test_tables_are_brought_to_the_newest_version(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite3"
    first = RunDatabase(path)
    first.add(summary_of("kept"))
    first.close()
    migrations = (
        *MIGRATIONS,
        ("ALTER TABLE runs ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",),
    )
    second = RunDatabase(path, migrations)
    assert [each["id"] for each in second.of_user("ann", 10)] == ["kept"]
    second.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT note FROM runs").fetchall() == [("none",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations),)
    connection.close()
    with pytest.raises(DatabaseVersionError, match="newer release"):
        RunDatabase(path)
    RunDatabase(path, migrations).close()


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite3"
    RunDatabase(path).close()
    broken = (*MIGRATIONS, ("ALTER TABLE runs ADD COLUMN note TEXT", "not SQL"))
    with pytest.raises(sqlite3.OperationalError):
        RunDatabase(path, broken)
    with sqlite3.connect(path) as connection:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(runs)")}
        assert "note" not in columns
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    connection.close()


def output(sequence: int, text: str) -> RunEvent:
    """Progress of a cell."""
    return {
        "kind": "output",
        "sequence": sequence,
        "time": 0.0,
        "index": 0,
        "text": text,
        "types": [],
        "output_bytes": 0,
    }


def test_a_line_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    log = EventLog(tmp_path)
    for sequence in range(3):
        log.append(output(sequence, "é"))
    file = tmp_path / "events.ndjson"
    whole = file.read_bytes()
    for length in range(len(whole) - 1, len(whole) * 2 // 3, -7):
        file.write_bytes(whole[:length])
        again = EventLog(tmp_path)
        assert again.read(0) == [output(0, "é"), output(1, "é")]
        again.append(output(2, "é"))
        assert file.read_bytes() == whole


def test_many_events_are_read_in_parts(tmp_path: Path) -> None:
    log = EventLog(tmp_path)
    text = "x" * 100_000
    for sequence in range(event_log.MAXIMUM_EVENTS + 30):
        log.append(output(sequence, text if sequence < 20 else ""))
    events: list[RunEvent] = []
    parts = 0
    while part := log.read(len(events)):
        events += part
        parts += 1
    assert [event["sequence"] for event in events] == list(range(event_log.MAXIMUM_EVENTS + 30))
    assert 3 <= parts <= 5


def test_the_newest_events_are_in_memory(tmp_path: Path) -> None:
    log = EventLog(tmp_path)
    assert log.newest(0) == []
    for sequence in range(70):
        log.append(output(sequence, "é"))
        for since in (sequence + 1, sequence, max(0, sequence - 40)):
            assert log.newest(since) == log.read(since)
    assert log.newest(19) is None
    assert log.newest(20) == log.read(20)
    # Long texts stay on the disk.
    log.append(output(70, "x" * 20_000))
    assert log.newest(70) is None
    assert log.newest(71) == []
    log.append(output(71, "é"))
    assert log.newest(71) == log.read(71) == [output(71, "é")]
    # A log that is opened again reads its file.
    again = EventLog(tmp_path)
    assert again.newest(71) is None
    assert again.newest(72) == []


def test_events_that_cannot_be_written_are_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    log = EventLog(tmp_path)
    log.append(output(0, "a"))
    monkeypatch.setattr(event_log._EventFile, "append", fail)
    log.append(output(1, "b"))
    log.append(output(2, "c"))
    assert log.newest(0) == [output(0, "a"), output(1, "b"), output(2, "c")]
    assert log.newest(2) == log.read(2)


def test_the_text_of_a_long_run_is_left_out(tmp_path: Path) -> None:
    log = EventLog(tmp_path)
    text = "x" * 1_000_000
    for sequence in range(15):
        log.append(output(sequence, text))
    assert (tmp_path / "events.ndjson").stat().st_size < 12_000_000
    last = log.last_event()
    assert last == output(14, "")


def test_a_process_is_known_by_its_start() -> None:
    own = this_process("ann")
    started = process_start(os.getpid())
    assert started is not None
    assert abs(started - own["process_started"]) < 1
    assert not is_gone(own, seen=0)
    other: list[tuple[RunOwner, float, bool]] = [
        ({**own, "process_started": started - 60}, time.time(), True),
        ({**own, "process": 2**22 + 1}, time.time(), True),
        ({**own, "host": "elsewhere"}, time.time() - 100, False),
        ({**own, "host": "elsewhere"}, time.time() - 1_000, True),
    ]
    assert [is_gone(owner, seen) for owner, seen, _ in other] == [gone for *_, gone in other]


def _overwritten(path: Path) -> None:
    path.write_bytes(b"no list" * 1_000)


def _zeroed(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 + 100])


async def test_a_damaged_or_lost_list_is_made_again(client: RunClient, runs_folder: Path) -> None:
    for code in ("1", "1 / 0"):
        await client.follow((await client.start(code))["id"])
    for damage in (_overwritten, _zeroed, _cut, Path.unlink):
        before = await client.all()
        damage(runs_folder / "runs.sqlite3")
        # The server may notice only at a request that the open list is damaged.
        while (answer := await client.ask()).status != 200:
            assert answer.status == 503
            assert str(runs_folder) in answer.json["message"]
        assert await client.all() == before, damage
        await client.follow((await client.start("2"))["id"])
        assert len(await client.all()) == len(before) + 1, damage


def test_folders_of_a_lost_list_are_never_removed(tmp_path: Path) -> None:
    store = RunStore(tmp_path / "runs", RunSettings())
    keep(store, "known")
    # As an earlier release kept it, which wrote no summary.
    (store.folder_of("known") / "summary.json").unlink()
    store.close()
    (store.folder / "runs.sqlite3").unlink()
    again = RunStore(store.folder, RunSettings())
    keep(again, "other")
    os.utime(store.folder_of("known"), (0, 0))
    again.sweep()
    assert {path.name for path in store.folder.iterdir() if path.is_dir()} == {"known", "other"}
    again.close()


@pytest.mark.parametrize("call", range(12))
def test_a_failing_write_loses_no_run(
    tmp_path: Path, call: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call that changes the disk fails once: the run is refused or saved, and others stay."""
    store = RunStore(tmp_path / "runs", RunSettings())
    keep(store, "before")
    calls = itertools.count()

    def failing(change: Callable[..., object]) -> Callable[..., object]:
        def attempt(*arguments: object, **options: object) -> object:
            if next(calls) == call:
                raise OSError(errno.EIO, "Input/output error")
            return change(*arguments, **options)

        return attempt

    for name in ("mkdir", "write_bytes", "write_text", "replace", "unlink"):
        monkeypatch.setattr(Path, name, failing(getattr(Path, name)))
    with suppress(RequestRefusedError):
        keep(store, "run")
    monkeypatch.undo()
    listed = {each["id"] for each in store.of_user("ann", 10)}
    assert "before" in listed
    store.close()
    (store.folder / "runs.sqlite3").unlink()
    again = RunStore(store.folder, RunSettings())
    assert {each["id"] for each in again.of_user("ann", 10)} == listed
    again.close()


async def test_a_list_in_the_place_of_its_folder_is_no_empty_list(
    client: RunClient, jp_data_dir: Path
) -> None:
    (jp_data_dir / "freshkernel").write_text("in the way")
    assert (await client.ask()).status == (await client.post(request("1"))).status == 507


async def test_a_folder_that_cannot_be_made(client: RunClient, jp_data_dir: Path) -> None:
    (jp_data_dir / "freshkernel").write_text("in the way")
    answer = await client.post(request("1"))
    assert answer.status == 507
    assert "JUPYTER_DATA_DIR" in answer.json["message"]
    (jp_data_dir / "freshkernel").unlink()
    run = (await client.start("1"))["id"]
    await client.follow(run)
    assert (await client.find(run))["state"] == "finished"


async def test_what_could_not_be_kept_is_kept_when_there_is_room(
    client: RunClient, runs_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freshkernel.server.check_runs.service.SIGN_SECONDS", 0.2)
    run = (await client.start("import time; time.sleep(1); print('done')"))["id"]

    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def fail_too(*_arguments: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as full:
        full.setattr(event_log._EventFile, "append", fail)
        full.setattr("freshkernel.server.check_runs.run_files.write_result", fail)
        full.setattr(Path, "replace", fail)
        full.setattr(database_module.RunDatabase, "update", fail_too)
        summary = await client.until(run, "finished")
        assert "No space left" in summary["message"]
        assert texts(await client.result(run)) == ["done\n"]
        assert (await client.post(request("1"))).status in (202, 507)
    for _ in range(100):
        if not (await client.find(run))["message"]:
            break
        time.sleep(0.1)
        await client.progress(run, 1_000, wait=0.1)
    assert (await client.find(run))["message"] == ""
    assert json.loads((runs_folder / run / "result.json").read_text())["status"] == "finished"
    assert texts(await client.result(run)) == ["done\n"]
    events = await client.follow(run)
    assert len((runs_folder / run / "events.ndjson").read_text().splitlines()) == len(events)


def test_the_time_of_a_run_is_without_that_of_its_environment(tmp_path: Path) -> None:
    store = RunStore(tmp_path, RunSettings())
    run = LiveRun(summary_of("a", started=90.0), job_for(store, "a"), EventLog(tmp_path))
    preparing = {"kind": "preparing", "message": "", "done": None, "total": None}
    events: list[dict[str, object]] = [
        {"kind": "started", "id": "a", "indexes": [0], "time": 100.0},
        {**preparing, "step": "environment", "time": 200.0},
        {**preparing, "step": "launch", "time": 201.0},
        {"kind": "finished", "status": "finished", "message": "", "time": 204.0},
    ]
    for sequence, event in enumerate(events):
        run.take(cast(RunEvent, {**event, "sequence": sequence}))
    assert run.ended()["seconds"] == 4.0


def test_runs_of_one_user_never_remove_those_of_another(tmp_path: Path) -> None:
    store = RunStore(tmp_path / "runs", RunSettings(kept_runs=2, kept_bytes=60_000))
    keep(store, "ann's", 10_000, 5)
    for number in range(4):
        summary = summary_of(f"bob{number}", created=time.time() - 4 + number)
        summary["owner"]["user"] = "bob"
        job = job_for(store, summary["id"])
        store.add(summary, job, b"x" * 30_000)
        log = EventLog(store.folder_of(summary["id"]))
        log.finish("finished", "")
        store.conclude({**summary, "state": "finished"}, job, log)
    tidy(store)
    assert [each["id"] for each in store.of_user("ann", 10)] == ["ann's"]
    # Two are allowed, but both do not fit in addition to the run of the other user.
    assert [each["id"] for each in store.of_user("bob", 10)] == ["bob3"]
    store.close()
