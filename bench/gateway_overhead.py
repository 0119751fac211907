"""What a check through a gateway on this machine costs compared to the same check on a kernel of our own.

Each is a whole worker process, from its start to its end, on the same notebook: 100 trivial cells, and one
that works on tables and matrices. They take turns, so that other work on the machine affects both equally; the
median of the rounds' ratios counts. The gateway is a real Jupyter Kernel Gateway that runs throughout; it
starts kernels of the interpreter of `.venv`, as the local check does. Run with that interpreter; fails
where the way through the gateway takes more than it may.
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
sys.path[:0] = [
    str(ROOT / folder) for folder in ("scripts", "python_server", "python_server/tests")
]

from run_overhead import CELLS, TABLES, check, job, libraries, trivial_cells  # noqa: E402
from running_gateway import TOKEN, RunningGateway  # noqa: E402

import environment  # noqa: E402

ROUNDS = 9
TARGET = 1.1
REQUIREMENTS = ROOT / "python_server" / "tests" / "gateways" / "kernel-gateway.txt"


def run(folder: Path, work: str) -> float:
    """How long a worker takes."""
    variables = {"FRESHKERNEL_GATEWAYS": str(folder / "gateways.toml")}
    env = {**os.environ, **variables, "PYTHONPATH": str(ROOT / "python_server")}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "freshkernel.runner.worker"],
        input=work,
        text=True,
        cwd=folder,
        env=env,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def measure(
    name: str, folder: Path, cells: list[str], rounds: int, shown: list[str] | None = None
) -> bool:
    """Take turns and print the figures; whether the gateway costs no more than it may."""
    here = json.loads(job(folder, cells))
    there = {**here, "place": {**here["place"], "gateway": "bench"}}
    times: dict[str, list[float]] = {"local": [], "gateway": []}
    for _ in range(rounds):
        for kind, work in (("local", here), ("gateway", there)):
            times[kind].append(run(folder, json.dumps(work)))
            check(folder, shown)
    pairs = zip(times["gateway"], times["local"], strict=True)
    ratio = statistics.median(far / near for far, near in pairs)
    print(f"{name}, whole process, {rounds} rounds in turn")
    for kind, each in times.items():
        print(f"{kind:8} {statistics.median(each):6.2f} s, the fastest {min(each):.2f} s")
    held = ratio <= TARGET
    told = "held" if held else "MISSED"
    print(f"{ratio:.2f} x the local check; at most {TARGET}: {told}", flush=True)
    return held


def main() -> int:
    """Measure both notebooks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--cells", type=int, default=CELLS)
    options = parser.parse_args()
    python = environment.set_up_separate_environment("kernel-gateway", REQUIREMENTS)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        specification = folder / "share" / "kernels" / "python3" / "kernel.json"
        specification.parent.mkdir(parents=True)
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        kernel = {"argv": argv, "display_name": "Python 3", "language": "python"}
        specification.write_text(json.dumps(kernel))
        gateway = RunningGateway(
            python, folder, environment={"JUPYTER_PATH": str(folder / "share")}
        )
        try:
            settings = {"url": gateway.url, "token": TOKEN}
            lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
            (folder / "gateways.toml").write_text("\n".join(["[bench]", *lines]))
            numbers = [str(number) for number in range(options.cells)]
            cells = trivial_cells(options.cells)
            title = f"{options.cells} trivial cells"
            held = measure(title, folder, cells, options.rounds, numbers)
            found = libraries()
            if found is None:
                print("Tables and matrices: skipped, numpy and pandas are not there")
            else:
                tables = [cell.replace("{libraries!r}", repr(found)) for cell in TABLES]
                held &= measure("Tables and matrices", folder, tables, options.rounds)
            # Kernels that are left there would be a cost, too.
            held &= gateway.has_no_kernel()
        finally:
            gateway.stop()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
