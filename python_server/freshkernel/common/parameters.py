"""Parameters of a run, set by a cell that follows the one tagged `parameters`."""

from __future__ import annotations

import keyword
import math
from collections.abc import Mapping

TAG = "parameters"


class ParameterError(ValueError):
    """A parameter that the notebook cannot take."""


def _literal(value: object) -> str:
    if isinstance(value, float) and not math.isfinite(value):
        return f"float('{value}')"
    if isinstance(value, list):
        return f"[{', '.join(_literal(each) for each in value)}]"
    if isinstance(value, dict):
        items = (f"{_literal(key)}: {_literal(each)}" for key, each in value.items())
        return f"{{{', '.join(items)}}}"
    return repr(value)


def assignments(parameters: Mapping[str, object]) -> str:
    """Python code that assigns the parameters."""
    for name in parameters:
        if not name.isidentifier() or keyword.iskeyword(name):
            raise ParameterError(f"{name!r} cannot be the name of a parameter.")
    return "\n".join(f"{name} = {_literal(value)}" for name, value in parameters.items())
