"""What a call that is made again changes, on what it left or returned."""

from __future__ import annotations

import contextlib
import copy
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fingerprints import fingerprint

if TYPE_CHECKING:
    from judge_call import EntryChecks
    from samples import Call


def again_problems(checks: EntryChecks) -> Iterable[str]:
    """Calls that change more when they are made again, although the entry says that they do not."""
    again = checks.effect.get("again")
    if again is None:
        return
    in_place = checks.effect.get("inPlaceWhen")
    for source in checks.sources:
        checks.judge.sandbox.restore()
        if not _holds(checks, _call(checks, source)):
            continue
        if checks.effect.get("mutates"):
            yield from _changed_again(source, _call(checks, source), {})
            continue
        yield from _given_again(source, _call(checks, source), _call(checks, source))
        if in_place is not None and in_place["keyword"] is not None:
            yield from _changed_again(source, _call(checks, source), {in_place["keyword"]: True})


def _holds(checks: EntryChecks, call: Call) -> bool:
    """Whether a call has the arguments on which `again` depends; `test/oracles/repeats` makes calls with all of them."""
    given = call.operands()
    only = checks.effect.get("againOnlyWith")
    is_excluded = any(name in given for name in checks.effect.get("againUnless", ()))
    return not is_excluded and (only is None or any(_is_given(each, given) for each in only))


def _is_given(condition: dict[str, Any], given: dict[str | int, Any]) -> bool:
    value = given.get(condition["argument"])
    wanted = condition.get("is")
    if wanted is None or wanted is True:
        return value is not None if wanted is None else value is True
    return value in wanted


def _call(checks: EntryChecks, source: str) -> Call:
    return checks.judge.samples.call(source, is_method=checks.is_method)


def _changed_again(source: str, call: Call, more: dict[str, Any]) -> Iterable[str]:
    """A call that changes its receiver, made twice."""
    call.kwargs.update(more)
    given, named = copy.copy(call.args), dict(call.kwargs)
    with contextlib.redirect_stdout(io.StringIO()):
        call.function(*given, **named)
        before = fingerprint(call.receiver)
        call.function(*given, **named)
    if fingerprint(call.receiver) != before:
        yield f"{source} changes more when it is made again"


def _given_again(source: str, call: Call, other: Call) -> Iterable[str]:
    """A call on its own result."""
    first = call.run()
    if other.has_receiver:
        second = getattr(first, other.function.__name__)(*other.args, **other.kwargs)
    else:
        second = other.function(first, *other.args[1:], **other.kwargs)
    if fingerprint(second) != fingerprint(first):
        yield f"{source} of its own result is something else"
