"""Runs the cells of real notebooks in other orders and again, as sessions; with what a kernel reports about each execution.

Usage: real_sessions.py GROUP FIRST COUNT SESSIONS   sessions whose executions show the same each time, as JSON lines
       real_sessions.py GROUP FIRST COUNT twice      the same for all cells from top to bottom, and then all of them again

GROUP, FIRST and COUNT choose notebooks of the corpus (`real_notebooks.py`), each with so many sessions. A session runs the
cells nearly in their order: some early, some again, some cut short by an error.
"""

from __future__ import annotations

import ast
import itertools
import json
import random
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "staleness"))

from counting_kernel import counting_kernel
from notebook_runs import DiscardedError, be_unlike_others, with_folder
from real_notebooks import CORPUS, cells_of_file, load_libraries, paths_of, private_output
from staleness_truth import prepare

# CPU time of a session: each of its slices runs it again.
SECONDS = 1.5
# CPU time of a notebook that runs twice.
SECONDS_TWICE = 6.0
# Time on the clock: some notebooks serve pages until they are interrupted.
LONGEST = 90
Json = dict[str, Any]
KernelIn = Callable[[Path], Any]


def session_of(seed: str, cells: list[str]) -> list[str]:
    """The texts that are run."""
    chance = random.Random(f"real {seed}")
    left = [*range(len(cells))]
    executed: list[int | str] = []
    while left:
        drawn = chance.random()
        ran = [each for each in executed if isinstance(each, int)]
        if drawn < 0.15 and ran:
            executed.append(chance.choice(ran))
        elif drawn < 0.22 and ran:
            executed.append(cut_short(cells[chance.choice(ran)], chance))
        elif drawn < 0.35 and len(left) > 1:
            executed.append(left.pop(1))
        else:
            executed.append(left.pop(0))
    return [cells[each] if isinstance(each, int) else each for each in executed]


def cut_short(source: str, chance: random.Random) -> str:
    """The cell with a statement that fails; the statement alone where the cell has magics."""
    failing = "raise ValueError('stop')"
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return failing
    statements = [ast.get_source_segment(source, each) or "" for each in body]
    at = chance.randint(0, len(statements))
    return "\n".join([*statements[:at], failing, *statements[at:]])


def run_and_report(kernel: Any, source: str) -> Json:
    """Runs a cell in IPython; returns its output, the names that it bound, and the line on which it failed."""
    shell = kernel.shell
    before = dict(shell.user_ns)
    lines: list[int] = []
    run_code = shell.run_code

    async def noticing(code: Any, result: Any = None, **options: Any) -> Any:
        failed = await run_code(code, result, **options)
        error = getattr(result, "error_in_exec", None)
        trace = None if error is None else error.__traceback__
        while trace is not None and not lines:
            if trace.tb_frame.f_code is code:
                lines.append(trace.tb_lineno)
            trace = trace.tb_next
        return failed

    shell.__dict__["run_code"] = noticing
    try:
        output = kernel.run(source)
    finally:
        del shell.__dict__["run_code"]
    bound = [
        name
        for name, value in shell.user_ns.items()
        if not name.startswith("_") and (name not in before or before[name] is not value)
    ]
    line = lines[0] if lines else None
    return {**asdict(output), "bound": sorted(bound), "line": line}


def reports_of(cells: list[str], seconds: float, kernel_in: KernelIn) -> list[Json]:
    """What each execution shows and reports, in a fresh process, until they take too long."""

    def task(folder: Path) -> list[Json]:
        signal.alarm(LONGEST)
        be_unlike_others()
        kernel = kernel_in(folder)
        started = time.process_time()
        reports: list[Json] = []
        for source in cells:
            report = run_and_report(kernel, source)
            if time.process_time() - started > seconds:
                break
            reports.append(report)
        return reports

    reports: list[Json] = with_folder(None, task)
    return reports


def steady_session(seed: str, cells: list[str]) -> Json | None:
    """A session of these cells, up to the first execution that differs from run to run; None if little is left."""
    executed = session_of(seed, cells)
    try:
        length, reports = steady_length(executed, SECONDS, counting_kernel)
    except DiscardedError:
        return None
    return (
        None
        if length < 3
        else {"seed": seed, "cells": executed[:length], "reports": reports[:length]}
    )


def steady_length(
    executed: list[str], seconds: float, kernel_in: KernelIn
) -> tuple[int, list[Json]]:
    """How many executions show the same each time, and what they report."""
    first, second = (reports_of(executed, seconds, kernel_in) for _ in range(2))
    same = [one == other for one, other in zip(first, second, strict=False)]
    return (same.index(False) if False in same else len(same)), first


def masking_kernel(folder: Path) -> Any:
    """A kernel that does not show the numbers of objects: they go on when cells run again, and say nothing about values."""
    from real_kernel import ShellKernel

    return ShellKernel(folder)


def run_twice(name: str, cells: list[str]) -> Json | None:
    """The cells that show the same each time, run twice; None if they are few, or the second time is not the same each time."""
    try:
        length, _ = steady_length(cells, SECONDS_TWICE / 2, masking_kernel)
        executed = cells[:length] * 2
        twice, reports = steady_length(executed, SECONDS_TWICE, masking_kernel)
    except DiscardedError:
        return None
    if length < 3 or twice < len(executed):
        return None
    return {"seed": name, "cells": executed, "reports": reports}


def main() -> None:
    """Answers one request."""
    prepare(libraries=True)
    load_libraries()
    group, first, count, sessions = sys.argv[1:]
    answer = private_output()
    usable = ((path, cells) for path in paths_of(group) if (cells := cells_of_file(path)))
    for path, cells in itertools.islice(usable, int(first), int(first) + int(count)):
        name = path.relative_to(CORPUS).as_posix()
        found = (
            [run_twice(name, cells)]
            if sessions == "twice"
            else (steady_session(f"{name} {number}", cells) for number in range(int(sessions)))
        )
        for each in found:
            if each is not None:
                print(json.dumps(each), file=answer, flush=True)


if __name__ == "__main__":
    main()
