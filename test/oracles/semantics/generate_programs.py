"""Makes valid programs that are all about scopes and flow, from a seed.

``generate_programs.py SEED COUNT`` prints COUNT programs as JSON texts, one per line. Few names, much nesting: the same
name is a global, a local, a class's own, a parameter, deleted and bound again, so that each rule of scoping and each way
through the flow meets each other. The same seed gives the same programs.
"""

from __future__ import annotations

import ast
import json
import random
import sys
import warnings

NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "x", "y", "z", "__p", "top", "_q"]
CONSTANTS = ["0", "1", "None", "True", "False", "''", "'s'", "...", "-1", "not 0", "()", "(1, 2)", "2 - 2", "0.0", "b''"]
EXCEPTIONS = ["NameError", "Exception", "ValueError", "(KeyError, a)", "x.y"]
DECORATORS = ["a", "b.c", "d(1)", "x(y)", "staticmethod"]


class Generator:
    """One program under way."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.functions = 0
        self.loops = 0
        self.classes = 0
        self.depth = 0
        self.is_async = False
        self.comprehensions = 0
        self.iterated: list[str] = []
        self.in_star_handler = False

    def chance(self, probability: float) -> bool:
        """True so often."""
        return self.random.random() < probability

    def name(self) -> str:
        """A name of the small pool."""
        return self.random.choice(NAMES)

    def put(self, text: str) -> None:
        """One line at the current depth."""
        self.lines.append("    " * self.depth + text)

    # ------------------------------------------------------------ expressions

    def expression(self, depth: int = 2) -> str:
        """An expression, nested so deep."""
        if depth <= 0:
            return self.name() if self.chance(0.75) else self.random.choice(CONSTANTS)
        kinds = [
            (6, lambda: self.name()),
            (2, lambda: self.random.choice(CONSTANTS)),
            (2, lambda: f"({self.expression(depth - 1)} + {self.expression(depth - 1)})"),
            (3, lambda: f"({self.expression(depth - 1)} and {self.expression(depth - 1)})"),
            (3, lambda: f"({self.expression(depth - 1)} or {self.expression(depth - 1)})"),
            (1, lambda: f"({self.expression(depth - 1)} or {self.expression(depth - 1)} and {self.expression(depth - 1)})"),
            (2, lambda: f"(not {self.expression(depth - 1)})"),
            (2, lambda: self.conditional(depth)),
            (2, lambda: f"({self.expression(depth - 1)} < {self.expression(depth - 1)} < {self.expression(depth - 1)})"),
            (1, lambda: f"({self.expression(depth - 1)} in {self.expression(depth - 1)})"),
            (3, lambda: self.walrus(depth)),
            (3, lambda: self.call(depth)),
            (2, lambda: self.lambda_(depth)),
            (3, lambda: self.comprehension(depth)),
            (1, lambda: f"{self.name()}.{self.name()}"),
            (1, lambda: f"{self.name()}[{self.expression(depth - 1)}]"),
            (1, lambda: f"{self.name()}[{self.expression(depth - 1)}:{self.expression(depth - 1)}]"),
            (1, lambda: f"[{self.expression(depth - 1)}, *{self.expression(depth - 1)}]"),
            (1, lambda: f"{{{self.expression(depth - 1)}: {self.expression(depth - 1)}, **{self.name()}}}"),
            (1, lambda: f"{{{self.expression(depth - 1)}, {self.expression(depth - 1)}}}"),
            (1, lambda: f"f'{{{self.name()}!r:>{{{self.name()}}}}}'"),
            (1, lambda: self.yield_(depth)),
            (1, lambda: self.await_(depth)),
        ]
        weights = [weight for weight, _ in kinds]
        return self.random.choices([make for _, make in kinds], weights)[0]()

    def conditional(self, depth: int) -> str:
        """``b if t else o``."""
        test = self.expression(depth - 1)
        return f"({self.expression(depth - 1)} if {test} else {self.expression(depth - 1)})"

    def walrus(self, depth: int) -> str:
        """``(name := value)``, where Python takes it."""
        name = self.name()
        in_class = self.classes > 0 and self.comprehensions > 0
        if name in self.iterated or in_class:
            return name
        return f"({name} := {self.expression(depth - 1)})"

    def call(self, depth: int) -> str:
        """A call with all sorts of arguments."""
        arguments = [self.expression(depth - 1) for _ in range(self.random.randrange(3))]
        if self.chance(0.2):
            arguments.append(f"*{self.name()}")
        if self.chance(0.2):
            arguments.append(f"{self.name()}={self.expression(depth - 1)}")
        if self.chance(0.1):
            arguments.append(f"**{self.name()}")
        if self.chance(0.15):
            arguments = [self.loops_of("{} {}", depth)]
        function = self.lambda_(depth - 1) if self.chance(0.1) else self.name()
        return f"{function}({', '.join(arguments)})"

    def lambda_(self, depth: int) -> str:
        """A lambda with parameters and defaults."""
        outer, self.is_async = self.is_async, False
        default = self.expression(depth - 1)
        saved = self.comprehensions, self.iterated, self.classes
        self.comprehensions, self.iterated, self.classes = 0, [], 0
        parameters = self.random.choice(["", self.name(), f"{self.name()}={default}", f"*{self.name()}"])
        self.functions += 1
        body = self.expression(depth - 1)
        self.functions -= 1
        self.comprehensions, self.iterated, self.classes = saved
        self.is_async = outer
        return f"(lambda {parameters}: {body})"

    def comprehension(self, depth: int) -> str:
        """Any comprehension, or a generator expression."""
        forms = ["[{} {}]", "{{{} {}}}", "({} {})", "{{{0}: {0} {1}}}"]
        return self.loops_of(self.random.choice(forms), depth)

    def loops_of(self, form: str, depth: int) -> str:
        """The element and the loops of a comprehension, put into ``form``."""
        was_async, self.is_async = self.is_async, False
        loops = f"for {{}} in {self.iterable(depth - 1)}"
        self.comprehensions += 1
        outer = list(self.iterated)
        target = self.name()
        self.iterated = [*outer, target]
        loops = loops.format(target) if "{}" in loops else loops
        if self.chance(0.5):
            loops += f" if {self.expression(depth - 1)}"
        if self.chance(0.25):
            second = self.name()
            self.iterated.append(second)
            loops += f" for {second}, {self.name()} in {self.iterable(depth - 1)}"
        element = self.expression(depth - 1)
        self.iterated = outer
        self.comprehensions -= 1
        self.is_async = was_async
        return form.format(element, loops)

    def iterable(self, depth: int) -> str:
        """An iterable without a walrus, which Python forbids there."""
        saved = self.random.getstate()
        for attempt in range(5):
            text = self.expression(depth)
            if ":=" not in text and "{" not in text and "yield" not in text:
                return text
        del saved
        return self.name()

    def yield_(self, depth: int) -> str:
        """A yield, where Python takes it."""
        if self.functions == 0 or self.classes > 0 or self.comprehensions > 0 or self.is_async:
            return self.name()
        return self.random.choice(["(yield)", f"(yield {self.expression(depth - 1)})", f"(yield from {self.name()})"])

    def await_(self, depth: int) -> str:
        """An await, where Python takes it."""
        top = self.functions == 0 and self.classes == 0 and self.comprehensions == 0
        return f"(await {self.call(depth - 1)})" if self.is_async or top else self.name()

    # ------------------------------------------------------------ targets and patterns

    def target(self) -> str:
        """Something to assign to."""
        choice = self.random.randrange(10)
        if choice < 6:
            return self.name()
        if choice == 6:
            return f"{self.name()}, {self.name()}"
        if choice == 7:
            return f"[{self.name()}, *{self.name()}]"
        if choice == 8:
            return f"{self.name()}.{self.name()}"
        return f"{self.name()}[{self.expression(1)}]"

    def pattern(self, depth: int = 2) -> str:
        """A pattern; Python may refuse what it binds twice."""
        kind = self.random.randrange(9) if depth > 0 else self.random.randrange(4)
        if kind == 0:
            return self.random.choice(["1", "'s'", "None", "-1"])
        if kind == 1:
            return f"{self.name()}.{self.name()}"
        if kind == 2:
            return self.name()
        if kind == 3:
            return "_"
        if kind == 4:
            return f"[{self.pattern(depth - 1)}, *{self.random.choice(['_', self.name()])}]"
        if kind == 5:
            return f"{{'k': {self.pattern(depth - 1)}, **{self.name()}}}"
        if kind == 6:
            return f"{self.name()}({self.pattern(depth - 1)}, k={self.pattern(depth - 1)})"
        if kind == 7:
            name = self.name()
            return f"([{name}] | {self.name()}({name}) | {self.name()}.{self.name()} as {name})".replace(
                f" | {self.name()}.{self.name()} as", " as"
            )
        return f"({self.pattern(depth - 1)} as {self.name()})"

    # ------------------------------------------------------------ statements

    def body(self, depth: int) -> None:
        """An indented block."""
        self.depth += 1
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth - 1)
        self.depth -= 1

    def statement(self, depth: int) -> None:
        """One statement, nested so deep."""
        simple = [
            (5, self.assign),
            (3, lambda: self.put(self.expression(2))),
            (2, self.augmented),
            (2, self.annotated),
            (2, self.delete),
            (2, self.import_),
            (1, lambda: self.put("pass")),
            (1, self.raise_),
            (1, lambda: self.put(f"assert {self.expression(2)}, {self.expression(1)}")),
            (2, self.leave),
            (1, self.declare),
        ]
        compound = [
            (3, self.if_),
            (2, self.while_),
            (2, self.for_),
            (4, self.try_),
            (2, self.with_),
            (2, self.match),
            (3, self.function),
            (2, self.class_),
        ]
        kinds = simple + (compound if depth > 0 else [])
        make = self.random.choices([make for _, make in kinds], [weight for weight, _ in kinds])[0]
        if make in (self.if_, self.while_, self.for_, self.try_, self.with_, self.match, self.function, self.class_):
            make(depth)  # type: ignore[call-arg]
        else:
            make()  # type: ignore[call-arg]

    def assign(self) -> None:
        """``a = b = value``."""
        targets = " = ".join(self.target() for _ in range(self.random.choice([1, 1, 1, 2])))
        self.put(f"{targets} = {self.expression(2)}")

    def augmented(self) -> None:
        """``a += value``."""
        target = self.random.choice([self.name(), f"{self.name()}.{self.name()}", f"{self.name()}[{self.name()}]"])
        self.put(f"{target} += {self.expression(1)}")

    def annotated(self) -> None:
        """``a: annotation = value``, with and without a value."""
        target = self.random.choice([self.name(), f"({self.name()})", f"{self.name()}.{self.name()}", f"{self.name()}[{self.name()}]"])
        annotation = self.random.choice([self.name(), f"{self.name()}[{self.name()}]", "'text'"])
        self.put(f"{target}: {annotation}" + (f" = {self.expression(1)}" if self.chance(0.5) else ""))

    def delete(self) -> None:
        """``del`` of names, attributes and items."""
        self.put("del " + self.random.choice([self.name(), f"({self.name()}, {self.name()})", f"{self.name()}.{self.name()}", f"{self.name()}[{self.expression(1)}]"]))

    def import_(self) -> None:
        """Any form of import; a star only at the top."""
        forms = [
            f"import {self.name()}",
            f"import {self.name()}.{self.name()}",
            f"import {self.name()}.{self.name()} as {self.name()}, {self.name()}",
            f"from {self.name()} import {self.name()}, {self.name()} as {self.name()}",
            f"from .{self.name()} import {self.name()}",
        ]
        if self.depth == 0:
            forms.append(f"from {self.name()} import *")
        self.put(self.random.choice(forms))

    def raise_(self) -> None:
        """``raise``, mostly behind a condition."""
        text = self.random.choice(["raise", f"raise {self.name()}", f"raise {self.name()} from {self.expression(1)}"])
        self.put(f"if {self.expression(1)}: {text}" if self.chance(0.7) else text)

    def leave(self) -> None:
        """``break``, ``continue`` or ``return``, where Python takes them."""
        forms = []
        if self.loops > 0 and not self.in_star_handler:
            forms += ["break", "continue"]
        if self.functions > 0 and self.classes == 0 and not self.in_star_handler:
            forms += ["return", *([] if self.is_async else [f"return {self.expression(1)}"])]
        if forms:
            text = self.random.choice(forms)
            self.put(f"if {self.expression(1)}: {text}" if self.chance(0.6) else text)
        else:
            self.put(self.expression(1))

    def declare(self) -> None:
        """``global`` or ``nonlocal``; Python may refuse it where it comes too late."""
        kind = "nonlocal" if self.functions > 1 and self.chance(0.4) else "global"
        self.put(f"{kind} {self.name()}")

    def if_(self, depth: int) -> None:
        """``if`` with ``elif`` and ``else``."""
        self.put(f"if {self.expression(2)}:")
        self.body(depth)
        if self.chance(0.3):
            self.put(f"elif {self.expression(2)}:")
            self.body(depth)
        if self.chance(0.5):
            self.put("else:")
            self.body(depth)

    def while_(self, depth: int) -> None:
        """``while``, often for ever."""
        test = self.random.choice([self.expression(2), "True", "1", self.name()])
        self.put(f"while {test}:")
        self.loop_body(depth)

    def for_(self, depth: int) -> None:
        """``for``, and ``async for`` where Python takes it."""
        prefix = "async " if self.may_await() and self.chance(0.3) else ""
        self.put(f"{prefix}for {self.target()} in {self.expression(2)}:")
        self.loop_body(depth)

    def may_await(self) -> bool:
        """Whether ``async for`` and ``async with`` may stand here."""
        return self.is_async or (self.functions == 0 and self.classes == 0)

    def loop_body(self, depth: int) -> None:
        """The body of a loop and what follows where it is not broken."""
        self.loops += 1
        outer, self.in_star_handler = self.in_star_handler, False
        self.body(depth)
        self.in_star_handler = outer
        self.loops -= 1
        if self.chance(0.4):
            self.put("else:")
            self.body(depth)

    def try_(self, depth: int) -> None:
        """``try`` in all its forms."""
        self.put("try:")
        self.body(depth)
        handlers = self.random.choice([0, 1, 1, 2])
        star = "*" if handlers > 0 and self.chance(0.15) else ""
        outer = self.in_star_handler
        self.in_star_handler = outer or star == "*"
        for _ in range(handlers):
            alias = f" as {self.name()}" if self.chance(0.5) else ""
            self.put(f"except{star} {self.random.choice(EXCEPTIONS)}{alias}:")
            self.body(depth)
        if handlers > 0 and star == "" and self.chance(0.3):
            self.put("except:")
            self.body(depth)
        self.in_star_handler = outer
        if handlers > 0 and self.chance(0.3):
            self.put("else:")
            self.body(depth)
        if handlers == 0 or self.chance(0.35):
            self.put("finally:")
            self.body(depth)

    def with_(self, depth: int) -> None:
        """``with``, also with managers that swallow exceptions."""
        prefix = "async " if self.may_await() and self.chance(0.2) else ""
        managers = []
        for _ in range(self.random.choice([1, 1, 2])):
            swallows = f"contextlib.suppress({self.name()})"
            manager = swallows if self.chance(0.3) else self.expression(1)
            alias = self.random.choice(["", f" as {self.name()}", f" as ({self.name()}, {self.name()})"])
            managers.append(manager + alias)
        self.put(f"{prefix}with {', '.join(managers)}:")
        self.body(depth)

    def match(self, depth: int) -> None:
        """``match`` with guards, alternatives and captures."""
        self.put(f"match {self.expression(2)}:")
        self.depth += 1
        for _ in range(self.random.randint(1, 3)):
            pattern = self.pattern()
            if pattern.isidentifier() and pattern != "None":
                pattern = f"[{pattern}]"
            guard = f" if {self.expression(2)}" if self.chance(0.4) else ""
            self.put(f"case {pattern}{guard}:")
            self.body(depth)
        if self.chance(0.4):
            self.put(f"case {self.random.choice(['_', self.name()])}:")
            self.body(depth)
        self.depth -= 1

    def function(self, depth: int) -> None:
        """``def`` and ``async def`` with decorators, defaults and annotations."""
        for _ in range(self.random.choice([0, 0, 0, 1, 2])):
            self.put(f"@{self.random.choice(DECORATORS)}")
        names = self.random.sample(NAMES, self.random.randrange(4))
        parameters = []
        for name in names:
            annotation = f": {self.expression(1)}" if self.chance(0.3) else ""
            parameters.append(f"{name}{annotation} = {self.expression(1)}")
        if self.chance(0.2):
            rest = [name for name in NAMES if name not in names]
            parameters.append(f"*{rest[0]}: {self.name()}")
            parameters.append(f"{rest[1]}: {self.name()} = {self.expression(1)}")
            parameters.append(f"**{rest[2]}")
        returns = f" -> {self.expression(1)}" if self.chance(0.3) else ""
        asynchronous = self.chance(0.2)
        prefix = "async " if asynchronous else ""
        self.put(f"{prefix}def {self.name()}({', '.join(parameters)}){returns}:")
        saved = self.loops, self.classes, self.is_async, self.in_star_handler
        self.loops, self.classes, self.is_async, self.in_star_handler = 0, 0, asynchronous, False
        self.functions += 1
        if self.chance(0.35):
            self.depth += 1
            self.declare()
            self.depth -= 1
        self.body(depth)
        self.functions -= 1
        self.loops, self.classes, self.is_async, self.in_star_handler = saved

    def class_(self, depth: int) -> None:
        """A class with bases, keywords and decorators."""
        if self.chance(0.2):
            self.put(f"@{self.random.choice(DECORATORS)}")
        bases = self.random.choice(["", f"({self.expression(1)})", f"({self.name()}, metaclass={self.name()})", f"(*{self.name()}, **{self.name()})"])
        self.put(f"class {self.random.choice(['A', 'B', '_C', '__D', self.name()])}{bases}:")
        saved = self.loops, self.is_async, self.in_star_handler
        self.loops, self.is_async, self.in_star_handler = 0, False, False
        self.classes += 1
        if self.chance(0.15):
            self.depth += 1
            self.declare()
            self.depth -= 1
        self.body(depth)
        self.classes -= 1
        self.loops, self.is_async, self.in_star_handler = saved

    def program(self) -> str:
        """A whole program."""
        if self.chance(0.05):
            self.put("from __future__ import annotations")
        for _ in range(self.random.randint(2, 7)):
            self.statement(self.random.choice([1, 2, 3, 4]))
        return "\n".join(self.lines) + "\n"


def programs(seed: str, count: int) -> list[str]:
    """So many programs that CPython takes."""
    made: list[str] = []
    attempt = 0
    while len(made) < count:
        attempt += 1
        source = Generator(f"{seed}:{attempt}").program()
        try:
            compile(source, "<program>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
        except (SyntaxError, ValueError):
            continue
        made.append(source)
    return made


def main() -> None:
    """Prints programs."""
    warnings.simplefilter("ignore")
    for source in programs(sys.argv[1], int(sys.argv[2])):
        print(json.dumps(source))


if __name__ == "__main__":
    main()
