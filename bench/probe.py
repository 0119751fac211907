"""What the kernel probe costs: per cell, over many cells, in memory and in messages.

Run with the interpreter of `.venv`. Every figure is measured in real kernels; times are those of the
processor where nothing else is said, so that other work on the machine disturbs them little.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psutil  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("python_server", "python_server/tests", "scripts")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

from running_kernel import Comm, RunningKernel  # noqa: E402

import environment  # noqa: E402

CELLS = 200
# So many in a row, as when a notebook runs: with other kernels between two cells, each would begin with cold caches.
BLOCK = 20
ROUNDS = 5
TARGETS = {10: 0.02, 1_000: 0.2, 10_000: 2.0}
VALUES = {
    "built-in values": "[{n}, str({n}), [{n}], (lambda: {n})][{n} % 4]",
    "objects": "type('Thing', (), {{}})() if {n} == 0 else type(v0)()",
}
# Cells that read, that store, of a usual size, and that may store anything, which costs more.
TEXTS = {
    "reads": "v0",
    "stores": "v1 = 3\nv2 = [v1]",
    "twelve lines": "for name in names:\n    v3 = load(name, sep=';')\nplot(v3)\n\n" * 3,
    "may store any name": "exec('v1 = 3')",
}
# Runs in the kernel: the two hooks around a cell that does nothing, without sending anything.
HOOKS = """
def measure(shell, source, repeat):
    from time import thread_time
    from IPython.core.interactiveshell import ExecutionInfo, ExecutionResult
    probe = shell._freshkernel_probe
    send, probe.front_ends.notify = probe.front_ends.notify, lambda *message: None
    info = ExecutionInfo(source, True, False, True, None)
    result = ExecutionResult(info)
    times = []
    for _ in range(repeat):
        start = thread_time()
        probe.before_cell(info)
        probe.after_cell(result)
        times.append(thread_time() - start)
    probe.front_ends.notify = send
    return sorted(times)[len(times) // 2] * 1000
shell.cost = measure(shell, source, 200)
"""
GIGABYTE = 1 << 30
PEAK = (
    "text = open('/proc/self/status').read()\n"
    "shell.peak = int(text.split('VmHWM:')[1].split()[0])\n"
)


def cost_of_hooks(kernel: RunningKernel) -> None:
    """Milliseconds per cell, by how many names there are, of what, and what the cell's text does."""
    # Few names first: a namespace that had many stays large.
    for count, target in TARGETS.items():
        for kind, value in VALUES.items():
            kernel.reset()
            kernel.install()
            code = "\n".join(f"v{n} = {value.format(n=n)}" for n in range(count))
            kernel.run(code)
            costs = []
            for name, source in TEXTS.items():
                space = f"{{'shell': get_ipython(), 'source': {source!r}}}"
                kernel.silently(f"exec({HOOKS!r}, {space})")
                costs.append(f"{name}: {kernel.value('get_ipython().cost'):.3f}")
            print(f"hooks, {count:>6} {kind}, target {target} ms a cell: {', '.join(costs)}")


@dataclass
class Contestant:
    """A kernel that runs the same cells as others, by turns."""

    kernel: RunningKernel
    is_watched: bool = False
    walls: list[float] = field(default_factory=list)
    processor: float = 0.0

    def begin(self) -> None:
        """Start from nothing."""
        self.kernel.reset()
        if self.is_watched:
            self.kernel.install()
            Comm(self.kernel).next_message()
        self.walls.clear()
        self.processor = -self._processor_time()

    def run(self, number: int) -> None:
        """Run a small cell."""
        code = f"total = sum(range({number}))\nname{number % 50} = [total]\nprint(total)"
        start = time.perf_counter()
        self.kernel.run(code)
        self.walls.append(time.perf_counter() - start)

    def end(self) -> tuple[float, float]:
        """The processor time of all cells together, and the time of the middle one on the clock."""
        return self.processor + self._processor_time(), statistics.median(self.walls)

    def _processor_time(self) -> float:
        process = self.kernel.process_id
        if sys.platform == "linux":
            # The clock of another process (`clock_getcpuclockid`): to the nanosecond, where the
            # times in `/proc` are in hundredths of a second, a few per cent of all the cells.
            return time.clock_gettime((~process << 3) | 2)
        times = psutil.Process(process).cpu_times()
        return float(times.user + times.system)


def ratios_of_cells(contestants: dict[str, Contestant]) -> None:
    """Many cells, which every kernel runs in turn, some in a row, against the first kernel."""
    processor: dict[str, list[float]] = {name: [] for name in contestants}
    clock: dict[str, list[float]] = {name: [] for name in contestants}
    costs: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for each in contestants.values():
            each.begin()
        for block in range(CELLS // BLOCK):
            order = [*contestants.values()]
            first = block % len(order)
            for each in [*order[first:], *order[:first]]:
                for number in range(block * BLOCK, (block + 1) * BLOCK):
                    each.run(number)
        ends = {name: each.end() for name, each in contestants.items()}
        base = next(iter(ends.values()))
        for name, end in ends.items():
            processor[name].append(end[0] / base[0])
            clock[name].append(end[1] / base[1])
            costs[name].append(end[0] / CELLS * 1000)
    for name in contestants:
        print(
            f"{CELLS} cells, {name}: {statistics.median(processor[name]):.3f} x the processor time"
            f" ({min(processor[name]):.3f} to {max(processor[name]):.3f}),"
            f" {statistics.median(clock[name]):.3f} x the time on the clock"
            f" ({min(clock[name]):.3f} to {max(clock[name]):.3f}),"
            f" {statistics.median(costs[name]):.3f} ms of the processor a cell"
        )


def memory(kernel: RunningKernel) -> None:
    """The peak of memory when a cell replaces an array of 1 GB, with the probe and without."""
    for free in ("del big\nbig = make()", "big = None\nbig = make()", "free()\nbig = make()"):
        peaks = []
        for is_watched in (False, True):
            kernel.reset()
            if is_watched:
                kernel.install()
            make = f"def make(): return bytearray(b'1') * {GIGABYTE}"
            kernel.run(f"{make}\ndef free():\n    global big\n    big = None\nbig = make()")
            kernel.silently("open('/proc/self/clear_refs', 'w').write('5')")
            kernel.run(free)
            kernel.silently(f"exec({PEAK!r}, {{'shell': get_ipython()}})")
            peaks.append(kernel.value("get_ipython().peak"))
        print(f"peak of memory, {free!r}: {peaks[1] / peaks[0]:.4f} x (target 1.02)")
    kernel.reset()


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
        ipyflow = environment.set_up_separate_environment(
            "ipyflow", ROOT / "bench" / "requirements-ipyflow.txt"
        )
        own = Path(sys.executable)
        starts = {
            "stock": (own, "ipykernel_launcher"),
            "stock again": (own, "ipykernel_launcher"),
            "with the probe": (own, "ipykernel_launcher"),
            "ipyflow": (ipyflow, "ipyflow.kernel"),
        }
        kernels: dict[str, RunningKernel] = {}
        try:
            for name, (python, module) in starts.items():
                kernels[name] = RunningKernel(python, Path(folder) / name, module)
            cost_of_hooks(kernels["with the probe"])
            traffic(kernels["with the probe"])
            ratios_of_cells(
                {name: Contestant(each, "probe" in name) for name, each in kernels.items()}
            )
            if Path("/proc/self/clear_refs").exists():
                memory(kernels["with the probe"])
        finally:
            for kernel in kernels.values():
                kernel.stop()


if __name__ == "__main__":
    main()
