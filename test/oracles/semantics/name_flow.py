"""Effects of CPython 3.11's bytecode on the names of a module: the judge of cell summaries.

A forward flow analysis over ``dis`` with the exception table. Where a name is read, it knows whether the name is
certainly bound. Class bodies and comprehensions run where they stand, so they are followed at their call; other
nested code is analyzed on its own, with nothing bound.

Three things bytecode does not show are decided here:

* an exception may come from any instruction that the exception table covers, before it has had its effect and, for
  a deletion, after it too;
* a ``with`` body runs to its end, unless its manager is known to swallow exceptions (``SWALLOWING``);
* a value that a short circuit has just tested keeps its truth on its way to the next test.
"""

from __future__ import annotations

import ast
import dis
from dataclasses import dataclass, field
from types import CodeType
from typing import TypeVar

SWALLOWING = {"suppress", "assertRaises", "assertRaisesRegex", "raises", "ignored"}
MARK = "__swallows__"
COMPREHENSIONS = {"<listcomp>", "<setcomp>", "<dictcomp>"}
IMPLICIT_CLASS_NAMES = {"__module__", "__qualname__", "__annotations__"}
ENDS = {"RETURN_VALUE", "RAISE_VARARGS", "RERAISE"}
JUMPS = {"JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"}


TryNode = TypeVar("TryNode", ast.Try, ast.TryStar)


class Prepare(ast.NodeTransformer):
    """Makes two things show in the bytecode that matter here and do not.

    Managers that swallow exceptions get an attribute read as their mark. The body of each ``try`` begins with something
    that may raise: the compiler keeps the handlers of ``try: pass``, but its exception table leads nowhere to them.
    """

    def visit_Try(self, node: ast.Try) -> ast.Try:
        """``try`` with something in front that may raise."""
        return self._begun(node)

    def visit_TryStar(self, node: ast.TryStar) -> ast.TryStar:
        """The same for ``except*``."""
        return self._begun(node)

    def _begun(self, node: TryNode) -> TryNode:
        self.generic_visit(node)
        raising = ast.Expr(ast.Attribute(ast.Constant(0), "raises", ast.Load()))
        node.body.insert(0, ast.fix_missing_locations(ast.copy_location(raising, node.body[0])))
        return node

    def visit_withitem(self, node: ast.withitem) -> ast.withitem:
        """A manager with its mark."""
        self.generic_visit(node)
        call = node.context_expr
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name in SWALLOWING:
                mark = ast.Attribute(call, MARK, ast.Load())
                node.context_expr = ast.copy_location(mark, call)
        return node


@dataclass(frozen=True)
class State:
    """Names certainly bound, and what is known of the names of the class whose body runs."""

    bound: frozenset[str]
    class_certain: frozenset[str] = frozenset()
    class_possible: frozenset[str] = frozenset()

    def join(self, other: State) -> State:
        """Facts that hold on both paths."""
        if self == other:
            return self
        return State(
            self.bound & other.bound,
            self.class_certain & other.class_certain,
            self.class_possible | other.class_possible,
        )


@dataclass
class Names:
    """Results for a body and for the bodies that run inside of it."""

    bound: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    unbound: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)


class Flow:
    """The flow of one code object: successors, handlers, and the code that runs at each call."""

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.instructions = list(dis.get_instructions(code))
        self.index = {item.offset: at for at, item in enumerate(self.instructions)}
        self.handlers = self._handlers()
        self.calls: dict[int, CodeType] = {}
        self.nested: dict[int, CodeType] = {}
        self._match_calls()
        self.dropped = self._not_swallowed()

    def _handlers(self) -> list[int | None]:
        handlers: list[int | None] = [None] * len(self.instructions)
        for entry in dis._parse_exception_table(self.code):  # type: ignore[attr-defined]
            for at, item in enumerate(self.instructions):
                if entry.start <= item.offset < entry.end:
                    handlers[at] = self.index[entry.target]
        return handlers

    def _match_calls(self) -> None:
        comprehensions: list[CodeType] = []
        classes: list[tuple[CodeType, object]] = []
        items = self.instructions
        for at, item in enumerate(items):
            if item.opname == "MAKE_FUNCTION":
                made = items[at - 1].argval
                is_class = len(classes) > 0 and classes[-1][0] is made
                if made.co_name in COMPREHENSIONS or made.co_name == "<genexpr>":
                    comprehensions.append(made)
                if made.co_name not in COMPREHENSIONS and not is_class:
                    self.nested[at] = made
            elif item.opname == "LOAD_BUILD_CLASS":
                made = self._class_code(at)
                classes.append((made, item.positions))
            elif item.opname == "CALL" and self._before(at, 2) in ("GET_ITER", "GET_AITER"):
                made = comprehensions.pop()
                if made.co_name != "<genexpr>":
                    self.calls[at] = made
            elif classes and item.opname.startswith("CALL") and classes[-1][1] == item.positions:
                self.calls[at] = classes.pop()[0]

    def _class_code(self, at: int) -> CodeType:
        while self.instructions[at].opname != "MAKE_FUNCTION":
            at += 1
        code = self.instructions[at - 1].argval
        assert isinstance(code, CodeType)
        return code

    def _before(self, at: int, back: int) -> str:
        return self.instructions[at - back].opname if at >= back else ""

    def _not_swallowed(self) -> set[int]:
        """Jumps by which a ``with`` statement continues after an exception that is not suppressed."""
        items = self.instructions
        swallowed = set()
        for at, item in enumerate(items):
            if item.opname in ("BEFORE_WITH", "BEFORE_ASYNC_WITH"):
                before = items[at - 1]
                if before.opname == "LOAD_ATTR" and before.argval == MARK:
                    inside = at + 1
                    if item.opname == "BEFORE_ASYNC_WITH":
                        while items[inside - 1].opname != "JUMP_BACKWARD_NO_INTERRUPT":
                            inside += 1
                    swallowed.add(self.handlers[inside])
        dropped = set()
        for at, item in enumerate(items):
            if item.opname == "WITH_EXCEPT_START":
                jump = at + 1
                while not items[jump].opname.startswith("POP_JUMP"):
                    jump += 1
                if at - 1 not in swallowed:
                    dropped.add(jump)
        return dropped

    def successors(self, at: int) -> list[int]:
        """Where the flow continues after an instruction that does not raise."""
        item = self.instructions[at]
        name = item.opname
        if name in ENDS:
            return []
        if name in JUMPS:
            return [self.index[item.argval]]
        if name == "LOAD_CONST" and not isinstance(item.argval, CodeType):
            return [self._resolve(at + 1, bool(item.argval))]
        if name.startswith("JUMP_IF_"):
            truth = name == "JUMP_IF_TRUE_OR_POP"
            return [at + 1, self._resolve(self.index[item.argval], truth)]
        if "JUMP" in name or name in ("FOR_ITER", "SEND"):
            if at in self.dropped:
                return [at + 1]
            return [at + 1, self.index[item.argval]]
        return [at + 1]

    def _resolve(self, at: int, truth: bool) -> int:
        """Where a value of known truth goes from ``at`` on."""
        while True:
            item = self.instructions[at]
            name = item.opname
            if name in JUMPS:
                at = self.index[item.argval]
            elif name == "NOP":
                at += 1
            elif name == "UNARY_NOT":
                truth = not truth
                at += 1
            elif name == "SWAP" and item.arg == 2 and self.instructions[at + 1].opname == "POP_TOP":
                at += 2
            elif name in ("JUMP_IF_FALSE_OR_POP", "JUMP_IF_TRUE_OR_POP"):
                if truth == (name == "JUMP_IF_TRUE_OR_POP"):
                    at = self.index[item.argval]
                else:
                    return at + 1
            elif name.startswith("POP_JUMP") and name.endswith(("_IF_TRUE", "_IF_FALSE")):
                return self.index[item.argval] if truth == name.endswith("_IF_TRUE") else at + 1
            else:
                return at


class Analysis:
    """Follows a body, and what runs inside of it, to the fixed point."""

    def __init__(self, has_docstring: bool) -> None:
        self.has_docstring = has_docstring
        self.flows: dict[CodeType, Flow] = {}
        self.nested: dict[CodeType, frozenset[str]] = {}

    def flow(self, code: CodeType) -> Flow:
        """The flow of a code object, made once."""
        if code not in self.flows:
            self.flows[code] = Flow(code)
        return self.flows[code]

    def run(
        self, code: CodeType, entry: State, kind: str, names: Names | None
    ) -> tuple[State | None, State]:
        """The state at the normal end, if there is one, and what holds wherever an exception may leave."""
        flow = self.flow(code)
        states: dict[int, State] = {0: entry}
        work = [0]
        leaving: State | None = None
        anywhere = entry

        def enter(at: int, state: State) -> None:
            known = states.get(at)
            joined = state if known is None else known.join(state)
            if joined != known:
                states[at] = joined
                work.append(at)

        while work:
            at = work.pop()
            after, least = self._step(flow, at, states[at], kind, None)
            handler = flow.handlers[at]
            if handler is not None:
                enter(handler, least)
            if after is not None:
                for successor in flow.successors(at):
                    enter(successor, after)
        for at, state in states.items():
            after, least = self._step(flow, at, state, kind, names)
            anywhere = anywhere.join(least)
            if flow.instructions[at].opname == "RETURN_VALUE":
                leaving = state if leaving is None else leaving.join(state)
            if names is not None and at in flow.nested:
                inner = flow.nested[at]
                self.nested[inner] = self.nested.get(inner, state.bound) & state.bound
        return leaving, anywhere

    def _step(
        self, flow: Flow, at: int, state: State, kind: str, names: Names | None
    ) -> tuple[State | None, State]:
        """The state after an instruction (none where it never ends), and what an exception in it carries."""
        item = flow.instructions[at]
        name, _, space = item.opname.partition("_")
        if at in flow.calls:
            return self._call(flow.calls[at], state, names)
        if space not in ("NAME", "GLOBAL") or name not in ("LOAD", "STORE", "DELETE"):
            return state, state
        if (kind, name) == ("module", "STORE") and self._stores_docstring(flow, at):
            return state, state
        in_class = kind == "class" and space == "NAME"
        if name == "LOAD":
            self._load(flow, at, state, in_class, names)
            return state, state
        if in_class:
            after = self._class_change(name, item.argval, state)
        elif name == "STORE":
            after = State(state.bound | {item.argval}, state.class_certain, state.class_possible)
        else:
            after = State(state.bound - {item.argval}, state.class_certain, state.class_possible)
        if names is not None and not in_class:
            (names.bound if name == "STORE" else names.deleted).add(item.argval)
        return after, state.join(after) if name == "DELETE" else state

    def _stores_docstring(self, flow: Flow, at: int) -> bool:
        first = next(at for at, item in enumerate(flow.instructions) if "STORE" in item.opname)
        return self.has_docstring and at == first

    @staticmethod
    def _class_change(name: str, changed: str, state: State) -> State:
        own = {changed}
        if name == "STORE":
            return State(state.bound, state.class_certain | own, state.class_possible | own)
        return State(state.bound, state.class_certain - own, state.class_possible - own)

    @staticmethod
    def _load(flow: Flow, at: int, state: State, in_class: bool, names: Names | None) -> None:
        name = flow.instructions[at].argval
        if names is None or name == "__annotations__":  # Read by every annotation that is kept.
            return
        if in_class:
            if name in state.class_certain or name in IMPLICIT_CLASS_NAMES:
                return
            if name == "__name__" and flow.instructions[at + 1].argval == "__module__":
                return
        names.read.add(name)
        if name not in state.bound:
            names.unbound.add(name)

    def _call(
        self, code: CodeType, state: State, names: Names | None
    ) -> tuple[State | None, State]:
        kind = "comprehension" if code.co_name in COMPREHENSIONS else "class"
        leaving, anywhere = self.run(code, State(state.bound), kind, names)
        least = State(anywhere.bound, state.class_certain, state.class_possible)
        if leaving is None:
            return None, least
        return State(leaving.bound, state.class_certain, state.class_possible), least


def analyze(source: str, filename: str = "<cell>") -> dict[str, list[str]]:
    """The names that a module binds, reads and deletes, at its top level and in nested code."""
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    tree = compile(source, filename, "exec", flags | ast.PyCF_ONLY_AST, True, 0)
    tree = ast.fix_missing_locations(Prepare().visit(tree))
    code = compile(tree, filename, "exec", flags, True, 0)
    analysis = Analysis(ast.get_docstring(tree, clean=False) is not None)
    top = Names()
    leaving, _ = analysis.run(code, State(frozenset()), "module", top)
    made_with = dict(analysis.nested)
    nested = Names()
    done: set[CodeType] = set()
    while len(done) < len(analysis.nested):
        for inner in [inner for inner in analysis.nested if inner not in done]:
            done.add(inner)
            analysis.run(inner, State(frozenset()), "function", nested)
    at_end = leaving.bound if leaving is not None else frozenset()
    from_outside = names_from_outside(analysis, made_with, top.deleted | nested.deleted)
    return {
        "bound": sorted(top.bound),
        "read": sorted(top.read),
        "unbound": sorted(top.unbound),
        "deleted": sorted(top.deleted),
        "boundAtEnd": sorted(at_end),
        "nestedBound": sorted(nested.bound),
        "nestedRead": sorted(nested.read),
        "nestedUnbound": sorted(nested.unbound),
        "nestedDeleted": sorted(nested.deleted),
        "fromOutside": sorted(from_outside - at_end - nested.bound),
    }


def names_from_outside(
    analysis: Analysis, made_with: dict[CodeType, frozenset[str]], deleted: set[str]
) -> set[str]:
    """Names that nested code may find unbound although a name stays bound that was bound where the code was made."""
    found = Names()
    for inner in analysis.nested:
        # Code inside of nested code is made when that runs: nothing counts as bound there.
        bound = made_with.get(inner, frozenset()) - deleted
        analysis.run(inner, State(bound), "function", found)
    return found.unbound
