"""`judge_outputs.py NOTEBOOK`: runs a restored notebook in its folder and prints the output of each cell by its id.

Cells without magics only; a cell that fails ends the run and has no output.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "moves"))
from run_notebook import run_cell


def main() -> None:
    """Runs one notebook."""
    notebook = Path(sys.argv[1])
    cells = json.loads(notebook.read_text())["cells"]
    os.chdir(notebook.parent)
    sys.path.insert(0, "")
    namespace: dict[str, object] = {"__name__": "__main__"}
    outputs: dict[str, str] = {}
    failure = None
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        try:
            outputs[cell["id"]] = run_cell("".join(cell["source"]), namespace)
        except Exception as error:
            failure = f"{cell['id']}: {type(error).__name__}: {error}"
            break
    json.dump({"outputs": outputs, "failure": failure}, sys.stdout)


if __name__ == "__main__":
    main()
