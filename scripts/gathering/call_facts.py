"""Entries of a table of effects, made of what the observed calls of a function have in common."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from observed_calls import Observation
from public_names import PublicNames

_IMMUTABLE = {"NoneType", "bool", "int", "float", "complex", "str", "bytes"}
#: Types of results that the tables of effects describe.
_KNOWN = {
    "builtins.list": "list",
    "builtins.dict": "dict",
    "builtins.set": "set",
    "builtins.tuple": "tuple",
    "numpy.ndarray": "numpy.ndarray",
    "pandas.core.frame.DataFrame": "pandas.DataFrame",
    "pandas.core.series.Series": "pandas.Series",
}
#: Calls that must agree before a function counts as one that changes something.
_FEWEST_CHANGES = 2
_SEEDS = ("random_state", "seed", "rng")
#: Calls that must agree before a function counts as one that changes something.
_FEWEST_CHANGES = 2
_SEEDS = ("random_state", "seed", "rng")
#: With these, a call does something else than without: one that was not seen with it says too little.
_SWITCHES = ("inplace", "copy", "out", "where")


@dataclass(frozen=True)
class Fact:
    """One call of a function."""

    name: str
    returns: str
    is_class: bool
    changed: frozenset[str]
    consumed: frozenset[str]
    held: frozenset[str]
    viewed: frozenset[str]
    same: str | None
    advanced: frozenset[str]
    given: frozenset[str]
    settles: bool
    shows: bool
    parameters: tuple[tuple[str, int | None], ...] | None


def fact_of(name: str, seen: Observation) -> Fact:
    """The facts of one observed call."""
    return Fact(
        name,
        _returned(seen.result),
        isinstance(seen.function, type),
        frozenset(seen.changed),
        frozenset(seen.consumed),
        frozenset(seen.held),
        frozenset(seen.viewed),
        seen.same,
        frozenset(seen.advanced),
        frozenset(seen.given),
        seen.settles,
        seen.shows,
        _parameters(seen.function),
    )


def _returned(result: Any) -> str:
    kind = type(result)
    numpy_scalar = any(
        each.__name__ == "generic" and each.__module__ == "numpy" for each in kind.__mro__
    )
    if (kind.__name__ in _IMMUTABLE and kind.__module__ == "builtins") or numpy_scalar:
        return "immutable"
    return _KNOWN.get(f"{kind.__module__}.{kind.__qualname__}", "")


def _parameters(function: Any) -> tuple[tuple[str, int | None], ...] | None:
    """The names of the parameters with their positions; None where they are not known."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    kinds = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    return tuple((each.name, at if each.kind in kinds else None) for at, each in enumerate(found))


def recorder(names: PublicNames, add: Callable[[Fact], object]) -> Callable[[Observation], None]:
    """An observer that adds the facts of calls of public functions."""

    def record(seen: Observation) -> None:
        name = names.name_of(seen.function)
        if name is not None and seen.receiver is None:
            add(fact_of(name, seen))

    return record


@dataclass
class CallFacts:
    """The calls of the functions of a library."""

    calls: dict[str, list[Fact]] = field(default_factory=dict)

    def add(self, fact: Fact) -> None:
        """Adds a call."""
        self.calls.setdefault(fact.name, []).append(fact)

    def entries(self) -> dict[str, dict[str, Any]]:
        """The functions whose calls agree in what they do."""
        found = {name: entry_of(facts) for name, facts in sorted(self.calls.items())}
        return {name: entry for name, entry in found.items() if entry is not None}


def entry_of(facts: list[Fact]) -> dict[str, Any] | None:
    """The entry of a function; None where its calls disagree, or its parameters leave open what it does."""
    parameters = facts[0].parameters
    if parameters is None or any(fact.shows or fact.is_class for fact in facts):
        # What an object that is made refers to depends on what it is made of.
        return None
    if any(fact.changed & {*_SEEDS} and not any(each.advanced for each in facts) for fact in facts):
        # With a generator in each example, what it does without one is not known.
        return None
    if len(facts) < _FEWEST_CHANGES and any(fact.changed for fact in facts):
        return None
    entry: dict[str, Any] = {"seen": len(facts), "knownWith": _known_with(facts, parameters)}
    lists = {
        "mutates": [fact.changed - {*_SEEDS} for fact in facts],
        "consumes": [fact.consumed for fact in facts],
        "stores": [fact.held for fact in facts],
    }
    if not all(_add_operands(entry, key, seen, parameters) for key, seen in lists.items()):
        return None
    _add_condition(entry, facts, dict(parameters))
    if not (_add_result(entry, facts, parameters) and _add_random(entry, facts, parameters)):
        return None
    # That it was not seen to do anything, and returns something unknown, says too little.
    return entry if entry.keys() > {"seen", "knownWith"} else None


def _known_with(
    facts: list[Fact], parameters: tuple[tuple[str, int | None], ...]
) -> dict[str, Any]:
    """The arguments of the calls: with others, such as `inplace` or `out`, a function can do something else."""
    given = frozenset[str]().union(*(fact.given for fact in facts))
    names = [name for name, _ in parameters]
    seen = [position is not None and name in given for name, position in parameters]
    positions = seen.index(False) if False in seen else len(seen)
    return {"positions": positions, "keywords": [name for name in names if name in given]}


def _add_condition(
    entry: dict[str, Any], facts: list[Fact], positions: dict[str, int | None]
) -> None:
    """When it changes something: always, or with an argument that all calls have that do, and no others."""
    if entry.get("mutates") and all(fact.settles for fact in facts if fact.changed):
        entry["again"] = "settles"
    changing = [fact.given for fact in facts if fact.changed - {*_SEEDS}]
    others = [fact.given for fact in facts if not fact.changed - {*_SEEDS}]
    if not changing or not others:
        return
    always = frozenset.intersection(*changing)
    found = (always - frozenset().union(*others)) & positions.keys()
    # A seed is given for a different purpose.
    switches = sorted(found, key=lambda name: (name in _SEEDS, name))
    if switches:
        entry["mutatesOnlyWith"] = {"position": positions[switches[0]], "keyword": switches[0]}
    else:
        entry["mutatesPossibly"] = True


def _add_operands(
    entry: dict[str, Any],
    key: str,
    seen: list[frozenset[str]],
    parameters: tuple[tuple[str, int | None], ...],
) -> bool:
    positions = dict(parameters)
    found = sorted(set().union(*seen))
    if any(name not in positions for name in found):
        return False
    if found:
        entry[key] = [_operand(name, positions) for name in found]
    return True


def _operand(name: str, positions: dict[str, int | None]) -> int | str:
    position = positions[name]
    return name if position is None else position


def _add_result(
    entry: dict[str, Any], facts: list[Fact], parameters: tuple[tuple[str, int | None], ...]
) -> bool:
    positions = dict(parameters)
    same = {fact.same for fact in facts}
    viewed = set().union(*(fact.viewed for fact in facts))
    if same != {None}:
        (only,) = same if len(same) == 1 else (None,)
        if only is None or only not in positions:
            return False
        entry["returns"] = {"same": _operand(only, positions)}
        return True
    if viewed:
        if len(viewed) > 1 or not viewed <= positions.keys():
            return False
        entry["returns"] = {"viewOf": _operand(min(viewed), positions), "type": "numpy.ndarray"}
        return {fact.returns for fact in facts} == {"numpy.ndarray"}
    kinds = {fact.returns for fact in facts}
    if len(kinds) == 1 and kinds != {""}:
        (kind,) = kinds
        entry["returns"] = {"immutable": True} if kind == "immutable" else kind
    return True


def _add_random(
    entry: dict[str, Any], facts: list[Fact], parameters: tuple[tuple[str, int | None], ...]
) -> bool:
    """Whether it draws: an argument that seeds it counts only if no call with it draws."""
    positions = dict(parameters)
    drawn = sorted(set().union(*(fact.advanced for fact in facts)))
    seed = next((name for name in _SEEDS if name in positions), None)
    if not drawn:
        # With a seed given in each example, what it does without one is not known.
        return seed is None or any(seed not in fact.given for fact in facts)
    entry["advances"] = drawn
    if seed is not None:
        if any(seed in fact.given and fact.advanced for fact in facts):
            return False
        entry["advancesUnless"] = {"position": positions[seed], "keyword": seed}
    elif any(not fact.advanced for fact in facts):
        return False
    return True
