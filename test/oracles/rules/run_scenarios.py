"""Runs the code that the simulated kernel of a scenario received, and reports differences.

Reads a JSON list of scenarios ``{"steps": [...], "missing": [...]}`` from standard input. A step is
``{"kind": "restart"}`` or ``{"kind": "run", "source", "error", "errorMessage", "bound", "rebound", "deleted"}``, with
what the simulation claims. Modules that are not there are made up, and have every attribute, but for those named in
``missing``. Prints one JSON list: for each
scenario a list of sentences, empty where all claims hold.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import io
import json
import sys
import types
from typing import Any


class _Anything:
    """Can be called, iterated and asked for attributes."""

    def __call__(self, *_args: object, **_kwargs: object) -> _Anything:
        return self

    def __getattr__(self, name: str) -> _Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return self


class _Stub(types.ModuleType):
    __path__: list[str] = []

    def __getattr__(self, name: str) -> _Anything:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Anything()


class _Inventor(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds every module that no other finder finds, except for some."""

    def __init__(self, missing: list[str]) -> None:
        self.missing = missing

    def find_spec(
        self, fullname: str, _path: object, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] in self.missing:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return _Stub(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""


def _names(namespace: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in namespace.items() if not name.startswith("__")}


def _run(step: dict[str, Any], namespace: dict[str, Any]) -> list[str]:
    before = _names(namespace)
    error: BaseException | None = None
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(step["source"], "<cell>", "exec"), namespace)
    except Exception as caught:
        error = caught
    after = _names(namespace)
    changed = {name for name in before.keys() & after.keys() if before[name] is not after[name]}
    facts = {
        "error": None if error is None else type(error).__name__,
        "bound": sorted(after.keys() - before.keys()),
        "deleted": sorted(before.keys() - after.keys()),
    }
    wrong = [
        f"{key}: {fact}, not {step[key]}: {step['source']!r}"
        for key, fact in facts.items()
        if fact != step[key]
    ]
    # A name that is bound to the same object again counts as rebound.
    if not changed <= set(step["rebound"]) or not set(step["rebound"]) <= before.keys():
        wrong.append(f"rebound: {sorted(changed)}, not {step['rebound']}: {step['source']!r}")
    told = step["errorMessage"]
    if told is not None and not str(error).startswith(told):
        wrong.append(f"message: {error}, not {told}: {step['source']!r}")
    return wrong


def _judge(scenario: dict[str, Any]) -> list[str]:
    inventor = _Inventor(scenario["missing"])
    sys.meta_path.append(inventor)
    known = set(sys.modules)
    namespace: dict[str, Any] = {"__name__": "__main__"}
    wrong: list[str] = []
    for step in scenario["steps"]:
        if step["kind"] == "restart":
            namespace = {"__name__": "__main__"}
        else:
            wrong += _run(step, namespace)
    sys.meta_path.remove(inventor)
    for name in sys.modules.keys() - known:
        del sys.modules[name]
    return wrong


if __name__ == "__main__":
    json.dump([_judge(scenario) for scenario in json.load(sys.stdin)], sys.stdout)
