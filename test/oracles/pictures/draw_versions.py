"""Draws small plots as the inline back end does, with the installed version of matplotlib, as JSON.

Usage: draw_versions.py > FILE

For each plot: its own data, data that differ by less than a pixel or two, and data that differ visibly. Pictures by
two versions are in test/core/compare/images/fixtures/drawn-by-versions.json; `before` is `same` of the older one.
"""

from __future__ import annotations

import base64
import io
import json
import sys
from collections.abc import Callable

import matplotlib as mpl
import numpy as np

mpl.use("agg")

import matplotlib.pyplot as plt

# How far the data are changed: not at all, slightly, visibly.
CHANGES = {"same": 0.0, "slight": 0.004, "visible": 0.25}


def line(change: float) -> None:
    """Two curves with a legend."""
    x = np.linspace(0, 10, 200)
    plt.plot(x, np.sin(x), label="sin")
    plt.plot(x, np.cos(x) * (1 - change), label="cos")
    plt.xlabel("time [s]")
    plt.ylabel("value")
    plt.legend(loc="lower left")


def points(change: float) -> None:
    """Points, of which one moves."""
    x = [each % 7 for each in range(30)]
    y = (np.arange(30) * 5) % 11 / 10.0
    y[3] = 0.5 + change
    plt.scatter(x, y)
    plt.title("points")


def bars(change: float) -> None:
    """Bars, of which one grows."""
    plt.bar(["a", "b", "c", "d"], [3, 2, 1 + 2 * change, 4])
    plt.ylabel("count")


PLOTS: dict[str, Callable[[float], None]] = {each.__name__: each for each in (line, points, bars)}


def drawn(plot: Callable[[float], None], change: float) -> str:
    """The PNG image of a plot, in base 64."""
    figure = plt.figure(figsize=(3.2, 2.2), dpi=72)
    plot(change)
    file = io.BytesIO()
    figure.savefig(file, format="png", bbox_inches="tight")
    plt.close(figure)
    return base64.b64encode(file.getvalue()).decode()


def main() -> None:
    """Draws all plots."""
    plots = {
        name: {data: drawn(plot, change) for data, change in CHANGES.items()}
        for name, plot in PLOTS.items()
    }
    json.dump({"version": mpl.__version__, "plots": plots}, sys.stdout)


if __name__ == "__main__":
    main()
