"""Run every benchmark of bench/ that measures this checkout, one after the other."""

from __future__ import annotations

import subprocess
import sys

import environment
from environment import ROOT

# Each prints its figures. What needs fetched notebooks (corpus_findings.mjs, recall.py) takes longer and is started by hand.
BENCHMARKS = ["keystroke.mjs", "startup.mjs", "throughput.mjs"]


def main() -> int:
    """Go on after one that fails, and say so at the end."""
    failed = []
    for name in BENCHMARKS:
        print(f"== {name}", flush=True)
        result = subprocess.run(
            ["node", f"bench/{name}", *sys.argv[1:]],
            cwd=ROOT,
            env=environment.tool_environment(),
            check=False,
        )
        if result.returncode != 0:
            failed.append(name)
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
