"""Methods that no table lists, and that change something after all, or give their receiver."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from typing import Any

from disturbances import disturb
from fingerprints import fingerprint
from judge_call import Judge, NotInstalledError, Observed
from objects import is_immutable
from samples import effect_of, setters_of

# Generic arguments: with some of them most methods can be called.
ARGUMENTS = ["", "0", "'a'", "[0]", "{receiver}", "lambda *given: 0", "0, {receiver}"]
ENOUGH_CALLS = 3
# They wait for something, show a window, or belong to the machinery of a library.
NEVER_CALLED = {
    *("join", "show", "waitforbuttonpress", "ginput", "wait", "get_window_extent"),
    *(
        "get_tightbbox",
        "compile",
        "module_load",
        "properties",
        "draw_without_rendering",
        "to_jshtml",
    ),
}


def missed(judge: Judge) -> tuple[list[str], list[str]]:
    """What the table does not tell of, and the methods that could not be called."""
    found: list[str] = []
    uncalled: list[str] = []
    for type_name, receiver in judge.samples.receivers():
        for method in _unlisted(judge, type_name, receiver):
            setters = setters_of(type_name) if method.startswith("set_") else None
            seen = list(_calls(judge, receiver, method))
            if not seen and setters is None:
                uncalled.append(f"{type_name}.{method}")
            done = (each for call in seen for each in _untold(judge, call, setters or {}))
            first = next(done, None)
            if first is not None:
                found.append(f"{type_name}.{method} is not listed: {first}")
    return found, uncalled


def _unlisted(judge: Judge, type_name: str, receiver: str) -> Iterator[str]:
    try:
        value = eval(receiver, judge.samples.scope())  # noqa: S307
    except ImportError:
        return
    # What several classes share is a type of its own, with an object of one of them as its sample.
    types = [type_name] + [other for other, same in judge.samples.receivers() if same == receiver]
    for name in dir(type(value)):
        listed = any(effect_of(each, name) is not None for each in types)
        if name.startswith("_") or listed or name in NEVER_CALLED:
            continue
        if inspect.isroutine(inspect.getattr_static(type(value), name)):
            yield name


def _calls(judge: Judge, receiver: str, method: str) -> Iterator[tuple[str, Observed]]:
    """The first generic calls that go well."""
    called = 0
    for arguments in ARGUMENTS:
        if called == ENOUGH_CALLS:
            break
        source = f"({receiver}).{method}({arguments.format(receiver=receiver)})"
        with contextlib.suppress(Exception, NotInstalledError):
            seen = judge.observe(source, is_method=True)
            called += 1
            yield source, seen


def _untold(judge: Judge, call: tuple[str, Observed], told: dict[str, Any]) -> Iterator[str]:
    """What a call did that its table does not tell of."""
    source, seen = call
    mutates = told.get("mutates", [])
    for operand in sorted(map(str, seen.mutated - set(mutates))):
        yield f"{source} changes {operand}"
    places = judge.samples.places_of_objects() if mutates else set()
    for place in sorted(set(seen.changed_places) - places):
        yield f"{source} changes {place}"
    for file in sorted(seen.files):
        yield f"{source} changes the file {file}"
    if "returns" not in told:
        yield from _given_back(source, seen)


def _given_back(source: str, seen: Observed) -> Iterator[str]:
    """Whether a call gave its receiver, or something that shares memory with it."""
    receiver, result = seen.call.receiver, seen.result
    given = [*seen.call.args, *seen.call.kwargs.values()]
    if is_immutable(receiver) or is_immutable(result) or any(each is receiver for each in given):
        return
    if result is receiver:
        yield f"{source} gives its receiver"
        return
    # All that is in a figure leads to the whole of it.
    is_artist = type(receiver).__module__.startswith("matplotlib")
    if is_artist or not _are_akin(result, receiver):
        return
    before = fingerprint(receiver)
    # What cannot be looked at any more has changed in a way that no program could use.
    with contextlib.suppress(Exception):
        if disturb(result) and fingerprint(receiver) != before:
            yield f"{source} shares memory with its receiver"


def _are_akin(one: Any, other: Any) -> bool:
    """Whether objects have a class in common: anything else may belong to the library, and is left alone."""
    return len(set(type(one).__mro__) & set(type(other).__mro__)) > 1
