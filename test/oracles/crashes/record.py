"""Runs notebooks that fail, in IPython, and records their errors in crashes.json or in the file of a later set.

Usage: PYTHON record.py [--later | --third | --fourth | --fifth | --sixth | --seventh], where PYTHON has the packages of bench/requirements-*.txt
(for --third and --fourth those of requirements-proof.txt and IPython), for --later torch, and for --fifth,
--sixth and --seventh what their cells import.
The truth of each case is written next to it, in crash_places.py and crash_causes.py, from what was broken: not from any answer.
Every third of the cases of crash_places.py and crash_causes.py is held out: nothing was changed after reading an answer about one.
Of those of later_crash_causes.py, third_crash_causes.py and fifth_crash_causes.py, a third is, by a hash of their text;
of the fourth and the sixth set, none; of the seventh, all are.
"""

import hashlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Set
from pathlib import Path

import IPython
import matplotlib
from crash_causes import NOTEBOOKS, SINGLE
from crash_places import CASES
from fifth_crash_causes import FIFTH
from fourth_crash_causes import FOURTH
from IPython.core.interactiveshell import InteractiveShell
from later_crash_causes import LATER
from more_crash_causes import MORE
from seventh_crash_causes import SEVENTH
from sixth_crash_causes import SIXTH
from third_crash_causes import THIRD

DATA = """
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.linear_model import LogisticRegression, LinearRegression
from sklearn.preprocessing import StandardScaler, LabelEncoder
from sklearn.model_selection import train_test_split, cross_val_score, GridSearchCV
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score, confusion_matrix, mean_squared_error
from sklearn.pipeline import make_pipeline, Pipeline
from sklearn.decomposition import PCA
from sklearn.cluster import KMeans
df = pd.DataFrame({'height': [1.0, 2.0, 3.0], 'name': ['a', 'b', 'c'], 'kind': [0, 1, 0]})
X = df[['height']].to_numpy()
y = df['kind'].to_numpy()
"""

# The cells, the order in which they run, and the cause.
Case = tuple[list[str], list[int], str]


class NoFailureError(Exception):
    """The last cell ran without an error."""


class Recorder:
    """A shell that keeps the errors it would show."""

    def __init__(self) -> None:
        self.shell = InteractiveShell.instance(colors="NoColor")
        if self.shell.history_manager is not None:
            self.shell.history_manager.enabled = False
        self.caught: list[dict[str, object]] = []
        vars(self.shell)["_showtraceback"] = self.keep
        vars(self.shell)["showsyntaxerror"] = self.keep_syntax

    def keep(self, etype: type, evalue: object, stb: list[str], *_: object) -> None:
        # The lines around those that ran are left out: nothing reads them, and they are most of the text.
        lines = [re.sub(r"\n {2,}\d+ [^\n]*|\n {2,}\d+(?=\n)", "", part) for part in stb]
        error: dict[str, object] = {
            "ename": etype.__name__,
            "evalue": str(evalue),
            "traceback": lines,
        }
        self.caught.append(error)

    def keep_syntax(self, *_: object, **__: object) -> None:
        etype, evalue, traceback = sys.exc_info()
        if etype is not None:
            shown = self.shell.SyntaxTB.structured_traceback(etype, evalue, traceback)
            self.keep(etype, evalue, shown)

    def run(self, source: str) -> dict[str, object]:
        """Run one cell: its count and its error."""
        self.caught.clear()
        count = self.shell.execution_count
        self.shell.run_cell(source, store_history=True)
        return {"count": count, "error": portable(self.caught[-1]) if self.caught else None}

    def notebook(self, cells: list[str], order: list[int]) -> list[dict[str, object]]:
        """Run cells after the setup in a fresh namespace."""
        self.shell.user_ns.clear()
        self.shell.init_user_ns()
        self.shell.execution_count = 1
        if self.run(DATA)["error"] is not None:
            raise SystemExit("The setup failed.")
        never: dict[str, object] = {"count": None, "error": None}
        ran = dict.fromkeys(range(len(cells)), never)
        for index in order:
            ran[index] = self.run(cells[index])
        if ran[order[-1]]["error"] is None:
            raise NoFailureError(cells[order[-1]])
        return [{"source": source, **ran[index]} for index, source in enumerate(cells)]


def portable(error: dict[str, object]) -> dict[str, object]:
    """Paths are those of any environment."""
    home = str(Path.home())
    text = json.dumps(error)
    places = {
        sys.prefix: "/opt/env",
        str(Path.cwd()): "/notebooks",
        sys.base_prefix: "/usr",
        sys.base_prefix.replace(home, "~"): "/usr",
    }
    for place, shown in places.items():
        text = text.replace(place, shown)
    known: dict[str, object] = json.loads(text)
    return known


def record_set(name: str, cases: list[Case], earlier: Set[str | None]) -> None:
    """Records a set in NAME_crashes.json, without what an earlier set has; prints the cases that do not fail here."""
    target = Path(__file__).resolve().with_name(f"{name}_crashes.json")
    matplotlib.use("agg")
    recorder = Recorder()
    records = []
    for cells, order, cause in cases:
        if cells[order[-1]] in earlier:
            continue
        try:
            recorded = recorder.notebook(cells, order)
        except NoFailureError as error:
            print(f"Did not fail: {error}")
            continue
        digest = hashlib.sha256("\n".join([name, *cells]).encode()).digest()
        truth = {"cause": cause}
        held_out = name == "seventh" or (digest[0] % 3 == 0 and name not in ("fourth", "sixth"))
        records.append(
            {"cells": recorded, "fails": order[-1], "truth": truth, "held_out": held_out}
        )
    document = {"ipython": IPython.__version__, "setup": DATA, "crashes": records}
    target.write_text(json.dumps(document, indent=1) + "\n")
    print(len(records), sum(bool(one["held_out"]) for one in records))


def main() -> None:
    target = Path(__file__).resolve().with_name("crashes.json")
    matplotlib.use("agg")
    recorder = Recorder()
    cases: list[tuple[list[str], list[int], dict[str, object]]] = [
        ([source], [0], {"cause": cause, "library": library, "stage": stage})
        for source, library, stage, cause in CASES
    ]
    cases += [([source], [0], {"cause": cause}) for source, cause in SINGLE]
    cases += [(cells, order, {"cause": cause}) for cells, order, cause in NOTEBOOKS]
    measured = len(cases)
    cases += [([source], [0], {"cause": cause}) for source, cause in MORE]
    records = [
        {
            "cells": recorder.notebook(cells, order),
            "fails": order[-1],
            "truth": truth,
            "held_out": number < measured and number % 3 == 2,
        }
        for number, (cells, order, truth) in enumerate(cases)
    ]
    document = {"ipython": IPython.__version__, "setup": DATA, "crashes": records}
    target.write_text(json.dumps(document, indent=1) + "\n")
    print(len(records))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        first = {case[0] for case in [*CASES, *SINGLE, *MORE]}
        later = {cells[order[-1]] for cells, order, _ in LATER}
        if sys.argv[1:] == ["--later"]:
            record_set("later", LATER, first)
        elif sys.argv[1:] == ["--third"]:
            record_set("third", THIRD, first | later)
        elif sys.argv[1:] == ["--fourth"]:
            record_set("fourth", FOURTH, first | later)
        elif sys.argv[1:] == ["--fifth"]:
            earlier = {cells[order[-1]] for cells, order, _ in [*THIRD, *FOURTH]}
            record_set("fifth", FIFTH, first | later | earlier)
        elif sys.argv[1:] == ["--sixth"]:
            earlier = {cells[order[-1]] for cells, order, _ in [*THIRD, *FOURTH, *FIFTH]}
            record_set("sixth", SIXTH, first | later | earlier)
        elif sys.argv[1:] == ["--seventh"]:
            earlier = {cells[order[-1]] for cells, order, _ in [*THIRD, *FOURTH, *FIFTH, *SIXTH]}
            record_set("seventh", SEVENTH, first | later | earlier)
        else:
            main()
