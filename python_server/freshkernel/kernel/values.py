"""What can be said about a value without running anybody's code.

No `==`, `repr`, `len` or attribute of a value is used unless its exact type is known to be harmless.
"""

from __future__ import annotations

import sys
from typing import Any

MESSAGE_LIMIT = 1000
TEXT_LIMIT = 200
PATH_LIMIT = 4096

SIZED = (str, bytes, bytearray, list, tuple, dict, set, frozenset, range)
PLAIN = (int, float, complex, bool, str, bytes, type(None))
# Types of libraries, by module, whose `shape` is plain data. They are looked up, never imported.
SHAPED = (
    ("numpy", "ndarray"),
    ("pandas", "DataFrame"),
    ("pandas", "Series"),
    ("polars", "DataFrame"),
    ("polars", "Series"),
    ("torch", "Tensor"),
)
HEAP_TYPE = 1 << 9


def _of_type(attribute: str, kind: type) -> Any:
    """An attribute as `type` itself defines it, whatever a metaclass makes of it."""
    return type.__dict__[attribute].__get__(kind)


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    """A text that fits into a message: not longer than the limit, no lone surrogates."""
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def type_name(value: object) -> str:
    """The type of a value: `int`, `pandas.core.frame.DataFrame`."""
    kind = type(value)
    module = _of_type("__dict__", kind).get("__module__")
    name: str = _of_type("__qualname__", kind)
    return clean(name if type(module) is not str or module == "builtins" else f"{module}.{name}")


def length(value: object) -> int | None:
    """The length of a value of a built-in type."""
    kind = type(value)
    for sized in SIZED:
        if kind is sized:
            return len(value)  # type: ignore[arg-type]
    return None


def shape(value: object) -> list[int] | None:
    """The shape of an array or a table of a known library."""
    kind = type(value)
    for module, name in SHAPED:
        library = sys.modules.get(module)
        if library is not None and vars(library).get(name) is kind:
            return [int(side) for side in value.shape]  # type: ignore[attr-defined]
    return None


def fingerprint(value: object) -> str | None:
    """How large a value is, where that is known."""
    size = length(value)
    if size is not None:
        return f"len={size}"
    sides = shape(value)
    return None if sides is None else f"shape=({', '.join(map(str, sides))})"


def is_small(value: object) -> bool:
    """Whether a value is immutable, refers to nothing else and is not worth freeing."""
    kind = type(value)
    return any(kind is plain for plain in PLAIN) and sys.getsizeof(value) <= MESSAGE_LIMIT


def _element(value: object) -> object:
    return (type(value), value) if is_small(value) else id(value)


def look(value: object) -> object:
    """What tells two containers apart, without keeping what is in them."""
    kind = type(value)
    if kind is list or kind is tuple:
        size = len(value)  # type: ignore[arg-type]
        places = {0, size // 2, size - 1} if size else set()
        return id(kind), size, [_element(value[place]) for place in places]  # type: ignore[index]
    if kind is dict:
        ends = []
        for order in (iter(value.items()), reversed(value.items())):  # type: ignore[attr-defined]
            ends += [[_element(part) for part in item] for item in [next(order, ())]]
        return id(kind), len(value), ends  # type: ignore[arg-type]
    if kind is str or kind is bytes or kind is bytearray:
        ends = [value[:TEXT_LIMIT], value[-TEXT_LIMIT:]]  # type: ignore[index]
        return id(kind), len(value), ends  # type: ignore[arg-type]
    return id(kind), length(value)


def _writes_its_own_text(kind: type) -> bool:
    """Whether the class that says how an exception reads is written in Python."""
    for base in _of_type("__mro__", kind):
        if "__str__" in _of_type("__dict__", base):
            return bool(_of_type("__flags__", base) & HEAP_TYPE)
    return True


def describe_error(error: BaseException) -> dict[str, str]:
    """The type and message of an exception; no message where reading it would run its code."""
    arguments = BaseException.__dict__["args"].__get__(error)
    plain = [each for each in arguments if any(type(each) is kind for kind in PLAIN)]
    message = ""
    is_plain = len(plain) == len(arguments) or issubclass(type(error), SyntaxError)
    if is_plain and not _writes_its_own_text(type(error)):
        message = str(error)
    elif plain:
        message = str(plain[0])
    name: str = _of_type("__name__", type(error))
    return {"exception": clean(name), "message": clean(message, MESSAGE_LIMIT)}
