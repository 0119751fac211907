"""The tests that are run for a change are the nearest ones."""

from __future__ import annotations

import subprocess
from pathlib import Path

import changed_tests
import pytest
from changed_tests import BUDGET, browser_files, changed_files, select, within_budget

from environment import ROOT, SetupError


def test_changed_files_of_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed_tests, "ROOT", tmp_path)

    def git(*words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    for name in ("kept", "edited", "deleted"):
        (tmp_path / name).write_text(name)
    git("add", ".")
    git("commit", "-m", "first")
    (tmp_path / "edited").write_text("more")
    (tmp_path / "deleted").unlink()
    (tmp_path / "new ü").write_text("new")
    assert changed_files("main") == ["deleted", "edited", "new ü"]
    with pytest.raises(SetupError, match="Git cannot compare with nowhere"):
        changed_files("nowhere")


def test_the_nearest_and_cheapest_first_within_the_budget() -> None:
    distances = {"far": 5, "expensive": 2, "near": 2, "own": 0, "other": 0}
    costs = {"own": BUDGET, "other": BUDGET, "expensive": 10.0, "near": 1.0}
    assert within_budget(distances, costs) == ("other", "own")
    cheap = {**costs, "own": 1.0, "other": 1.0, "expensive": BUDGET}
    assert within_budget(distances, cheap) == ("other", "own", "near")
    assert within_budget({"only": 3}, {"only": 2 * BUDGET}) == ("only",)
    assert within_budget({}, {}) == ()


def test_a_rule_of_the_core() -> None:
    chosen = select(["src/core/rules/titles/copied-title.ts"], {})
    assert any(file.startswith("test/core/") for file in chosen.jest)
    assert chosen.pytest == ()
    assert chosen.browser == ()
    assert chosen.left_out > 0


def test_a_module_of_the_server() -> None:
    chosen = select(["python_server/freshkernel/processes/__init__.py", "README.md"], {})
    assert chosen.jest == ()
    assert any(file.startswith("python_server/tests/processes/") for file in chosen.pytest)


def test_a_program_that_is_only_named_counts_as_imported() -> None:
    starting = changed_tests.named_modules("python_server/tests/running_worker.py")
    assert any(name.startswith("freshkernel.runner") for name in starting)


@pytest.mark.parametrize(
    "name", [name for names in changed_tests.BROWSER_NAMES.values() for name in names]
)
def test_named_browser_tests_exist(name: str) -> None:
    assert (ROOT / "ui-tests" / "tests" / "lab" / f"{name}.spec.ts").is_file()


def test_browser_tests_by_folder() -> None:
    changed = ["src/lab/check/report.ts", "src/lab/graph/a.ts", "ui-tests/tests/lab/tour.spec.ts"]
    assert browser_files(changed) == [
        f"ui-tests/tests/lab/{name}.spec.ts" for name in ("check", "dependencies", "tour")
    ]
    assert browser_files(["src/core/rules/registry.ts", "src/lab/svg.d.ts"]) == []
