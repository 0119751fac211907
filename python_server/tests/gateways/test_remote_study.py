"""A study whose notebooks run on a gateway has the tables of one on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from running_gateway import TOKEN, StartGateway

COMMAND = Path(sys.executable).parent / "freshkernel"
FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
#: What the machine of the kernel decides.
OTHERS = {"check_seconds", "run_seconds", "python"}


def write_notebook(path: Path, source: str, output: str) -> None:
    """A notebook with one cell that ran."""
    stream = {"output_type": "stream", "name": "stdout", "text": output}
    cell = {
        "cell_type": "code",
        "execution_count": 1,
        "id": "a",
        "metadata": {},
        "outputs": [stream],
        "source": source,
    }
    kernel = {"name": "python3", "display_name": "Python", "language": "python"}
    path.parent.mkdir(parents=True, exist_ok=True)
    notebook = {"metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps({**notebook, "cells": [cell]}))


def tables(folder: Path, variables: dict[str, str], *options: str) -> list[list[dict[str, Any]]]:
    """The notebooks and cells of a study."""
    command = [str(COMMAND), "study", "--check", "--jobs", "2", "-o", str(folder), *options]
    subprocess.run(
        [*command, "corpus"],
        cwd=folder.parent,
        env={**os.environ, **variables},
        check=True,
        capture_output=True,
    )
    rows = [
        parquet.read_table(folder / f"{name}.parquet").to_pylist()
        for name in ("notebooks", "cells")
    ]
    return [
        [{name: value for name, value in row.items() if name not in OTHERS} for row in table]
        for table in rows
    ]


@pytest.mark.skipif(
    not FULL_SCALE, reason="a study asks for the runs of `check`, whose verdicts are compared"
)
def test_tables_of_a_gateway_are_those_of_here(start_gateway: StartGateway, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    write_notebook(corpus / "a" / "same.ipynb", "print(1 + 1)", "2\n")
    write_notebook(corpus / "a" / "reads.ipynb", "print(open('data.txt').read())", "text\n")
    (corpus / "a" / "data.txt").write_text("text")
    write_notebook(corpus / "b" / "other.ipynb", "print(1 + 2)", "4\n")
    write_notebook(corpus / "b" / "fails.ipynb", "print(1)\n1 / 0", "1\n")
    file = tmp_path / "gateways.toml"
    file.write_text(f'[tested]\nurl = "{start_gateway().url}"\ntoken = "{TOKEN}"\n')
    variables = {"FRESHKERNEL_GATEWAYS": str(file)}
    here = tables(tmp_path / "here", {})
    there = tables(tmp_path / "there", variables, "--gateway", "tested")
    assert there == here
    assert [row["verdict"] for row in here[0]] == [
        "identical",
        "identical",
        "different",
        "different",
    ]
