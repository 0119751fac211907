"""What checking several notebooks at a time gains: `freshkernel check` on 16 of them, with and without `--jobs 4`.

Whole processes, in turns, so that other work on the machine affects both equally. Half of each notebook's
time is computing, half waiting (as for files and networks); what can be gained depends on the processors.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = 16
ROUNDS = 3
SOURCES = [
    "import time",
    "sum(i * i for i in range(3_000_000))",
    "time.sleep(0.3)",
    "print('done')",
]


def write_notebook(path: Path) -> None:
    """A notebook that stores what it gives."""
    shown = [{"output_type": "stream", "name": "stdout", "text": "done\n"}]
    total = sum(i * i for i in range(3_000_000))
    result = {
        "output_type": "execute_result",
        "execution_count": 2,
        "metadata": {},
        "data": {"text/plain": str(total)},
    }
    outputs: list[list[object]] = [[], [result], [], [*shown]]
    cells = [
        {
            "cell_type": "code",
            "execution_count": at + 1,
            "metadata": {},
            "source": source,
            "outputs": outputs[at],
        }
        for at, source in enumerate(SOURCES)
    ]
    path.write_text(
        json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    )


def seconds(folder: Path, jobs: int) -> float:
    """How long a check of all notebooks takes; every one has to be reproduced."""
    program = ROOT / ".venv" / "bin" / "freshkernel"
    start = time.perf_counter()
    subprocess.run(
        [str(program), "check", "--jobs", str(jobs), "."],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def main() -> None:
    """Measure and tell."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(NOTEBOOKS):
            write_notebook(folder / f"notebook-{number}.ipynb")
        rounds = [(seconds(folder, 1), seconds(folder, 4)) for _ in range(ROUNDS)]
    one, four = (statistics.median(each) for each in zip(*rounds, strict=True))
    ratio = statistics.median(alone / together for alone, together in rounds)
    print(f"{NOTEBOOKS} notebooks, {os.cpu_count()} processors:")
    print(f"  one after another {one:.1f} s, four at a time {four:.1f} s: {ratio:.2f} x as fast")


if __name__ == "__main__":
    main()
