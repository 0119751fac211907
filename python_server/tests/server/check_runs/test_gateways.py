"""A server with gateways: clients name one in a request, and learn nothing else about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from run_client import RunClient, request, texts
from running_gateway import TOKEN, RunningGateway
from running_worker import HERE
from traitlets.config import Config

import environment

REQUIREMENTS = Path(__file__).parents[2] / "gateways" / "kernel-gateway.txt"


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningGateway]:
    """A gateway for the tests of this file."""
    python = environment.set_up_separate_environment("kernel-gateway", REQUIREMENTS)
    running = RunningGateway(python, tmp_path_factory.mktemp("gateway"))
    yield running
    running.stop()


@pytest.fixture
def jp_server_config(jp_server_config: Config, gateway: RunningGateway) -> Config:
    """The server knows it by a name."""
    settings = {"url": gateway.url, "token": TOKEN, "kernels": ["python3"]}
    jp_server_config.Freshkernel.gateways = {"gpu": settings}
    return jp_server_config


async def test_a_run_on_a_gateway(
    client: RunClient, gateway: RunningGateway, runs_folder: Path, root: Path
) -> None:
    (root / "a.ipynb").write_text("{}")
    run = await client.start("6 * 7", "print('on')", place={**HERE, "gateway": "gpu"})
    events = await client.follow(run["id"])
    result = await client.result(run["id"])
    assert result["status"] == "finished", result["message"]
    assert texts(result) == ["42", "on\n"]
    assert result["place"]["gateway"] == "gpu"
    assert [event["step"] for event in events if event["kind"] == "preparing"] == ["launch"]
    assert gateway.has_no_kernel()
    reported = [json.dumps(each).encode() for each in (events, result)]
    reported += [path.read_bytes() for path in runs_folder.rglob("*") if path.is_file()]
    for secret in (TOKEN, str(gateway.port)):
        assert not [text for text in reported if secret.encode() in text]


async def test_what_is_refused(client: RunClient, root: Path) -> None:
    (root / "a.ipynb").write_text("{}")
    for changes, reported in (
        ({"place": {**HERE, "gateway": "other"}}, "There is no gateway 'other'"),
        ({"place": {**HERE, "gateway": "gpu"}, "kernel_name": "r"}, "'r' is not allowed"),
        (
            {"place": {**HERE, "gateway": "gpu", "variables": {"KERNEL_A": "1"}}},
            "KERNEL_A may not be set",
        ),
    ):
        answer = await client.post(request("1", **changes))
        assert answer.status == 400
        assert reported in answer.json["message"]
