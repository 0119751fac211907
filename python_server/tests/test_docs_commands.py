"""Commands that the documentation shows with their output give this output; each of the others has a reason why it is not run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).parent / "freshkernel"
# Pages whose commands have tests of their own: packages/test_install_page.py and the tests of pull_requests.
OTHERS = {"install.md", "pull-requests.md"}
PAGES = ["README.md", "examples/README.md", *sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "docs").glob("*.md") if path.name not in OTHERS
)]  # fmt: skip
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"(?:freshkernel|make|pip|npm|npx|node|python3?) ")

SETUP = "sets up, builds or tests this checkout"
WHEEL = "packages/test_wheel.py builds and installs the wheel"
INVENTED = "its notebook is not in this repository"
GATEWAY = "needs a gateway"
SHAPE = "shows how a command is written: test/cli runs each"
LINT_CALLS = "test/cli/docs-lint.spec.ts runs them"
CLUSTER = "needs the workers of a scheduler: the tests of cluster start them"
SANDBOX = "needs bubblewrap: test_sandbox.py"

# Commands that are not run here: the page, the beginning of the command, and why.
NOT_RUN = [
    ("README.md", "make lab", SETUP),
    ("README.md", "make test", SETUP),
    ("README.md", "make packages", WHEEL),
    ("README.md", "pip install", WHEEL),
    ("README.md", "freshkernel ", SHAPE),
    ("docs/start.md", "make lab", SETUP),
    ("docs/start.md", "make packages", WHEEL),
    ("docs/start.md", "pip install", WHEEL),
    ("docs/teachers.md", "freshkernel check --sandbox required", SANDBOX),
    ("docs/cli.md", "freshkernel lint --format sarif", LINT_CALLS),
    ("docs/cli.md", "freshkernel lint --format html", LINT_CALLS),
    ("docs/cli.md", "freshkernel lint --statistics", LINT_CALLS),
    ("docs/cli.md", "freshkernel lint --since", LINT_CALLS),
    ("docs/cli.md", "freshkernel ", SHAPE),
    ("docs/cluster.md", "pip install", WHEEL),
    ("docs/cluster.md", "freshkernel check --scheduler", CLUSTER),
    ("docs/cluster.md", "freshkernel lint --scheduler", CLUSTER),
    ("docs/cluster.md", "freshkernel restore --scheduler", CLUSTER),
    ("docs/cluster.md", "freshkernel variants --scheduler", CLUSTER),
    ("docs/crashes.md", "freshkernel crashes study.ipynb", INVENTED),
    ("docs/elsewhere.md", "freshkernel check --gateway", GATEWAY),
    ("docs/elsewhere.md", "freshkernel check --env venv", SHAPE),
    ("docs/files.md", "freshkernel files orders.ipynb", INVENTED),
    ("docs/gpu-gateway.md", "python3 -m venv", GATEWAY),
    ("docs/gpu-gateway.md", "freshkernel check", GATEWAY),
    ("docs/modernize.md", "freshkernel modernize", INVENTED),
    ("docs/modernizing.md", "freshkernel ", SHAPE),
    ("docs/projects.md", "freshkernel check --format html", SHAPE),
    ("docs/restore.md", "freshkernel restore", INVENTED),
    ("docs/study.md", "pip install", WHEEL),
    ("docs/study.md", "freshkernel study", INVENTED),
    ("docs/variants.md", "freshkernel variants", INVENTED),
]


@dataclass(frozen=True)
class Shown:
    """A command of a page, with the output below it; null where none is shown."""

    page: str
    command: str
    output: str | None


def blocks(page: str) -> list[list[Shown]]:
    """The commands of a page, by code block."""
    found = []
    for indent, kind, text in FENCE.findall((ROOT / page).read_text()):
        if kind in {"", "sh", "bash", "console"}:
            lines = [line.removeprefix(indent) for line in text.splitlines()]
            found.append(commands(page, "\n".join(lines)))
    return [block for block in found if block]


def commands(page: str, text: str) -> list[Shown]:
    """The commands of a block: after `$`, or its lines that start a known program."""
    if re.match(r"\$ ", text):
        parts = re.split(r"^\$ (.*)\n?", text, flags=re.MULTILINE)[1:]
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return [Shown(page, command, output.rstrip("\n")) for command, output in pairs]
    lines = [line.split("  #")[0].strip() for line in text.splitlines()]
    return [Shown(page, line, None) for line in lines if PROGRAM.match(line)]


def reason(shown: Shown) -> tuple[str, str, str] | None:
    """The entry of `NOT_RUN` for a command."""
    entries = (each for each in NOT_RUN if each[0] == shown.page)
    found = next((each for each in entries if shown.command.startswith(each[1])), None)
    # A command for a notebook of examples/ is run although its page also has ones that are not.
    is_example = shown.output is not None and found is not None and found[2] != INVENTED
    return None if is_example else found


BLOCKS = [block for page in PAGES for block in blocks(page)]
RUN = [block for block in BLOCKS if any(reason(shown) is None for shown in block)]


def comparable(text: str) -> str:
    """Output without what each run has of its own: times, versions, and the width of columns."""
    text = re.sub(r"in \d+(?:\.\d+)? s\b", "in N s", text)
    text = re.sub(r"Python 3\.\d+\.\d+", "Python 3", text)
    lines = [re.sub(r"(?<=\S) {2,}", "  ", line.rstrip()) for line in text.splitlines()]
    return "\n".join(re.sub(r"^ {10,}", " " * 10, line) for line in lines).strip("\n")


def test_the_commands_of_the_pages_are_found() -> None:
    shown = [shown for block in RUN for shown in block]
    assert {each.page for each in shown} == {
        "README.md", "docs/cli.md", "docs/slices.md", "docs/start.md", "docs/teachers.md"
    }  # fmt: skip
    assert all(each.output is not None for each in shown)
    assert len(shown) >= 11


def test_every_reason_belongs_to_a_command() -> None:
    used = {reason(shown) for block in BLOCKS for shown in block}
    assert [entry for entry in NOT_RUN if entry not in used] == []


@pytest.mark.parametrize("block", RUN, ids=lambda block: f"{block[0].page}: {block[0].command}")
def test_a_shown_output_is_what_the_command_prints(block: list[Shown], tmp_path: Path) -> None:
    # The folder of the project ends here.
    (tmp_path / ".git").mkdir()
    folder = shutil.copytree(ROOT / "examples", tmp_path / "examples")
    if block[0].page == "docs/teachers.md":
        folder = tmp_path / "course"
        shutil.copytree(ROOT / "examples", folder / "submissions")
        if "init" not in block[0].command:
            subprocess.run([COMMAND, "init", "--profile", "teaching"], cwd=folder, check=True)
    for shown in block:
        program, *words = shlex.split(shown.command)
        assert program == "freshkernel"
        result = subprocess.run(
            [COMMAND, *words], cwd=folder, capture_output=True, text=True, check=False
        )
        assert comparable(result.stdout + result.stderr) == comparable(shown.output or "")
        assert result.returncode in (0, 1)
