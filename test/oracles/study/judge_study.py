"""Judges `freshkernel study` on generated and real notebooks: every number against counts of other commands.

Usage: judge_study.py FOLDER CORPUS KERNEL_PYTHON [--generated N] [--checked N]

The folder gets generated notebooks and all results, so that an interrupted run goes on. For both corpora: the tables and
figures of a study equal what the files and the separate reports of `lint`, `crashes` and `check` say, the page shows
these figures, and a study that was interrupted and killed has the same tables, page and manifest. Of generated notebooks that
fail, the restorations equal those of `restore`.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
from independent_counts import (
    Figures,
    check_figures,
    facts_of,
    lint_figures,
    plan,
    ran_to_end,
    sha256,
    stored_figures,
)
from study_program import KERNEL, Json, Program

HERE = Path(__file__).resolve().parent
SEED = 7
LIMITS = ["--kernel", KERNEL, "--timeout", "100", "--cell-timeout", "60", "--memory", "4G"]
#: More restorations are not compared with those of `restore`.
MOST_RESTORED = 12
#: A notebook whose checks differ is checked so often.
CHECKS = 4
TIMES = {"check_seconds", "run_seconds", "restore_seconds"}
#: What earlier results change in a manifest.
WORK = {"linted", "lint_reused", "checked", "check_reused", "restored", "restore_reused"}


class Judge:
    """Compares values, and remembers what differs."""

    def __init__(self) -> None:
        self.compared = 0
        self.problems: list[str] = []

    def equal(self, what: str, found: object, expected: object) -> None:
        """Both are equal; floating-point numbers but for rounding."""
        self.compared += 1
        is_equal = found == expected
        if isinstance(found, float) and isinstance(expected, float):
            is_equal = math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-9)
        if not is_equal:
            self.problems.append(f"{what}: {found!r}, expected {expected!r}")

    def row(self, what: str, found: Json, expected: Json) -> None:
        """A row has these values, among others."""
        for name, value in expected.items():
            self.equal(f"{what} {name}", found[name], value)


def tables_of(study: Path) -> dict[str, list[Json]]:
    """The rows of the tables."""
    names = ("notebooks", "findings", "cells")
    return {name: parquet.read_table(study / f"{name}.parquet").to_pylist() for name in names}


class CorpusJudge:
    """Judges the studies of one corpus."""

    def __init__(self, name: str, root: Path, program: Program, judge: Judge) -> None:
        self.name, self.root, self.program, self.judge = name, root, program, judge
        words = ["lint", "--format", "json", "."]
        reports = program.report(f"{name}-lint", words, root)["notebooks"]
        # A study leaves notebooks of other forms out.
        self.lint = [report for report in reports if report["path"].endswith(".ipynb")]
        self.paths = [report["path"] for report in self.lint]
        found = program.report(f"{name}-crashes", ["crashes", "--format", "json", "."], root)
        self.crashes = found["crashes"]
        self.facts = [facts_of(root / path) for path in self.paths]

    def judge_all(self) -> None:
        """The study of all notebooks, without runs."""
        once = self.program.study(f"{self.name}-all", ["."], self.root)
        status = plan(self.paths, self.facts, None, SEED)
        self._judge_tables(once, status)
        self._judge_figures(once, self._figures(status))
        results = status.count("studied")
        again = self.program.interrupted_study(
            f"{self.name}-all-again", ["."], self.root, (results // 3, 2 * results // 3)
        )
        self._judge_same(once, again, is_exact=True)
        print(f"{self.name}: {len(self.paths)} notebooks, {results} studied", flush=True)

    def judge_checked(self, sample: int, *, is_restored: bool) -> None:
        """The study of a sample whose notebooks run."""
        restoring = ["--restore"] if is_restored else []
        words = ["--check", *restoring, "--sample", str(sample), "--seed", str(SEED), *LIMITS, "."]
        once = self.program.study(f"{self.name}-checked", words, self.root)
        status = plan(self.paths, self.facts, sample, SEED)
        self._judge_tables(once, status)
        checked = [path for path, each in zip(self.paths, status, strict=True) if each == "studied"]
        checked = [path for path in checked if self._runs(path)]
        ends = (sample + len(checked) // 3, sample + 2 * len(checked) // 3)
        name = f"{self.name}-checked-again"
        again = self.program.interrupted_study(name, words, self.root, ends)
        reports = self._judge_checks(checked, [once, again])
        if is_restored:
            self._judge_restorations(once, checked, reports)
        figures = self._figures(status)
        facts = dict(zip(self.paths, self.facts, strict=True))
        check_figures(figures, [(reports[path], facts[path] or {}) for path in checked])
        self._judge_figures(once, figures)
        self._judge_same(once, again, is_exact=False)
        ran = sum(ran_to_end(report) for report in reports.values())
        print(f"{self.name}: {len(checked)} notebooks checked, {ran} ran to the end", flush=True)

    def _runs(self, path: str) -> bool:
        facts = self.facts[self.paths.index(path)]
        has_code = any(cell["lines"] > 0 for cell in facts["cell_rows"]) if facts else False
        return facts is not None and facts["language"] == "python" and has_code

    def _studied(self, status: Sequence[str]) -> list[int]:
        return [at for at, each in enumerate(status) if each == "studied"]

    def _figures(self, status: Sequence[str]) -> Figures:
        figures = Figures()
        studied = self._studied(status)
        paths = {self.paths[at] for at in studied}
        readable = len(status) - status.count("unreadable")
        figures.share("duplicates", status.count("duplicate"), readable)
        stored_figures(figures, [self.facts[at] or {} for at in studied])
        crashes = [crash for crash in self.crashes if crash["path"] in paths]
        lint_figures(figures, [self.lint[at] for at in studied], crashes)
        return figures

    def _judge_tables(self, study: Path, status: Sequence[str]) -> None:
        tables = tables_of(study)
        self.judge.equal("paths", [row["path"] for row in tables["notebooks"]], self.paths)
        findings: list[Json] = []
        cells: list[Json] = []
        for at, row in enumerate(tables["notebooks"]):
            facts, report = self.facts[at], self.lint[at]
            is_studied = status[at] == "studied"
            self.judge.row(row["path"], row, self._row(at, status[at]))
            if is_studied and facts is not None:
                findings += [{"path": row["path"], **each} for each in report["findings"]]
                cells += [{"path": row["path"], **each} for each in facts["cell_rows"]]
        names = (
            "path",
            "code",
            "name",
            "severity",
            "certainty",
            "cell_index",
            "line",
            "message",
            "id",
        )
        self.judge.equal(
            "findings",
            [tuple(row[name] for name in names) for row in tables["findings"]],
            [tuple(row[name] for name in names) for row in findings],
        )
        safe = [any(fix["applicability"] == "safe" for fix in row["fixes"]) for row in findings]
        self.judge.equal("safe fixes", [row["safe_fix"] for row in tables["findings"]], safe)
        self.judge.equal("number of cells", len(tables["cells"]), len(cells))
        crashes = {(crash["path"], crash["cell_index"]): crash for crash in self.crashes}
        for found, cell in zip(tables["cells"], cells, strict=True):
            crash = crashes.get((cell["path"], cell["cell_index"]), {})
            stored = {f"stored_{name}": crash.get(name) for name in ("cause", "stage", "library")}
            self.judge.row(f"{cell['path']} {cell['cell_index']}", found, {**cell, **stored})

    def _row(self, at: int, status: str) -> Json:
        facts = self.facts[at]
        text = (self.root / self.paths[at]).read_bytes()
        counted = {} if facts is None else dict(facts)
        for name in ("code", "cell_rows"):
            counted.pop(name, None)
        findings = self.lint[at]["findings"] if status == "studied" else None
        severities = ("error", "warning", "info")
        counts = {
            f"{each}_findings": None
            if findings is None
            else sum(finding["severity"] == each for finding in findings)
            for each in severities
        }
        return {
            "status": status,
            "bytes": len(text),
            "content_sha256": None if facts is None else sha256(text.decode()),
            "findings": None if findings is None else len(findings),
            **counts,
            **counted,
        }

    def _judge_checks(self, checked: Sequence[str], studies: Sequence[Path]) -> dict[str, Json]:
        """Each check is one that `check` reports, too; the reports that the first study has."""
        rows = [self._checked_rows(study) for study in studies]
        reports: dict[str, Json] = {}
        missing = {(turn, path) for turn in range(len(rows)) for path in checked}
        for turn in range(CHECKS):
            waiting = [path for path in checked if any(path == other for _, other in missing)]
            if not waiting:
                break
            words = ["check", "--format", "json", "--jobs", "2", *LIMITS, *waiting]
            found = self.program.report(f"{self.name}-check-{turn}", words, self.root)
            for report in found["notebooks"]:
                path = report["path"]
                reports.setdefault(path, report)
                for at, each in enumerate(rows):
                    if (at, path) in missing and each[path] == checked_row(report):
                        missing.discard((at, path))
                        if at == 0:
                            reports[path] = report
        for turn, path in sorted(missing):
            self.judge.equal(f"check of {path}", rows[turn][path], "a report of `check`")
        self.judge.compared += len(rows) * len(checked) - len(missing)
        return reports

    def _checked_rows(self, study: Path) -> dict[str, object]:
        tables = tables_of(study)
        names = ("run_status", "run_exception", "difference", "difference_cause")
        cells: dict[str, list[tuple[Any, ...]]] = {}
        for cell in tables["cells"]:
            cells.setdefault(cell["path"], []).append(tuple(cell[name] for name in names))
        columns = ("check_status", "verdict", "executability", "failed_exception", "failed_cause")
        return {
            row["path"]: (tuple(row[name] for name in columns), cells.get(row["path"], []))
            for row in tables["notebooks"]
            if row["check_status"] is not None
        }

    def _judge_restorations(
        self, study: Path, checked: Sequence[str], reports: dict[str, Json]
    ) -> None:
        rows = {row["path"]: row for row in tables_of(study)["notebooks"]}
        failing = [
            path
            for path in checked
            if not ran_to_end(reports[path])
            and any(cell["status"] == "failed" for cell in reports[path]["cells"])
        ]
        restored = [path for path in checked if rows[path]["restore_verdict"] is not None]
        self.judge.equal("restored notebooks", restored, failing)
        new = self.program.folder / "restored"
        new.mkdir(exist_ok=True)
        limits = [word for word in LIMITS if word not in ("--timeout", "100")]
        for at, path in enumerate(failing[:MOST_RESTORED]):
            out = str(new / f"{at}.ipynb")
            words = ["restore", "--format", "json", *limits, "--out", out, path]
            report = self.program.report(f"{self.name}-restore-{at}", words, self.root)
            expected = {
                "restore_verdict": report["verdict"],
                "restored_to_end": report["failure"] is None,
                "restored_executability": report["after"],
                "restore_steps": len(report["steps"]),
                "restore_kinds": ",".join(sorted({step["kind"] for step in report["steps"]})),
                "restore_synthetic": report["synthetic"],
                "restore_runs": report["runs"],
            }
            self.judge.row(f"restoration of {path}", rows[path], expected)
        verdicts = [rows[path]["restore_verdict"] for path in failing]
        ran = sum(rows[path]["restored_to_end"] is True for path in failing)
        proven = verdicts.count("restored")
        print(f"{self.name}: {len(failing)} restored, {ran} run, {proven} proven", flush=True)

    def _judge_figures(self, study: Path, expected: Figures) -> None:
        manifest = json.loads((study / "manifest.json").read_text())
        figures = {each["id"]: each for each in manifest["figures"]}
        for name, values in expected.found.items():
            found = figures.get(name)
            keys = ("value", "count", "total", "low", "high")
            self.judge.equal(f"figure {name}", found is not None, True)
            for key, value in zip(keys, values, strict=True):
                given = None if found is None else found[key]
                self.judge.equal(f"figure {name} {key}", number(given), number(value))
        for name, figure in figures.items():
            # Figures that others published are there with a count of zero.
            is_known = name in expected.found or figure["count"] == 0
            is_other = name == "check-seconds" or figure["group"] == "restorations"
            self.judge.equal(f"figure {name} was counted", is_known or is_other, True)
        self._judge_page(study, manifest["figures"])

    def _judge_page(self, study: Path, figures: Sequence[Json]) -> None:
        """The page has each figure of the manifest, in its order; at most 60 of a group."""
        page = (study / "report.html").read_text()
        row = r'<tr><th scope="row">[^<]*</th><td class="n">([^<]*)</td><td class="n">[^<]*</td><td class="n">(?:<a [^>]*>)?([^<]*)'
        shown = re.findall(row, page)
        seen: dict[str, int] = {}
        expected: list[tuple[str, str]] = []
        for figure in figures:
            seen[figure["group"]] = seen.get(figure["group"], 0) + 1
            if seen[figure["group"]] <= 60:
                is_mean = figure["unit"] == "mean"
                value = f"{figure['value']:.1f}" if is_mean else f"{100 * figure['value']:.1f}%"
                count = "mean " if figure["count"] is None else f"{figure['count']} "
                expected.append((value, f"{count}of {figure['total']}"))
        self.judge.equal(f"{study.name} numbers of the page", len(shown), len(expected))
        for at, (found, wanted) in enumerate(zip(shown, expected, strict=False)):
            self.judge.equal(f"{study.name} number {at} of the page", found[1], wanted[1])
            # Both programs round halves of binary fractions, but not in the same way.
            near = abs(float(found[0].rstrip("%")) - float(wanted[0].rstrip("%"))) < 0.11
            self.judge.equal(f"{study.name} value {at} of the page", near, True)

    def _judge_same(self, once: Path, again: Path, *, is_exact: bool) -> None:
        """An interrupted study has the same files; with runs, but for what may differ between any two runs."""
        for name in ("notebooks", "findings", "cells") if is_exact else ("findings",):
            files = [(study / f"{name}.parquet").read_bytes() for study in (once, again)]
            self.judge.equal(f"bytes of {name} of {again.name}", files[1] == files[0], True)
        manifests = [json.loads((study / "manifest.json").read_text()) for study in (once, again)]
        for manifest in manifests:
            for name in WORK:
                manifest["counts"].pop(name)
            for name in ("started", "seconds", *([] if is_exact else ["figures"])):
                manifest.pop(name)
        self.judge.equal(f"manifest of {again.name}", manifests[1], manifests[0])
        if is_exact:
            pages = [
                re.sub(r"[\d.]+ s</td>", "", (study / "report.html").read_text())
                for study in (once, again)
            ]
            self.judge.equal(f"page of {again.name}", pages[1] == pages[0], True)


def checked_row(report: Json) -> object:
    """The report of a check as the tables have it."""
    failed = next((cell for cell in report["cells"] if cell["status"] == "failed"), None)
    cells = {cell["index"]: cell for cell in report["cells"]}
    return (
        (
            report["status"] or "not-run",
            report["verdict"],
            report["executability"],
            failed["error"]["exception"] if failed and failed["error"] else None,
            failed["cause"]["cause"] if failed and failed["cause"] else None,
        ),
        [
            (
                cell["status"],
                cell["error"]["exception"] if cell["error"] else None,
                cell["difference"],
                cell["cause"]["cause"] if cell["cause"] else None,
            )
            for _, cell in sorted(cells.items())
        ],
    )


def number(value: Any) -> float | None:
    """JSON has one kind of numbers."""
    return None if value is None else float(value)


def main() -> None:
    """Judges both corpora."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("kernel_python", type=Path)
    parser.add_argument("--generated", type=int, default=1000)
    parser.add_argument("--checked", type=int, default=40)
    given = parser.parse_args()
    folder = given.folder.resolve()
    generated = folder / f"generated {given.generated}"
    if not (generated / "done").exists():
        command = [sys.executable, str(HERE / "generate_notebooks.py"), str(generated)]
        subprocess.run([*command, str(given.generated)], check=True)
        (generated / "done").touch()
    program = Program(folder, given.kernel_python.absolute())
    judge = Judge()
    for name, root in (("generated", generated), ("real", given.corpus.resolve())):
        corpus = CorpusJudge(name, root, program, judge)
        corpus.judge_all()
        corpus.judge_checked(given.checked, is_restored=name == "generated")
    for problem in judge.problems[:40]:
        print(problem[:600])
    print(f"{judge.compared} values compared, {len(judge.problems)} differ")
    sys.exit(1 if judge.problems else 0)


if __name__ == "__main__":
    main()
