"""What `freshkernel requirements` lists, installed into an empty environment, is enough for the notebook's imports."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "dist" / "freshkernel.cjs"

# Distribution, version, files; names that no table has, and two distributions that share one name.
PACKAGES = [
    ("Odd.Name", "1.2", {"unlike/__init__.py": "", "unlike/part.py": "x = 1"}),
    ("odd-tools", "0.3", {"common_name/tools/__init__.py": "z = 1"}),
    ("odd-data", "2.0", {"common_name/data/__init__.py": "y = 1"}),
    ("single-file", "4", {"single_module.py": "import needed_by_single"}),
    ("behind", "1", {"needed_by_single.py": ""}),
    ("not-needed", "1", {"not_needed.py": ""}),
]
REQUIRES = {"single-file": ["behind"]}

CELLS = [
    "import unlike.part as p\nfrom common_name import data",
    "def load():\n    import single_module\n    from common_name.tools import z",
    "try:\n    import not_needed\nexcept ImportError:\n    pass\nimport helper_of_project",
]


def make_wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> Path:
    """Writes the wheel of a distribution."""
    stem = f"{name.replace('-', '_')}-{version}"
    path = folder / f"{stem}-py3-none-any.whl"
    info = f"{stem}.dist-info"
    requires = "".join(f"Requires-Dist: {each}\n" for each in REQUIRES.get(name, []))
    own = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{requires}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{each},,\n" for each in [*own, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as wheel:
        for each, text in {**own, f"{info}/RECORD": record}.items():
            wheel.writestr(each, text)
    return path


def new_environment(folder: Path) -> Path:
    """Makes an environment without packages; returns its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    return folder / "bin" / "python"


def install(python: Path, wheels: Path, *words: str) -> None:
    """Installs from the wheels only."""
    pip = [sys.executable, "-m", "pip", "--isolated", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--find-links", str(wheels), *words], check=True)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with the wheels, and the Python of an environment that has them."""
    wheels = tmp_path_factory.mktemp("wheels")
    for package in PACKAGES:
        make_wheel(wheels, *package)
    known = new_environment(tmp_path_factory.mktemp("known"))
    install(known, wheels, *(name for name, _, _ in PACKAGES))
    return wheels, known


@pytest.mark.parametrize("versions", [[], ["--pin"], ["--ranges"]], ids=["any", "pin", "ranges"])
def test_an_empty_environment_with_the_listed_packages_has_every_import(
    tmp_path: Path, packages: tuple[Path, Path], versions: list[str]
) -> None:
    node = shutil.which("node")
    assert node is not None
    wheels, known = packages
    project = tmp_path / "project"
    project.mkdir()
    (project / "helper_of_project.py").write_text("import unlike\n")
    cells = [{"cell_type": "code", "metadata": {}, "source": each, "outputs": []} for each in CELLS]
    notebook: dict[str, object] = {
        "cells": cells,
        "metadata": {"language_info": {"name": "python"}},
    }
    notebook |= {"nbformat": 4, "nbformat_minor": 4}
    (project / "a.ipynb").write_text(json.dumps(notebook))
    run = subprocess.run(
        [node, PROGRAM, "requirements", "--python", known, *versions, project / "a.ipynb"],
        capture_output=True,
        text=True,
        check=True,
    )
    listed = tmp_path / "requirements.txt"
    listed.write_text(run.stdout)
    empty = new_environment(tmp_path / "empty")
    script = "\n".join([*CELLS, "load()"])
    tried = [str(empty), "-c", script]
    assert subprocess.run(tried, cwd=project, capture_output=True).returncode != 0
    install(empty, wheels, "-r", str(listed))
    subprocess.run(tried, cwd=project, check=True)
    absent = subprocess.run([empty, "-c", "import not_needed"], capture_output=True)
    assert absent.returncode != 0
