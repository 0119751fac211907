"""Displays of real libraries: none is lost, and errors in their displays and widgets fail the cell."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from running_worker import RunCells

import environment

REQUIREMENTS = Path(__file__).with_name("display-libraries.txt")
needs_libraries = pytest.mark.skipif(
    os.environ.get("FRESHKERNEL_SCALE") != "full", reason="installs the libraries: full scale"
)

# The cells of one notebook, with the kinds of their outputs.
DISPLAY, RESULT, STREAM = "display_data", "execute_result", "stream"
CELLS: list[tuple[str, list[str]]] = [
    ("import plotly.express as px\nfig = px.line(x=[1, 2], y=[1, 3])\nfig", [DISPLAY]),
    ("fig.show()", [DISPLAY]),
    ("import plotly.graph_objects as go\ngo.Figure(data=[go.Bar(y=[2, 1])])", [DISPLAY]),
    ("[fig.show() for _ in range(2)]\nfig", [DISPLAY] * 3),
    ("go.FigureWidget()", [RESULT]),
    (
        "import altair as alt, pandas as pd\ntable = pd.DataFrame({'a': [1, 2]})\n"
        "alt.Chart(table).mark_point().encode(x='a')",
        [RESULT],
    ),
    ("alt.JupyterChart(alt.Chart(table).mark_point())", [RESULT]),
    ("import folium\nfolium.Map([45, 7])", [RESULT]),
    ("from bokeh.plotting import figure, show\nfrom bokeh.io import output_notebook", []),
    ("output_notebook()", [DISPLAY] * 2),
    ("p = figure(width=100, height=100)\np.line([1, 2], [2, 1])\nshow(p)", [DISPLAY] * 2),
    ("import ipywidgets as w\nw.IntSlider()", [RESULT]),
    ("w.HBox([w.Button(), w.Label('x')])", [RESULT]),
    ("o = w.Output()\nwith o:\n    print('inside')\n    display('d')\no", [RESULT]),
    ("with o:\n    print('again')\n    o.clear_output()\nprint('outside')", [STREAM]),
    ("@w.interact(x=3)\ndef f(x):\n    print(x)\n    return x", [DISPLAY]),
    ("w.interactive_output(lambda x: print(x), {'x': w.IntSlider()})", [RESULT]),
    ("from tqdm.notebook import tqdm\nfor _ in tqdm(range(3)): pass", [DISPLAY]),
    ("from tqdm.auto import trange\nfor _ in trange(3): pass", [DISPLAY]),
    ("from IPython.display import *\ndisplay(HTML('<b>x</b>'), Latex('$x$'))", [DISPLAY] * 2),
    ("bar = ProgressBar(3)\nfor _ in bar: pass", [DISPLAY]),
    ("handle = display('x', display_id=True)\nhandle.update('y')", [DISPLAY]),
    ("display('x')\nclear_output()\nprint(1)", [STREAM]),
    ("import matplotlib.pyplot as plt\nplt.plot([1, 2]);", [DISPLAY]),
    ("table.style", [RESULT]),
]
FAILING = {
    "@w.interact(x=3)\ndef g(x): 1/0": "ZeroDivisionError",
    "with o:\n    1/0": "ZeroDivisionError",
    "Image('missing.png')": "FileNotFoundError",
    "display(Image('missing.png'))": "FileNotFoundError",
    "plt.figure()\nplt.title('$\\\\frac{1}$')\nplt.plot([1]);": "ValueError",
    "alt.Chart(table).mark_point().encode(x='missing')": "ValueError",
}


@pytest.fixture
def kernel_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The kernel with the libraries."""
    python = environment.set_up_separate_environment("display-libraries", REQUIREMENTS)
    specification = tmp_path / "share" / "kernels" / "displays" / "kernel.json"
    specification.parent.mkdir(parents=True)
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    content: dict[str, Any] = {"argv": argv, "display_name": "Displays", "language": "python"}
    specification.write_text(json.dumps(content))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    return "displays"


@needs_libraries
def test_displays_of_libraries(run_cells: RunCells, kernel_name: str) -> None:
    sources = [source for source, _ in CELLS]
    outcome = run_cells(*sources, *FAILING, "print('on')", kernel_name=kernel_name)
    found = [
        (source, result["status"], [each["output_type"] for each in result["outputs"]])
        for source, result in zip(sources, outcome.cells, strict=False)
    ]
    assert found == [(source, "ok", kinds) for source, kinds in CELLS]
    failing = outcome.cells[len(CELLS) : -1]
    errors = [each["error"]["ename"] if each["error"] else None for each in failing]
    assert errors == list(FAILING.values())
    assert [each["losses"] for each in outcome.cells if each["losses"]] == []
    assert outcome.statuses[-1] == "ok"
