"""Restorations on a real server, with real kernels."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from restoration_client import RestorationClient
from run_client import notebook
from running_worker import ENDLESS, wait_until_gone

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


async def test_cancelling_ends_all_processes(restorer: RestorationClient) -> None:
    identifier = (await restorer.start(ENDLESS))["id"]
    await restorer.follow(identifier, lambda event: event["kind"] == "running")
    family = await living(4)
    answer = await restorer.ask(identifier, method="DELETE")
    assert answer.status == 202
    ended, _ = await restorer.follow(identifier)
    assert (ended["state"], ended["message"]) == ("cancelled", "The restoration was cancelled.")
    assert wait_until_gone(family) == []
    refused = await restorer.ask(identifier, "result")
    assert (refused.status, refused.json["message"]) == (409, "The restoration was cancelled.")


async def living(count: int) -> list[int]:
    """The descendants of this process, as soon as there are that many."""
    for _ in range(300):
        found = list(descendants())
        if len(found) >= count:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"only {len(found)} processes")
