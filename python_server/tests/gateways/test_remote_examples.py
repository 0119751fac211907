"""The examples have the same results on a gateway as on this machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from running_gateway import TOKEN, StartGateway

import environment
from freshkernel.common.protocol import parse_check_document

EXAMPLES = Path(__file__).parents[3] / "examples"
REQUIREMENTS = Path(__file__).with_name("examples.txt")
COMMAND = Path(sys.executable).parent / "freshkernel"
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
# Some that import nothing but the standard library.
SAMPLE = ["late-binding-shipping-costs.ipynb", "used-after-delete-sensor-log.ipynb"]
NAMES = [path.name for path in sorted(EXAMPLES.glob("*.ipynb"))] if FULL_SCALE else SAMPLE


@pytest.fixture
def kernels(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a kernel for both sides, at full scale one with all that the examples import."""
    python: Path = (
        environment.set_up_separate_environment("examples", REQUIREMENTS)
        if FULL_SCALE
        else request.getfixturevalue("gateway_python")
    )
    folder = tmp_path / "share"
    specification = folder / "kernels" / "examples" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    content = {
        "argv": argv,
        "display_name": "Examples",
        "language": "python",
        "env": {"PYTHONHASHSEED": "0"},
    }
    specification.write_text(json.dumps(content))
    return folder


def verdicts(folder: Path, variables: dict[str, str], *options: str) -> dict[str, Any]:
    """What a check says of each notebook: how it ends, and of each cell how it ran and compares."""
    command = [str(COMMAND), "check", "--jobs", "2", "--format", "json", "--kernel", "examples"]
    result = subprocess.run(
        [*command, *options, *NAMES],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode in (0, 1), result.stderr
    notebooks = parse_check_document(json.loads(result.stdout))["notebooks"]
    return {
        notebook["path"]: [
            *(notebook["status"], notebook["verdict"], notebook["executability"]),
            *(
                (cell["status"], cell["error"], cell["verdict"], cell["detail"])
                for cell in notebook["cells"]
            ),
        ]
        for notebook in notebooks
    }


def test_verdicts_there_are_those_of_here(
    start_gateway: StartGateway, kernels: Path, tmp_path: Path
) -> None:
    folder = shutil.copytree(EXAMPLES, tmp_path / "examples")
    gateway = start_gateway(environment={"JUPYTER_PATH": str(kernels)})
    file = tmp_path / "gateways.toml"
    file.write_text("\n".join(["[near]", f'url = "{gateway.url}"', f'token = "{TOKEN}"']))
    variables = {"FRESHKERNEL_GATEWAYS": str(file), "JUPYTER_PATH": str(kernels)}
    here = verdicts(folder, variables)
    assert sorted(here) == sorted(NAMES)
    assert verdicts(folder, variables, "--gateway", "near") == here
    assert gateway.has_no_kernel()
