"""What is gathered of a library is what its functions do when the examples of its documentation run."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from call_facts import CallFacts, recorder
from observed_calls import run_observed
from public_names import PublicNames

LIBRARY = '''
"""A library for tests."""
import functools, random
from gathered_library import inner
from gathered_library.inner import deep

def puts(table, key, value):
    table[key] = value

def appends(items, value):
    items.append(value)
    return len(items)

def keeps(items):
    return {"items": items}

def gives(items):
    return items

def copies(items):
    return list(items)

def draws(seed=None):
    return (random.Random(seed) if seed is not None else random).random()

def marks(table, mark=None):
    if mark is not None:
        table["mark"] = mark
    return table.copy()

def total(numbers):
    return sum(numbers)

def prints(text):
    print(text)

def switched(items, inplace=False):
    return items

def sometimes(flag):
    return [] if flag else {}

class Kept:
    def __init__(self, items):
        self.items = items

    @functools.cached_property
    def size(self):
        return len(self.items)

def size_of(kept):
    return kept.size
'''

CALLS = """
from gathered_library import *
import gathered_library
table, items = {}, [1]
puts(table, "a", 1); puts(table, "b", 2)
appends(items, 1); appends(items, 2)
keeps(items); gives(items); copies(items)
draws(); draws(1)
marks(table); marks(table, mark="x")
total(each for each in items); total(iter(items)); total([1])
prints("text"); switched(items); sometimes(True); sometimes(False)
kept = Kept(items)
size_of(kept)
gathered_library.inner.deep(1)
"""

ENTRIES: dict[str, dict[str, Any]] = {
    "puts": {"again": "settles", "mutates": [0], "returns": {"immutable": True}, "seen": 2},
    "appends": {"mutates": [0], "returns": {"immutable": True}, "seen": 2},
    "keeps": {"returns": "dict", "stores": [0], "seen": 1},
    "gives": {"returns": {"same": 0}, "seen": 1},
    "switched": {"returns": {"same": 0}, "seen": 1},
    "copies": {"returns": "list", "seen": 1},
    "draws": {
        "advances": ["random:python"],
        "advancesUnless": {"position": 0, "keyword": "seed"},
        "returns": {"immutable": True},
        "seen": 2,
    },
    "marks": {
        "again": "settles",
        "mutates": [0],
        "mutatesOnlyWith": {"position": 1, "keyword": "mark"},
        "returns": "dict",
        "seen": 2,
    },
    "total": {"consumes": [0], "returns": {"immutable": True}, "seen": 3},
    # What a property keeps is no change.
    "size_of": {"returns": {"immutable": True}, "seen": 1},
    "deep": {"returns": {"immutable": True}, "seen": 1},
}


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PublicNames]:
    folder = tmp_path / "gathered_library"
    folder.mkdir()
    (folder / "__init__.py").write_text(LIBRARY)
    (folder / "inner.py").write_text("def deep(number):\n    return number + 1\n")
    (folder / "_hidden.py").write_text("def hidden(): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield PublicNames("gathered_library")
    for name in [each for each in sys.modules if each.startswith("gathered_library")]:
        del sys.modules[name]


def entries_of(source: str, names: PublicNames) -> dict[str, dict[str, Any]]:
    """The entries that follow from code."""
    facts = CallFacts()
    random.seed(1)
    run_observed(source, {}, recorder(names, facts.add), names.has)
    return {name.rpartition(".")[2]: entry for name, entry in facts.entries().items()}


def test_entries_are_what_the_calls_did(names: PublicNames) -> None:
    """None of what prints, of what makes an object, and of what returns now this, now that."""
    found = entries_of(CALLS, names)
    known = {name: entry.pop("knownWith") for name, entry in found.items()}
    assert found == ENTRIES
    assert known["marks"] == {"positions": 2, "keywords": ["table", "mark"]}
    # What it does with `inplace` was not seen.
    assert known["switched"] == {"positions": 1, "keywords": ["items"]}


def test_one_call_that_changes_something_is_not_enough(names: PublicNames) -> None:
    source = "from gathered_library import *\nappends([], 1)\nkeeps([])"
    assert entries_of(source, names).keys() == {"keeps"}


def test_names_are_the_shortest_public_ones(names: PublicNames) -> None:
    found = {names.name_of(each) for each in names.objects}
    assert "gathered_library.deep" in found
    assert not any("hidden" in str(each) or "functools" in str(each) for each in found)
    assert names.aliases("gathered_library", ["gathered_library.inner.deep"]) == {}
