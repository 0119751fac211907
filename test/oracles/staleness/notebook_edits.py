"""Typical edits of a notebook: a changed literal or expression, an inserted, deleted or moved cell, a renamed variable."""

from __future__ import annotations

import ast
import io
import random
import re
import token
import tokenize
from collections.abc import Callable
from dataclasses import dataclass

from notebook_writer import Notebook, NotebookWriter, Scope, needed_imports, with_lines_on_top
from python_grammar import REGIONS, WORDS

# Counterparts that take the same arguments.
TWINS = [
    ["min", "max"],
    ["head", "tail"],
    ["upper", "lower", "title"],
    ["mean", "median"],
    ["randint", "randrange"],
    ["+", "-", "*"],
    [">", "<", ">=", "<="],
    ["+=", "-="],
]
# Groups of texts: a realistic edit replaces one by another of the same group.
TEXTS = [REGIONS, WORDS, ["MODE", "APP_HOME", "THREADS"], ["a", "b", "c"]]
# Ignores the width of an indentation, and a missing final newline.
LAYOUT = {token.NEWLINE: "\r", token.INDENT: "\r>", token.DEDENT: "\r<"}


@dataclass(frozen=True)
class EditedCell:
    """A cell of the new notebook: its old cell, None for an inserted one, and its source."""

    origin: int | None
    source: str


@dataclass(frozen=True)
class Edit:
    """A description of the edit, and the new notebook."""

    kind: str
    what: str
    cells: list[EditedCell]


class NotApplicableError(Exception):
    """The edit does not apply to the notebook."""


class Editor:
    """Makes one edit in a notebook."""

    def __init__(self, random_: random.Random, notebook: Notebook, writer: NotebookWriter) -> None:
        self.random = random_
        self.notebook = notebook
        self.writer = writer
        self.cells = [EditedCell(i, source) for i, source in enumerate(notebook.cells)]

    def edit(self) -> Edit:
        """One edit of a kind that applies."""
        kinds: dict[str, tuple[int, Callable[[], tuple[str, list[EditedCell]]]]] = {
            "literal": (20, self.change_literal),
            "expression": (18, self.change_expression),
            "statement": (12, self.change_statement),
            "insert": (11, self.insert_cell),
            "delete": (12, self.delete_cell),
            "move": (12, self.move_cell),
            "rename-all": (4, self.rename_everywhere),
            "rename-some": (4, self.rename_in_some),
            "cosmetic": (7, self.change_layout),
        }
        while True:
            kind = self.random.choices([*kinds], [weight for weight, _ in kinds.values()])[0]
            try:
                what, cells = kinds[kind][1]()
            except NotApplicableError:
                continue
            if cells and all(is_valid(cell.source) for cell in cells):
                return Edit(kind, what, cells)

    # ------------------------------------------------------------ the source of one cell

    def _early_cell(self) -> int:
        """Edits that cells below depend on are the most interesting."""
        used = [i for i in range(len(self.cells)) if self._gives_names_to(i, self.cells[i + 1 :])]
        if used and self.random.random() < 0.75:
            return self.random.choice(used)
        return self.random.randrange(len(self.cells))

    def _with(self, index: int, source: str) -> list[EditedCell]:
        if source == self.cells[index].source:
            raise NotApplicableError
        return [
            EditedCell(c.origin, source if i == index else c.source)
            for i, c in enumerate(self.cells)
        ]

    def change_literal(self) -> tuple[str, list[EditedCell]]:
        """Changes a number or a text."""
        index = self._early_cell()
        source = self.cells[index].source
        places = literals_of(source)
        if not places:
            raise NotApplicableError
        start, end = self.random.choice(places)
        other = self._other_literal(source[start:end])
        changed = source[:start] + other + source[end:]
        return f"cell {index}: {source[start:end]} becomes {other}", self._with(index, changed)

    def _other_literal(self, text: str) -> str:
        if text[0] in "\"'":
            twins = next(texts for texts in TEXTS if text[1:-1] in texts)
            other = self.random.choice([twin for twin in twins if twin != text[1:-1]])
            return f"{text[0]}{other}{text[0]}"
        if re.fullmatch(r"\d+", text):
            number = int(text)
            return str(
                self.random.choice([number + 1, number + 3, max(0, number - 1), number * 2 + 1])
            )
        return str(round(float(text) + self.random.choice([0.5, 1.25, 0.1]), 3))

    def change_expression(self) -> tuple[str, list[EditedCell]]:
        """Changes one operator, function or variable."""
        index = self._early_cell()
        source = self.cells[index].source
        scope = self.notebook.scopes[index + 1]
        places = [
            (start, end, twins)
            for start, end in words_of(source)
            if (twins := self._twins(source[start:end], scope)) and not is_repetition(source, start)
        ]
        if not places:
            raise NotApplicableError
        start, end, twins = self.random.choice(places)
        other = self.random.choice(twins)
        changed = source[:start] + other + source[end:]
        return f"cell {index}: {source[start:end]} becomes {other}", self._with(index, changed)

    @staticmethod
    def _twins(word: str, scope: Scope) -> list[str]:
        if word in scope:
            return [n for n in scope if scope[n].kind == scope[word].kind and n != word]
        return [twin for twins in TWINS if word in twins for twin in twins if twin != word]

    def change_statement(self) -> tuple[str, list[EditedCell]]:
        """Inserts, deletes or replaces a statement."""
        index = self._early_cell()
        source = self.cells[index].source
        if source.startswith("%%"):
            raise NotApplicableError
        lines = source.split("\n")
        spans = [(n.lineno - 1, n.end_lineno or n.lineno) for n in ast.parse(source).body]
        how = self.random.choice(["new", "new", "gone", "other"])
        first, last = self.random.choice(spans) if spans else (0, 0)
        if how == "gone" and len(spans) < 2:
            raise NotApplicableError
        added = [] if how == "gone" else [self._new_text(index, self.writer.statement)]
        kept = lines[first:last] if how == "new" else []
        changed = "\n".join([*lines[:first], *added, *kept, *lines[last:]])
        return f"cell {index}: line {first + 1}, {how} statement", self._with(index, changed)

    def _new_text(self, index: int, make: Callable[[], str]) -> str:
        """A source that fits before the cell, with the imports that it needs."""
        self.writer.scope = dict(self.notebook.scopes[index])
        text = make()
        known = "\n".join(self.notebook.cells)
        return with_lines_on_top([i for i in needed_imports([text]) if i not in known], text)

    def change_layout(self) -> tuple[str, list[EditedCell]]:
        """Changes comments, blank lines and whitespace, without effect."""
        index = self._early_cell()
        source = self.cells[index].source
        if source.startswith("%%"):
            raise NotApplicableError
        changed = self.random.choice(
            [
                f"# {self.random.choice(['check this', 'new', 'see above'])}\n{source}",
                f"{source}  # done",
                f"\n{source}\n",
                re.sub(r"^(\w+) = ", r"\1  =  ", source, flags=re.MULTILINE),
                re.sub(r"\n(?=\S)", "\n\n", source, count=1),
            ]
        )
        if tokens_of(changed) != tokens_of(source):
            raise NotApplicableError
        return f"cell {index}: layout", self._with(index, changed)

    # ------------------------------------------------------------ whole cells

    def insert_cell(self) -> tuple[str, list[EditedCell]]:
        """Inserts a cell."""
        index = self.random.randint(0, len(self.cells))
        # Above the imports, a cell would lack the names that it needs.
        index = max(index, 1) if self.writer.imports_on_top else index
        new = EditedCell(None, self._new_text(index, self.writer.cell))
        return f"new cell {index}", [*self.cells[:index], new, *self.cells[index:]]

    def delete_cell(self) -> tuple[str, list[EditedCell]]:
        """Deletes a cell."""
        index = self.random.randrange(len(self.cells))
        self._rarely(self._gives_names_to(index, self.cells[index + 1 :]))
        return f"cell {index} is gone", self.cells[:index] + self.cells[index + 1 :]

    def move_cell(self) -> tuple[str, list[EditedCell]]:
        """Moves a cell."""
        index, to = self.random.sample(range(len(self.cells)), 2)
        rest = self.cells[:index] + self.cells[index + 1 :]
        passed = self.cells[index + 1 : to + 1]
        is_needed = self._gives_names_to(index, passed)
        self._rarely(
            is_needed or any(self._gives_names_to(i, [self.cells[index]]) for i in range(to, index))
        )
        return f"cell {index} moves to {to}", [*rest[:to], self.cells[index], *rest[to:]]

    def _gives_names_to(self, index: int, cells: list[EditedCell]) -> bool:
        words = {word for cell in cells for word in re.findall(r"\w+", cell.source)}
        own = re.findall(r"^(?:import|from) .*?(\w+)$", self.cells[index].source, re.MULTILINE)
        bound = re.findall(
            r"^(?:def |class )?(\w+)(?: = |\(|:|,)", self.cells[index].source, re.MULTILINE
        )
        names = [name for name in self.notebook.scopes[index + 1] if name in bound]
        return not words.isdisjoint([*names, *own])

    def _rarely(self, fails: bool) -> None:
        """Most real edits do not break the notebook."""
        if fails and self.random.random() < 0.75:
            raise NotApplicableError

    # ------------------------------------------------------------ names

    def rename_everywhere(self) -> tuple[str, list[EditedCell]]:
        """Renames a variable in all cells."""
        return self._rename(range(len(self.cells)), "everywhere")

    def rename_in_some(self) -> tuple[str, list[EditedCell]]:
        """Renames a variable in some cells only."""
        count = self.random.randint(1, len(self.cells))
        return self._rename(self.random.sample(range(len(self.cells)), count), "here and there")

    def _rename(self, where: range | list[int], how: str) -> tuple[str, list[EditedCell]]:
        names = [name for name in self.notebook.scopes[-1] if name.isidentifier()]
        if not names:
            raise NotApplicableError
        name = self.random.choice(names)
        new = self.random.choice([f"{name}_2", f"new_{name}", "result"])
        cells = [
            EditedCell(c.origin, renamed(c.source, name, new) if i in where else c.source)
            for i, c in enumerate(self.cells)
        ]
        if cells == self.cells:
            raise NotApplicableError
        return f"{name} becomes {new} {how}", cells


def tokens_of(source: str) -> list[str]:
    """The significant tokens of a cell, without comments and whitespace; the source if it is not Python."""
    if source.startswith("%%"):
        return [source]
    return [
        LAYOUT.get(piece.type, piece.string)
        for piece in tokenize.generate_tokens(io.StringIO(source).readline)
        if piece.type not in (tokenize.COMMENT, tokenize.NL)
    ]


def _pieces(source: str) -> list[tuple[int, int, tokenize.TokenInfo]]:
    if source.startswith("%%"):
        return []
    starts = [0]
    for line in source.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return [
        (starts[p.start[0] - 1] + p.start[1], starts[p.end[0] - 1] + p.end[1], p)
        for p in tokenize.generate_tokens(io.StringIO(source).readline)
    ]


def literals_of(source: str) -> list[tuple[int, int]]:
    """Positions of numbers and plain strings; in the body of a magic, of numbers."""
    if source.startswith("%%"):
        body = source.index("\n")
        return [m.span() for m in re.finditer(r"\d+", source) if m.start() > body]
    return [
        (start, end)
        for start, end, piece in _pieces(source)
        if piece.type == token.NUMBER
        or (piece.type == token.STRING and any(piece.string[1:-1] in texts for texts in TEXTS))
    ]


def words_of(source: str) -> list[tuple[int, int]]:
    """Positions of names and operators."""
    return [(s, e) for s, e, piece in _pieces(source) if piece.type in (token.NAME, token.OP)]


def is_repetition(source: str, place: int) -> bool:
    """Whether this is the operator of a list times a number, which no other operator can replace."""
    return source[place] in "+-*" and source[:place].rstrip().endswith("]")


def renamed(source: str, name: str, new: str) -> str:
    """The cell with a variable renamed, including in f-strings, but not attributes and keywords."""
    pattern = rf"(?<![\w.\"']){name}\b(?![\"'])(?!=[^=])"
    return source if source.startswith("%%") else re.sub(pattern, new, source)


def is_valid(source: str) -> bool:
    """Whether the cell is valid Python or has a magic."""
    try:
        return source.startswith("%%") or bool(compile(source, "<cell>", "exec"))
    except SyntaxError:
        return False
