"""The text of a value that is made of built-in types, without running any code of users.

`repr` and `reprlib` would call the methods of the items.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from freshkernel.probe.values import PLAIN_IDS, SIZED_IDS, clean, type_name

# Texts of numbers with more bits take long.
LARGEST_NUMBER = 1 << 10_000
DEPTH_LIMIT = 4
CONTAINER_LIMIT = 100
_SHORT_IDS = frozenset(map(id, (float, bool, type(None))))
_BRACKETS = {
    id(list): "[]",
    id(tuple): "()",
    id(set): "{}",
    id(frozenset): ("frozenset({", "})"),
    id(dict): "{}",
}


def plain_text(value: object, limit: int) -> str | None:
    """What `repr` would show, cut to the limit; None unless the type is a built-in one."""
    kind = id(type(value))
    if kind in _SHORT_IDS:
        return repr(value)
    if kind not in PLAIN_IDS and kind not in SIZED_IDS:
        return None
    return clean("".join(_text_parts(value, limit, DEPTH_LIMIT)), limit)


def item_text(value: object, limit: int) -> str:
    """As `plain_text`, with the type of other values: `<Thing>`."""
    text = plain_text(value, limit)
    return f"<{type_name(value)}>" if text is None else text


def _text_parts(value: Any, limit: int, depth: int) -> list[str]:
    """Pieces of the text, a little more than the limit at most."""
    kind = id(type(value))
    if kind in _BRACKETS:
        return _container_parts(value, limit, depth)
    if kind not in PLAIN_IDS and kind not in SIZED_IDS:
        return [f"<{type_name(value)}>"]
    if type(value) is int and not -LARGEST_NUMBER < value < LARGEST_NUMBER:
        return [f"<int of {value.bit_length():,} bits>"]
    if isinstance(value, (str, bytes, bytearray)):
        text = repr(value[:limit])
        return [text if len(value) <= limit else text[:-1] + "…"]
    return [repr(value)]


def _container_parts(value: Any, limit: int, depth: int) -> list[str]:
    opening, closing = _BRACKETS[id(type(value))]
    if not value:
        return [repr(value)]
    if depth == 0:
        return [opening, "…", closing]
    parts = [opening]
    length = 0
    is_dict = type(value) is dict
    # One atomic step: another thread may change the container.
    items: list[Any] = list(islice(value.items() if is_dict else value, CONTAINER_LIMIT + 1))
    for index, item in enumerate(items):
        if index == CONTAINER_LIMIT or length > limit:
            parts.append(", …")
            break
        found = _text_parts(item[0], limit - length, depth - 1) if is_dict else []
        found += [": "] if is_dict else []
        found += _text_parts(item[1] if is_dict else item, limit - length, depth - 1)
        parts += found if index == 0 else [", ", *found]
        length += sum(map(len, found)) + 2
    if type(value) is tuple and len(items) == 1:
        parts.append(",")
    return [*parts, closing]
