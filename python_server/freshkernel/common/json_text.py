"""Reads JSON that this process did not write: values that nest too deeply are as wrong as others."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    :raises ValueError: if it is not JSON, or nests too deeply
    """
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("its values nest too deeply") from error
