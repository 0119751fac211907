"""A closer look at one value, on request: its text, its items, the first rows and the columns of a table.

Code of a library runs only on values, labels and columns whose exact types are the library's own.
"""

from __future__ import annotations

import sys
from typing import Any

from freshkernel.probe.column_facts import CELL_LIMIT, COLUMN_LIMIT, LABEL_LIMIT, column_facts
from freshkernel.probe.first_rows import first_rows
from freshkernel.probe.library_summaries import library_columns, library_text
from freshkernel.probe.plain_text import item_text, plain_text
from freshkernel.probe.values import (
    PANDAS_SERIES,
    PANDAS_TABLES,
    PLAIN_IDS,
    clean,
    has_known_parts,
    is_known_type,
    library_name,
)

LONG_TEXT_LIMIT = 2000
ITEMS_SHOWN = 40


def summary(value: Any) -> dict[str, Any]:
    """The text of a value, the columns of a table and how many it has; None where unknown."""
    try:
        columns, count = _columns(value)
    except Exception:
        columns, count = None, None
    return {"text": _long_text(value), "columns": columns, "column_count": count}


def _columns(value: Any) -> tuple[list[dict[str, Any]] | None, int | None]:
    """Facts about the columns of a table, and how many it has."""
    if is_known_type(value, *PANDAS_TABLES) and has_known_parts(value):
        return _pandas_columns(value), int(value.shape[1])
    if is_known_type(value, *PANDAS_SERIES) and has_known_parts(value):
        return [_pandas_column(value.name, value, len(value))], 1
    if is_known_type(value, ("polars", "DataFrame")):
        return _polars_columns(value), int(value.shape[1])
    if is_known_type(value, ("polars", "Series")):
        missing = int(value.null_count()) if value.shape[0] <= CELL_LIMIT else None
        return [column_facts(value.name, value.dtype, missing)], 1
    return library_columns(value)


def _long_text(value: Any) -> str | None:
    rows = first_rows(value)
    if is_known_type(value, ("numpy", "ndarray")):
        return _array_text(value, rows)
    if rows is not None:
        return clean(rows, LONG_TEXT_LIMIT)
    text = plain_text(value, LONG_TEXT_LIMIT)
    return library_text(value) if text is None else text


def _array_text(array: Any, rows: str | None) -> str:
    """The first rows of an array, or its first items, and the range of numbers."""
    items = array.flat[:ITEMS_SHOWN].tolist() if rows is None else []
    shown = ", ".join(item_text(item, LABEL_LIMIT) for item in items)
    text = f"[{shown}{', …' if array.size > len(items) else ''}]" if rows is None else rows
    if array.dtype.kind in "iuf" and 0 < array.size <= CELL_LIMIT:
        numpy = sys.modules["numpy"]
        missing = int(numpy.isnan(array).sum()) if array.dtype.kind == "f" else 0
        if missing < array.size:
            smallest, largest = numpy.nanmin(array).item(), numpy.nanmax(array).item()
            text += f"\nfrom {smallest!r} to {largest!r}"
        text += f", {missing:,} missing" if missing else ""
    return clean(text, LONG_TEXT_LIMIT)


def _pandas_columns(table: Any) -> list[dict[str, Any]]:
    labels = list(table.columns[:COLUMN_LIMIT])
    if not all(map(_is_plain_label, labels)):
        # Selecting a column compares its label.
        return [column_facts(label, None, None) for label in labels]
    rows = int(table.shape[0])
    left = CELL_LIMIT
    columns = []
    for index, label in enumerate(labels):
        left -= rows
        columns.append(_pandas_column(label, table.iloc[:, index], rows if left >= 0 else None))
    return columns


def _pandas_column(label: object, column: Any, rows: int | None) -> dict[str, Any]:
    is_small = rows is not None and rows <= CELL_LIMIT
    return column_facts(label, column.dtype, _missing(column) if is_small else None)


def _missing(column: Any) -> int | None:
    """How many values are missing. An item of a class of the user's would be asked whether it is."""
    if library_name(column.array) == "geopandas":
        return int(column.array.isna().sum())
    if library_name(column.array) != "pandas":
        return None
    if str(column.dtype) != "object":
        return int(column.isna().sum())
    pandas = sys.modules["pandas"]
    nothing = {id(None), id(pandas.NA), id(pandas.NaT)}
    return sum(
        id(item) in nothing or (type(item) is float and item != item)
        for item in column.to_numpy().tolist()
    )


def _polars_columns(table: Any) -> list[dict[str, Any]]:
    is_small = table.shape[0] * table.shape[1] <= CELL_LIMIT
    counts = table.null_count().row(0) if is_small and table.shape[1] > 0 else None
    found = list(zip(table.columns, table.dtypes))[:COLUMN_LIMIT]  # noqa: B905
    return [
        column_facts(label, dtype, None if counts is None else int(counts[index]))
        for index, (label, dtype) in enumerate(found)
    ]


def _is_plain_label(label: object) -> bool:
    if type(label) is tuple:
        return all(map(_is_plain_label, label))
    return id(type(label)) in PLAIN_IDS or is_known_type(label, ("pandas", "Timestamp"))
