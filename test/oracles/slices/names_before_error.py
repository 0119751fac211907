"""Prints statements that fail, and the names that CPython looked up before, as JSON lines.

Usage: names_before_error.py COUNT            statements that fail with a `NameError`
       names_before_error.py COUNT operation  statements that fail in an operation, from Python 3.11

Each line has the source, the line of the error, its position as the probe reports it, and the names, sorted. All names but `missing` have
a value that takes part in every operation; `missing` has none, or one with which every operation fails.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "python_server"))

from freshkernel.probe.error_position import error_position


class Value:
    """A value with which every operation works. It is true, and loops run, not each time."""

    chance = random.Random()

    def _same(self, *_arguments: Any, **_keywords: Any) -> Value:
        return self

    __getattr__ = __call__ = __getitem__ = __enter__ = _same
    __add__ = __radd__ = __iadd__ = __mul__ = __rmul__ = __neg__ = __lt__ = __gt__ = _same

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def __iter__(self) -> Any:
        return iter([self] * Value.chance.randint(0, 3))

    def __bool__(self) -> bool:
        return Value.chance.random() < 0.7


class OperationError(Exception):
    """An operation with `missing` failed."""


class Failing:
    """A value with which every operation fails."""

    def _fail(self, *_arguments: Any, **_keywords: Any) -> Any:
        raise OperationError

    __getattr__ = __call__ = __getitem__ = __enter__ = __iter__ = __bool__ = _fail
    __add__ = __radd__ = __iadd__ = __mul__ = __rmul__ = __neg__ = __lt__ = __gt__ = _fail
    __format__ = _fail

    def __exit__(self, *_: object) -> None:
        pass


class Namespace(dict[str, Any]):
    """A namespace that has every name but one, and keeps which were looked up."""

    def __init__(self, *, is_missing: bool) -> None:
        super().__init__()
        self.read: set[str] = set()
        self.is_missing = is_missing

    def __getitem__(self, name: str) -> Any:
        if name == "missing" and self.is_missing:
            raise KeyError(name)
        if name == "missing":
            return Failing()
        self.read.add(name)
        return super().get(name, Value())


class Writer:
    """Writes statements in which one part is `missing`, and every other name is different."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.count = 0

    def name(self) -> str:
        """A new name."""
        self.count += 1
        return f"n{self.count}"

    def one_of(self, depth: int, count: int) -> list[str]:
        """Expressions of which one has `missing` in it."""
        at = self.chance.randrange(count)
        return [
            self.expression(depth - 1) if index == at else self.plain() for index in range(count)
        ]

    def plain(self) -> str:
        """An expression without `missing`."""
        name = self.name()
        return self.chance.choice(
            [name, name, f"{name}.a", f"{name}({self.name()})", f"-{name}", f"[{name}, 1]", "2"]
        )

    def expression(self, depth: int) -> str:
        """An expression that evaluates `missing`."""
        if depth == 0:
            return "missing"
        one, two = self.one_of(depth, 2)
        a, b, c = self.one_of(depth, 3)
        some = self.expression(depth - 1)
        return self.chance.choice(
            [
                f"({one} + {two})",
                f"({one} < {two})",
                f"({one} < {two} < {self.name()})",
                f"{self.name()}({a}, {b}, k={c})",
                f"{self.name()}.m({one}, *{two})",
                f"{self.name()}(*{self.name()}, {some})",
                f"{self.name()}(**{self.name()}, k={some})",
                f"{self.name()}[{a}, {b}:{c}]",
                f"[{a}, {b}, {c}]",
                f"({a}, *{b}, {c})",
                f"{{{one}: {two}, {self.name()}: 1}}",
                f"{{**{self.name()}, 1: {some}}}",
                f'f"{{{one}}} and {{{two}}}"',
                f"({some}).a",
                f"-{some}",
                f"({some} if {self.name()} else {self.name()})",
                f"({self.name()} if {some} else {self.name()})",
                f"({self.name()} and {some})",
                f"({some} or {self.name()})",
                f"[x for x in {some}]",
                f"({self.name()} := {some})",
                f"{self.name()}(lambda: {self.name()}, {some})",
            ]
        )

    def statement(self, depth: int) -> str:
        """A statement that evaluates `missing`."""
        some = self.expression(self.chance.randint(0, 2))
        one, two = self.one_of(2, 2)
        simple = [
            some,
            f"{self.name()} = {some}",
            f"{self.name()}[{self.name()}] = {self.name()}.a = {some}",
            f"{self.name()}[{self.name()}] += {some}",
            f"{self.name()} += {some}",
            f"{self.name()}.a += {some}",
            f"{self.name()}: {self.name()} = {some}",
            f"assert {some}, {self.name()}",
            f"raise {one} from {two}",
            f"{self.plain()}; {some}",
        ]
        if depth == 0 or self.chance.random() < 0.4:
            return self.chance.choice(simple)
        inner = self.statement(depth - 1)
        body = "\n".join(f"    {line}" for line in [self.plain(), *inner.split("\n"), self.plain()])
        return self.chance.choice(
            [
                f"if {self.name()}:\n{body}\nelse:\n    {self.name()}",
                f"if not {self.name()}:\n    {self.name()}\nelse:\n{body}",
                f"for {self.name()} in {self.name()}:\n{body}",
                f"while {self.name()}:\n{body}",
                f"with {self.name()} as {self.name()}, {self.name()}:\n{body}",
                f"with {one} as {self.name()}, {two}:\n    {self.name()}",
                f"for {self.name()} in {some}:\n    {self.name()}",
                f"try:\n{body}\nfinally:\n    {self.name()}",
                f"for {self.name()} in {self.name()}:\n    if {self.name()}:\n"
                + "\n".join(f"    {line}" for line in body.split("\n")),
            ]
        )


def answer(seed: int, *, is_missing: bool) -> dict[str, Any] | None:
    """One statement; None where it does not fail as it should."""
    expected = NameError if is_missing else OperationError
    Value.chance = random.Random(f"values {seed}")
    writer = Writer(random.Random(f"order {seed}"))
    source = writer.statement(2)
    namespace = Namespace(is_missing=is_missing)
    globals_: dict[str, Any] = {"__builtins__": {}}
    try:
        exec(compile(source, "<cell>", "exec"), globals_, namespace)
    except expected as error:
        frames = traceback.extract_tb(error.__traceback__)
        line = next(frame.lineno for frame in frames if frame.filename == "<cell>")
        read = sorted(name for name in namespace.read if name.startswith("n"))
        position = error_position(error, globals_)
        return {"source": source, "line": line, "position": position, "read": read}
    except (SyntaxError, TypeError, AttributeError, NameError, AssertionError):
        return None
    return None


def main() -> None:
    """Prints those of as many seeds as asked for that fail as they should."""
    for seed in range(int(sys.argv[1])):
        found = answer(seed, is_missing="operation" not in sys.argv)
        if found is not None:
            print(json.dumps(found))


if __name__ == "__main__":
    main()
