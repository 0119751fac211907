"""Runs real notebooks with stored outputs once each, with the worker of `freshkernel check`, and keeps the results.

Usage: check_runs.py FOLDER [--only HASH...]

Writes FOLDER/HASH.json for each notebook: its path in the corpus, its group and the result of the run. A result that is
there is not made again. Run with `.venv`; the kernel is that of `.cache/check-study-venv`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(HERE.parent / "staleness"))

from real_notebooks import CORPUS, group_of  # noqa: E402

PYTHON = ROOT / ".cache" / "check-study-venv" / "bin" / "python"
# All notebooks of a package that store outputs, or so many.
PACKAGES = {
    "control-0.10.2": 99,
    "ipython-7.30.0": 99,
    "sktime-0.24.0": 6,
    "tsfresh-0.21.2": 99,
    "scikit-rf-0.15.4": 99,
    "ipyparallel-6.3.0": 99,
    "pymc3-3.6": 25,
}
WORKERS = 2
LIMITS = {
    "cell_seconds": 60.0,
    "seconds": 150.0,
    "startup_seconds": 120.0,
    "memory_bytes": 4_000_000_000,
    "cell_output_bytes": 20_000_000,
    "output_bytes": 100_000_000,
}
TARGET: dict[str, Any] = {
    "gateway": None,
    "variables": {},
    "environment": "current",
    "inputs": [],
    "modules": [],
}

Json = dict[str, Any]


def hash_of(path: Path) -> str:
    """Identifies a notebook by its bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def stores_outputs(path: Path) -> bool:
    """Whether a code cell of the notebook has outputs."""
    cells = json.loads(path.read_text(encoding="utf-8")).get("cells", [])
    return any(cell.get("outputs") for cell in cells)


def notebooks() -> list[Path]:
    """The notebooks of the study; of a large package those with the smallest hashes."""
    found = []
    for package, most in PACKAGES.items():
        paths = [p for p in sorted((CORPUS / package).rglob("*.ipynb")) if stores_outputs(p)]
        found += sorted(paths, key=hash_of)[:most]
    return found


def cells_of(path: Path) -> list[Json]:
    """The code cells, as a job has them."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        {
            "index": index,
            "id": cell.get("id"),
            "source": "".join(cell["source"]),
            "tags": cell["metadata"].get("tags", []),
            "execution_count": cell.get("execution_count"),
        }
        for index, cell in enumerate(cells)
        if cell["cell_type"] == "code"
    ]


def run(path: Path, home: Path) -> Json:
    """The worker's result for a notebook alone in a folder."""
    folder = home / "notebook"
    folder.mkdir()
    job = {
        "id": "run",
        "path": str(folder / path.name),
        "kernel_name": "check-study",
        "cells": cells_of(path),
        "order": "document",
        "stop_on_error": False,
        "parameters": {},
        "copy_bytes": None,
        "place": TARGET,
        "limits": LIMITS,
        "result_path": str(home / "result.json"),
    }
    own = ("HOME", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR")
    environment = {
        **os.environ,
        **{name: str(home / name.lower()) for name in own},
        "JUPYTER_PATH": str(kernel_folder(home)),
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": str(ROOT / "python_server"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    (home / "home").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "freshkernel.runner.worker"],
        input=json.dumps(job).encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=home,
        check=False,
    )
    result = home / "result.json"
    if not result.exists():
        raise RuntimeError(f"{path}: no result: {done.stderr.decode()[-2000:]}")
    found: Json = json.loads(result.read_text())
    return found


def kernel_folder(home: Path) -> Path:
    """A folder of Jupyter's data with the kernel of the study."""
    folder = home / "jupyter" / "kernels" / "check-study"
    folder.mkdir(parents=True)
    command = [str(PYTHON), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (folder / "kernel.json").write_text(
        json.dumps({"argv": command, "display_name": "Study", "language": "python"})
    )
    return home / "jupyter"


def keep(path: Path, target: Path) -> str:
    """Runs a notebook whose result is not there yet."""
    kept = target / f"{hash_of(path)}.json"
    if kept.exists():
        return ""
    with tempfile.TemporaryDirectory(prefix="check-study-") as home:
        name = path.relative_to(CORPUS).as_posix()
        finished = run(path, Path(home))
    kept.write_text(json.dumps({"path": name, "group": group_of(path), "run": finished}))
    return f"{name}: {finished['status']}"


def main() -> None:
    """Runs what is missing, two notebooks at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", metavar="HASH")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    paths = [p for p in notebooks() if chosen.only is None or hash_of(p) in chosen.only]
    with ThreadPoolExecutor(WORKERS) as pool:
        for line in pool.map(lambda path: keep(path, chosen.folder), paths):
            if line:
                print(line, flush=True)


if __name__ == "__main__":
    main()
