"""Small git repositories with notebooks, as pull requests change them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "pull-requests.md"

_IDENTITY = {
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    # Only the settings of the repository count.
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a tool: git knows an author, and no variable of this process points to its repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**kept, **_IDENTITY, **more}


def git(folder: Path, *words: str) -> str:
    """What git prints in a folder."""
    result = subprocess.run(
        ["git", *words],
        cwd=folder,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


def new_repository(folder: Path) -> Path:
    """An empty repository with the branch `main`."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    return folder


def commit(folder: Path, files: Mapping[str, str], message: str = "change") -> str:
    """Commit files; gives the commit."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, newline="")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return git(folder, "rev-parse", "HEAD")


def notebook(*sources: str, printed: Mapping[int, str] | None = None) -> str:
    """A notebook with a title, code cells and a closing text; `printed` has outputs by the number of the cell."""
    outputs = printed or {}
    cells: list[dict[str, object]] = [_text("first", "# Counts of May\n\nHow many there were.")]
    count = 0
    for number, source in enumerate(sources, 1):
        # IPython does not count a cell without code.
        count += source != ""
        stream = {"name": "stdout", "output_type": "stream", "text": [outputs.get(number, "")]}
        cells.append(
            {
                "cell_type": "code",
                "execution_count": count if printed and source else None,
                "id": f"cell-{number}",
                "metadata": {},
                "outputs": [stream] if number in outputs else [],
                "source": source.splitlines(keepends=True),
            }
        )
    cells.append(_text("last", "There were some."))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4}
    return json.dumps({**content, "nbformat_minor": 5}, indent=1) + "\n"


def _text(name: str, source: str) -> dict[str, object]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def page_blocks(language: str, heading: str) -> list[str]:
    """The code blocks of a language in a section of docs/pull-requests.md."""
    text = PAGE.read_text(encoding="utf-8")
    _, found, section = text.partition(f"\n## {heading}\n")
    assert found, f"docs/pull-requests.md has no section {heading}"
    parts = section.partition("\n## ")[0].split(f"```{language}\n")[1:]
    return [part.partition("```")[0] for part in parts]
