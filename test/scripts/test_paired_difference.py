"""The estimate of what open views add to a key: it finds what was added, and says so only where the samples show it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parents[2]

# Rounds of keys of which one in fifty takes long, as in a page that collects garbage; `added` makes each key longer.
PROGRAM = """
import { differenceOf, verdictOf } from '%s';
const [rounds, keys, added, share] = %s;
let state = 7;
const random = () => (state = (state * 48271) %% 2147483647) / 2147483647;
const key = () => 4 + random() + (random() < 0.02 ? 20 * random() : 0);
const made = more =>
  Array.from({ length: rounds }, () => Array.from({ length: keys }, () => key() + more));
const found = differenceOf(made(0), made(added), share);
console.log(JSON.stringify({ ...found, verdict: verdictOf(found, 1) }));
"""


class Found(TypedDict):
    """What the program prints."""

    estimate: float
    interval: tuple[float, float]
    verdict: str


def difference(rounds: int, keys: int, added: float, share: float) -> Found:
    """The difference of samples of which the others are longer by so many milliseconds."""
    module = (ROOT / "bench/paired_difference.mjs").as_uri()
    request = json.dumps([rounds, keys, added, share])
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", PROGRAM % (module, request)],
        capture_output=True,
        check=True,
        text=True,
    )
    found: Found = json.loads(ran.stdout)
    return found


def test_finds_what_was_added_to_the_median() -> None:
    """The median is exact within a tenth of a millisecond."""
    found = difference(6, 400, 3, 0.5)
    assert abs(found["estimate"] - 3) < 0.1
    assert found["verdict"] == "missed"
    assert difference(6, 400, 0.5, 0.5)["verdict"] == "met"


def test_few_keys_decide_nothing_about_the_slowest_ones() -> None:
    """The 99th percentile of 450 keys is that of its four longest."""
    low, high = difference(3, 150, 0, 0.99)["interval"]
    assert low < 0 < high
    assert high - low > 2
    assert difference(3, 150, 0, 0.99)["verdict"].startswith("not decided")
    # Two blocks can be drawn in three ways only, which makes the interval narrow.
    assert difference(1, 40, -5, 0.99)["verdict"].startswith("not decided")
    low_of_many, high_of_many = difference(12, 400, 0, 0.99)["interval"]
    assert high_of_many - low_of_many < (high - low) / 2


def test_rounds_of_unequal_length_are_compared_as_far_as_both_go() -> None:
    """A key that the page did not see shortens a round; the others still count."""
    module = (ROOT / "bench/paired_difference.mjs").as_uri()
    program = (
        f"import {{ differenceOf }} from '{module}';"
        "console.log(JSON.stringify(differenceOf([[1, 1, 1]], [[2, 2]], 0.5)));"
    )
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", program], capture_output=True, check=True, text=True
    )
    assert json.loads(ran.stdout) == {"above": 1, "estimate": 1, "interval": [1, 1]}
