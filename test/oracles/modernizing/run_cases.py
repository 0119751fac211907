"""Evaluates snippets of code in this environment, each in its own namespace, and looks up dotted names.

Reads {"snippets": [[setup, code], ...], "pairs": [[old, new], ...], "libraries": [...]} and prints {"versions": {...},
"snippets": [...], "pairs": [...]} as JSON, in the same order. The outcome of a snippet is {"value": text} or {"error": text};
that of a pair says which of the two names are there, and whether they are one object. Needs Python 3.6 or later.
"""

import ast
import builtins
import hashlib
import importlib
import io
import json
import sys
import types
import warnings
from typing import Any, Dict, List  # noqa: UP035

MISSING = object()
# Distributions with the same modules, without what only graphics processors or screens need.
SMALLER = {"tensorflow": "tensorflow-cpu", "opencv-python": "opencv-python-headless"}


def shown(value: Any) -> str:
    """A text that equal values have in common, in all versions of their libraries."""
    name = type(value).__module__.split(".")[0] + "." + type(value).__name__
    if name == "pandas.DataFrame":
        columns = [f"{column}: {value[column].dtype}" for column in value.columns]
        return f"{name} {columns} {value.index.tolist()} {value.values.tolist()}"
    if name == "pandas.Series":
        return f"{name} {value.dtype} {value.index.tolist()} {value.values.tolist()}"
    if name == "numpy.ndarray":
        return f"{value.dtype} {value.tolist()}"
    if name.startswith("numpy.") and hasattr(value, "item"):
        return repr(value.item())
    if isinstance(value, (list, tuple)):
        return "{}({})".format(type(value).__name__, ", ".join(shown(each) for each in value))
    if isinstance(value, types.GeneratorType):
        return shown(list(value))
    text = repr(value)
    return type(value).__name__ if " at 0x" in text else text


def figures() -> str:
    """A hash of the pixels of all open figures."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or not pyplot.get_fignums():
        return ""
    digest = hashlib.sha256()
    for number in pyplot.get_fignums():
        file = io.BytesIO()
        pyplot.figure(number).savefig(file, format="rgba", dpi=40)
        digest.update(file.getvalue())
    return " " + digest.hexdigest()[:16]


def close_figures() -> None:
    """Closes what a snippet left open; also figures that cannot be drawn."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is not None:
        pyplot.close("all")


def evaluate(setup: str, code: str) -> Dict[str, str]:  # noqa: UP006
    """The value of the last expression."""
    close_figures()
    names: Dict[str, Any] = {"__name__": "__main__"}  # noqa: UP006
    try:
        exec(setup, names)
    except BaseException as error:
        return {"error": "setup: " + type(error).__name__ + ": " + str(error)[:200]}
    try:
        module = ast.parse(code)
        last = module.body.pop()
        module.body.append(
            ast.Assign(targets=[ast.Name("_shown", ast.Store())], value=last.value)
            if isinstance(last, ast.Expr)
            else last
        )
        exec(compile(ast.fix_missing_locations(module), "<snippet>", "exec"), names)
        return {"value": shown(names.get("_shown")) + figures()}
    except BaseException as error:
        return {"error": type(error).__name__ + ": " + str(error)[:200]}


def resolve(name: str) -> Any:
    """The object of a dotted name, a module or a builtin; MISSING where there is none."""
    parts = ("builtins." + name if hasattr(builtins, name) else name).split(".")
    for cut in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:cut]))
        except BaseException:  # noqa: S112
            continue
        for part in parts[cut:]:
            try:
                value = getattr(value, part)
            except Exception:
                return MISSING
        return value
    return MISSING


def compared(old: str, new: str) -> Dict[str, bool]:  # noqa: UP006
    """Which of two names are there, and whether they are one object, or the first decorates the second."""
    one, other = resolve(old), resolve(new)
    there = {"old": one is not MISSING, "new": other is not MISSING}
    # A function that only warns and calls the new one decorates it.
    is_function = isinstance(one, types.FunctionType)
    same = one is other or (is_function and getattr(one, "__wrapped__", MISSING) is other)
    return {**there, "same": there["old"] and there["new"] and same}


def versions(names: List[str]) -> Dict[str, str]:  # noqa: UP006
    """The installed versions of distributions."""
    try:
        from importlib.metadata import version
    except ImportError:  # Python 3.7
        from pkg_resources import get_distribution  # type: ignore[import-untyped]

        def version(distribution_name: str) -> str:
            return str(get_distribution(distribution_name).version)

    found = {}  # type: Dict[str, str]
    for name in names:
        for distribution in (name, SMALLER.get(name, name)):
            try:
                found[name] = version(distribution)
                break
            except Exception:  # noqa: S112
                continue
    found["python"] = "%d.%d.%d" % sys.version_info[:3]  # noqa: UP031
    return found


def main() -> None:
    """Answers the questions."""
    warnings.simplefilter("ignore")
    questions = json.load(sys.stdin)
    real = sys.stdout
    sys.stdout = io.StringIO()
    answer = {
        "versions": versions(questions["libraries"]),
        "snippets": [evaluate(*snippet) for snippet in questions["snippets"]],
        "pairs": [compared(*pair) for pair in questions["pairs"]],
    }
    real.write("\n" + json.dumps(answer))


main()
