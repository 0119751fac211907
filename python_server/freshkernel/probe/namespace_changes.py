"""The names of the user's namespace that an execution binds, rebinds and deletes.

Values are compared with the previous ones by address. Large values are not kept alive, because users would
notice: by the memory in use, by `ndarray.resize` refusing to work, by a weak reference that does not die.
An address is reused only after its value was freed, and a single store never does that: the old value is
freed when the new one already exists. So only names that an execution may store twice need more than an
address.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterable
from itertools import compress, islice, repeat
from operator import is_, is_not, ne
from typing import Any

from freshkernel.probe.stored_names import Stores
from freshkernel.probe.values import WEAKLESS_IDS, ContainerFingerprint, is_light, is_small

# The names of IPython: inputs, outputs, their caches, and the attributes of every module.
_OWN_NAME = re.compile(r"_{1,3}|_i{1,3}|_i?\d+|_[iods]h|_exit_code|In|Out|__\w+__")
# Names that IPython sets but users may use for something else.
_PRESET_NAMES = ("exit", "quit", "open", "get_ipython")
# The name that IPython binds for every cell before it runs.
_INPUT_NAME = re.compile(r"_i\d+")
_MISSING = object()
_value_of = weakref.ref.__call__


class View:
    """A namespace at one moment: its values, and the user's names with the addresses of their values."""

    __slots__ = ("addresses", "names", "values")

    def __init__(self, values: dict[str, Any], names: list[str], addresses: list[int]) -> None:
        self.values = values
        self.names = names
        self.addresses = addresses


class UserNames:
    """Distinguishes the user's names in a namespace from IPython's."""

    def __init__(self) -> None:
        self._is_user: dict[str, bool] = {}
        # Of the last view: what IPython had preset, how many keys came before the last input's, that
        # key and those after it, which of all keys are the user's, and those. IPython adds a key for
        # every cell: to look at all of them again would cost more and more. New keys come last, and
        # IPython makes the key of an input itself. So where that very object has as many keys before
        # it as it had, those are the same, unless the namespace was filled again.
        self._last: tuple[list[str], int, list[str], bytes, list[str]] = ([], 0, [], b"", [])
        self._first: object = None

    def view(self, namespace: dict[str, Any], preset: dict[str, Any]) -> View:
        """The current namespace, without the names that IPython sets."""
        # One atomic step.
        values = dict.copy(namespace)
        present = [
            name for name in _PRESET_NAMES if values.get(name, _MISSING) is preset.get(name, preset)
        ]
        for name in present:
            del values[name]
        known_present, start, known, selection, names = self._last
        keys = list(islice(reversed(values), max(len(values) - start, 0)))
        keys.reverse()
        first = next(iter(values), None)
        is_other = first is not self._first or present != known_present or len(keys) < len(known)
        if is_other or any(map(is_not, known, keys)):
            self._first = first
            start, known, selection, names = 0, [], b"", []
            keys = list(values)
        if len(keys) > len(known):
            new = keys[len(known) :]
            selects = bytes(map(self.is_user, new))
            selection += selects
            # The same list while there is no new name.
            names = names + list(compress(new, selects)) if any(selects) else names
            index = self._last_input(keys, len(known))
            self._last = present, start + index, keys[index:], selection, names
        return View(values, names, list(map(id, compress(values.values(), selection))))

    @staticmethod
    def _last_input(keys: list[str], begin: int) -> int:
        """The index of the last input's key from an index on; 0 if there is none."""
        for index in range(len(keys) - 1, begin - 1, -1):
            key = keys[index]
            if type(key) is str and _INPUT_NAME.fullmatch(key):
                return index
        return 0

    def is_user(self, name: object) -> bool:
        """Whether a name is the user's."""
        if type(name) is not str:
            return False
        known = self._is_user.get(name)
        if known is None:
            known = self._is_user[name] = _OWN_NAME.fullmatch(name) is None
        return known


class Shadow:
    """The user's names when an execution began."""

    __slots__ = ("_addresses", "_beyond", "_fingerprints", "_held", "_names", "_weak")

    def __init__(self, before: View) -> None:
        self._names = before.names
        self._addresses = before.addresses
        self._beyond: set[str] | None = set()
        self._held: list[object] = []
        self._weak: dict[str, weakref.ref[Any]] = {}
        self._fingerprints: dict[str, ContainerFingerprint] = {}

    def guard(
        self,
        values: dict[str, Any],
        names: Iterable[str],
        beyond: set[str] | None,
        may_hold: bool,
    ) -> None:
        """Keeps more than the address of values that the execution may replace twice.

        The address of a value is not reused while the value is kept, which users do not notice if it is
        light. `beyond`: names that may be stored more often than the text shows; None for any name.
        """
        self._beyond = beyond
        held, weak = self._held, self._weak
        for name in names:
            value = values[name]
            if id(type(value)) not in WEAKLESS_IDS:
                try:
                    weak[name] = weakref.ref(value)
                    continue
                except TypeError:
                    pass
            if may_hold and (is_small(value) or is_light(value)):
                held.append(value)
            else:
                self._fingerprints[name] = ContainerFingerprint(value)

    def changes(
        self, now: View, stores: Callable[[], Stores], ended_well: bool
    ) -> tuple[list[str], list[str], list[str]]:
        """The names bound, rebound and deleted since; calls `stores` only in doubt."""
        names, size = now.names, len(self._names)
        is_same = names is self._names
        if not is_same and (size > len(names) or any(map(is_not, self._names, names))):
            # Names were deleted: others may be at their indexes.
            before = dict(zip(self._names, self._addresses))  # noqa: B905
            found = dict(zip(names, now.addresses))  # noqa: B905
            bound, deleted = list(found.keys() - before), list(before.keys() - found)
            rebound = [name for name in names if before.get(name, found[name]) != found[name]]
        else:
            bound, deleted, rebound = names[size:], [], []
            if self._addresses != now.addresses:
                rebound = list(compress(names, map(ne, self._addresses, now.addresses)))
        if self._weak or self._fingerprints:
            known = {*rebound, *deleted}
            # A live value is still at its address.
            dead = compress(self._weak, map(is_, map(_value_of, self._weak.values()), repeat(None)))
            rebound += [name for name in dead if name not in known]
            rebound += [
                name
                for name in self._fingerprints
                if name not in known and self._is_other(name, now, stores, ended_well)
            ]
        return bound, rebound, deleted

    def _is_other(
        self, name: str, now: View, stores: Callable[[], Stores], ended_well: bool
    ) -> bool:
        """Whether a different value may be at the address of one that was not kept alive."""
        before, value = self._fingerprints[name], now.values[name]
        if name in stores().stored:
            is_reported = self._beyond is not None and name not in self._beyond
            if is_reported and not stores().may_reuse_address(name, value):
                return False
            if ended_well and name in stores().certain:
                # The old value may have stayed alive under a different name and been bound again.
                return not (now.addresses.count(id(value)) > 1 and before.fits(value))
            if name not in stores().changed:
                return not before.fits(value)
        # A value that the text changes, or does not store, more likely changed than was replaced.
        return not before.shares(value)
