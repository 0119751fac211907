"""The facts about one column of a table, or about one variable of a collection of arrays."""

from __future__ import annotations

from typing import Any

from freshkernel.probe.plain_text import item_text
from freshkernel.probe.values import clean, dtype_text

LABEL_LIMIT = 100
COLUMN_LIMIT = 200
# In cells of a table or items of an array, about 0.1 seconds of work.
CELL_LIMIT = 5_000_000


def column_facts(label: object, dtype: Any, missing: int | None) -> dict[str, Any]:
    """A `ColumnFacts` of the protocol. The type of the items is a text, or an object of a library."""
    text = dtype if type(dtype) is str or dtype is None else dtype_text(dtype)
    return {
        "name": label_text(label),
        "dtype": None if text is None else clean(text),
        "missing": missing,
    }


def label_text(label: object) -> str:
    """The name of a column or a dimension, which may be any value."""
    return clean(label, LABEL_LIMIT) if type(label) is str else item_text(label, LABEL_LIMIT)
