"""Facts about a value, without running any code of users or libraries.

No `==`, `repr`, `len` or attribute of a value is used unless its exact type is known to be harmless.
"""

from __future__ import annotations

import sys
import weakref
from typing import Any

MESSAGE_LIMIT = 1000
MAX_NESTED = 3
TEXT_LIMIT = 200
PATH_LIMIT = 4096

SIZED = (str, bytes, bytearray, list, tuple, dict, set, frozenset, range)
PLAIN = (int, float, complex, bool, str, bytes, type(None))
# Looked up by id: the hash of a type may run code of a metaclass.
SIZED_IDS = frozenset(map(id, SIZED))
PLAIN_IDS = frozenset(map(id, PLAIN))
# Types without weak references, and the names of types; often looked up.
WEAKLESS_IDS = frozenset(map(id, (*PLAIN, bytearray, list, tuple, dict, range)))
TYPE_NAMES = {id(kind): kind.__qualname__ for kind in (*SIZED, *PLAIN)}
# Types of libraries, by module, whose `shape` is plain data. They are looked up, never imported.
PANDAS_TABLES = (("pandas", "DataFrame"), ("geopandas", "GeoDataFrame"))
PANDAS_SERIES = (("pandas", "Series"), ("geopandas", "GeoSeries"))
TENSORS = (("torch", "Tensor"), ("torch.nn.parameter", "Parameter"))
SHAPED = (
    ("numpy", "ndarray"),
    *PANDAS_TABLES,
    *PANDAS_SERIES,
    ("polars", "DataFrame"),
    ("polars", "Series"),
    *TENSORS,
)
# Values not worth freeing: numbers and strings up to these limits, and containers of up to so many.
LIGHT_LIMIT = 100
SMALL_LENGTH = 250
LARGE_NUMBER = 1 << 1000
# Libraries whose types of items have harmless names.
TYPING_LIBRARIES = frozenset(("geopandas", "numpy", "pandas", "polars", "pyarrow"))
SHAPING_LIBRARIES = frozenset(library for library, _ in SHAPED)
HEAP_TYPE = 1 << 9
# A table with more blocks of columns is not looked at.
BLOCK_LIMIT = 2000


# Attributes as `type` itself defines them, even if a metaclass overrides them.
_dict_of = type.__dict__["__dict__"].__get__
_module_of = type.__dict__["__module__"].__get__
_qualname_of = type.__dict__["__qualname__"].__get__
_name_of = type.__dict__["__name__"].__get__
_bases_of = type.__dict__["__mro__"].__get__
_flags_of = type.__dict__["__flags__"].__get__


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """A string that fits into a message: not longer than the limit, no lone surrogates."""
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def type_name(value: object) -> str:
    """The type of a value: `int`, `pandas.core.frame.DataFrame`."""
    kind = type(value)
    known = TYPE_NAMES.get(id(kind))
    if known is not None:
        return known
    module = module_name(kind)
    name: str = _qualname_of(kind)
    return clean(name if module is None or module == "builtins" else f"{module}.{name}")


def module_name(kind: type) -> str | None:
    """The module that a type says it is from."""
    try:
        module = _module_of(kind)
    except AttributeError:
        return None
    return module if type(module) is str else None


def library_name(value: object) -> str:
    """The package that the type of a value says it is from; empty if unknown."""
    return library_of(type(value))


def library_of(kind: type) -> str:
    """The package that a type says it is from; empty if unknown."""
    return (module_name(kind) or "").partition(".")[0]


def length(value: object) -> int | None:
    """The length of a value of a built-in type."""
    return len(value) if id(type(value)) in SIZED_IDS else None  # type: ignore[arg-type]


def shape(value: object) -> list[int] | None:
    """The shape of an array or a table of a known library."""
    library = library_name(value)
    if library not in SHAPING_LIBRARIES or not is_known_type(value, *SHAPED):
        return None
    if library in ("pandas", "geopandas") and not has_known_parts(value):
        return None
    return [int(side) for side in value.shape]  # type: ignore[attr-defined]


def is_known_type(value: object, *types: tuple[str, str]) -> bool:
    """Whether the exact type of a value is one of these, given as module and name."""
    kind = type(value)
    for module, name in types:
        library = sys.modules.get(module)
        if library is not None and vars(library).get(name) is kind:
            return True
    return False


def has_known_parts(table: Any) -> bool:
    """Whether the columns and labels of a table of pandas are arrays of NumPy, pandas and GeoPandas.

    Arrays of other classes run their own code when they are asked for their length.
    """
    try:
        blocks = table._mgr.blocks
        arrays = [block.values for block in blocks] if len(blocks) <= BLOCK_LIMIT else [None]
        arrays += [axis.__dict__.get("_data", axis) for axis in table._mgr.axes]
        return all(map(_is_known_array, arrays))
    except Exception:
        return False


def _is_known_array(array: Any) -> bool:
    if is_known_type(array, ("geopandas.array", "GeometryArray")):
        return is_known_type(array._data, ("numpy", "ndarray"))
    return library_name(array) in ("numpy", "pandas")


def dtype_text(dtype: Any) -> str:
    """The name of a type of items. Only libraries' own types are asked for it."""
    is_known = library_name(dtype) in TYPING_LIBRARIES
    return str(dtype) if is_known else type_name(dtype)


def fingerprint(value: object) -> str | None:
    """The size of a value, if it is known."""
    kind = id(type(value))
    if kind in SIZED_IDS:
        return f"len={len(value)}"  # type: ignore[arg-type]
    sides = None if kind in PLAIN_IDS else shape(value)
    return None if sides is None else f"shape=({', '.join(map(str, sides))})"


def is_small(value: object) -> bool:
    """Whether a value is immutable, refers to nothing else and is not worth freeing."""
    kind = type(value)
    if kind is int or kind is bool:
        return -LARGE_NUMBER < value < LARGE_NUMBER  # type: ignore[operator]
    if kind is str or kind is bytes:
        return len(value) <= SMALL_LENGTH  # type: ignore[arg-type]
    return kind is float or value is None or kind is complex


def is_light(value: object) -> bool:
    """Whether neither a container nor its items are worth freeing."""
    kind = type(value)
    if kind is bytearray:
        return len(value) <= SMALL_LENGTH  # type: ignore[arg-type]
    if kind is not list and kind is not tuple and kind is not dict:
        return False
    if len(value) > LIGHT_LIMIT:  # type: ignore[arg-type]
        return False
    parts = list(value)  # type: ignore[call-overload]
    if kind is dict:
        parts += value.values()  # type: ignore[attr-defined]
    return all(map(is_small, parts))


class ContainerFingerprint:
    """A fingerprint of a container that keeps no items alive: its size, and items at its ends."""

    __slots__ = ("_kind", "_parts", "_size")

    def __init__(self, value: object) -> None:
        self._kind = id(type(value))
        self._size = length(value)
        self._parts = [_Part(each) for each in _ends(value)]

    def fits(self, value: object) -> bool:
        """Whether a value has the same fingerprint."""
        ends = _ends(value)
        is_alike = self._kind == id(type(value)) and self._size == length(value)
        return is_alike and all(part.fits(end) for part, end in zip(self._parts, ends))  # noqa: B905

    def shares(self, value: object) -> bool:
        """Whether a value of the same type shares an item with this one, or both are empty."""
        ends = _ends(value)
        is_shared = not ends or any(part.fits(end) for part in self._parts for end in ends)
        return is_shared and self._kind == id(type(value))


class _Part:
    """Recognizes a value: small ones by equality, others by identity."""

    __slots__ = ("_address", "_held")

    def __init__(self, value: object) -> None:
        self._address = None if is_small(value) else id(value)
        self._held: object = value
        if self._address is not None:
            try:
                # An address may be reused, but then the weak reference to the old value is dead.
                self._held = weakref.ref(value)
            except TypeError:
                self._held = None

    def fits(self, value: object) -> bool:
        if self._address is None:
            held = self._held
            return held is value or (type(held) is type(value) and held == value)
        is_dead = type(self._held) is weakref.ref and self._held() is None
        return self._address == id(value) and not is_dead


def _ends(value: object) -> list[object]:
    """A few items of a container or characters of a string, from both ends."""
    kind = type(value)
    if kind is list or kind is tuple:
        size = len(value)  # type: ignore[arg-type]
        indexes = sorted({0, size // 2, size - 1}) if size else []
        return [value[index] for index in indexes]  # type: ignore[index]
    if kind is dict:
        items = [next(iter(value.items()), ()), next(reversed(value.items()), ())]  # type: ignore[attr-defined]
        return [part for item in items for part in item]
    if kind is bytearray:
        return [bytes(value[:TEXT_LIMIT]), bytes(value[-TEXT_LIMIT:])]  # type: ignore[index]
    if kind is str or kind is bytes:
        return [value[:TEXT_LIMIT], value[-TEXT_LIMIT:]]  # type: ignore[index]
    return []


def _writes_its_own_text(kind: type) -> bool:
    """Whether the class that defines the message of an exception is written in Python."""
    for base in _bases_of(kind):
        if "__str__" in _dict_of(base):
            return bool(_flags_of(base) & HEAP_TYPE)
    return True


def describe_error(error: BaseException, depth: int = 0) -> dict[str, str]:
    """The type and message of an exception; no message if that would run its code."""
    arguments = BaseException.__dict__["args"].__get__(error)
    plain = [each for each in arguments if id(type(each)) in PLAIN_IDS]
    message = ""
    is_plain = len(plain) == len(arguments) or issubclass(type(error), SyntaxError)
    if is_plain and not _writes_its_own_text(type(error)):
        message = str(error)
    elif plain:
        message = str(plain[0])
    elif depth < MAX_NESTED:
        # Such as an `URLError`, whose only argument is the error of the connection.
        nested = [each for each in arguments if issubclass(type(each), BaseException)]
        message = describe_error(nested[0], depth + 1)["message"] if nested else ""
    name: str = _name_of(type(error))
    return {"exception": clean(name), "message": clean(message, MESSAGE_LIMIT)}
