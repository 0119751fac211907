"""Runs slices of notebooks on fresh kernels: whether they show what the whole notebook shows, and how small they can be.

Usage: slice_truth.py generate FIRST_SEED COUNT [--libraries]   notebooks that run and are steady, as JSON lines
       slice_truth.py sessions FIRST_SEED COUNT [--libraries]   the same for sessions, with what a kernel reports
       slice_truth.py judge [--libraries | --shell]             < JSON list of notebooks with slices

A slice is a list of texts with the positions of the cells that they are parts of; the last one shows the result. With ``--shell``,
cells run in IPython with the inline back end. A slice is reduced by leaving out one text after the other, as long as the
result stays the same: what is left shows how small it can be.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import traceback
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "staleness"))
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "python_server"))

from counting_kernel import counting_kernel
from notebook_runs import DiscardedError, Kernel, Output, be_unlike_others, with_folder
from notebook_writer import ALL_CATEGORIES, PYTHON_CATEGORIES, NotebookWriter
from real_notebooks import load_libraries, private_output
from session_writer import SessionWriter
from staleness_truth import prepare

from freshkernel.probe.error_position import error_position

# A slice that waits for something is not right.
WALL_SECONDS = 120
Json = dict[str, Any]


# A text with the source of the cell that it is a part of.
Part = tuple[str, str | None]


def outputs_of(parts: list[Part], *, shell: bool) -> list[Output]:
    """The outputs of these texts, run in order in a fresh process and an empty folder."""

    def task(folder: Path) -> list[Json]:
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        be_unlike_others()
        if not shell:
            kernel = Kernel(folder)
            return [asdict(kernel.run(source)) for source, _ in parts]
        real = counting_kernel(folder)
        return [asdict(real.run(*part)) for part in parts]

    return [Output(**output) for output in with_folder(None, task)]


def generate(seed: int, *, libraries: bool) -> Json | None:
    """A notebook whose cells run and have the same outputs each time. Neighboring seeds have different categories."""
    categories = ALL_CATEGORIES if libraries else PYTHON_CATEGORIES
    category = categories[seed % len(categories)]
    writer = NotebookWriter(random.Random(f"{seed} {category}"), category, libraries=libraries)
    cells = writer.notebook().cells
    try:
        parts: list[Part] = [(source, None) for source in cells]
        first, second = outputs_of(parts, shell=False), outputs_of(parts, shell=False)
    except DiscardedError:
        return None
    if first != second or any(output.error is not None for output in first):
        return None
    return {"seed": seed, "cells": cells, "shown": [o.text for o in first]}


# ---------------------------------------------------------------- sessions


class ReportingKernel(Kernel):
    """A kernel that reports what the probe and a traceback report of an execution."""

    def run_and_report(self, source: str) -> Json:
        """Runs a cell; returns its output, the names that it bound, and where it failed."""
        before = dict(self.namespace)
        output = self.run(source)
        bound = [
            name
            for name, value in self.namespace.items()
            if not name.startswith("__") and (name not in before or before[name] is not value)
        ]
        reported = {"line": self.error_line, "position": self.error_position}
        return {**asdict(output), "bound": sorted(bound), **reported}

    def _execute(self, source: str) -> None:
        self.error_line: int | None = None
        self.error_position: dict[str, int] | None = None
        try:
            super()._execute(source)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            lines = [frame.lineno for frame in frames if frame.filename == "<cell>"]
            # IPython removes blank lines at the beginning.
            blank = len(source) - len(source.lstrip("\n"))
            self.error_line = lines[0] - blank if lines and lines[0] is not None else None
            position = error_position(error, self.namespace)
            if position is not None:
                shifted = {key: position[key] - blank for key in ("line", "end_line")}
                self.error_position = {**position, **shifted}
            raise


def session(seed: int, *, libraries: bool) -> Json | None:
    """A session whose executions have the same outputs each time."""
    categories = ALL_CATEGORIES if libraries else PYTHON_CATEGORIES
    category = categories[seed % len(categories)]
    chance = random.Random(f"session {seed} {category}")
    writer = NotebookWriter(chance, category, libraries=libraries)
    cells = SessionWriter(chance, writer.notebook(), writer).session()

    def task(folder: Path) -> list[Json]:
        be_unlike_others()
        kernel = ReportingKernel(folder)
        return [kernel.run_and_report(source) for source in cells]

    try:
        first, second = with_folder(None, task), with_folder(None, task)
    except DiscardedError:
        return None
    return None if first != second else {"seed": seed, "cells": cells, "reports": first}


# ---------------------------------------------------------------- verdicts


class Judge:
    """Judges the slices of one notebook."""

    def __init__(self, notebook: Json, *, shell: bool) -> None:
        self.notebook = notebook
        self.shell = shell
        # Of the whole notebook, followed by each reader; None where two runs differ.
        self.whole: dict[str | None, list[Output | None]] = {}

    def verdict(self, asked: Json) -> Json | None:
        """Whether a slice is right, and its size after reduction; None where the notebook itself is not steady."""
        reader: str | None = asked["reader"]
        expected = self._expected(reader)[asked["target"] if reader is None else -1]
        if expected is None:
            return None
        wholes = [self.notebook["cells"][index] for index in asked["cells"]]
        texts: list[Part] = list(zip(asked["texts"], wholes, strict=True))
        last: list[Part] = [(reader, None)] if reader else [texts.pop()]
        may_fail: list[bool] = asked["raises"]
        found = self._result(texts + last, may_fail)
        if found != expected:
            shown = None if found is None else asdict(found)
            return {"isRight": False, "size": len(texts), "least": 0, "found": shown}
        left = [*range(len(texts))]
        least = self._reduced(texts, last, may_fail, expected) if asked["reduces"] else left
        return {
            "isRight": True,
            "size": len(texts),
            "least": len(least),
            "kept": least,
            "found": None,
        }

    def _expected(self, reader: str | None) -> list[Output | None]:
        if reader not in self.whole:
            sources = [*self.notebook["cells"], *([reader] if reader else [])]
            parts: list[Part] = [(source, None) for source in sources]
            try:
                runs = [outputs_of(parts, shell=self.shell) for _ in range(2)]
                pairs = zip(*runs, strict=True)
                self.whole[reader] = [one if one == other else None for one, other in pairs]
            except DiscardedError:
                self.whole[reader] = [None] * len(sources)
        return self.whole[reader]

    def _reduced(
        self, texts: list[Part], last: list[Part], may_fail: list[bool], expected: Output
    ) -> list[int]:
        """The positions of the texts that are left."""
        left = [*range(len(texts))]
        for index in reversed(range(len(texts))):
            fewer = [each for each in left if each != index]
            parts = [texts[each] for each in fewer]
            if self._result(parts + last, [may_fail[each] for each in fewer]) == expected:
                left = fewer
        return left

    def _result(self, parts: list[Part], may_fail: list[bool]) -> Output | None:
        """What the last text shows; None if a text before it fails that did not fail in the whole."""
        try:
            *before, last = outputs_of(parts, shell=self.shell)
        except DiscardedError:
            return None
        failed = any(
            output.error is not None and not allowed
            for output, allowed in zip(before, may_fail, strict=False)
        )
        return None if failed else last


def main() -> None:
    """Answers one request."""
    verb, *rest = sys.argv[1:]
    libraries, shell = "--libraries" in rest, "--shell" in rest
    prepare(libraries=libraries or shell)
    if shell:
        load_libraries()
    if verb in {"generate", "sessions"}:
        make = generate if verb == "generate" else session
        for seed in range(int(rest[0]), int(rest[0]) + int(rest[1])):
            notebook = make(seed, libraries=libraries)
            if notebook is not None:
                print(json.dumps(notebook), flush=True)
        return
    answer = private_output()
    for notebook in json.load(sys.stdin):
        judge = Judge(notebook, shell=shell)
        verdicts = [judge.verdict(asked) for asked in notebook["slices"]]
        print(json.dumps(verdicts), file=answer, flush=True)


if __name__ == "__main__":
    main()
