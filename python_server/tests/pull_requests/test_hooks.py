"""The hooks of `.pre-commit-hooks.yaml` in real runs of pre-commit, with the configuration that the documentation shows.

A sample takes the command of this checkout instead of an installation (`language: system`). At full scale, pre-commit
installs the hooks from a git repository on a machine without Node, together with the formatters that many projects use.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from pull_request_repository import (
    PAGE,
    ROOT,
    clean_environment,
    commit,
    git,
    new_repository,
    notebook,
    page_blocks,
)

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
GOOD = notebook("print(1)")
BAD = notebook("print(missing)")
# A safe fix deletes the empty cell.
FIXABLE = notebook("print(1)", "", "print(2)")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def hook_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository with the hooks."""
    folder = new_repository(tmp_path_factory.mktemp("hooks"))
    commit(folder, {HOOKS.name: HOOKS.read_text()})
    return folder


@pytest.fixture(scope="module")
def run_tool(tools: Path, command_path: str, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs pre-commit in a folder."""
    home = str(tmp_path_factory.mktemp("pre-commit"))

    def run(
        folder: Path, *words: str, path: str = command_path
    ) -> subprocess.CompletedProcess[str]:
        env = clean_environment(PRE_COMMIT_HOME=home, PATH=path, PRE_COMMIT_COLOR="never")
        command = [str(tools / "pre-commit"), *words]
        return subprocess.run(
            command, cwd=folder, env=env, capture_output=True, text=True, check=False
        )

    return run


def configured(block: str, source: Path, *, installed: bool = False) -> str:
    """A configuration of the documentation with the hooks of a repository on this machine."""
    config: dict[str, Any] = yaml.safe_load(block)
    for repository in config["repos"]:
        is_local = repository["repo"] == "local"
        if not is_local:
            repository |= {"repo": str(source), "rev": git(source, "rev-parse", "HEAD")}
        for hook in repository["hooks"]:
            if not installed:
                hook |= {"language": "system", "additional_dependencies": []}
            elif is_local:
                # The wheel of this version may be in no index yet.
                hook["additional_dependencies"] = [f"freshkernel[cli] @ {source.as_uri()}"]
    return str(yaml.safe_dump(config))


def hook_ids(block: str) -> list[str]:
    """The hooks of a configuration."""
    config = yaml.safe_load(block)
    return [hook["id"] for repository in config["repos"] for hook in repository["hooks"]]


@pytest.fixture
def project(tmp_path: Path, hook_source: Path) -> Path:
    """A repository with the first configuration that the documentation shows."""
    folder = new_repository(tmp_path / "my project")
    block = page_blocks("yaml", "pre-commit")[0]
    commit(folder, {".pre-commit-config.yaml": configured(block, hook_source)})
    return folder


def stage(folder: Path, files: dict[str, str]) -> None:
    """Write files and stage them."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    git(folder, "add", "-A")


def test_the_documentation_shows_every_hook() -> None:
    shown = {each for block in page_blocks("yaml", "pre-commit") for each in hook_ids(block)}
    hooks = yaml.safe_load(HOOKS.read_text())
    assert {hook["id"] for hook in hooks} <= shown
    assert hook_ids(page_blocks("yaml", "pre-commit")[0])[:2] == [
        "freshkernel-fix",
        "freshkernel-lint",
    ]


def test_the_documentation_has_the_version_of_this_package() -> None:
    (hooks,) = yaml.safe_load(page_blocks("yaml", "pre-commit")[1])["repos"]
    version = json.loads((ROOT / "package.json").read_text())["version"]
    for hook in hooks["hooks"]:
        assert hook["additional_dependencies"] == [f"freshkernel[cli]=={version}"]
    text = PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"v(\d+\.\d+\.\d+)", text)) == {version}


def test_the_configurations_of_the_documentation_have_the_keys_of_the_hooks() -> None:
    declared = {hook["id"]: hook for hook in yaml.safe_load(HOOKS.read_text())}
    (local,) = yaml.safe_load(page_blocks("yaml", "pre-commit")[1])["repos"]
    for hook in local["hooks"]:
        for key in ("name", "entry", "language", "files", "require_serial"):
            assert hook[key] == declared[hook["id"]][key]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_configurations_of_the_documentation_work(
    number: int, project: Path, hook_source: Path, run_tool: Run
) -> None:
    block = page_blocks("yaml", "pre-commit")[number]
    stage(project, {".pre-commit-config.yaml": configured(block, hook_source), "bad.ipynb": BAD})
    result = run_tool(project, "run")
    assert (result.returncode, result.stderr) == (1, "")
    assert "No cell defines `missing`." in result.stdout
    stage(project, {"bad.ipynb": GOOD})
    assert run_tool(project, "run").returncode == 0


def test_the_manifest_is_valid(tools: Path) -> None:
    command = [str(tools / "pre-commit"), "validate-manifest", str(HOOKS)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    # It warns about keys that it does not know.
    assert (result.returncode, result.stdout + result.stderr) == (0, "")


def test_an_empty_repository_passes(project: Path, run_tool: Run) -> None:
    result = run_tool(project, "run", "--all-files")
    assert result.returncode == 0, result.stdout
    assert "no files to check" in result.stdout


def test_good_notebooks_pass_and_bad_ones_fail(project: Path, run_tool: Run) -> None:
    stage(project, {"good.ipynb": GOOD})
    assert run_tool(project, "run").returncode == 0
    stage(project, {"my notebooks/bad one.ipynb": BAD})
    result = run_tool(project, "run")
    assert result.returncode == 1
    assert "my notebooks/bad one.ipynb\n" in result.stdout
    assert "Undefined name (H6): No cell defines `missing`." in result.stdout
    assert "good.ipynb" not in result.stdout


def test_modules_and_pages_without_cells_pass(project: Path, run_tool: Run) -> None:
    stage(project, {"module.py": "print(missing)\n", "README.md": "# Title\n", "a.qmd": "Text.\n"})
    result = run_tool(project, "run")
    assert result.returncode == 0, result.stdout
    stage(project, {"my analysis.py": "# %% [markdown]\n# Text.\n\n# %%\nprint(missing)\n"})
    result = run_tool(project, "run")
    assert result.returncode == 1
    assert "my analysis.py\n" in result.stdout
    assert "H6" in result.stdout


def test_fix_changes_files_and_is_quiet_then(project: Path, run_tool: Run) -> None:
    script = "# %% [markdown]\n# Text.\n\n# %%\nprint(1)\n\n# %%\n\n# %%\nprint(2)\n"
    stage(project, {"my notebook.ipynb": FIXABLE, "cells.py": script, "good.ipynb": GOOD})
    result = run_tool(project, "run", "freshkernel-fix")
    assert result.returncode == 1
    assert "files were modified by this hook" in result.stdout
    fixed = {name: (project / name).read_text() for name in ("my notebook.ipynb", "cells.py")}
    assert '"id": "cell-2"' not in fixed["my notebook.ipynb"]
    assert fixed["cells.py"] != script
    assert (project / "good.ipynb").read_text() == GOOD
    git(project, "add", "-A")
    assert run_tool(project, "run", "freshkernel-fix").returncode == 0
    assert fixed == {name: (project / name).read_text() for name in fixed}


def test_what_is_staged_counts(project: Path, run_tool: Run) -> None:
    stage(project, {"staged-good.ipynb": GOOD})
    (project / "staged-good.ipynb").write_text(BAD)
    assert run_tool(project, "run").returncode == 0
    assert (project / "staged-good.ipynb").read_text() == BAD
    git(project, "reset", "-q", "--hard")
    stage(project, {"staged-bad.ipynb": BAD})
    (project / "staged-bad.ipynb").write_text(GOOD)
    assert run_tool(project, "run").returncode == 1
    assert (project / "staged-bad.ipynb").read_text() == GOOD


def test_settings_of_the_project_apply(project: Path, run_tool: Run) -> None:
    stage(project, {"old/bad.ipynb": BAD, "freshkernel.toml": 'exclude = ["old/*"]\n'})
    assert run_tool(project, "run").returncode == 0
    stage(project, {"freshkernel.toml": 'ignore = ["H6"]\n'})
    assert run_tool(project, "run").returncode == 0
    stage(project, {"freshkernel.toml": ""})
    assert run_tool(project, "run", "--all-files").returncode == 1


def test_a_commit_is_refused_until_its_notebooks_are_fixed(
    project: Path, run_tool: Run, command_path: str, tools: Path
) -> None:
    assert run_tool(project, "install").returncode == 0
    stage(project, {"a.ipynb": FIXABLE})

    def try_to_commit() -> int:
        env = clean_environment(PATH=os.pathsep.join([str(tools), command_path]))
        env["PRE_COMMIT_HOME"] = str(project.parent / "home")
        command = ["git", "commit", "-q", "-m", "change"]
        return subprocess.run(
            command, cwd=project, env=env, capture_output=True, check=False
        ).returncode

    assert try_to_commit() == 1
    git(project, "add", "-A")
    assert try_to_commit() == 0
    assert git(project, "status", "--porcelain") == ""


def test_check_runs_before_a_push_and_by_hand_only(
    project: Path, hook_source: Path, run_tool: Run
) -> None:
    block = page_blocks("yaml", "pre-commit")[2]
    stage(project, {".pre-commit-config.yaml": configured(block, hook_source)})
    right = notebook("print(1 + 1)", printed={1: "2\n"})
    wrong = notebook("print(1 + 1)", printed={1: "3\n"})
    stage(project, {"wrong.ipynb": wrong})
    assert "freshkernel check" not in run_tool(project, "run").stdout
    result = run_tool(project, "run", "--hook-stage", "manual", "freshkernel-check")
    assert result.returncode == 1
    assert "Not reproducible" in result.stdout
    stage(project, {"wrong.ipynb": right})
    for stage_name in ("manual", "pre-push"):
        result = run_tool(
            project, "run", "--all-files", "--hook-stage", stage_name, "freshkernel-check"
        )
        assert result.returncode == 0, result.stdout
        assert "Ran 1 cell" in result.stdout
    assert (project / "wrong.ipynb").read_text() == right


def without_node(folder: Path) -> str:
    """A search path with the programs of this machine, and no Node."""
    folder.mkdir()
    for source in ("/usr/bin", "/bin"):
        for program in Path(source).iterdir():
            link = folder / program.name
            if program.name not in {"node", "nodejs", "npm", "npx"} and not link.exists():
                link.symlink_to(program)
    assert shutil.which("node", path=str(folder)) is None
    return str(folder)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository with the files of this one, as they are now, and nothing that is built."""
    folder = new_repository(tmp_path_factory.mktemp("checkout"))
    listed = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    commit(folder, {})
    return folder


@pytest.mark.skipif(not FULL_SCALE, reason="installs Node and many packages")
def test_installs_without_node(checkout: Path, run_tool: Run, tmp_path: Path) -> None:
    folder = new_repository(tmp_path / "project")
    for number, block in enumerate(page_blocks("yaml", "pre-commit")[:2]):
        text = configured(block, checkout, installed=True)
        stage(folder, {".pre-commit-config.yaml": text, "bad.ipynb": BAD})
        path = without_node(tmp_path / f"bin-{number}")
        result = run_tool(folder, "run", "--all-files", "freshkernel-lint", path=path)
        assert result.returncode == 1, result.stdout + result.stderr
        assert "No cell defines `missing`." in result.stdout
    assert git(checkout, "status", "--porcelain") == ""


OTHERS = """
- repo: local
  hooks:
  - id: nbstripout
    name: nbstripout
    entry: nbstripout
    language: python
    types: [jupyter]
    additional_dependencies: [nbstripout==0.9.1]
  - id: nbdev-clean
    name: nbdev-clean
    entry: nbdev-clean --fname .
    language: python
    types: [jupyter]
    pass_filenames: false
    additional_dependencies: [nbdev==3.3.26, setuptools]
  - id: black
    name: black
    entry: black
    language: python
    types_or: [python, jupyter]
    additional_dependencies: ['black[jupyter]==26.10.1']
  - id: ruff-format
    name: ruff format
    entry: ruff format
    language: python
    types_or: [python, jupyter]
    additional_dependencies: [ruff==0.17.6]
"""


@pytest.mark.skipif(not FULL_SCALE, reason="installs formatters")
@pytest.mark.parametrize("order", ["first", "last"])
def test_comes_to_rest_with_formatters(
    hook_source: Path, run_tool: Run, tmp_path: Path, order: str
) -> None:
    folder = new_repository(tmp_path / "project")
    ours = yaml.safe_load(configured(page_blocks("yaml", "pre-commit")[0], hook_source))["repos"]
    others = yaml.safe_load(OTHERS)
    repositories = [*ours, *others] if order == "first" else [*others, *ours]
    examples = {path.name: path.read_text() for path in (ROOT / "examples").glob("*.ipynb")}
    assert len(examples) > 10
    cells = (
        "# %% [markdown]\n# Text.\n\n# %%\nimport os\nx = {  'a':1 }\n\n# %%\n\n# %%\nprint(x)\n"
    )
    config = yaml.safe_dump({"repos": repositories})
    stage(folder, {".pre-commit-config.yaml": config, "cells.py": cells, **examples})
    modified = "files were modified by this hook"
    outputs: list[str] = []
    while len(outputs) < 5:
        before = contents(folder)
        outputs.append(run_tool(folder, "run", "--all-files").stdout)
        git(folder, "add", "-A")
        if contents(folder) == before:
            break
    # A fix can make a cell readable for a formatter, whose changes a later run then finds: three runs at most.
    assert modified in outputs[0]
    assert modified not in outputs[-1], outputs[-1]
    assert len(outputs) <= 4
    for hook in ("nbstripout", "nbdev-clean", "black", "ruff format"):
        assert re.search(rf"^{hook}\.+Passed", outputs[-1], re.MULTILINE), outputs[-1]
    assert re.search(r"^freshkernel fix\.+Passed", outputs[-1], re.MULTILINE)
    assert any(re.search(rf"freshkernel fix\.+Failed\n.*\n- {modified}", text) for text in outputs)


def contents(folder: Path) -> dict[str, str]:
    """The texts of the files of a folder."""
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}
