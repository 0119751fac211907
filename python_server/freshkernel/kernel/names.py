"""Which names of the user's namespace a run binds, rebinds and deletes.

Values are compared by their addresses with what was there before. Nothing large is held, because a user
can see an object being kept: by memory that stays in use, by `ndarray.resize` refusing to work, by a
weak reference that does not die. An address is used again only after the value there was freed, and
one store never does that: the old value goes when the new one is there already. So names that a run
may store twice, and only those, are guarded by more than an address.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterable
from itertools import compress
from operator import is_not, ne
from typing import Any

from freshkernel.kernel.mentions import Stores
from freshkernel.kernel.values import Look, is_light, is_small

# IPython's own names: inputs, outputs, their caches, and what a module has anyway.
_OWN_NAME = re.compile(r"_{1,3}|_i{1,3}|_i?\d+|_[iods]h|_exit_code|In|Out|__\w+__")
# Names that IPython sets up but a user may well take for something else.
_PRESET_NAMES = ("exit", "quit", "open", "get_ipython")
_MISSING = object()


class UserNames:
    """Tells the user's names in a namespace from IPython's."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._own: set[str] = set()
        self.keep(list(namespace))

    def snapshot(self, namespace: dict[str, Any], preset: dict[str, Any]) -> dict[str, Any]:
        """A copy without what IPython set up, in one step that other threads cannot disturb."""
        copy = dict.copy(namespace)
        for name in _PRESET_NAMES:
            if name in copy and copy[name] is preset.get(name, _MISSING):
                del copy[name]
        return copy

    def count(self, copy: dict[str, Any]) -> int:
        """How many of a copy's names are the user's, when its new ones have been looked at."""
        return len(copy) - len(self._own & copy.keys())

    def keep(self, names: Iterable[str]) -> list[str]:
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
    """The names of a namespace as they were when a run began."""

    __slots__ = ("_addresses", "_held", "_looks", "_names", "_weak")

    def __init__(self, before: dict[str, Any]) -> None:
        self._names = list(before)
        self._addresses = list(map(id, before.values()))
        self._held: list[object] = []
        self._weak: dict[str, weakref.ref[Any]] = {}
        self._looks: dict[str, Look] = {}

    def guard(self, before: dict[str, Any], names: Iterable[str], may_hold: bool) -> None:
        """Remember more than the address of values that the run may replace twice.

        An address is not used again while the value is held, which nobody sees if it is light.
        """
        for name in names:
            if name not in before:
                continue
            value = before[name]
            if is_small(value) and may_hold:
                self._held.append(value)
                continue
            try:
                self._weak[name] = weakref.ref(value)
            except TypeError:
                if may_hold and is_light(value):
                    self._held.append(value)
                else:
                    self._looks[name] = Look(value)

    def changes(
        self, now: dict[str, Any], stores: Callable[[], Stores], ended_well: bool
    ) -> tuple[list[str], list[str], list[str]]:
        """The names bound, rebound and deleted since; `stores` is asked only in doubt."""
        names, addresses = list(now), list(map(id, now.values()))
        size = len(self._names)
        if size > len(names) or any(map(is_not, self._names, names)):
            bound, rebound, deleted = self._changes_in_other_order(now)
        else:
            bound, deleted = names[size:], []
            rebound = list(compress(names, map(ne, self._addresses, addresses)))
        if self._weak or self._looks:
            known = {*rebound, *deleted}
            rebound += [
                name
                for name, reference in self._weak.items()
                # A dead reference gives None, but None itself is held.
                if name not in known and reference() is not now[name]
            ]
            rebound += [
                name
                for name in self._looks
                if name not in known and self._is_other(name, now[name], stores, ended_well)
            ]
        return bound, rebound, deleted

    def _changes_in_other_order(
        self, now: dict[str, Any]
    ) -> tuple[list[str], list[str], list[str]]:
        """The same by addresses alone, when names went: others may be at their places."""
        # A key that is no text may run code when it is looked up.
        before = {
            name: address
            for name, address in zip(self._names, self._addresses)  # noqa: B905
            if type(name) is str
        }
        bound, rebound = [], []
        for name, value in now.items():
            if type(name) is str:
                address = before.pop(name, None)
                if address is None:
                    bound.append(name)
                elif address != id(value):
                    rebound.append(name)
        return bound, rebound, list(before)

    def _is_other(
        self, name: str, value: object, stores: Callable[[], Stores], ended_well: bool
    ) -> bool:
        """Whether another value has come to the address of one that nothing guards well."""
        before = self._looks[name]
        if name in stores().stored:
            if not stores().may_reuse_address(name, value):
                return False
            if ended_well and name in stores().certain:
                return True
            if name not in stores().changed:
                return not before.fits(value)
        # One that the text changes, or does not store, is rather changed than another.
        return not before.shares(value)
