"""The public names of a library's functions, classes and their methods."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

_NOT_PUBLIC = re.compile(r"(^|\.)(_|tests?(\.|$)|conftest|benchmarks?(\.|$)|setup(\.|$))")
#: Parts of a name, as in `scipy.stats.norm`: longer ones are ways into the inside of a library.
_MOST_PARTS = 4


def public_modules(library: str) -> Iterator[ModuleType]:
    """The modules of a library that can be imported, in the order of their names."""
    root = importlib.import_module(library)
    names = [library]
    for found in pkgutil.walk_packages(root.__path__, f"{library}.", onerror=lambda _: None):
        if not _NOT_PUBLIC.search(found.name) and found.name.count(".") < _MOST_PARTS - 1:
            names.append(found.name)
    for name in sorted(names):
        with suppress(BaseException):
            yield importlib.import_module(name)


class PublicNames:
    """Finds the names by which notebooks reach an object of a library."""

    def __init__(self, library: str) -> None:
        self._names: dict[int, list[str]] = {}
        self._objects: list[Any] = []
        for module in public_modules(library):
            for name, value in sorted(vars(module).items()):
                if not name.startswith("_") and _is_own(value, library):
                    self._add(f"{module.__name__}.{name}", value)

    def _add(self, name: str, value: Any) -> None:
        if id(value) not in self._names:
            self._objects.append(value)
        self._names.setdefault(id(value), []).append(name)

    @property
    def objects(self) -> list[Any]:
        """The functions and classes, each once, by their shortest names."""
        return sorted(self._objects, key=lambda each: self.name_of(each) or "")

    def has(self, value: Any) -> bool:
        """Whether notebooks can reach an object by a public name."""
        return id(value) in self._names

    def name_of(self, value: Any) -> str | None:
        """The shortest name; of several, the first."""
        names = self.names_of(value)
        return names[0] if names else None

    def names_of(self, value: Any) -> list[str]:
        """All names, the shortest first."""
        return sorted(self._names.get(id(value), []), key=lambda name: (name.count("."), name))

    def aliases(self, library: str, functions: Iterable[str]) -> dict[str, str]:
        """The other names by which the top-level module offers modules of these functions, such as `networkx.community`."""
        modules = {each.rpartition(".")[0] for each in functions}
        root = importlib.import_module(library)
        found = {
            f"{library}.{name}": value.__name__
            for name, value in sorted(vars(root).items())
            if inspect.ismodule(value) and not name.startswith("_")
        }
        return {
            name: module for name, module in found.items() if module in modules and module != name
        }


def _is_own(value: Any, library: str) -> bool:
    if inspect.ismodule(value):
        return False
    module = str(getattr(value, "__module__", None) or type(value).__module__)
    return callable(value) and (module == library or module.startswith(f"{library}."))
