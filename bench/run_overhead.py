"""What a run costs beside its cells: the worker against a raw message loop and against nbclient.

Each is a whole process, from its start to its end, on the same notebook of trivial cells. They take
turns, so that other work on the machine strikes all alike; the median of the rounds counts, and the
ratio of each round, too. Run with the interpreter of `.venv`.
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
import sys
from jupyter_client.manager import KernelManager
manager = KernelManager()
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=60)
for number in range(int(sys.argv[1])):
    request = client.execute(f"x = {number}\\nx", allow_stdin=False)
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
import sys
import nbformat
from nbclient import NotebookClient
notebook = nbformat.v4.new_notebook()
texts = (f"x = {number}\\nx" for number in range(int(sys.argv[1])))
notebook.cells = [nbformat.v4.new_code_cell(text) for text in texts]
NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
"""


def job(folder: Path, cells: int) -> str:
    """The same notebook for the worker."""
    texts = (f"x = {number}\nx" for number in range(cells))
    listed: list[dict[str, object]] = [
        {"index": index, "id": None, "source": text, "tags": [], "execution_count": None}
        for index, text in enumerate(texts)
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
        "limits": limits,
        "result_path": str(folder / "result.json"),
    }
    return json.dumps(whole)


def seconds_of(command: list[str], folder: Path, text: str = "") -> float:
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


def check(folder: Path, cells: int) -> None:
    """A fast run that loses cells would be none."""
    result = json.loads((folder / "result.json").read_text())
    shown = [cell["outputs"][0]["data"]["text/plain"] for cell in result["cells"]]
    if shown != [str(number) for number in range(cells)]:
        raise SystemExit("The worker lost outputs.")


def main() -> None:
    """Take turns and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--cells", type=int, default=CELLS)
    options = parser.parse_args()
    times: dict[str, list[float]] = {"raw loop": [], "worker": [], "nbclient": []}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = job(folder, options.cells)
        count = str(options.cells)
        for _ in range(options.rounds):
            times["raw loop"].append(seconds_of(["-c", RAW, count], folder))
            times["worker"].append(seconds_of(["-m", "freshkernel.runs.worker"], folder, text))
            check(folder, options.cells)
            times["nbclient"].append(seconds_of(["-c", NBCLIENT, count], folder))
    print(f"{options.cells} trivial cells, whole process, {options.rounds} rounds in turn")
    for kind, each in times.items():
        pairs = zip(each, times["raw loop"], strict=True)
        ratio = statistics.median(own / raw for own, raw in pairs)
        print(f"{kind:10} {statistics.median(each):6.2f} s   {ratio:5.2f} x the raw loop")
    print(f"goal of the worker: at most {TARGET} x the raw loop")


if __name__ == "__main__":
    main()
