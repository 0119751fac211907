"""What the tables say of types as such, and of their attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge_call import Judge, NotInstalledError

Sample = tuple[str, dict[str, Any], list[str], bool]


def type_problems(judge: Judge, type_name: str) -> tuple[int, int, list[str]]:
    """How many statements there are of a type, how many were run, and those that are not so."""
    samples = list(_samples(judge, type_name))
    run = 0
    problems: list[str] = []
    for name, effect, sources, is_method in samples:
        try:
            found = judge.problems(effect, sources, is_method=is_method)
            run += 1
        except NotInstalledError:
            continue
        except Exception as error:
            found = [f"cannot be judged: {type(error).__name__}: {error}"]
        problems.extend(f"{name}: {problem}" for problem in found)
    return len(samples), run, problems


def _samples(judge: Judge, type_name: str) -> Iterator[Sample]:
    """Statements of a type as effects of functions that are given an object of it."""
    entry = judge.samples.table["types"][type_name]
    receiver = judge.samples.receiver(type_name)
    if receiver is None:
        return
    for name, effect in entry.get("attributes", {}).items():
        owner = judge.samples.attribute_owner(type_name, name) or receiver
        yield f".{name}", _of_argument(effect), [f"getattr({owner}, {name!r})"], False
    if entry.get("iterator"):
        yield (
            "iterator",
            {"consumes": [0], "returns": {"elementsOf": [0], "type": "list"}},
            [f"list({receiver})"],
            False,
        )
    if "slices" in entry:
        yield (
            "slices",
            {"returns": _sliced(entry, type_name)},
            [f"operator.getitem({receiver}, slice(0, 1))"],
            False,
        )
    if "textReads" in entry:
        reads = {"reads": entry["textReads"], "returns": "str"}
        yield "textReads", reads, [f"repr({receiver})"], False
    if "setters" in entry:
        yield "setters", entry["setters"], judge.samples.of_method(type_name, "setters"), True


def _of_argument(effect: dict[str, Any]) -> dict[str, Any]:
    returns = effect.get("returns")
    if not isinstance(returns, dict):
        return effect
    moved = {
        key: 0 if value == "receiver" else [0] if value == ["receiver"] else value
        for key, value in returns.items()
    }
    return {**effect, "returns": moved}


def _sliced(entry: dict[str, Any], type_name: str) -> dict[str, Any]:
    if entry["slices"] == "view":
        return {"viewOf": 0}
    return {"elementsOf": [0], "type": type_name}
