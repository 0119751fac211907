"""Seeded generator of small notebooks that bind, delete and read names in every way that Python has.

Values are tuples with a new object in them, so that two bindings never have the same object. Names of functions, classes
and instances have pools of their own, so that a program stops only where a name is missing.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

VALUES = ["v0", "v1", "v2", "v3", "v4"]
FUNCTIONS = ["f0", "f1", "f2", "f3"]
ALIASES = ["g0", "g1"]
CLASSES = ["C0", "C1"]
INSTANCES = ["o0", "o1"]
MAKERS = ["h0", "h1"]
FRESH = "(object(),)"


@dataclass
class Program:
    """The sources of the cells, and which kinds of statements occur in them."""

    cells: list[str]
    features: set[str] = field(default_factory=set)


class Writer:
    """Writes the cells of one program. Each statement is a list of lines without indentation."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.features: set[str] = set()
        # A function may only call functions before it in the pool, so that there is no recursion.
        self.callable = len(FUNCTIONS)
        self.in_function = False
        self.depth = 0
        # Names that are bound by now, roughly; a careful program reads no others.
        self.bound: set[str] = set()
        self.care = self.random.choice([0.8, 0.95, 0.99, 1.0, 1.0])
        # Half of the programs have only statements whose outcome the source determines.
        self.plain = self.random.random() < 0.5

    def program(self) -> Program:
        """A whole notebook."""
        count = self.random.randint(2, 6)
        cells = []
        if self.random.random() < 0.8:
            # Many names exist from the start, so that missing names have more interesting causes.
            start = [f"{self.target()} = {FRESH}" for _ in range(self.random.randint(2, 8))]
            for name in FUNCTIONS:
                if self.random.random() < 0.4:
                    start += self.function_named(name)
                    self.bound.add(name)
            cells.append("\n".join(start))
        cells += ["\n".join(self.statements(1, 5)) for _ in range(count)]
        if self.random.random() < 0.2:
            self.random.shuffle(cells)
        return Program(cells, self.features)

    def statements(self, low: int, high: int) -> list[str]:
        """Lines of some statements."""
        self.depth += 1
        lines: list[str] = []
        for _ in range(self.random.randint(low, high)):
            lines += self.statement()
        self.depth -= 1
        return lines

    def statement(self) -> list[str]:
        """Lines of one statement."""
        choices = [
            (self._assignment, 9),
            (self._reading, 9),
            (self._deletion, 2),
            (self._call, 6),
            (self._constant_if, 1),
            (self._constant_while, 1),
            (self._importing, 1),
            (self._augmented, 1),
            (self._walrus, 1),
        ]
        if not self.in_function:
            choices += [(self._function, 4), (self._lambda_function, 2), (self._alias, 1)]
            choices += [(self._class_definition, 2), (self._instance, 2), (self._method_call, 2)]
        if not self.plain:
            choices += [
                (self._unknown_if, 2),
                (self._loop, 2),
                (self._guarded, 2),
                (self._tested, 1),
                (self._comprehension, 1),
                (self._try_finally, 1),
                (self._with_statement, 1),
                (self._short_circuit, 1),
                (self._matching, 1),
            ]
            if not self.in_function:
                choices += [
                    (self._decorated, 1),
                    (self._generator, 1),
                    (self._handed_on, 1),
                    (self._recursion, 1),
                    (self._conditional_function, 1),
                    (self._closure, 1),
                    (self._class_body, 1),
                ]
        if self.depth > 3:
            choices = choices[:4]
        makers, weights = zip(*choices, strict=True)
        return list(self.random.choices(makers, weights)[0]())

    def known(self, pool: list[str]) -> str:
        """A name of the pool; a bound one in a careful program."""
        bound = [name for name in pool if name in self.bound]
        careful = self.random.random() < self.care
        return self.random.choice(bound if bound and careful else pool)

    def has(self, pool: list[str]) -> bool:
        """Whether a name of the pool may be read now."""
        careless = bool(pool) and self.random.random() > self.care
        return careless or any(name in self.bound for name in pool)

    def value(self) -> str:
        """A name of a value, to be read."""
        return self.known(VALUES)

    def target(self, pool: list[str] = VALUES) -> str:
        """A name to be bound."""
        name = self.random.choice(pool)
        self.bound.add(name)
        return name

    def indented(self, low: int = 1, high: int = 3) -> list[str]:
        """The lines of a nested block."""
        return ["    " + line for line in self.statements(low, high)]

    def expression(self) -> str:
        """An expression that reads names of values and is a tuple."""
        first, second = self.value(), self.value()
        return self.random.choice(
            [
                first,
                f"({first}, {second})",
                f"{first} + {second}",
                f"(lambda a: a)({first})",
                f"tuple({first})",
                f'(f"{{{first}}}",)',
                f"(lambda: {first})()",
                f"dict(v0={first})['v0']",
            ]
        )

    # ------------------------------------------------------------ statements whose outcome the source determines

    def _assignment(self) -> list[str]:
        if self.random.random() < 0.6:
            return [f"{self.target()} = {FRESH}"]
        if self.random.random() < 0.3:
            value = self.expression()
            return [f"{self.target()}, {self.target()} = {FRESH}, ({value}, object())"]
        value = self.expression()
        return [f"{self.target()} = ({value}, object())"]

    def _reading(self) -> list[str]:
        return [self.expression()]

    def _deletion(self) -> list[str]:
        name = self.value()
        self.bound.discard(name)
        return [f"del {name}"]

    def _augmented(self) -> list[str]:
        return [f"{self.value()} += {FRESH}"]

    def _walrus(self) -> list[str]:
        if self.in_function:
            # In a function it would make a local name.
            return self._reading()
        return [f"({self.target()} := {FRESH})"]

    def _call(self) -> list[str]:
        if not self.has(FUNCTIONS[: self.callable]):
            return self._reading()
        name = self.known(FUNCTIONS[: self.callable])
        if not self.in_function and self.has(ALIASES) and self.random.random() < 0.3:
            name = self.known(ALIASES)
        return [self.random.choice([f"{name}()", f"({name}(), {self.value()})"])]

    def _constant_if(self) -> list[str]:
        test = self.random.choice(["True", "False", "1", "0", "not True", "None"])
        lines = [f"if {test}:", *self.indented()]
        if self.random.random() < 0.5:
            lines += ["else:", *self.indented()]
        return lines

    def _constant_while(self) -> list[str]:
        if self.random.random() < 0.3:
            return ["while False:", *self.indented()]
        return ["while True:", *self.indented(), "    break"]

    def _importing(self) -> list[str]:
        name = self.target()
        # The module gives a new tuple each time, so that values stay distinct tuples.
        return [self.random.choice([f"from fresh_values import value as {name}", "import os.path"])]

    def _function(self) -> list[str]:
        return self.function_named(self.target(FUNCTIONS))

    def function_named(self, name: str) -> list[str]:
        """A definition of the function `name`."""
        default = f"a={self.value()}" if self.random.random() < 0.15 else ""
        return [f"def {name}({default}):", *self.function_body(FUNCTIONS.index(name))]

    def function_body(self, callable_functions: int) -> list[str]:
        """A body that may call that many functions of the pool, and binds only globals that it declares."""
        before = (self.callable, self.in_function, set(self.bound))
        self.callable, self.in_function = callable_functions, True
        lines = self.indented(1, 4)
        self.callable, self.in_function, self.bound = before
        lines.insert(0, f"    global {', '.join(VALUES)}")
        if self.random.random() < 0.15:
            lines.append(f"    return {self.value()}")
            lines.append(f"    {self.value()}")
        return lines

    def _lambda_function(self) -> list[str]:
        name = self.target(FUNCTIONS)
        if self.random.random() < 0.3:
            return [f"{name} = lambda a={self.value()}: (a, {self.value()})"]
        return [f"{name} = lambda: {self.expression()}"]

    def _alias(self) -> list[str]:
        if not self.has(FUNCTIONS):
            return self._reading()
        function = self.known(FUNCTIONS)
        return [f"{self.target(ALIASES)} = {function}"]

    def _class_definition(self) -> list[str]:
        lines = [f"class {self.target(CLASSES)}:"]
        if self.random.random() < 0.6:
            lines += ["    def __init__(self):", *self._method_body()]
        return [*lines, "    def m(self):", *self._method_body()]

    def _method_body(self) -> list[str]:
        return ["    " + line for line in self.function_body(2)]

    def _instance(self) -> list[str]:
        if not self.has(CLASSES):
            return self._reading()
        name = self.known(CLASSES)
        return [f"{self.target(INSTANCES)} = {name}()"]

    def _method_call(self) -> list[str]:
        return [f"{self.known(INSTANCES)}.m()"] if self.has(INSTANCES) else self._reading()

    # ------------------------------------------------------------ statements whose outcome depends on the execution

    def _uses(self, feature: str) -> None:
        self.features.add(feature)

    def _unknown_if(self) -> list[str]:
        self._uses("unknown-if")
        lines = [f"if int('{self.random.randint(0, 1)}'):", *self.indented()]
        if self.random.random() < 0.5:
            lines += ["else:", *self.indented()]
        return lines

    def _loop(self) -> list[str]:
        self._uses("loop")
        name = self.random.choice(["i", self.value()])
        items = self.random.choice(["[]", FRESH, f"[{FRESH}] * 2", "range(int('0'))"])
        if name in VALUES:
            items = self.random.choice(["[]", f"[{FRESH}]", f"[{FRESH}, {FRESH}]"])
            if self.in_function:
                name = "i"
        lines = [f"for {name} in {items}:", *self.indented()]
        if self.random.random() < 0.2:
            lines.append(f"    if int('{self.random.randint(0, 1)}'): break")
            lines += ["else:", *self.indented()]
        return lines

    def _guarded(self) -> list[str]:
        self._uses("guarded")
        caught = self.random.choice(["NameError", "Exception", "(NameError, ValueError)"])
        lines = ["try:", *self.indented(), f"except {caught}:", *self.indented()]
        if self.random.random() < 0.2:
            lines += ["else:", *self.indented()]
        return lines

    def _tested(self) -> list[str]:
        self._uses("tested")
        name = self.value()
        form = self.random.choice(["if '{}' not in globals():", "if '{}' in globals():"])
        return [form.format(name), *self.indented()]

    def _try_finally(self) -> list[str]:
        self._uses("finally")
        return ["try:", *self.indented(), "finally:", *self.indented()]

    def _with_statement(self) -> list[str]:
        self._uses("with")
        return ["import contextlib", "with contextlib.nullcontext():", *self.indented()]

    def _short_circuit(self) -> list[str]:
        self._uses("short-circuit")
        test = f"int('{self.random.randint(0, 1)}')"
        form = self.random.choice(["{} and {}", "{} or {}", "({1} if {0} else {2})"])
        return [form.format(test, self.value(), self.value())]

    def _matching(self) -> list[str]:
        self._uses("match")
        subject = self.random.choice(["(1, 2)", self.value()])
        target = "a" if self.in_function else self.value()
        lines = [f"match {subject}:", f"    case (1, {target}):"]
        lines += ["    " + line for line in self.indented(1, 2)]
        return [*lines, "    case _:", *["    " + line for line in self.indented(1, 2)]]

    def _comprehension(self) -> list[str]:
        self._uses("comprehension")
        items = self.random.choice(["[]", "[1]", self.value()])
        name = self.random.choice(["i", self.value()])
        inner = self.random.choice([name, self.value()])
        form = self.random.choice(
            ["[{} for {} in {}]", "tuple({} for {} in {})", "{{(0, {}) for {} in {}}}"]
        )
        return [form.format(inner, name, items)]

    def _decorated(self) -> list[str]:
        self._uses("decorated")
        kind = self.random.choice(["keep", "call", "wrap"])
        returned = {"keep": "f", "call": "(f(), f)[1]", "wrap": "lambda: f()"}[kind]
        name = self.target(FUNCTIONS)
        return [
            f"def {kind}(f): return {returned}",
            f"@{kind}",
            *self.function_named(name),
        ]

    def _generator(self) -> list[str]:
        self._uses("generator")
        name = self.target(FUNCTIONS)
        use = self.random.choice([f"list({name}())", f"{name}()", f"for i in {name}(): pass"])
        return [*self.function_named(name), f"    yield {self.value()}", use]

    def _handed_on(self) -> list[str]:
        self._uses("handed-on")
        if not self.has(FUNCTIONS):
            return self._reading()
        name = self.known(FUNCTIONS)
        return [
            self.random.choice(
                [
                    f"list(map(lambda a: {name}(), [1]))",
                    f"sorted([1], key=lambda a: ({name}(), 1)[1])",
                ]
            )
        ]

    def _recursion(self) -> list[str]:
        self._uses("recursion")
        name = self.target(FUNCTIONS)
        lines = [f"def {name}(n=2):", *self.function_body(FUNCTIONS.index(name))]
        return [*lines, f"    if n: {name}(n - 1)", f"    {self.value()}"]

    def _conditional_function(self) -> list[str]:
        self._uses("conditional-function")
        name = self.target(FUNCTIONS)
        test = f"int('{self.random.randint(0, 1)}')"
        lines = [f"if {test}:", *["    " + line for line in self.function_named(name)]]
        if self.random.random() < 0.6:
            lines += ["else:", *["    " + line for line in self.function_named(name)]]
        return lines

    def _closure(self) -> list[str]:
        self._uses("closure")
        name = self.random.choice(MAKERS)
        lines = [
            f"def {name}():",
            f"    b = {FRESH}",
            "    def inner():",
            f"        return (b, {self.value()})",
        ]
        if self.random.random() < 0.5:
            return [*lines, "    return inner()", f"{name}()"]
        self._uses("returned-closure")
        return [*lines, "    return inner", f"{name}()()"]

    def _class_body(self) -> list[str]:
        self._uses("class-body")
        name = self.target(CLASSES)
        inner = self.random.choice(["a", self.value()])
        return [
            f"class {name}:",
            f"    {inner} = {self.value()}",
            f"    b = {inner}",
            "    def m(self):",
            *self._method_body(),
        ]


def write_program(seed: int) -> Program:
    """The program of a seed."""
    return Writer(seed).program()
