"""Plants order problems, and runs notebooks.

Usage: plant.py plant FIRST_SEED COUNT   prints, as JSON lines, correct notebooks and what became of them
       plant.py run                      runs the notebooks of a JSON list, gives what each cell showed and the error
"""

from __future__ import annotations

import json
import random
import sys

from run_notebook import run_notebook
from write_notebook import write_notebook


def displace(count: int, rng: random.Random) -> tuple[str, list[int]]:
    """The kind of displacement, and the resulting order of the cells."""
    order = list(range(count))
    kind = rng.choice(["cell", "cell", "cell", "block", "two"])
    size = 2 if kind == "block" else 1
    for _ in range(2 if kind == "two" else 1):
        start = rng.randrange(count - size + 1)
        moved = order[start : start + size]
        rest = order[:start] + order[start + size :]
        place = rng.randrange(len(rest) + 1)
        order = rest[:place] + moved + rest[place:]
    return kind, order


def plant(seed: int) -> dict[str, object] | None:
    """A working notebook with the changed order of its cells; null if it does not run."""
    cells = write_notebook(seed)
    outputs, error = run_notebook(cells)
    if error is not None:
        return None
    rng = random.Random(seed)
    kind, order = displace(len(cells), rng)
    for _ in range(20):
        if order != list(range(len(cells))) and run_notebook([cells[i] for i in order])[1]:
            break
        kind, order = displace(len(cells), rng)
    counts = rng.random() < 0.3
    return {
        "seed": seed,
        "cells": cells,
        "outputs": outputs,
        "kind": kind,
        "order": order,
        "counts": counts,
    }


def main() -> None:
    """Runs the command line."""
    if sys.argv[1] == "run":
        json.dump([run_notebook(cells) for cells in json.load(sys.stdin)], sys.stdout)
        return
    first, count = int(sys.argv[2]), int(sys.argv[3])
    for seed in range(first, first + count):
        planted = plant(seed)
        if planted is not None:
            print(json.dumps(planted))


if __name__ == "__main__":
    main()
