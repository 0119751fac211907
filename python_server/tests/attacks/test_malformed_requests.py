"""Requests that nothing can answer get an error of the client (4xx), never one of the server."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from run_client import RunClient, request
from running_server import Answer

Fetch = Callable[..., Awaitable[Answer]]

LONG_NAME = f"{'x' * 300}/a.ipynb"
LONG_PATH = f"{'x/' * 5_000}a.ipynb"
DEEP = f"a = {'[' * 50_000}{']' * 50_000}\n"


def is_refused(answer: Answer) -> bool:
    return 400 <= answer.status < 500


@pytest.mark.parametrize("path", [LONG_NAME, LONG_PATH, "loop/a.ipynb"])
@pytest.mark.parametrize("route", ["project-settings", "requirement-files", "places"])
async def test_paths_that_no_file_has(fetch: Fetch, root: Path, route: str, path: str) -> None:
    (root / "loop").symlink_to("loop")
    answer = await fetch("freshkernel", route, params={"path": path, "kernel": "python3"})
    assert is_refused(answer) or (path.startswith("loop") and answer.status == 200), answer.text


@pytest.mark.parametrize("path", [LONG_NAME, LONG_PATH, "\ud800.ipynb", "loop/a.ipynb"])
async def test_runs_of_such_paths(client: RunClient, root: Path, path: str) -> None:
    (root / "loop").symlink_to("loop")
    assert is_refused(await client.post(request("1", path=path)))


@pytest.mark.parametrize("route", ["project-settings", "requirement-files"])
async def test_surrogates_in_texts(fetch: Fetch, root: Path, route: str) -> None:
    name = "freshkernel.toml" if route == "project-settings" else "requirements.txt"
    for path, text in ((name, "# \ud800"), ("\ud800.toml", ""), (f"\udfff/{name}", "")):
        body = json.dumps({"path": path, "text": text, "etag": None})
        assert is_refused(await fetch("freshkernel", route, method="PUT", body=body))
    assert list(root.iterdir()) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"kernel_name": "\ud800"},
        {"repeat_of": "\ud800"},
        {"path": "x" * 100_000},
        {"copy_bytes": -(10**400)},
        {"limits": {"seconds": 10**400}},
        {"parameters": {"\ud800": 1}},
    ],
)
async def test_values_that_no_run_has(client: RunClient, changes: dict[str, object]) -> None:
    limits = changes.get("limits")
    if isinstance(limits, dict):
        whole = {"cell_seconds": None, "startup_seconds": 60, "memory_bytes": None}
        sizes = {"cell_output_bytes": 1_000, "output_bytes": 1_000}
        changes = {"limits": {**whole, **sizes, **limits}}
    assert is_refused(await client.post(request("1", **changes)))


async def test_numbers_that_are_too_long(client: RunClient) -> None:
    text = json.dumps(request("1")).replace("200000000", "1" * 10_000)
    assert is_refused(await client.post(text))


async def test_parameters_that_nest_deeply(client: RunClient) -> None:
    deep = f"{'[' * 900}{']' * 900}"
    text = json.dumps(request("1")).replace('"parameters": {}', f'"parameters": {{"a": {deep}}}')
    assert is_refused(await client.post(text))


@pytest.mark.parametrize("route", ["project-settings", "requirement-files", "runs"])
async def test_bodies_that_are_not_text(fetch: Fetch, route: str) -> None:
    method = "POST" if route == "runs" else "PUT"
    for body in (b"\xff\xfe{}", b"[" * 100_000):
        assert is_refused(await fetch("freshkernel", route, method=method, body=body))


async def test_settings_that_nest_deeply(
    root: Path, read_settings: Fetch, write_settings: Fetch
) -> None:
    assert is_refused(await write_settings("freshkernel.toml", DEEP, None))
    (root / "pyproject.toml").write_text(f"[tool.freshkernel]\n{DEEP}")
    # The page shows where the file is wrong.
    assert (await read_settings("a.ipynb")).json["path"] == "pyproject.toml"


async def test_a_settings_file_that_is_a_link_to_itself(
    root: Path, read_settings: Fetch, read_requirements: Fetch
) -> None:
    for name in ("freshkernel.toml", "pyproject.toml", "requirements.txt"):
        (root / name).symlink_to(name)
    assert (await read_settings("a.ipynb")).json["path"] is None
    listed = (await read_requirements("a.ipynb")).json["files"]
    assert {file["path"] for file in listed} == {"pyproject.toml", "requirements.txt"}
    assert {(file["text"], file["unread"]) for file in listed} == {
        (None, "It is a link that leads nowhere.")
    }
