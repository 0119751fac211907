"""The count over all suites is correct, even if a suite crashes."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import run_tests
from costs import Costs
from suite_counts import Counts, Failure, count_jest, count_playwright, count_pytest
from suite_steps import Step, jest

import build
import environment


def written(folder: Path, text: str) -> Path:
    """A report with a text."""
    path = folder / "report"
    path.write_text(text)
    return path


def test_the_line_at_the_end() -> None:
    assert str(Counts(3, 0)) == "3 passed, 0 failed"
    assert str(Counts(3, 1, 2)) == "3 passed, 1 failed, 2 skipped"


def test_jest_with_a_file_that_does_not_load(tmp_path: Path) -> None:
    file = str(environment.ROOT / "test" / "a.spec.ts")
    failures = [{"file": file, "name": "adds (a + b)"}, {"file": file, "name": None}]
    report = json.dumps({"passed": 5, "skipped": 1, "failures": failures})
    assert count_jest(written(tmp_path, report)) == Counts(
        5,
        2,
        1,
        [
            Failure("adds (a + b)", r"npx jest test/a.spec.ts -t '^adds \(a \+ b\)$'"),
            Failure("test/a.spec.ts", "npx jest test/a.spec.ts"),
        ],
    )


def test_jest_stops_after_failures_and_still_reports(tmp_path: Path) -> None:
    for name in ("a", "b"):
        tests = "".join(f"test('{name}{n}', () => expect({n}).toBe(1));" for n in range(3))
        (tmp_path / f"{name}.test.js").write_text(tests)
    (tmp_path / "broken.test.js").write_text("syntax error")
    report = tmp_path / "report.json"
    step = jest("jest", f"--rootDir={tmp_path}", "--config={}", "--bail=5", workers=1)
    step = replace(step, report=report, env={"FRESHKERNEL_JEST_REPORT": str(report)})
    counts, output = run_tests.run_step(step, "sample")
    assert (counts.passed, counts.failed) == (2, 5), output


def test_what_a_step_leaves_among_the_temporary_files_is_removed(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    text = (
        "import os, tempfile; made = tempfile.mkdtemp(); "
        f"open({str(noted)!r}, 'w').write(made + f' {{os.stat(os.path.dirname(made)).st_mode:o}}')"
    )
    counts, output = run_tests.run_step(Step("litter", [sys.executable, "-c", text]), "sample")
    assert counts == Counts(1, 0), output
    made, mode = noted.read_text().split()
    # Other users may use the folder, too: some tests run programs as one.
    assert mode == "41777"
    left = Path(made)
    assert not left.exists()
    assert not left.parent.exists()


def test_pytest_with_an_error_in_a_fixture(tmp_path: Path) -> None:
    xml = (
        '<testsuites><testsuite tests="9" failures="1" errors="2" skipped="1">'
        '<testcase classname="test.scripts.test_costs" name="test_right"/>'
        '<testcase classname="test.scripts.test_costs.TestIt" name="test_wrong"><failure/></testcase>'
        '<testcase classname="tests.test_gone" name="test_fixture"><error/></testcase>'
        "</testsuite></testsuites>"
    )
    again = ".venv/bin/python -m pytest test/scripts/test_costs.py::TestIt::test_wrong"
    assert count_pytest(written(tmp_path, xml)) == Counts(
        5,
        3,
        1,
        [
            Failure("test.scripts.test_costs.TestIt::test_wrong", again),
            Failure("tests.test_gone::test_fixture"),
        ],
    )


def test_playwright_counts_flaky_tests_as_failed(tmp_path: Path) -> None:
    def spec(title: str, status: str) -> dict[str, object]:
        picture = {"contentType": "image/png", "path": str(environment.ROOT / "failed.png")}
        results = [{"attachments": [picture, {"contentType": "text/plain"}]}]
        test = {"status": status, "results": results}
        return {"file": "lab/a.spec.ts", "line": 3, "title": title, "tests": [test]}

    inner = {"specs": [spec("a wrong one", "unexpected"), spec("a flaky one", "flaky")]}
    report = {
        "stats": {"expected": 4, "unexpected": 1, "flaky": 1, "skipped": 2},
        "errors": [{"message": "a file that does not load"}],
        "suites": [{"specs": [spec("a right one", "expected")], "suites": [inner]}],
    }
    again = "(cd ui-tests && npx playwright test lab/a.spec.ts:3)"
    names = ["lab/a.spec.ts: a wrong one", "lab/a.spec.ts: a flaky one"]
    counts = count_playwright(written(tmp_path, json.dumps(report)))
    failures = [Failure(name, again, ("failed.png",)) for name in names]
    assert counts == Counts(4, 3, 2, failures)


def run_python(tmp_path: Path, code: str, *, counts: bool = True) -> Counts:
    """Run a suite that is a Python program."""
    report = tmp_path / "report"
    step = Step(
        "suite",
        [sys.executable, "-c", f"report = {str(report)!r}\n{code}"],
        count_pytest if counts else None,
        report if counts else None,
        cwd=tmp_path,
    )
    return run_tests.run_step(step, "sample")[0]


def test_a_check_is_one_test(tmp_path: Path) -> None:
    assert run_python(tmp_path, "", counts=False) == Counts(1, 0)
    assert run_python(tmp_path, "raise SystemExit(1)", counts=False) == Counts(0, 1)


@pytest.mark.parametrize(
    ("xml", "exit_code", "expected"),
    [
        ('<testsuite tests="2"/>', 0, Counts(2, 0)),
        ('<testsuite tests="2" failures="1"/>', 1, Counts(1, 1)),
        ('<testsuite tests="0"/>', 0, Counts(0, 1)),
        ('<testsuite tests="3" skipped="3"/>', 0, Counts(0, 1, 3)),
        ('<testsuite tests="2"/>', 1, Counts(2, 1)),
        ("<testsuite", 0, Counts(0, 1)),
    ],
    ids=["well", "one failed", "no test", "all skipped", "broke down after", "broken report"],
)
def test_what_a_suite_counts(tmp_path: Path, xml: str, exit_code: int, expected: Counts) -> None:
    xml = f"<testsuites>{xml}</testsuites>" if xml.endswith("/>") else xml
    code = f"open(report, 'w').write({xml!r}); raise SystemExit({exit_code})"
    assert run_python(tmp_path, code) == expected


def test_building_and_what_a_suite_needs_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for step in ("set_up", "set_up_test_environments"):
        monkeypatch.setattr(environment, step, lambda step=step, **_: done.append(step))
    monkeypatch.setattr(environment, "set_up_node", lambda folder: done.append(folder.name))
    monkeypatch.setattr(build, "build", lambda: done.append("build"))
    assert run_tests.prepare(["checks"]) == ""
    assert done[0] == "set_up"
    assert sorted(done[1:]) == ["build", "vscode"]
    done.clear()
    assert run_tests.prepare(["browser", "pytest"]) == ""
    assert done[0] == "set_up"
    assert sorted(done[1:]) == ["build", "set_up_test_environments", "ui-tests"]


def test_looking_at_the_code_needs_no_build(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(environment, "set_up", lambda: done.append("set_up"))
    monkeypatch.setattr(environment, "set_up_node", lambda folder: done.append(folder.name))
    monkeypatch.setattr(build, "build_protocol", lambda: done.append("protocol"))
    assert run_tests.prepare(["code"]) == ""
    assert sorted(done) == ["protocol", "set_up", "vscode"]


@pytest.fixture(autouse=True)
def _own_costs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The costs of the run that this test is a part of stay as they are."""
    monkeypatch.setattr(run_tests, "COSTS", tmp_path / "costs.json")
    monkeypatch.setattr(run_tests, "FILE_COSTS", tmp_path / "costs-of-files.jsonl")


def test_a_run_of_some_suites_keeps_the_costs_of_the_others(tmp_path: Path) -> None:
    Costs({"jest": 3.0, "browser": 4.0}, {"a": 1.0}).write(tmp_path / "costs.json")
    run_tests.report_costs(Costs({"jest": 2.0}))
    assert Costs.read(tmp_path / "costs.json") == Costs({"jest": 2.0, "browser": 4.0}, {"a": 1.0})


def test_what_cannot_be_set_up_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise environment.SetupError("no network")

    monkeypatch.setattr(environment, "set_up", lambda: None)
    monkeypatch.setattr(environment, "set_up_node", lambda _: None)
    monkeypatch.setattr(build, "build", fail)
    assert run_tests.prepare(["checks"]) == "no network"


@pytest.mark.skipif(shutil.which("nice") is None, reason="this system has no nice")
def test_the_others_give_way_to_the_browser() -> None:
    commands = {steps[0].name: steps[0].command for steps in run_tests.lanes(run_tests.SUITES)}
    programs = {name: Path(command[0]).name for name, command in commands.items()}
    assert programs.pop("browser") == "node"
    assert set(programs.values()) == {"nice"}
    ((types, *_),) = run_tests.lanes(["checks"])
    assert Path(types.command[0]).name == "node"


def test_a_report_of_an_earlier_run_is_not_taken(tmp_path: Path) -> None:
    written(tmp_path, '<testsuites><testsuite tests="2"/></testsuites>')
    assert run_python(tmp_path, "") == Counts(0, 1)


@pytest.mark.parametrize("given", [[], ["--only", "pytest", "checks"]])
def test_every_chosen_step_has_its_turn_once(given: list[str]) -> None:
    chosen = run_tests.arguments(given)
    names = [step.name for steps in run_tests.lanes(chosen.only) for step in steps]
    assert len(set(names)) == len(names)
    assert {"jest", "browser"} <= set(names) or "--only" in given
    assert {"pytest", "eslint"} <= set(names)


def test_steps_side_by_side_are_all_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = iter([0, 1, 0])
    steps = [[Step(f"step {end}", ["true"])] for end in range(3)]
    monkeypatch.setattr(run_tests, "prepare", lambda *_: "")
    monkeypatch.setattr(run_tests, "lanes", lambda *_, **__: [steps[0] + steps[1], steps[2]])
    monkeypatch.setattr(run_tests, "run_step", lambda *_: (Counts(1, next(ends)), ""))
    monkeypatch.setattr(run_tests, "report_step", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["run_tests"])
    assert run_tests.main() == 1
    log = Path(".cache", "test", "step-1.log")
    assert capsys.readouterr().out.endswith(
        f"failed: step 1: see its log\n    see:   {log}\n3 passed, 1 failed\n"
    )
