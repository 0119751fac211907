"""Random notebooks that run: small analyses with imports, constants, functions, files and modules."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

_REGIONS = ["north", "south", "east", "west", "center"]
_SUBJECTS = ["orders", "visits", "samples", "trips", "claims"]
_COLUMNS = ["amount", "price", "weight", "score"]


@dataclass
class Cell:
    """One code cell; `makes` names what it defines for others."""

    source: str
    makes: tuple[str, ...] = ()
    output: str = ""
    id: str = ""
    count: int = 0


@dataclass
class Program:
    """A notebook in a project folder: its cells, and the files of the project by their paths."""

    cells: list[Cell]
    files: dict[str, str] = field(default_factory=dict)
    subject: str = ""
    data: str = ""


def _table(rng: random.Random, column: str) -> str:
    rows = [
        f"{rng.choice(_REGIONS)},{rng.randint(2, 99)}.{rng.randint(0, 9)},{rng.randint(1, 9)}"
        for _ in range(rng.randint(8, 20))
    ]
    return "\n".join([f"region,{column},count", *rows]) + "\n"


def make_program(rng: random.Random) -> Program:
    """A notebook whose cells depend on each other in several ways."""
    subject, column = rng.choice(_SUBJECTS), rng.choice(_COLUMNS)
    data = f"data/{subject}_{rng.randint(2015, 2024)}.csv"
    rate, limit = rng.randint(2, 9) / 8, rng.randint(10, 60)
    cells = [
        Cell("import csv\nfrom pathlib import Path"),
        Cell(rng.choice(["import math", "import math as math"]), ("math",)),
        Cell(f"RATE = {rate}\nLIMIT = {limit}", ("RATE", "LIMIT")),
        Cell(
            "def adjust(value):\n    return round(value * RATE + math.sqrt(LIMIT), 3)\n\nprint('ready')",
            ("adjust",),
        ),
        Cell(
            f"with open('{data}') as source:\n"
            f"    rows = list(csv.DictReader(source))\nprint(len(rows), 'rows')",
            ("rows",),
        ),
        Cell(
            f"{column}s = [adjust(float(row['{column}'])) for row in rows]\nprint(sum({column}s))",
            (f"{column}s",),
        ),
        Cell(
            "from collections import Counter\nper_region = Counter()\n"
            "for row in rows:\n    per_region[row['region']] += int(row['count'])\n"
            "print(sorted(per_region.items()))",
            ("per_region",),
        ),
        Cell(
            f"large = [value for value in {column}s if value > LIMIT]\nlen(large), max({column}s)",
            ("large",),
        ),
        Cell(
            "Path('summary.txt').write_text('\\n'.join(sorted(per_region)))\nprint('written')",
            ("summary.txt",),
        ),
        Cell("print(Path('summary.txt').read_text().split('\\n')[0])"),
        Cell(
            "def share(name):\n    return per_region[name] / sum(per_region.values())\n\n"
            "best = max(per_region, key=share)\nprint(best, f'{share(best):.4f}')",
            ("share", "best"),
        ),
        Cell(f"print(math.floor(sum({column}s)), len(large), best)"),
    ]
    if rng.random() < 0.5:
        cells.insert(4, Cell(f"print('Analysis of {subject}, rate', RATE)"))
    return Program(cells, {data: _table(rng, column)}, subject, data)


def make_python2_program(rng: random.Random) -> tuple[list[str], list[str]]:
    """The cells of a notebook in Python 2, and the same in Python 3."""
    numbers = [rng.randint(1, 50) for _ in range(rng.randint(4, 9))]
    names = rng.sample(_REGIONS, 3)
    table = {name: rng.randint(1, 30) for name in names}
    key = names[0]
    cells = [
        (
            f"numbers = {numbers}\nprint 'numbers', len(numbers)",
            f"numbers = {numbers}\nprint('numbers', len(numbers))",
        ),
        (
            f"table = {table}\nprint sorted(table.keys())",
            f"table = {table}\nprint(sorted(table.keys()))",
        ),
        (
            "total = 0\nfor name, value in sorted(table.iteritems()):\n    total += value\nprint 'total', total",
            "total = 0\nfor name, value in sorted(table.items()):\n    total += value\nprint('total', total)",
        ),
        (
            "squares = [n * n for n in xrange(len(numbers))]\nprint squares",
            "squares = [n * n for n in range(len(numbers))]\nprint(squares)",
        ),
        (
            f"if table.has_key('{key}'):\n    print 'has {key}', table['{key}']",
            f"if '{key}' in table:\n    print('has {key}', table['{key}'])",
        ),
        (
            "try:\n    int('x')\nexcept ValueError, error:\n    print 'failed:', error",
            "try:\n    int('x')\nexcept ValueError as error:\n    print('failed:', error)",
        ),
        (
            "from StringIO import StringIO\nprint StringIO('a b').read().split()",
            "from io import StringIO\nprint(StringIO('a b').read().split())",
        ),
        ("print max(numbers), total", "print(max(numbers), total)"),
    ]
    kept = [cell for at, cell in enumerate(cells) if at < 3 or rng.random() < 0.7]
    return [old for old, _ in kept], [new for _, new in kept]
