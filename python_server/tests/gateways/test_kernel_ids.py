"""Kernels get the proposed id, and gateways get variables for it only when needed."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import pytest
from running_gateway import ENTERPRISE_GATEWAY, TOKEN, RunningGateway, RunThere

from freshkernel.gateways.api import GatewayApi, kernel_id_of
from freshkernel.gateways.settings import parse_gateway

ID = "31a10d0a-9d5b-4c39-b4f1-3b7a3c1d2e4f"
ENTERPRISE = b'{"version": "1.24.0", "gateway_version": "3.3.0"}'


class Response(NamedTuple):
    """What is answered to the question which gateway it is; without a status the line is cut."""

    body: bytes
    status: int | None = 200


class OddGateway(ThreadingHTTPServer):
    """Sends the given responses, and repeats the last one; None sends none."""

    def __init__(self, *responses: Response | None, token: str = TOKEN) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.responses = list(responses)
        self.token = token
        self.asked: list[str] = []
        self.bodies: list[dict[str, object]] = []
        self.ended = threading.Event()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def api(self, **settings: object) -> GatewayApi:
        """A client of it."""
        whole = {"url": f"http://127.0.0.1:{self.server_port}", "token": TOKEN, **settings}
        given = {name: value for name, value in whole.items() if value is not None}
        return GatewayApi(parse_gateway("odd", given, "The test"))

    def stop(self) -> None:
        """End it."""
        self.ended.set()
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: OddGateway

    def do_GET(self) -> None:
        self._note()
        responses = self.server.responses[0]
        if len(self.server.responses) > 1:
            self.server.responses.pop(0)
        if responses is None:
            self.server.ended.wait()
        elif self.headers["Authorization"] != f"token {self.server.token}":
            self._answer(Response(b"{}", 401))
        else:
            self._answer(responses)

    def do_POST(self) -> None:
        self._note()
        self.server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._answer(Response(json.dumps({"id": ID}).encode(), 201))

    def _note(self) -> None:
        self.server.asked.append(f"{self.command} {self.path}")

    def _answer(self, responses: Response) -> None:
        if responses.status is None:
            return
        self.send_response(responses.status)
        self.send_header("Content-Length", str(len(responses.body)))
        self.end_headers()
        self.wfile.write(responses.body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def odd_gateway() -> Iterator[Callable[..., OddGateway]]:
    """Start gateways that answer oddly."""
    running: list[OddGateway] = []

    def start(*responses: Response | None, **changes: str) -> OddGateway:
        running.append(OddGateway(*responses, **changes))
        return running[-1]

    yield start
    for each in running:
        each.stop()


StartOdd = Callable[..., OddGateway]


def start(api: GatewayApi, times: int = 1, variables: dict[str, str] | None = None) -> None:
    """Ask for kernels."""

    async def ask() -> None:
        for _ in range(times):
            assert (await api.start("python3", variables or {}, ID, 0.5)).status == 201

    asyncio.run(ask())


def test_an_enterprise_gateway_is_reported_the_id_as_a_variable(odd_gateway: StartOdd) -> None:
    gateway = odd_gateway(Response(ENTERPRISE))
    start(gateway.api(), times=2)
    assert [body["env"] for body in gateway.bodies] == [{"KERNEL_ID": ID}] * 2
    # It is asked once.
    assert gateway.asked == ["GET /api", "POST /api/kernels", "POST /api/kernels"]


def test_a_kernel_gateway_is_sent_no_variables(odd_gateway: StartOdd) -> None:
    gateway = odd_gateway(Response(b'{"version": "2.21.1"}'))
    start(gateway.api(), times=2)
    assert not [body for body in gateway.bodies if "env" in body]
    assert gateway.asked == ["GET /api", "POST /api/kernels", "POST /api/kernels"]


def test_who_has_variables_need_not_ask(odd_gateway: StartOdd) -> None:
    gateway = odd_gateway(None)
    start(gateway.api(), variables={"KERNEL_GPUS": "2"})
    assert gateway.bodies[0]["env"] == {"KERNEL_ID": ID, "KERNEL_GPUS": "2"}
    assert gateway.asked == ["POST /api/kernels"]


@pytest.mark.parametrize(
    "responses",
    [
        None,
        Response(b"", None),
        Response(ENTERPRISE, 404),
        Response(ENTERPRISE, 403),
        Response(ENTERPRISE, 302),
        Response(ENTERPRISE, 500),
        Response(b""),
        Response(b"<html>gateway_version</html>"),
        Response(b"\xff\xfe"),
        Response(b'["gateway_version"]'),
        Response(b'{"gateway_version": 3}'),
        Response(b'{"gateway_version": {"is": "nested"}}'),
        Response(b"[" * 1_000_000),
        Response(ENTERPRISE + b" " * 20_000_000),
    ],
    ids=lambda responses: (
        f"{responses.status}-{responses.body[:20]!r}-{len(responses.body)}"
        if responses
        else "silence"
    ),
)
def test_an_odd_answer_is_none(odd_gateway: StartOdd, responses: Response | None) -> None:
    gateway = odd_gateway(responses)
    start(gateway.api())
    assert [sorted(body) for body in gateway.bodies] == [["kernel_id", "name"]]


def test_who_could_not_report_is_asked_again(odd_gateway: StartOdd) -> None:
    gateway = odd_gateway(None, Response(b"{}", 503), Response(ENTERPRISE))
    start(gateway.api(), times=4)
    assert ["env" in body for body in gateway.bodies] == [False, False, True, True]
    assert gateway.asked.count("GET /api") == 3


def test_the_token_has_expired_then(odd_gateway: StartOdd, tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("expired")
    gateway = odd_gateway(Response(ENTERPRISE))
    api = gateway.api(token=None, token_file=str(file))

    async def use_and_renew() -> None:
        await api.credentials.token()
        file.write_text(TOKEN)

    asyncio.run(use_and_renew())
    start(api)
    assert gateway.bodies[0]["env"] == {"KERNEL_ID": ID}


def with_api(gateway: RunningGateway, use: Callable[[GatewayApi], Awaitable[None]]) -> None:
    settings = {"url": gateway.url, "token": TOKEN}

    async def work() -> None:
        await use(GatewayApi(parse_gateway("real", settings, "The test")))

    asyncio.run(work())


def test_a_real_one_takes_the_id(gateway: RunningGateway) -> None:
    proposed = str(uuid4())

    async def use(api: GatewayApi) -> None:
        answer = await api.start("python3", {}, proposed, 60.0)
        assert kernel_id_of(answer) == proposed
        await api.delete(proposed, 30.0)

    with_api(gateway, use)


def test_what_the_kernel_is_given_of_the_environment(
    gateway: RunningGateway, run_there: RunThere
) -> None:
    names = ("PATH", "HOME", "KERNEL_ID")
    outcome = run_there(gateway.url, f"import os\n[n for n in {names} if n in os.environ]")
    is_enterprise = gateway.kind == ENTERPRISE_GATEWAY
    assert outcome.text(0) == str(["KERNEL_ID"] if is_enterprise else ["PATH", "HOME"])
