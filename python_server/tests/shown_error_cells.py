"""Cells whose errors IPython shows while it goes on, raises, or never sees: every action in every nesting."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

# How an error leaves a construct: it goes on through the cell, or it is shown and the cell goes on.
RAISED = "raised"
SHOWN = "shown"
# `%run` shows the error of a cell of a script or notebook with cells, and raises it, too.
BOTH = "shown and raised"


@dataclass(frozen=True)
class Code:
    """Code with the exception that it does not catch, if any."""

    text: str
    error: str | None
    # How the error leaves it; None without an error.
    leaves: str | None


def _raising(text: str, error: str) -> Code:
    return Code(text, error, RAISED)


FORMATTER = "class D:\n    def _repr_html_(self): raise KeyError('axis')\ndisplay(D())"
OWN_REPORT = "try:\n    1/0\nexcept Exception:\n    get_ipython().showtraceback()"

ACTIONS: dict[str, Code] = {
    "division": _raising("1/0", "ZeroDivisionError"),
    "module": _raising("import not_a_module", "ModuleNotFoundError"),
    "name": _raising("print(not_defined)", "NameError"),
    "file": _raising("open('missing.txt')", "FileNotFoundError"),
    "own": _raising("class Own(Exception): pass\nraise Own('x')", "Own"),
    "syntax": _raising("exec('x = (')", "SyntaxError"),
    "magic": _raising("get_ipython().run_line_magic('no_such_magic', '')", "UsageError"),
    "exit": _raising("import sys\nsys.exit(3)", "SystemExit"),
    "chained": _raising(
        "try:\n    1/0\nexcept Exception:\n    raise ValueError('y')", "ValueError"
    ),
    "formatter": Code(FORMATTER, "KeyError", SHOWN),
    "caught": Code("try:\n    1/0\nexcept Exception:\n    pass", None, None),
    "nothing": Code("y = 1", None, None),
    "printed": Code("import sys\nprint('Traceback', file=sys.stderr)", None, None),
    "command": Code("get_ipython().system('false')", None, None),
    "good exit": Code("import os\nos.system('exit 3')", None, None),
}

# The notebook shows an error that it caught: an output, and no failure. Only where the cell itself does.
SHOWN_ON_PURPOSE = [OWN_REPORT, "try:\n    1/0\nexcept Exception as e:\n    f = e\n%tb"]


class Nestings:
    """Constructs around code; those that run a file write it into the folder."""

    def __init__(self, folder: Path, *, time_raises: bool) -> None:
        self._folder = folder
        self._time_raises = time_raises
        self._files = 0

    def _file(self, name: str, text: str) -> str:
        self._files += 1
        path = self._folder / f"f{self._files}{name}"
        path.write_text(text)
        return path.stem if name == ".py" else path.name

    def _run(self, options: str, code: Code) -> Code:
        stem = self._file(".py", code.text)
        name = stem if "-m" in options else f"{stem}.py"
        call = f"get_ipython().run_line_magic('run', '{options}{name}')"
        return Code(call, code.error, SHOWN if code.error else None)

    def _notebook(self, code: Code) -> Code:
        cell = {"cell_type": "code", "source": code.text, "metadata": {}, "outputs": []}
        content = {"cells": [{**cell, "execution_count": None}], "metadata": {}, "nbformat": 4}
        name = self._file(".ipynb", json.dumps({**content, "nbformat_minor": 4}))
        return self._both(f"get_ipython().run_line_magic('run', '{name}')", code)

    def _timed(self, text: str, code: Code) -> Code:
        """`%%time` shows errors up to IPython 8, but for `SystemExit`; later it raises them."""
        raises = self._time_raises or code.error == "SystemExit"
        return self._same(text, code) if raises else self._shown(text, code)

    def _script(self, code: Code) -> Code:
        name = self._file(".ipy", code.text)
        return self._both(f"get_ipython().run_line_magic('run', '{name}')", code)

    @staticmethod
    def _both(text: str, code: Code) -> Code:
        # Only a cell that fails is one that `%run` raises the error of.
        leaves = SHOWN if code.leaves == SHOWN else BOTH
        return Code(text, code.error, leaves if code.error else None)

    @staticmethod
    def _shown(text: str, code: Code) -> Code:
        return Code(text, code.error, SHOWN if code.error else None)

    @staticmethod
    def _same(text: str, code: Code) -> Code:
        return Code(text, code.error, code.leaves)

    def all(self) -> dict[str, Callable[[Code], Code]]:
        """Every construct by its name."""

        def magic(name: str, line: str, code: Code) -> str:
            return f"get_ipython().run_cell_magic({name!r}, {line!r}, {code.text!r})"

        return {
            "nothing": lambda code: code,
            "function": lambda c: self._same(f"def g():\n{indent(c.text, '    ')}\ng()", c),
            "capture": lambda c: self._shown(magic("capture", "kept", c), c),
            "capture output only": lambda c: self._shown(magic("capture", "--no-stderr", c), c),
            "time": lambda c: self._timed(magic("time", "", c), c),
            "timeit": lambda c: self._same(magic("timeit", "-n1 -r1", c), c),
            "prun": lambda c: self._same(magic("prun", "-q", c), c),
            "run": lambda c: self._run("", c),
            "run -i": lambda c: self._run("-i ", c),
            "run -m": lambda c: self._run("-m ", c),
            "run ipy": self._script,
            "run notebook": self._notebook,
            "run_cell": lambda c: self._shown(f"get_ipython().run_cell({c.text!r})", c),
            "silent": lambda c: self._shown(f"get_ipython().run_cell({c.text!r}, silent=True)", c),
            "ex": lambda c: self._same(f"get_ipython().ex({c.text!r})", c),
            "try": lambda c: _handled(c, "except Exception"),
            "try all": lambda c: _handled(c, "except BaseException"),
        }


def _handled(code: Code, clause: str) -> Code:
    """The code in a `try`: what is shown has left it, and `Exception` is no `SystemExit`."""
    text = f"try:\n{indent(code.text, '    ')}\n{clause}:\n    pass"
    catches = code.leaves != SHOWN and (code.error != "SystemExit" or "Base" in clause)
    if catches and code.leaves == BOTH:
        return Code(text, code.error, SHOWN)
    return Code(text, None, None) if catches else Code(text, code.error, code.leaves)


# `%prun` reports that the code exits, and goes on.
_EXCLUDED = {("exit", "prun")}


def combinations(
    folder: Path, sample: int | None, *, is_earlier: bool, seed: int = 0
) -> Iterator[tuple[str, Code]]:
    """Every action in two constructs, or a sample of them. is_earlier: for IPython 8, without the package nbformat."""
    nestings = Nestings(folder, time_raises=not is_earlier).all()
    if is_earlier:
        del nestings["run notebook"]
    names = [
        (action, inner, outer)
        for action in ACTIONS
        for inner in nestings
        for outer in nestings
        if (action, inner) not in _EXCLUDED and (action, outer) not in _EXCLUDED
    ]
    if sample is not None:
        names = random.Random(seed).sample(names, sample)
    for action, inner, outer in names:
        yield f"{action} in {inner} in {outer}", nestings[outer](nestings[inner](ACTIONS[action]))
