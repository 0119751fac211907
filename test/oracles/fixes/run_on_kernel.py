"""Runs notebooks on a real kernel and prints the outputs of each cell.

Standard input holds JSON: ``{"restarts": bool, "jobs": [...]}``. A job is ``{"missing": [...], "parts": [...]}``; a
part is either ``{"kind": "fresh", "cells": [{"source", "mayFail"}]}``, which restarts the kernel and runs the cells
until one fails that must not, or ``{"kind": "go-on", ...}``, which runs cells in the running kernel. If
``restarts`` is false, the kernel's namespace is cleared instead of restarting it. Missing modules are replaced by
stand-ins, except for those in ``missing``. Prints one line of JSON for each job: for each part a list with
``[outputs of the cell, name of the exception or null]``.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager

SECONDS = 60
MADE_UP = Path(__file__).parents[1] / "rules"
ADDRESS = re.compile(r"0x[0-9a-f]+")
# Durations differ on each run.
TIMING = re.compile(r"^(?:CPU times|Wall time|time):.*$", re.MULTILINE)


class Kernel:
    """One kernel."""

    def __init__(self, folder: str, restarts: bool) -> None:
        self.restarts = restarts
        self.manager = KernelManager(kernel_name="python3")
        self.manager.start_kernel(cwd=folder)
        self.is_new = True
        self.connect()

    def connect(self) -> None:
        """Listen to the kernel."""
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=SECONDS)

    def stop(self) -> None:
        """End the kernel."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def make_fresh(self, missing: list[str]) -> None:
        """Clear the namespace and install stand-ins for modules."""
        if self.restarts and not self.is_new:
            self.client.stop_channels()
            self.manager.restart_kernel(now=True)
            self.connect()
        self.is_new = False
        self.run(
            f"""
import sys
sys.path.insert(0, {str(MADE_UP)!r})
import run_scenarios
sys.path.pop(0)
Inventor = run_scenarios._Inventor
for finder in [each for each in sys.meta_path if type(each).__name__ == "_Inventor"]:
    sys.meta_path.remove(finder)
for name in [n for n, m in sys.modules.items() if type(m).__name__ == "_Stub"]:
    del sys.modules[name]
sys.meta_path.append(Inventor({missing!r}))
get_ipython().reset(new_session=True)
""",
            silent=True,
        )

    def run(self, source: str, silent: bool = False) -> tuple[str, str | None]:
        """Run a cell and return its outputs and error."""
        shown: list[str] = []

        def listen(message: dict[str, Any]) -> None:
            content = message["content"]
            kind = message["msg_type"]
            if kind == "stream":
                shown.append(content["text"])
            elif kind in ("execute_result", "display_data"):
                shown.append(content["data"].get("text/plain", ""))

        reply = self.client.execute_interactive(
            source,
            silent=silent,
            store_history=not silent,
            stop_on_error=False,
            timeout=SECONDS,
            output_hook=listen,
        )["content"]
        error = reply["ename"] if reply["status"] == "error" else None
        if silent and error is not None:
            raise RuntimeError(f"{error}: {reply['evalue']}")
        return TIMING.sub("", ADDRESS.sub("0x", "".join(shown))), error


def do_part(kernel: Kernel, part: dict[str, Any], missing: list[str]) -> list[Any]:
    """Run the cells of a part until one fails unexpectedly."""
    if part["kind"] == "fresh":
        kernel.make_fresh(missing)
    results: list[Any] = []
    for cell in part["cells"]:
        results.append(kernel.run(cell["source"]))
        if results[-1][1] is not None and not cell["mayFail"]:
            break
    return results


def main() -> None:
    """Answer all jobs."""
    asked = json.load(sys.stdin)
    # The kernel's environment is that of all tests: no cell adds a package to it.
    os.environ["PIP_NO_INDEX"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        kernel = Kernel(folder, asked["restarts"])
        try:
            for job in asked["jobs"]:
                results = [do_part(kernel, part, job["missing"]) for part in job["parts"]]
                print(json.dumps(results), flush=True)
        finally:
            kernel.stop()


if __name__ == "__main__":
    main()
