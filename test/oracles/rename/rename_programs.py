"""Seeded generator of small notebooks with few names, each used in every way that Python has.

A name stands for variables of several scopes, and also for attributes, keys, texts, keyword arguments and words of comments,
so that a rename that takes one for the other changes what the notebook prints.
"""

from __future__ import annotations

import random
import symtable

VALUES = ["a", "b", "c"]
FUNCTIONS = ["f", "g"]
PRELUDE = """\
class N:
    a = 1
    b = 2
    c = 3
D = {"a": 1, "b": 2, "c": 3}
def show(*args, **kwargs):
    print(*args, sorted(kwargs.items()))
def same(x):
    return x
class Held:
    def __enter__(self):
        return 5
    def __exit__(self, *_):
        return False
a, b, c = 1, 2, 3"""


class Writer:
    """Writes one program."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.parameters: dict[str, list[str]] = {}
        self.depth = 0
        self.calls = True

    def program(self) -> list[str]:
        """The sources of the cells."""
        count = self.random.randint(2, 5)
        return [PRELUDE, *("\n".join(self.block(1, 5)) for _ in range(count))]

    def name(self) -> str:
        """A name of a variable."""
        return self.random.choice(VALUES)

    def block(self, low: int, high: int) -> list[str]:
        """The lines of some statements."""
        self.depth += 1
        lines: list[str] = []
        for _ in range(self.random.randint(low, high)):
            lines += self.valid_statement()
        self.depth -= 1
        return lines

    def valid_statement(self) -> list[str]:
        """A statement that compiles: some combinations of forms do not."""
        while True:
            parameters = dict(self.parameters)
            lines = self.statement()
            try:
                compile("\n".join(lines), "<statement>", "exec")
                return lines
            except SyntaxError:
                self.parameters = parameters

    def indented(self, low: int = 1, high: int = 3) -> list[str]:
        """The lines of a nested block."""
        return ["    " + line for line in self.block(low, high)]

    def expression(self, depth: int = 0) -> str:
        """An expression with a number as its value."""
        if depth > 2 or self.random.random() < 0.3:
            return self.random.choice([self.name(), self.name(), str(self.random.randint(0, 9))])
        n, m = self.random.sample(VALUES, 2)
        e, k = self.expression(depth + 1), self.expression(depth + 1)
        forms = [
            f"({e} + {k})",
            f"sum([{n} for {n} in [{e}, {k}] if {n}])",
            f"sum([{n} + {m} for {n} in [{e}] for {m} in [{n}, 3]])",
            f"len({{{n}: {m} for {n} in [{e}]}})",
            f"sum({n} * {m} for {n} in [{e}, 2])",
            f"max([{m} for _i in [1, 2] if ({m} := _i)])",
            f"(lambda {n}: {n} + {e})({k})",
            f"(lambda {n}={n}, *{m}: {n})()",
            f"(lambda: {n})()",
            f'len(f"{{{n}}} {n} {{{e} + 1:>{{{m}}}}}")',
            f'D["{n}"]',
            f"N.{n}",
            f"dict({n}={e})['{n}']",
            f"same(x={e})",
            f"(({n} := {e}) + {n})" if self.random.random() < 0.5 else f"({e} if {n} else {k})",
            f"[{n}, {e}][0]",
        ]
        known = [each for each in self.parameters if self.calls]
        if known:
            forms += [self.call(self.random.choice(known), depth)] * 3
        return self.random.choice(forms)

    def call(self, function: str, depth: int) -> str:
        """A call that passes some arguments by name."""
        parameters = self.parameters[function]
        positional = self.random.randint(0, len(parameters))
        arguments = [self.expression(depth + 1) for _ in parameters]
        given = [
            value if at < positional else f"{name}={value}"
            for at, (name, value) in enumerate(zip(parameters, arguments, strict=True))
        ]
        return f"{function}({', '.join(given)})"

    def statement(self) -> list[str]:
        """The lines of a statement."""
        choices = (
            [self._assign] * 5 + [self._show] * 5 + [self._comment, self._augment, self._unpack]
        )
        choices += [self._delete, self._import, self._annotated]
        if self.depth < 4:
            choices += [self._for, self._if, self._try, self._with, self._match, self._while]
            if self.calls:
                choices += [self._function] * 4 + [self._closure] * 2
                choices += [self._class] * 2 + [self._lambda, self._decorated]
        return self.random.choice(choices)()

    def _assign(self) -> list[str]:
        return [f"{self.name()} = {self.expression()}"]

    def _show(self) -> list[str]:
        n = self.name()
        return [f'show("{n}", {self.expression()}, {n}={self.expression()})  # {n}']

    def _comment(self) -> list[str]:
        n = self.name()
        return [f"# {n} = {n}", f'"""{n}"""', f'show("{{{n}}}", r"{n}")']

    def _augment(self) -> list[str]:
        return [f"{self.name()} += {self.expression()}", f"N.{self.name()} += {self.name()}"]

    def _unpack(self) -> list[str]:
        n, m = self.random.sample(VALUES, 2)
        return [f"({n}, *{m}), = [({self.expression()}, {self.expression()})]", f"{m} = {m}[0]"]

    def _delete(self) -> list[str]:
        n = self.name()
        return [f"{n} = {n}", f"del {n}", f"{n} = {self.random.randint(1, 9)}"]

    def _import(self) -> list[str]:
        n = self.name()
        form = self.random.choice(
            [f"import math as {n}", f"from math import tau as {n}", "import math", "import os.path"]
        )
        use = "show(math.floor(2.5))" if form == "import math" else f"{n} = {self.expression()}"
        return [form, f"{n} = 3", use]

    def _annotated(self) -> list[str]:
        n = self.name()
        return [
            f"{n}: {self.random.choice(['int', 'Held', repr(self.name())])} = {self.expression()}"
        ]

    def _for(self) -> list[str]:
        return [f"for {self.name()} in [{self.expression()}, 2]:", *self.indented()]

    def _while(self) -> list[str]:
        n = self.name()
        return [f"{n} = 0", f"while {n} < 2:", f"    {n} += 1"]

    def _if(self) -> list[str]:
        return [f"if {self.expression()} > 2:", *self.indented(), "else:", *self.indented(1, 1)]

    def _try(self) -> list[str]:
        n = self.name()
        return [
            "try:",
            *self.indented(1, 2),
            f"    raise ValueError({self.name()})",
            f"except ValueError as {n}:",
            f'    show("{n}", str({n}))',
            f"{n} = {self.random.randint(1, 9)}",
        ]

    def _with(self) -> list[str]:
        return [f"with Held() as {self.name()}:", *self.indented(1, 2)]

    def _match(self) -> list[str]:
        n, m = self.random.sample(VALUES, 2)
        return [
            f'match [{self.expression()}, {{"{n}": {self.expression()}}}]:',
            f'    case [{m}, {{"{n}": {n}}}] if {n} >= 0:',
            f"        show({n}, {m})",
            f"    case [{n}, *{m}]:",
            f"        {m} = 0",
        ]

    def _body(self) -> list[str]:
        calls, self.calls = self.calls, False
        lines = self.indented(1, 3)
        self.calls = calls
        return lines

    def _value(self) -> str:
        calls, self.calls = self.calls, False
        value = self.expression()
        self.calls = calls
        return value

    def _function(self) -> list[str]:
        name = self.random.choice(FUNCTIONS)
        parameters = self.random.sample(VALUES, self.random.randint(0, 2))
        rest = [n for n in VALUES if n not in parameters]
        declared = self.random.choice(["", "", *(f"global {n}" for n in rest)])
        body = [*self._body(), f"    return {self._value()}"]
        defaults = [f"{n}={self._value()}" if self.random.random() < 0.2 else n for n in parameters]
        if any("=" in each for each in defaults):
            defaults = [each if "=" in each else f"{each}={self.name()}" for each in defaults]
        lines = [f"def {name}({', '.join(defaults)}):"]
        lines += [f"    {declared}"] if declared else []
        # A first value keeps the function's own names from being read too early.
        own = [f"    {n} = {self.random.randint(1, 9)}" for n in locals_of([*lines, *body], rest)]
        lines += [*own, *body]
        self.parameters.pop(name, None)
        if self.depth == 1:
            self.parameters[name] = parameters
            return [*lines, f"show({self.call(name, 2)})"]
        return lines

    def _closure(self) -> list[str]:
        n, m = self.random.sample(VALUES, 2)
        kind = self.random.choice(["nonlocal", "global"])
        return [
            "def outer():",
            f"    {n} = {self.random.randint(1, 9)}",
            "    def inner():",
            f"        {kind} {n}",
            f"        {n} = {self.random.randint(1, 9)}",
            f"        return [{n} for {m} in [{n}]]",
            f"    show(inner(), {n})",
            f"    return lambda {m}: {n} + {m}",
            "show(outer()(1))",
        ]

    def _class(self) -> list[str]:
        n, m = self.random.sample(VALUES, 2)
        return [
            "class K:",
            f"    {n} = {n}",
            f"    {m} = [{n} for {m} in [{n}]]" if self.random.random() < 0.5 else "    pass",
            f"    def method(self, {m}=1):",
            f"        self.{n} = {n}",
            f"        return {self._value()}",
            f"    def {m}(self):",
            f"        return {n}",
            f"show(K().method(), K.{n}, K().{m}())",
        ]

    def _lambda(self) -> list[str]:
        name = self.random.choice(FUNCTIONS)
        n = self.name()
        self.parameters.pop(name, None)
        line = f"{name} = lambda {n}: {n} + {self._value()}"
        if self.depth == 1:
            self.parameters[name] = [n]
        return [line]

    def _decorated(self) -> list[str]:
        n = self.name()
        self.parameters.pop("g", None)
        return [
            "@same",
            f"def g({n}: int = {self._value()}) -> 'int':",
            f"    return {n}",
            "show(g())",
        ]


def locals_of(lines: list[str], names: list[str]) -> list[str]:
    """Those of the names that the function of these lines has as its own."""
    try:
        table = symtable.symtable("\n".join(lines), "<function>", "exec").get_children()[-1]
    except SyntaxError:
        return []
    known = set(table.get_identifiers())
    return [name for name in names if name in known and table.lookup(name).is_local()]


def write_program(seed: int) -> list[str]:
    """The cells of a program."""
    return Writer(seed).program()
