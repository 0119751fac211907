"""Prints what a kernel holds after some executions, and what a fresh run holds after each cell, as JSON lines.

Usage: name_truth.py [--libraries | --real] < notebooks as a JSON list

Each notebook has cells ``before`` and ``after`` an edit. The kernel runs some of the old ones from the top, then a few of
the new ones in any order; which ones depends on the notebook's seed only. With ``--real``, cells run in IPython.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "staleness"))

from notebook_runs import (
    DiscardedError,
    Kernel,
    be_unlike_others,
    with_folder,
)
from real_kernel import ShellKernel
from real_notebooks import load_libraries, private_output
from staleness_truth import prepare

DEPTH = 8
MOST_RUNS = 4
# Longer texts are replaced by their hashes.
MOST_TEXT = 500
OWN_NAME = re.compile(
    r"_{1,3}|_i{1,3}|_i?\d+|_[iods]h|_exit_code|In|Out|exit|quit|open|get_ipython"
)


def deep_text(value: Any, depth: int = DEPTH) -> str | None:
    """A text that is equal for values that are equal with all that they refer to; None where that is not known."""
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, range)):
        return f"{type(value).__name__} {value!r}"
    if depth == 0:
        return None
    kind = type(value)
    if kind in (list, tuple):
        return joined(kind, [deep_text(item, depth - 1) for item in value])
    if kind in (set, frozenset):
        items = [deep_text(item, depth - 1) for item in value]
        return None if None in items else joined(kind, [*sorted(map(str, items))])
    if isinstance(value, dict):
        pairs = [part for item in value.items() for part in item]
        return joined(kind, [deep_text(part, depth - 1) for part in pairs])
    if isinstance(value, types.FunctionType):
        return function_text(value, depth)
    module = kind.__module__.partition(".")[0]
    if module == "numpy":
        return f"{kind.__name__} {value.tolist()!r}" if hasattr(value, "tolist") else None
    if kind.__name__ in ("DataFrame", "Series") and module == "pandas":
        return f"{kind.__name__} {value.to_csv()} {getattr(value, 'dtypes', None)}"
    if kind.__module__ == "__main__":
        return joined(kind, [deep_text(vars(value), depth - 1)])
    return None


def joined(kind: type, parts: list[str | None]) -> str | None:
    """The text of a container; None if a part has none."""
    return None if None in parts else f"{kind.__name__}({', '.join(map(str, parts))})"


def function_text(function: types.FunctionType, depth: int) -> str | None:
    """The code of a function with its defaults; None for one that keeps variables of another function."""
    code = function.__code__
    if function.__closure__ or any(isinstance(each, types.CodeType) for each in code.co_consts):
        return None
    parts = [deep_text(function.__defaults__, depth - 1), deep_text(vars(function), depth - 1)]
    names = (*code.co_names, *code.co_varnames)
    return joined(type(function), [*parts, repr((code.co_code, code.co_consts, names))])


def namespace_of(kernel: Kernel | ShellKernel) -> dict[str, Any]:
    """The user's names; those of IPython begin with an underscore, or are hidden by it."""
    if isinstance(kernel, Kernel):
        return {name: each for name, each in kernel.namespace.items() if name != "__builtins__"}
    hidden = kernel.shell.user_ns_hidden
    return {
        name: value
        for name, value in kernel.shell.user_ns.items()
        if name not in hidden and not OWN_NAME.fullmatch(name)
    }


def short_text(value: Any) -> str | None:
    """A text of a value, or its hash; None if it is not known."""
    text = deep_text(value)
    if text is None or len(text) <= MOST_TEXT:
        return text
    return f"{text[:40]}… {hashlib.sha256(text.encode(errors='replace')).hexdigest()}"


def names_of(kernel: Kernel | ShellKernel) -> dict[str, str | None]:
    """The texts of the values of all names."""
    return {
        name: short_text(value)
        for name, value in namespace_of(kernel).items()
        if not name.startswith("__") and not isinstance(value, (types.ModuleType, type))
    }


def run(kernel: Kernel | ShellKernel, cell: dict[str, str]) -> dict[str, Any]:
    """Runs a cell; what the probe would report about it."""
    before = namespace_of(kernel)
    output = kernel.run(cell["source"])
    after = namespace_of(kernel)
    return {
        "cell": cell["id"],
        "source": cell["source"],
        "error": output.error,
        "bound": sorted(after.keys() - before.keys()),
        "rebound": sorted(
            name for name in before if name in after and after[name] is not before[name]
        ),
        "deleted": sorted(before.keys() - after.keys()),
    }


def truth(
    notebook: dict[str, Any], new_kernel: Callable[[Path], Kernel | ShellKernel]
) -> dict[str, Any] | None:
    """The executions, and the names of the kernel and of a fresh run; None if the fresh run fails."""
    chance = random.Random(notebook["seed"])
    old, new = notebook["before"], notebook["after"]
    first = old if chance.random() < 0.8 else old[: chance.randint(1, len(old))]
    chosen = [chance.choice(new) for _ in range(chance.randint(0, MOST_RUNS))]

    def live(folder: Path) -> dict[str, Any]:
        be_unlike_others()
        kernel = new_kernel(folder)
        executions = [run(kernel, cell) for cell in (*first, *chosen)]
        return {"executions": executions, "kernel": names_of(kernel)}

    def fresh(folder: Path) -> list[dict[str, Any]]:
        be_unlike_others()
        kernel = new_kernel(folder)
        states = []
        for cell in new:
            if kernel.run(cell["source"]).error is not None:
                raise DiscardedError("the notebook fails")
            states.append(names_of(kernel))
        return states

    try:
        expected = with_folder(None, fresh)
        again = with_folder(None, fresh)
        return {**with_folder(None, live), "after": new, "fresh": expected, "again": again}
    except DiscardedError:
        return None


def main() -> None:
    """Runs the command line."""
    is_real = "--real" in sys.argv
    prepare(libraries="--libraries" in sys.argv)
    answer = sys.stdout
    if is_real:
        load_libraries()
        answer = private_output()
    for notebook in json.load(sys.stdin):
        found = truth(notebook, ShellKernel if is_real else Kernel)
        if found is not None:
            print(json.dumps({"seed": notebook["seed"], **found}), file=answer, flush=True)


if __name__ == "__main__":
    main()
