"""What it costs to list the variables of a kernel, and what it calls: the probe, an inspector, and the debugger.

Run with the interpreter of `.venv`. The three run in the same real kernel. The inspector is the code that the extension
`@lckr/jupyterlab_variableinspector` executes after each cell; the debugger's view sends `inspectVariables`.
"""

from __future__ import annotations

import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("python_server", "python_server/tests", "scripts")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

from running_kernel import Comm, RunningKernel  # noqa: E402

import environment  # noqa: E402

ROUNDS = 5
COUNTS = (100, 1_000, 10_000)
VALUES = "[n, str(n), [n], {n: n}][n % 4]"
SPY = """
class Spy:
    seen = []
    def __repr__(self): Spy.seen.append('repr'); return 'spy'
    def __str__(self): Spy.seen.append('str'); return 'spy'
    def __len__(self): Spy.seen.append('len'); return 1
    def __sizeof__(self): Spy.seen.append('sizeof'); return 1
    def __getattr__(self, name):
        Spy.seen.append(name); raise AttributeError(name)
class Text(str):
    def __str__(self): Spy.seen.append('str'); return 'text'
class Items(list):
    def __len__(self): Spy.seen.append('len'); return 1
    def __repr__(self): Spy.seen.append('repr'); return 'items'
spy, text, items, spies = Spy(), Text('a'), Items(), [Spy()]
"""
SLOW = """
class Slow(list):
    def __repr__(self):
        import time; time.sleep(3); return 'slow'
    __str__ = __repr__
slow = Slow()
"""


# Runs in the kernel: the processor time of one answer of the probe about 1,000 names, without sending it.
ANSWER = """
def cost(answers):
    from time import thread_time
    times = []
    for _ in range(50):
        start = thread_time()
        answers.to({'kind': 'variables', 'id': 1, 'start': 0})
        times.append(thread_time() - start)
    return sorted(times)[len(times) // 2] * 1000
shell.cost = cost(shell._freshkernel_probe.answers)
"""


def inspector_code(python: Path) -> str:
    """The code that the inspector executes in Python kernels."""
    share = python.parent.parent / "share/jupyter/labextensions/@lckr/jupyterlab_variableinspector"
    for path in share.glob("static/*.js"):
        found = re.search(r"py_script='((?:[^'\\]|\\.)*)'", path.read_text())
        if found is not None:
            return str(found[1].encode().decode("unicode_escape"))
    raise SystemExit("The inspector's code is not where it was.")


def debugger_request(kernel: RunningKernel, command: str, **arguments: object) -> Any:
    """The answer of the kernel's debugger."""
    session = kernel.client.session
    content = {"type": "request", "seq": 1, "command": command, "arguments": arguments}
    message = session.msg("debug_request", content)
    kernel.client.control_channel.send(message)
    while True:
        answer = kernel.client.get_control_msg(timeout=120)
        if answer["parent_header"].get("msg_id") == message["header"]["msg_id"]:
            return answer["content"]


def seconds(act: Callable[[], object]) -> float:
    """The median time of a few rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


class Listings:
    """The three ways to list the variables of a kernel."""

    def __init__(self, kernel: RunningKernel, code: str) -> None:
        self.kernel = kernel
        self.code = code
        self.ways: dict[str, Callable[[], object]] = {
            "probe": self.probe,
            "inspector": self.inspector,
            "debugger": self.debugger,
        }

    def prepare(self, way: str, source: str) -> None:
        """An empty namespace with some names, ready for one of the ways."""
        self.kernel.reset()
        if way == "probe":
            self.kernel.install()
            self.comm = Comm(self.kernel)
            self.comm.next_message()
        if way == "inspector":
            self.kernel.silently(self.code)
        self.kernel.silently(source)
        if way == "debugger":
            arguments = {"clientID": "bench", "adapterID": "", "pathFormat": "path"}
            debugger_request(self.kernel, "initialize", **arguments)
            debugger_request(self.kernel, "attach")

    def probe(self) -> int:
        """All parts of the probe's answer."""
        found = 0
        while True:
            self.comm.ask("variables", id=1, start=found)
            while (answer := self.comm.next_message())["kind"] != "variables":
                pass
            found += len(answer["variables"])
            if found >= answer["total"]:
                return found

    def inspector(self) -> object:
        """What the inspector shows."""
        return self.kernel.silently("_jupyterlab_variableinspector_dict_list()")

    def debugger(self) -> object:
        """What the debugger's view shows."""
        return debugger_request(self.kernel, "inspectVariables")


def main() -> None:
    """Prints the times, and the methods of user classes that each way calls."""
    requirements = ROOT / "bench" / "requirements-variables.txt"
    python = environment.set_up_separate_environment("variables", requirements)
    with tempfile.TemporaryDirectory() as folder:
        kernel = RunningKernel(python, Path(folder))
        listings = Listings(kernel, inspector_code(python))
        for way, act in listings.ways.items():
            times = []
            for count in COUNTS:
                listings.prepare(
                    way, f"globals().update({{f'v{{n}}': {VALUES} for n in range({count})}})"
                )
                act()
                times.append(f"{count:,} names {seconds(act) * 1000:.1f} ms")
                if way == "probe" and count == 1_000:
                    kernel.silently(f"exec({ANSWER!r}, {{'shell': get_ipython()}})")
                    cost = kernel.value("get_ipython().cost")
                    print(f"{'':10} {cost:.2f} ms of the kernel for 1,000 names; the goal is 5 ms")
            listings.prepare(way, SPY)
            act()
            seen = sorted(set(kernel.value("Spy.seen")))
            own = kernel.value("len([name for name in globals() if 'variableinspector' in name])")
            listings.prepare(way, SLOW)
            slow = seconds(act)
            print(f"{way:10} {', '.join(times)}")
            print(f"{'':10} methods of user classes that it calls: {', '.join(seen) or 'none'}")
            print(f"{'':10} names of its own: {own}; with a slow __repr__: {slow:.2f} s")
        kernel.stop()


if __name__ == "__main__":
    main()
