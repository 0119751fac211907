"""Fixtures of the server's tests: a real Jupyter server with the extension, below a base URL."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from run_client import RunClient
from running_server import Answer, Fetch
from tornado.httpclient import HTTPClientError
from traitlets.config import Config

pytest_plugins = ["pytest_jupyter.jupyter_server"]

#: Tests of other suites run at the same time: an answer may take long, and no test is about how long.
REQUEST_SECONDS = 120


#: Where to write what each file took, where a run of all tests asks for it (`scripts/costs.py`).
COSTS = os.environ.get("FRESHKERNEL_COSTS")


#: Decides about the order of the files, where a run of all tests gives it.
SEED = os.environ.get("FRESHKERNEL_ORDER_SEED")

#: Kernels of a sample start without the debugger, which no test uses.
WITHOUT_DEBUGGER = Path(__file__).with_name("without_debugger")
if os.environ.get("FRESHKERNEL_SCALE") != "full":
    searched = filter(None, [str(WITHOUT_DEBUGGER), os.environ.get("PYTHONPATH")])
    os.environ["PYTHONPATH"] = os.pathsep.join(searched)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the files in a random order, each as it is written."""
    if SEED:
        files = sorted({item.path for item in items})
        random.Random(SEED).shuffle(files)
        places = {file: place for place, file in enumerate(files)}
        items.sort(key=lambda item: places[item.path])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count the processor time of a test with its fixtures, and of the processes that it waited for."""
    before = sum(os.times()[:4])
    result = yield
    if COSTS:
        line = json.dumps({"file": str(item.path), "seconds": sum(os.times()[:4]) - before})
        with Path(COSTS).open("a", encoding="utf-8") as costs:
            costs.write(f"{line}\n")
    return result


@pytest.fixture
def jp_server_config(jp_server_config: Config) -> Config:
    """The server loads the extension."""
    jp_server_config.ServerApp.jpserver_extensions = {"freshkernel": True}
    return jp_server_config


@pytest.fixture
def fetch(jp_fetch: Fetch) -> Callable[..., Awaitable[Answer]]:
    """Ask the server; an error is an answer, too."""

    async def ask(*parts: str, **options: Any) -> Answer:
        try:
            return Answer(await jp_fetch(*parts, **{"request_timeout": REQUEST_SECONDS, **options}))
        except HTTPClientError as error:
            if error.response is None:
                raise
            return Answer(error.response)

    return ask


@pytest.fixture
def read_settings(fetch: Callable[..., Awaitable[Answer]]) -> Callable[[str], Awaitable[Answer]]:
    """Ask for the settings that hold for a notebook."""

    async def ask(notebook: str) -> Answer:
        return await fetch("freshkernel", "project-settings", params={"path": notebook})

    return ask


@pytest.fixture
def write_settings(fetch: Callable[..., Awaitable[Answer]]) -> Callable[..., Awaitable[Answer]]:
    """Write a settings file."""

    async def ask(path: str, text: str, etag: str | None) -> Answer:
        body = json.dumps({"path": path, "text": text, "etag": etag})
        return await fetch("freshkernel", "project-settings", method="PUT", body=body)

    return ask


@pytest.fixture
def read_requirements(
    fetch: Callable[..., Awaitable[Answer]],
) -> Callable[[str], Awaitable[Answer]]:
    """Ask for the requirement files near a notebook."""

    async def ask(notebook: str) -> Answer:
        return await fetch("freshkernel", "requirement-files", params={"path": notebook})

    return ask


@pytest.fixture
def write_requirements(
    fetch: Callable[..., Awaitable[Answer]],
) -> Callable[..., Awaitable[Answer]]:
    """Write a requirement file."""

    async def ask(path: str, text: str, etag: str | None) -> Answer:
        body = json.dumps({"path": path, "text": text, "etag": etag})
        return await fetch("freshkernel", "requirement-files", method="PUT", body=body)

    return ask


@pytest.fixture
def client(fetch: Callable[..., Awaitable[Answer]]) -> RunClient:
    """Who asks the server for runs."""
    return RunClient(fetch)


@pytest.fixture
def root(jp_root_dir: Path) -> Path:
    """The served folder."""
    return jp_root_dir
