"""Which variable each name in a module means, by CPython's own tree and symbol table."""

from __future__ import annotations

import ast
import io
import symtable
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

Position = tuple[int, int]


class Attribution(ast.NodeVisitor):
    """Collects the occurrences of one name by the scope that owns the variable.

    Blocks are taken from the symbol table in the order in which CPython makes them, which is that of its own visit.
    Scopes are identified by their position in this order; 0 is the module. Names in f-strings have no usable
    position before 3.12 and are only counted.
    """

    def __init__(self, source: str, name: str) -> None:
        self.name = name
        self.certain: dict[int, set[Position]] = {}
        self.in_texts: Counter[int] = Counter()
        # Reads in a class body: of the attribute, or before it exists of the global variable.
        self.unclear: set[Position] = set()
        self.depth = 0
        # Names by their positions as the tree has them, in bytes.
        self.tokens = [
            ((token.start[0], len(token.line[: token.start[1]].encode())), token.string)
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.NAME
        ]
        self.blocks: list[tuple[symtable.SymbolTable, int]] = []
        self.made = 0
        table = symtable.symtable(source, "<cell>", "exec")
        self.pending: list[Iterator[symtable.SymbolTable]] = []
        self._enter(table)
        self._all(ast.parse(source).body)

    def _enter(self, table: symtable.SymbolTable) -> None:
        self.blocks.append((table, self.made))
        self.made += 1
        self.pending.append(iter(table.get_children()))

    def _inside(self, visit: list[ast.AST]) -> None:
        self._enter(next(self.pending[-1]))
        self._all(visit)
        self._leave()

    def _leave(self) -> None:
        assert next(self.pending.pop(), None) is None, "blocks and tree differ"
        self.blocks.pop()

    def _all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def _note(self, position: Position) -> None:
        table, _ = self.blocks[-1]
        symbol = table.lookup(self.name)
        if symbol.is_global() or table.get_type() == "module":
            owner = 0
        elif symbol.is_free():
            owner = next(
                number
                for block, number in reversed(self.blocks[:-1])
                if block.get_type() == "function"
                and self.name in block.get_identifiers()
                and block.lookup(self.name).is_local()
            )
        else:
            owner = self.blocks[-1][1]
            if table.get_type() == "class":
                self.unclear.add(position)
        if self.depth > 0:
            self.in_texts[owner] += 1
        else:
            self.certain.setdefault(owner, set()).add(position)

    def _note_token(self, start: Position, end: Position, last: bool = False) -> None:
        found = [at for at, text in self.tokens if start <= at < end and text == self.name]
        self._note(found[-1] if last else found[0])

    def _end(self, node: ast.AST) -> Position:
        return (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _start(self, node: ast.AST) -> Position:
        return (node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def visit_Name(self, node: ast.Name) -> None:
        if node.id == self.name:
            self._note(self._start(node))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.depth += 1
        self._all(node.values)
        self.depth -= 1

    def visit_arg(self, node: ast.arg) -> None:
        if node.arg == self.name:
            self._note(self._start(node))

    def _arguments(self, args: ast.arguments) -> list[ast.AST]:
        rest = [each for each in (args.vararg, args.kwarg) if each is not None]
        return [*args.posonlyargs, *args.args, *args.kwonlyargs, *rest]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name == self.name:
            self._note_token(self._start(node), self._end(node))
        self._all([*node.args.defaults, *node.args.kw_defaults])
        arguments = self._arguments(node.args)
        self._all([each.annotation for each in arguments])  # type: ignore[attr-defined]
        self._all([node.returns, *node.decorator_list])
        self._inside([*arguments, *node.body])

    def visit_AsyncFunctionDef(self, node: Any) -> None:
        self.visit_FunctionDef(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._all([*node.args.defaults, *node.args.kw_defaults])
        self._inside([*self._arguments(node.args), node.body])

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if node.name == self.name:
            self._note_token(self._start(node), self._end(node))
        self._all([*node.bases, *node.keywords, *node.decorator_list])
        self._inside(list(node.body))

    def _comprehension(self, node: ast.ListComp, elements: list[ast.AST]) -> None:
        first, *others = node.generators
        self.visit(first.iter)
        inner: list[ast.AST] = [first.target, *first.ifs]
        for each in others:
            inner += [each.target, each.iter, *each.ifs]
        self._inside([*inner, *elements])

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehension(node, [node.elt])

    def visit_SetComp(self, node: Any) -> None:
        self.visit_ListComp(node)

    def visit_GeneratorExp(self, node: Any) -> None:
        self.visit_ListComp(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._comprehension(node, [node.value, node.key])  # type: ignore[arg-type]

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._all([node.target, node.value])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._all([node.target, node.annotation, node.value])

    def visit_Try(self, node: ast.Try) -> None:
        self._all([*node.body, *node.orelse, *node.handlers, *node.finalbody])

    def visit_TryStar(self, node: Any) -> None:
        self.visit_Try(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self._all([node.type])
        if node.name == self.name:
            after = self._end(node.type) if node.type is not None else self._start(node)
            self._note_token(after, self._start(node.body[0]))
        self._all(node.body)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            if (alias.asname or alias.name.split(".")[0]) == self.name:
                self._note_token(self._start(alias), self._end(alias), alias.asname is not None)

    def visit_ImportFrom(self, node: Any) -> None:
        self.visit_Import(node)

    def visit_Global(self, node: ast.Global | ast.Nonlocal) -> None:
        if self.name in node.names:
            self._note_token(self._start(node), self._end(node))

    def visit_Nonlocal(self, node: Any) -> None:
        self.visit_Global(node)

    def visit_MatchAs(self, node: ast.MatchAs | ast.MatchStar) -> None:
        self._all([getattr(node, "pattern", None)])
        if node.name == self.name:
            self._note_token(self._start(node), self._end(node), True)

    def visit_MatchStar(self, node: Any) -> None:
        self.visit_MatchAs(node)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self._all([*node.keys, *node.patterns])
        if node.rest == self.name:
            self._note_token(self._start(node), self._end(node), True)
