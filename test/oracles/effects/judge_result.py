"""What an entry says of a call's result, against the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from disturbances import disturb, disturb_all
from fingerprints import fingerprint
from objects import changing_elements, is_atom, is_immutable, reachable, refers_to
from samples import class_of

if TYPE_CHECKING:
    from judge_call import EntryChecks, Observed


def result_problems(checks: EntryChecks, source: str, seen: Observed) -> Iterable[str]:
    """What is wrong with `returns`."""
    returns = _returns_of(checks.effect, seen)
    form = ResultForm(checks, source, seen)
    if isinstance(returns, dict):
        kind = next(name for name in FORMS if name in returns)
        yield from FORMS[kind](form, returns)
    else:
        if returns is not None:
            yield from form.of_type(returns)
        yield from form.is_new()
        yield from form.is_independent()


def _returns_of(effect: dict[str, Any], seen: Observed) -> Any:
    """What the entry says of a call with these arguments."""
    for special in effect.get("returnsWhen", ()):
        if all(_is_given(each, seen) for each in special["given"]):
            return special["returns"]
    return effect.get("returns")


def _is_given(argument: dict[str, Any], seen: Observed) -> bool:
    name, expected = argument["argument"], argument.get("is")
    args, kwargs = seen.call.args, seen.call.kwargs
    if isinstance(name, int):
        value = args[name] if name < len(args) else None
    else:
        value = kwargs.get(name)
    if value is None:
        return False
    return value is True if expected is True else expected is None or value in expected


class ResultForm:
    """A result and the operands that it may come from."""

    def __init__(self, checks: EntryChecks, source: str, seen: Observed) -> None:
        self.checks = checks
        self.source = source
        self.result = seen.result
        self.operands = seen.call.operands()
        self.parts_before = seen.parts_before

    def of_type(self, name: str) -> Iterable[str]:
        """It is of this type."""
        expected = class_of(name)
        if not isinstance(self.result, expected):
            yield f"{self.source} gives {type(self.result).__name__}, not {name}"

    def is_new(self) -> Iterable[str]:
        """It is none of the operands."""
        for name, operand in self.operands.items():
            if self.result is operand and not is_immutable(operand):
                yield f"{self.source} gives {name} itself"

    def is_independent(self, *, with_parts: bool = True) -> Iterable[str]:
        """A change of it, or of its parts, shows in no operand, nor the other way."""
        for name, operand in self.operands.items():
            if is_immutable(operand) or refers_to_state(name):
                continue
            if self.shares(name, with_parts=with_parts):
                yield f"{self.source} shares memory with {name}"

    def shares(self, name: str | int, *, with_parts: bool = True) -> bool:
        """Whether the result and an operand change together, in either direction."""
        return self._shows_in_operand(name, with_parts) or self._shows_in_result(name)

    def _shows_in_operand(self, name: str | int, with_parts: bool) -> bool:
        seen = self.checks.observe(self.source)
        result, operand = seen.result, seen.call.operands()[name]
        before = fingerprint(operand)
        parts = list(result) if with_parts and isinstance(result, (list, tuple)) else []
        done = [disturb(each) for each in [*parts, result]]
        return any(done) and fingerprint(operand) != before

    def _shows_in_result(self, name: str | int) -> bool:
        seen = self.checks.observe(self.source)
        before = fingerprint(seen.result)
        return disturb(seen.call.operands()[name]) and fingerprint(seen.result) != before

    def follows(self) -> bool:
        """Whether an iterator gives something else where an operand was changed after it was made."""
        given = []
        for change in (False, True):
            seen = self.checks.observe(self.source)
            if not hasattr(seen.result, "__next__"):
                return False
            done = [change and disturb(each) for each in seen.call.operands().values()]
            given.append((repr(list(seen.result)), any(done)))
        return given[0][0] != given[1][0]

    def named(self, names: Any) -> list[Any]:
        """The operands that a form lists."""
        listed = names if isinstance(names, list) else [names]
        if "all" in listed:
            return list(self.operands.values())
        return [self.operands[name] for name in listed if name in self.operands]


def refers_to_state(name: str | int) -> bool:
    """Whether an operand is there to be changed, not to be a part of the result."""
    return name in ("file", "buf", "random_state")


def _same(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    if form.named(returns["same"])[:1] != [form.result] and not any(
        form.result is each for each in form.named(returns["same"])
    ):
        yield f"{form.source} does not give {returns['same']}"


def _element(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    sources = form.named(returns["elementOf"])
    if is_immutable(form.result) or any(form.result is each for each in form.parts_before):
        return
    if not any(form.result is each or refers_to(each, form.result) for each in sources):
        yield f"{form.source} gives nothing of {returns['elementOf']}"


def _view(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    name = returns["viewOf"]
    if "type" in returns:
        yield from form.of_type(returns["type"])
    if name not in form.operands:
        yield f"{form.source} does not give {name}"
    elif form.result is form.operands[name] or form.shares(name):
        form.checks.views.add(form.source)


def _place(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    if "type" in returns:
        yield from form.of_type(returns["type"])
    if not form.checks.stands_for(form.source, returns["place"]):
        yield f"{form.source}: a change of the result does not change {returns['place']}"


def _immutable(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    if not is_immutable(form.result):
        yield f"{form.source} gives {type(form.result).__name__}, which can be changed"


def _holds(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    yield from form.of_type(returns["type"])
    yield from form.is_new()
    named = [each for each in form.named(returns["holds"]) if not is_atom(each)]
    if named and not any(holds(form.result, each) for each in named) and not form.follows():
        yield f"{form.source} refers to nothing of {returns['holds']}"


def holds(result: Any, operand: Any) -> bool:
    """Whether a result leads to an operand, or, where the library copies it shallowly, to its parts."""
    if refers_to(result, operand):
        return True
    parts = {id(each) for each in reachable(operand, 7) if not is_immutable(each)}
    return any(id(each) in parts for each in reachable(result, 7))


def _elements(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    yield from form.of_type(returns["type"])
    yield from form.is_new()
    for operand in form.named(returns["elementsOf"]):
        if not is_immutable(operand) and refers_to(form.result, operand):
            yield f"{form.source} refers to the argument itself"
    named = [each for each in form.named(returns["elementsOf"]) if has_elements(each)]
    if any(refers_to(form.result, part) for part in form.parts_before if not is_immutable(part)):
        return
    if named and changing_elements(form.result) and not any(shared(form.result, n) for n in named):
        yield f"{form.source} holds nothing of {returns['elementsOf']}"


def has_elements(value: Any) -> bool:
    """Whether it can be looked into without using it up."""
    return isinstance(value, (list, tuple, dict, set, frozenset)) and bool(changing_elements(value))


def shared(result: Any, operand: Any) -> bool:
    """Whether some part of the operand is a part of the result."""
    return any(refers_to(result, part) for part in changing_elements(operand))


def _copy(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    yield from form.is_new()
    for operand in form.named(returns["copyOf"]):
        if type(form.result) is not type(operand):
            yield f"{form.source} gives {type(form.result).__name__}"
        parts = changing_elements(operand) if isinstance(operand, (list, dict, tuple)) else []
        kept = [part for part in parts if refers_to(form.result, part)]
        if returns.get("deep") and kept:
            yield f"{form.source} shares parts"
        if not returns.get("deep") and parts and not kept:
            yield f"{form.source} does not share parts"
    yield from form.is_independent(with_parts="deep" in returns)


def _halves(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    wholes = [whole for name, whole in form.operands.items() if name != "receiver"]
    yield from form.of_type(returns["type"])
    if len(form.result) < 2 * len(wholes):
        yield f"{form.source} gives {len(form.result)} parts"
    for part, whole in zip(form.result[::2], wholes, strict=False):
        if type(part) is not type(whole):
            yield f"{form.source} gives {type(part).__name__} of {type(whole).__name__}"
    yield from form.is_independent()


def _tuple(form: ResultForm, returns: dict[str, Any]) -> Iterable[str]:
    types = returns["tuple"]
    if returns.get("as") == "iterator":
        form.result = tuple(form.result)
    elif not isinstance(form.result, class_of(returns.get("as", "tuple"))):
        yield f"{form.source} gives {type(form.result).__name__}"
        return
    parts = form.result.values() if isinstance(form.result, dict) else form.result
    if returns.get("any"):
        types = types * len(parts)
    if len(parts) != len(types):
        yield f"{form.source} gives {len(parts)} parts"
        return
    for part, name in zip(parts, types, strict=True):
        if not isinstance(part, class_of(name)):
            yield f"{form.source} gives {type(part).__name__}, not {name}"
    if returns.get("joined"):
        seen = form.checks.observe(form.source)
        before = fingerprint(seen.result[0])
        if not disturb_all(seen.result[1]) or fingerprint(seen.result[0]) == before:
            yield f"{form.source}: the parts are not joined"


FORMS: dict[str, Any] = {
    "same": _same,
    "elementOf": _element,
    "viewOf": _view,
    "place": _place,
    "immutable": _immutable,
    "holds": _holds,
    "elementsOf": _elements,
    "copyOf": _copy,
    "halvesOf": _halves,
    "tuple": _tuple,
}
