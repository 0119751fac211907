"""Writes sessions of work on a generated notebook, as the texts that a kernel runs one after another.

Cells run in any order and again; some are edited, deleted, or cut short by an error; some code runs outside the notebook.
"""

from __future__ import annotations

import ast
import random
from dataclasses import dataclass

from notebook_edits import Editor
from notebook_writer import Notebook, NotebookWriter

MOST_EXECUTIONS = 14

# Statements that fail, as users write them. `{name}` is a name of the notebook.
FAILING = [
    "1 / 0",
    'raise ValueError("stop")',
    "undefined_name",
    "{name} = 1 / 0",
    "{name} = undefined_name",
    "{name} = len({name}, {name}, {name})",
    "{name}.undefined_attribute",
    'int("x")',
    "del undefined_name",
    "for step in range(3):\n    print(10 // (1 - step))",
    "for step in range(3):\n    {name} = 6 // (2 - step)",
    'with open("missing.txt") as stream:\n    {name} = stream.read()',
]
# The same, after changes of an object; whether the object has what they need is for the session to show.
FAILING_CHANGES = [
    "for step in range(3):\n    {name}.append(step // (1 - step))",
    "for step in range(3):\n    {name}[step] = 4 // (1 - step)",
    '{name}["a"] = undefined_name',
    '{name}["b"] = 1; {name}["a"] = 1 / 0',
    "{name}.update(a=1 / 0)",
    "{name}.append(1); {name}.append(1 / 0)",
    "{name}.sort(key=lambda each: each.undefined_attribute)",
    "{name}.pop(); {name}.undefined_attribute",
    "{name} += [1 / 0]",
    "{name} += undefined_name",
]


@dataclass
class Work:
    """A notebook that is worked on: the present sources, and which cells ran."""

    sources: list[str]
    ran: set[int]


class SessionWriter:
    """Writes one session."""

    def __init__(self, random_: random.Random, notebook: Notebook, writer: NotebookWriter) -> None:
        self.random = random_
        self.notebook = notebook
        self.writer = writer
        self.work = Work([*notebook.cells], set())
        self.executed: list[str] = []

    def session(self) -> list[str]:
        """The texts that the kernel runs, in order."""
        length = self.random.randint(len(self.work.sources), MOST_EXECUTIONS)
        while len(self.executed) < length:
            act = self.random.choices(
                [self.run_next, self.run_again, self.run_any, self.edit, self.fail, self.elsewhere],
                [40, 14, 8, 14, 14, 6],
            )[0]
            act()
            if self.random.random() < 0.05 and len(self.work.sources) > 2:
                self.delete()
        return self.executed

    def run(self, index: int) -> None:
        """Runs a cell as it is."""
        self.work.ran.add(index)
        self.executed.append(self.work.sources[index])

    def run_next(self) -> None:
        """Runs the first cell that has not run."""
        left = [i for i in range(len(self.work.sources)) if i not in self.work.ran]
        self.run(left[0] if left else self.random.randrange(len(self.work.sources)))

    def run_again(self) -> None:
        """Runs a cell that has run."""
        ran = sorted(self.work.ran)
        if ran:
            self.run(self.random.choice(ran))

    def run_any(self) -> None:
        """Runs a cell out of order."""
        self.run(self.random.randrange(len(self.work.sources)))

    def delete(self) -> None:
        """Deletes a cell; what it left in the kernel stays."""
        index = self.random.randrange(len(self.work.sources))
        del self.work.sources[index]
        self.work.ran = {i - (i > index) for i in self.work.ran if i != index}

    def edit(self) -> None:
        """Edits a cell and runs it."""
        edit = Editor(self.random, self.notebook, self.writer).edit()
        changed = [
            (cell.origin, cell.source)
            for cell in edit.cells
            if cell.origin is not None and cell.source != self.notebook.cells[cell.origin]
        ]
        if not changed:
            return
        origin, source = self.random.choice(changed)
        before = self.notebook.cells[origin]
        if before in self.work.sources:
            index = self.work.sources.index(before)
            self.work.sources[index] = source
            self.run(index)

    def fail(self) -> None:
        """Runs a cell, or one statement, with a statement that fails."""
        names = [*self.writer.scope] or ["total"]
        pool = FAILING if self.random.random() < 0.5 else FAILING_CHANGES
        failing = self.random.choice(pool).replace("{name}", self.random.choice(names))
        source = self.random.choice(self.work.sources)
        if source.startswith("%%") or self.random.random() < 0.3:
            self.executed.append(failing)
            return
        statements = [ast.get_source_segment(source, each) or "" for each in ast.parse(source).body]
        at = self.random.randint(0, len(statements))
        self.executed.append("\n".join([*statements[:at], failing, *statements[at:]]))

    def elsewhere(self) -> None:
        """Runs a statement that is not in the notebook, as in a console."""
        self.executed.append(self.writer.statement())
