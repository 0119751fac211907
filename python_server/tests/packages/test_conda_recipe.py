"""The conda recipe needs what the wheel needs, and rattler-build builds a package from it whose tests pass."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from bare_command import FULL_SCALE, ROOT
from conda_channel import local_recipe, make_channel

import environment

HERE = Path(__file__).parent


@pytest.fixture
def recipe(packages: Path) -> dict[str, Any]:
    """The recipe for the built source distribution."""
    read: dict[str, Any] = yaml.safe_load((packages / "conda/recipe.yaml").read_text())
    return read


def test_it_is_for_the_source_distribution(recipe: dict[str, Any], sources: Path) -> None:
    context = recipe["context"]
    assert sources.name == f"freshkernel-{context['version']}.tar.gz"
    assert hashlib.sha256(sources.read_bytes()).hexdigest() == context["sha256"]


def test_it_needs_what_the_wheel_needs(recipe: dict[str, Any]) -> None:
    project = (ROOT / "pyproject.toml").read_text()
    (block,) = re.findall(r"(?m)^dependencies = \[\n(.*?)^\]", project, re.S)
    required = {line.partition(";")[0] for line in re.findall(r'"(.*)"', block)}
    (engine,) = re.findall(r'"node": "(.*)"', (ROOT / "package.json").read_text())
    run = {each.replace(" ", "", 1) for each in recipe["requirements"]["run"]}
    assert run - {"python>=${{ python_min }}"} == required | {f"nodejs{engine}"}
    assert f'requires-python = ">={recipe["context"]["python_min"]}"' in project
    (backend,) = re.findall(r'(?m)^requires = \["(.*)"\]', project)
    assert backend in {each.replace(" ", "", 1) for each in recipe["requirements"]["host"]}


@pytest.mark.skipif(not FULL_SCALE, reason="downloads rattler-build")
def test_rattler_build_builds_it(
    recipe: dict[str, Any], packages: Path, sources: Path, tmp_path: Path
) -> None:
    builder = environment.set_up_separate_environment("conda-recipe", HERE / "recipe.txt")
    channel = make_channel(tmp_path / "channel", Path(shutil.which("node") or "node"))
    local = local_recipe(packages / "conda/recipe.yaml", sources, tmp_path / "recipe")
    command: list[str | Path] = [builder, HERE / "build_conda.py", channel, local, tmp_path / "out"]
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path / "home")}
    built = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    outcome = json.loads(built.stdout.splitlines()[-1])
    assert f"python >={sys.version_info.major}.{sys.version_info.minor}" in outcome["depends"]
    assert "site-packages/freshkernel/cli_dist/freshkernel.cjs" in outcome["files"]
    assert "THIRD_PARTY_LICENSES.txt" in " ".join(outcome["files"])
    assert outcome["tests"] == [True, True]
    text = "\n".join(outcome["output"])
    assert "No broken requirements found" in text
    assert "undefined-name" in text
