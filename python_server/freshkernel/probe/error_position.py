"""The expression of a cell whose evaluation raised an error, in Python 3.11 or later."""

from __future__ import annotations

from itertools import islice
from opcode import opname
from typing import Any

# Instructions that compute the value of the expression at their position. The position of others is that of a statement,
# or of an expression that had its value before: a loop asks its iterator again, and an assertion shows its condition.
COMPUTING = frozenset(
    {
        *("BINARY_OP", "BINARY_SLICE", "BINARY_SUBSCR", "COMPARE_OP", "CONTAINS_OP"),
        *("CALL", "CALL_FUNCTION_EX", "CALL_KW", "LOAD_ATTR", "LOAD_METHOD"),
        *("LOAD_GLOBAL", "LOAD_NAME", "UNARY_INVERT", "UNARY_NEGATIVE", "UNARY_NOT"),
    }
)
MOST_FRAMES = 50


def error_position(error: BaseException, namespace: object) -> dict[str, int] | None:
    """An `ErrorPosition` of the protocol; None if the error came from elsewhere.

    `namespace`: the globals of the code of cells.
    """
    trace: Any = BaseException.__dict__["__traceback__"].__get__(error)
    for _ in range(MOST_FRAMES):
        if trace is None:
            return None
        frame = trace.tb_frame
        # The code of a cell is called `<module>`, or `<cell line: 1>`.
        if frame.f_globals is namespace and frame.f_code.co_name.startswith("<"):
            return _position_at(frame.f_code, trace.tb_lasti)
        trace = trace.tb_next
    return None


def _position_at(code: Any, offset: int) -> dict[str, int] | None:
    if not hasattr(code, "co_positions"):
        return None
    # A call of a Python function is left at its end, after the room for its cache.
    while offset > 0 and opname[code.co_code[offset]] == "CACHE":
        offset -= 2
    if opname[code.co_code[offset]] not in COMPUTING:
        return None
    # Without positions, if Python runs without them or other code made the code of the cell.
    found: tuple[Any, ...] = next(islice(code.co_positions(), offset // 2, None), (None,))
    if None in found or found[0] < 1:
        return None
    return dict(zip(("line", "end_line", "column", "end_column"), found, strict=True))
