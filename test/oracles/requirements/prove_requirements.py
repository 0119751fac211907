"""Proves that what `freshkernel requirements --pin` lists is enough: an empty environment with it runs the notebook.

Notebooks are generated (seeded) from need_blocks.py, with imports in cells, functions and modules of the project. For each,
the command lists and pins the needs by the environment of bench/requirements-proof.txt; uv installs the list into an empty
environment, and the notebook's cells run there. The list must also name nothing else.

Usage: prove_requirements.py [--count N] [--seed N]

Results are kept in .cache/requirements-proof by the notebook and its list: a run that was stopped goes on, and only what
changed runs again. Fails where a notebook does not run, or a list has too much.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from need_blocks import BLOCKS, Block

ROOT = Path(__file__).resolve().parents[3]
CACHE = ROOT / ".cache" / "requirements-proof"
AUTHOR = ROOT / ".cache" / "requirements-proof-venv" / "bin" / "python"
UV = ROOT / ".cache" / "uv-venv" / "bin" / "uv"
PROGRAM = ROOT / "dist" / "freshkernel.cjs"
COUNT = 40
SEED = 7
WORKERS = 2
RUN_SECONDS = 300

# Runs the cells one after the other; the notebooks have no magics.
RUNNER = """
import json, sys
names = {"__name__": "__main__"}
for cell in json.load(open("a.ipynb"))["cells"]:
    exec(compile(cell["source"], "<cell>", "exec"), names)
"""


@dataclass(frozen=True)
class Case:
    """A notebook with a module of its project, and the normalized names of what it needs."""

    cells: list[str]
    module: str
    needs: list[str]


@dataclass(frozen=True)
class Proof:
    """How a case went; `problem` is the end of what failed, empty if nothing did."""

    listed: list[str]
    missing: list[str]
    extra: list[str]
    problem: str


def normal(name: str) -> str:
    """A distribution's name in its normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def in_function(block: Block, name: str) -> str:
    """A cell whose function imports what it uses."""
    lines = f"{block.imports}\n{block.code}".split("\n")
    body = "\n".join(f"    {line}" if line else "" for line in lines)
    return f"def {name}():\n{body}\n\n{name}()"


def generate(count: int, seed: int) -> list[Case]:
    """The notebooks; together they have every block at least once."""
    rng = random.Random(seed)
    order = rng.sample(BLOCKS, len(BLOCKS))
    cases = []
    for number in range(count):
        first = order[number * len(order) // count : (number + 1) * len(order) // count]
        blocks = [*first, *rng.sample(BLOCKS, rng.randint(0, 2))]
        cells: list[str] = []
        module = ""
        for at, block in enumerate(blocks):
            form = rng.choice(["cells", "cells", "function", "module"])
            if form == "function":
                cells.append(in_function(block, f"step_{at}"))
            elif form == "module" and not module:
                module = in_function(block, "of_project").replace("\n\nof_project()", "\n")
                cells.append("from project_steps import of_project\nof_project()")
            else:
                cells += [block.imports, block.code]
        needs = sorted({need for block in blocks for need in block.needs})
        cases.append(Case(cells, module, needs))
    return cases


def write(case: Case, folder: Path) -> None:
    """Writes the notebook and its module."""
    cells: list[dict[str, object]] = [
        {
            "cell_type": "code",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for source in case.cells
    ]
    notebook = {
        "cells": cells,
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 4,
    }
    (folder / "a.ipynb").write_text(json.dumps(notebook))
    if case.module:
        (folder / "project_steps.py").write_text(case.module)


def failure(command: list[str | Path], folder: Path) -> str:
    """Runs a command; the end of its output if it fails, else nothing."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment = {**kept, "MPLBACKEND": "agg"}
    try:
        run = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=RUN_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"took more than {RUN_SECONDS} s"
    return "" if run.returncode == 0 else (run.stderr.strip() or "failed")[-600:]


def prove(case: Case) -> Proof:
    """Lists, installs and runs, unless that was done before for the same notebook and list."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "project"
        home.mkdir()
        write(case, home)
        command: list[str | Path] = [
            "node",
            PROGRAM,
            "requirements",
            "--no-config",
            "--python",
            AUTHOR,
            "--pin",
            home / "a.ipynb",
        ]
        asked = subprocess.run(command, capture_output=True, text=True, check=False)
        names = re.findall(r"^([A-Za-z0-9][\w.-]*)", asked.stdout, re.MULTILINE)
        listed = sorted({normal(name) for name in names})
        text = json.dumps([asdict(case), asked.stdout, RUNNER])
        known = CACHE / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
        if known.exists():
            return Proof(**json.loads(known.read_text()))
        (home / "requirements.txt").write_text(asked.stdout)
        problem = asked.stderr[-600:] if asked.returncode == 2 else run_in_empty(home, Path(folder))
        missing = sorted(set(case.needs) - set(listed))
        extra = sorted(set(listed) - set(case.needs))
        proof = Proof(listed, missing, extra, problem)
        temporary = known.with_suffix(".part")
        temporary.write_text(json.dumps(asdict(proof)))
        temporary.replace(known)
        return proof


def run_in_empty(home: Path, folder: Path) -> str:
    """Installs the list into an empty environment and runs the notebook there; what failed, or nothing."""
    venv = folder / "empty"
    python = venv / "bin" / "python"
    steps: list[list[str | Path]] = [
        [UV, "venv", "--quiet", "--python", AUTHOR, venv],
        [UV, "pip", "install", "--quiet", "--python", python, "-r", "requirements.txt"],
        [python, "-c", RUNNER],
    ]
    for step in steps:
        problem = failure(step, home)
        if problem:
            return problem
    return ""


def main() -> int:
    """Prove all cases, and print what is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    if shutil.which("node") is None or not UV.exists() or not AUTHOR.exists():
        print(
            "node, .cache/uv-venv or .cache/requirements-proof-venv is missing: run make verify",
            file=sys.stderr,
        )
        return 2
    CACHE.mkdir(parents=True, exist_ok=True)
    cases = generate(options.count, options.seed)
    with ThreadPoolExecutor(WORKERS) as pool:
        proofs = list(pool.map(prove, cases))
    for number, proof in enumerate(proofs):
        if proof.problem or proof.extra:
            print(
                f"notebook {number}: not listed {proof.missing}, too much {proof.extra}\n{proof.problem}"
            )
    ran = sum(not proof.problem for proof in proofs)
    needs = sum(len(case.needs) for case in cases)
    found = sum(
        len(case.needs) - len(proof.missing) for case, proof in zip(cases, proofs, strict=True)
    )
    extra = sum(len(proof.extra) for proof in proofs)
    print(
        f"{ran} of {len(cases)} notebooks run; {found} of {needs} needs listed, {extra} names too many"
    )
    return 0 if ran == len(cases) and extra == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
