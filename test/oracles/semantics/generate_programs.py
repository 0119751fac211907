"""Generates valid programs about scopes and control flow from a seed.

``generate_programs.py SEED COUNT [generic]`` prints COUNT programs as JSON texts, one per line; ``generic`` ones have type
parameters and aliases, which Python takes since 3.12, and nothing after which the rest surely never runs. Few names, much nesting: the same
name is a global, a local, a class's own, a parameter, deleted and bound again, so that each rule of scoping and each way
through the flow meets each other. The same seed gives the same programs.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
import warnings
from collections.abc import Callable

NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "x", "y", "z", "__p", "top", "_q"]
CONSTANTS = [
    "0",
    "1",
    "None",
    "True",
    "False",
    "''",
    "'s'",
    "...",
    "-1",
    "not 0",
    "()",
    "(1, 2)",
    "2 - 2",
    "0.0",
    "b''",
]
EXCEPTIONS = ["NameError", "Exception", "ValueError", "(KeyError, a)", "x.y"]
EXPRESSIONS = [
    (6, "#n"),
    (2, "constant"),
    (2, "(#e + #e)"),
    (3, "(#e and #e)"),
    (3, "(#e or #e)"),
    (1, "(#e or #e and #e)"),
    (2, "(not #e)"),
    (2, "(#e if #e else #e)"),
    (2, "(#e < #e < #e)"),
    (1, "(#e in #e)"),
    (3, "walrus"),
    (3, "call"),
    (2, "lambda"),
    (3, "comprehension"),
    (1, "#n.#n"),
    (1, "#n[#e]"),
    (1, "#n[#e:#e]"),
    (1, "[#e, *#e]"),
    (1, "{#e: #e, **#n}"),
    (1, "{#e, #e}"),
    (1, "f'{#n!r:>{#n}}'"),
    (1, "yield"),
    (1, "await"),
]
TARGETS = ["#n"] * 6 + ["#n, #n", "[#n, *#n]", "#n.#n", "#n[#e]"]
IMPORTS = [
    "import #n",
    "import #n.#n",
    "import #n.#n as #n, #n",
    "from #n import #n, #n as #n",
    "from .#n import #n",
]
DECORATORS = ["a", "b.c", "d(1)", "x(y)", "staticmethod"]


class Generator:
    """A program that is being generated."""

    def __init__(self, seed: str, generic: bool) -> None:
        self.random = random.Random(seed)
        self.generic = generic
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
        """True with this probability."""
        return self.random.random() < probability

    def name(self) -> str:
        """A name of the small pool."""
        name = self.random.choice(NAMES)
        return "w" if self.generic and name == "__p" else name  # Mangled otherwise in each version.

    def put(self, text: str) -> None:
        """One line at the current depth."""
        self.lines.append("    " * self.depth + text)

    def fill(self, template: str, depth: int) -> str:
        """The template with expressions for ``#e`` and names for ``#n``, in the order of the text."""
        parts = re.split("(#[en])", template)
        makers = {"#e": lambda: self.expression(depth), "#n": self.name}
        return "".join(makers[part]() if part in makers else part for part in parts)

    def one_of(self, templates: list[str], depth: int = 1) -> str:
        """One of the templates, filled."""
        return self.fill(self.random.choice(templates), depth)

    # ------------------------------------------------------------ expressions

    def expression(self, depth: int = 2) -> str:
        """An expression of limited depth."""
        if depth <= 0:
            return self.name() if self.chance(0.75) else self.constant()
        weights = [weight for weight, _ in EXPRESSIONS]
        template = self.random.choices([form for _, form in EXPRESSIONS], weights)[0]
        special: dict[str, Callable[[], str]] = {
            "constant": self.constant,
            "walrus": lambda: self.walrus(depth),
            "call": lambda: self.call(depth),
            "lambda": lambda: self.lambda_(depth),
            "comprehension": lambda: self.comprehension(depth),
            "yield": lambda: self.yield_(depth),
            "await": lambda: self.await_(depth),
        }
        return special[template]() if template in special else self.fill(template, depth - 1)

    def constant(self) -> str:
        """A constant; for generic programs a display, which no compiler folds."""
        return "[]" if self.generic else self.random.choice(CONSTANTS)

    def walrus(self, depth: int) -> str:
        """``(name := value)``, where Python accepts it."""
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
        parameters = self.one_of(["", "#n", f"#n={default}", "*#n"])
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
        for _ in range(5):
            text = self.expression(depth)
            if ":=" not in text and "{" not in text and "yield" not in text:
                return text
        return self.name()

    def yield_(self, depth: int) -> str:
        """A yield, where Python accepts it."""
        if self.functions == 0 or self.classes > 0 or self.comprehensions > 0 or self.is_async:
            return self.name()
        return self.one_of(["(yield)", "(yield #e)", "(yield from #n)"], depth - 1)

    def await_(self, depth: int) -> str:
        """An await, where Python accepts it."""
        top = self.functions == 0 and self.classes == 0 and self.comprehensions == 0
        return f"(await {self.call(depth - 1)})" if self.is_async or top else self.name()

    # ------------------------------------------------------------ targets and patterns

    def target(self) -> str:
        """Something to assign to."""
        return self.one_of(TARGETS)

    def pattern(self, depth: int = 2) -> str:
        """A pattern; Python may reject names that it binds twice."""
        simple = ["1", "'s'", "None", "-1", "#n.#n", "#n", "_"]
        nested = [
            "[#p, *_]",
            "[#p, *#n]",
            "{'k': #p, **#n}",
            "#n(#p, k=#p)",
            "(#p as #n)",
            "either",
        ]
        template = self.random.choice(simple + nested if depth > 0 else simple)
        if template == "either":
            name = self.name()
            return self.fill(f"([{name}] | #n({name}) | {{'k': {name}}})", 0)
        parts = re.split("(#p)", self.fill(template, 0))
        return "".join(self.pattern(depth - 1) if part == "#p" else part for part in parts)

    # ------------------------------------------------------------ statements

    def body(self, depth: int) -> None:
        """An indented block."""
        self.depth += 1
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth - 1)
        self.depth -= 1

    def statement(self, depth: int) -> None:
        """One statement of limited depth."""
        simple = {
            self.assign: 5,
            self.evaluate: 4,
            self.augmented: 2,
            self.annotated: 2,
            self.delete: 2,
            self.import_: 2,
            self.raise_: 1,
            self.leave: 2,
            self.declare: 1,
        }
        compound = {
            self.if_: 3,
            self.while_: 2,
            self.for_: 2,
            self.try_: 4,
            self.with_: 2,
            self.match: 2,
            self.function: 3,
            self.class_: 2,
        }
        total = sum(simple.values()) + (sum(compound.values()) if depth > 0 else 0)
        if self.random.randrange(total) < sum(simple.values()):
            self.random.choices(list(simple), list(simple.values()))[0]()
        else:
            self.random.choices(list(compound), list(compound.values()))[0](depth)

    def evaluate(self) -> None:
        """An expression, an assertion or nothing."""
        if self.generic and self.chance(0.3):
            self.put(f"type {self.name()}{self.type_parameters()} = {self.type_value()}")
        else:
            claim = "assert #n, #e" if self.generic else "assert #e, #e"
            self.put(self.one_of(["#e", "#e", "pass", claim], 2))

    def type_parameters(self) -> str:
        """``[T: bound, *Ts, **P]``, or nothing."""
        if not self.generic or self.chance(0.4):
            return ""
        names = self.random.sample([name for name in NAMES if name != "__p"], 3)
        names = names[: self.random.randint(1, 3)]
        forms = [f"{names[0]}: {self.type_value()}", *[f"*{name}" for name in names[1:]]]
        return f"[{', '.join(forms)}]"

    def type_value(self) -> str:
        """A value that runs late, without what Python forbids there."""
        return self.one_of(["#n", "#n[#n]", "(#n, #n)", "(lambda #n: #n)", "#n | #n"])

    def assign(self) -> None:
        """``a = b = value``."""
        targets = " = ".join(self.target() for _ in range(self.random.choice([1, 1, 1, 2])))
        self.put(f"{targets} = {self.expression(2)}")

    def augmented(self) -> None:
        """``a += value``."""
        self.put(self.one_of(["#n += #e", "#n.#n += #e", "#n[#n] += #e"]))

    def annotated(self) -> None:
        """``a: annotation = value``, with and without a value."""
        target = self.one_of(["#n", "(#n)", "#n.#n", "#n[#n]"])
        annotation = self.one_of(["#n", "#n[#n]", "'text'"])
        self.put(f"{target}: {annotation}" + self.one_of(["", " = #e"]))

    def delete(self) -> None:
        """``del`` of names, attributes and items."""
        self.put("del " + self.one_of(["#n", "(#n, #n)", "#n.#n", "#n[#e]"]))

    def import_(self) -> None:
        """Any form of import; a star only at the top."""
        self.put(self.one_of([*IMPORTS, "from #n import *"] if self.depth == 0 else IMPORTS))

    def raise_(self) -> None:
        """``raise``, mostly behind a condition."""
        text = self.one_of(["raise", "raise #n", "raise #n from #e"])
        if self.generic:
            text = f"if {self.name()}: {text}"
        elif self.chance(0.7):
            text = f"if {self.expression(1)}: {text}"
        self.put(text)

    def leave(self) -> None:
        """``break``, ``continue`` or ``return``, where Python accepts them."""
        forms = []
        if self.loops > 0 and not self.in_star_handler:
            forms += ["break", "continue"]
        if self.functions > 0 and self.classes == 0 and not self.in_star_handler:
            forms += ["return"] if self.is_async else ["return", "return #e"]
        if forms:
            text = self.one_of(forms)
            self.put(f"if {self.expression(1)}: {text}" if self.chance(0.6) else text)
        else:
            self.put(self.expression(1))

    def declare(self) -> None:
        """``global`` or ``nonlocal``; Python may refuse it if it comes too late."""
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
        """``while``, often endless."""
        test = self.name() if self.generic else self.one_of(["#e", "True", "1", "#n"], 2)
        self.put(f"while {test}:")
        self.loop_body(depth)

    def for_(self, depth: int) -> None:
        """``for``, and ``async for`` where Python accepts it."""
        prefix = "async " if self.may_await() and self.chance(0.3) else ""
        self.put(f"{prefix}for {self.target()} in {self.expression(2)}:")
        self.loop_body(depth)

    def may_await(self) -> bool:
        """Whether ``async for`` and ``async with`` are allowed here."""
        return self.is_async or (self.functions == 0 and self.classes == 0)

    def loop_body(self, depth: int) -> None:
        """The body of a loop and its ``else`` clause."""
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
        """``with``, also with managers that suppress exceptions."""
        prefix = "async " if self.may_await() and self.chance(0.2) else ""
        managers = []
        for _ in range(self.random.choice([1, 1, 2])):
            manager = self.one_of(["contextlib.suppress(#n)", "#e", "#e"])
            managers.append(manager + self.one_of(["", " as #n", " as (#n, #n)"]))
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
        generic = self.type_parameters()
        self.put(f"{prefix}def {self.name()}{generic}({', '.join(parameters)}){returns}:")
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
        bases = self.one_of(["", "(#e)", "(#n, metaclass=#n)", "(*#n, **#n)"])
        self.put(
            f"class {self.random.choice(['A', 'B', '_C', '__D', self.name()])}{self.type_parameters()}{bases}:"
        )
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


def programs(seed: str, count: int, generic: bool) -> list[str]:
    """Programs that CPython accepts."""
    made: list[str] = []
    attempt = 0
    while len(made) < count:
        attempt += 1
        source = Generator(f"{seed}:{attempt}", generic).program()
        try:
            compile(source, "<program>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, True)
        except (SyntaxError, ValueError):
            continue
        made.append(source)
    return made


def main() -> None:
    """Prints programs."""
    warnings.simplefilter("ignore")
    for source in programs(sys.argv[1], int(sys.argv[2]), "generic" in sys.argv):
        print(json.dumps(source))


if __name__ == "__main__":
    main()
