"""Executes the cases of all entries of src/core/change-data/entries.json in environments of several years.

Usage: verify_changes.py [--check]. Environments (environments.json) and answers are kept in .cache/modernizing: an answer is
asked for again only where the case or the versions changed. Writes confirmed.json and the newest versions in which entries were
executed; with --check it writes nothing. Fails where an entry is wrong.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CACHE = ROOT / ".cache" / "modernizing"
ENTRIES = ROOT / "src" / "core" / "change-data" / "entries.json"
CONFIRMED = HERE / "confirmed.json"
NEWEST = ROOT / "src" / "core" / "change-data" / "newest-executed.json"
PROGRAM = HERE / "run_cases.py"
PYTHONS = Path.home() / ".pyenv" / "versions"

Json = dict[str, Any]
# So many snippets are executed by one process.
PORTION = 100
# A look-up imports at most two modules.
MOST_PAIRS = 400
# A portion that takes longer, in seconds, is asked again in halves.
SLOWEST = 240


def python_of(version: str) -> str | None:
    """An interpreter of this minor version; None where there is none."""
    found = sorted(PYTHONS.glob(f"{version}.*/bin/python"))
    if found:
        return str(found[0])
    done = subprocess.run(
        ["which", f"python{version}"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None


def environment(year: str, entry: Json) -> Path | None:
    """The Python of an environment, made if it is missing; None where it cannot be made here."""
    folder = CACHE / year
    python = folder / "bin" / "python"
    stamp = folder / "ready"
    wanted = json.dumps(entry)
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    base = python_of(entry["python"])
    if base is None:
        return None
    # Versions of pip that know which releases old Pythons can have, and old releases with unusual metadata.
    pip = "pip==21.3.1" if len(entry["python"]) == 3 else "pip"
    install = [str(python), "-m", "pip", "install", "--quiet"]
    # Some old releases, all of them written in Python alone, come as sources only.
    wheels = ["--prefer-binary"] if entry.get("sources") else ["--only-binary", ":all:"]
    commands = [
        [base, "-m", "venv", "--clear", str(folder)],
        [*install, pip],
        [*install, *wheels, *entry["packages"]],
    ]
    if any(subprocess.run(command, check=False).returncode != 0 for command in commands):
        print(f"{year}: the environment cannot be made here")
        return None
    stamp.write_text(wanted)
    return python


class Answers:
    """The answers of an environment; what was asked before is read from the cache."""

    def __init__(self, year: str, python: Path, wanted: Json) -> None:
        self.python = python
        self.file = CACHE / f"{year}.json"
        self.examined: list[str] | None = wanted.get("examined")
        self.wanted = json.dumps(wanted) + hashlib.sha256(PROGRAM.read_bytes()).hexdigest()
        known: Json = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.known: Json = known if known.get("wanted") == self.wanted else {"wanted": self.wanted}

    def ask(self, questions: dict[str, Json]) -> None:
        """Asks what is not known yet about the installed libraries, in portions, so that a run that is stopped can go on."""
        if not set(questions) <= set(self.known.get("libraries", [])):
            found = self.run({"libraries": list(questions), "snippets": [], "pairs": []})
            self.known |= {"libraries": list(questions), "versions": found["versions"]}
        asked = [of for library, of in questions.items() if self.version(library) is not None]
        for group, portion in (("snippets", PORTION), ("pairs", MOST_PAIRS)):
            every = [question for of in asked for question in of[group]]
            new = [question for question in every if json.dumps(question) not in self.known]
            for start in range(0, len(new), portion):
                some = new[start : start + portion]
                for question, outcome in zip(some, self.answers(group, some), strict=True):
                    self.known[json.dumps(question)] = outcome
                self.file.write_text(json.dumps(self.known))

    def answers(self, group: str, some: list[list[str]]) -> list[Json]:
        """The answers to one portion; in halves where the portion takes too long, or ends the process."""
        asked: Json = {"libraries": [], "snippets": [], "pairs": [], group: some}
        try:
            answers: list[Json] = self.run(asked)[group]
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            if len(some) > 1:
                half = len(some) // 2
                return self.answers(group, some[:half]) + self.answers(group, some[half:])
            failed: dict[str, Json] = {
                "snippets": {"error": f"no answer: {type(error).__name__}"},
                "pairs": {"old": False, "new": False, "same": False},
            }
            answers = [failed[group]]
        return answers

    def run(self, asked: Json) -> Json:
        """The answer of the program in the environment."""
        folder = CACHE / "work" / self.file.stem
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [str(self.python), "-W", "ignore", str(PROGRAM)],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=False,
            timeout=SLOWEST,
            cwd=folder,
            env={**os.environ, "MPLBACKEND": "Agg", "PYTHONHASHSEED": "0"},
        )
        if done.returncode != 0:
            raise RuntimeError(f"{self.python}: {done.stderr[-2000:]}")
        answer: Json = json.loads(done.stdout[done.stdout.rindex("\n") + 1 :])
        return answer

    def version(self, library: str) -> str | None:
        """The installed version of a library; None where the environment is not there for it."""
        versions: dict[str, str] = self.known["versions"]
        is_examined = self.examined is None or library in self.examined
        return versions.get(library) if is_examined else None

    def of(self, question: list[str]) -> Json:
        """The answer to a question."""
        answer: Json = self.known[json.dumps(question)]
        return answer


def moved(entry: Json) -> list[str]:
    """The names that a moved name had before and has now."""
    name: str = entry["functions"][0]
    return [name, entry.get("use", name)]


def questions(entries: Json, cases: Json) -> dict[str, Json]:
    """What environments are asked about each library: snippets, and pairs of names."""
    return {library: questions_about(entries[library], cases[library]) for library in entries}


def questions_about(listed: list[Json], cases: Json) -> Json:
    """What environments are asked about one library."""
    snippets = [
        [case["setup"], case[side]]
        for entry in listed
        for case in cases[entry["id"]]["cases"]
        for side in ("before", "after")
        if case[side] is not None
    ]
    pairs = [moved(entry) for entry in listed if entry["kind"] == "moved-module"]
    return {"snippets": snippets, "pairs": pairs}


def parts(version: str) -> list[int]:
    """`1.24.4` as numbers; what follows them does not matter here."""
    numbers = []
    for part in version.split("."):
        digits = "".join(each for each in part if each.isdigit())
        numbers.append(int(digits or 0))
    return [*numbers, 0, 0, 0][:3]


def reaches(version: str, bound: str | None) -> bool:
    """Whether a version is at or above a bound, if there is one."""
    return bound is not None and parts(version) >= parts(bound)


def is_there(outcome: Json) -> bool:
    """Whether a snippet has a value, or a name exists."""
    return "value" in outcome or outcome.get("old", False)


class Judge:
    """Compares what the environments answered with what the entries say."""

    def __init__(self, answered: dict[str, Answers]) -> None:
        self.answered = answered
        self.wrong: list[str] = []

    def judge(self, library: str, entry: Json, case_list: list[Json]) -> Json:
        """The sides on which an entry was executed."""
        key = f"{library}/{entry['id']}"
        old: set[str] = set()
        new: set[str] = set()
        for answer in self.answered.values():
            version = answer.version(library)
            if version is None:
                continue
            if entry["kind"] == "moved-module":
                self.look_up(entry, answer, f"{key} in {library} {version}", version, old, new)
            for at, case in enumerate(case_list):
                self.compare(entry, case, f"{key} {at}", answer, version, old, new)
        self.look_for_earlier_end(library, entry, case_list)
        return {"before": sorted(old, key=parts), "after": sorted(new, key=parts)}

    def look_for_earlier_end(self, library: str, entry: Json, case_list: list[Json]) -> None:
        """Versions before the end of an entry that no longer have its old form."""
        questions = [moved(entry)] if entry["kind"] == "moved-module" else []
        questions += [[case["setup"], case["before"]] for case in case_list]
        for question in questions:
            found = {
                version: answer.of(question)
                for answer in self.answered.values()
                if (version := answer.version(library)) is not None
            }
            newest = max((parts(each) for each in found if is_there(found[each])), default=None)
            self.wrong += [
                f"{library}/{entry['id']} in {version}: gone already: {question[-1]}"
                for version, outcome in found.items()
                if newest is not None
                and parts(version) > newest
                and not reaches(version, entry.get("gone"))
                and "setup" not in outcome.get("error", "")
            ]

    def look_up(
        self, entry: Json, answer: Answers, label: str, version: str, old: set[str], new: set[str]
    ) -> None:
        """A name that moved."""
        names = moved(entry)
        found = answer.of(names)
        has_target = "use" in entry
        if reaches(version, entry["gone"]):
            if found["old"]:
                self.wrong.append(f"{label}: {names[0]} is there")
            if found["new"] or not has_target:
                new.add(version)
            else:
                self.wrong.append(f"{label}: {names[1]} is not there")
        elif found["old"]:
            old.add(version)
            if found["new"] and has_target:
                new.add(version)
            if entry.get("safe") and found["new"] and not found["same"]:
                self.wrong.append(f"{label}: {names[1]} is another object")

    def compare(
        self,
        entry: Json,
        case: Json,
        key: str,
        answer: Answers,
        version: str,
        old: set[str],
        new: set[str],
    ) -> None:
        """A case in one version."""
        before = answer.of([case["setup"], case["before"]])
        label = f"{key} in {version}"
        is_gone = reaches(version, entry.get("gone"))
        is_changed = reaches(version, entry.get("changed"))
        if before.get("error", "").startswith("setup"):
            return
        if "value" in before and is_gone:
            self.wrong.append(f"{label}: the old code works: {case['before']}")
        elif "value" in before and not is_changed:
            old.add(version)
        if case["after"] is None:
            if is_gone:
                new.add(version)
            return
        after = answer.of([case["setup"], case["after"]])
        has_new = is_gone or reaches(version, entry.get("available") or entry.get("deprecated"))
        if "value" in after and (is_gone or is_changed or has_new):
            new.add(version)
        elif "value" not in after and has_new:
            self.wrong.append(f"{label}: the new code fails: {case['after']}: {after['error']}")
        is_comparable = not is_changed and has_new
        if is_comparable and "value" in before and "value" in after and before != after:
            self.wrong.append(f"{label}: {before['value'][:150]} != {after['value'][:150]}")


def newest_executed(confirmed: Json) -> dict[str, str]:
    """The newest version of each library in which an entry was executed."""
    executed = {
        library: [
            version for sides in listed.values() for side in sides.values() for version in side
        ]
        for library, listed in confirmed.items()
    }
    return {library: max(versions, key=parts) for library, versions in executed.items() if versions}


def main() -> int:
    """Prints what is wrong, and how much was executed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check: bool = parser.parse_args().check
    CACHE.mkdir(parents=True, exist_ok=True)
    entries: Json = json.loads(ENTRIES.read_text())
    cases: Json = json.loads((HERE / "cases.json").read_text())
    wanted: Json = json.loads((HERE / "environments.json").read_text())
    asked = questions(entries, cases)
    pythons = {year: environment(year, entry) for year, entry in wanted.items()}
    answered = {
        year: Answers(year, python, wanted[year])
        for year, python in pythons.items()
        if python is not None
    }
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        list(pool.map(lambda answers: answers.ask(asked), answered.values()))
    judge = Judge(answered)
    confirmed: Json = {}
    for library, listed in entries.items():
        confirmed[library] = {
            entry["id"]: judge.judge(library, entry, cases[library][entry["id"]]["cases"])
            for entry in listed
        }
    print("\n".join(judge.wrong))
    sides = [each for group in confirmed.values() for each in group.values()]
    both = sum(bool(each["before"]) and bool(each["after"]) for each in sides)
    only_new = sum(not each["before"] and bool(each["after"]) for each in sides)
    print(f"{len(sides)} entries, {both} executed on both sides, {only_new} on the new side only")
    print(f"environments: {', '.join(answered)}; {len(judge.wrong)} wrong")
    if not only_check:
        CONFIRMED.write_text(json.dumps(confirmed, indent=1) + "\n")
        NEWEST.write_text(json.dumps(newest_executed(confirmed), indent=2) + "\n")
    return 1 if judge.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
