"""Removes the unused imports of I6 from the corpus, and checks with CPython that no removed name is read.

Run with a Python that has IPython: `.venv/bin/python bench/unused_imports.py`.
"""

import ast
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from IPython.core.inputtransformer2 import TransformerManager

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / ".cache" / "corpus"


def sources(notebook: Path) -> list[str]:
    """The sources of the code cells."""
    content = json.loads(notebook.read_text("utf-8"))
    cells = content.get("cells") or [
        cell for sheet in content["worksheets"] for cell in sheet["cells"]
    ]
    texts = (
        cell.get("source", cell.get("input", "")) for cell in cells if cell["cell_type"] == "code"
    )
    return ["".join(text) for text in texts]


def imported_and_read(notebook: Path) -> tuple[set[str], set[str]]:
    """The names that import statements bind, and all names that are read."""
    imported: set[str] = set()
    read: set[str] = set()
    for source in sources(notebook):
        for node in ast.walk(ast.parse(TransformerManager().transform_cell(source))):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                imported.update(name.asname or name.name.split(".")[0] for name in node.names)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                read.add(node.id)
    return imported, read


def main() -> None:
    """Compare each fixed notebook with the original."""
    changed = removed = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "corpus"
        shutil.copytree(CORPUS, copy)
        command = [
            "node",
            str(ROOT / "dist" / "freshkernel.cjs"),
            "fix",
            "--select",
            "I6",
            "--unsafe",
        ]
        subprocess.run([*command, str(copy)], check=True, stdout=subprocess.DEVNULL)
        for fixed in sorted(copy.rglob("*.ipynb")):
            original = CORPUS / fixed.relative_to(copy)
            if fixed.read_bytes() == original.read_bytes():
                continue
            before, _ = imported_and_read(original)
            after, read = imported_and_read(fixed)
            lost = (before - after) & read
            changed += 1
            removed += len(before - after)
            wrong += len(lost)
            if lost:
                print(f"{fixed.relative_to(copy)}: {', '.join(sorted(lost))}")
    print(f"{changed} notebooks, {removed} names removed, {wrong} of them read")
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
