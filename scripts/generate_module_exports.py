"""Writes src/core/fixes/module_exports.json: the names that `from module import *` binds.

Runs the real modules, with every interpreter given, each of which has other versions of them:

    python scripts/generate_module_exports.py PYTHON…

A name that all versions export goes to `names`, one that only some of them export to `sometimes`.
The interpreters' versions of Python and of the distributions are kept next to the names.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

OUTPUT = Path(__file__).parent.parent / "src" / "core" / "fixes" / "module_exports.json"

STANDARD_LIBRARY = """
    asyncio base64 bisect calendar cmath collections contextlib copy csv ctypes dataclasses
    datetime decimal enum fractions functools glob heapq io itertools json logging math operator
    os os.path pathlib queue random re shutil statistics string subprocess sys threading time
    tkinter tkinter.colorchooser tkinter.constants tkinter.filedialog tkinter.font
    tkinter.messagebox tkinter.scrolledtext tkinter.simpledialog tkinter.ttk turtle typing
    urllib.request zipfile
"""

THIRD_PARTY = {
    "numpy": "numpy numpy.fft numpy.linalg numpy.ma numpy.polynomial numpy.random",
    "matplotlib": """matplotlib matplotlib.animation matplotlib.patches matplotlib.pyplot
        matplotlib.ticker matplotlib.widgets mpl_toolkits.mplot3d pylab""",
    "scipy": """scipy scipy.constants scipy.fft scipy.integrate scipy.interpolate scipy.io
        scipy.linalg scipy.ndimage scipy.optimize scipy.signal scipy.sparse scipy.spatial
        scipy.special scipy.stats""",
    "sympy": """sympy sympy.abc sympy.functions sympy.interactive sympy.matrices
        sympy.parsing.sympy_parser sympy.physics.mechanics sympy.physics.quantum
        sympy.physics.units sympy.physics.vector sympy.plotting sympy.solvers sympy.stats""",
    "pandas": "pandas pandas.plotting",
    "ipython": "IPython.display",
    "ipywidgets": "ipywidgets ipywidgets.widgets",
    "networkx": "networkx",
    "bokeh": "bokeh.io bokeh.layouts bokeh.models bokeh.plotting bokeh.transform",
    "plotly": "plotly.express plotly.graph_objects plotly.graph_objs plotly.offline",
    "seaborn": "seaborn",
}

PROBE = """
import importlib.metadata, json, platform, sys, warnings
warnings.simplefilter("ignore")
distribution, module = sys.argv[1:]
names = {}
try:
    version = importlib.metadata.version(distribution) if distribution else platform.python_version()
    exec("from " + module + " import *", names)
except ImportError:
    print("null")
else:
    print(json.dumps([version, sorted(name for name in names if not name.startswith("__"))]))
"""


def exports(python: str, distribution: str, module: str) -> tuple[str, set[str]] | None:
    """Version and names of `module`, in a process of its own; None where it is not installed."""
    command = [python, "-c", PROBE, distribution, module]
    completed = subprocess.run(command, check=True, capture_output=True, text=True)
    answer = json.loads(completed.stdout)
    return None if answer is None else (answer[0], set(answer[1]))


def entry(pythons: list[str], distribution: str, modules: list[str]) -> dict[str, object]:
    """Versions and modules of one distribution; the standard library's has no name."""
    versions: set[str] = set()
    entries: dict[str, dict[str, str]] = {}
    for module in modules:
        answers = [exports(python, distribution, module) for python in pythons]
        found = [answer for answer in answers if answer is not None]
        if found:
            versions.update(version for version, _ in found)
            always = set.intersection(*(names for _, names in found))
            sometimes = set.union(*(names for _, names in found)) - always
            entries[module] = {
                "names": " ".join(sorted(always)),
                "sometimes": " ".join(sorted(sometimes)),
            }
    return {"versions": sorted(versions), "modules": entries}


def main(pythons: list[str]) -> None:
    """Asks every interpreter and writes the file."""
    if not pythons:
        sys.exit(__doc__)
    data = {"python": entry(pythons, "", STANDARD_LIBRARY.split())}
    for distribution, modules in sorted(THIRD_PARTY.items()):
        data[distribution] = entry(pythons, distribution, modules.split())
    OUTPUT.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
