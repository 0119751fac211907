"""Run everything at full scale, in named parts; the last line is `N passed, N failed`.

A part that passed is not run again while its files stay the same: an interrupted run continues, and a
change costs only the parts that it concerns. Results are kept in .cache/verify.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from datetime import datetime

from run_tests import report_failures, run_and_report
from suite_counts import Counts
from suite_steps import REPORTS
from verify_parts import Part, all_parts

import build
import environment
from environment import CACHE, ROOT, SetupError

RESULTS = CACHE / "verify"
#: A part should not take longer, so that what an interrupted run loses is bounded.
LONGEST = 45 * 60


@dataclass(frozen=True)
class Result:
    """What a part came to when it last passed, for the files of `key`."""

    key: str
    counts: Counts
    seconds: float
    finished: str


def result_of(part: Part) -> Result | None:
    """The result that was kept when the part last passed; None if it never did."""
    try:
        kept = json.loads((RESULTS / f"{part.name}.json").read_text())
        return Result(**{**kept, "counts": Counts(**kept["counts"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep(part: Part, result: Result) -> None:
    """Remember that a part passed."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{part.name}.json").write_text(json.dumps(asdict(result)))


def run_part(part: Part) -> Counts:
    """Run the steps of a part, each to its end, and keep its result if all passed."""
    key = part.key()
    started = time.monotonic()
    total = Counts()
    for step in part.steps:
        total.add(run_and_report(step, "full"))
    seconds = time.monotonic() - started
    if seconds > LONGEST:
        print(f"{part.name} took {seconds / 60:.0f} minutes: split it.", flush=True)
    if total.failed == 0:
        now = datetime.now().astimezone().isoformat(timespec="minutes")
        keep(part, Result(key, total, seconds, now))
    return total


def valid_result(part: Part) -> Result | None:
    """The kept result, if the part passed with just the files that are there now."""
    kept = result_of(part)
    return kept if kept is not None and kept.key == part.key() else None


def describe(parts: Sequence[Part]) -> Iterator[str]:
    """A line for each part: whether it must run, and how long it took the last time."""
    for part in parts:
        kept = result_of(part)
        last = f"{kept.seconds:8.0f} s  {kept.finished}" if kept else ""
        yield f"{part.name:<36} {'passed' if valid_result(part) else 'to run':<8} {last}".rstrip()


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="parts by name (default: all)")
    parser.add_argument("--list", action="store_true", help="list the parts and run none")
    parser.add_argument("--again", action="store_true", help="also run parts that passed")
    parser.add_argument(
        "--minutes",
        type=float,
        metavar="N",
        help="begin no part after N minutes; run it again for the others",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="parts at a time (default 1; measurements need 1)",
    )
    return parser.parse_args(given)


def chosen_parts(names: Sequence[str]) -> list[Part]:
    """The parts of these names, all if there are none; an unknown name ends the program.

    Where no part has a name, it stands for those that begin with it: `steady` for `steady-jest-1` and the others.
    """
    parts = all_parts()
    known = {part.name for part in parts}
    exact = set(names) & known
    groups = tuple(f"{name}-" for name in names if name not in known)
    unknown = [group[:-1] for group in groups if not any(name.startswith(group) for name in known)]
    if unknown:
        raise SystemExit(f"There is no part {', '.join(unknown)}. `make verify LIST=1` lists them.")
    return [
        part for part in parts if not names or part.name in exact or part.name.startswith(groups)
    ]


def set_up(parts: Sequence[Part]) -> str:
    """Build, and make what the parts need; give what went wrong, or nothing."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    try:
        build.build()
        for step in dict.fromkeys(step for part in parts for step in part.needs):
            step()
    except SetupError as error:
        return str(error)
    return ""


def main(given: Sequence[str] | None = None) -> int:
    """Run the chosen parts that did not pass before, and count all."""
    chosen = arguments(given)
    try:
        # The list of parts reads the sources with the packages of node_modules.
        environment.set_up()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    parts = chosen_parts(chosen.parts)
    if chosen.list:
        print("\n".join(describe(parts)))
        return 0
    total = Counts()
    waiting: list[Part] = []
    for part in parts:
        kept = None if chosen.again else valid_result(part)
        if kept is not None:
            print(f"{part.name:<36} {kept.counts!s:<24} passed on {kept.finished}", flush=True)
            total.add(kept.counts)
        else:
            waiting.append(part)
    problem = set_up(waiting)
    if problem:
        print(problem, file=sys.stderr)
        total.failed += 1
        waiting = []
    end = None if chosen.minutes is None else time.monotonic() + chosen.minutes * 60
    missing = run_parts(waiting, chosen.jobs, end, total)
    if missing:
        print(f"Not begun: {', '.join(missing)}. Run it again for these.", file=sys.stderr)
    report_failures(total.failures)
    print(total, flush=True)
    return 1 if total.failed or missing else 0


def run_parts(parts: Sequence[Part], jobs: int, end: float | None, total: Counts) -> list[str]:
    """Run parts and add what they count; give the names of those that the end of the time left."""
    missing: list[str] = []

    def run(part: Part) -> Counts:
        if end is not None and time.monotonic() > end:
            missing.append(part.name)
            return Counts()
        return run_part(part)

    with ThreadPoolExecutor(jobs) as pool:
        for counts in pool.map(run, parts):
            total.add(counts)
    return missing


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
