"""What the kernel probe costs: per cell, over many cells, in memory and in messages.

Run with the interpreter of `.venv`; every figure is measured in real kernels but the hooks' own time,
which is measured inside of one.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "python_server"), str(ROOT / "python_server" / "tests")]

from running_kernel import Comm, RunningKernel  # noqa: E402

CELLS = 200
ROUNDS = 7
TARGETS = {10: 0.02, 1_000: 0.2, 10_000: 2.0}
VALUES = {
    "numbers, texts, lists, functions": "[{n}, str({n}), [{n}], (lambda: {n})][{n} % 4]",
    "objects": "type('Thing', (), {{}})() if {n} == 0 else type(v0)()",
}
# Runs in the kernel: the two hooks around an empty cell, without sending anything.
HOOKS = """
def measure(shell, repeat):
    from time import perf_counter
    from IPython.core.interactiveshell import ExecutionInfo, ExecutionResult
    probe = shell._freshkernel_probe
    send, probe.front_ends.tell = probe.front_ends.tell, lambda message: None
    options = dict(cell_id=None)
    try:
        info = ExecutionInfo("v0", True, False, True, None, transformed_cell="v0")
    except TypeError:
        info = ExecutionInfo("v0", True, False, True, None)
    result = ExecutionResult(info)
    times = []
    for _ in range(repeat):
        start = perf_counter()
        probe.before_cell(info)
        probe.after_cell(result)
        times.append(perf_counter() - start)
    probe.front_ends.tell = send
    return sorted(times)[len(times) // 2] * 1000
shell.cost = measure(shell, 200)
"""


def cost_of_hooks(kernel: RunningKernel) -> None:
    """Milliseconds per cell, by how many names there are and of what."""
    for kind, value in VALUES.items():
        for count, target in TARGETS.items():
            kernel.reset()
            kernel.install()
            code = "\n".join(f"v{n} = {value.format(n=n)}" for n in range(count))
            kernel.run(code)
            kernel.silently(f"exec({HOOKS!r}, {{'shell': get_ipython()}})")
            cost = kernel.value("get_ipython().cost")
            print(f"hooks, {count:>6} names ({kind}): {cost:.3f} ms a cell (target {target} ms)")


def seconds_of_cells(kernel: RunningKernel) -> float:
    """How long many small cells take, one after the other."""
    start = time.perf_counter()
    for number in range(CELLS):
        kernel.run(f"total = sum(range({number}))\nname{number % 50} = [total]\nprint(total)")
    return time.perf_counter() - start


def ratio_of_cells(kernel: RunningKernel) -> None:
    """Many cells with the probe and a front end that listens, and without, by turns."""
    ratios = []
    for _ in range(ROUNDS):
        kernel.reset()
        without = seconds_of_cells(kernel)
        kernel.reset()
        kernel.install()
        Comm(kernel).next_message()
        ratios.append(seconds_of_cells(kernel) / without)
    middle = statistics.median(ratios)
    print(f"{CELLS} cells with and without: {middle:.3f} (target 1.05; all: {sorted(ratios)})")


def traffic(kernel: RunningKernel) -> None:
    """Messages and bytes that the probe sends for a cell."""
    kernel.reset()
    kernel.install()
    Comm(kernel).next_message()
    reply = kernel.run("a = 1\nb = [a]\nprint(a)")
    sent = [each for each in reply.outputs if each["msg_type"] == "comm_msg"]
    size = sum(len(kernel.client.session.pack(each["content"])) for each in sent)
    print(f"messages per cell and front end: {len(sent)}, {size} bytes")


def main() -> None:
    """Print every figure."""
    with tempfile.TemporaryDirectory() as folder:
        kernel = RunningKernel(Path(sys.executable), Path(folder))
        try:
            cost_of_hooks(kernel)
            traffic(kernel)
            ratio_of_cells(kernel)
        finally:
            kernel.stop()


if __name__ == "__main__":
    main()
