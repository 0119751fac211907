"""Runs the notebooks of the corpus, first as their authors did and then again, and stores both results.

Usage: make_runs.py FOLDER [NAME...]

Writes FOLDER/KIND/NAME.json, where KIND is known, held_out, misleading or realistic: the notebook with its author's outputs, the
results of fresh runs by the worker, and the expected causes. FRESHKERNEL_VERIFY_PYTHON names a
Python of the same version that has NumPy and pandas; without it, notebooks that need them are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from corpus import HELD_OUT, KNOWN, MISLEADING, REALISTIC, Case

ROOT = Path(__file__).resolve().parents[3]
SERVER = ROOT / "python_server"
WORKER = [sys.executable, "-m", "freshkernel.runner.worker"]
KEPT_PACKAGES = {"ipykernel", "ipython", "numpy", "pandas", "requests"}
HERE: dict[str, object] = {
    "gateway": None,
    "variables": {},
    "environment": "current",
    "inputs": [],
    "modules": [],
}
LIMITS = {
    "cell_seconds": None,
    "seconds": 60.0,
    "startup_seconds": 60.0,
    "memory_bytes": None,
    "cell_output_bytes": 20_000_000,
    "output_bytes": 100_000_000,
}
SITE = """\
import sys
if "ipykernel_launcher" in " ".join(sys.orig_argv):
"""


def verify_packages() -> str | None:
    """Folder of the large libraries; None if they are not installed."""
    python = os.environ.get("FRESHKERNEL_VERIFY_PYTHON")
    default = ROOT / ".cache/verify-venv/bin/python"
    command = python or (str(default) if default.exists() else None)
    if command is None:
        return None
    asked = "import numpy, pandas, sys; print(sys.version_info[:2], numpy.__path__[0])"
    done = subprocess.run([command, "-c", asked], capture_output=True, text=True, check=False)
    version, _, path = done.stdout.strip().partition(") ")
    return str(Path(path).parent) if version == str(sys.version_info[:2])[:-1] else None


def write_files(folder: Path, files: dict[str, Any]) -> None:
    """Write files; None deletes a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        if content is None:
            path.unlink(missing_ok=True)
        elif isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content)


class Machine:
    """A computer with its libraries."""

    def __init__(self, home: Path, site: str, libraries: dict[str, str], packages: str | None):
        body = "".join(f"    {line}\n" for line in (site or "pass").splitlines())
        write_files(home / "site-packages", {"sitecustomize.py": SITE + body})
        for name, source in libraries.items():
            info = f"{name}-{source.split(chr(39))[1]}.dist-info/METADATA"
            (home / "site-packages" / info).parent.mkdir()
            write_files(home / "site-packages", {f"{name}.py": source, info: ""})
        self.home = home
        found = [str(home / "site-packages"), str(SERVER), *([packages] if packages else [])]
        kinds = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR")
        own = {kind: str(home / kind.lower()) for kind in kinds}
        self.environment = {**os.environ, **own, "PYTHONPATH": os.pathsep.join(found)}
        self.environment["PYTHONDONTWRITEBYTECODE"] = "1"

    def run(self, folder: Path, cells: list[dict[str, Any]], limits: dict[str, Any]) -> Any:
        """Run cells in a folder; return the result of the worker."""
        job = {
            "id": "run",
            "path": str(folder / "analysis.ipynb"),
            "kernel_name": "python3",
            "cells": cells,
            "order": "document",
            "stop_on_error": False,
            "parameters": {},
            "copy_bytes": None,
            "place": HERE,
            "limits": {**LIMITS, **limits},
            "result_path": str(self.home / "result.json"),
        }
        subprocess.run(
            WORKER,
            input=json.dumps(job).encode(),
            stdout=subprocess.DEVNULL,
            env=self.environment,
            check=False,
        )
        return json.loads((self.home / "result.json").read_text())


def cell_of(index: int, source: str, tags: list[str], count: int | None = None) -> dict[str, Any]:
    """A cell of a job."""
    return {
        "index": index,
        "id": f"c{index}",
        "source": source,
        "tags": tags,
        "execution_count": count,
    }


def history(case: Case) -> tuple[list[tuple[str, list[str]]], dict[int, int]]:
    """The executions of the author, and the last step at which each cell ran."""
    steps: list[tuple[str, list[str]]] = []
    last: dict[int, int] = {}
    for ran in range(len(case.cells)) if case.ran is None else case.ran:
        cell = ran[0] if isinstance(ran, tuple) else ran
        text = ran[1] if isinstance(ran, tuple) else ran if isinstance(ran, str) else None
        own = case.cells[cell] if isinstance(cell, int) else ""
        source, tags = (own, []) if isinstance(own, str) else (own[0], [own[1]])
        if isinstance(cell, int):
            last[cell] = len(steps)
        steps.append((source if text is None else text, tags))
    return steps, last


def notebook_of(case: Case, results: list[Any], last: dict[int, int], python: str) -> Any:
    """The notebook as its author saved it."""
    cells = []
    for index, cell in enumerate(case.cells):
        source, tags = (cell, []) if isinstance(cell, str) else (cell[0], [cell[1]])
        own = results[last[index]] if index in last else None
        outputs = case.stored.get(index, own["outputs"] if own else [])
        count = own["execution_count"] if own else 1 if index in case.stored else None
        cells.append(
            {
                "cell_type": "code",
                "id": f"c{index}",
                "metadata": {"tags": tags} if tags else {},
                "execution_count": count,
                "source": source,
                "outputs": outputs,
            }
        )
    language = {"name": "python", "version": case.language_version or python}
    return {
        "cells": cells,
        "metadata": {"language_info": language},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def small(result: Any) -> Any:
    """The result without most of the packages."""
    python = (result["kernel"] or {}).get("python")
    if python:
        for kind in ("packages", "modules"):
            kept = {
                name: version
                for name, version in python[kind].items()
                if name in KEPT_PACKAGES or "fancy" in name
            }
            python[kind] = kept
    return result


def anywhere(text: str, packages: str | None) -> str:
    """The text without traces of the machine that produced it."""
    for path in filter(None, (packages, str(Path(packages).resolve()) if packages else None)):
        text = text.replace(path, "/opt/python/lib/python3/site-packages")
    return text.replace(str(ROOT / ".venv"), "/opt/python").replace(str(ROOT), "/opt/project")


def run_case(case: Case, packages: str | None) -> Any:
    """Run a notebook as its author did, and then again."""
    home = Path(tempfile.mkdtemp(prefix="causes-"))
    try:
        author = Machine(home / "author", case.before, case.libraries, packages)
        write_files(home / "ann", case.files)
        steps, last = history(case)
        cells = [cell_of(index, *step) for index, step in enumerate(steps)]
        ran = author.run(home / "ann", cells or [cell_of(0, "pass", [])], {})
        notebook = notebook_of(case, ran["cells"], last, ran["kernel"]["python"]["version"])
        shutil.copytree(home / "ann", home / "bob")
        write_files(home / "bob", case.changed)
        here = Machine(home / "here", case.after, case.libraries_after, packages)
        fresh = [
            cell_of(
                index, cell["source"], cell["metadata"].get("tags", []), cell["execution_count"]
            )
            for index, cell in enumerate(notebook["cells"])
        ]
        runs = [small(here.run(home / "bob", fresh, case.limits)) for _ in range(case.repeats)]
        expect = {str(cell): list(cause) for cell, cause in case.expect.items()}
        return {"name": case.name, "expect": expect, "notebook": notebook, "runs": runs}
    finally:
        shutil.rmtree(home, ignore_errors=True)


def main() -> None:
    """Run all notebooks, or the given ones."""
    target, names = Path(sys.argv[1]), set(sys.argv[2:])
    packages = verify_packages()
    for kind, cases in (
        ("known", KNOWN),
        ("held_out", HELD_OUT),
        ("misleading", MISLEADING),
        ("realistic", REALISTIC),
    ):
        (target / kind).mkdir(parents=True, exist_ok=True)
        for case in cases:
            if (names and case.name not in names) or (case.packages and packages is None):
                continue
            made = run_case(case, packages if case.packages else None)
            text = anywhere(json.dumps(made, indent=1, ensure_ascii=False), packages)
            (target / kind / f"{case.name}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
