"""Runs pairs of notebooks in IPython, and judges plans of cells to run after the edit.

Reads a JSON list from standard input: `before`, `after` and `plan`, the positions of the cells to run after the edit, in
order; null for a restart. Writes for each the cells whose output then differs from that of a fresh run of the notebook, and
the cells that show something else than before the edit; an error where a fresh run fails.
"""

from __future__ import annotations

import contextlib
import io
import json
import multiprocessing
import os
import sys
import tempfile
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config


def new_shell() -> InteractiveShell:
    """Make a shell that writes to this process's output."""
    config = Config()
    config.HistoryManager.enabled = False
    shell = InteractiveShell(config=config)
    sys.modules["__main__"] = shell.user_module
    shell.user_module.__name__ = "__main__"
    shell.system = shell.system_piped  # type: ignore[method-assign]
    return shell


def run(shell: InteractiveShell, source: str) -> str:
    """Run a cell; returns what it shows.

    Raises:
        RuntimeError: if it raises an exception.

    """
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
        result = shell.run_cell(source, store_history=True)
    if not result.success:
        raise RuntimeError(shown.getvalue()[-300:])
    return shown.getvalue()


def without_prompts(text: str) -> str:
    """Leave out the numbers of executions, and whether a file was there: both differ when a cell runs again."""
    lines = [
        line.partition("]: ")[2] if line.startswith("Out[") else line for line in text.splitlines()
    ]
    return "\n".join(line.replace("Overwriting", "Writing") for line in lines)


def fresh_run(cells: list[str]) -> list[str]:
    """Run all cells in order."""
    shell = new_shell()
    return [without_prompts(run(shell, cell)) for cell in cells]


def after_plan(before: list[str], after: list[str], plan: list[int]) -> list[str]:
    """Run all cells before the edit, then those of the plan after it."""
    shell = new_shell()
    shown = [without_prompts(run(shell, cell)) for cell in before]
    for position in plan:
        shown[position] = without_prompts(run(shell, after[position]))
    return shown


def isolated(function: Any, *arguments: Any) -> Any:
    """Call a function in a process and a folder of its own; returns a text if it raises an exception."""
    receive, send = multiprocessing.Pipe(duplex=False)

    def body(folder: str) -> None:
        os.chdir(folder)
        os.environ["IPYTHONDIR"] = folder
        try:
            send.send(function(*arguments))
        except Exception as error:
            send.send(f"{type(error).__name__}: {error}")

    with tempfile.TemporaryDirectory() as folder:
        process = multiprocessing.get_context("fork").Process(target=body, args=(folder,))
        process.start()
        answer = receive.recv()
        process.join()
    return answer


def judge(pair: dict[str, Any]) -> dict[str, Any] | None:
    """Judge the plan of a pair."""
    before, after, plan = pair["before"], pair["after"], pair["plan"]
    old, fresh = isolated(fresh_run, before), isolated(fresh_run, after)
    if isinstance(old, str) or isinstance(fresh, str):
        return {"error": old if isinstance(old, str) else fresh}
    changed = [at for at in range(len(after)) if old[at] != fresh[at]]
    if plan is None:
        return {"wrong": [], "changed": changed}
    shown = isolated(after_plan, before, after, plan)
    if isinstance(shown, str):
        return {"wrong": [-1], "changed": changed, "failure": shown}
    return {"wrong": [at for at in range(len(after)) if shown[at] != fresh[at]], "changed": changed}


def main() -> None:
    """Judge all pairs."""
    json.dump([judge(pair) for pair in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main()
