"""Which names of the user's namespace a run binds, rebinds and deletes.

Values are compared by identity with what was there before. What was there is remembered as loosely as
possible, because a user can see an object being kept: by memory that stays in use, by
`ndarray.resize` refusing to work, by a weak reference that does not die.
"""

from __future__ import annotations

import re
import types
import weakref
from collections.abc import Callable
from typing import Any

from freshkernel.kernel.mentions import Stores
from freshkernel.kernel.values import is_small, look

# IPython's own names: inputs, outputs, their caches, and what a module has anyway.
_OWN_NAME = re.compile(r"_{1,3}|_i{1,3}|_i?\d+|_[iods]h|_exit_code|In|Out|__\w+__")
# Names that IPython sets up but a user may well take for something else.
_PRESET_NAMES = ("exit", "quit", "open", "get_ipython")
_MISSING = object()

# Values of these types are held in a dictionary until the run ends or its code mentions their name;
# a weak reference to everything else costs more, and these are most of what namespaces hold.
_HELD = frozenset(
    id(kind)
    for kind in (
        int, float, complex, bool, str, bytes, type(None), type(...), list, tuple, dict, set,
        frozenset, range, slice, type, types.FunctionType, types.BuiltinFunctionType,
        types.ModuleType,
    )
)  # fmt: skip


class UserNames:
    """Tells the user's names in a namespace from IPython's."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._own: set[str] = set()
        self.keep(list(namespace))

    def snapshot(self, namespace: dict[str, Any], preset: dict[str, Any]) -> dict[str, Any]:
        """A copy without IPython's names, in one step that other threads cannot disturb."""
        copy = dict.copy(namespace)
        for name in self._own & copy.keys():
            del copy[name]
        for name in _PRESET_NAMES:
            if name in copy and copy[name] is preset.get(name, _MISSING):
                del copy[name]
        return copy

    def count(self, copy: dict[str, Any]) -> int:
        """How many of a copy's names are the user's, when its new ones have been looked at."""
        return len(copy) - len(self._own & copy.keys())

    def keep(self, names: list[str]) -> list[str]:
        """The user's ones of some names, sorted; remembers which are not."""
        kept = []
        for name in names:
            if type(name) is not str or name in self._own:
                continue
            if _OWN_NAME.fullmatch(name):
                self._own.add(name)
            else:
                kept.append(name)
        return sorted(kept)


class Shadow:
    """The user's names as they were when a run began."""

    __slots__ = ("_addresses", "_held", "_weak")

    def __init__(self, before: dict[str, Any]) -> None:
        self._held = before
        self._weak: dict[str, weakref.ref[Any]] = {}
        self._addresses: dict[str, tuple[int, object]] = {}
        kinds = set(map(id, map(type, before.values())))
        if not kinds <= _HELD:
            self._loosen([name for name, each in before.items() if id(type(each)) not in _HELD])

    def _loosen(self, names: list[str]) -> None:
        weak = self._weak
        for name in names:
            try:
                weak[name] = weakref.ref(self._held[name])
            except TypeError:
                continue
            del self._held[name]

    def release(self, names: set[str]) -> None:
        """Stop holding values, just before code runs that may delete or rebind them."""
        held = self._held
        names = {name for name in names & held.keys() if not is_small(held[name])}
        self._loosen(list(names))
        for name in names & held.keys():
            value = held.pop(name)
            self._addresses[name] = (id(value), look(value))

    def release_all(self) -> None:
        """Hold nothing at all, just before code runs that could see it."""
        self._loosen(list(self._held))
        for name, value in self._held.items():
            self._addresses[name] = (id(value), None)
        self._held = {}

    def changes(
        self, now: dict[str, Any], stores: Callable[[], Stores], ended_well: bool
    ) -> tuple[list[str], list[str], list[str]]:
        """The names bound, rebound and deleted since; `stores` is asked only in doubt."""
        held, weak, addresses = self._held, self._weak, self._addresses
        get = held.get
        bound, rebound = [], []
        for name in [name for name, value in now.items() if get(name, _MISSING) is not value]:
            value = now[name]
            if name in weak:
                # A dead reference gives None, but None itself is never held weakly.
                if value is None or weak[name]() is not value:
                    rebound.append(name)
            elif name in addresses:
                if self._is_other(name, value, stores, ended_well):
                    rebound.append(name)
            elif name in held:
                rebound.append(name)
            else:
                bound.append(name)
        deleted: list[str] = []
        if len(now) - len(bound) != len(held) + len(weak) + len(addresses):
            for names in (held, weak, addresses):
                deleted += names.keys() - now.keys()
        return bound, rebound, deleted

    def _is_other(
        self, name: str, value: object, stores: Callable[[], Stores], ended_well: bool
    ) -> bool:
        """Whether a value is another one, of which only the address is known.

        The value that a store replaces is alive until then, so one store cannot give another value
        the same address; several can.
        """
        address, appearance = self._addresses[name]
        if id(value) != address:
            return True
        if not stores().may_reuse_address(name, value):
            return False
        if ended_well and name in stores().certain:
            return True
        return appearance is not None and look(value) != appearance
