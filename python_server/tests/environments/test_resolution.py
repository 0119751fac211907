"""Versions that go together, chosen from a folder with wheels."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from small_wheels import make_wheel

from freshkernel.environments.resolution import UnresolvableError, answer, read_question


@pytest.fixture
def wheels(uv_folder: Path, local_wheels: Path) -> Path:
    """Packages of several versions; uv was installed before."""
    assert uv_folder.is_dir()
    folder = local_wheels
    make_wheel(folder, "ipykernel", "6.99")
    for version in ("1.0", "2.0", "3.0"):
        make_wheel(folder, "beta", version)
    make_wheel(folder, "alpha", "1.5", "beta>=2")
    return folder


def _choose(*requirements: str, **changes: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "constraints": [],
        "before": None,
        "oldest": False,
        "kernel": "no-such-kernel",
    }
    return answer(read_question(json.dumps({**given, "requirements": requirements, **changes})))


@pytest.mark.parametrize("tool", ["with_uv", "without_uv"])
def test_everything_that_is_needed(wheels: Path, request: pytest.FixtureRequest, tool: str) -> None:
    request.getfixturevalue(tool)
    os.environ["PIP_NO_INDEX"] = "1"
    os.environ["PIP_FIND_LINKS"] = str(wheels)
    chosen = _choose("Alpha", constraints=["beta<3"])
    assert chosen == {
        "pins": {"alpha": "1.5", "beta": "2.0"},
        "kernel_pins": {"alpha": "1.5", "beta": "2.0", "ipykernel": "6.99"},
        "needs": {"alpha": ["beta"]},
    }


@pytest.mark.usefixtures("with_uv")
def test_the_oldest_that_the_requirements_admit(
    wheels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    assert _choose("beta>1", oldest=True)["pins"] == {"beta": "2.0"}


@pytest.mark.usefixtures("wheels", "without_uv")
def test_what_does_not_go_together() -> None:
    with pytest.raises(UnresolvableError, match="beta"):
        _choose("alpha", "beta<2")
    with pytest.raises(UnresolvableError, match="needs uv"):
        _choose("alpha", before="2024-01-01")


@pytest.mark.parametrize("wanted", ["alpha @ https://example.org/a.whl", "--index-url x", "a b"])
def test_only_names_are_looked_up(wanted: str) -> None:
    with pytest.raises(ValueError, match=r"is an address|is not a requirement"):
        _choose(wanted)


@pytest.mark.usefixtures("wheels", "without_uv")
def test_as_a_program() -> None:
    question = {"kernel": "x", "requirements": ["alpha", "beta<2"], "constraints": []}
    done = subprocess.run(
        [sys.executable, "-m", "freshkernel.environments.resolution"],
        input=json.dumps({**question, "before": None, "oldest": False}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(json.loads(done.stdout)) == ["message"]
