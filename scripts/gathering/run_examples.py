"""Runs the examples of a library's docstrings and prints what its functions do, as JSON."""

from __future__ import annotations

import contextlib
import doctest
import functools
import importlib
import io
import json
import os
import random
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2] / "test" / "oracles" / "effects"))

from call_facts import CallFacts, Fact, recorder
from observed_calls import run_observed
from own_process import facts_in_own_process
from public_names import PublicNames

_USUAL = (
    "import networkx as nx",
    "import numpy as np",
    "import pandas as pd",
    "import scipy as sp",
    "import seaborn as sns",
    "import statsmodels.api as sm",
    "import xarray as xr",
)
#: Of processor time, for the examples of one docstring.
_SECONDS = 5
_MOST_SOURCE = 20_000


def docstrings(names: PublicNames) -> Iterator[str]:
    """The docstrings of functions, classes and their methods, in the order of their names."""
    for each in names.objects:
        yield from _documented(each)
        if isinstance(each, type):
            for name, member in sorted(vars(each).items()):
                if not name.startswith("_"):
                    yield from _documented(member)


def _documented(value: Any) -> Iterator[str]:
    text = getattr(value, "__doc__", None)
    if isinstance(text, str) and ">>>" in text:
        yield text


def statements(docstring: str) -> list[str]:
    """The code of a docstring, a statement each."""
    try:
        return [each.source for each in doctest.DocTestParser().get_examples(docstring)]
    except ValueError:
        return []


def run_docstring(docstring: str, library: str, names: PublicNames, found: list[Fact]) -> None:
    """Adds what the calls of one docstring do."""
    namespace: dict[str, Any] = {"__name__": "__main__", **granted()}
    namespace.setdefault(library, importlib.import_module(library))
    random.seed(1)
    if "np" in namespace:
        namespace["np"].random.seed(1)
    for source in statements(docstring):
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            run_observed(source, namespace, recorder(names, found.append), names.has)


@functools.cache
def granted() -> dict[str, Any]:
    """What documentation takes for granted, where it is installed."""
    names: dict[str, Any] = {}
    for statement in _USUAL:
        with contextlib.suppress(ImportError):
            exec(statement, names)  # noqa: S102
    return names


def gathered(library: str) -> dict[str, Any]:
    """The facet of a library."""
    names = PublicNames(library)
    # Once, not in each process.
    granted()

    def run(docstring: str) -> list[Fact]:
        return facts_in_own_process(
            lambda found: run_docstring(docstring, library, names, found), _SECONDS
        )

    facts = CallFacts()
    texts = [each for each in docstrings(names) if len(each) < _MOST_SOURCE]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        # In the order of the docstrings, whichever ends first.
        for found in pool.map(run, texts):
            for fact in found:
                facts.add(fact)
    version = str(importlib.import_module(library).__version__)
    functions = facts.entries()
    facet = {"module": library, "version": version, "functions": functions}
    if aliases := names.aliases(library, functions):
        facet["aliases"] = aliases
    return facet


def main() -> None:
    """Prints the facet of a library."""
    warnings.simplefilter("ignore")
    json.dump(gathered(sys.argv[1]), sys.stdout)


if __name__ == "__main__":
    main()
