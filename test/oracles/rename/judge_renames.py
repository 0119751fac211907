"""Judges renames: runs each notebook before and after, and compares its symbol tables and occurrences.

Reads a JSON list of renames, prints a JSON list with the faults of each. `programs COUNT FIRST` prints programs instead.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import json
import symtable
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "semantics"))

from attribution import Attribution
from rename_programs import write_program
from scope_table import table


def run(cells: list[str]) -> tuple[str, str, dict[str, Any]]:
    """What cells print, the error that ends them, and the namespace."""
    namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
    printed = io.StringIO()
    failure = ""
    with contextlib.redirect_stdout(printed):
        for index, source in enumerate(cells):
            try:
                exec(compile(source, f"cell {index}", "exec"), namespace)
            except Exception as error:
                failure = f"{index} {type(error).__name__}"
                break
    values = {name: describe(value) for name, value in namespace.items() if name[:2] != "__"}
    return printed.getvalue(), failure, values


def describe(value: Any) -> str:
    """A value without addresses and names."""
    if isinstance(value, type):
        return str(sorted(name for name in vars(value) if name[:2] != "__"))
    if isinstance(value, (int, float, str, list, dict, tuple)):
        return repr(value)
    return type(value).__name__


def renamed_table(scope: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """A symbol table in which both names are the same, with what is done to each variable."""
    names: dict[str, list[str]] = {}
    for name, uses in scope["names"].items():
        key = old if name == new else name
        both = {*names.get(key, []), *uses}
        # A class body may read the global variable before it binds the attribute of the same name.
        names[key] = sorted(both - {"global"} if "class-local" in both else both)
    children = [renamed_table(child, old, new) for child in scope["children"]]
    name = old if scope["name"] == new else scope["name"]
    return {"name": name, "names": names, "children": children}


def compiles(source: str) -> bool:
    """Whether a cell is plain Python; types in quotes are not followed."""
    try:
        symtable.symtable(source, "<cell>", "exec")
    except SyntaxError:
        return False
    return "from __future__ import annotations" not in source


def place(source: str, offset: int) -> tuple[int, int]:
    """Line from 1 and column in bytes of an offset in UTF-16."""
    before = source.encode("utf-16-le")[: 2 * offset].decode("utf-16-le")
    return before.count("\n") + 1, len(before[before.rfind("\n") + 1 :].encode())


def occurrence_faults(rename: dict[str, Any]) -> list[str]:
    """Where the renamed places are not those of the variable, by CPython."""
    faults = []
    old = rename["old"]
    for index, source in enumerate(rename["before"]):
        own = [each for each in rename["occurrences"] if each["cell"] == index]
        places = {place(source, each["start"]) for each in own if each["role"] != "keyword"}
        if (rename["isGlobal"] or places) and compiles(source):
            found = Attribution(source, old)
            owner = 0 if rename["isGlobal"] else owner_of(found, places)
            expected = found.certain.get(owner, set())
            others = places - expected - (found.unclear if rename["isGlobal"] else set())
            missing = expected - places - found.unclear
            if missing or len(others) != found.in_texts[owner]:
                faults.append(f"cell {index}: not renamed {missing}, or wrongly {others}")
    return faults


def owner_of(found: Attribution, places: set[tuple[int, int]]) -> int:
    """The scope that has the places, or whose occurrences are all in f-strings."""
    owners = [owner for owner, own in found.certain.items() if places & own]
    owners += [
        owner
        for owner, count in found.in_texts.items()
        if owner not in found.certain and count == len(places)
    ]
    return owners[0] if owners else -1


def faults_of(rename: dict[str, Any], earlier: dict[str, Any]) -> list[str]:
    """Everything that is wrong with a rename."""
    old, new = rename["old"], rename["new"]
    before, after = rename["before"], rename["after"]
    faults = [] if rename["only_tables"] else run_faults(rename, earlier)
    for index, (one, other) in enumerate(zip(before, after, strict=True)):
        if compiles(one) != compiles(other):
            faults.append(f"cell {index}: only one of the sources compiles")
        elif one != other and compiles(one):
            tables = [renamed_table(table(source), old, new) for source in (one, other)]
            if tables[0] != tables[1]:
                faults.append(f"cell {index}: the symbol tables differ")
    return [*faults, *occurrence_faults(rename)]


def run_faults(rename: dict[str, Any], earlier: dict[str, Any]) -> list[str]:
    """What a run shows that the rename changed."""
    old, new = rename["old"], rename["new"]
    key = json.dumps(rename["before"])
    if key not in earlier:
        earlier.clear()
        earlier[key] = run(rename["before"])
    printed, failure, values = earlier[key]
    printed_after, failure_after, values_after = run(rename["after"])
    if rename["isGlobal"]:
        values = {new if name == old else name: value for name, value in values.items()}
    faults = [] if printed == printed_after else ["the output differs"]
    faults += [] if failure == failure_after else [f"it fails with {failure_after}, not {failure}"]
    return faults + ([] if values == values_after else ["the namespace differs"])


def main() -> None:
    """Write programs, or judge renames."""
    if sys.argv[1:2] == ["programs"]:
        count, first = int(sys.argv[2]), int(sys.argv[3])
        print(json.dumps([write_program(seed) for seed in range(first, first + count)]))
        return
    earlier: dict[str, Any] = {}
    print(json.dumps([faults_of(rename, earlier) for rename in json.load(sys.stdin)]))


if __name__ == "__main__":
    main()
