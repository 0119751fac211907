"""Compares what gathered entries say with what the calls of notebooks do when they run: notebooks that had no part in them.

    PYTHON scripts/gathering/judge_entries.py LIBRARY FOLDER...

Run it in a sandbox: notebooks are code of others. Prints the calls that were compared, and those that an entry describes wrongly.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import warnings
from functools import partial
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2] / "test" / "oracles" / "effects"))

from call_facts import Fact, recorder
from observed_calls import run_observed
from own_process import facts_in_own_process
from public_names import PublicNames

FACETS = Path(__file__).resolve().parents[2] / "src" / "core" / "libraries"
_SECONDS = 12


def problems(fact: Fact, entry: dict[str, Any]) -> list[str]:
    """What an entry says wrongly of one call."""
    names = [name for name, _ in fact.parameters or ()]

    def operands(key: str) -> set[str]:
        return {names[each] if isinstance(each, int) else each for each in entry.get(key, ())}

    only = entry.get("mutatesOnlyWith")
    may_change = only is None or only["keyword"] in fact.given
    seeds = {entry.get("advancesUnless", {}).get("keyword")}
    found = [
        f"changes {name}"
        for name in fact.changed - seeds - (operands("mutates") if may_change else set())
    ]
    found += [f"consumes {name}" for name in fact.consumed - operands("consumes")]
    found += [f"holds {name}" for name in fact.held - operands("stores") - operands("mutates")]
    found += [f"draws {name}" for name in fact.advanced - set(entry.get("advances", ()))]
    returns = entry.get("returns")
    if isinstance(returns, str) and fact.returns != returns:
        found.append(f"returns {fact.returns or 'something else'}, not {returns}")
    if returns == {"immutable": True} and fact.returns != "immutable":
        found.append("returns what can change")
    aliases = isinstance(returns, dict) and ("same" in returns or "viewOf" in returns)
    if not aliases and (fact.same is not None or fact.viewed):
        found.append(f"shares {fact.same or sorted(fact.viewed)}")
    if fact.shows:
        found.append("prints or draws")
    return found


def cells(notebook: Path) -> list[str]:
    """The code of a notebook without what only IPython understands."""
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        document = json.loads(notebook.read_text(encoding="utf-8"))
    except ValueError:
        return []
    sources = [each for each in document.get("cells", []) if each.get("cell_type") == "code"]
    return [TransformerManager().transform_cell("".join(each["source"])) for each in sources]


def run_notebook(notebook: Path, names: PublicNames, found: list[Fact]) -> None:
    """Adds the calls of a notebook, as far as it runs."""
    os.chdir(notebook.parent)
    sys.path.insert(0, "")
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for source in cells(notebook):
        lines = [each for each in source.splitlines() if "get_ipython()" not in each]
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            run_observed("\n".join(lines), namespace, recorder(names, found.append), names.has)


def main() -> None:
    """Judges the entries of a library by notebooks."""
    warnings.simplefilter("ignore")
    library, *folders = sys.argv[1:]
    entries = json.loads((FACETS / library / "calls.json").read_text())["functions"]
    names = PublicNames(library)
    compared, unknown, wrong = 0, 0, []
    for folder in folders:
        for notebook in sorted(Path(folder).rglob("*.ipynb")):
            for fact in facts_in_own_process(partial(run_notebook, notebook, names), _SECONDS):
                entry = entries.get(fact.name)
                if entry is None or not fact.given <= {*entry["knownWith"]["keywords"]}:
                    unknown += 1
                    continue
                compared += 1
                wrong += [
                    f"{fact.name}: {each} ({notebook.name})" for each in problems(fact, entry)
                ]
    print(f"{compared} calls compared, {len(wrong)} wrong, {unknown} of functions without an entry")
    for each in sorted(set(wrong)):
        print(f"{wrong.count(each)} times {each}")


if __name__ == "__main__":
    main()
