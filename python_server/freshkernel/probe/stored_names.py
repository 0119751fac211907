"""The names that the text of a cell may store, and how often.

Every cell pays for this, so the text is searched for words before it runs, and parsed afterwards only
when the words leave a doubt.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator

_WORD = re.compile(r"[^\W\d]\w*")
# ASCII characters that are not part of a word become spaces, except ends of lines.
_SPACED = "".join(each if each.isalnum() or each in "_\n" else " " for each in map(chr, range(128)))
_STORE_WORDS = frozenset(("del", "for", "import", "as", "def", "class", "global", "except", "case"))
_GOES_ON = re.compile(r"[(\[{,\\][ \t]*$", re.M)
_DEFINITION_WORDS = frozenset(("def", "lambda", "class"))
_GLOBAL = re.compile(r"\bglobal\b([^\n;#]*)")
# Code that may store names that are not in its text; these magics do not.
_STORES_ANY = re.compile(
    r"(?<!\.)\b(?:exec|eval|globals|locals|vars|__main__)\b"
    r"|\b(?:get_ipython|user_ns|user_global_ns|__globals__|run_cell|run_code)\b"
    r"|\bimport[ \t]*\*|^(?:[\w., \t]+=)?[ \t]*%"
    r"(?!%?(?:bash|capture|cd|conda|config|html|matplotlib|pip|time|timeit|writefile)\b)",
    re.M,
)
# All such code contains one of these words, a `%`, or an `import` with a `*`.
_STORES_ANY_WORDS = frozenset(
    _WORD.findall(
        "exec eval globals locals vars __main__ get_ipython user_ns user_global_ns __globals__"
        " run_cell run_code"
    )
)
# Code that inspects references to objects.
_SEES_REFERENCES = re.compile(r"getrefcount|get_referr|get_objects|getweakref")

_REPEATING = (ast.For, ast.AsyncFor, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DOUBTFUL = (
    ast.If, ast.Try, ast.IfExp, ast.BoolOp, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda,
)  # fmt: skip
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class CellText:
    """The text of a cell, and what its words show without parsing it."""

    __slots__ = ("_spaced", "_stores_any", "source", "words")

    def __init__(self, source: str) -> None:
        self.source = source
        self._spaced = source.translate(_SPACED) if source.isascii() else None
        # All words that could be names.
        self.words = _words(source) if self._spaced is None else set(self._spaced.split())
        self._stores_any: bool | None = None

    def defines(self) -> bool:
        """Whether it contains code that runs later."""
        return not self.words.isdisjoint(_DEFINITION_WORDS)

    def declared_global(self) -> set[str]:
        """The names that functions may store, and possibly more."""
        found: set[str] = set()
        if "global" in self.words:
            for names in _GLOBAL.findall(self.source):
                found |= _words(names)
        return found

    def stores_any(self) -> bool:
        """Whether it may store names that are not in the text."""
        if self._stores_any is None:
            self._stores_any = (
                "%" in self.source
                or ("*" in self.source and "import" in self.words)
                or not self.words.isdisjoint(_STORES_ANY_WORDS)
            ) and _STORES_ANY.search(self.source) is not None
        return self._stores_any

    def sees_references(self) -> bool:
        """Whether it may inspect references to a value."""
        return _SEES_REFERENCES.search(self.source) is not None

    def may_store(self) -> set[str]:
        """The names that the text may store, and possibly more."""
        source = self.source
        found: set[str] = set()
        has_words = not self.words.isdisjoint(_STORE_WORDS)
        if not has_words and "=" not in source and "%" not in source:
            return found if self._spaced is not None else self.words
        if self._spaced is None or _GOES_ON.search(source):
            return self.words
        for line, spaced in zip(source.split("\n"), self._spaced.split("\n")):  # noqa: B905
            if "=" in line or "%" in line:
                found.update(spaced.split())
            elif has_words:
                words = spaced.split()
                if not _STORE_WORDS.isdisjoint(words):
                    found.update(words)
        return found


def _words(source: str) -> set[str]:
    if source.isascii():
        return set(source.translate(_SPACED).split())
    return set(_WORD.findall(unicodedata.normalize("NFKC", source)))


class Reach:
    """Names that the code of a session can store beyond those in the text of an execution.

    A function of an earlier execution may store a name, whatever text calls it.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        self._stored: set[str] = set()
        self._stores_any = False
        self._sees_references = False
        for source in sources:
            self.learn(CellText(source))

    def learn(self, text: CellText) -> None:
        """Records what code defines for later."""
        if text.defines():
            self._stored |= text.declared_global()
            self._stores_any = self._stores_any or text.stores_any()
            self._sees_references = self.sees_references(text)

    def beyond(self, text: CellText) -> set[str] | None:
        """The names that an execution may store that are not in its text; None stands for any."""
        return None if self._stores_any or text.stores_any() else self._stored

    def sees_references(self, text: CellText) -> bool:
        """Whether an execution of a text may inspect references to a value."""
        return self._sees_references or text.sees_references()


class Stores:
    """How the code of a cell stores names; does not distinguish local names of functions from global ones.

    `repeated`: those stored more than once or deleted, so that an address may be used again.
    `certain`: those certainly stored twice when the cell succeeds.
    `augmented`: those stored by `+=` and the like.
    `changed`: those whose values may be changed: by that, or by a method or an item.
    """

    __slots__ = ("augmented", "certain", "changed", "repeated", "stored")

    def __init__(self, code: str) -> None:
        self.stored: set[str] = set()
        self.repeated: set[str] = set()
        self.certain: set[str] = set()
        self.augmented: set[str] = set()
        self.changed: set[str] = set()
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
                self.changed.add(node.target.id)
                waiting.append((node.value, again, sure))
                continue
            if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(
                node.value, ast.Name
            ):
                self.changed.add(node.value.id)
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
        """Whether a different value may be at the address of an old one."""
        in_place = type(value) is list or type(value) is dict
        return name in self.repeated or (name in self.augmented and not in_place)


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
        # `except E as name`, and the captures of `match`, which older versions do not have.
        for field in ("name", "rest"):
            stored = getattr(node, field, None)
            if type(stored) is str:
                yield stored, isinstance(node, ast.ExceptHandler)
