"""Access control: authentication, authorization, and requests forged by other sites."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from history_client import HistoryClient, addition, execution
from jupyter_server.auth.authorizer import Authorizer
from jupyter_server.auth.identity import User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from restoration_client import RestorationClient, restoration
from run_client import RunClient, request
from running_server import Answer, Fetch
from traitlets.config import Config

PUT_BODY = json.dumps({"path": "freshkernel.toml", "text": "", "etag": None})
REQUIREMENTS_BODY = json.dumps({"path": "requirements.txt", "text": "", "etag": None})

FILES_BODY = json.dumps({"path": "a.ipynb", "kernel_folder": None, "paths": ["x"], "hashes": False})

HISTORY_BODY = json.dumps(addition("a.ipynb", execution(1)))
MOVE_BODY = json.dumps({"path": "a.ipynb", "new_path": "b.ipynb"})

TRUST_BODY = json.dumps({"path": "a.ipynb", "folder": "x", "answer": "trusted"})

RUN = "0" * 32
RUN_BODY = json.dumps(request("open('started', 'w')", own_folder=True))

RESTORATION_BODY = json.dumps(restoration("open('started', 'w')"))

REQUESTS = [
    ("runs", "GET", None),
    ("runs", "POST", RUN_BODY),
    (f"runs/{RUN}/events", "GET", None),
    (f"runs/{RUN}/comparison", "PUT", "{}"),
    (f"runs/{RUN}", "DELETE", None),
    ("restorations", "POST", RESTORATION_BODY),
    (f"restorations/{RUN}", "GET", None),
    (f"restorations/{RUN}", "DELETE", None),
    (f"restorations/{RUN}/events", "GET", None),
    (f"restorations/{RUN}/result", "GET", None),
    ("places?path=a.ipynb&kernel=python3", "GET", None),
    ("trust?path=a.ipynb", "GET", None),
    ("trust", "PUT", TRUST_BODY),
    ("trust?path=a.ipynb&folder=x", "DELETE", None),
    ("status", "GET", None),
    ("project-settings?path=a.ipynb", "GET", None),
    ("project-settings", "PUT", PUT_BODY),
    ("requirement-files?path=a.ipynb", "GET", None),
    ("requirement-files", "PUT", REQUIREMENTS_BODY),
    ("notebook-files", "POST", FILES_BODY),
    ("history?path=a.ipynb", "GET", None),
    ("history", "POST", HISTORY_BODY),
    ("history", "PUT", MOVE_BODY),
    ("history?path=a.ipynb", "DELETE", None),
]


@pytest.mark.parametrize(("url", "method", "body"), REQUESTS)
async def test_without_a_token_nothing_is_answered(
    jp_serverapp: ServerApp,
    http_server_client: Any,
    jp_base_url: str,
    root: Path,
    url: str,
    method: str,
    body: str | None,
) -> None:
    response = await http_server_client.fetch(
        f"{jp_base_url}freshkernel/{url}",
        method=method,
        body=body,
        follow_redirects=False,
        raise_error=False,
    )
    assert response.code == 403
    assert b"capabilities" not in response.body
    assert list(root.iterdir()) == []


@pytest.mark.parametrize(("url", "method", "body"), REQUESTS)
async def test_a_wrong_token_is_none(
    http_server_client: Any,
    jp_serverapp: ServerApp,
    jp_base_url: str,
    root: Path,
    url: str,
    method: str,
    body: str | None,
) -> None:
    response = await http_server_client.fetch(
        f"{jp_base_url}freshkernel/{url}",
        method=method,
        body=body,
        headers={"Authorization": "token wrong"},
        follow_redirects=False,
        raise_error=False,
    )
    assert response.code == 403
    assert list(root.iterdir()) == []


class Cookies:
    """A browser that logged in: what it keeps and sends by itself."""

    def __init__(self, response: Any) -> None:
        self.values: dict[str, str] = {}
        for line in response.headers.get_list("Set-Cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            if value:
                self.values[name] = value

    def header(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.values.items())}


async def log_in(jp_serverapp: ServerApp, http_server_client: Any, jp_base_url: str) -> Cookies:
    form = await http_server_client.fetch(f"{jp_base_url}login")
    cookies = Cookies(form)
    token = jp_serverapp.identity_provider.token
    response = await http_server_client.fetch(
        f"{jp_base_url}login?token={token}",
        headers=cookies.header(),
        follow_redirects=False,
        raise_error=False,
    )
    cookies.values.update(Cookies(response).values)
    assert "_xsrf" in cookies.values
    return cookies


@pytest.mark.parametrize(
    ("url", "body", "name"),
    [
        ("project-settings", PUT_BODY, "freshkernel.toml"),
        ("requirement-files", REQUIREMENTS_BODY, "requirements.txt"),
    ],
)
async def test_a_logged_in_browser_needs_the_xsrf_token_to_write(
    jp_serverapp: ServerApp,
    http_server_client: Any,
    jp_base_url: str,
    root: Path,
    url: str,
    body: str,
    name: str,
) -> None:
    client = http_server_client
    cookies = await log_in(jp_serverapp, client, jp_base_url)
    url = f"{jp_base_url}freshkernel/{url}"
    request = {"method": "PUT", "body": body, "raise_error": False}
    forged = await client.fetch(url, headers=cookies.header(), **request)
    assert forged.code == 403
    assert b"_xsrf" in forged.body
    assert not (root / name).exists()

    wrong = {**cookies.header(), "X-XSRFToken": "2|guessed|guessed|1"}
    assert (await client.fetch(url, headers=wrong, **request)).code == 403

    right = {**cookies.header(), "X-XSRFToken": cookies.values["_xsrf"]}
    answer = await client.fetch(url, headers=right, **request)
    assert answer.code == 200
    assert (root / name).exists()


@pytest.mark.parametrize(
    ("route", "body"),
    [("runs", RUN_BODY), ("restorations", RESTORATION_BODY), ("history", HISTORY_BODY)],
)
async def test_nor_can_another_site_start_a_run_or_keep_a_history(
    jp_serverapp: ServerApp,
    http_server_client: Any,
    jp_base_url: str,
    jp_data_dir: Path,
    route: str,
    body: str,
) -> None:
    client = http_server_client
    cookies = await log_in(jp_serverapp, client, jp_base_url)
    url = f"{jp_base_url}freshkernel/{route}"
    post = {"method": "POST", "body": body, "raise_error": False}
    forged = await client.fetch(url, headers=cookies.header(), **post)
    assert forged.code == 403
    assert b"_xsrf" in forged.body
    assert not (jp_data_dir / "freshkernel").exists()


class ReadOnlyAuthorizer(Authorizer):
    """Allows all users to read and none to write."""

    asked: list[tuple[str, str]] = []  # noqa: RUF012

    def is_authorized(
        self, handler: JupyterHandler, user: User, action: str, resource: str
    ) -> bool:
        self.asked.append((action, resource))
        return action == "read"


class TestAuthorization:
    @pytest.fixture
    def jp_server_config(self, jp_server_config: Config) -> Config:
        jp_server_config.ServerApp.authorizer_class = ReadOnlyAuthorizer
        ReadOnlyAuthorizer.asked.clear()
        return jp_server_config

    async def test_who_may_not_write_files_may_not_write_settings(
        self,
        read_settings: Callable[[str], Awaitable[Answer]],
        write_settings: Callable[..., Awaitable[Answer]],
        root: Path,
    ) -> None:
        assert (await read_settings("a.ipynb")).status == 200
        answer = await write_settings("freshkernel.toml", "", None)
        assert answer.status == 403
        assert list(root.iterdir()) == []
        assert ("write", "contents") in ReadOnlyAuthorizer.asked

    async def test_nor_requirement_files(
        self,
        read_requirements: Callable[[str], Awaitable[Answer]],
        write_requirements: Callable[..., Awaitable[Answer]],
        root: Path,
    ) -> None:
        assert (await read_requirements("a.ipynb")).status == 200
        assert (await write_requirements("requirements.txt", "", None)).status == 403
        assert list(root.iterdir()) == []
        assert ("write", "contents") in ReadOnlyAuthorizer.asked

    async def test_but_may_look_up_the_files_of_a_notebook(
        self, fetch: Callable[..., Awaitable[Answer]]
    ) -> None:
        answer = await fetch("freshkernel", "notebook-files", method="POST", body=FILES_BODY)
        assert answer.status == 200
        assert ReadOnlyAuthorizer.asked == [("read", "contents")]

    async def test_nor_start_runs(self, client: RunClient) -> None:
        assert (await client.ask()).status == 200
        assert (await client.post(request("1"))).status == 403
        assert ("write", "freshkernel") in ReadOnlyAuthorizer.asked
        assert await client.all() == []

    async def test_nor_restorations(self, fetch: Callable[..., Awaitable[Answer]]) -> None:
        assert (await RestorationClient(fetch).post(restoration("1"))).status == 403
        assert ("write", "freshkernel") in ReadOnlyAuthorizer.asked

    async def test_nor_keep_or_delete_histories(
        self, fetch: Callable[..., Awaitable[Answer]], jp_data_dir: Path
    ) -> None:
        history = HistoryClient(fetch)
        assert (await history.ask("GET", params={"path": "a.ipynb"})).status == 200
        assert (await history.add("a.ipynb", execution(1))).status == 403
        assert (await history.move("a.ipynb", "b.ipynb")).status == 403
        assert (await history.remove(None)).status == 403
        assert ("write", "freshkernel") in ReadOnlyAuthorizer.asked
        assert not (jp_data_dir / "freshkernel").exists()

    async def test_the_status_is_a_resource_of_its_own(self, jp_fetch: Fetch) -> None:
        await jp_fetch("freshkernel", "status")
        assert ("read", "freshkernel") in ReadOnlyAuthorizer.asked
