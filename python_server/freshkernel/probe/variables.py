"""What the user's names refer to, without running any code of users and without keeping a value alive."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from freshkernel.probe.library_values import library_facts
from freshkernel.probe.plain_text import plain_text
from freshkernel.probe.values import (
    PANDAS_SERIES,
    PLAIN_IDS,
    SIZED_IDS,
    TENSORS,
    clean,
    dtype_text,
    is_known_type,
    shape,
    type_name,
)

SHORT_TEXT_LIMIT = 80
PARAMETER_LIMIT = 12
TYPED_ARRAYS = (("numpy", "ndarray"), *PANDAS_SERIES, ("polars", "Series"))
_FUNCTION_IDS = frozenset(map(id, (FunctionType, BuiltinFunctionType, MethodType, partial)))
_module_dict: Callable[[object], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__


def variable_facts(name: str, value: object) -> dict[str, Any]:
    """A `VariableFacts` of the protocol."""
    kind_id = id(type(value))
    is_plain, is_sized = kind_id in PLAIN_IDS, kind_id in SIZED_IDS
    facts: dict[str, Any] = {
        "name": clean(name),
        "kind": "value",
        "type": type_name(value),
        "length": len(value) if is_sized else None,  # type: ignore[arg-type]
        "shape": None,
        "dtype": None,
        # Of a container without its items.
        "size": sys.getsizeof(value) if is_plain or is_sized else None,
        "text": plain_text(value, SHORT_TEXT_LIMIT) if is_plain else None,
    }
    return facts if is_plain or is_sized else _facts_of_others(facts, value)


def _facts_of_others(facts: dict[str, Any], value: object) -> dict[str, Any]:
    """Completes the facts about a value of a type that is not built in."""
    facts["kind"] = kind_of(value)
    facts["text"] = _short_text(value, facts["kind"])
    facts["shape"] = shape(value)
    if facts["shape"] is not None:
        facts["dtype"], facts["size"] = data_type(value), array_size(value)
    else:
        facts.update(library_facts(value))
    return facts


def kind_of(value: object) -> str:
    """Whether a value is a module, function, class, or something else."""
    kind = type(value)
    if id(kind) in _FUNCTION_IDS:
        return "function"
    # `isinstance` would ask the value for its class.
    if issubclass(kind, type):
        return "class"
    return "module" if issubclass(kind, ModuleType) else "value"


def data_type(array: Any) -> str | None:
    """The type of an array's items; None for a table."""
    if is_known_type(array, *TYPED_ARRAYS):
        return clean(dtype_text(array.dtype))
    if is_known_type(array, *TENSORS):
        return clean(f"{array.dtype}, {array.device}")
    return None


def array_size(array: Any) -> int | None:
    """The size in bytes of an array's or a table's items, without what these refer to."""
    try:
        if is_known_type(array, ("numpy", "ndarray"), *TENSORS):
            return int(array.nbytes)
        if is_known_type(array, ("polars", "DataFrame"), ("polars", "Series")):
            return int(array.estimated_size())
        return sum(int(block.values.nbytes) for block in array._mgr.blocks)
    except Exception:
        return None


def _short_text(value: Any, kind: str) -> str | None:
    """The parameters of a function, or the version of a module."""
    if kind == "module":
        version = _module_dict(value).get("__version__")
        return clean(version, SHORT_TEXT_LIMIT) if type(version) is str else None
    return _parameters(value) if type(value) is FunctionType else None


def _parameters(function: FunctionType) -> str:
    """The names of a function's parameters; a star for further ones."""
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    names = list(code.co_varnames[: min(count, PARAMETER_LIMIT)])
    if count > len(names) or code.co_flags & 0x0C:
        names.append("…")
    return clean(f"({', '.join(names)})", SHORT_TEXT_LIMIT)
