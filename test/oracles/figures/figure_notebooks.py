"""Random notebooks that draw with pyplot, with an edit each and the sets of cells that fix the outputs.

Usage: figure_notebooks.py FIRST_SEED COUNT

Half of them tell matplotlib to keep figures open when a cell ends: another back end, no interactive mode, an option of the
inline back end. Prints JSON lines, as `staleness_truth.py` does.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "staleness"))
os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"

import notebook_runs
import real_kernel
import staleness_truth

# How figures are shown and kept: before the import of pyplot, or below it.
BEFORE = ["", "%matplotlib inline", "import matplotlib\nmatplotlib.use('agg')", "%matplotlib agg"]
BELOW = [
    "",
    "plt.switch_backend('agg')",
    "import matplotlib\nmatplotlib.use('svg')",
    "plt.ioff()",
    "plt.rcParams['interactive'] = False",
    "plt.rcParams.update({'interactive': False})",
    "import matplotlib\nmatplotlib.interactive(False)",
    "%config InlineBackend.close_figures = False",
    "from matplotlib_inline.backend_inline import set_matplotlib_close\nset_matplotlib_close(False)",
    "get_ipython().run_line_magic('matplotlib', 'agg')",
]
# What each cell defines, needs, and does; N is a number.
MAKES = [
    ("fig", "", "fig = plt.figure()"),
    ("fig ax", "", "fig = plt.figure()\nax = fig.add_subplot()"),
    ("fig ax", "", "fig, ax = plt.subplots()"),
    ("fig", "", "fig = plt.figure(N)"),
    ("ax", "", "ax = plt.gca()"),
    ("fig", "", "fig = plt.gcf()"),
    ("ax", "", "ax = plt.subplot()"),
    ("lines", "", "lines = plt.plot([1, N])"),
    ("lines", "ax", "lines = ax.plot([1, N])"),
    ("other", "", "other = plt.figure()\nplt.plot([N, 0])"),
]
DRAWS = [
    ("", "", "plt.plot([1, N])"),
    ("", "", "plt.title('N')"),
    ("", "ax", "ax.plot([1, N])"),
    ("", "ax", "ax.set_title('N')"),
    ("", "fig", "fig.gca().plot([2, N])"),
    ("", "fig", "fig.suptitle('N')"),
    ("", "fig", "with plt.ioff():\n    plt.plot([N, N])"),
    ("", "lines", "lines[0].set_ydata([N, 1])"),
    ("", "ax", "plt.sca(ax)\nplt.plot([N, 1])"),
    ("", "fig", "plt.figure(fig)\nplt.plot([N, 1])"),
    ("", "", "plt.figure(1)\nplt.plot([0, N])"),
    ("", "", "plt.figure()\nplt.plot([0, N])"),
    ("", "", "plt.close()"),
    ("", "", "plt.close('all')"),
    ("", "", "plt.clf()"),
    ("", "", "plt.show()"),
    ("", "", "def draw(n):\n    plt.plot([n, N])\ndraw(2)"),
]
SHOWS = [
    ("", "fig", "fig"),
    ("", "other", "other"),
    ("", "ax", "ax.figure"),
    ("", "ax", "print(len(ax.lines), ax.get_title())"),
    ("", "fig", "print([(a.get_title(), len(a.lines)) for a in fig.axes], fig._suptitle)"),
    ("", "", "print(len(plt.gca().lines), plt.gca().get_title())"),
    ("", "", "print(plt.get_fignums())"),
    ("", "", "plt.savefig('a.svg')\nprint(open('a.svg').read().count('line2d_'))"),
    ("", "", "plt.gcf()"),
    ("", "lines", "print(lines[0].get_ydata())"),
]


class Writer:
    """Writes one notebook."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seed = seed

    def fill(self, text: str) -> str:
        """The text with numbers."""
        return text.replace("N", str(self.chance.randint(1, 4)))

    def cell(self, names: set[str]) -> tuple[str, str]:
        """A cell for which these names are there, and the names that it defines."""
        groups = [MAKES, DRAWS, DRAWS, SHOWS]
        while True:
            defines, needs, text = self.chance.choice(self.chance.choice(groups))
            if set(needs.split()) <= names:
                return defines, self.fill(text)

    def cells(self) -> list[str]:
        """The cells of the notebook."""
        keeps = self.chance.random() < 0.5
        head = [
            self.chance.choice(BEFORE if keeps else BEFORE[:2]),
            "import matplotlib.pyplot as plt",
        ]
        cells = ["\n".join(line for line in head if line)]
        mode = self.chance.choice(BELOW) if keeps else ""
        if mode:
            cells.append(mode)
        names: set[str] = set()
        for _ in range(self.chance.randint(3, 4)):
            defines, text = self.cell(names)
            names |= set(defines.split())
            cells.append(text)
        shown = [text for _, needs, text in SHOWS if set(needs.split()) <= names]
        return [*cells, *self.chance.sample(shown, 2)]

    def notebook(self) -> dict[str, Any]:
        """The notebook before and after an edit."""
        before = [{"id": f"cell-{i}", "source": text} for i, text in enumerate(self.cells())]
        after = list(before)
        at = self.chance.randrange(1, len(before))
        kind = self.chance.choice(["number", "number", "number", "delete", "insert"])
        if kind == "delete":
            del after[at]
        elif kind == "insert":
            _, text = self.cell(set())
            after.insert(at, {"id": "cell-new", "source": text})
        else:
            text = before[at]["source"]
            digits = [c for c in text if c.isdigit()]
            changed = text.replace(self.chance.choice(digits), "7") if digits else f"{text}\npass"
            after[at] = {**before[at], "source": changed}
        return {
            "seed": self.seed,
            "category": "figures",
            "edit": {"kind": kind, "what": f"cell {at}"},
            "before": before,
            "after": after,
        }


def main() -> None:
    """Runs the command line."""
    staleness_truth.prepare(libraries=False)
    notebook_runs.Kernel = real_kernel.ShellKernel  # type: ignore[misc, assignment]
    __import__("matplotlib.pyplot")
    first, count = map(int, sys.argv[1:])
    for seed in range(first, first + count):
        truth = staleness_truth.truth(Writer(seed).notebook())
        if truth is not None:
            print(json.dumps(truth), flush=True)


if __name__ == "__main__":
    main()
