"""Restorations on a real server, with real kernels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from restoration_client import RestorationClient
from run_client import notebook
from running_worker import wait_until_gone

from freshkernel.common.processes import descendants

BROKEN = ("print(total)", "total = 1 + 2", "print(math.floor(total / 2))")


def broken() -> str:
    """A notebook with two faults, and the outputs that it had before."""
    whole: dict[str, Any] = notebook(*BROKEN)
    for cell, text in ((whole["cells"][1], "3\n"), (whole["cells"][3], "1\n")):
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": text}]
        cell["execution_count"] = 1
    return json.dumps(whole)


async def test_a_restoration_reports_its_progress_and_its_steps(
    restorer: RestorationClient, root: Path
) -> None:
    (root / "a.ipynb").write_text("as it was")
    summary = await restorer.start(text=broken())
    assert (summary["path"], summary["state"], summary["seconds"]) == ("a.ipynb", "running", None)
    ended, events = await restorer.follow(summary["id"])
    assert (ended["state"], ended["message"]) == ("finished", "")
    assert (ended["seconds"] or 0) > 0
    assert [event["kind"] for event in events] == ["running", *["trying", "running", "kept"] * 2]
    assert events[0] == {"kind": "running", "run": 1, "limit": 30}
    result = await restorer.result(summary["id"])
    assert result["report"]["verdict"] == "restored"
    assert [step["kind"] for step in result["report"]["steps"]] == ["move", "import"]
    assert [step["certain"] for step in result["report"]["steps"]] == [False, True]
    assert [step["confirmed"] for step in result["report"]["steps"]] == [True, True]
    edits = [edit["kind"] for change in result["changes"] for edit in change["edits"]]
    assert edits == ["move-cell", "insert-cell"]
    # Only pages write.
    assert [path.name for path in root.iterdir()] == ["a.ipynb"]
    assert (root / "a.ipynb").read_text() == "as it was"
    assert wait_until_gone(list(descendants())) == []
    assert (await restorer.ask(summary["id"], method="DELETE")).status == 204
    assert (await restorer.ask(summary["id"])).status == 404


async def test_a_modernization_adapts_code_and_makes_nothing_up(
    restorer: RestorationClient,
) -> None:
    cells = (
        "import collections",
        "print(isinstance({}, collections.Mapping))",
        "n = int(input('How many?'))",
    )
    identifier = (await restorer.start(*cells, approach="modernize"))["id"]
    ended, _ = await restorer.follow(identifier)
    assert (ended["state"], ended["message"]) == ("finished", "")
    result = await restorer.result(identifier)
    assert [step.get("rule") for step in result["report"]["steps"]] == ["M1"]
    assert [change["edits"][0]["kind"] for change in result["changes"]] == ["replace-text"]
    assert result["report"]["verdict"] == "partly"
    failure = result["report"]["failure"]
    # `restore` makes up an answer.
    assert failure is not None
    assert failure["exception"] == "StdinNotImplementedError"


async def test_what_is_in_the_way_is_said(
    restorer: RestorationClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_text = (await restorer.start(text="{"))["id"]
    ended, _ = await restorer.follow(broken_text)
    assert ended["state"] == "failed"
    assert "file ends" in ended["message"], ended["message"]
    monkeypatch.setenv("FRESHKERNEL_NODE", "/no/node")
    without_node = (await restorer.start("1"))["id"]
    ended, events = await restorer.follow(without_node)
    assert (ended["state"], events) == ("failed", [])
    assert ended["message"].startswith("Node 20.19 or later is needed, and none was found.")
    refused = await restorer.ask(without_node, "result")
    assert (refused.status, refused.json["message"]) == (409, ended["message"])
