"""Ten kinds of edits of real notebooks."""

from __future__ import annotations

import ast
import io
import random
import re
import token
import tokenize
from collections.abc import Callable
from typing import Any

from notebook_edits import renamed

TWINS = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
    "==": "!=",
    "!=": "==",
}
# After the import of a library, with what it needs.
OPTIONS = {
    "plt": [
        "plt.rcParams['lines.linewidth'] = 3",
        "plt.rc('font', size=14)",
        "plt.style.use('ggplot')",
        "plt.rcParams.update({'axes.grid': True})",
    ],
    "np": ["np.set_printoptions(precision=3)"],
    "pd": ["pd.set_option('display.precision', 3)", "pd.options.display.max_rows = 8"],
    "sns": ["sns.set_style('whitegrid')", "sns.set_palette('dark')"],
}

Edited = tuple[str, list[dict[str, str]]]


class NotApplicableError(Exception):
    """The edit does not apply to the notebook."""


class RealEditor:
    """Edits one notebook, given by the sources of its cells."""

    def __init__(self, cells: list[str], seed: str) -> None:
        self.random = random.Random(seed)
        self.before = [{"id": f"cell-{i}", "source": source} for i, source in enumerate(cells)]
        self.sources = cells
        self.trees = [_tree(source) for source in cells]
        self.python = [i for i, tree in enumerate(self.trees) if tree is not None]

    def edits(self, count: int) -> list[dict[str, Any]]:
        """Edits of different kinds."""
        kinds: dict[str, Callable[[], Edited]] = {
            "literal": self.change_literal,
            "operator": self.change_operator,
            "rename": self.rename,
            "insert": self.insert_statement,
            "append": self.append_statement,
            "delete": self.delete_cell,
            "move": self.move_cell,
            "duplicate": self.duplicate_cell,
            "function": self.change_function,
            "option": self.change_option,
        }
        # Functions and options are rare: try them first in some notebooks.
        names = self.random.sample([*kinds], len(kinds))
        found: list[dict[str, Any]] = []
        for kind in names:
            try:
                what, after = kinds[kind]()
            except (NotApplicableError, IndexError, SyntaxError, tokenize.TokenError):
                continue
            if after != self.before and len(after) > 1:
                found.append({"kind": kind, "what": what, "after": after})
            if len(found) == count:
                break
        return found

    # ------------------------------------------------------------ the source of one cell

    def _changed(self, index: int, source: str) -> list[dict[str, str]]:
        _tree_or_raise(source)
        return [
            {"id": cell["id"], "source": source if i == index else cell["source"]}
            for i, cell in enumerate(self.before)
        ]

    def _replaced(self, places: list[tuple[int, int, int, str]], what: str) -> Edited:
        """Replaces a part of a cell by another text; `places` has cell, start, end and new text."""
        if not places:
            raise NotApplicableError
        index, start, end, text = self.random.choice(places)
        source = self.sources[index]
        changed = source[:start] + text + source[end:]
        return f"cell {index}: {what} {source[start:end]} becomes {text}", self._changed(
            index, changed
        )

    def change_literal(self) -> Edited:
        """Changes a number."""
        return self._replaced(
            [p for i in self.python for p in numbers_of(i, self.sources[i])], "number"
        )

    def change_operator(self) -> Edited:
        """Changes a binary operator."""
        return self._replaced(
            [p for i in self.python for p in operators_of(i, self.sources[i])], "operator"
        )

    def rename(self) -> Edited:
        """Renames a variable in its cell or everywhere."""
        index = self.random.choice([i for i in self.python if self._bound(i)])
        name = self.random.choice(self._bound(index))
        everywhere = self.random.random() < 0.5
        after = [
            {
                "id": cell["id"],
                "source": renamed(cell["source"], name, f"{name}_2")
                if everywhere or i == index
                else cell["source"],
            }
            for i, cell in enumerate(self.before)
        ]
        return (
            f"{name} becomes {name}_2 {'everywhere' if everywhere else f'in cell {index}'}",
            after,
        )

    def insert_statement(self) -> Edited:
        """Inserts a statement into a cell, before one of its statements."""
        index = self.random.choice(self.python)
        tree = self.trees[index]
        if tree is None or not tree.body:
            raise NotApplicableError
        line = self.random.choice(tree.body).lineno - 1
        lines = self.sources[index].split("\n")
        text = self._statement(index)
        changed = "\n".join([*lines[:line], text, *lines[line:]])
        return f"cell {index}: {text} before line {line + 1}", self._changed(index, changed)

    def append_statement(self) -> Edited:
        """Appends a statement to a cell."""
        index = self.random.choice(self.python)
        text = self._statement(index + 1)
        changed = f"{self.sources[index].rstrip()}\n{text}"
        return f"cell {index}: {text} at its end", self._changed(index, changed)

    def _statement(self, above: int) -> str:
        """A statement that uses a name that cells above bind."""
        names = [name for i in range(above) if i in self.python for name in self._bound(i)]
        plots = re.search(r"\bas plt\b", "\n".join(self.sources[:above])) is not None
        name = self.random.choice(names)
        choices = [
            f"print(type({name}).__name__)",
            f"{name}_kept = {name}",
            f"{name} = {name}",
            name,
        ]
        return self.random.choice(
            [*choices, *(["plt.grid(True)", "plt.figure()"] if plots else [])]
        )

    def _bound(self, index: int) -> list[str]:
        """Variables that a cell binds at its top level."""
        tree = self.trees[index]
        targets = [
            target
            for node in (tree.body if tree is not None else [])
            for target in (node.targets if isinstance(node, ast.Assign) else [])
        ]
        return sorted({t.id for t in targets if isinstance(t, ast.Name)})

    def change_function(self) -> Edited:
        """Changes the body of a function."""
        bodies = [
            (i, node.body[0], node.end_lineno or node.lineno)
            for i in self.python
            for node in ast.walk(self.trees[i] or ast.Module([], []))
            if isinstance(node, ast.FunctionDef)
        ]
        index, first, last = self.random.choice(bodies)
        source = self.sources[index]
        places = [
            place
            for place in [*numbers_of(index, source), *operators_of(index, source)]
            if first.lineno <= source.count("\n", 0, place[1]) + 1 <= last
        ]
        if places and self.random.random() < 0.7:
            return self._replaced(places, "in a function,")
        lines = source.split("\n")
        lines.insert(first.lineno - 1, f"{' ' * first.col_offset}print('called')")
        return f"cell {index}: a function prints", self._changed(index, "\n".join(lines))

    def change_option(self) -> Edited:
        """Sets an option after an import, or removes an import."""
        imports = [
            (i, node, alias.asname or alias.name)
            for i in self.python
            for node in (self.trees[i] or ast.Module([], [])).body
            if isinstance(node, ast.Import)
            for alias in node.names
        ]
        usual = [each for each in imports if each[2] in OPTIONS]
        index, node, name = self.random.choice(usual or imports)
        lines = self.sources[index].split("\n")
        if name in OPTIONS and self.random.random() < 0.8:
            text = self.random.choice(OPTIONS[name])
            lines.insert(node.end_lineno or node.lineno, text)
            return f"cell {index}: {text}", self._changed(index, "\n".join(lines))
        del lines[node.lineno - 1 : node.end_lineno]
        return f"cell {index}: no import of {name}", self._changed(index, "\n".join(lines))

    # ------------------------------------------------------------ whole cells

    def delete_cell(self) -> Edited:
        """Deletes a cell."""
        index = self.random.randrange(len(self.before))
        return f"cell {index} is gone", [c for i, c in enumerate(self.before) if i != index]

    def move_cell(self) -> Edited:
        """Moves a cell."""
        index, to = self.random.sample(range(len(self.before)), 2)
        after = [c for i, c in enumerate(self.before) if i != index]
        after.insert(to, self.before[index])
        return f"cell {index} moves to {to}", after

    def duplicate_cell(self) -> Edited:
        """Inserts a copy of a cell below it."""
        index = self.random.randrange(len(self.before))
        to = index + 1
        if self.random.random() < 0.5:
            to = self.random.randint(index + 1, len(self.before))
        after = [*self.before]
        after.insert(to, {"id": "copy", "source": self.sources[index]})
        return f"a copy of cell {index} at {to}", after


def _tree(source: str) -> ast.Module | None:
    try:
        return _tree_or_raise(source)
    except SyntaxError:
        return None


def _tree_or_raise(source: str) -> ast.Module:
    """Parses a cell; lines with magics count as comments, which keeps all positions."""
    if source.lstrip().startswith("%%"):
        raise SyntaxError
    return ast.parse(re.sub(r"^[%!]", "#", source, flags=re.MULTILINE))


def _pieces(source: str) -> list[tuple[int, int, tokenize.TokenInfo]]:
    plain = re.sub(r"^[%!]", "#", source, flags=re.MULTILINE)
    starts = [0]
    for line in plain.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return [
        (starts[p.start[0] - 1] + p.start[1], starts[p.end[0] - 1] + p.end[1], p)
        for p in tokenize.generate_tokens(io.StringIO(plain).readline)
    ]


def numbers_of(index: int, source: str) -> list[tuple[int, int, int, str]]:
    """Its numbers, each with a different one."""
    found = []
    for start, end, piece in _pieces(source):
        if piece.type == token.NUMBER and re.fullmatch(r"\d+", piece.string):
            found.append((index, start, end, str(int(piece.string) + 1)))
        elif piece.type == token.NUMBER and re.fullmatch(r"\d*\.\d+", piece.string):
            found.append((index, start, end, f"{float(piece.string) * 1.5:.6g}"))
    return found


def operators_of(index: int, source: str) -> list[tuple[int, int, int, str]]:
    """Its binary operators, each with a different one."""
    found = []
    before = ""
    for start, end, piece in _pieces(source):
        is_binary = re.search(r"[\w)\]]$", before) is not None
        if piece.type == token.OP and piece.string in TWINS and is_binary:
            found.append((index, start, end, TWINS[piece.string]))
        before = piece.string
    return found
