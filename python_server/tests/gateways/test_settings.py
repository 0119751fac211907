"""Valid and invalid configurations of gateways, and what users see of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from running_worker import HERE
from traitlets import TraitError

from freshkernel.common.protocol import RunTarget
from freshkernel.gateways.choices import ChoiceError, chosen_gateway, gateway_choices
from freshkernel.gateways.config_file import FILE_NAME, find_gateway
from freshkernel.gateways.handover import gateway_of_line, line_of_gateway
from freshkernel.gateways.pool import members_of, parse_gateways
from freshkernel.gateways.settings import GatewayConfigError, StagingSettings
from freshkernel.server.extension import Freshkernel

SECRET = "a-secret"  # noqa: S105
URL = "https://gateway.example.org:8888"
WHOLE: dict[str, Any] = {
    "url": f"{URL}/",
    "token": SECRET,
    "ca_certs": "/etc/ca.pem",
    "kernels": ["python3", "r"],
    "environment": {"KERNEL_GPUS": True, "KERNEL_TEAM": "ours"},
    "staging": {"patterns": ["data/*.csv"], "maximum_bytes": 10},
    "resources": "2 cards",
    "queue_seconds": 5,
}


def parsed(**changes: object) -> Any:
    whole = {**WHOLE, **changes}
    given = {name: value for name, value in whole.items() if value is not None}
    return parse_gateways({"gpu": given}, "The test")["gpu"]


def place(**changes: Any) -> RunTarget:
    return {**HERE, "gateway": "gpu", **changes}  # type: ignore[typeddict-item]


def test_all_that_can_be_said() -> None:
    gateway = parsed()
    assert (gateway.url, gateway.kernels) == (URL, ("python3", "r"))
    assert gateway.variables == ("KERNEL_GPUS",)
    assert gateway.fixed_variables == {"KERNEL_TEAM": "ours"}
    assert gateway.staging == StagingSettings(True, ("data/*.csv",), 10)
    assert (gateway.queue_seconds, gateway.launch_seconds) == (5.0, None)
    assert parsed(environment=["KERNEL_GPUS"]).variables == ("KERNEL_GPUS",)
    assert gateway_of_line(line_of_gateway(gateway)) == gateway
    assert gateway_of_line(line_of_gateway(None)) is None
    assert gateway_of_line(b"") is None


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"url": None}, "url: must be an address"),
        ({"url": "gateway.example.org"}, "url: must be an address"),
        ({"url": "https://host:port"}, "url: must be an address"),
        ({"url": f"https://user:{SECRET}@example.org"}, "url: must not contain a user"),
        ({"url": f"{URL}?token={SECRET}"}, "url: must not contain a user"),
        ({"url": "http://example.org"}, "certificates have no effect with an http: address"),
        ({"tokens": SECRET}, "there is no setting 'tokens'"),
        ({"token": f"{SECRET}\r\nHost: other"}, "token must consist of visible"),
        ({"token": 5}, "token: must be a string"),
        ({"token_file": "/etc/token"}, "give one of token, token_file and token_command"),
        ({"token": None, "token_file": "token"}, "token_file: must be an absolute path"),
        ({"token": None, "token_command": f"echo {SECRET}"}, "token_command: must be a list"),
        ({"client_key": "/etc/key"}, "client_key has no effect without client_cert"),
        ({"validate_cert": "no"}, "validate_cert: must be true or false"),
        ({"validate_cert": False}, "ca_certs has no effect"),
        ({"kernels": "python3"}, "kernels: must be a list of strings"),
        ({"environment": ["PATH"]}, "'PATH' is not a name of the form KERNEL_"),
        ({"environment": {"KERNEL_A": 5}}, "KERNEL_A must be a string, or true"),
        ({"staging": {"enable": True}}, "staging: there is no setting 'enable'"),
        ({"staging": {"patterns": ["../*"]}}, "must stay in the notebook's folder"),
        ({"staging": {"maximum_bytes": 0}}, "must be a whole number of bytes"),
        ({"queue_seconds": -1}, "queue_seconds: must be a number of seconds"),
        ({"queue_seconds": True}, "queue_seconds: must be a number of seconds"),
        ({"launch_seconds": float("nan")}, "launch_seconds: must be a number of seconds"),
    ],
)
def test_what_cannot_be_used(changes: dict[str, object], shown: str) -> None:
    with pytest.raises(GatewayConfigError, match="The test: gateway gpu: ") as caught:
        parsed(**changes)
    assert shown in str(caught.value)
    assert SECRET not in str(caught.value)
    whole = {"gpu": {**WHOLE, **changes}}
    with pytest.raises(TraitError) as refused:
        Freshkernel(gateways=whole)
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize("value", [[], {"a b": WHOLE}, {"": WHOLE}, {"gpu": URL}])
def test_no_table_of_gateways(value: object) -> None:
    with pytest.raises(GatewayConfigError, match="The test"):
        parse_gateways(value, "The test")


def test_what_is_reported_holds_neither_address_nor_secret() -> None:
    gateway = parsed()
    assert gateway_choices({"gpu": gateway}) == [
        {
            "name": "gpu",
            "kernels": ["python3", "r"],
            "variables": ["KERNEL_GPUS"],
            "resources": "2 cards",
            "stages": True,
        }
    ]
    assert not [part for part in (SECRET, "example.org", "ours") if part in repr(gateway)]


def test_what_may_be_chosen() -> None:
    gateways = {"gpu": parsed()}
    assert chosen_gateway(HERE, "anything", gateways) is None
    allowed = place(variables={"KERNEL_GPUS": "2"})
    assert chosen_gateway(allowed, "r", gateways) is gateways["gpu"]


@pytest.mark.parametrize(
    ("asked", "kernel", "shown"),
    [
        (place(gateway="other"), "r", "There is no gateway 'other'. Choose one of: gpu."),
        (place(), "julia", "'julia' is not allowed on the gateway gpu. Choose one of: python3, r."),
        (place(environment="venv"), "r", "on this machine only"),
        (place(variables={"KERNEL_TEAM": "theirs"}), "r", "KERNEL_TEAM may not be set"),
        (place(variables={"PATH": "x"}), "r", "Allowed variables: KERNEL_GPUS."),
        (place(variables={"KERNEL_GPUS": "1\nprivileged: true"}), "r", "must be a string of"),
        (place(variables={"KERNEL_GPUS": "$(id)"}), "r", "must be a string of"),
        (place(variables={"KERNEL_GPUS": 2}), "r", "must be a string of"),
        (place(gateway=None, variables={"KERNEL_GPUS": "2"}), "r", "are for gateways"),
    ],
)
def test_what_may_not(asked: RunTarget, kernel: str, shown: str) -> None:
    with pytest.raises(ChoiceError) as caught:
        chosen_gateway(asked, kernel, {"gpu": parsed()})
    assert shown in str(caught.value)


def test_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FRESHKERNEL_GATEWAYS", raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "own"))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path / "shared"))
    with pytest.raises(GatewayConfigError, match="There is no gateway 'a': name it in"):
        find_gateway("a")
    for folder, name in (("own", "b"), ("shared", "a")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / FILE_NAME).write_text(f'[{name}]\nurl = "{URL}"\n')
        assert [each.url for each in members_of(find_gateway(name))] == [URL]
    with pytest.raises(GatewayConfigError, match=r"shared.*It names: a\."):
        find_gateway("b")
    monkeypatch.setenv("FRESHKERNEL_GATEWAYS", str(tmp_path / "named"))
    with pytest.raises(GatewayConfigError, match="cannot be read: No such file"):
        find_gateway("a")
    (tmp_path / "named").write_text(f"[a]\ntoken = '{SECRET}\n")
    with pytest.raises(GatewayConfigError, match="is not TOML") as caught:
        find_gateway("a")
    assert SECRET not in str(caught.value)
