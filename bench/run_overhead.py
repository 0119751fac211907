"""What a run costs in addition to its cells: the worker against a raw message loop and against nbclient.

Each is a whole process, from its start to its end, on the same notebook: 100 trivial cells, and one
that works on tables and matrices. They take turns, so that other work on the machine affects all equally;
the median of the rounds counts, and the ratio of each round, too. Run with the interpreter of `.venv`;
fails where the worker takes more than it may.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CELLS = 100
ROUNDS = 7
TARGET = 1.2

# The least that can be done: one request, its reply and its end, as jupyter_client documents it.
RAW = """
import json, sys
from jupyter_client.manager import KernelManager
manager = KernelManager()
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=60)
for source in json.load(sys.stdin):
    request = client.execute(source, allow_stdin=False)
    while client.get_shell_msg(timeout=60)["parent_header"].get("msg_id") != request:
        pass
    while True:
        message = client.get_iopub_msg(timeout=60)
        if message["parent_header"].get("msg_id") != request:
            continue
        if message["content"].get("execution_state") == "idle":
            break
client.stop_channels()
manager.shutdown_kernel()
"""
NBCLIENT = """
import json, sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.v4.new_notebook()
notebook.cells = [nbformat.v4.new_code_cell(source) for source in json.load(sys.stdin)]
NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
"""

# The libraries may lie in another environment of the same Python; for a notebook they come last.
TABLES = [
    "import sys; sys.path.append({libraries!r})",
    "import numpy as np\nimport pandas as pd",
    "rng = np.random.default_rng(7)\nrows = 300_000",
    "sales = pd.DataFrame({'shop': rng.integers(0, 200, rows), 'day': rng.integers(0, 365, rows),"
    " 'price': rng.normal(20, 5, rows).round(2)})\nsales.head()",
    "sales.describe()",
    "by_shop = sales.groupby('shop')['price'].agg(['mean', 'sum', 'count'])\nby_shop.head(10)",
    "shops = pd.DataFrame({'shop': range(200), 'region': rng.choice(list('NESW'), 200)})",
    "merged = sales.merge(shops, on='shop')\nmerged.groupby('region')['price'].mean()",
    "merged.pivot_table(index='day', columns='region', values='price').tail()",
    "daily = merged.groupby('day')['price'].sum()\ndaily.rolling(7).mean().dropna().head()",
    "matrix = rng.normal(size=(400, 400))\nvalues = np.linalg.svd(matrix, compute_uv=False)",
    "print(values[:5].round(3))",
    "merged.sort_values(['region', 'price']).groupby('region').tail(1)",
]


def trivial_cells(count: int) -> list[str]:
    """Cells in which only the way to the kernel and back takes time."""
    return [f"x = {number}\nx" for number in range(count)]


def job(folder: Path, cells: list[str]) -> str:
    """A notebook for the worker."""
    listed: list[dict[str, object]] = [
        {"index": index, "id": None, "source": text, "tags": [], "execution_count": None}
        for index, text in enumerate(cells)
    ]
    limits = {
        "cell_seconds": None,
        "seconds": 1800,
        "startup_seconds": 60,
        "memory_bytes": 16_000_000_000,
        "cell_output_bytes": 20_000_000,
        "output_bytes": 100_000_000,
    }
    whole = {
        "id": "bench",
        "path": str(folder / "bench.ipynb"),
        "kernel_name": "python3",
        "cells": listed,
        "order": "document",
        "stop_on_error": False,
        "parameters": {},
        "copy_bytes": None,
        "place": {
            "gateway": None,
            "variables": {},
            "environment": "current",
            "inputs": [],
            "modules": [],
        },
        "limits": limits,
        "result_path": str(folder / "result.json"),
    }
    return json.dumps(whole)


def seconds_of(command: list[str], folder: Path, text: str) -> float:
    """How long a process takes."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "python_server")}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *command],
        input=text,
        text=True,
        cwd=folder,
        env=env,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def check(folder: Path, shown: list[str] | None) -> None:
    """A fast run that loses cells would be none."""
    cells = json.loads((folder / "result.json").read_text())["cells"]
    failed = [cell["error"] for cell in cells if cell["status"] != "ok" or cell["losses"]]
    if failed:
        raise SystemExit(f"A cell failed: {failed[0]}")
    if shown and [cell["outputs"][0]["data"]["text/plain"] for cell in cells] != shown:
        raise SystemExit("The worker lost outputs.")


def measure(name: str, cells: list[str], rounds: int, shown: list[str] | None = None) -> bool:
    """Take turns and print the figures; whether the worker is as fast as it should be."""
    times: dict[str, list[float]] = {"raw loop": [], "worker": [], "nbclient": []}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        work, plain = job(folder, cells), json.dumps(cells)
        for _ in range(rounds):
            times["raw loop"].append(seconds_of(["-c", RAW], folder, plain))
            times["worker"].append(seconds_of(["-m", "freshkernel.runner.worker"], folder, work))
            check(folder, shown)
            times["nbclient"].append(seconds_of(["-c", NBCLIENT], folder, plain))
    print(f"{name}, whole process, {rounds} rounds in turn")
    ratios: dict[str, float] = {}
    for kind, each in times.items():
        pairs = zip(each, times["raw loop"], strict=True)
        ratios[kind] = statistics.median(own / raw for own, raw in pairs)
        print(f"{kind:10} {statistics.median(each):6.2f} s   {ratios[kind]:5.2f} x the raw loop")
    held = ratios["worker"] <= TARGET
    print(f"at most {TARGET} x the raw loop: {'held' if held else 'MISSED'}", flush=True)
    return held


def libraries() -> str | None:
    """Where numpy and pandas are for a Python like this one; None where they are not."""
    verify = ROOT / ".cache" / "verify-venv"
    for folder in ["", *map(str, verify.glob("lib/python*/site-packages"))]:
        code = f"import sys; sys.path.append({folder!r}); import numpy, pandas"
        found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        if found.returncode == 0:
            return folder
    return None


def main() -> int:
    """Measure both notebooks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--cells", type=int, default=CELLS)
    options = parser.parse_args()
    numbers = [str(number) for number in range(options.cells)]
    cells = trivial_cells(options.cells)
    held = measure(f"{options.cells} trivial cells", cells, options.rounds, numbers)
    folder = libraries()
    if folder is None:
        print(
            "Tables and matrices: skipped, numpy and pandas are not there (`make verify` has them)"
        )
    else:
        tables = [cell.replace("{libraries!r}", repr(folder)) for cell in TABLES]
        held &= measure("Tables and matrices", tables, options.rounds)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
