"""The first rows of a table or array as aligned text, on request.

Only values of exact types are looked at. An item of any other type is shown by its type: its text would be that of its own
code.
"""

from __future__ import annotations

from typing import Any

from freshkernel.probe.plain_text import item_text
from freshkernel.probe.values import (
    PANDAS_SERIES,
    PANDAS_TABLES,
    PLAIN_IDS,
    clean,
    has_known_parts,
    is_known_type,
    library_name,
    type_name,
)

ROWS_SHOWN = 5
ROW_COLUMNS = 12
ROW_ITEM_LIMIT = 24


def first_rows(value: Any) -> str | None:
    """The text of the first rows; None for other values."""
    try:
        if is_known_type(value, *PANDAS_TABLES) and has_known_parts(value):
            return _pandas_rows(value)
        if is_known_type(value, *PANDAS_SERIES) and has_known_parts(value):
            name = "" if value.name is None else _row_label(value.name)
            lines = [["", name], *_labeled(value.index, [_row_items(value)])]
            return _aligned(lines, int(value.shape[0]), 1)
        if is_known_type(value, ("polars", "DataFrame")):
            return _polars_rows(value)
        if is_known_type(value, ("numpy", "ndarray")) and value.ndim == 2:
            return _array_rows(value)
    except Exception:
        return None
    return None


def _pandas_rows(table: Any) -> str:
    rows, columns = map(int, table.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *(_row_label(label) for label in table.columns[:shown])]
    items = [_row_items(table.iloc[:ROWS_SHOWN, index]) for index in range(shown)]
    return _aligned([header, *_labeled(table.index, items)], rows, columns)


def _labeled(index: Any, columns: list[list[str]]) -> list[list[str]]:
    """The rows of these columns, with their labels first."""
    rows = len(columns[0]) if columns else min(int(index.shape[0]), ROWS_SHOWN)
    parts = index.levels if is_known_type(index, ("pandas", "MultiIndex")) else [index]
    is_plain = library_name(index) == "pandas" and all(map(_has_plain_zone, parts))
    labels = [_row_label(label) for label in index[:rows]] if is_plain else ["…"] * rows
    return [[label, *(column[row] for column in columns)] for row, label in enumerate(labels)]


def _row_items(column: Any) -> list[str]:
    first = column.iloc[:ROWS_SHOWN]
    if library_name(first.array) == "geopandas":
        # The text of a geometry may be long: its type.
        names = map(type_name, first.array._data.tolist())
        return [name.rpartition(".")[2] for name in names]
    # Arrays of other classes run their own code.
    if library_name(first.array) != "pandas" or not _has_plain_zone(first):
        return ["…"] * int(first.shape[0])
    return [_row_item(item) for item in first.tolist()]


def _has_plain_zone(values: Any) -> bool:
    """Whether its times, if it has any, are in no time zone or in one of Python: others run their own code."""
    dtype = values.dtype
    return not is_known_type(dtype, ("pandas", "DatetimeTZDtype")) or _is_plain_zone(dtype.tz)


def _is_plain_zone(zone: object) -> bool:
    return zone is None or is_known_type(zone, ("datetime", "timezone"), ("zoneinfo", "ZoneInfo"))


def _polars_rows(table: Any) -> str:
    rows, columns = map(int, table.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *(_row_item(name) for name in table.columns[:shown])]
    found = table[:ROWS_SHOWN, :shown].rows()
    body = [[str(number), *map(_row_item, row)] for number, row in enumerate(found)]
    return _aligned([header, *body], rows, columns)


def _array_rows(array: Any) -> str:
    rows, columns = map(int, array.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *map(str, range(shown))]
    found = array[:ROWS_SHOWN, :shown].tolist()
    body = [[str(number), *map(_row_item, row)] for number, row in enumerate(found)]
    return _aligned([header, *body], rows, columns)


def _row_label(label: object) -> str:
    if type(label) is tuple:
        return clean(", ".join(map(_row_item, label)), ROW_ITEM_LIMIT)
    return _row_item(label)


def _row_item(item: Any) -> str:
    """A text without quotes; dates of pandas and Python as they are written."""
    has_time = is_known_type(item, ("pandas", "Timestamp"), ("datetime", "datetime"))
    if (has_time and _is_plain_zone(item.tzinfo)) or is_known_type(item, ("datetime", "date")):
        return clean(item.isoformat(), ROW_ITEM_LIMIT)
    if type(item) is str:
        return clean(item.replace("\n", "⏎").replace("\t", " "), ROW_ITEM_LIMIT)
    return item_text(item, ROW_ITEM_LIMIT) if id(type(item)) in PLAIN_IDS else _other_item(item)


def _other_item(item: object) -> str:
    pandas_nothing = is_known_type(item, ("pandas._libs.missing", "NAType"))
    not_a_time = is_known_type(item, ("pandas._libs.tslibs.nattype", "NaTType"))
    if pandas_nothing or not_a_time:
        return "NA" if pandas_nothing else "NaT"
    return item_text(item, ROW_ITEM_LIMIT)


def _aligned(lines: list[list[str]], rows: int, columns: int) -> str:
    """The lines with columns of equal width, and how much is left out."""
    widths = [max(map(len, column)) for column in zip(*lines)]  # noqa: B905
    text = "\n".join(
        "  ".join(item.rjust(width) for item, width in zip(line, widths)).rstrip()  # noqa: B905
        for line in lines
    )
    more_rows, more_columns = rows - (len(lines) - 1), columns - (len(widths) - 1)
    left = [
        *([f"{more_rows:,} more rows"] if more_rows > 0 else []),
        *([f"{more_columns:,} more columns"] if more_columns > 0 else []),
    ]
    text = text.lstrip("\n")
    return f"{text}\n… {', '.join(left)}" if left else text
