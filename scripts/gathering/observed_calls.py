"""Runs code with every call in it observed: what it changes, what it returns, and what it shares with its arguments."""

from __future__ import annotations

import ast
import inspect
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from fingerprints import fingerprint

_OBSERVER = "__observe__"
_DEEPEST = 6
_MOST_PARTS = 2_000
_PLAIN = (type(None), bool, int, float, complex, str, bytes)


@dataclass
class Observation:
    """One call: positions and keywords are those of the parameters, `self` is the receiver of a method."""

    function: Any
    receiver: Any
    result: Any
    changed: set[str] = field(default_factory=set)
    consumed: set[str] = field(default_factory=set)
    held: set[str] = field(default_factory=set)
    viewed: set[str] = field(default_factory=set)
    same: str | None = None
    advanced: set[str] = field(default_factory=set)
    given: set[str] = field(default_factory=set)
    #: Made again, it changed nothing more.
    settles: bool = False
    #: It printed, drew, or set what later drawings look like.
    shows: bool = False


class _Observed(ast.NodeTransformer):
    """Every call goes through the observer."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        is_super = isinstance(node.func, ast.Name) and node.func.id in {"super", "locals", "vars"}
        if is_super:
            return node
        observer = ast.Name(_OBSERVER, ast.Load())
        call = ast.Call(observer, [node.func, *node.args], node.keywords)
        return ast.copy_location(call, node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """What functions of the code call is not looked at: they may be called many times."""
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node


def run_observed(
    source: str,
    names: dict[str, Any],
    tell: Callable[[Observation], None],
    ours: Callable[[Any], bool],
) -> None:
    """Runs the code; reports the calls of functions that are ours, and of methods of objects whose classes are."""

    def observe(function: Any, /, *args: Any, **keywords: Any) -> Any:
        receiver = getattr(function, "__self__", None)
        is_function = ours(function)
        if is_function or inspect.ismodule(receiver) or isinstance(receiver, type):
            # A library can make functions of methods.
            receiver = None
        if not is_function and not (receiver is not None and ours(type(receiver))):
            return function(*args, **keywords)
        operands = _operands(function, receiver, args, keywords)
        before = {name: _looked_at(each) for name, each in operands.items()}
        places, shown = _places(), _shown()
        result = function(*args, **keywords)
        seen = Observation(function, receiver, result, given=set(operands))
        seen.shows = _shown() != shown
        seen.advanced = {name for name, state in _places().items() if state != places[name]}
        for name, value in operands.items():
            if before[name] is not None and _looked_at(value) != before[name]:
                (seen.consumed if hasattr(value, "__next__") else seen.changed).add(name)
            _relate(seen, name, value, result)
        if seen.changed:
            seen.settles = _settles(operands, lambda: function(*args, **keywords))
        tell(seen)
        return result

    tree = ast.fix_missing_locations(_Observed().visit(ast.parse(source)))
    names[_OBSERVER] = observe
    exec(compile(tree, "<example>", "exec"), names)  # noqa: S102 -- in a sandbox


def _operands(
    function: Any, receiver: Any, args: tuple[Any, ...], keywords: dict[str, Any]
) -> dict[str, Any]:
    """The receiver and the arguments by the names of their parameters; those of `*args` and `**kwargs` under no name."""
    found: dict[str, Any] = {} if receiver is None else {"self": receiver}
    try:
        bound = inspect.signature(function).bind(*args, **keywords)
    except (TypeError, ValueError):
        found.update({f"#{at}": value for at, value in enumerate(args)})
        found.update(keywords)
        return found
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            found.update({f"*{at}": each for at, each in enumerate(value)})
        elif kind is inspect.Parameter.VAR_KEYWORD:
            found.update(value)
        else:
            found[name] = value
    return found


def _looked_at(value: Any) -> Any:
    """What a value is like now; None for what cannot change, and for functions, whose caches are no part of them."""
    if isinstance(value, (*_PLAIN, type)) or inspect.isroutine(value) or inspect.ismodule(value):
        return None
    with suppress(Exception):
        return fingerprint(value)
    return None


def _places() -> dict[str, Any]:
    places: dict[str, Any] = {"random:python": hash(random.getstate())}
    if "numpy" in sys.modules:
        state = sys.modules["numpy"].random.get_state()
        places["random:numpy"] = (state[1].tobytes(), *state[2:])
    return places


def _settles(operands: dict[str, Any], again: Callable[[], Any]) -> bool:
    before = {name: _looked_at(each) for name, each in operands.items()}
    with suppress(Exception):
        again()
        return before == {name: _looked_at(each) for name, each in operands.items()}
    return False


def _shown() -> Any:
    """What is printed and drawn so far."""
    printed = sys.stdout.tell() if sys.stdout.seekable() else 0
    matplotlib = sys.modules.get("matplotlib")
    helpers = sys.modules.get("matplotlib._pylab_helpers")
    figures = list(helpers.Gcf.figs) if helpers else []
    axes = [len(each.canvas.figure.axes) for each in helpers.Gcf.figs.values()] if helpers else []
    return (printed, figures, axes, dict(matplotlib.rcParams) if matplotlib else None)


def _relate(seen: Observation, name: str, value: Any, result: Any) -> None:
    """What the result shares with an operand."""
    if isinstance(value, (*_PLAIN, type)) or (callable(value) and not hasattr(value, "__dict__")):
        return
    if result is value:
        seen.same = name
        return
    if _share_memory(result, value):
        seen.viewed.add(name)
    elif _reaches(result, value):
        seen.held.add(name)


def _share_memory(one: Any, other: Any) -> bool:
    numpy = sys.modules.get("numpy")
    are_arrays = numpy and isinstance(one, numpy.ndarray) and isinstance(other, numpy.ndarray)
    return bool(numpy and are_arrays and numpy.may_share_memory(one, other))


def _reaches(root: Any, wanted: Any) -> bool:
    """Whether an object refers to a different one, through containers and attributes."""
    waiting, known = [(root, 0)], {id(root)}
    while waiting:
        each, depth = waiting.pop()
        if each is wanted:
            return True
        if _share_memory(each, wanted):
            return True
        if depth < _DEEPEST and len(known) < _MOST_PARTS:
            parts = [part for part in _parts(each) if id(part) not in known]
            known.update(map(id, parts))
            waiting += [(part, depth + 1) for part in parts]
    return False


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(value)
    with suppress(Exception):
        return list(vars(value).values())
    return []
