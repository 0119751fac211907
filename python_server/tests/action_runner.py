"""Runs the steps of a composite action of GitHub as they are written, with the environment that GitHub gives them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pull_request_repository import ROOT, clean_environment

_EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")


@dataclass
class ActionRun:
    """What an action did."""

    exit_code: int = 0
    log: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    summary: str = ""
    #: The steps that use other actions, with the values that they got.
    used: dict[str, dict[str, str]] = field(default_factory=dict)


def read_action() -> dict[str, Any]:
    """The action of this repository."""
    action: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    return action


class ActionRunner:
    """Runs the action in a workspace."""

    def __init__(self, workspace: Path, temporary: Path, environment: Mapping[str, str]) -> None:
        self._workspace = workspace
        self._temporary = temporary
        self._environment = environment
        self._values: dict[str, str] = {}

    def run(self, **inputs: str) -> ActionRun:
        """Run all steps up to the first that fails; inputs have `_` for `-`."""
        action = read_action()
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        assert given.keys() <= action["inputs"].keys()
        defaults = {name: each["default"] for name, each in action["inputs"].items()}
        self._values = {f"inputs.{name}": str(v) for name, v in {**defaults, **given}.items()}
        self._values["github.action_path"] = str(ROOT)
        result = ActionRun()
        summary = self._temporary / "summary"
        summary.write_text("")
        for step in action["runs"]["steps"]:
            if not self._holds(step.get("if", "")):
                continue
            if "uses" in step:
                result.used[step["uses"]] = {k: self._filled(v) for k, v in step["with"].items()}
                continue
            result.exit_code = self._run_step(step, result)
            if result.exit_code != 0:
                break
        result.summary = summary.read_text()
        result.outputs = {k: self._filled(each["value"]) for k, each in action["outputs"].items()}
        return result

    def _run_step(self, step: Mapping[str, Any], result: ActionRun) -> int:
        assert step["shell"] == "bash"
        files = {}
        for name in ("GITHUB_OUTPUT", "GITHUB_ENV"):
            files[name] = self._temporary / name
            files[name].write_text("")
        script = self._temporary / "script.sh"
        script.write_text(step["run"])
        process = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)],
            cwd=self._workspace / self._filled(step.get("working-directory", ".")),
            env={
                **clean_environment(**self._environment),
                "GITHUB_ACTION_PATH": str(ROOT),
                "GITHUB_ACTIONS": "true",
                "GITHUB_STEP_SUMMARY": str(self._temporary / "summary"),
                "GITHUB_WORKSPACE": str(self._workspace),
                "RUNNER_TEMP": str(self._temporary),
                **{name: str(path) for name, path in files.items()},
                **{name: self._filled(value) for name, value in step.get("env", {}).items()},
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        result.log += process.stdout
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, value = line.partition("=")
            self._values[f"steps.{step['id']}.outputs.{name}"] = value
        for line in files["GITHUB_ENV"].read_text().splitlines():
            name, _, value = line.partition("=")
            self._environment = {**self._environment, name: value}
        return process.returncode

    def _filled(self, text: str) -> str:
        return _EXPRESSION.sub(lambda match: self._values.get(match[1], ""), text)

    def _holds(self, condition: str) -> bool:
        for part in filter(None, condition.split(" && ")):
            match = re.fullmatch(r"([\w.-]+) (==|!=) '(\w*)'", part)
            assert match is not None, part
            if (self._values.get(match[1], "") == match[3]) != (match[2] == "=="):
                return False
        return True
