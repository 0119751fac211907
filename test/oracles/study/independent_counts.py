"""Counts what a study counts, from the notebook files and from the reports of other commands; shares no code with it."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

Json = dict[str, Any]
Z = NormalDist().inv_cdf(0.975)
SYNTAX_ERRORS = {"SyntaxError", "IndentationError", "TabError"}
#: The groups of docs/crashes.md.
GROUPS = {
    "notebook-specific": ["order", "previous-error"],
    "environment": ["missing-module", "missing-file", "path", "environment", "network"],
    "library-change": ["removed-api", "version"],
    "api-misuse": ["api-misuse"],
    "data-confusion": ["data"],
    "implementation": ["implementation"],
    "resource": ["resource"],
    "intentional": ["intentional"],
}
NOT_STARTED = {None, "not-started", "copy-too-large", "packages-missing", "environment-failed"}


def sha256(text: str) -> str:
    """The hash as hexadecimal digits."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def text_of(source: str | list[str]) -> str:
    """The source of a cell, which a file may store as lines."""
    return source if isinstance(source, str) else "".join(source)


def facts_of(path: Path) -> Json | None:
    """What the file of a notebook says; None if it cannot be read. Only notebooks of format 4."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return None
    code = [(at, cell) for at, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"]
    cells = [_cell_facts(at, cell) for at, cell in code]
    counts = [cell["execution_count"] for cell in cells if cell["execution_count"] is not None]
    unique = sorted(set(counts))
    is_clear = bool(counts) and len(unique) == len(counts)
    gaps = sum(later > earlier + 1 for earlier, later in pairwise(unique))
    order = "none" if not counts else "ambiguous"
    if is_clear:
        order = "in-order" if counts == unique else "out-of-order"
    metadata = notebook.get("metadata", {})
    language = metadata.get("language_info", {}).get("name")
    return {
        "language": (
            language or metadata.get("kernelspec", {}).get("language") or "python"
        ).lower(),
        "cells": len(notebook["cells"]),
        "code_cells": len(cells),
        "markdown_cells": sum(cell["cell_type"] == "markdown" for cell in notebook["cells"]),
        "executed_cells": len(counts),
        "empty_cells": sum(cell["lines"] == 0 for cell in cells),
        "unexecuted_cells": sum(
            cell["lines"] > 0 and cell["execution_count"] is None for cell in cells
        ),
        "order": order,
        "skips": gaps + (unique[0] > 1) if is_clear else None,
        "middle_skips": gaps if is_clear else None,
        "stored_errors": sum(cell["stored_exception"] is not None for cell in cells),
        "code": [text_of(cell["source"]) for _, cell in code],
        "cell_rows": cells,
    }


def _cell_facts(at: int, cell: Json) -> Json:
    source = text_of(cell["source"])
    errors = [output for output in cell["outputs"] if output["output_type"] == "error"]
    return {
        "cell_index": at,
        "lines": len(source.removesuffix("\n").split("\n")) if source.strip() else 0,
        "execution_count": cell["execution_count"],
        "stored_exception": errors[0].get("ename") if errors else None,
    }


def plan(
    paths: Sequence[str], facts: Sequence[Json | None], sample: int | None, seed: int
) -> list[str]:
    """The status of each notebook."""
    firsts: dict[str, int] = {}
    status = ["studied"] * len(paths)
    for at, each in enumerate(facts):
        if each is None:
            status[at] = "unreadable"
        elif each["code"] and firsts.setdefault(json.dumps(each["code"]), at) != at:
            status[at] = "duplicate"
    population = [at for at, each in enumerate(status) if each == "studied"]
    if sample is not None and sample < len(population):
        for at in set(population) - _drawn(population, paths, facts, sample, seed):
            status[at] = "not-sampled"
    return status


def _drawn(
    population: list[int],
    paths: Sequence[str],
    facts: Sequence[Json | None],
    sample: int,
    seed: int,
) -> set[int]:
    strata: dict[str, list[int]] = {}
    for at in population:
        each = facts[at]
        size = (each or {})["code_cells"]
        name = "small" if size <= 10 else "medium" if size <= 30 else "large"
        repository = paths[at].split("/")[0] if "/" in paths[at] else "."
        strata.setdefault(f"{repository}\0{name}", []).append(at)

    def rank(name: str) -> str:
        return sha256(f"{seed}\0{name}")

    quotas = {key: divmod(sample * len(items), len(population)) for key, items in strata.items()}
    left = sample - sum(whole for whole, _ in quotas.values())
    by_rest = sorted(quotas, key=lambda key: (-quotas[key][1], rank(f"/{key}")))
    chosen: set[int] = set()
    for key, items in strata.items():
        quota = quotas[key][0] + (key in by_rest[:left])
        chosen.update(sorted(items, key=lambda at: rank(paths[at]))[:quota])
    return chosen


class Figures:
    """Recounts the figures of a study: for each id a tuple of value, count, total, low and high."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[float | None, ...]] = {}

    def share(self, name: str, count: int, total: int) -> None:
        """A share, with Wilson's score interval as the roots of its quadratic equation."""
        if total == 0:
            self.found[name] = (0, count, total, 0, 1)
            return
        share = count / total
        a, b, c = 1 + Z * Z / total, -(2 * share + Z * Z / total), share * share
        root = math.sqrt(max(0.0, b * b - 4 * a * c))
        self.found[name] = (share, count, total, (-b - root) / (2 * a), (-b + root) / (2 * a))

    def mean(self, name: str, values: Sequence[float], most: float = math.inf) -> None:
        """A mean, with the normal approximation."""
        if len(values) < 2:
            if values:
                self.found[name] = (values[0], None, 1, None, None)
            return
        half = Z * stdev(values) / math.sqrt(len(values))
        mean = fmean(values)
        self.found[name] = (mean, None, len(values), max(0, mean - half), min(most, mean + half))

    def counted(self, prefix: str, values: Iterable[str], total: int) -> None:
        """A share for each value."""
        for value, count in Counter(values).items():
            self.share(f"{prefix}{value}", count, total)


def stored_figures(figures: Figures, facts: Sequence[Json]) -> None:
    """The figures about the stored state of the studied notebooks."""
    ran = [each for each in facts if each["executed_cells"] > 0]
    clear = [each for each in ran if each["order"] != "ambiguous"]

    def put(name: str, among: Sequence[Json], is_counted: Callable[[Json], bool]) -> None:
        figures.share(name, sum(map(is_counted, among)), len(among))

    put("language-python", facts, lambda each: each["language"] == "python")
    put("no-markdown", facts, lambda each: each["markdown_cells"] == 0)
    figures.share("executed", len(ran), len(facts))
    put("unexecuted-cells", ran, lambda each: each["unexecuted_cells"] > 0)
    put("stored-errors", ran, lambda each: each["stored_errors"] > 0)
    figures.share("unambiguous-order", len(clear), len(ran))
    put("out-of-order", clear, lambda each: each["order"] == "out-of-order")
    put("skips", clear, lambda each: each["skips"] > 0)
    put("middle-skips", clear, lambda each: each["middle_skips"] > 0)


def lint_figures(figures: Figures, reports: Sequence[Json], crashes: Sequence[Json]) -> None:
    """The figures about findings and stored errors, from the reports of `lint` and `crashes`."""
    findings = [report["findings"] for report in reports]
    figures.mean("findings-mean", [float(len(each)) for each in findings])
    figures.share("any-finding", sum(bool(each) for each in findings), len(findings))
    codes = (code for each in findings for code in {finding["code"] for finding in each})
    figures.counted("rule-", codes, len(findings))
    errors = [
        crash
        for crash in crashes
        if crash["exception"] != "KeyboardInterrupt" and crash["exception"] not in SYNTAX_ERRORS
    ]
    groups = {cause: group for group, causes in GROUPS.items() for cause in causes}
    figures.counted("stored-exception-", (error["exception"] for error in errors), len(errors))
    causes = (groups.get(error["cause"], "unknown") for error in errors)
    figures.counted("cause-", causes, len(errors))
    figures.counted("stage-", (error["stage"] for error in errors), len(errors))


def ran_to_end(report: Json) -> bool:
    """Whether every code cell of a check ran, and none failed."""
    counts = report["counts"]
    bad: int = counts["failed"] + counts["failed_as_stored"] + counts["incomplete"]
    is_finished: bool = report["status"] == "finished"
    return is_finished and bool(report["executability"] == 1) and not bad


def check_figures(figures: Figures, reports: Sequence[tuple[Json, Json]]) -> None:
    """The figures about runs, from the report of `check` and the facts of each notebook."""
    total = len(reports)
    comparable = same = exact = 0
    firsts: list[Json] = []
    parts: list[float] = []
    for report, facts in reports:
        counts = report["counts"]
        names = ("different", "presentation", "looks_alike", "warnings")
        is_comparable = facts["executed_cells"] > 0 and report["missing_side"] != "stored"
        is_same = is_comparable and ran_to_end(report) and not any(counts[name] for name in names)
        comparable += is_comparable
        same += is_same
        exact += is_same and report["verdict"] == "identical"
        failed = [cell for cell in report["cells"] if cell["status"] == "failed"]
        if failed and failed[0]["error"] is not None:
            firsts.append(failed[0])
            parts.append(report["executability"])
    figures.share("ran-to-end", sum(ran_to_end(report) for report, _ in reports), total)
    figures.share("same-results", same, comparable)
    figures.share("same-exactly", exact, comparable)
    figures.share("timeout", sum(each["status"] == "timeout" for each, _ in reports), total)
    figures.share("not-started", sum(each["status"] in NOT_STARTED for each, _ in reports), total)
    figures.counted("run-exception-", (cell["error"]["exception"] for cell in firsts), total)
    causes = (cell["cause"]["cause"] if cell["cause"] else "unknown" for cell in firsts)
    figures.counted("run-cause-", causes, total)
    figures.mean("part-that-runs", parts, 1)
