"""Which names a cell's text may store, and how often: what decides how its values are remembered.

Every cell pays for this, so the text is searched for words before it runs, and parsed after it only
when the words leave a doubt.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator

_WORD = re.compile(r"[^\W\d]\w*")
_MAY_STORE = re.compile(
    r"^.*(?:=|\b(?:del|for|import|as|def|class|global|except|case)\b|%).*$", re.M
)
_GOES_ON = re.compile(r"[(\[{,\\][ \t]*$", re.M)
# Code that frees names that it does not tell, or that looks at who refers to what.
_FREES_OR_COUNTS = re.compile(
    r"%\s*reset|\.reset\(|\bglobals\(\)|getrefcount|get_referr|get_objects"
)
_RUNS_TEXT = re.compile(r"\bexec\b|\brun_cell\b|\brun_code\b|\beval\b")

_REPEATING = (ast.For, ast.AsyncFor, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DOUBTFUL = (
    ast.If, ast.Try, ast.IfExp, ast.BoolOp, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda,
)  # fmt: skip
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def words(source: str) -> set[str]:
    """All that could be a name in a text."""
    if not source.isascii():
        source = unicodedata.normalize("NFKC", source)
    return set(_WORD.findall(source))


def may_store(source: str) -> set[str]:
    """Names that the text may bind or delete; more than those, never fewer but for indirect ways."""
    if _GOES_ON.search(source) or not source.isascii():
        return words(source)
    return {word for line in _MAY_STORE.findall(source) for word in _WORD.findall(line)}


def frees_or_counts(source: str) -> bool:
    """Whether the text may free any name, or can see how many references a value has."""
    return _FREES_OR_COUNTS.search(source) is not None


class Stores:
    """How a cell's code stores names; names of functions' own scopes are not told from global ones.

    `repeated`: those stored more than once or deleted, so that an address may be used again.
    `certain`: those surely stored twice when the cell ends well.
    `augmented`: those stored by `+=` and the like.
    """

    __slots__ = ("augmented", "certain", "repeated", "runs_text", "stored")

    def __init__(self, code: str) -> None:
        self.stored: set[str] = set()
        self.repeated: set[str] = set()
        self.certain: set[str] = set()
        self.augmented: set[str] = set()
        self.runs_text = _RUNS_TEXT.search(code) is not None
        try:
            self._walk(ast.parse(code))
        except (SyntaxError, ValueError):
            return

    def _walk(self, tree: ast.AST) -> None:
        once: set[str] = set()
        waiting: list[tuple[ast.AST, bool, bool]] = [(tree, False, True)]
        while waiting:
            node, again, sure = waiting.pop()
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.augmented.add(node.target.id)
                waiting.append((node.value, again, sure))
                continue
            for name, deletes in _stores(node):
                if again or deletes or name in self.stored:
                    self.repeated.add(name)
                if sure and not deletes and not again:
                    (self.certain if name in once else once).add(name)
                self.stored.add(name)
            again = again or isinstance(node, _REPEATING)
            sure = sure and not isinstance(node, _DOUBTFUL)
            waiting += [(child, again, sure) for child in ast.iter_child_nodes(node)]

    def may_reuse_address(self, name: str, value: object) -> bool:
        """Whether another value may have come to the address that an old one had."""
        if name in self.repeated:
            return True
        if name in self.augmented:
            return type(value) is not list and type(value) is not dict
        return self.runs_text and name not in self.stored


def _stores(node: ast.AST) -> Iterator[tuple[str, bool]]:
    """The names that a node itself binds or deletes, and whether it deletes them."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id, isinstance(node.ctx, ast.Del)
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name.partition(".")[0]), False
    elif isinstance(node, _DEFINITIONS):
        yield node.name, False
    elif isinstance(node, ast.Global):
        for name in node.names:
            yield name, True
    else:
        # `except E as name`, and the captures of `match`, which older versions have not.
        for field in ("name", "rest"):
            stored = getattr(node, field, None)
            if type(stored) is str:
                yield stored, isinstance(node, ast.ExceptHandler)
