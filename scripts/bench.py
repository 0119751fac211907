"""Run the benchmarks of bench/ that measure this checkout, all or those named, one after the other.

A benchmark whose prerequisites (a browser, public notebooks) are missing is skipped with a message.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import environment
from environment import LABEXTENSION, ROOT, VENV_PYTHON, SetupError

CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def nothing_missing() -> str:
    """No prerequisites beyond the build."""
    return ""


def failure_of(set_up: Callable[[], None]) -> str:
    """Set something up; return why that failed."""
    try:
        set_up()
    except SetupError as error:
        return str(error)
    return ""


def corpus_missing() -> str:
    """Fetch the public notebooks; return why that failed."""
    return failure_of(environment.set_up_corpus)


def tutorials_missing() -> str:
    """Fetch the tutorials and make their environment; return why that failed."""
    return failure_of(environment.set_up_tutorials)


def browser_missing() -> str:
    """Return what is missing for benchmarks in a browser."""
    if not (LABEXTENSION / "package.json").is_file():
        return "the extension is not built: run `make build`"
    if not (ROOT / "ui-tests" / "node_modules" / "playwright-core").is_dir():
        return "ui-tests/node_modules is missing: `make test` installs it"
    if "CHROMIUM" not in os.environ and not any(shutil.which(name) for name in CHROMIUM_NAMES):
        return "Chromium is missing: install it, or set CHROMIUM to its path"
    return ""


def notebooks_or_browser_missing() -> str:
    """Return what is missing for benchmarks that open public notebooks in a browser."""
    return browser_missing() or corpus_missing()


@dataclass
class Benchmark:
    """A program of bench/ that prints its figures."""

    program: str
    missing: Callable[[], str] = nothing_missing
    arguments: list[str] = field(default_factory=list)
    env: dict[str, str] = field(default_factory=dict)

    def command(self) -> list[str]:
        """The command line that starts it."""
        interpreter = str(VENV_PYTHON) if self.program.endswith(".py") else "node"
        return [interpreter, f"bench/{self.program}", *self.arguments]


BENCHMARKS = [
    Benchmark("sizes.mjs"),
    Benchmark("keystroke.mjs", browser_missing),
    Benchmark("startup.mjs"),
    Benchmark("language_server.mjs"),
    Benchmark("throughput.mjs", corpus_missing),
    Benchmark("read_and_parse.mjs", corpus_missing),
    Benchmark("analysis_cost.mjs", corpus_missing, ["--corpus"]),
    Benchmark("hostile.mjs"),
    Benchmark("compare_verdicts.mjs"),
    Benchmark("corpus_findings.mjs", corpus_missing, ["--check"]),
    Benchmark("crash_findings.mjs", corpus_missing, ["--check"]),
    Benchmark("noise_budget.mjs", corpus_missing),
    # Keeps what it measured and goes on the next time.
    Benchmark("modernize_tutorials.mjs", tutorials_missing, ["--minutes", "20"]),
    Benchmark("probe.py"),
    Benchmark("variables.py"),
    Benchmark("run_overhead.py"),
    Benchmark("check_jobs.py"),
    Benchmark("server_load.py"),
    Benchmark("cluster_load.py", arguments=["--tasks", "1000"]),
    # A round is a start of JupyterLab with the extension and one without.
    Benchmark("browser_typing.mjs", browser_missing, env={"ROUNDS": "1"}),
    Benchmark("browser_views.mjs", browser_missing, env={"ROUNDS": "1"}),
    Benchmark("browser_opening.mjs", notebooks_or_browser_missing),
]


def run(benchmark: Benchmark) -> bool:
    """Run one benchmark; return whether it succeeded or was skipped."""
    print(f"== {benchmark.program}", flush=True)
    reason = benchmark.missing()
    if reason:
        print(f"Skipped: {reason}", flush=True)
        return True
    started = time.monotonic()
    env = {**benchmark.env, **environment.tool_environment()}
    result = subprocess.run(benchmark.command(), cwd=ROOT, env=env, check=False)
    print(f"({time.monotonic() - started:.0f} s)", flush=True)
    return result.returncode == 0


def main() -> int:
    """Run the chosen benchmarks; list those that failed at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    names = [benchmark.program for benchmark in BENCHMARKS]
    parser.add_argument("only", nargs="*", metavar="BENCHMARK", help=", ".join(names))
    only: list[str] = parser.parse_args().only
    unknown = sorted(set(only) - set(names))
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}")
    chosen = [each for each in BENCHMARKS if not only or each.program in only]
    failed = [benchmark.program for benchmark in chosen if not run(benchmark)]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
