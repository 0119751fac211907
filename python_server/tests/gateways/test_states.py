"""How gateways answer: to the server's pages, and to the command line."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from running_gateway import TOKEN, RunningGateway, free_port

from freshkernel.common.protocol import GatewayStates, parse_gateway_states
from freshkernel.gateways import states
from freshkernel.gateways.pool import parse_gateways


def states_of(gateways: dict[str, dict[str, object]]) -> GatewayStates:
    found = asyncio.run(states.gateway_states(parse_gateways(gateways, "The test")))
    assert TOKEN not in str(found)
    assert "127.0.0.1" not in str(found)
    return parse_gateway_states(found)


def test_what_a_gateway_offers(gateway: RunningGateway) -> None:
    gateway.ask("/api/kernels", "POST", {"name": "python3"})
    given: dict[str, object] = {"url": gateway.url, "token": TOKEN, "resources": "2 x A100"}
    found = states_of(
        {
            "all": {"gateways": ["real", "less"]},
            "real": given,
            "less": {**given, "kernels": ["no-such-kernel"]},
        }
    )
    gateway.delete_all()
    real, less = found["gateways"]
    assert real["name"] == "real"
    assert (real["problem"], real["running"], real["resources"]) == ("", 1, "2 x A100")
    assert "python3" in real["kernels"]
    assert less["kernels"] == []
    assert found["pools"] == [{"name": "all", "gateways": ["real", "less"]}]


def test_gateways_that_cannot_be_used(
    gateway: RunningGateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, gone = states_of(
        {
            "refused": {"url": gateway.url, "token": "wrong"},
            "gone": {"url": f"http://127.0.0.1:{free_port()}"},
        }
    )["gateways"]
    assert refused["problem"].startswith(
        "The gateway refused does not list its kernels: it answers 401"
    )
    assert refused["running"] is None
    assert gone["problem"].startswith("The gateway gone cannot be reached (")
    monkeypatch.setattr(states, "_SECONDS", 0.0)
    (slow,) = states_of({"slow": {"url": gateway.url, "token": TOKEN}})["gateways"]
    assert slow["problem"] == "The gateway slow does not answer within 0 s."


@pytest.mark.parametrize(
    ("text", "code", "shown"),
    [
        ("", 0, '{"version": 1, "gateways": [], "pools": []}'),
        ("[a]\nurl = 'ftp://a'\n", 2, "gateway a: url: must be an address"),
    ],
)
def test_the_program(tmp_path: Path, text: str, code: int, shown: str) -> None:
    file = tmp_path / "gateways.toml"
    file.write_text(text)
    ended = subprocess.run(
        [sys.executable, "-m", "freshkernel.gateways.states"],
        env={"FRESHKERNEL_GATEWAYS": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == code
    assert shown in (ended.stdout or ended.stderr)
    if code == 0:
        parse_gateway_states(json.loads(ended.stdout))
