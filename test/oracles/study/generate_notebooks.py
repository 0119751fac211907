"""Writes generated notebooks as people leave them: run out of order, with stored errors, copied, cut short.

Usage: generate_notebooks.py FOLDER COUNT

Ten folders count as repositories. The cells come from the grammar of the generated notebooks of other tests, and their
outputs from running them here. The same arguments write the same files, apart from outputs with random numbers.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "staleness"))

from notebook_runs import DiscardedError, Kernel, Output, with_folder  # noqa: E402
from notebook_writer import PYTHON_CATEGORIES, NotebookWriter  # noqa: E402

Json = dict[str, Any]
REPOSITORIES = 10
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
TEXTS = ["# Report", "Some words about the data.", "## Method\n\nMore words.", ""]


class Writer:
    """Writes the notebook of a number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.random = random.Random(f"study {number}")

    def notebook(self) -> Json:
        """The whole notebook."""
        sources = self._sources()
        order = self._order(len(sources))
        outputs = self._run([sources[at] for at in order])
        counts = self._counts(len(order))
        ran = {at: (counts[turn], outputs[turn]) for turn, at in enumerate(order)}
        cells = [self._code(at, source, ran.get(at)) for at, source in enumerate(sources)]
        return {
            "cells": self._with_texts(cells),
            "metadata": self._metadata(),
            "nbformat": 4,
            "nbformat_minor": 5,
        }

    def _sources(self) -> list[str]:
        """The cells; sometimes more than one notebook's, or without one that others need."""
        sources: list[str] = []
        for _ in range(self.random.choice([1, 1, 1, 2, 5])):
            category = self.random.choice(PYTHON_CATEGORIES)
            sources += NotebookWriter(self.random, category, libraries=False).notebook().cells
        if self.random.random() < 0.2 and len(sources) > 2:
            del sources[self.random.randrange(len(sources) - 1)]
        if self.random.random() < 0.1:
            sources.append("")
        if self.random.random() < 0.05:
            sources.insert(1, "for x in")
        return sources

    def _order(self, count: int) -> list[int]:
        """The cells that ran, in the order in which they ran."""
        order = list(range(count))
        drawn = self.random.random()
        if drawn < 0.1:
            return []
        if drawn < 0.3:
            self.random.shuffle(order)
        if drawn < 0.5:
            return order[: self.random.randint(1, count)]
        return order

    def _run(self, sources: list[str]) -> list[Output]:
        def task(folder: Path) -> list[Json]:
            kernel = Kernel(folder)
            return [vars(kernel.run(source)) for source in sources]

        try:
            return [Output(**output) for output in with_folder(None, task)]
        except DiscardedError:
            return [Output("") for _ in sources]

    def _counts(self, count: int) -> list[int]:
        """Execution counts; sometimes with gaps, sometimes one twice."""
        counts = list(range(1, count + 1))
        drawn = self.random.random()
        if drawn < 0.3 and count > 0:
            first = self.random.randrange(count)
            counts = [each + (3 if at >= first else 0) for at, each in enumerate(counts)]
        elif drawn < 0.4 and count > 1:
            counts[1] = counts[0]
        return counts

    def _code(self, at: int, source: str, ran: tuple[int, Output] | None) -> Json:
        cell = {
            "cell_type": "code",
            "id": f"c{self.number}-{at}",
            "metadata": {},
            "source": source.splitlines(keepends=True),
        }
        if ran is None or not source:
            return {**cell, "execution_count": None, "outputs": []}
        count, output = ran
        outputs: list[Json] = []
        if output.text:
            outputs.append({"name": "stdout", "output_type": "stream", "text": output.text})
        if output.error is not None:
            trace = [f"{output.error}: {output.message}"]
            error = {"ename": output.error, "evalue": output.message, "traceback": trace}
            outputs.append({"output_type": "error", **error})
        return {**cell, "execution_count": count, "outputs": outputs}

    def _with_texts(self, cells: list[Json]) -> list[Json]:
        if self.random.random() < 0.3:
            return cells
        result: list[Json] = []
        for cell in cells:
            if self.random.random() < 0.4:
                text = {"cell_type": "markdown", "id": f"t{len(result)}", "metadata": {}}
                result.append({**text, "source": self.random.choice(TEXTS)})
            result.append(cell)
        return result

    def _metadata(self) -> Json:
        drawn = self.random.random()
        if drawn < 0.05:
            return {"kernelspec": {"display_name": "R", "language": "R", "name": "ir"}}
        if drawn < 0.1:
            return {}
        return {"kernelspec": KERNEL, "language_info": {"name": "python", "version": "3.11.4"}}


def main() -> None:
    """Writes them."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    texts: list[str] = []
    for number in range(count):
        drawn = random.Random(f"kind {number}")
        text = json.dumps(Writer(number).notebook(), indent=1)
        if texts and drawn.random() < 0.06:
            text = drawn.choice(texts)
        elif drawn.random() < 0.02:
            text = text[: len(text) // 2]
        texts.append(text)
        repository = folder / f"repository-{number % REPOSITORIES}"
        name = drawn.choice(["Analysis", "Untitled", "my work", "über"])
        path = repository / f"{name}-{number}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for number in range(REPOSITORIES):
        (folder / f"repository-{number}" / ".git").mkdir(parents=True, exist_ok=True)


if __name__ == "__main__":
    main()
