"""Run cells in a real shell, to see which of its lines are magics and which names cells bind.

Reads a JSON object from standard input:

``{"kind": "magics"}``
    writes ``{"line": [names], "cell": [names]}``: the magics of a kernel
``{"kind": "record", "cells": [str]}``
    runs each cell by ``run_cell`` in a shell whose magics and shell commands only tell that they
    were called, and writes for each cell the calls ``[method, arguments...]``
``{"kind": "names", "cells": [[str]]}``
    runs each list of cells in a namespace of its own, with magics at work, and writes for each
    list the user's names before the last cell and behind it, and whether it failed
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
from typing import Any

os.environ["IPYTHONDIR"] = tempfile.mkdtemp()

from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core.interactiveshell import InteractiveShell


class RecordingShell(ZMQInteractiveShell):
    """A shell that records calls of magics and of the system instead of executing them."""

    calls: list[list[str]] = []

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> None:
        self.calls.append(["run_line_magic", magic_name, line])

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> None:
        self.calls.append(["run_cell_magic", magic_name, line])

    def system(self, cmd: str) -> None:
        self.calls.append(["system", cmd])

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> None:
        self.calls.append(["getoutput", cmd])

    def show_usage(self) -> None:
        self.calls.append(["show_usage"])


def quietly(shell: Any, cell: str) -> bool:
    """Run a cell without output; whether it failed."""
    shell.showtraceback = lambda *args, **kwargs: None
    shell.showsyntaxerror = lambda *args, **kwargs: None
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        result = shell.run_cell(cell)
    return not bool(result.success)


def record(cells: list[str]) -> list[list[list[str]]]:
    """Run each cell alone and report its calls."""
    shell: Any = RecordingShell.instance()
    shell.extension_manager.load_extension("storemagic")
    own = dict(shell.user_ns)
    recorded = []
    for cell in cells:
        shell.user_ns.clear()
        shell.user_ns.update(own)
        shell.calls.clear()
        quietly(shell, cell)
        recorded.append([list(call) for call in shell.calls])
    return recorded


def names_of(shell: Any) -> list[str]:
    """List the names that the user bound."""
    return sorted(shell.run_line_magic("who_ls", ""))


def names(runs: list[list[str]]) -> list[dict[str, Any]]:
    """Run lists of cells and report the names before and after the last cell."""
    os.chdir(tempfile.mkdtemp())
    shell: Any = InteractiveShell.instance()  # that of ipykernel shows nothing without a client
    shell.extension_manager.load_extension("storemagic")
    shell.history_manager.enabled = False
    told = []
    for cells in runs:
        shell.reset(new_session=False)
        for cell in cells[:-1]:
            quietly(shell, cell)
        before = names_of(shell)
        failed = quietly(shell, cells[-1])
        told.append({"before": before, "after": names_of(shell), "failed": failed})
    return told


def main() -> None:
    """Answer the question on standard input."""
    question = json.load(sys.stdin)
    answer: Any
    if question["kind"] == "magics":
        shell: Any = ZMQInteractiveShell.instance()
        shell.extension_manager.load_extension("storemagic")  # as any kernel does
        magics = shell.magics_manager.magics
        answer = {kind: sorted(magics[kind]) for kind in ("line", "cell")}
    elif question["kind"] == "record":
        answer = record(question["cells"])
    else:
        answer = names(question["cells"])
    print(json.dumps(answer), flush=True)
    os._exit(0)  # kernels leave threads behind


if __name__ == "__main__":
    main()
