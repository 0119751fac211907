"""A run from the request to the result, as a client sees it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

from jupyter_events import EventLogger
from jupyter_server.serverapp import ServerApp
from run_client import RunClient, is_output, notebook, request, texts
from running_worker import ENDLESS, wait_until_gone

from freshkernel.common.processes import descendants
from freshkernel.common.protocol import RunComparison, RunConclusion
from freshkernel.server.check_run_events import SCHEMA_ID


async def test_from_the_request_to_the_result(
    client: RunClient, root: Path, runs_folder: Path, jp_serverapp: ServerApp
) -> None:
    received: list[dict[str, Any]] = []

    async def listen(logger: object, schema_id: str, data: dict[str, Any]) -> None:
        received.append(data)

    logger = cast(EventLogger, jp_serverapp.event_logger)
    logger.add_listener(schema_id=SCHEMA_ID, listener=listen)
    (root / "data.csv").write_text("kept")
    code = "import os\nprint(open('data.csv').read())\nos.remove('data.csv')\n6 * 7"
    started = await client.start(code, "1/0")
    assert started["path"] == "a.ipynb"
    assert started["cells"] == 2

    events = await client.follow(started["id"])
    assert [event["sequence"] for event in events] == list(range(len(events)))
    assert events[0]["kind"] == "started"
    assert events[-1]["kind"] == "finished"
    ended = [event for event in events if event["kind"] == "cell-ended"]
    assert [event["cell"]["status"] for event in ended] == ["ok", "error"]
    # Outputs are in the result; a list of events stays small.
    assert [event["cell"]["outputs"] for event in ended] == [[], []]

    summary = await client.find(started["id"])
    assert summary["state"] == "finished"
    assert (summary["cells_done"], summary["sequence"]) == (2, len(events))
    assert summary["seconds"] is not None
    result = await client.result(started["id"])
    assert result["id"] == started["id"]
    assert texts(result) == ["kept\n42", ""]
    # It went on in a private copy.
    assert [path.name for path in root.iterdir()] == ["data.csv"]
    sent = await client.ask(started["id"], "notebook")
    assert sent.json == notebook(code, "1/0")
    assert await client.all() == [summary]

    names = {path.name for path in (runs_folder / started["id"]).iterdir()}
    assert names == {"notebook.json", "events.ndjson", "result.json", "summary.json"}
    # Other users of the machine cannot read the outputs of a notebook.
    for path in (runs_folder, runs_folder / started["id"], runs_folder / "runs.sqlite3"):
        assert path.stat().st_mode & 0o077 == 0
    states = [data["state"] for data in received]
    assert states == sorted(states, key=["queued", "running", "finished"].index)
    assert {frozenset(data) for data in received} == {frozenset({"run", "sequence", "state"})}
    assert received[-1]["sequence"] == summary["sequence"]


async def test_events_are_polled_from_a_number(client: RunClient) -> None:
    run = (await client.start("1", "2", "3"))["id"]
    whole = await client.follow(run)
    for since in (0, 3, len(whole), len(whole) + 5):
        progress = await client.progress(run, since, wait=20)
        assert progress["events"] == whole[since:]
        assert progress["next"] == max(len(whole), since)
    for name, text in (("since", "-1"), ("since", "soon"), ("wait", "nan"), ("wait", "inf")):
        answer = await client.ask(run, "events", params={name: text})
        assert (answer.status, f"{name} must be" in answer.json["message"]) == (400, True)


async def test_a_run_is_cancelled_compared_and_forgotten(
    client: RunClient, runs_folder: Path
) -> None:
    comparison = RunComparison(
        comparer="1.0",
        verdict="incomplete",
        executability=1.0,
        cells=3,
        failed=0,
        different=0,
        causes=["resource"],
        conclusion=RunConclusion(
            conclusion="inconclusive", code_hash="0a1", outputs=1, failed_as_stored=0
        ),
    )

    async def put(body: object) -> int:
        text = json.dumps(body)
        return (await client.ask(run, "comparison", method="PUT", body=text)).status

    # Other tests may have left kernels to those that come.
    before = set(descendants())
    run = (await client.start("'first'", ENDLESS, "'last'"))["id"]
    await client.follow(run, is_output)
    assert (await client.ask(run, "result")).status == 409
    assert await put(comparison) == 409
    family = [process for process in descendants() if process not in before]
    assert len(family) >= 3
    assert (await client.ask(run, method="DELETE")).status == 202
    await client.follow(run)
    assert wait_until_gone(family) == []
    assert (await client.find(run))["state"] == "cancelled"
    result = await client.result(run)
    assert [cell["status"] for cell in result["cells"]] == ["ok", "interrupted", "not-run"]
    assert texts(result)[:2] == ["'first'", "busy\n"]

    assert await put(comparison) == 200
    assert (await client.find(run))["comparison"] == comparison
    assert await put({**comparison, "verdict": "fine"}) == 400
    assert await put({**comparison, "comparer": "x" * 200_000}) == 413

    assert (await client.ask(run, method="DELETE")).status == 204
    assert not (runs_folder / run).exists()
    assert (await client.ask(run)).status == 404
    assert (await client.ask(run, "result")).status == 404
    assert await client.all() == []


async def test_the_worker_gets_what_the_page_has(client: RunClient, root: Path) -> None:
    (root / "Übung 1").mkdir()
    saved = root / "Übung 1" / "a b.ipynb"
    saved.write_text("what was saved")
    body = request("print(x)", "raise SystemError", "print(x)", parameters={"x": 5})
    body["own_folder"] = True
    # As the page names a notebook on which several work together.
    body["path"] = "RTC:Übung 1/a b.ipynb"
    body["notebook"]["cells"][3]["execution_count"] = 1
    body["notebook"]["cells"][1]["execution_count"] = 2
    body["order"] = "count"
    run = (await client.post(body)).json["id"]
    await client.follow(run)
    result = await client.result(run)
    assert [cell["position"] for cell in result["cells"]] == [1, None, 0]
    assert texts(result) == ["5\n", "", "5\n"]
    assert result["files"] is not None
    assert not result["files"]["copied"]
    assert result["files"]["folder"] == str(saved.parent)
    assert (await client.find(run))["path"] == "Übung 1/a b.ipynb"
    assert saved.read_text() == "what was saved"
