"""The distributions, as a user without Node gets them: the wheel installed into an empty environment.

A sample installs it alongside the packages of this environment, without asking an index; at full scale
everything is installed again.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bare_command import FULL_SCALE, ROOT, run, write_notebook
from editor_session import rule_page

# Of all parts together, in bytes; `bench/sizes.mjs` checks the others.
TARGET_BYTES = json.loads((ROOT / "bench" / "size-budgets.json").read_text())["all"]


def list_extensions(python: Path, tmp_path: Path, application: str) -> str:
    """What an application says about its extensions, without colors."""
    folders = {
        name: str(tmp_path / name)
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "HOME")
    }
    code = f"import sys; from {application} import main; sys.exit(main())"
    result = run([python, "-c", code, "list"], **folders)
    assert result.returncode == 0, result.stderr
    return re.sub(r"\x1b\[\d*m", "", result.stdout + result.stderr)


def line_of(text: str, name: str) -> str:
    """The last line about an extension."""
    found = [line.strip() for line in text.splitlines() if line.strip().startswith(name)]
    assert found, text
    return found[-1]


def test_jupyterlab_lists_the_extension(python: Path, tmp_path: Path) -> None:
    text = list_extensions(python, tmp_path, "jupyterlab.labextensions")
    line = line_of(text, "freshkernel")
    assert "enabled" in line
    assert "OK" in line
    assert "(python, freshkernel)" in line
    assert str(python.parents[1] / "share/jupyter/labextensions") in text


def test_the_server_lists_the_extension(python: Path, tmp_path: Path) -> None:
    text = list_extensions(python, tmp_path, "jupyter_server.extension.serverextension")
    assert "freshkernel enabled" in text
    assert "OK" in line_of(text, "freshkernel")


def test_it_is_the_wheel_that_is_tested(python: Path) -> None:
    result = run([python, "-c", "import freshkernel; print(freshkernel.__file__)"])
    assert result.stdout.startswith(str(python.parents[1]))


def test_the_source_distribution_installs_without_node(
    sources: Path, python: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "installed"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
    options: list[str | Path] = ["--no-index", "--no-build-isolation", "--target", folder]
    # Where Python is, Node may be, too.
    result = run([*pip, *options, sources], PATH=str(tmp_path))
    assert result.returncode == 0, result.stderr
    code = "import freshkernel.common.protocol as p; p.parse_run_job({})"
    result = run([python, "-c", code], PYTHONPATH=str(folder))
    assert "InvalidMessageError: data must contain" in result.stderr
    assert str(folder) in result.stderr
    assert (folder / "freshkernel/cli_dist/freshkernel.cjs").is_file()
    assert (folder / "share/jupyter/labextensions/freshkernel/package.json").is_file()


def test_without_node_the_command_says_what_to_do(python: Path, tmp_path: Path) -> None:
    result = run([python.parent / "freshkernel", "--version"], PATH=str(tmp_path))
    assert result.returncode == 2
    assert "Node 20.19 or later is needed" in result.stderr
    assert "pip install 'freshkernel[cli]'" in result.stderr


def test_with_node_the_command_of_the_wheel_runs(python: Path) -> None:
    result = run([python.parent / "freshkernel", "--version"], PATH=os.environ["PATH"])
    assert result.returncode == 0, result.stderr
    assert "0.1.0" in result.stdout


def test_shells_and_man_find_their_files(python: Path) -> None:
    share = python.parents[1] / "share"
    page = (share / "man/man1/freshkernel.1").read_text()
    assert ".SS freshkernel lint [options]" in page
    assert ".B \\-\\-fail\\-on SEVERITY" in page
    completion = share / "bash-completion/completions/freshkernel"
    words = "COMP_WORDS=(freshkernel che); COMP_CWORD=1; _freshkernel; echo ${COMPREPLY[0]}"
    result = run(["bash", "--norc", "-c", f'source "{completion}"; {words}'])
    assert result.stdout == "check\n"
    assert (share / "zsh/site-functions/_freshkernel").read_text().startswith("#compdef")
    assert (share / "fish/vendor_completions.d/freshkernel.fish").is_file()


def test_zsh_and_fish_can_read_their_files(python: Path) -> None:
    share = python.parents[1] / "share"
    for shell, name in (
        ("zsh", "zsh/site-functions/_freshkernel"),
        ("fish", "fish/vendor_completions.d/freshkernel.fish"),
    ):
        if shutil.which(shell):
            result = run([shell, "-n", share / name])
            assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("man") is None, reason="there is no man here")
def test_man_finds_the_page_of_an_active_environment(python: Path) -> None:
    result = run(["man", "-w", "freshkernel"], PATH=f"{python.parent}:/usr/bin:/bin")
    assert Path(result.stdout.strip()) == python.parents[1] / "share/man/man1/freshkernel.1"


def test_a_rule_is_explained_without_a_network(python: Path) -> None:
    result = run([python.parent / "freshkernel", "rule", "H6"], PATH=os.environ["PATH"])
    assert result.returncode == 0, result.stderr
    assert "undefined-name" in result.stdout


def test_editors_get_a_link_to_the_page_in_the_package(python: Path, tmp_path: Path) -> None:
    page = rule_page([python.parent / "freshkernel"], tmp_path)
    assert page.is_relative_to(python.parents[1])
    assert page.name == "H6-undefined-name.md"
    # No link leads out of the pages that the package has.
    for each in page.parent.iterdir():
        for link in re.findall(r"\]\(([^)#]+)", each.read_text()):
            assert (page.parent / link).is_file(), f"{each.name}: {link}"


def test_the_list_of_components_is_where_tools_look_for_it(wheel: Path, python: Path) -> None:
    (folder,) = python.parents[1].glob("lib/python*/site-packages/freshkernel-*.dist-info")
    installed = json.loads((folder / "sboms/freshkernel.cdx.json").read_text())
    assert installed["metadata"]["component"]["purl"] == "pkg:pypi/freshkernel@0.1.0"
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        text = archive.read(metadata).decode()
    assert "License-File: build/THIRD_PARTY_LICENSES.txt" in text
    assert "Provides-Extra: cli" in text


@pytest.mark.skipif(not FULL_SCALE, reason="downloads Node and the packages of a server")
def test_the_extra_is_all_that_the_command_needs(
    wheel: Path, bare_python: Path, tmp_path: Path
) -> None:
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", bare_python, "install", "-q"]
    subprocess.run([*pip, f"{wheel}[cli]", "ipykernel"], check=True)
    command = bare_python.parent / "freshkernel"
    write_notebook(tmp_path / "a.ipynb", "", "print(6 * 7)", outputs={1: "42\n"})
    # Where no program is, neither is Node.
    env = {"PATH": str(tmp_path / "empty"), "HOME": str(tmp_path)}
    lint = run([command, "lint", "a.ipynb"], tmp_path, **env)
    assert lint.stderr == ""
    assert "(C3)" in lint.stdout
    fix = run([command, "fix", "a.ipynb"], tmp_path, **env)
    assert (fix.returncode, fix.stderr) == (0, "")
    assert len(json.loads((tmp_path / "a.ipynb").read_text())["cells"]) == 1
    check = run([command, "check", "a.ipynb"], tmp_path, **env)
    assert check.returncode == 0, check.stdout + check.stderr
    assert "Reproducible" in check.stdout


def test_the_extension_is_small(python: Path) -> None:
    folder = python.parents[1] / "share/jupyter/labextensions/freshkernel"
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert total <= TARGET_BYTES
