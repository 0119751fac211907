"""Reads TOML that strangers wrote. The parser of the standard library takes time and memory for the square of a key's parts."""

from __future__ import annotations

import re
import sys
from typing import Any, TypeAlias

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: Parts of a dotted key, as the analysis reads them.
MAXIMUM_PARTS = 50
#: Why a text is not TOML; a `ValueError` also stands for what the parser cannot represent.
TomlError: TypeAlias = tomllib.TOMLDecodeError

# Each alternative matches, whatever follows: quotes that are not closed end with their line.
_TOKEN = re.compile(r"[ \t]+|\.|[\w-]+|\"(?:[^\"\\\n]|\\.)*\"?|'[^'\n]*'?|[^\w-]")
_BETWEEN = " \t"


def read_toml(text: str) -> dict[str, Any]:
    """The content of a TOML file.

    :raises ValueError: `TomlError` if it is not TOML; others for keys, numbers and values that are too long or nest too deeply
    """
    if _has_long_key(text):
        raise ValueError(f"a key has more than {MAXIMUM_PARTS} parts")
    try:
        return tomllib.loads(text)
    except TomlError:
        raise
    except RecursionError as error:
        raise ValueError("its values nest too deeply") from error
    except ValueError as error:
        raise ValueError("a number is too long") from error


def _has_long_key(text: str) -> bool:
    """Whether some text in it, a key or not, looks like a key with too many parts; in linear time."""
    if text.count(".") < MAXIMUM_PARTS:
        return False
    dots = 0
    was_dot = False
    for found in _TOKEN.finditer(text):
        first = found[0][0]
        if first in _BETWEEN:
            continue
        if first == ".":
            dots += 1
            was_dot = True
        elif first in "\"'-_" or first.isalnum():
            dots = dots if was_dot else 0
            was_dot = False
        else:
            dots, was_dot = 0, False
        if dots >= MAXIMUM_PARTS:
            return True
    return False
