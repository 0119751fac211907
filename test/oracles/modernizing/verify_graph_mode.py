"""Executes what entries say about graphs of TensorFlow 1: replacements that need `disable_eager_execution()`.

Each fails where code runs at once, and works in a graph.

Usage: verify_graph_mode.py. Needs the environment `tensorflow-2` of verify_changes.py in .cache/modernizing, and does nothing
where it is not there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PYTHON = HERE.parents[2] / ".cache" / "modernizing" / "tensorflow-2" / "bin" / "python"

PROGRAM = """
import contextlib, json, sys
import tensorflow.compat.v1 as tf

snippets, is_graph = json.load(sys.stdin)
if is_graph:
    tf.disable_eager_execution()
outcomes = {}
for name, snippet in snippets.items():
    with tf.Graph().as_default() if is_graph else contextlib.nullcontext():
        try:
            eval(snippet)
            outcomes[name] = True
        except Exception:
            outcomes[name] = False
print(json.dumps(outcomes))
"""


def outcomes(snippets: dict[str, str], is_graph: bool) -> dict[str, bool]:
    """Which snippets work."""
    done = subprocess.run(
        [str(PYTHON), "-c", PROGRAM],
        input=json.dumps([snippets, is_graph]),
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, bool] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Prints what is wrong; 1 where something is."""
    snippets: dict[str, str] = json.loads((HERE / "graph_mode.json").read_text())
    if not PYTHON.exists():
        print(f"{PYTHON} is missing: run verify_changes.py first, which creates it.")
        return 1
    at_once, in_graph = outcomes(snippets, False), outcomes(snippets, True)
    wrong = [f"{name} works at once" for name in snippets if at_once[name]]
    wrong += [f"{name} fails in a graph" for name in snippets if not in_graph[name]]
    print("\n".join([*wrong, f"{len(snippets)} names, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
