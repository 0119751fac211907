"""The template for GitLab: its script is run as it is written, on a repository with a merge request."""

from __future__ import annotations

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
import yaml
from pull_request_repository import (
    ROOT,
    clean_environment,
    commit,
    new_repository,
    notebook,
    page_blocks,
)

TEMPLATE = ROOT / "ci" / "gitlab" / "freshkernel.gitlab-ci.yml"
OLD = notebook("print(already_missing)")
NEW = notebook("print(already_missing)", "print(brought)")


def job() -> dict[str, Any]:
    """The job of the template."""
    (found,) = yaml.safe_load(TEMPLATE.read_text()).values()
    assert isinstance(found, dict)
    return found


class MergeRequest:
    """A clone with a branch that changes a notebook."""

    def __init__(self, folder: Path, path: str) -> None:
        self.folder = new_repository(folder / "project")
        self._path = path
        self.base = commit(self.folder, {"my notebooks/counts.ipynb": OLD, "same.ipynb": OLD})
        commit(self.folder, {"my notebooks/counts.ipynb": NEW})

    def run(self, shell: str = "sh", **variables: str) -> subprocess.CompletedProcess[str]:
        """Run the script of the job as a runner does, after the installation."""
        given = {name: str(value) for name, value in job()["variables"].items()}
        env = clean_environment(**{**given, "PATH": self._path, **variables})
        env["CI_PROJECT_DIR"] = str(self.folder)
        # A runner gives the lines of a job to one shell.
        script = "\n".join(["set -e", *job()["script"]])
        command = [shell, "-c", script]
        return subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, check=False
        )

    def reports(self) -> tuple[list[Any], ElementTree.Element]:
        """The reports of the job."""
        reports = job()["artifacts"]["reports"]
        quality = json.loads((self.folder / reports["codequality"]).read_text())
        junit = ElementTree.parse(self.folder / reports["junit"])  # noqa: S314
        return quality, junit.getroot()


@pytest.fixture
def merge_request(tmp_path: Path, command_path: str) -> MergeRequest:
    """A merge request."""
    return MergeRequest(tmp_path, command_path)


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_fails_for_what_the_merge_request_brings(merge_request: MergeRequest, shell: str) -> None:
    result = merge_request.run(shell, CI_MERGE_REQUEST_DIFF_BASE_SHA=merge_request.base)
    assert result.returncode == 1, result.stderr
    assert "No cell defines `brought`." in result.stdout
    assert "already_missing" not in result.stdout
    quality, junit = merge_request.reports()
    # All findings: GitLab compares the report with the one of the default branch.
    assert sum("already_missing" in each["description"] for each in quality) == 2
    assert {"check_name", "description", "fingerprint", "location", "severity"} <= quality[0].keys()
    failures = [each.get("message") or "" for each in junit.iter("failure")]
    assert len(failures) == 1
    assert "brought" in failures[0] + ElementTree.tostring(junit, "unicode")
    assert "already_missing" not in ElementTree.tostring(junit, "unicode")


def test_reports_everything_on_the_default_branch(merge_request: MergeRequest) -> None:
    assert merge_request.run().returncode == 1
    quality, junit = merge_request.reports()
    assert sum("already_missing" in each["description"] for each in quality) == 2
    assert len(list(junit.iter("failure"))) == 3


def test_takes_variables(merge_request: MergeRequest) -> None:
    base = {"CI_MERGE_REQUEST_DIFF_BASE_SHA": merge_request.base}
    assert merge_request.run(FRESHKERNEL_PATHS="same.ipynb", **base).returncode == 0
    two_lines = "my notebooks\nsame.ipynb"
    assert merge_request.run(FRESHKERNEL_PATHS=two_lines, **base).returncode == 1
    mark = merge_request.folder.parent / "mark"
    harmful = f"$(touch {mark})"
    result = merge_request.run(FRESHKERNEL_PATHS=harmful, FRESHKERNEL_FAIL_ON=harmful)
    assert result.returncode == 2
    assert not mark.exists()
    assert "`--fail-on` cannot be" in result.stderr


def test_says_what_to_do_without_the_base(merge_request: MergeRequest) -> None:
    result = merge_request.run(CI_MERGE_REQUEST_DIFF_BASE_SHA="1" * 40)
    assert result.returncode == 2
    assert "Set the variable GIT_DEPTH to 0." in result.stdout


def test_says_that_there_are_no_notebooks(merge_request: MergeRequest) -> None:
    (merge_request.folder / "empty").mkdir()
    result = merge_request.run(FRESHKERNEL_PATHS="empty")
    assert result.returncode == 0
    assert "empty: there are no notebooks in this folder." in result.stderr


def test_shellcheck_finds_nothing(tools: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.sh"
    script.write_text("#!/bin/sh\n" + "\n".join([*job()["before_script"], *job()["script"]]))
    command = [str(tools / "shellcheck"), str(script)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


def test_installs_the_version_of_this_repository() -> None:
    version = json.loads((ROOT / "package.json").read_text())["version"]
    assert job()["variables"]["FRESHKERNEL_PACKAGE"] == f"freshkernel[cli]=={version}"


def test_the_documentation_includes_the_template_and_sets_its_variables(
    merge_request: MergeRequest,
) -> None:
    (block,) = page_blocks("yaml", "GitLab")
    config = yaml.safe_load(block)
    (include,) = config["include"]
    path = re.sub(r".*/-/raw/[^/]+/", "", include["remote"])
    assert ROOT / path == TEMPLATE
    given = config["freshkernel"]["variables"]
    assert given.keys() <= job()["variables"].keys()
    given["FRESHKERNEL_PATHS"] = given["FRESHKERNEL_PATHS"].replace("notebooks/", "my notebooks/")
    result = merge_request.run(**given, CI_MERGE_REQUEST_DIFF_BASE_SHA=merge_request.base)
    assert result.returncode == 1, result.stderr
