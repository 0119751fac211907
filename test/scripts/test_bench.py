"""The benchmarks run to the end, even if one lacks a tool."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import bench
import environment
from bench import BENCHMARKS, Benchmark
from environment import ROOT, SetupError


def program(folder: Path, name: str, code: str) -> None:
    """A benchmark that is a Python program."""
    (folder / "bench").mkdir(exist_ok=True)
    (folder / "bench" / name).write_text(code)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with benchmarks of its own."""
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "VENV_PYTHON", Path(sys.executable))
    program(tmp_path, "well.py", "import os; open('ran', 'w').write(os.environ.get('SIZE', ''))")
    program(tmp_path, "broken.py", "raise SystemExit(3)")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, *only: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bench.py", *only])
    return bench.main()


def test_every_benchmark_is_there() -> None:
    assert [
        each.program for each in BENCHMARKS if not (ROOT / "bench" / each.program).is_file()
    ] == []


def test_one_that_fails_does_not_stop_the_others(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    benchmarks = [Benchmark("broken.py"), Benchmark("well.py", env={"SIZE": "small"})]
    monkeypatch.setattr(bench, "BENCHMARKS", benchmarks)
    assert run(monkeypatch) == 1
    assert (project / "ran").read_text() == "small"
    assert "Failed: broken.py" in capfd.readouterr().err


def test_one_that_lacks_something_says_so_and_is_no_failure(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "BENCHMARKS", [Benchmark("broken.py", lambda: "no browser")])
    assert run(monkeypatch) == 0
    assert "Skipped: no browser" in capsys.readouterr().out


def test_notebooks_that_cannot_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise SetupError("Is the network there?")

    monkeypatch.setattr(environment, "set_up_corpus", fail)
    assert bench.corpus_missing() == "Is the network there?"


def test_a_browser_is_looked_for(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LABEXTENSION", project)
    assert "make build" in bench.browser_missing()
    (project / "package.json").touch()
    assert "ui-tests/node_modules" in bench.browser_missing()
    (project / "ui-tests" / "node_modules" / "playwright-core").mkdir(parents=True)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(project))
    assert "CHROMIUM" in bench.browser_missing()
    monkeypatch.setenv("CHROMIUM", "/usr/bin/chromium")
    assert bench.browser_missing() == ""


def test_only_those_named(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "BENCHMARKS", [Benchmark("broken.py"), Benchmark("well.py")])
    assert run(monkeypatch, "well.py") == 0
    assert (project / "ran").exists()
    with pytest.raises(SystemExit):
        run(monkeypatch, "other.py")
