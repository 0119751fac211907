"""A text form of CPython's AST that the parser's tests build from their own tree too.

Nodes are ``(Kind start:end field …)`` with UTF-16 offsets, lists ``[a b]``, absent things ``-``.
Positions inside f-strings of 3.11 and earlier are left out: CPython computes them from a rewritten text.
Strings made with ``\\N{…}`` are left out too: the parser has no table of character names.
"""

from __future__ import annotations

import ast
import json
import re
import struct
import sys
from typing import Any

LINE_BREAK = re.compile(r"\r\n|\r|\n")

OPERATORS = {
    "Add": "+", "Sub": "-", "Mult": "*", "MatMult": "@", "Div": "/", "Mod": "%", "Pow": "**",
    "LShift": "<<", "RShift": ">>", "BitOr": "|", "BitXor": "^", "BitAnd": "&", "FloorDiv": "//",
    "And": "and", "Or": "or", "Invert": "~", "Not": "not", "UAdd": "+", "USub": "-",
    "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is",
    "IsNot": "is not", "In": "in", "NotIn": "not in",
}  # fmt: skip

# Fields by node kind, in the order both sides write them.
FIELDS = {
    "FunctionDef": ("name", "args", "body", "decorator_list", "returns", "type_params"),
    "AsyncFunctionDef": ("name", "args", "body", "decorator_list", "returns", "type_params"),
    "ClassDef": ("name", "bases", "keywords", "body", "decorator_list", "type_params"),
    "Return": ("value",), "Delete": ("targets",), "Assign": ("targets", "value"),
    "TypeAlias": ("name", "type_params", "value"), "AugAssign": ("target", "op", "value"),
    "AnnAssign": ("target", "annotation", "value", "simple"),
    "For": ("target", "iter", "body", "orelse"), "AsyncFor": ("target", "iter", "body", "orelse"),
    "While": ("test", "body", "orelse"), "If": ("test", "body", "orelse"),
    "With": ("items", "body"), "AsyncWith": ("items", "body"), "Match": ("subject", "cases"),
    "Raise": ("exc", "cause"), "Try": ("body", "handlers", "orelse", "finalbody"),
    "TryStar": ("body", "handlers", "orelse", "finalbody"), "Assert": ("test", "msg"),
    "Import": ("names",), "ImportFrom": ("module", "names", "level"), "Global": ("names",),
    "Nonlocal": ("names",), "Expr": ("value",), "Pass": (), "Break": (), "Continue": (),
    "BoolOp": ("op", "values"), "NamedExpr": ("target", "value"),
    "BinOp": ("left", "op", "right"), "UnaryOp": ("op", "operand"), "Lambda": ("args", "body"),
    "IfExp": ("test", "body", "orelse"), "Dict": ("keys", "values"), "Set": ("elts",),
    "ListComp": ("elt", "generators"), "SetComp": ("elt", "generators"),
    "DictComp": ("key", "value", "generators"), "GeneratorExp": ("elt", "generators"),
    "Await": ("value",), "Yield": ("value",), "YieldFrom": ("value",),
    "Compare": ("left", "ops", "comparators"), "Call": ("func", "args", "keywords"),
    "FormattedValue": ("value", "conversion", "format_spec"), "JoinedStr": ("values",),
    "Attribute": ("value", "attr", "ctx"), "Subscript": ("value", "slice", "ctx"),
    "Starred": ("value", "ctx"), "Name": ("id", "ctx"), "List": ("elts", "ctx"),
    "Tuple": ("elts", "ctx"), "Slice": ("lower", "upper", "step"),
    "comprehension": ("target", "iter", "ifs", "is_async"),
    "ExceptHandler": ("type", "name", "body"),
    "arguments": ("posonlyargs", "args", "vararg", "kwonlyargs", "kw_defaults", "kwarg", "defaults"),
    "arg": ("arg", "annotation"), "keyword": ("arg", "value"), "alias": ("name", "asname"),
    "withitem": ("context_expr", "optional_vars"), "match_case": ("pattern", "guard", "body"),
    "MatchValue": ("value",), "MatchSingleton": ("value",), "MatchSequence": ("patterns",),
    "MatchMapping": ("keys", "patterns", "rest"),
    "MatchClass": ("cls", "patterns", "kwd_attrs", "kwd_patterns"), "MatchStar": ("name",),
    "MatchAs": ("pattern", "name"), "MatchOr": ("patterns",),
    "TypeVar": ("name", "bound", "default_value"), "ParamSpec": ("name", "default_value"),
    "TypeVarTuple": ("name", "default_value"),
}  # fmt: skip


class Canonical:
    """Writes the tree of one text."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.line_starts = [0, *(match.end() for match in LINE_BREAK.finditer(code))]
        self.is_ascii = code.isascii()
        self.utf16_starts = self.line_starts if self.is_ascii else self._utf16_starts()
        self.out: list[str] = []
        self.in_fstring = False
        self.hides_values = False

    def _utf16_starts(self) -> list[int]:
        starts = []
        total = 0
        previous = 0
        for start in self.line_starts:
            total += len(self.code[previous:start].encode("utf-16-le", "surrogatepass")) // 2
            starts.append(total)
            previous = start
        return starts

    def offset(self, line: int, column: int) -> int:
        """The UTF-16 offset of a line from 1 and a column in UTF-8 bytes."""
        if self.is_ascii or column == 0:
            return self.utf16_starts[line - 1] + column
        start = self.line_starts[line - 1]
        prefix = self.code[start : start + column].encode()[:column].decode()
        return self.utf16_starts[line - 1] + len(prefix.encode("utf-16-le")) // 2

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Start and end of a node as UTF-16 offsets."""
        start = self.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return start, self.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def segment(self, node: ast.AST) -> str:
        """The source of a node."""
        lines = LINE_BREAK.split(self.code)
        return "\n".join(lines[node.lineno - 1 : node.end_lineno])  # type: ignore[attr-defined]

    def write(self, value: Any) -> None:
        """Appends one value of any kind."""
        out = self.out
        if value is None:
            out.append("-")
        elif isinstance(value, list):
            out.append("[")
            for item in value:
                self.write(item)
            out.append("]")
        elif isinstance(value, str):
            out.append(json.dumps(value))
        elif isinstance(value, (bool, int)):
            out.append(str(int(value)))
        else:
            self.node(value)

    def node(self, node: ast.AST) -> None:
        """Appends a node."""
        kind = type(node).__name__
        if isinstance(node, ast.expr_context):
            self.out.append(kind)
            return
        if kind in OPERATORS:
            self.out.append(OPERATORS[kind])
            return
        self.out.append("(" + kind)
        if hasattr(node, "lineno"):
            self.out.append("*" if self.in_fstring else "{}:{}".format(*self.span(node)))
        if isinstance(node, ast.JoinedStr) and not self.hides_values and not self.in_fstring:
            self.fstring(node)
        elif isinstance(node, ast.JoinedStr):
            # Early 3.12 adds empty constants to format specifications.
            self.write([v for v in node.values if getattr(v, "value", None) != ""])
        elif isinstance(node, ast.Constant):
            self.constant(node)
        elif kind == "MatchSingleton":
            self.out.append(str(getattr(node, "value", None)))
        else:
            for field in FIELDS[kind]:
                self.write(getattr(node, field, [] if field == "type_params" else None))
        self.out.append(")")

    def fstring(self, node: ast.JoinedStr) -> None:
        """Appends the parts of an outermost f-string."""
        self.hides_values = "\\N" in self.code and "\\N" in self.segment(node)
        self.in_fstring = sys.version_info < (3, 12)
        self.write(node.values)
        self.hides_values = self.in_fstring = False

    def constant(self, node: ast.Constant) -> None:
        """Appends the value of a constant."""
        value = node.value
        if isinstance(value, str):
            hides = self.hides_values or ("\\N" in self.code and "\\N" in self.segment(node))
            self.out.append('"*"' if hides else json.dumps(value))
            self.out.append(node.kind or "-")
        elif isinstance(value, bytes):
            self.out.append("b" + json.dumps(value.decode("latin-1")))
        elif value is None or value is Ellipsis or isinstance(value, bool):
            self.out.append("Ellipsis" if value is Ellipsis else str(value))
        elif isinstance(value, int):
            self.out.append(f"{value:x}")
        elif isinstance(value, float):
            self.out.append("f" + struct.pack(">d", value).hex())
        else:
            self.out.append("j" + struct.pack(">d", value.imag).hex())


def canonical(code: str) -> str:
    """The tree of a text in canonical form."""
    writer = Canonical(code)
    module = ast.parse(code, "<cell>")
    writer.write(module.body)
    return " ".join(writer.out)
