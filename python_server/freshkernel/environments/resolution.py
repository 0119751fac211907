"""`python -m freshkernel.environments.resolution`: chooses the versions of an environment without installing it.

The input is a JSON object: `kernel`, the name of the kernel whose Python the environment is for; `requirements`;
`constraints`; `before`, a day as of which to choose, or null; `oldest`, whether to take the oldest versions that the
requirements admit. The output is a JSON object: `pins`, every package that the requirements need, by name; `kernel_pins`,
those and what runs notebooks; `needs`, the packages that each one requires, as far as the tool says; or `message`, why
there is no choice.

Only packages with wheels are chosen: building one would run its code.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from packaging.utils import canonicalize_name

from freshkernel.common.system_faults import run_program
from freshkernel.environments.build_commands import BuildCommands, CommandFailedError
from freshkernel.environments.clean_variables import build_variables
from freshkernel.environments.failure_text import failure_text
from freshkernel.environments.interpreter import OtherLanguageError, own_interpreter
from freshkernel.environments.named_requirement import named_requirement
from freshkernel.environments.package_indexes import (
    NoDatesError,
    dated_variables,
    only_pip_knows_indexes,
    uv_index_options,
    uv_index_variables,
)
from freshkernel.environments.virtual_environment import find_uv

_KERNEL = "ipykernel>=6"
_PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)==([^\s;\\]+)")
_VIA = re.compile(r"^\s+#(?: via)?\s+([A-Za-z0-9][\w.-]*)(?:\[|\s|$)")


class UnresolvableError(Exception):
    """No versions go together; the message says why."""


@dataclass(frozen=True)
class Question:
    """What to choose."""

    kernel: str
    requirements: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    before: str | None = None
    oldest: bool = False


@dataclass
class Resolution:
    """Versions by normalized name, and which packages each one requires, as far as it is known."""

    pins: dict[str, str] = field(default_factory=dict)
    needs: dict[str, list[str]] = field(default_factory=dict)


def read_question(text: str) -> Question:
    """Parses the input; raises `ValueError` for requirements that are no plain names with versions."""
    given = json.loads(text)
    return Question(
        str(given["kernel"]),
        tuple(named_requirement(each) for each in given["requirements"]),
        tuple(named_requirement(each) for each in given["constraints"]),
        given["before"],
        bool(given["oldest"]),
    )


def answer(question: Question) -> dict[str, object]:
    """Chooses the versions, then those of what runs notebooks next to them."""
    python = own_interpreter(question.kernel).executable
    chosen = _resolve(python, question)
    fixed = [f"{name}=={version}" for name, version in chosen.pins.items()]
    both = _resolve(python, Question(question.kernel, (*fixed, _KERNEL)))
    return {"pins": chosen.pins, "kernel_pins": both.pins, "needs": chosen.needs}


def _resolve(python: str, question: Question) -> Resolution:
    uv = find_uv()
    if uv is None and (question.before or question.oldest):
        raise UnresolvableError("Choosing by a day, or the oldest versions, needs uv.")
    with tempfile.TemporaryDirectory(prefix="freshkernel-resolve-") as scratch:
        folder = Path(scratch)
        listed = _written(folder / "requirements.in", question.requirements)
        limits = _written(folder / "constraints.txt", question.constraints)
        common = ["--only-binary", ":all:", *(["-c", limits] if question.constraints else [])]
        if uv:
            command = [uv, "pip", "compile", listed, "--no-header", "--python", python, *common]
            command += uv_index_options() if only_pip_knows_indexes() else []
            command += ["--exclude-newer", question.before] if question.before else []
            command += ["--resolution", "lowest-direct"] if question.oldest else []
            return _of_uv(_run(command, _uv_variables(question.before), folder))
        report = folder / "report.json"
        command = [python, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
        _run([*command, "--report", str(report), *common, "-r", listed], {}, folder)
        return _of_pip(json.loads(report.read_text(encoding="utf-8")))


def _uv_variables(before: str | None) -> Mapping[str, str]:
    """The variables by which uv looks where pip looks, unless uv is configured itself."""
    if before:
        try:
            return dated_variables()
        except NoDatesError as error:
            raise UnresolvableError(str(error)) from error
    return uv_index_variables() if only_pip_knows_indexes() else {}


def _written(path: Path, lines: Sequence[str]) -> str:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


def _run(command: Sequence[str], variables: Mapping[str, str], folder: Path) -> list[str]:
    commands = BuildCommands(folder / "log", {**build_variables(), **variables}, lambda _line: None)
    try:
        with commands:
            return commands.run(command, folder)
    except CommandFailedError as error:
        raise UnresolvableError(failure_text(error.lines, "")) from error


def _of_uv(lines: Sequence[str]) -> Resolution:
    """Parses `name==version` with the comments below that name what requires it."""
    found = Resolution()
    name = ""
    for line in lines:
        if pin := _PIN.match(line):
            name = canonicalize_name(pin[1])
            found.pins[name] = pin[2]
        elif name and (via := _VIA.match(line)) and not via[1].startswith("-"):
            found.needs.setdefault(canonicalize_name(via[1]), []).append(name)
    found.needs = {user: needs for user, needs in found.needs.items() if user in found.pins}
    return found


def _of_pip(report: Mapping[str, object]) -> Resolution:
    found = Resolution()
    installed = report["install"]
    metadata = [each["metadata"] for each in installed] if isinstance(installed, list) else []
    found.pins = {canonicalize_name(str(each["name"])): str(each["version"]) for each in metadata}
    for each in metadata:
        names = [_name_of(str(text)) for text in each.get("requires_dist", ())]
        needs = sorted({name for name in names if name in found.pins})
        if needs:
            found.needs[canonicalize_name(str(each["name"]))] = needs
    return found


def _name_of(requirement: str) -> str:
    """The name of a requirement that is always needed; empty for one of an extra."""
    name = re.match(r"[A-Za-z0-9][\w.-]*", requirement)
    return "" if name is None or "extra ==" in requirement else canonicalize_name(name[0])


def main() -> None:
    """Answers the question of the input."""
    try:
        given = answer(read_question(sys.stdin.read()))
    except (UnresolvableError, OtherLanguageError, ValueError, OSError) as error:
        given = {"message": str(error)}
    json.dump(given, sys.stdout)


if __name__ == "__main__":
    run_program(main)
