"""Run every entry of the tables of effects against the installed libraries.

Takes names of tables and writes what was run, what is wrong, and what could not be run, as JSON. With `--record`, the
figures of tables with nothing wrong are kept in `confirmed.json`, from which docs/effects.md is generated.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import platform
import random
import sys
import warnings
from typing import Any

from judge_call import Judge, NotInstalledError
from judge_types import type_problems
from missed_effects import missed
from places import remember_matplotlib
from samples import HERE, TABLES, NotThereError, Samples, effect_of
from sandbox import Sandbox

Report = dict[str, Any]
CONFIRMED = HERE / "confirmed.json"


def judge_table(name: str, sandbox: Sandbox) -> Report:
    """What one table says, entry by entry."""
    try:
        samples = Samples(name)
    except ImportError:
        return {"installed": False}
    judge = Judge(samples, sandbox)
    absent = samples.absent()
    report: Report = {"installed": True, "version": _version(samples.table)}
    report.update(entries=0, run=0, notRun={}, wrong=[])
    for entry, effect, sources, is_method in _calls(samples):
        report["entries"] += 1
        random.seed(1)
        try:
            inherited = entry.endswith("(inherited)")
            problems = judge.problems(effect, sources, is_method=is_method, inherited=inherited)
        except (NotInstalledError, NotThereError) as missing:
            problems = [f"cannot be run: {missing}"]
        except Exception as error:  # A judge that fails has not judged.
            problems = [f"cannot be judged: {type(error).__name__}: {error}"]
        if problems and entry in absent:
            report["notRun"][entry] = absent[entry]
            continue
        report["run"] += 1
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


def _version(table: dict[str, Any]) -> str:
    """The version of the library that is judged, in the form that its table has."""
    if table["library"] == "python":
        return ".".join(platform.python_version_tuple()[:2])
    library = importlib.import_module(table["modules"][0])
    return str(library.__version__).partition("+")[0]


def digest(name: str) -> str:
    """A hash of a table and its samples."""
    files = [TABLES / f"{name}.json", HERE / "samples" / f"{name}.json"]
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()


def record(reports: dict[str, Report]) -> None:
    """Keep the figures of the tables that were found right, in the version that they name."""
    confirmed = json.loads(CONFIRMED.read_text()) if CONFIRMED.is_file() else {}
    for name, report in reports.items():
        named = json.loads((TABLES / f"{name}.json").read_text())["version"]
        if report.get("wrong") or report.get("version") != named:
            sys.exit(f"{name} {named} is not confirmed: {report}")
        kept = {key: report[key] for key in ("version", "entries", "run", "notRun")}
        confirmed[name] = {**kept, "uncalled": len(report["uncalled"]), "digest": digest(name)}
    CONFIRMED.write_text(json.dumps(dict(sorted(confirmed.items())), indent=2) + "\n")


def main() -> None:
    """Judge the tables that are named on the command line."""
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(5000)
    names = [each for each in sys.argv[1:] if each != "--record"]
    if set(names) & {"pandas", "sklearn", "matplotlib"}:
        remember_matplotlib()
    sandbox = Sandbox()
    try:
        reports = {name: judge_table(name, sandbox) for name in names}
    finally:
        sandbox.remove()
    json.dump(reports, sys.stdout)
    if "--record" in sys.argv:
        record(reports)


if __name__ == "__main__":
    main()
