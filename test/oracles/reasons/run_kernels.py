"""Kernels whose executions are observed: IPython's shell, in a process for each, which is forked where all libraries are imported.

Reads requests as JSON, one a line, and answers each with a line: `run` runs a source in the live kernel, which starts with
the first one; `fresh` runs a list of sources in a new kernel, errors or not; `restart` ends the live kernel. With
`libraries` as an argument, pandas, NumPy and Matplotlib are imported. What a new kernel draws follows from a `seed`.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import json
import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterable
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "effects"))

from fingerprints import SPECIAL, fingerprint
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

Report = dict[str, Any]
LIBRARIES = "libraries" in sys.argv
MISSING = object()
# Types whose objects have no state that a name shares with others.
UNCHANGING = (type(None), bool, int, float, str, tuple)
# Where a call of the notebook's code would show the name of a cell's file, or an address.
LONGEST_TEXT = 4000
DEEPEST_PART = 3


def _properties(artist: Any) -> Any:
    """What texts, lines, axes and figures have, without a picture: that would take long."""
    names = ("title", "xlabel", "ylabel", "xlim", "ylim", "text", "visible", "size_inches", "dpi")
    given = [
        str(getattr(artist, f"get_{name}")()) for name in names if hasattr(artist, f"get_{name}")
    ]
    lines = [line.get_xydata().tolist() for line in getattr(artist, "lines", [])]
    patches, axes = getattr(artist, "patches", []), getattr(artist, "axes", [])
    legend = artist.get_legend() is not None if hasattr(artist, "get_legend") else None
    inner = [_properties(each) for each in axes] if isinstance(axes, list) else []
    ticks = [str(artist.get_xticks())] if hasattr(artist, "get_xticks") else []
    shows = getattr(artist, "axison", None), str(getattr(artist, "_suptitle", None))
    return (given, lines, len(patches), legend, inner, ticks, shows)


for _kind in ("matplotlib.figure.FigureBase", "matplotlib.artist.Artist"):
    SPECIAL[_kind] = _properties


def _say_nothing(*_: Any, **__: Any) -> None:
    """Replaces a method of the shell."""


class Kernel:
    """The kernel of a forked process, in a folder of its own."""

    def __init__(self, shell: InteractiveShell, seed: int) -> None:
        self.shell = shell
        # What was drawn before the fork would be drawn again; a number of its own lets a failure be repeated.
        random.seed(seed)
        if LIBRARIES:
            import numpy as np

            np.random.seed(seed)
        self.last = self._observed()

    def run(self, source: str) -> Report:
        """Runs a source, and observes what it binds, changes and shows."""
        before, old = dict(self.shell.user_ns), self.last
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
            result = self.shell.run_cell(source, store_history=True)
        if LIBRARIES:
            import matplotlib.pyplot as plt

            # As the inline back end does when a cell ends.
            plt.close("all")
        error = result.error_before_exec or result.error_in_exec
        now = self.shell.user_ns
        new = self.last = self._observed()
        bound = [name for name in now if is_user(name) and name not in before]
        rebound = [
            name for name in bound_before(before) if now.get(name, MISSING) is not before[name]
        ]
        deleted = [name for name in rebound if name not in now]
        changed = {name for name in {*old, *new} if old.get(name) != new.get(name)}
        written = self._with_others(written_names(source, error))
        return {
            "error": None if error is None else type(error).__name__,
            "text": text_of(shown.getvalue()) if error is None else "",
            "bound": sorted(bound),
            "rebound": sorted(set(rebound) - set(deleted)),
            "deleted": deleted,
            "parts": self._parts(),
            "changed": {
                name: hash_of(new.get(name)) for name in changed | written | {*bound, *rebound}
            },
        }

    def _with_others(self, names: set[str]) -> set[str]:
        """The names, with those of the same objects, of arrays with the same data, and of drawings in the same figures."""
        bound = {name: value for name, value in self.shell.user_ns.items() if is_user(name)}
        changed = [bound[name] for name in names if not isinstance(bound.get(name), UNCHANGING)]
        shared = [
            getattr(value, part)
            for value in changed
            for part in ("figure", "base")
            if getattr(value, part, None) is not None
        ]
        # A table that a column was taken from.
        shared += [value._cacher[1]() for value in changed if getattr(value, "_cacher", None)]
        return names | {
            name
            for name, value in bound.items()
            if any(value is each for each in (*changed, *shared))
            or any(getattr(value, "figure", None) is each for each in shared)
        }

    def _parts(self) -> dict[str, list[str]]:
        """The names whose objects are parts of those of other names."""
        bound = {
            name: value
            for name, value in self.shell.user_ns.items()
            if is_user(name) and parts_of(value) is not None
        }
        parts = {
            whole: [name for name, value in bound.items() if is_part(value, outer, DEEPEST_PART)]
            for whole, outer in bound.items()
        }
        return {whole: names for whole, names in parts.items() if names}

    def _observed(self) -> dict[str, Any]:
        """The content of names, files and states of the process."""
        names = {name: value for name, value in self.shell.user_ns.items() if is_user(name)}
        seen: dict[str, object] = {
            name: repr(fingerprint(value))
            for name, value in names.items()
            if not isinstance(value, ModuleType)
        }
        seen |= {path.name: path.read_text() for path in sorted(Path().glob("*.txt"))}
        seen["random:python"] = hash(random.getstate())
        if LIBRARIES:
            import matplotlib as mpl
            import matplotlib.pyplot as plt
            import numpy as np
            import pandas as pd

            seen["random:numpy"] = hash(
                (np.random.get_state()[1].tobytes(), np.random.get_state()[2])
            )
            seen["option:matplotlib"] = hash(str(dict.copy(mpl.rcParams)))
            seen["option:pandas"] = (
                pd.get_option("display.precision"),
                pd.get_option("display.max_rows"),
            )
            seen["option:numpy"] = str(np.get_printoptions())
            seen["figures"] = plt.get_fignums()
        return seen


def text_of(shown: str) -> str:
    """What was shown, without the addresses of objects."""
    return re.sub(r"\b0x[0-9a-f]+", "0x…", shown)[:LONGEST_TEXT]


def parts_of(whole: Any) -> Iterable[Any] | None:
    """What a list, a dictionary, a set or an object of the notebook's classes has; None for others."""
    if isinstance(whole, dict):
        return whole.values()
    if isinstance(whole, (list, set)):
        return whole
    return vars(whole).values() if type(whole).__module__ == "__main__" else None


def is_part(part: Any, whole: Any, depth: int) -> bool:
    """Whether an object is a part of another, or of its parts."""
    inner = parts_of(whole) if depth > 0 else None
    return any(each is part or is_part(part, each, depth - 1) for each in inner or ())


def hash_of(content: Any) -> str | None:
    """A short text that is the same for the same content; None without content."""
    return None if content is None else hashlib.sha256(str(content).encode()).hexdigest()[:16]


def is_user(name: str) -> bool:
    """Whether a name is one of a cell."""
    return not name.startswith("_") and name not in {
        "In",
        "Out",
        "exit",
        "quit",
        "open",
        "get_ipython",
    }


def bound_before(names: dict[str, Any]) -> list[str]:
    """The names that cells had bound."""
    return [name for name in names if is_user(name)]


def written_names(source: str, error: BaseException | None) -> set[str]:
    """The names that the text binds or deletes, or whose objects it sets parts of or calls methods of: to an equal value, too."""
    if error is not None:
        return set()
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(
            node.ctx, ast.Load
        ):
            names |= base_of(node)
        elif isinstance(node, ast.Call):
            names |= base_of(node.func).union(*map(base_of, node.args))
        elif isinstance(node, ast.For):
            # Its body has these objects under another name.
            names |= {each.id for each in ast.walk(node.iter) if isinstance(each, ast.Name)}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    return names


def base_of(node: ast.expr) -> set[str]:
    """The name that an expression such as `df.loc[0]` begins with."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


def in_folder(serve: Any, connection: Connection, seed: int) -> None:
    """Runs a forked kernel in a new folder."""
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    try:
        serve(connection, seed)
    finally:
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)


class Kernels:
    """Starts kernels as they are needed."""

    def __init__(self) -> None:
        config = Config(
            {"HistoryManager": {"enabled": False}, "InteractiveShell": {"colors": "nocolor"}}
        )
        self.shell = InteractiveShell.instance(config=config)
        self.shell.__dict__.update(showtraceback=_say_nothing, showsyntaxerror=_say_nothing)
        self.shell.displayhook.__dict__.update(write_output_prompt=_say_nothing)
        self.fork = multiprocessing.get_context("fork")
        self.live: tuple[Any, Connection] | None = None

    def answer(self, request: Report) -> Any:
        """The answer to one request."""
        match request["do"]:
            case "run":
                self.live = self.live or self._start(self._serve, request["seed"])
                self.live[1].send(request["source"])
                return self.live[1].recv()
            case "fresh":
                process, connection = self._start(self._run_all, request["seed"])
                connection.send(request["cells"])
                reports = connection.recv()
                process.join()
                return reports
            case _:
                if self.live is not None:
                    self.live[1].send(None)
                    self.live[0].join()
                    self.live = None
                return None

    def _start(self, serve: Any, seed: int) -> tuple[Any, Connection]:
        ours, theirs = self.fork.Pipe()
        process = self.fork.Process(target=in_folder, args=(serve, theirs, seed), daemon=True)
        process.start()
        return process, ours

    def _serve(self, connection: Connection, seed: int) -> None:
        kernel = Kernel(self.shell, seed)
        while (source := connection.recv()) is not None:
            connection.send(kernel.run(source))

    def _run_all(self, connection: Connection, seed: int) -> None:
        kernel = Kernel(self.shell, seed)
        reports: list[Report] = []
        for source in connection.recv():
            reports.append(kernel.run(source))
        connection.send(reports)


def main() -> None:
    """Answer requests to the last."""
    warnings.simplefilter("ignore")
    if LIBRARIES:
        import matplotlib as mpl

        mpl.use("agg")
        import matplotlib.pyplot as plt
        import pandas as pd

        # What is imported late and looks at something for the first time.
        plt.subplots()[1].plot([1])
        plt.close("all")
        repr(pd.DataFrame({"a": [1]}).describe())
    kernels = Kernels()
    answers, sys.stdout = sys.stdout, io.StringIO()
    for line in sys.stdin:
        print(json.dumps(kernels.answer(json.loads(line))), file=answers, flush=True)
    kernels.answer({"do": "restart"})


if __name__ == "__main__":
    main()
