"""Which names a cell's text may store, and how often: what decides how its values are remembered.

Every cell pays for this, so the text is searched for words before it runs, and parsed after it only
when the words leave a doubt.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator

_WORD = re.compile(r"[^\W\d]\w*")
_MAY_STORE = re.compile(r"[=%]|\b(?:del|for|import|as|def|class|global|except|case)\b")
_GOES_ON = re.compile(r"[(\[{,\\][ \t]*$", re.M)
_DEFINES = re.compile(r"\b(?:def|lambda|class)\b")
_GLOBAL = re.compile(r"\bglobal\b([^\n;#]*)")
# Code that may store names that its text does not tell; these magics do not.
_STORES_ANY = re.compile(
    r"(?<!\.)\b(?:exec|eval|globals|locals|vars|__main__)\b"
    r"|\b(?:get_ipython|user_ns|user_global_ns|__globals__|run_cell|run_code)\b"
    r"|\bimport[ \t]*\*|^(?:[\w., \t]+=)?[ \t]*%"
    r"(?!%?(?:bash|capture|cd|conda|config|html|matplotlib|pip|time|timeit|writefile)\b)",
    re.M,
)
# Code that looks at who refers to what.
_SEES_REFERENCES = re.compile(r"getrefcount|get_referr|get_objects|getweakref")

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


class Reach:
    """What the code of a session can do to names beyond what the text of a run tells.

    A function of an earlier run may store a name, whatever the text that calls it.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        self._stored: set[str] = set()
        self._stores_any = False
        self._sees_references = False
        for source in sources:
            self.learn(source)

    def learn(self, source: str) -> None:
        """Take note of what code defines for later."""
        if _DEFINES.search(source):
            for names in _GLOBAL.findall(source):
                self._stored |= words(names)
            self._stores_any = self._stores_any or _STORES_ANY.search(source) is not None
            self._sees_references = self.sees_references(source)

    def beyond(self, source: str) -> set[str] | None:
        """The names that a run of a text may store without telling; None stands for any."""
        return None if self._stores_any or _STORES_ANY.search(source) else self._stored

    def sees_references(self, source: str) -> bool:
        """Whether a run of a text may look at who refers to a value."""
        return self._sees_references or _SEES_REFERENCES.search(source) is not None


def may_store(source: str) -> set[str]:
    """The names that a text tells it may store, or more."""
    if _GOES_ON.search(source) or not source.isascii():
        return words(source)
    lines = [line for line in source.splitlines() if _MAY_STORE.search(line)]
    return set(_WORD.findall("\n".join(lines)))


class Stores:
    """How a cell's code stores names; names of functions' own scopes are not told from global ones.

    `repeated`: those stored more than once or deleted, so that an address may be used again.
    `certain`: those surely stored twice when the cell ends well.
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
        """Whether another value may have come to the address that an old one had."""
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
        # `except E as name`, and the captures of `match`, which older versions have not.
        for field in ("name", "rest"):
            stored = getattr(node, field, None)
            if type(stored) is str:
                yield stored, isinstance(node, ast.ExceptHandler)
