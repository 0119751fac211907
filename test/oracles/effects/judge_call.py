"""One entry of a table against what the library does."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterable
from typing import Any

from disturbances import disturb_all
from fingerprints import fingerprint
from judge_result import result_problems
from objects import changing_elements, is_atom, reachable, refers_to
from places import PLACES, Places
from samples import Call, NotThereError, Samples
from sandbox import Sandbox

Effect = dict[str, Any]
Problems = list[str]


class NotInstalledError(Exception):
    """A sample needs a package that is not there."""


class Observed:
    """What one call did."""

    def __init__(self, call: Call, sandbox: Sandbox) -> None:
        self.call = call
        # Before fingerprints are taken: to ask an open file for its position writes what it has kept.
        contents = sandbox.contents()
        self.prints = {name: fingerprint(each) for name, each in call.operands().items()}
        self.linked_before = _links(call)
        operands = [each for each in call.operands().values() if not is_atom(each)]
        self.parts_before = [part for each in operands for part in reachable(each)]
        self.places = Places()
        shown = io.StringIO()
        sandbox.listen(True)
        try:
            with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown):
                self.result = call.run()
        except ImportError as error:
            raise NotInstalledError(error.name or str(error).partition(".")[0]) from error
        finally:
            sandbox.listen(False)
        self.opened = sandbox.opened
        self.shown = shown.getvalue()
        self.links = _links(call)
        self.kept = {name for name in call.operands() if _is_kept(self, name, elements=False)}
        self.kept_parts = {name for name in call.operands() if _is_kept(self, name, elements=True)}
        self.changed_places = self.places.changed()
        now = call.operands()
        self.mutated = {name for name in now if fingerprint(now[name]) != self.prints[name]}
        for operand in [call.receiver, *call.args, *call.kwargs.values(), self.result]:
            if hasattr(operand, "flush"):
                with contextlib.suppress(Exception):
                    operand.flush()
        after = sandbox.contents()
        self.written = {name: each[0] for name, each in after.items() if isinstance(each, tuple)}
        self.files = {
            name for name in {*contents, *after} if contents.get(name, 0) != after.get(name, 0)
        }


def _links(call: Call) -> set[tuple[Any, Any]]:
    """Which operands lead to which others."""
    operands = {name: each for name, each in call.operands().items() if not is_atom(each)}
    return {
        (holder, held)
        for holder, root in operands.items()
        for held, target in operands.items()
        if holder != held and refers_to(root, target)
    }


class Judge:
    """Runs samples of entries and says what is wrong with the entries."""

    def __init__(self, samples: Samples, sandbox: Sandbox) -> None:
        self.samples = samples
        self.sandbox = sandbox

    def observe(self, source: str, *, is_method: bool, altered: Any = None) -> Observed:
        """Run one sample on fresh objects; `altered` is called before with the call to be made."""
        self.sandbox.restore()
        places = Places()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                call = self._call(source, is_method=is_method)
                if altered is not None:
                    altered(call)
                return Observed(call, self.sandbox)
        finally:
            places.restore()

    def _call(self, source: str, *, is_method: bool) -> Call:
        try:
            return self.samples.call(source, is_method=is_method)
        except ImportError as error:
            raise NotInstalledError(error.name or str(error).partition(".")[0]) from error

    def problems(
        self, effect: Effect, sources: list[str], *, is_method: bool, inherited: bool = False
    ) -> Problems:
        """What an entry says that is not so, or does not say; what is inherited need not show all of it."""
        if not sources:
            return ["no sample"]
        told = EntryChecks(self, effect, sources, is_method=is_method, inherited=inherited)
        return list(dict.fromkeys(told.problems()))


class EntryChecks:
    """All checks of one entry."""

    def __init__(
        self, judge: Judge, effect: Effect, sources: list[str], *, is_method: bool, inherited: bool
    ) -> None:
        self.inherited = inherited
        self.judge = judge
        self.effect = effect
        self.sources = sources
        self.is_method = is_method
        self.views: set[str] = set()
        self.runs: list[tuple[str, Observed]] = []

    def problems(self) -> Iterable[str]:
        """Run the samples as they are, then as the entry's conditions ask."""
        for source in self.sources:
            try:
                observed = self.observe(source)
            except (NotInstalledError, NotThereError):
                raise
            except Exception as error:
                yield f"{source}: {type(error).__name__}: {error}"
                continue
            self.runs.append((source, observed))
            yield from self._undeclared(source, observed)
            yield from result_problems(self, source, observed)
        if len(self.runs) == len(self.sources):
            from judge_conditions import condition_problems

            if not self.inherited:
                yield from self._unseen()
            yield from condition_problems(self)

    def observe(self, source: str, altered: Any = None) -> Observed:
        """Run a sample of the entry."""
        return self.judge.observe(source, is_method=self.is_method, altered=altered)

    def stands_for(self, source: str, place: str) -> bool:
        """Whether a change of the result changes a place."""
        self.judge.sandbox.restore()
        before = Places()
        try:
            result = self.judge.samples.call(source, is_method=self.is_method).run()
            made = Places()
            return disturb_all(result) and place in made.changed()
        finally:
            before.restore()

    def names(self, field: str) -> list[Any]:
        """The operands that a field of the entry lists."""
        return list(self.effect.get(field, []))

    def lists(self, field: str, operand: Any) -> bool:
        """Whether a field of the entry lists an operand."""
        names = self.names(field)
        return operand in names or "all" in names

    def _undeclared(self, source: str, seen: Observed) -> Iterable[str]:
        for operand in seen.mutated:
            if not self._may_change(operand, seen):
                yield f"{source} changes {operand}"
        allowed = {*self.names("advances"), *self.names("sets"), *self.names("updates")}
        if "advancesAs" in self.effect:
            allowed |= {place for place in PLACES if place.startswith("random:")}
        if self.lists("mutates", "receiver"):
            allowed |= self.judge.samples.places_of_objects()
        for place in seen.changed_places:
            if place not in allowed:
                yield f"{source} changes {place}"
        if seen.shown and not self.effect.get("shows"):
            yield f"{source} shows {seen.shown[:60]!r}"
        yield from self._undeclared_links(source, seen)
        yield from self._undeclared_files(source, seen)

    def _may_change(self, operand: Any, seen: Observed) -> bool:
        if self.lists("mutates", operand) or self.lists("consumes", operand):
            return True
        into = self.effect.get("into")
        return into is not None and operand in (into["position"], into["keyword"])

    def _undeclared_links(self, source: str, seen: Observed) -> Iterable[str]:
        for holder, held in seen.links - seen.linked_before:
            if held == "receiver" and self.lists("mutates", holder):
                continue
            if held not in self.names("stores") and not self.effect.get("into"):
                yield f"{source} makes {holder} refer to {held}"

    def _undeclared_files(self, source: str, seen: Observed) -> Iterable[str]:
        reads = "readsFile" in self.effect or "opensFile" in self.effect
        writes = "writesFile" in self.effect or "opensFile" in self.effect
        if seen.files and not writes:
            yield f"{source} changes files {sorted(seen.files)}"
        if any(mode == "r" for _, mode in seen.opened) and not (reads or writes):
            yield f"{source} reads files {sorted(seen.opened)}"

    def _unseen(self) -> Iterable[str]:
        """Effects that the entry declares and no sample shows."""
        seen = [observed for _, observed in self.runs]
        depends = "reads" in self.effect
        if self.effect.get("shows") and not depends and not any(each.shown for each in seen):
            yield "nothing is shown"
        if "advancesAs" in self.effect and not any(each.changed_places for each in seen):
            yield f"nothing is drawn as by {self.effect['advancesAs']}"
        returns = self.effect.get("returns")
        if isinstance(returns, dict) and "viewOf" in returns and not self.views:
            yield "the result never shares memory"
        mutates = self.names("mutates")
        if "receiver" in mutates and not any("receiver" in each.mutated for each in seen):
            yield "the receiver is never changed"
        others = [name for name in mutates if name != "receiver"]
        given = [each for each in seen if any(name in each.call.operands() for name in others)]
        if given and not any(each.mutated & set(others) for each in given):
            yield f"none of {others} is ever changed"
        if (
            others
            and not given
            and "readsFile" not in self.effect
            and not self._is_optional(others)
        ):
            yield f"no sample gives one of {others}"
        for field in ("stores", "storesElementsOf"):
            yield from self._unseen_links(field)
        yield from self._unseen_files()

    def _is_optional(self, names: list[Any]) -> bool:
        return (
            "writesFile" in self.effect or names == ["ax"] or names[-1] in ("buf", "random_state")
        )

    def _unseen_links(self, field: str) -> Iterable[str]:
        for name in self.names(field):
            given = [each for _, each in self.runs if name in each.call.operands()]
            kept = [each.kept if field == "stores" else each.kept_parts for each in given]
            if given and not any(name in each for each in kept):
                yield f"nothing refers to {name} afterwards"

    def _unseen_files(self) -> Iterable[str]:
        if "writesFile" in self.effect and not any(
            each.files or "w" in _modes(each) for _, each in self.runs
        ):
            yield "no file is written"


def _modes(seen: Observed) -> set[str]:
    return {mode for _, mode in seen.opened}


def _is_kept(seen: Observed, name: Any, *, elements: bool) -> bool:
    operands = seen.call.operands()
    value = operands[name]
    holders = [each for other, each in operands.items() if other != name] + [seen.result]
    targets = changing_elements(value) if elements else [value]
    if is_atom(value) or not targets:
        return True
    return any(refers_to(holder, target) for holder in holders for target in targets)
