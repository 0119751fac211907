"""Run every entry of the tables of effects against the installed libraries.

Takes names of tables and writes what was run, what is wrong, and what could not be run, as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from typing import Any

from judge_call import Judge, NotInstalledError
from judge_types import type_problems
from missed_effects import missed
from places import remember_matplotlib
from samples import NotThereError, Samples, effect_of
from sandbox import Sandbox

Report = dict[str, Any]


def judge_table(name: str, sandbox: Sandbox) -> Report:
    """What one table says, entry by entry."""
    try:
        samples = Samples(name)
    except ImportError:
        return {"entries": 0, "run": 0, "installed": False, "notInstalled": {}, "wrong": []}
    judge = Judge(samples, sandbox)
    absent = samples.absent()
    report: Report = {"entries": 0, "run": 0, "installed": True, "notInstalled": {}, "wrong": []}
    for entry, effect, sources, is_method in _calls(samples):
        report["entries"] += 1
        random.seed(1)
        try:
            inherited = entry.endswith("(inherited)")
            problems = judge.problems(effect, sources, is_method=is_method, inherited=inherited)
            report["run"] += not (problems and entry in absent)
        except (NotInstalledError, NotThereError) as missing:
            report["notInstalled"][entry] = str(missing)
            problems = [] if entry in absent else [f"cannot be run: {missing}"]
        except Exception as error:  # A judge that fails has not judged.
            problems = [f"cannot be judged: {type(error).__name__}: {error}"]
        if problems and entry in absent:
            report["notInstalled"].setdefault(entry, problems[0])
            continue
        report["wrong"].extend(f"{entry}: {problem}" for problem in problems)
    for type_name in samples.table["types"]:
        entries, run, problems = type_problems(judge, type_name)
        report["entries"] += entries
        report["run"] += run
        report["wrong"].extend(f"{type_name}: {problem}" for problem in problems)
    found, uncalled = missed(judge)
    report["wrong"].extend(found)
    report["uncalled"] = uncalled
    return report


def _calls(samples: Samples) -> list[tuple[str, dict[str, Any], list[str], bool]]:
    functions = [
        (name, effect, samples.of_function(name), False)
        for name, effect in samples.table["functions"].items()
    ]
    methods = [
        (f"{kind}.{name}", effect, samples.of_method(kind, name), True)
        for kind, entry in samples.table["types"].items()
        for name, effect in entry.get("methods", {}).items()
    ]
    inherited = [
        (f"{kind}.fit (inherited)", effect, [f"({samples.receiver(kind)}).fit{given}"], True)
        for kind, given in samples.inherited().items()
        if (effect := effect_of(kind, "fit")) is not None
    ]
    return functions + methods + inherited


def main() -> None:
    """Judge the tables that are named on the command line."""
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(5000)
    if set(sys.argv[1:]) & {"pandas", "sklearn", "matplotlib"}:
        remember_matplotlib()
    sandbox = Sandbox()
    try:
        report = {name: judge_table(name, sandbox) for name in sys.argv[1:]}
    finally:
        sandbox.remove()
    json.dump(report, sys.stdout)


if __name__ == "__main__":
    main()
