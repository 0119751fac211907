"""Servers that are killed, stopped or restarted, or share a folder."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from run_client import request, texts
from running_worker import ENDLESS, kill, wait_until_gone
from server_process import ServerProcess

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import parse_run_result

StartServer = Callable[..., ServerProcess]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Start servers on one data folder; they end with the test."""
    servers: list[ServerProcess] = []

    def start(*options: str, limit: int | None = None) -> ServerProcess:
        servers.append(ServerProcess(tmp_path, *options, limit=limit))
        return servers[-1]

    yield start
    for server in servers:
        server.end(signal.SIGTERM)


@pytest.fixture
def left(tmp_path: Path) -> Callable[[], list[str]]:
    """What lies in the folder for temporary files."""
    return lambda: [path.name for path in (tmp_path / "tmp").glob("freshkernel-*")]


def start_endless(server: ServerProcess) -> str:
    """A run with one result that is busy since."""
    status, summary = server.ask(method="POST", body=request("'first'", ENDLESS, "'last'"))
    assert status == 202
    server.wait_for_event(summary["id"], "output")
    return str(summary["id"])


def statuses(result: dict[str, Any]) -> list[str]:
    """The statuses of the cells."""
    return [cell["status"] for cell in result["cells"]]


def test_a_server_is_killed_beside_another(
    start_server: StartServer, left: Callable[[], list[str]], tmp_path: Path
) -> None:
    killed, other = start_server(), start_server()
    run = start_endless(killed)
    waiting = killed.ask(method="POST", body=request("1"))[1]["id"]
    reported = killed.ask(f"/{run}/events")[1]["events"]

    # The other one knows of it, and leaves it alone.
    assert [each["state"] for each in other.ask()[1]["runs"]] == ["queued", "running"]
    assert other.ask(f"/{run}/events")[1]["events"][: len(reported)] == reported
    status, answer = other.ask(f"/{run}", method="DELETE")
    assert (status, str(killed.process.pid) in answer["message"]) == (409, True)
    assert other.ask(f"/{run}/result")[0] == 409
    own = start_endless(other)
    assert killed.ask(f"/{run}")[1]["state"] == "running"

    family = list(descendants(killed.process.pid))
    assert len(family) >= 3
    killed.end()
    assert wait_until_gone(family) == []
    assert left() != []

    again = start_server()
    summaries = {each["id"]: each for each in again.ask()[1]["runs"]}
    states = {each: summaries[each]["state"] for each in (run, own)}
    assert states == {run: "interrupted", own: "running"}
    assert "start it again" in summaries[run]["message"]
    assert summaries[run]["cells_done"] == 1
    result = parse_run_result(again.ask(f"/{run}/result")[1])
    assert [cell["status"] for cell in result["cells"]] == ["ok", "interrupted", "not-run"]
    assert texts(result)[0] == "'first'"
    assert result["status"] == "interrupted"
    events = again.ask(f"/{run}/events")[1]["events"]
    assert events[: len(reported)] == reported
    assert (events[-1]["kind"], events[-1]["sequence"]) == ("finished", len(events) - 1)
    assert other.ask(f"/{run}")[1] == summaries[run]
    assert other.ask(f"/{own}")[1]["state"] == "running"

    other.ask(f"/{own}", method="DELETE")
    other.wait_for(own, "cancelled")
    # One of both servers takes it up; the other server begins it only now.
    again.wait_for(waiting, "finished")
    assert statuses(again.ask(f"/{waiting}/result")[1]) == ["ok"]
    assert left() == []
    for each in (run, waiting, own):
        assert again.ask(f"/{each}", method="DELETE")[0] == 204
    runs_folder = tmp_path / "data" / "freshkernel" / "runs"
    assert {path.name.partition("-")[0] for path in runs_folder.iterdir()} == {"runs.sqlite3"}


def test_a_worker_is_killed_and_a_server_stopped(
    start_server: StartServer, left: Callable[[], list[str]]
) -> None:
    server = start_server("--Freshkernel.runs_at_once_per_user=2")
    killed = start_endless(server)
    worker = descendants(server.process.pid)
    kill(next(iter(worker)))
    summary = server.wait_for(killed, "interrupted")
    assert "exit code -9" in summary["message"]
    assert wait_until_gone(list(worker)) == []
    assert statuses(server.ask(f"/{killed}/result")[1]) == ["ok", "interrupted", "not-run"]

    stopped, beside = start_endless(server), start_endless(server)
    waiting = server.ask(method="POST", body=request("1"))[1]["id"]
    family = list(descendants(server.process.pid))
    server.end(signal.SIGTERM)
    assert wait_until_gone(family, 2) == []
    assert left() == []

    again = start_server()
    again.wait_for(waiting, "finished")
    for run in (stopped, beside):
        summary = again.ask(f"/{run}")[1]
        assert summary["state"] == "interrupted"
        assert "server was stopped" in summary["message"]
    result = parse_run_result(again.ask(f"/{stopped}/result")[1])
    assert [cell["status"] for cell in result["cells"]] == ["ok", "interrupted", "not-run"]
    # It had time to tell what the cell had written.
    assert texts(result)[:2] == ["'first'", "busy\n"]


def test_files_cannot_grow(start_server: StartServer, tmp_path: Path) -> None:
    server = start_server(limit=150_000)
    status, small = server.ask(method="POST", body=request("1"))
    assert status == 202
    server.wait_for(small["id"], "finished")
    cells = ["print('first')", "print('x' * 200_000)", "print('y' * 200_000)", "print('last')"]
    status, large = server.ask(method="POST", body=request(*cells))
    assert status == 202
    summary = server.wait_for(large["id"], "finished")
    assert "only until the server ends" in summary["message"]
    assert str(tmp_path) in summary["message"]
    result = parse_run_result(server.ask(f"/{large['id']}/result")[1])
    assert result["status"] == "finished"
    shown = ["first\n", "x" * 200_000 + "\n", "y" * 200_000 + "\n", "last\n"]
    assert texts(result) == shown
    events = server.ask(f"/{large['id']}/events")[1]["events"]
    assert [event["sequence"] for event in events] == list(range(len(events)))

    status, answer = server.ask(method="POST", body=request("#" * 200_000))
    assert (status, "Free disk space" in answer["message"]) == (507, True)
    assert [each["id"] for each in server.ask()[1]["runs"]] == [large["id"], small["id"]]
    assert server.ask(f"/{large['id']}", method="DELETE")[0] == 204
    assert [each["id"] for each in server.ask()[1]["runs"]] == [small["id"]]
