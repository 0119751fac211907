"""Results of workers are checked before they count."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
import running_worker

from freshkernel.cluster.returned_results import (
    BadResultError,
    read_batch,
    read_restoration,
    read_returned,
    with_local_paths,
)
from freshkernel.common.run_result import result_of

LIMIT = 1_000_000
JOB = running_worker.job(Path("/project"), ["1", "2"])


def returned(value: Any) -> dict[str, Any]:
    return {"result": zlib.compress(json.dumps(value).encode())}


def test_the_result_of_the_job() -> None:
    result = result_of(JOB, [])
    assert read_returned(returned(result), JOB, LIMIT) == result


@pytest.mark.parametrize(
    "value",
    [
        {"result": None},
        {"result": "text"},
        {"result": b"damaged"},
        {"result": zlib.compress(b"{}")[:-2]},
        {"result": zlib.compress(b" " * (LIMIT + 1))},
        returned({}),
        returned({**result_of(JOB, []), "id": "another"}),
        returned({**result_of(JOB, []), "order": "count"}),
        returned({**result_of(JOB, []), "cells": result_of(JOB, [])["cells"][:1]}),
        returned({**result_of(JOB, []), "cells": [*result_of(JOB, [])["cells"]] * 2}),
        returned({**result_of(JOB, []), "surplus": 1}),
        {"result": zlib.compress(b"[" * 100_000)},
    ],
)
def test_refused(value: dict[str, Any]) -> None:
    with pytest.raises(BadResultError):
        read_returned(value, JOB, LIMIT)


def test_the_place_is_that_of_the_job() -> None:
    elsewhere = {**result_of(JOB, []), "place": {**JOB["place"], "gateway": "other"}}
    assert read_returned(returned(elsewhere), JOB, LIMIT)["place"] == JOB["place"]


def test_paths_are_those_of_this_machine() -> None:
    result = result_of(JOB, [])
    result["files"] = {
        "folder": "/var/run",
        "original": "/var/bundle/project",
        "copied": True,
        "complete": True,
        "created": ["a"],
        "changed": [],
        "deleted": [],
        "outside": ["/var/bundle/project/a/b", "/etc/x"],
    }
    moved = with_local_paths(result, "/var/bundle/project", Path("/home/me/project"), ())
    assert moved["files"] is not None
    assert moved["files"]["original"] == "/home/me/project"
    assert moved["files"]["outside"] == ["/home/me/project/a/b", "/etc/x"]


REPORT = {
    "path": "a.ipynb",
    "form": "ipynb",
    "language": "python",
    "findings": [],
    "errors": [],
    "unused_suppressions": [],
    "limits": [],
}
FOUND = {"ok": True, "output": {"report": REPORT, "text": "", "known": 0}}
ERROR = {"kind": "too-complex", "message": "Split it.", "line": None, "column": None}
UNFINISHED = {"ok": False, "error": ERROR}


def test_the_results_of_a_batch() -> None:
    results = {"results": [FOUND, UNFINISHED]}
    assert read_batch(returned(results), "lint", 2, LIMIT) == results


@pytest.mark.parametrize(
    "value",
    [
        {"result": None},
        {"result": zlib.compress(b" " * (LIMIT + 1))},
        returned([]),
        returned({}),
        returned({"results": [FOUND]}),
        returned({"results": [FOUND] * 3}),
        returned({"results": [FOUND, None]}),
        returned({"results": [FOUND, {"ok": True, "output": {}}]}),
        returned({"results": [FOUND, {"ok": True, "output": {"report": {**REPORT, "path": 1}}}]}),
        returned({"results": [FOUND, {"ok": False, "error": {**ERROR, "message": None}}]}),
    ],
)
def test_refused_results_of_a_batch(value: dict[str, Any]) -> None:
    with pytest.raises(BadResultError):
        read_batch(value, "lint", 2, LIMIT)


CRASH = {
    "path": "a.ipynb",
    "cell_index": 0,
    "cell_id": None,
    "exception": "NameError",
    "cause": "order",
    "stage": "none",
    "library": None,
    "line": 1,
    "message": "",
    "certainty": "certain",
    "recurs": True,
    "explanation": "",
    "fix": None,
}


def crashes(*found: Any) -> dict[str, Any]:
    return {"results": [{"ok": True, "output": {"ok": True, "crashes": list(found)}}]}


def test_the_crashes_of_a_batch() -> None:
    for results in (crashes(), crashes(CRASH)):
        assert read_batch(returned(results), "crashes", 1, LIMIT) == results
    unreadable = {"results": [{"ok": True, "output": UNFINISHED}]}
    assert read_batch(returned(unreadable), "crashes", 1, LIMIT) == unreadable


@pytest.mark.parametrize("crash", [None, {}, {**CRASH, "fix": 1}, {**CRASH, "surplus": 1}])
def test_refused_crashes_of_a_batch(crash: Any) -> None:
    with pytest.raises(BadResultError):
        read_batch(returned(crashes(crash)), "crashes", 1, LIMIT)


DOCUMENT = {
    "version": 1,
    "notebook": "a.ipynb",
    "verdict": "restored",
    "before": 0,
    "after": 1,
    "synthetic": False,
    "steps": [],
    "failure": None,
    "differing": [],
    "output": None,
    "files": [],
    "requirements": [],
    "runs": 2,
    "model": None,
    "notes": [],
}


def restored(**changes: Any) -> dict[str, Any]:
    file = {"path": changes.pop("path", "a.restore/x.csv"), "format": "text", "content": "a"}
    return {"ok": True, "report": DOCUMENT, "text": "{}", "files": [file], **changes}


def test_the_outcome_of_a_restoration() -> None:
    assert read_restoration(returned(restored()), LIMIT) == restored()
    refused = {"ok": False, "message": "There is no kernel.", "error": None}
    assert read_restoration(returned(refused), LIMIT) == refused


@pytest.mark.parametrize(
    "value",
    [
        {"result": None},
        returned([]),
        returned({"ok": False}),
        returned({"ok": False, "message": "", "error": {"kind": 1}}),
        returned({**restored(), "report": {**DOCUMENT, "verdict": "other"}}),
        returned({**restored(), "text": None}),
        returned({**restored(), "files": [{"path": "a"}]}),
        returned(restored(path="../a")),
        returned(restored(path="/etc/a")),
        returned(restored(path="a/../../b")),
        returned(restored(path="C:/a")),
    ],
)
def test_refused_outcomes_of_a_restoration(value: dict[str, Any]) -> None:
    with pytest.raises(BadResultError):
        read_restoration(value, LIMIT)
