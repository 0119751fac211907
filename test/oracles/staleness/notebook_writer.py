"""Generates notebooks from the templates of a grammar, tracking the names that exist and their kinds.

A template is Python text with placeholders:

- ``<numbers>`` an existing name of this kind; ``<numbers:a>`` the same, ``<:a>`` that name again;
- ``<+numbers:a>`` a name that the statement binds; ``<-numbers>`` one that it deletes;
- ``<df.total>`` a name with a feature; after the text, ``a+total`` and ``a-total`` add and remove features;
- ``<int>``, ``<word>`` … literals.

File names are a kind like others: their "name" is a literal.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

from library_grammar import IMPORTS as LIBRARY_IMPORTS
from library_grammar import LIBRARIES, LIBRARY_NAMES, LIBRARY_SHOWN
from python_grammar import IMPORTS as PYTHON_IMPORTS
from python_grammar import LITERALS, NAMES, PYTHON, SHOWN

Template = str | tuple[str, str]

PLACE = re.compile(r"<([+-]?)(\w*)((?:\.\w+)*)(?::(\w+))?>")
# Categories that need only the standard library, and all categories.
PYTHON_CATEGORIES = [*PYTHON]
ALL_CATEGORIES = [*PYTHON, *(name for name in LIBRARIES if name not in PYTHON)]
ALL_NAMES = {**NAMES, **LIBRARY_NAMES}
IMPORTS = {**PYTHON_IMPORTS, **LIBRARY_IMPORTS}
MAX_DEPTH = 4
ENOUGH_NAMES = 3


class UnavailableError(Exception):
    """No value of the kind that a template requires exists or can be created."""


@dataclass(frozen=True)
class Variable:
    """Facts about a name."""

    kind: str
    features: frozenset[str] = frozenset()


Scope = dict[str, Variable]


@dataclass
class Cell:
    """A cell under construction."""

    statements: list[str] = field(default_factory=list)
    touched: list[str] = field(default_factory=list)


@dataclass
class Notebook:
    """Cell sources; for each cell, and for the end, the names that exist at that point."""

    category: str
    cells: list[str]
    scopes: list[Scope]


class NotebookWriter:
    """Generates the cells of one notebook of a category."""

    def __init__(self, random_: random.Random, category: str, *, libraries: bool) -> None:
        self.random = random_
        self.category = category
        self.grammar: dict[str, list[Template]] = {name: [*PYTHON[name]] for name in PYTHON}
        self.shown: dict[str, list[str]] = {**SHOWN}
        if libraries:
            for name, templates in LIBRARIES.items():
                self.grammar[name] = [*self.grammar.get(name, []), *templates]
            self.shown.update(LIBRARY_SHOWN)
        self.seeding = LIBRARIES["random"][0] if libraries else PYTHON["random"][0]
        self.scope: Scope = {}
        self.known_makers: dict[tuple[str, frozenset[str]], list[Template]] = {}
        self.depth = 0
        self.imports_on_top = random_.random() < 0.6

    def notebook(self) -> Notebook:
        """A whole notebook."""
        count = self.random.randint(3, 7)
        cells: list[str] = []
        scopes: list[Scope] = []
        for _ in range(count - self.imports_on_top):
            scopes.append(dict(self.scope))
            cells.append(self.cell())
        scopes.append(dict(self.scope))
        if self.imports_on_top:
            cells.insert(0, "\n".join(needed_imports(cells)) or "import math")
            scopes.insert(0, {})
        else:
            cells = self._with_own_imports(cells)
        return Notebook(self.category, cells, scopes)

    @staticmethod
    def _with_own_imports(cells: list[str]) -> list[str]:
        """Puts each import into the first cell that needs it."""
        known: set[str] = set()
        result = []
        for cell in cells:
            missing = [line for line in needed_imports([cell]) if line not in known]
            known.update(missing)
            result.append(with_lines_on_top(missing, cell))
        return result

    def cell(self) -> str:
        """The source of a further cell, without imports."""
        magic = [t for t in self.grammar[self.category] if text_of(t).startswith("%%")]
        if magic and self.random.random() < 0.15:
            return self._fill(self.random.choice(magic), Cell())
        cell = Cell()
        if self.category == "random" and not self.scope and self.random.random() < 0.75:
            cell.statements.append(self._fill(self.seeding, cell))
        for _ in range(self.random.choice([1, 1, 2, 2, 3, 3, 4])):
            cell.statements.append(self._statement(cell))
        self._show(cell)
        return "\n".join(cell.statements)

    def statement(self) -> str:
        """The source of one statement of the notebook's category."""
        cell = Cell()
        cell.statements.append(self._statement(cell))
        return "\n".join(cell.statements)

    def _statement(self, cell: Cell) -> str:
        for attempt in range(50):
            drawn = self.random.random()
            category = self.category
            if drawn > 0.9:
                # Unseeded random numbers make most notebooks unusable.
                category = self.random.choice([name for name in self.grammar if name != "random"])
            elif drawn > 0.75:
                category = "plain"
            template = self.random.choice(self.grammar[category])
            if text_of(template).startswith("%%"):
                continue
            kept, count = dict(self.scope), len(cell.statements)
            try:
                text = self._fill(template, cell)
            except UnavailableError:
                text = ""
            # Cells of a notebook are related: statements that need many new names are for its beginning.
            is_foreign = len(cell.statements) > count and len(kept) > ENOUGH_NAMES
            if text and (not is_foreign or attempt > 10 or self.random.random() < 0.2):
                return text
            self.scope = kept
            del cell.statements[count:]
        return "pass"

    def _show(self, cell: Cell) -> None:
        shown: list[str] = []
        for _ in range(self.random.choice([0, 1, 1, 1, 1, 1, 1, 2, 2])):
            existing = [name for name in self.scope if self.scope[name].kind in self.shown]
            near = [name for name in cell.touched if name in existing]
            pool = near if near and self.random.random() < 0.6 else existing
            if pool:
                name = self.random.choice(pool)
                shown.append(
                    self.random.choice(self.shown[self.scope[name].kind]).replace("<>", name)
                )
        shown = [*dict.fromkeys(shown)]
        # Only the last expression is displayed.
        for line in shown[:-1]:
            is_statement = line.startswith(("print(", "for "))
            cell.statements.append(line if is_statement else f"print({line})")
        cell.statements += shown[-1:]

    def _fill(self, template: Template, cell: Cell) -> str:
        """The source of a template; puts statements that create what it needs into the cell first."""
        labels: dict[str, str] = {}
        bound: dict[str, Variable] = {}
        deleted: list[str] = []

        def place(match: re.Match[str]) -> str:
            sign, kind, features, label = match.groups()
            if not kind:
                return labels[label]
            if kind in LITERALS:
                return LITERALS[kind](self.random)
            if sign == "+":
                text = self._new_name(kind, taken=[*bound])
                bound[text] = Variable(kind)
            else:
                wanted = frozenset(features.split(".")[1:])
                text = self._existing(kind, wanted, cell, taken=[*labels.values()])
            if sign == "-":
                deleted.append(text)
            labels[label or ""] = text
            cell.touched.append(text)
            return text

        text = PLACE.sub(place, text_of(template))
        for name in [*bound, *deleted]:
            self.scope.pop(name, None)
        self.scope.update(bound)
        if isinstance(template, tuple):
            self._change_features(template[1], labels)
        return text

    def _change_features(self, changes: str, labels: dict[str, str]) -> None:
        for label, sign, feature in re.findall(r"(\w+)([+-])(\w+)", changes):
            variable = self.scope[labels[label]]
            features = variable.features - {feature} | ({feature} if sign == "+" else set())
            self.scope[labels[label]] = Variable(variable.kind, frozenset(features))

    def _new_name(self, kind: str, taken: list[str]) -> str:
        pool = [name for name in ALL_NAMES[kind] if name not in taken]
        own = [name for name in pool if name in self.scope]
        free = [name for name in pool if name not in self.scope]
        if own and (not free or self.random.random() < 0.3):
            return self.random.choice(own)
        return self.random.choice(free or pool)

    def _existing(self, kind: str, features: frozenset[str], cell: Cell, taken: list[str]) -> str:
        found = [
            name
            for name, variable in self.scope.items()
            if variable.kind == kind and features <= variable.features
        ]
        found = [name for name in found if name not in taken] or found
        if found:
            # Recent names are used most.
            return self.random.choices(found, [1 + index for index in range(len(found))])[0]
        return self._make(kind, features, cell)

    def _makers(self, kind: str, features: frozenset[str]) -> list[Template]:
        if (kind, features) not in self.known_makers:
            self.known_makers[kind, features] = [
                template
                for category, templates in self.grammar.items()
                if category != "random" or self.category == "random"
                for template in templates
                if can_make(template, kind, features)
            ]
        return self.known_makers[kind, features]

    def _make(self, kind: str, features: frozenset[str], cell: Cell) -> str:
        """Puts a statement into the cell that creates a value of the kind."""
        if self.depth >= MAX_DEPTH:
            raise UnavailableError(kind)
        makers = self._makers(kind, features)
        if not makers:
            raise UnavailableError(kind)
        self.depth += 1
        try:
            cell.statements.append(self._fill(self.random.choice(makers), cell))
        finally:
            self.depth -= 1
        for name in reversed(self.scope):
            if self.scope[name].kind == kind and features <= self.scope[name].features:
                return name
        raise UnavailableError(kind)


def text_of(template: Template) -> str:
    """The Python source of a template."""
    return template if isinstance(template, str) else template[0]


def can_make(template: Template, kind: str, features: frozenset[str]) -> bool:
    """Whether the template binds a value of the kind, or adds the features to one."""
    text = text_of(template)
    if text.startswith("%%"):
        return False
    if not features:
        return f"<+{kind}:" in text or f"<+{kind}>" in text
    changes = "" if isinstance(template, str) else template[1]
    return f"<{kind}" in text and all(f"+{feature}" in changes for feature in features)


def needed_imports(cells: list[str]) -> list[str]:
    """The import lines for the names in the cells."""
    text = "\n".join(cell for cell in cells if not cell.startswith("%%"))
    found = [line for word, line in IMPORTS.items() if re.search(rf"(?<![\w.]){word}\b", text)]
    return [*dict.fromkeys(found)]


def with_lines_on_top(lines: list[str], cell: str) -> str:
    """The cell with lines inserted at the top; a cell with a magic is unchanged."""
    return cell if cell.startswith("%%") or not lines else "\n".join([*lines, cell])
