"""Gathers what the functions of a library do from the examples in its documentation, which it runs.

    .venv/bin/python scripts/gathering --python PATH LIBRARY...

Each example of a docstring runs in a process of its own, in a sandbox without a network, with every call of the library
observed (`observed_calls.py`). What all calls of a function agree in becomes its entry in the facet `calls` of its
distribution. The same versions give the same bytes. It can be interrupted: each library is written when it is done.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ROOT / "src" / "core" / "libraries"
HERE = Path(__file__).resolve().parent
#: What the folder of a distribution is called, where its module has a different name.
DISTRIBUTIONS = {"sklearn": "scikit-learn", "PIL": "pillow", "skimage": "scikit-image"}


def gather(library: str, python: str) -> dict[str, object]:
    """The facet `calls` of a library."""
    sys.path.insert(0, str(ROOT / "python_server"))
    from freshkernel.processes.sandbox import Sandbox, sandbox_program

    program = sandbox_program()
    if program is None:
        sys.exit("bubblewrap is needed: examples are code of others (apt-get install bubblewrap).")
    with tempfile.TemporaryDirectory(prefix="gathering-") as folder:
        scratch = Path(folder)
        sandbox = Sandbox(program, scratch, (), network=False, shown=(ROOT,))
        variables = {
            "PATH": os.environ["PATH"],
            "HOME": folder,
            "MPLBACKEND": "agg",
            "PYTHONHASHSEED": "0",
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = sandbox.wrap([python, str(HERE / "run_examples.py"), library], variables, scratch)
        ended = subprocess.run(
            command, env=variables, stdout=subprocess.PIPE, check=True, cwd=folder
        )
    facet: dict[str, object] = json.loads(ended.stdout)
    return facet


def main() -> None:
    """Gathers the libraries that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", required=True, help="the Python that has the libraries")
    parser.add_argument("libraries", nargs="+", metavar="LIBRARY")
    given = parser.parse_args()
    for library in given.libraries:
        facet = gather(library, given.python)
        folder = LIBRARIES / DISTRIBUTIONS.get(library, library)
        folder.mkdir(exist_ok=True)
        (folder / "calls.json").write_text(json.dumps(facet, indent=2, sort_keys=True) + "\n")
        print(library, len(facet["functions"]))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
