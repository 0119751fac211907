"""What objects refer to, and whether they can change at all."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterable, Iterator
from typing import Any

import fingerprints

ATOMS = (
    type(None),
    bool,
    int,
    float,
    complex,
    str,
    bytes,
    range,
    slice,
    type,
    types.FunctionType,
    types.BuiltinFunctionType,
    types.ModuleType,
    type(...),
)


def is_atom(value: Any) -> bool:
    """Whether it is a number, a text or another thing that has no parts that could change."""
    return isinstance(value, ATOMS) or type(value).__module__ in ("datetime", "decimal", "re")


def is_immutable(value: Any) -> bool:
    """Whether neither it nor its parts can be changed."""
    if isinstance(value, (tuple, frozenset)):
        return all(is_immutable(each) for each in value)
    if is_atom(value) or callable(value):
        return True
    module = type(value).__module__.partition(".")[0]
    name = type(value).__name__
    if module == "numpy":
        return (
            "generic" in {kind.__name__ for kind in type(value).__mro__} or "dtype" in name.lower()
        )
    return (
        module in ("uuid", "fractions", "os", "operator", "zoneinfo") or name in IMMUTABLE_CLASSES
    )


IMMUTABLE_CLASSES = {
    "Timestamp",
    "Timedelta",
    "Period",
    "Interval",
    "NaTType",
    "NAType",
    "struct_time",
    "SignatureInfo",
    "CacheInfo",
    "partial",
    "dtype",
    "Size",
    "device",
}


def reachable(root: Any, depth: int = 5) -> Iterator[Any]:
    """Everything that an object refers to, itself left out, to a depth; classes and modules are not entered."""
    seen = {id(root)}
    level = [root]
    for _ in range(depth):
        following = []
        for each in level:
            for part in _parts(each):
                if id(part) not in seen:
                    seen.add(id(part))
                    yield part
                    if not is_atom(part) or isinstance(part, types.BuiltinFunctionType):
                        following.append(part)
        level = following


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, (types.ModuleType, type)):
        return []
    if isinstance(value, types.BuiltinFunctionType):
        return [value.__self__] if value.__self__ is not None else []
    own = [value.__dict__] if hasattr(value, "__dict__") else []
    if isinstance(value, types.MethodType):
        own.append(value.__self__)
    if type(value).__name__ in ("Tensor", "Parameter"):
        own.extend(_operands(value.grad_fn))
    if fingerprints.is_loaded("numpy") and type(value).__name__ == "ndarray":
        own.append(value.base)
        if value.dtype.hasobject:
            own.extend(value.ravel().tolist())
    return [*gc.get_referents(value), *own]


def _operands(gradient: Any) -> list[Any]:
    """The tensors that a tensor was computed from and that want gradients."""
    if gradient is None:
        return []
    found = [gradient.variable] if hasattr(gradient, "variable") else []
    for following, _ in gradient.next_functions:
        found.extend(_operands(following))
    return found


def refers_to(root: Any, target: Any) -> bool:
    """Whether an object is, or leads to, another."""
    return root is target or any(each is target for each in reachable(root))


def elements(value: Any) -> list[Any]:
    """What a container or a structure holds, without using anything up."""
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    if isinstance(value, (list, tuple, set, frozenset)) or type(value).__name__ in (
        "deque",
        "dict_values",
        "dict_keys",
        "dict_items",
        "ndarray",
        "UserList",
    ):
        return list(value)
    return list(reachable(value))


def changing_elements(value: Any) -> list[Any]:
    """The elements whose identity matters."""
    return [each for each in elements(value) if not is_immutable(each)]
