"""Edits real notebooks, and determines by execution whether running given cells makes all outputs those of a fresh run.

Usage: real_notebooks.py truth CACHE GROUP NOTEBOOKS EDITS   notebooks that run offline here, with edits, as JSON lines
       real_notebooks.py judge CACHE    < JSON list of {"key", "runs": for each edit the cells to run, null: restart}
       real_notebooks.py subsets        < JSON list of {"before", "after"}: all subsets of cells that are sound

GROUP is `development` or `held-out`: a third of the notebooks, by a hash of their paths. Run with the environment that
has the notebooks' libraries. A notebook is cut at its first cell that fails or has different outputs in two runs. All
results are kept in CACHE, by the content of the notebook and of these programs.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import hashlib
import importlib
import importlib.metadata
import importlib.util
import itertools
import json
import multiprocessing
import os
import random
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import notebook_runs
from real_truth import FEWEST_CELLS, SECONDS, Json, judge, subsets, truth_of

HERE = Path(__file__).resolve().parent
CORPUS = HERE.parents[2] / ".cache" / "corpus"
PACKAGES = [
    "statsmodels-0.15.0",
    "control-0.10.2",
    "ipython-7.30.0",
    "hvplot-0.9.2",
    "holoviews-1.18.3",
]
LIBRARIES = [
    "numpy",
    "pandas",
    "matplotlib",
    "scipy",
    "statsmodels",
    "control",
    "seaborn",
    "ipython",
]
PROGRAMS = ["notebook_runs", "notebook_edits", "real_kernel", "real_edits", "real_truth"]
MOST_CELLS = 16
NOT_OFFLINE = re.compile(
    r"https?:|get_rdataset|requests\.|urlopen|wget|sampledata|intake|fetch_|multiprocess|n_jobs"
)

# ---------------------------------------------------------------- notebooks


def paths_of(group: str) -> list[Path]:
    """Paths of the group's notebooks, one of each package in turn."""
    shuffled = []
    for package in PACKAGES:
        paths = [p for p in sorted((CORPUS / package).rglob("*.ipynb")) if group_of(p) == group]
        random.Random(1).shuffle(paths)
        shuffled.append(paths)
    return [p for p in itertools.chain.from_iterable(itertools.zip_longest(*shuffled)) if p]


def group_of(path: Path) -> str:
    """The group of a notebook."""
    name = path.relative_to(CORPUS).as_posix()
    return "held-out" if hashlib.sha256(name.encode()).digest()[0] % 3 == 0 else "development"


def cells_of_file(path: Path) -> list[str]:
    """The first code cells that are not blank; none if the notebook cannot run here."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    found = ["".join(c["source"]) for c in notebook.get("cells", []) if c["cell_type"] == "code"]
    cells = [source for source in found if source.strip()][:MOST_CELLS]
    text = "\n".join(cells)
    modules = set(re.findall(r"^\s*(?:import|from) (\w+)", text, re.MULTILINE))
    is_possible = not NOT_OFFLINE.search(text) and all(map(_is_installed, modules))
    return cells if is_possible and len(cells) >= FEWEST_CELLS else []


def _is_installed(module: str) -> bool:
    with contextlib.suppress(ValueError):
        return importlib.util.find_spec(module) is not None
    return False


def key_of(path: Path, edits: int) -> str:
    """Identifies the truth about a notebook."""
    digest = hashlib.sha256(f"{path.relative_to(CORPUS)} {edits} {sys.version}".encode())
    for library in LIBRARIES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            digest.update(f"{library} {importlib.metadata.version(library)}\n".encode())
    for program in PROGRAMS:
        # Comments and layout do not matter.
        digest.update(ast.dump(ast.parse((HERE / f"{program}.py").read_text())).encode())
    digest.update(json.dumps(cells_of_file(path)).encode())
    return digest.hexdigest()[:24]


# ---------------------------------------------------------------- requests


def in_parallel(work: Callable[[Any], Any], tasks: list[Any]) -> Iterator[Any]:
    """Results in order. Processes, since a process with threads cannot fork safely."""
    workers = int(os.environ.get("FRESHKERNEL_WORKERS", "0")) or min(4, os.cpu_count() or 1)
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        yield from pool.imap(work, tasks)


def kept_truth(cache: Path, edits: int, path: Path) -> Json | None:
    """A notebook with its edits; null if it does not run here."""
    key = key_of(path, edits)
    kept = cache / f"{key}.json"
    if not kept.exists():
        name = path.relative_to(CORPUS).as_posix()
        kept.write_text(json.dumps(truth_of(name, cells_of_file(path), edits)))
    found = json.loads(kept.read_text())
    return found and {"key": key, **found}


def kept_verdicts(cache: Path, asked: Json) -> list[Json | None]:
    """The verdicts on the predicted cells of one notebook."""
    kept = cache / f"{asked['key']}-verdicts.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    names = [f"{number} {json.dumps(cells)}" for number, cells in enumerate(asked["runs"])]
    missing = [number for number, name in enumerate(names) if name not in known]
    if missing:
        notebook = json.loads((cache / f"{asked['key']}.json").read_text())
        notebook["edits"] = [notebook["edits"][number] for number in missing]
        found = judge(notebook, [asked["runs"][number] for number in missing])
        known.update({names[n]: v for n, v in zip(missing, found, strict=True)})
        kept.write_text(json.dumps(known))
    return [known[name] for name in names]


def print_truth(cache: Path, group: str, notebooks: int, edits: int, answer: TextIO) -> None:
    """Prints the first usable notebooks of a group."""
    paths = [path for path in paths_of(group) if cells_of_file(path)]
    usable = filter(None, in_parallel(partial(kept_truth, cache, edits), paths))
    for found in itertools.islice(usable, notebooks):
        print(json.dumps(found), file=answer, flush=True)


def print_verdicts(cache: Path, answer: TextIO) -> None:
    """Prints the verdicts on predicted cells, one line for each notebook."""
    for found in in_parallel(partial(kept_verdicts, cache), json.load(sys.stdin)):
        print(json.dumps(found), file=answer, flush=True)


def private_output() -> TextIO:
    """The standard output, which compiled libraries write to as well, for answers only."""
    answer = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return answer


def load_libraries() -> None:
    """Prepares every process of a real notebook: figures by the inline back end, more time, and loaded libraries."""
    os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
    notebook_runs.CPU_SECONDS_PER_PROCESS = 6 * SECONDS
    for module in (
        "pandas",
        "matplotlib.pyplot",
        "statsmodels.api",
        "seaborn",
        "IPython",
        "PIL.Image",
        "control",
        "holoviews",
    ):
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    gc.freeze()


def main() -> None:
    """Answers one request."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-W", "ignore", *sys.argv])  # noqa: S606
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    load_libraries()
    command, *rest = sys.argv[1:]
    answer = private_output()
    if command == "truth":
        print_truth(Path(rest[0]), rest[1], int(rest[2]), int(rest[3]), answer)
    elif command == "judge":
        print_verdicts(Path(rest[0]), answer)
    else:
        for pair in json.load(sys.stdin):
            print(json.dumps(subsets(pair)), file=answer, flush=True)


if __name__ == "__main__":
    main()
