"""Ways to break a notebook that runs; each returns false where it does not apply."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from working_programs import Cell, Program


@dataclass
class Broken:
    """A broken notebook: the program, what lies around it, and where it lies in the project."""

    program: Program
    folder: str = ""
    # Notebooks by their names, as lists of sources, and the older version in git.
    neighbors: dict[str, list[str]] = field(default_factory=dict)
    older: list[str] | None = None


Break = Callable[[Broken, random.Random], bool]


def _position(cells: list[Cell], name: str) -> int:
    return next(at for at, cell in enumerate(cells) if name in cell.makes)


def move_down(broken: Broken, rng: random.Random) -> bool:
    """A cell that others need is below the first of them."""
    cells = broken.program.cells
    name = rng.choice(["RATE", "adjust", "math", "rows"])
    start = _position(cells, name)
    users = [at for at in range(start + 1, len(cells)) if name in cells[at].source]
    if not users:
        return False
    # The first that mentions these only defines a function, and runs.
    in_function = name in ("RATE", "math")
    first = _position(cells, "rows") + 1 if in_function else users[0]
    cells.insert(first, cells.pop(start))
    return True


def swap_files(broken: Broken, rng: random.Random) -> bool:
    """The cell that reads a file is above the one that writes it."""
    cells = broken.program.cells
    start = _position(cells, "summary.txt")
    cells.insert(start + 1, cells.pop(start))
    return True


def shuffle(broken: Broken, rng: random.Random) -> bool:
    """Several cells are out of place; the execution counts tell the order."""
    cells = broken.program.cells
    first, last = 2, len(cells) - 1
    part = cells[first:last]
    rng.shuffle(part)
    cells[first:last] = part
    return True


def drop_import(broken: Broken, rng: random.Random) -> bool:
    """An import is gone."""
    cells = broken.program.cells
    which = rng.choice(["import csv", "import math", "from collections import Counter"])
    for cell in cells:
        first, _, rest = cell.source.partition("\n")
        if first.startswith(which):
            cell.source = rest or "print('start')"
            cell.output = "start\n" if cell.source == "print('start')" else cell.output
            return True
    return False


def _drop(broken: Broken, rng: random.Random) -> tuple[list[str], str] | None:
    cells = broken.program.cells
    before = [cell.source for cell in cells]
    name = rng.choice(["adjust", "RATE", "rows", "per_region"])
    del cells[_position(cells, name)]
    return before, name


def drop_to_git(broken: Broken, rng: random.Random) -> bool:
    """A cell is gone; an older version of the notebook has it."""
    dropped = _drop(broken, rng)
    broken.older = dropped[0] if dropped else None
    return True


def drop_to_neighbor(broken: Broken, rng: random.Random) -> bool:
    """A cell is gone; a neighbor has it."""
    dropped = _drop(broken, rng)
    if dropped:
        broken.neighbors["full-analysis.ipynb"] = dropped[0]
    return True


def move_data(broken: Broken, rng: random.Random) -> bool:
    """The data file is in another folder of the project."""
    files, data = broken.program.files, broken.program.data
    name = data.rsplit("/", 1)[-1]
    files[rng.choice([f"raw/{name}", name, f"inputs/csv/{name}"])] = files.pop(data)
    return True


def rename_data(broken: Broken, rng: random.Random) -> bool:
    """The name of the data file differs in case, or by a sign."""
    files, data = broken.program.files, broken.program.data
    folder, name = data.rsplit("/", 1)
    changed = rng.choice([name.upper().replace(".CSV", ".csv"), name.replace("_", "-")])
    files[f"{folder}/{changed}"] = files.pop(data)
    return True


def absolute_path(broken: Broken, rng: random.Random) -> bool:
    """The path is that of another machine."""
    data = broken.program.data
    other = rng.choice(
        ["/kaggle/input/project/", "/content/drive/MyDrive/work/", "/home/ann/work/"]
    )
    for cell in broken.program.cells:
        cell.source = cell.source.replace(f"'{data}'", f"'{other}{data}'")
    return True


def move_notebook(broken: Broken, rng: random.Random) -> bool:
    """The notebook is in a folder below the one that its paths refer to."""
    broken.folder = "notebooks"
    return True


def move_module(broken: Broken, rng: random.Random) -> bool:
    """A function is in a module that is in another folder."""
    cells = broken.program.cells
    at = _position(cells, "adjust")
    rate = re.search(r"RATE = (\S+)\nLIMIT = (\S+)", cells[_position(cells, "RATE")].source)
    if rate is None:
        return False
    body = "def adjust(value):\n    return round(value * RATE + math.sqrt(LIMIT), 3)\n"
    folder = rng.choice(["src", "lib/tools"])
    text = f"import math\n\nRATE = {rate[1]}\nLIMIT = {rate[2]}\n\n\n{body}"
    broken.program.files[f"{folder}/adjusting.py"] = text
    cells[at].source = "from adjusting import adjust\n\nprint('ready')"
    return True


def ask_for_input(broken: Broken, rng: random.Random) -> bool:
    """A cell asks for a number; its stored output shows the answer."""
    cells = broken.program.cells
    cell = cells[_position(cells, "RATE")]
    match = re.search(r"LIMIT = (\S+)", cell.source)
    if match is None:
        return False
    cell.source = cell.source.replace(match[0], "LIMIT = int(input('Limit: '))")
    cell.output = f"Limit: {match[1]}\n"
    return True


# ---------------------------------------------------------------- what is not to be restored


def wrong_neighbor(broken: Broken, rng: random.Random) -> bool:
    """A cell is gone, and a neighbor defines its name in another way."""
    cells = broken.program.cells
    at = _position(cells, "adjust")
    before = [cell.source for cell in cells]
    del cells[at]
    broken.neighbors["other-study.ipynb"] = [
        each.replace("round(value * RATE", "round(value * RATE * 3 + 1") for each in before
    ]
    return True


def wrong_file(broken: Broken, rng: random.Random) -> bool:
    """The data file is gone, and one with nearly its name has other rows."""
    files, data = broken.program.files, broken.program.data
    lines = files.pop(data).split("\n")
    files[data.replace("_", "-")] = "\n".join([lines[0], *lines[2:5]]) + "\n"
    return True


def lost_definition(broken: Broken, rng: random.Random) -> bool:
    """A cell is gone for good."""
    _drop(broken, rng)
    return True


def broken_syntax(broken: Broken, rng: random.Random) -> bool:
    """A cell does not parse."""
    cell = broken.program.cells[_position(broken.program.cells, "adjust")]
    cell.source = cell.source.replace("def adjust(value):", "def adjust(value:")
    return True


def removed_api(broken: Broken, rng: random.Random) -> bool:
    """A cell calls what Python has removed."""
    cell = broken.program.cells[_position(broken.program.cells, "rows")]
    cell.source = f"import platform\nsystem = platform.linux_distribution()\n{cell.source}"
    return True


def no_network(broken: Broken, rng: random.Random) -> bool:
    """A cell asks a server that does not answer."""
    cell = broken.program.cells[_position(broken.program.cells, "rows")]
    request = "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/').read()\n"
    cell.source = request + cell.source
    return True


def wrong_code(broken: Broken, rng: random.Random) -> bool:
    """A cell divides by zero."""
    cell = broken.program.cells[_position(broken.program.cells, "per_region")]
    cell.source = f"{cell.source}\n1 / (len(rows) - len(rows))"
    return True


RESTORABLE: dict[str, Break] = {
    "move": move_down,
    "file-order": swap_files,
    "shuffle": shuffle,
    "import": drop_import,
    "git": drop_to_git,
    "neighbor": drop_to_neighbor,
    "other-folder": move_data,
    "other-name": rename_data,
    "absolute-path": absolute_path,
    "notebook-folder": move_notebook,
    "module-folder": move_module,
    "input": ask_for_input,
}

# Two breaks that do not undo each other.
MIXED: dict[str, tuple[str, str]] = {
    "move+import": ("move", "import"),
    "import+other-folder": ("import", "other-folder"),
    "git+other-name": ("git", "other-name"),
    "module-folder+absolute-path": ("module-folder", "absolute-path"),
    "input+file-order": ("input", "file-order"),
}

NOT_RESTORABLE: dict[str, Break] = {
    "wrong-neighbor": wrong_neighbor,
    "wrong-file": wrong_file,
    "lost-definition": lost_definition,
    "syntax": broken_syntax,
    "removed-api": removed_api,
    "network": no_network,
    "wrong-code": wrong_code,
}
