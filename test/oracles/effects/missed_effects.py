"""Methods that no table lists, and that change something after all."""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator

from judge_call import Judge, NotInstalledError
from samples import effect_of, has_setters

# Generic arguments: with some of them most methods can be called.
ARGUMENTS = ["", "0", "'a'", "[0]", "{receiver}", "lambda *given: 0", "0, {receiver}"]
ENOUGH_CALLS = 3
# They wait for something, show a window, or belong to the machinery of a library.
NEVER_CALLED = {
    *("join", "show", "waitforbuttonpress", "ginput", "wait", "get_window_extent"),
    *("compile", "module_load", "properties", "draw_without_rendering", "to_jshtml"),
}


def missed(judge: Judge) -> tuple[list[str], list[str]]:
    """Changes that the table does not tell of, and the methods that could not be called."""
    found: list[str] = []
    uncalled: list[str] = []
    for type_name, receiver in judge.samples.receivers():
        for method in _unlisted(judge, type_name, receiver):
            changes = list(_changes(judge, receiver, method))
            if None not in changes:
                uncalled.append(f"{type_name}.{method}")
            first = next((each for each in changes if each), None)
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
    accessors = ("set_", "get_") if has_setters(type_name) else ()
    for name in dir(type(value)):
        listed = any(effect_of(each, name) is not None for each in types)
        if name.startswith(("_", *accessors)) or listed or name in NEVER_CALLED:
            continue
        if inspect.isroutine(inspect.getattr_static(type(value), name)):
            yield name


def _changes(judge: Judge, receiver: str, method: str) -> Iterator[str | None]:
    """What each generic call changes; None once for a call that went well."""
    called = 0
    for arguments in ARGUMENTS:
        if called == ENOUGH_CALLS:
            break
        source = f"({receiver}).{method}({arguments.format(receiver=receiver)})"
        with contextlib.suppress(Exception, NotInstalledError):
            seen = judge.observe(source, is_method=True)
            called += 1
            for operand in sorted(map(str, seen.mutated)):
                yield f"{source} changes {operand}"
            for place in seen.changed_places:
                yield f"{source} changes {place}"
            for file in sorted(seen.files):
                yield f"{source} changes the file {file}"
    if called:
        yield None
