"""A closer look at arrays, tensors and tables of libraries beyond NumPy, pandas and Polars, on request."""

from __future__ import annotations

import sys
from typing import Any

from freshkernel.probe.column_facts import CELL_LIMIT, COLUMN_LIMIT, column_facts, label_text
from freshkernel.probe.library_values import (
    ARROW_TABLES,
    SPARSE,
    held_array,
    is_variable,
    library_facts,
    sparse_arrays,
    variable_dtype,
)
from freshkernel.probe.values import TENSORS, clean, is_known_type, library_name, library_of, shape

# Libraries whose own subclasses of Arrow's extension types are harmless.
ARROW_EXTENDING = ("pandas", "pyarrow")
CLASS_LIMIT = 1000


def library_text(value: Any) -> str | None:
    """What is known about a value without reading its items; None for other types."""
    try:
        if is_known_type(value, *SPARSE):
            return _sparse_text(value)
        if is_known_type(value, ("xarray", "DataArray")):
            return _sizes_text(_sizes_of_array(value))
        if is_known_type(value, ("xarray", "Dataset")):
            return _sizes_text(list(value._dims.items()))
        is_tensor = is_known_type(value, *TENSORS) or library_name(value) == "tensorflow"
        return _tensor_text(value) if is_tensor else None
    except Exception:
        return None


def library_columns(value: Any) -> tuple[list[dict[str, Any]] | None, int | None]:
    """Facts about the columns of a table of Arrow or the variables of xarray, and how many it has."""
    if is_known_type(value, *ARROW_TABLES):
        return _arrow_columns(value), int(value.num_columns)
    if is_known_type(value, ("xarray", "Dataset")):
        variables = value._variables
    elif is_known_type(value, ("xarray", "DataArray")):
        variables = {value._name: value._variable, **value._coords}
    else:
        return None, None
    return _variable_columns(variables), len(variables)


def _sparse_text(matrix: Any) -> str | None:
    sides = library_facts(matrix).get("shape")
    arrays = sparse_arrays(matrix)
    # The items of a matrix of lists are objects.
    if not sides or not arrays or arrays[0].dtype.kind == "O":
        return None
    stored, total = int(arrays[0].size), 1
    for side in sides:
        total *= side
    share = f" ({stored / total:.2%})" if total > 0 else ""
    return f"{stored:,} stored of {total:,} items{share}"


def _tensor_text(tensor: Any) -> str | None:
    facts = library_facts(tensor)
    sides = shape(tensor) if is_known_type(tensor, *TENSORS) else facts.get("shape")
    if sides is None:
        return None
    dtype = facts.get("dtype") or f"{tensor.dtype}, {tensor.device}"
    size = " x ".join(map(str, sides)) or "scalar"
    return clean(f"{size} {dtype}\nThe values of a tensor are not read.")


def _arrow_columns(table: Any) -> list[dict[str, Any]]:
    names = table.schema.names[:COLUMN_LIMIT]
    if not _extensions_are_known():
        # A column of such a type would be made by its class.
        return [column_facts(name, None, None) for name in names]
    columns = [table.column(at) for at in range(len(names))]
    left = CELL_LIMIT
    found = []
    for name, column in zip(names, columns):  # noqa: B905
        left -= int(table.num_rows)
        found.append(column_facts(name, column.type, column.null_count if left >= 0 else None))
    return found


def _extensions_are_known() -> bool:
    """Whether all classes that extend types of Arrow are those of libraries: asking for a type may call its class."""
    kinds = [sys.modules["pyarrow.lib"].BaseExtensionType]
    for kind in kinds:
        # A class of the user's may override what `type` gives.
        kinds += type.__subclasses__(kind)
        if len(kinds) > CLASS_LIMIT:
            return False
    return all(library_of(kind) in ARROW_EXTENDING for kind in kinds)


def _sizes_of_array(array: Any) -> list[tuple[object, int | None]]:
    """The dimensions of an array of xarray; their sizes where it is in memory."""
    variable = array._variable
    if not is_variable(variable):
        return []
    sides = library_facts(array).get("shape")
    if sides is not None:
        return list(zip(variable._dims, sides))  # noqa: B905
    return [(name, None) for name in variable._dims]


def _sizes_text(sizes: list[tuple[object, int | None]]) -> str | None:
    shown = [
        label_text(name) if size is None else f"{label_text(name)}: {size:,}"
        for name, size in sizes[:COLUMN_LIMIT]
    ]
    return f"Dimensions: {', '.join(shown)}" if shown else None


def _variable_columns(variables: dict[Any, Any]) -> list[dict[str, Any]]:
    left = CELL_LIMIT
    found = []
    for name, variable in list(variables.items())[:COLUMN_LIMIT]:
        if not is_variable(variable):
            found.append(column_facts(name, None, None))
            continue
        array = held_array(variable)
        left -= 0 if array is None else int(array.size)
        missing = _missing_items(array) if array is not None and left >= 0 else None
        dimensions = f" ({', '.join(map(label_text, variable._dims))})" if variable._dims else ""
        found.append(column_facts(label_text(name) + dimensions, variable_dtype(variable), missing))
    return found


def _missing_items(array: Any) -> int | None:
    """How many items of a loaded array are missing; None where its items would be asked."""
    kind = array.dtype.kind
    if library_name(array) != "numpy" or kind not in "biufcSUmM":
        return None
    numpy = sys.modules["numpy"]
    is_missing = numpy.isnat if kind in "mM" else numpy.isnan if kind in "fc" else None
    return 0 if is_missing is None else int(is_missing(array).sum())
