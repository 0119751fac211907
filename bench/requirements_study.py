"""How often `freshkernel requirements` names the right distributions, next to pipreqs.

The packages of requirements-study.txt are installed, without their dependencies, into .cache/requirements-study-venv.
Their metadata (`importlib.metadata.packages_distributions`) is the truth. Two sets of notebooks are judged:

- generated: seeded notebooks that import modules and submodules of these packages, in cells, functions, branches and
  project modules, between imports that need nothing (standard library, guarded, for type checkers);
- public: the notebooks of .cache/corpus all of whose imports are unconditional and of the environment or the standard
  library, read with IPython and `ast`.

    .venv/bin/python bench/requirements_study.py [--uv PATH] [--pipreqs] [--only WAY] [--sample N] [--write-verified]

`--write-verified` lists in verified_modules.json the modules whose distribution the metadata confirms.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "dist" / "freshkernel.cjs"
CORPUS = ROOT / ".cache" / "corpus"
STUDY = ROOT / ".cache" / "requirements-study-venv"
STUDY_PYTHON = STUDY / "bin" / "python"
PIPREQS_ANSWERS = ROOT / ".cache" / "pipreqs"
PACKAGES = ROOT / "bench" / "requirements-study.txt"
TABLE = ROOT / "src" / "core" / "requirements" / "distributions.json"
VERIFIED = Path(__file__).with_name("verified_modules.json")
GENERATED = 160
SEED = 20
ALWAYS_THERE = {"IPython", "ipykernel", "pip"}
# Modules that a package installs besides its own by mistake, as tests.
STRAY = re.compile(
    r"^(?:_.*|tests?|docs?|examples?|benchmarks?|scripts?|conftest|images|typings|py|pymupdf4llm)$"
)

TRUTH_SCRIPT = """
import importlib.metadata as m, json
tops = {k: sorted(set(v)) for k, v in m.packages_distributions().items()}
subs = {}
for one in m.distributions():
    for file in one.files or ():
        parts = str(file).split("/")
        if parts[-1] == "__init__.py" and len(parts) == 3:
            subs.setdefault(parts[0], []).append(parts[1])
print(json.dumps({"tops": tops, "subs": subs, "versions": {d.metadata["Name"]: d.version for d in m.distributions()}}))
"""

Truth = dict[str, list[str]]


def normal(name: str) -> str:
    """A distribution's name in its normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def make_environment(uv: str | None, with_pipreqs: bool) -> None:
    """Installs the packages once."""
    if not STUDY_PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(STUDY)], check=True)
        installer = [uv, "pip", "install", "-p"] if uv else None
        python = str(STUDY_PYTHON)
        command = [*installer, python] if installer else [python, "-m", "pip", "install"]
        subprocess.run([*command, "-q", "--no-deps", "-r", str(PACKAGES)], check=True)
    if with_pipreqs and not (STUDY / "bin" / "pipreqs").exists():
        subprocess.run([STUDY_PYTHON, "-m", "pip", "install", "-q", "pipreqs==0.5.0"], check=True)


def environment_truth() -> dict[str, dict[str, list[str]]]:
    """Modules of the studied packages, and their distributions."""
    answer: dict[str, dict[str, list[str]]] = json.loads(
        subprocess.check_output([STUDY_PYTHON, "-I", "-c", TRUTH_SCRIPT])
    )
    own = {
        normal(line.split("==")[0]) for line in PACKAGES.read_text().splitlines() if "==" in line
    }
    answer["tops"] = {
        module: names
        for module, names in answer["tops"].items()
        if module.isidentifier()
        and len(names) == 1
        and normal(names[0]) in own
        and not STRAY.match(module)
    }
    return answer


def notebook(cells: Iterable[str]) -> str:
    """The text of a notebook."""
    return json.dumps(
        {
            "cells": [
                {
                    "cell_type": "code",
                    "metadata": {},
                    "source": cell,
                    "outputs": [],
                    "execution_count": None,
                }
                for cell in cells
            ],
            "metadata": {"language_info": {"name": "python"}},
            "nbformat": 4,
            "nbformat_minor": 4,
        }
    )


def import_of(module: str, subs: list[str], rng: random.Random) -> str:
    """A statement that imports the module or a part of it."""
    forms = [
        f"import {module}",
        f"import {module} as m{rng.randrange(99)}",
        f"from {module} import *",
    ]
    if subs:
        sub = rng.choice(subs)
        forms += [
            f"import {module}.{sub}",
            f"from {module} import {sub}",
            f"from {module}.{sub} import x",
        ]
    return rng.choice(forms)


def placed(statement: str, rng: random.Random) -> str:
    """A cell with the statement somewhere in it."""
    return (
        rng.choice(
            [
                "{}",
                "{}",
                "def load():\n    {}\n    return 1",
                "for i in range(3):\n    {}",
                "if ready:\n    {}",
                "with open('x') as file:\n    {}",
                "try:\n    {}\nexcept ImportError:\n    raise",
                "%%time\n{}",
            ]
        ).format(statement)
        if not statement.endswith("*")
        else statement
    )


def noise(module: str, rng: random.Random) -> str:
    """A cell whose import needs nothing."""
    return rng.choice(
        [
            "import os, sys, json",
            f"try:\n    import {module}\nexcept ImportError:\n    x = None",
            f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {module}",
            f"import sys\nif sys.platform == 'win32':\n    import {module}",
            f"# import {module}",
            f"text = 'import {module}'",
            "from IPython.display import display",
        ]
    )


def generate(folder: Path, truth: dict[str, dict[str, list[str]]]) -> list[tuple[Path, set[str]]]:
    """Writes the notebooks and their project modules; returns what each needs."""
    rng = random.Random(SEED)
    modules = sorted(truth["tops"])
    cases = []
    for number in range(GENERATED):
        home = folder / f"n{number}"
        home.mkdir()
        chosen = rng.sample(modules, rng.randint(2, 8))
        others = rng.sample([each for each in modules if each not in chosen], 2)
        own = rng.randint(0, 1)
        statements = [import_of(each, truth["subs"].get(each, []), rng) for each in chosen]
        cells = [placed(statement, rng) for statement in statements[own:]]
        cells += [noise(each, rng) for each in others]
        rng.shuffle(cells)
        if own:
            (home / "project_part.py").write_text(statements[0] + "\n")
            cells.append("import project_part")
        path = home / "a.ipynb"
        path.write_text(notebook(cells))
        cases.append((path, {normal(truth["tops"][each][0]) for each in chosen}))
    return cases


def modules_of(path: Path) -> set[str] | None:
    """Modules that a public notebook imports, by `ast`; None where an import depends on a condition."""
    from IPython.core.inputtransformer2 import TransformerManager

    found: set[str] = set()
    text = json.loads(path.read_text(encoding="utf8"))
    for cell in text.get("cells", []):
        source = "".join(cell.get("source", ""))
        if cell["cell_type"] != "code" or source.startswith("%%"):
            continue
        if re.search(
            r"^\s*[%!].*(?:install|load_ext|run )|sys\.path|__import__|import_module", source, re.M
        ):
            return None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(TransformerManager().transform_cell(source))
        except SyntaxError:
            return None
        for node in ast.walk(tree):
            if isinstance(node, ast.If | ast.Try) and "import " in ast.unparse(node):
                return None
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return found


def public(truth: Truth) -> list[tuple[Path, set[str]]]:
    """Public notebooks of which every import is known, and what each needs."""
    cases = []
    for path in sorted(CORPUS.rglob("*.ipynb")):
        modules = modules_of(path)
        if modules is None:
            continue
        needed = {
            each
            for each in modules
            if each not in sys.stdlib_module_names and each not in ALWAYS_THERE
        }
        if needed and all(each in truth for each in needed):
            cases.append((path, {normal(truth[each][0]) for each in needed}))
    return cases


def freshkernel(path: Path, *words: str) -> set[str]:
    """Distributions that the command names for imports."""
    run = subprocess.run(
        ["node", PROGRAM, "requirements", "--format", "json", "--no-config", *words, path],
        capture_output=True,
        text=True,
    )
    listed = json.loads(run.stdout)["requirements"]
    return {normal(one["distribution"]) for one in listed if one["import_names"]}


def pipreqs(path: Path) -> set[str]:
    """What pipreqs finds in the notebook's folder; kept, since it takes seconds, for an interrupted study."""
    files = sorted(path.parent.iterdir()) if CORPUS not in path.parents else [path]
    content = hashlib.sha256(PACKAGES.read_bytes())
    for file in files:
        content.update(file.read_bytes())
    kept = PIPREQS_ANSWERS / f"{content.hexdigest()[:16]}.json"
    if not kept.exists():
        names = run_pipreqs(path)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(sorted(names)))
    return set(json.loads(kept.read_text()))


def run_pipreqs(path: Path) -> set[str]:
    """Distributions that pipreqs finds in the notebook's folder with the environment's metadata."""
    with tempfile.TemporaryDirectory() as folder:
        home = path.parent
        if CORPUS in path.parents:
            home = Path(folder)
            (home / "a.ipynb").write_bytes(path.read_bytes())
        run = subprocess.run(
            [STUDY / "bin" / "pipreqs", "--use-local", "--scan-notebooks", "--print", home],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
    return {normal(line.split("==")[0]) for line in run.stdout.splitlines() if "==" in line}


def score(name: str, cases: list[tuple[Path, set[str]]], find: Callable[[Path], set[str]]) -> None:
    """Prints precision and recall."""
    right = found = needed = exact = 0
    wrong: dict[str, int] = {}
    with ThreadPoolExecutor(2) as pool:
        for (_, truth), names in zip(
            cases, pool.map(find, [path for path, _ in cases]), strict=True
        ):
            right += len(truth & names)
            found += len(names)
            needed += len(truth)
            exact += truth == names
            for each in truth - names:
                wrong[f"-{each}"] = wrong.get(f"-{each}", 0) + 1
            for each in names - truth:
                wrong[f"+{each}"] = wrong.get(f"+{each}", 0) + 1
    precision, recall = right / max(found, 1), right / max(needed, 1)
    worst = ", ".join(
        f"{key} {count}" for key, count in sorted(wrong.items(), key=lambda kv: -kv[1])[:12]
    )
    print(
        f"{name}: {len(cases)} notebooks, {needed} needs; precision {precision:.4f}, recall {recall:.4f},"
        f" exactly right {exact}. Wrong: {worst or 'none'}",
        flush=True,
    )


def write_verified(truth: Truth) -> None:
    """Lists the modules of the table that the metadata confirms, and prints those that it contradicts."""
    table = json.loads(TABLE.read_text())
    named = {name: [name] for name in table["sameNames"].split()} | table["modules"]
    confirmed = []
    for module, names in sorted(named.items()):
        actual = truth.get(module)
        if actual is None:
            continue
        if normal(actual[0]) in map(normal, names):
            confirmed.append(module)
        else:
            print(f"{module}: the table has {names}, the metadata {actual}")
    evidence = json.loads(VERIFIED.read_text()) | {"modules": confirmed}
    VERIFIED.write_text(json.dumps(evidence, indent=2) + "\n")
    print(f"{len(confirmed)} of {len(named)} modules verified")


def main() -> None:
    """Run the study."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--uv")
    parser.add_argument("--pipreqs", action="store_true")
    parser.add_argument(
        "--only", choices=["table", "environment", "pipreqs"], help="judge one way of naming"
    )
    parser.add_argument("--sample", type=int, help="judge this many notebooks of each set")
    parser.add_argument("--write-verified", action="store_true")
    options = parser.parse_args()
    make_environment(options.uv, options.pipreqs)
    truth = environment_truth()
    if options.write_verified:
        write_verified(truth["tops"])
        return
    with tempfile.TemporaryDirectory() as folder:
        generated = generate(Path(folder), truth)
        sets = [("generated", generated), ("public", public(truth["tops"]))]
        for name, every in sets:
            size = min(options.sample or len(every), len(every))
            cases = random.Random(SEED).sample(every, size)
            if options.only in (None, "table"):
                score(f"{name}, names from the table", cases, freshkernel)
            if options.only in (None, "environment"):
                score(
                    f"{name}, names from the environment",
                    cases,
                    lambda path: freshkernel(path, "--python", str(STUDY_PYTHON)),
                )
            if options.pipreqs and options.only in (None, "pipreqs"):
                score(f"{name}, pipreqs --use-local", cases, pipreqs)


if __name__ == "__main__":
    main()
