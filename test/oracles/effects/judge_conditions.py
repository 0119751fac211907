"""What an entry says of some calls only: with this argument, on an iterator, in that state."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fingerprints import fingerprint
from judge_again import again_problems
from objects import reachable, refers_to
from places import PLACES, UNSEEN_PLACES, Places, watched

if TYPE_CHECKING:
    from judge_call import EntryChecks, Observed
    from samples import Call

STATES = (0, 1)


def condition_problems(checks: EntryChecks) -> Iterable[str]:
    """What is wrong with the parts of an entry that need calls of their own."""
    for condition in CONDITIONS:
        yield from condition(checks)


def _in_place(checks: EntryChecks) -> Iterable[str]:
    argument = checks.effect.get("inPlaceWhen")
    if argument is None:
        return
    source = checks.sources[0]
    if argument["keyword"] is None:
        seen = checks.observe(source, lambda call: call.args.append(True))
    else:
        seen = checks.observe(source, lambda call: call.kwargs.update({argument["keyword"]: True}))
    if "receiver" not in seen.mutated:
        yield f"{source} with {argument} does not change the receiver"
    if seen.result is not None and seen.result is not seen.call.receiver:
        yield f"{source} with {argument} gives something new"


def _into(checks: EntryChecks) -> Iterable[str]:
    argument = checks.effect.get("into")
    if argument is None:
        return
    source, plain = checks.runs[0]
    buffer = plain.result.copy() if hasattr(plain.result, "copy") else plain.result.clone()
    with contextlib.suppress(TypeError):
        buffer[...] = 0 if str(buffer.dtype) != "bool" else ~buffer
    by_position = argument["position"] is not None and argument["position"] == len(plain.call.args)

    def give(call: Call) -> None:
        if by_position:
            call.args.append(buffer)
        else:
            call.kwargs[argument["keyword"]] = buffer

    before = fingerprint(buffer)
    seen = checks.observe(source, give)
    if seen.result is not buffer:
        yield f"{source} with {argument} does not give that object"
    if fingerprint(buffer) == before:
        yield f"{source} with {argument} does not change it"


class Counted(Iterator[Any]):
    """An iterator that counts its used items."""

    def __init__(self, source: Any) -> None:
        self._source = iter(list(source))
        self.used = 0

    def __next__(self) -> Any:
        self.used += 1
        return next(self._source)


def _consumes(checks: EntryChecks) -> Iterable[str]:
    """Iterators in the place of containers are used up where, and only where, the entry says so."""
    listed = checks.names("consumes")
    shown = any(checks.lists("consumes", name) for _, run in checks.runs for name in run.mutated)
    for source, run in checks.runs:
        for name, operand in run.call.operands().items():
            if name == "receiver" or not isinstance(operand, (list, tuple, dict, set)):
                continue
            used = _used(checks, source, name)
            if used and not (checks.lists("consumes", name) or checks.lists("mutates", name)):
                yield f"{source} uses up an iterator given as {name}"
            shown = shown or bool(used and checks.lists("consumes", name))
    if listed and not shown:
        yield f"none of {listed} is ever used up"


def _used(checks: EntryChecks, source: str, name: str | int) -> int:
    counters: list[Counted] = []

    def give(call: Call) -> None:
        counters.append(Counted(call.operands()[name]))
        if isinstance(name, int):
            call.args[name] = counters[0]
        else:
            call.kwargs[name] = counters[0]

    try:
        checks.observe(source, give)
    except Exception:
        # What takes no iterator uses none up.
        return 0
    return counters[0].used


def _advances(checks: EntryChecks) -> Iterable[str]:
    unless = checks.effect.get("advancesUnless")
    for place in checks.names("advances"):
        source, _ = checks.runs[0]
        if place in UNSEEN_PLACES:
            yield from _never_again(checks, source, unless)
            continue
        runs = [run for _, run in checks.runs]
        if not any(place in run.changed_places for run in runs) and not (
            _drawn_later(checks, source, place) or _changes_other(checks, source, place)
        ):
            yield f"{place} is never advanced"
        elif unless is None or "attribute" in unless:
            if place != "figures" and _is_set(checks, source, place):
                yield f"{place} is set, not advanced"
            if unless is not None:
                yield from _silent_by_attribute(checks, source, place, unless["attribute"])
        elif unless["keyword"] is not None:
            yield from _silent(checks, source, place, unless["keyword"])


def _drawn_later(checks: EntryChecks, source: str, place: str) -> bool:
    """Whether going through the iterator that is the result advances a place."""
    before = Places()
    try:
        result = checks.judge.samples.call(source, is_method=checks.is_method).run()
        return hasattr(result, "__next__") and bool(list(result)) and place in before.changed()
    finally:
        before.restore()


def _is_set(checks: EntryChecks, source: str, place: str) -> bool:
    """Whether a place is the same afterwards, whatever it was before."""
    first, second = [_after(checks, source, place, state) for state in STATES]
    return bool(first == second)


def _silent(checks: EntryChecks, source: str, place: str, keyword: str) -> Iterable[str]:
    if keyword == "generator":
        import torch

        generator: Any = torch.Generator()
    else:
        import numpy

        generator = numpy.random.RandomState(3)
        seen = checks.observe(source, lambda call: call.kwargs.update({keyword: 3}))
        if place in seen.changed_places:
            yield f"{source} advances {place} in spite of {keyword}"
    seen = checks.observe(source, lambda call: call.kwargs.update({keyword: generator}))
    if keyword not in seen.mutated or place in seen.changed_places:
        yield f"{source} does not draw from a generator given as {keyword}"


def _silent_by_attribute(
    checks: EntryChecks, source: str, place: str, attribute: str
) -> Iterable[str]:
    seen = checks.observe(source, lambda call: setattr(call.receiver, attribute, 3))
    if place in seen.changed_places:
        yield f"{source} advances {place} in spite of {attribute}"


def _never_again(checks: EntryChecks, source: str, unless: Any) -> Iterable[str]:
    def leave_out(call: Call) -> None:
        if unless is not None:
            call.kwargs.pop(unless["keyword"], None)
            del call.args[unless["position"] :]

    def outcome() -> Any:
        seen = checks.observe(source, leave_out)
        return _outcome(seen)

    if outcome() == outcome():
        yield f"{source} gives the same each time"


def _outcome(seen: Observed) -> Any:
    operands = {name: fingerprint(each) for name, each in seen.call.operands().items()}
    return (fingerprint(seen.result), operands, seen.changed_places, seen.shown, seen.written)


def _after(checks: EntryChecks, source: str, place: str, state: int) -> Any:
    ends: list[Any] = []

    def start(call: Call) -> None:
        PLACES[place].alter(state)

    seen = checks.observe(source, start)
    ends.append(seen.changed_places.get(place, fingerprint(seen.places.states[place])))
    return ends[0]


def _sets(checks: EntryChecks) -> Iterable[str]:
    source, run = checks.runs[0]
    for place in checks.names("sets"):
        ends = [_after(checks, source, place, state) for state in STATES]
        if place not in run.changed_places and not _changes_other(checks, source, place):
            yield f"{place} is not set"
        elif ends[0] != ends[1]:
            yield f"{place} depends on what it was"
    for place in checks.names("updates"):
        if place not in run.changed_places and not _changes_other(checks, source, place):
            yield f"{place} is not set"
        elif _twice(checks, source, place):
            yield f"{place} is other after a second call"


def _changes_other(checks: EntryChecks, source: str, place: str) -> bool:
    """Whether it changes the place where that is not what the call would make it already."""
    return any(_changes_from(checks, source, place, state) for state in STATES)


def _changes_from(checks: EntryChecks, source: str, place: str, state: int) -> bool:
    seen = checks.observe(source, lambda call: PLACES[place].alter(state))
    return place in seen.changed_places


def _twice(checks: EntryChecks, source: str, place: str) -> bool:
    return place in checks.observe(source, lambda call: call.run()).changed_places


def _reads(checks: EntryChecks) -> Iterable[str]:
    source, _ = checks.runs[-1]
    for place in checks.names("reads"):
        if place in UNSEEN_PLACES or place not in watched():
            continue
        outcomes = {_outcome_in(checks, source, place, state) for state in STATES}
        if len(outcomes) < 2:
            yield f"{source} does not depend on {place}"


def _outcome_in(checks: EntryChecks, source: str, place: str, state: int) -> str:
    def alter(call: Call) -> None:
        PLACES[place].alter(state)

    try:
        return repr(_outcome(checks.observe(source, alter)))
    except Exception as error:
        return repr(error)


def _calls(checks: EntryChecks) -> Iterable[str]:
    for name in checks.names("calls"):
        given = [
            (source, run)
            for source, run in checks.runs
            if callable(run.call.operands().get(name)) and name != "receiver"
        ]
        if given and not any(_is_called(checks, source, name) for source, _ in given):
            yield f"{name} is never called"


def _is_called(checks: EntryChecks, source: str, name: str | int) -> bool:
    called = []
    wrappers = []

    def give(call: Call) -> None:
        function = call.operands()[name]

        def noted(*args: Any, **kwargs: Any) -> Any:
            called.append(name)
            return function(*args, **kwargs)

        wrappers.append(noted)
        if isinstance(name, int):
            call.args[name] = noted
        else:
            call.kwargs[name] = noted

    seen = checks.observe(source, give)
    later = [seen.result, seen.call.receiver]
    return bool(called) or any(refers_to(each, wrappers[0]) for each in later)


def _kept(checks: EntryChecks) -> Iterable[str]:
    if checks.effect.get("keepsArguments"):
        for source, run in checks.runs:
            given = run.call.kwargs.items()
            if given and not any(getattr(run.result, name, run) is each for name, each in given):
                yield f"{source} does not keep its arguments"


def _held(checks: EntryChecks) -> Iterable[str]:
    if not checks.effect.get("mutatesHeld"):
        return
    source, _ = checks.runs[0]
    before: list[tuple[Any, Any]] = []

    def note(call: Call) -> None:
        # Tensors refer to others in a way that Python does not see.
        around = [*reachable(call.receiver), *call.scope.values()]
        parts = [each for each in around if _has_state(each)]
        before.extend((each, fingerprint(each)) for each in parts)

    checks.observe(source, note)
    if not any(fingerprint(part) != print for part, print in before):
        yield f"{source} changes nothing that the receiver holds"


def _has_state(value: Any) -> bool:
    by_name = type(value).__name__ in ("Tensor", "Parameter", "Linear", "SGD")
    return by_name or isinstance(value, io.IOBase) or hasattr(value, "get_params")


def _reads_file(checks: EntryChecks) -> Iterable[str]:
    """Without the file, or with the open file elsewhere, the outcome is another."""
    argument = checks.effect.get("readsFile")
    if argument is None:
        return
    if not any(_depends_on_file(checks, source, argument) for source, _ in checks.runs):
        yield f"nothing depends on the file that {argument} names"


def _depends_on_file(checks: EntryChecks, source: str, argument: Any) -> bool:
    from sandbox import take_away

    plain = checks.observe(source)

    def without(call: Call) -> None:
        take_away(call.receiver if argument == "receiver" else call.given(argument))

    try:
        first = repr((_outcome(plain), _listed(plain.result)))
        seen = checks.observe(source, without)
        return repr((_outcome(seen), _listed(seen.result))) != first
    except Exception:
        return True


def _listed(result: Any) -> Any:
    """What an iterator over files gives."""
    return [repr(each) for each in result] if hasattr(result, "__next__") else None


def _opens_file(checks: EntryChecks) -> Iterable[str]:
    opens = checks.effect.get("opensFile")
    if opens is None:
        return
    for source, run in checks.runs:
        mode = run.call.given(opens["mode"]) or "r"
        writes = any(letter in mode for letter in "wax+c")
        opened = {done for _, done in run.opened}
        if ("w" in opened) != writes and not (opened and mode == "r+"):
            yield f"{source} opens files {sorted(run.opened)}"


CONDITIONS: list[Callable[[EntryChecks], Iterable[str]]] = [
    _in_place,
    _into,
    _consumes,
    _advances,
    _sets,
    _reads,
    _calls,
    _kept,
    _held,
    _reads_file,
    _opens_file,
    again_problems,
]
