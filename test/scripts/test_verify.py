"""What `make verify` runs, keeps and runs again."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import run_tests
import suite_steps
import verify
import verify_parts
from suite_steps import Step
from verify_parts import Part

import environment


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the project, in which nothing is built."""
    for module in (environment, run_tests):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(run_tests, "REPORTS", tmp_path)
    monkeypatch.setattr(verify, "RESULTS", tmp_path / "kept")
    monkeypatch.setattr(verify, "set_up", lambda _: "")
    monkeypatch.setattr(environment, "set_up", lambda: None)
    return tmp_path


def part_of(project: Path, name: str, command: list[str]) -> Part:
    """A part that reads one file and appends a line to `ran`."""
    source = project / f"{name}.txt"
    if not source.exists():
        source.write_text("before")
    return Part(
        name,
        (Step(name, ["sh", "-c", f"echo {name} >> ran; {' '.join(command)}"], cwd=project),),
        (source,),
    )


def run(monkeypatch: pytest.MonkeyPatch, parts: list[Part], *words: str) -> int:
    """Verify these parts."""
    monkeypatch.setattr(verify, "all_parts", lambda: parts)
    return verify.main(words)


def ran(project: Path) -> list[str]:
    """The parts that ran since the last call."""
    log = project / "ran"
    names = log.read_text().split() if log.exists() else []
    log.unlink(missing_ok=True)
    return names


def test_a_part_that_passed_waits_for_a_change(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [part_of(project, "one", ["true"]), part_of(project, "two", ["true"])]
    assert run(monkeypatch, parts) == 0
    assert ran(project) == ["one", "two"]
    assert run(monkeypatch, parts) == 0
    assert ran(project) == []
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")
    (project / "two.txt").write_text("after")
    assert run(monkeypatch, parts) == 0
    assert ran(project) == ["two"]
    assert run(monkeypatch, parts, "--again", "one") == 0
    assert ran(project) == ["one"]


def test_a_part_that_failed_runs_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [part_of(project, "bad", ["false"])]
    assert run(monkeypatch, parts) == 1
    assert run(monkeypatch, parts) == 1
    assert ran(project) == ["bad", "bad"]


def test_a_result_that_cannot_be_read_counts_as_none(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = [part_of(project, "one", ["true"])]
    run(monkeypatch, parts)
    (project / "kept" / "one.json").write_text('{"key": 1}')
    assert run(monkeypatch, parts) == 0
    assert ran(project) == ["one", "one"]


def test_no_part_begins_after_the_end(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [part_of(project, "one", ["true"])]
    assert run(monkeypatch, parts, "--minutes", "-1") == 1
    assert ran(project) == []
    assert "Not begun: one." in capsys.readouterr().err


def test_an_unknown_part_is_refused(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match="no part two"):
        run(monkeypatch, [part_of(project, "one", ["true"])], "two")


def test_a_name_stands_for_the_parts_that_begin_with_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["jest", "steady-jest-1", "steady-jest-2", "steadyness"]
    parts = [part_of(project, name, ["true"]) for name in names]
    run(monkeypatch, parts, "steady")
    assert ran(project) == ["steady-jest-1", "steady-jest-2"]
    run(monkeypatch, parts, "jest")
    assert ran(project) == ["jest"]


def test_suites_are_run_in_three_orders_on_a_busy_machine(real_parts: list[Part]) -> None:
    steady = [part for part in real_parts if part.name.startswith("steady-")]
    steps = [step for part in steady for step in part.steps]
    suites = 2 + len(suite_steps.pytest())
    assert len({step.name for step in steps}) == len(steps) == 3 * suites
    assert {step.env[suite_steps.SEED_VARIABLE] for step in steps} == {"1", "2", "3"}
    assert {step.scale for step in steps} == {"sample"}
    assert all("under_load.py" in step.command[1] for step in steps)


def test_the_parts_are_listed_with_their_state(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = [part_of(project, "one", ["true"]), part_of(project, "two", ["true"])]
    run(monkeypatch, parts, "one")
    capsys.readouterr()
    assert run(monkeypatch, parts, "--list") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split()[:2] == ["one", "passed"]
    assert second.split() == ["two", "to", "run"]


NUMBER = re.compile(r"from number (\d+) on").search


@pytest.fixture(scope="module")
def real_parts() -> list[Part]:
    """The parts of the project."""
    return verify_parts.all_parts()


def test_every_test_is_in_one_part(real_parts: list[Part]) -> None:
    parts = {part.name: part for part in real_parts}
    assert len(parts) == len(real_parts)
    rest = parts["jest"].steps[0].command
    ignored = rest[rest.index("--testPathIgnorePatterns") + 2]
    for name in ("restore", "staleness", "slices"):
        assert f"{name}.spec.ts" in ignored
        assert parts[name].steps[0].command[-1].endswith(f"/{name}.spec.ts")
    assert "attempt.spec.ts" not in ignored
    # Tests of the command line with the name of an oracle.
    assert parts["cli-restore"].steps[0].command[-1] == "test/cli/restore.spec.ts"
    assert re.search(ignored, "/any/test/oracles/graph/graph.spec.ts")
    assert not re.search(ignored, "/any/test/cli/graph.spec.ts")
    assert {"browser", "pytest", "recall", "judged-checks"} <= set(parts)


FUZZ = "test/attacks/fuzz.spec.ts"
LAST_NUMBERS = {
    FUZZ: 100_000,
    "test/oracles/live-state/live-state.spec.ts": 2000,
    "test/oracles/reasons/reasons.spec.ts": 1000,
}


def numbered_parts(real_parts: list[Part], spec: str) -> list[Part]:
    """The parts of a test that takes too long for one."""
    return [part for part in real_parts if part.steps[0].command[-1] == spec]


@pytest.mark.parametrize("spec", verify_parts.NUMBERED)
def test_each_case_of_a_long_test_is_in_one_part(real_parts: list[Part], spec: str) -> None:
    variable, texts = verify_parts.NUMBERED[spec]
    parts = numbered_parts(real_parts, spec)
    numbers = [part.steps[0].env[variable].split("-") for part in parts]
    ranges = [(int(first), int(last)) for first, last in numbers]
    assert len(parts) == len(texts)
    assert [first for first, _ in ranges] == [1, *(last + 1 for _, last in ranges[:-1])]
    assert ranges[-1][1] == LAST_NUMBERS[spec]
    assert len({part.steps[0].report for part in parts}) == len(parts)
    assert len({part.key() for part in parts}) == len(parts)


def test_a_part_of_the_damaged_notebooks_has_the_batches_of_its_numbers(
    real_parts: list[Part],
) -> None:
    step = numbered_parts(real_parts, FUZZ)[-1].steps[0]
    command = [word for word in step.command if not word.startswith("--reporters=")]
    env = {**os.environ, **step.env, "FRESHKERNEL_SCALE": "full"}
    # No name matches: the tests are listed, and none is run.
    listing = subprocess.run(
        [*command, "--json", "--testNamePattern=lists and runs none"],
        cwd=environment.ROOT,
        env=env,
        capture_output=True,
        check=True,
    )
    (suite,) = json.loads(listing.stdout)["testResults"]
    titles = [test["title"] for test in suite["assertionResults"]]
    firsts = [int(found.group(1)) for found in map(NUMBER, titles) if found]
    assert firsts == list(range(67_501, 100_000, 2_500))


def test_a_part_depends_on_what_its_test_imports_and_runs(real_parts: list[Part]) -> None:
    parts = {part.name: set(part.files) for part in real_parts}
    root = environment.ROOT
    assert root / "src/core/restore/propose.ts" in parts["restore"]
    assert root / "python_server/freshkernel/__init__.py" in parts["restore"]
    assert root / "test/oracles/restore/breaks.py" in parts["restore"]
    assert root / "src/core/python/ast/nodes.ts" not in parts["config-edit"]
    assert root / "src/core/settings/config-edit.ts" in parts["config-edit"]


def test_counts_of_steps_are_added(project: Path) -> None:
    part = Part("both", (Step("one", ["true"]), Step("two", ["false"])), ())
    counts = verify.run_part(part)
    assert (counts.passed, counts.failed) == (1, 1)
    assert [failure.name for failure in counts.failures] == ["two: see its log"]
