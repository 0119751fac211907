"""Sample calls for the entries of a table: how each is evaluated, always on fresh objects."""

from __future__ import annotations

import ast
import importlib
import json
import operator
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TABLES = HERE.parents[2] / "src" / "core" / "effects" / "tables"


class Fresh(dict[str, Any]):
    """Names that make their object when they are first used: one object for one evaluation."""

    def __init__(self, values: dict[str, str], modules: dict[str, Any]) -> None:
        super().__init__(modules)
        self._values = values

    def __missing__(self, name: str) -> Any:
        if name not in self._values:
            raise KeyError(name)
        self[name] = eval(self._values[name], self)  # noqa: S307
        return self[name]


class NotThereError(Exception):
    """What a sample calls is not there in the version that is installed."""


class Call:
    """One evaluation of a sample: the function, its receiver and its arguments."""

    def __init__(self, source: str, scope: Fresh, *, is_method: bool) -> None:
        tree = ast.parse(source, mode="eval").body
        if not isinstance(tree, ast.Call):
            raise TypeError(f"{source} is no call")
        self.has_receiver = is_method
        self.scope = scope
        self.receiver: Any = None
        if is_method and isinstance(tree.func, ast.Attribute):
            self.receiver = _value(tree.func.value, scope)
            name = tree.func.attr
            self.function = _found(lambda: getattr(self.receiver, name))
        else:
            self.function = _found(lambda: _value(tree.func, scope))
        self.args = [_value(each, scope) for each in tree.args]
        self.kwargs = {str(each.arg): _value(each.value, scope) for each in tree.keywords}

    def run(self) -> Any:
        """Make the call."""
        return self.function(*self.args, **self.kwargs)

    def operands(self) -> dict[str | int, Any]:
        """The receiver and the arguments by the names that tables give them."""
        named: dict[str | int, Any] = {"receiver": self.receiver} if self.has_receiver else {}
        named.update(enumerate(self.args))
        named.update(self.kwargs.items())
        return named

    def given(self, argument: dict[str, Any]) -> Any:
        """What is given for an argument by position or keyword; None for nothing."""
        position, keyword = argument["position"], argument["keyword"]
        if keyword is not None and keyword in self.kwargs:
            return self.kwargs[keyword]
        if position is not None and position < len(self.args):
            return self.args[position]
        return None


def _found(find: Callable[[], Any]) -> Any:
    try:
        return find()
    except AttributeError as error:
        raise NotThereError(str(error)) from error


def _value(node: ast.expr, scope: Fresh) -> Any:
    return eval(compile(ast.Expression(node), "<sample>", "eval"), scope)  # noqa: S307


class Samples:
    """The samples of one table."""

    def __init__(self, name: str) -> None:
        self.table: dict[str, Any] = json.loads((TABLES / f"{name}.json").read_text())
        self._data: dict[str, Any] = json.loads((HERE / "samples" / f"{name}.json").read_text())
        self._modules: dict[str, Any] = {"operator": operator}
        for line in self._data["imports"]:
            exec(line, self._modules)

    def scope(self) -> Fresh:
        """Names for one evaluation."""
        return Fresh(self._data["values"], self._modules)

    def of_function(self, name: str) -> list[str]:
        """The calls that show what a function does."""
        return _listed(self._data["functions"].get(name))

    def of_method(self, type_name: str, method: str) -> list[str]:
        """The calls that show what a method does."""
        own = self._data["types"].get(type_name, {})
        receiver = f"({own.get('receiver')})"
        calls = _listed(own.get(method))
        return [f"{receiver}.{method}{call}" if call.startswith("(") else call for call in calls]

    def receiver(self, type_name: str) -> str | None:
        """An expression for an object of a type."""
        return self.expression(type_name, "receiver")

    def expression(self, type_name: str, field: str) -> str | None:
        """What the samples say of a type as such."""
        found: str | None = self._data["types"].get(type_name, {}).get(field)
        return found

    def attribute_owner(self, type_name: str, name: str) -> str | None:
        """An expression for an object that has an attribute which not every object of a type has."""
        owners: dict[str, str] = self._data["types"].get(type_name, {}).get("attributes", {})
        return owners.get(name)

    def absent(self) -> dict[str, str]:
        """Entries that cannot be run everywhere, and why."""
        return dict(self._data.get("absent", {}))

    def inherited(self) -> dict[str, str]:
        """Types whose inherited `fit` is run on each, with its arguments."""
        return dict(self._data.get("inherited", {}))

    def places_of_objects(self) -> set[str]:
        """The places that objects of the table stand for."""
        entries = [*self.table["functions"].values(), *self.table.get("objects", {}).values()]
        given = [each.get("returns") for each in entries] + entries
        return {each["place"] for each in given if isinstance(each, dict) and "place" in each}

    def receivers(self) -> Iterator[tuple[str, str]]:
        """All types with an expression for an object of each."""
        for type_name in self.table["types"]:
            expression = self.receiver(type_name)
            if expression is not None:
                yield type_name, expression

    def call(self, source: str, *, is_method: bool) -> Call:
        """One evaluation of a sample on fresh objects."""
        return Call(source, self.scope(), is_method=is_method)


def resolve(dotted: str) -> Any:
    """What a dotted name stands for; a bare one is a builtin."""
    parts = dotted.split(".") if "." in dotted else ["builtins", dotted]
    for end in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise ImportError(dotted)


def class_of(type_name: str) -> Any:
    """The class, or classes, that the name of a type of any table stands for."""
    if type_name not in _CLASSES:
        _CLASSES[type_name] = _find_class(type_name)
    return _CLASSES[type_name]


_CLASSES: dict[str, Any] = {}


def effect_of(type_name: str, method: str) -> dict[str, Any] | None:
    """What the type of any table, or the nearest of its bases, says of a method."""
    entry = _type_entry(type_name)
    if method in entry.get("methods", {}):
        found: dict[str, Any] = entry["methods"][method]
        return found
    inherited = (effect_of(base, method) for base in entry.get("bases", []))
    return next((each for each in inherited if each is not None), None)


def setters_of(type_name: str) -> dict[str, Any] | None:
    """What the type of any table, or the nearest of its bases, says of setters that it does not list."""
    entry = _type_entry(type_name)
    own: dict[str, Any] | None = entry.get("setters")
    inherited = (setters_of(base) for base in entry.get("bases", []))
    return own or next((each for each in inherited if each is not None), None)


_TYPES: dict[str, Any] = {}


def _type_entry(type_name: str) -> dict[str, Any]:
    if not _TYPES:
        for path in sorted(TABLES.glob("*.json")):
            _TYPES.update(json.loads(path.read_text())["types"])
    entry: dict[str, Any] = _TYPES.get(type_name, {})
    return entry


def _find_class(type_name: str) -> Any:
    for path in (HERE / "samples").glob("*.json"):
        if type_name in json.loads((TABLES / path.name).read_text())["types"]:
            samples = Samples(path.stem)
            expression = samples.expression(type_name, "class")
            if expression:
                return eval(expression, samples.scope())  # noqa: S307
            return resolve(type_name)
    raise LookupError(type_name)


def _listed(calls: Any) -> list[str]:
    return [] if calls is None else [calls] if isinstance(calls, str) else list(calls)
