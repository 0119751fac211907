"""Small notebooks that draw random numbers and seed generators, or do not, in many ways and orders.

``write_notebooks(first, count, libraries)`` returns dictionaries ``{"seed", "cells", "ways"}``; ``ways`` describes the
draws and the seeds in the cells. Everything drawn is printed, except for what is dropped on purpose.
"""

from __future__ import annotations

import random
from typing import Any

Cells = list[str]

IMPORTS = {
    "python": ["import random as R", "import os\nimport random as R\nimport math"],
    "numpy": ["import numpy as np", "import math\nimport numpy as np"],
    "npr": ["import numpy.random as npr", "from numpy import random as npr"],
    "names": ["from random import randint, sample, seed, shuffle"],
    "pandas": ["import pandas as pd\nframe = pd.DataFrame({'a': range(1000)})"],
    "sklearn": [
        "from sklearn.model_selection import KFold, train_test_split\nfrom sklearn.utils import resample"
    ],
    "forest": [
        "from sklearn.ensemble import RandomForestRegressor\n"
        "rows = [[n % 7, n % 11] for n in range(60)]\n"
        "wanted = [(n * n) % 13 for n in range(60)]"
    ],
    "scipy": ["from scipy import stats"],
}

# Draws; none of these texts contains `{}`.
DRAWS = {
    "python": ["R.random()", "R.randint(1, 10**9)", "R.sample(range(10**6), 3)", "R.gauss(0, 1)"],
    "numpy": [
        "np.random.rand(3)",
        "np.random.randint(0, 10**9, 3)",
        "np.random.permutation(1000)[:4]",
        "np.random.normal(size=2) * 3 + 1",
    ],
    "npr": ["npr.rand(3)", "npr.choice(10**6, 3)"],
    "names": ["randint(1, 10**9)", "sample(range(10**6), 3)"],
    "pandas": [
        "frame.sample(3)",
        "frame[frame.a > 10].sample(n=3)",
        "frame['a'].sample(3).tolist()",
    ],
    "sklearn": [
        "train_test_split(list(range(1000)))[1][:5]",
        "(lambda random_state=None: train_test_split(range(999), random_state=random_state))()[1][:5]",
        "resample(list(range(1000)))[:5]",
        "next(KFold(3, shuffle=True).split(rows_of(30)))[1]",
    ],
    "forest": [
        "RandomForestRegressor(3).fit(rows, wanted).predict(rows)[:3]",
        "RandomForestRegressor(n_estimators=3, random_state=None).fit(rows, wanted).predict(rows)[:3]",
    ],
    "scipy": ["stats.norm.rvs(size=3)", "stats.norm(0, 1).rvs(2)"],
}

# Code that looks like a draw but has the same result each time.
FIXED = {
    "python": ["R.Random(5).random()", "math_of(R)", "R.getstate() and 5"],
    "numpy": [
        "np.random.default_rng(5).random(3)",
        "np.random.RandomState(seed=5).rand(2)",
        "np.random.rand(3, 4).shape",
    ],
    "npr": ["npr.default_rng(seed=5).random()", "npr.rand(3).dtype"],
    "names": ["sorted([5, 3])"],
    "pandas": ["frame.sample(3, random_state=5)", "frame.head(3)"],
    "sklearn": [
        "train_test_split(list(range(1000)), random_state=5)[1][:5]",
        "train_test_split(list(range(1000)), **{'random_state': 5})[1][:5]",
        "(lambda random_state=5: train_test_split(range(999), random_state=random_state))()[1][:5]",
        "train_test_split(list(range(1000)), shuffle=False)[1][:5]",
        "next(KFold(3).split(rows_of(30)))[1]",
    ],
    "forest": ["RandomForestRegressor(3, random_state=5).fit(rows, wanted).predict(rows)[:3]"],
    "scipy": ["stats.norm.rvs(size=3, random_state=5)", "stats.norm.pdf(0)"],
}

# Generators of their own that are given no seed.
NEW = {
    "python": ["R.Random().random()"],
    "numpy": ["np.random.default_rng().random(3)", "np.random.RandomState().rand(2)"],
    "npr": ["npr.default_rng(None).random()"],
}

SEEDS = {
    "python": "R.seed(7)",
    "numpy": "np.random.seed(7)",
    "npr": "npr.seed(seed=7)",
    "names": "seed(7)",
    "pandas": "import numpy as np\nnp.random.seed(7)",
    "sklearn": "import numpy as np\nnp.random.seed(7)",
    "forest": "import numpy as np\nnp.random.seed(7)",
    "scipy": "import numpy as np\nnp.random.seed(7)",
}

# What shuffles a list in place.
SHUFFLES = {
    "python": "R.shuffle",
    "numpy": "np.random.shuffle",
    "npr": "npr.shuffle",
    "names": "shuffle",
}

# What makes a generator, without its arguments; all have a method `random` or `rand`.
MAKERS = {
    "python": ("R.Random", "random"),
    "numpy": ("np.random.RandomState", "rand"),
    "npr": ("npr.default_rng", "random"),
}

UNSEEDS = {"python": "R.seed()", "numpy": "np.random.seed(None)", "npr": "npr.seed()"}


def indented(text: str) -> str:
    """The text as the body of a block."""
    return "\n".join(f"    {line}" for line in text.split("\n"))


def draw_cells(choice: random.Random, text: str, number: int) -> tuple[str, Cells]:
    """Cells that show what the text gives, and how."""
    name = f"v{number}"
    ways: dict[str, Cells] = {
        "shown": [f"{text}"],
        "printed": [f"print({text}, 'and more')"],
        "kept": [f"{name} = {text}", f"print({name})"],
        "listed": [f"{name} = [{text} for _ in range(3)]\nprint({name})"],
        "looped": [f"for _ in range(2):\n    print({text})"],
        "in a function": [f"def f{number}():\n    return {text}", f"print(f{number}())"],
        "in a function of a function": [
            f"def f{number}():\n    return {text}\ndef g{number}():\n    return [f{number}()]",
            f"print(g{number}())",
        ],
        "in a function that is not called": [f"def f{number}():\n    return {text}\nprint(3)"],
        "in a method": [
            f"class C{number}:\n    def draw(self):\n        return {text}\n{name} = C{number}()",
            f"print({name}.draw())",
        ],
        "in a constructor": [
            f"class C{number}:\n    def __init__(self):\n        self.v = {text}",
            f"print(C{number}().v)",
        ],
        "as a default": [f"def f{number}(v={text}):\n    return v\nprint(f{number}())"],
        "in a lambda": [f"f{number} = lambda: {text}\nprint(f{number}())"],
        "in a generator": [f"def f{number}():\n    yield {text}\nprint(next(f{number}()))"],
        "handed on": [f"def f{number}(_):\n    return {text}\nprint(list(map(f{number}, [1])))"],
        "under a condition that holds": [f"ready = 3\nif ready > 2:\n    print({text})"],
        "under a condition that does not hold": [f"ready = 3\nif ready > 5:\n    print({text})"],
        "under a constant that holds": [f"if True:\n    print({text})"],
        "under a constant that does not hold": [f"if 0:\n    print({text})"],
        "under main": [f"if __name__ == '__main__':\n    print({text})"],
        "in a try": [f"try:\n    print({text})\nexcept ValueError:\n    print(3)"],
        "in a handler": [f"try:\n    print(3)\nexcept ValueError:\n    print({text})"],
        "in a with": [
            f"import contextlib\nwith contextlib.suppress(ValueError):\n    print({text})"
        ],
        "behind a return": [
            f"def f{number}():\n    return 3\n    return {text}\nprint(f{number}())"
        ],
        "by another name of the function": [
            f"def f{number}():\n    return {text}\ng{number} = f{number}",
            f"print(g{number}())",
        ],
        "decorated": [
            "import functools\n@functools.lru_cache\n" + f"def f{number}():\n    return {text}",
            f"print(f{number}())",
        ],
        "redefined": [
            f"def f{number}():\n    return {text}",
            f"def f{number}():\n    return 3",
            f"print(f{number}())",
        ],
    }
    renamed = called_by_another_name(text, number)
    if renamed is not None:
        ways["by another name of the library"] = renamed
    way = choice.choice([*ways, "shown", "printed", "kept", "in a function"])
    return way, ways[way]


def called_by_another_name(text: str, number: int) -> Cells | None:
    """Cells that call what the text calls by a name of their own; None where the text is no plain call."""
    callee, bracket, rest = text.partition("(")
    if not bracket or not callee.replace(".", "").isidentifier():
        return None
    return [f"g{number} = {callee}", f"print(g{number}({rest})"]


def shuffle_cells(choice: random.Random, name: str, number: int) -> tuple[str, Cells]:
    """Cells that shuffle a list in place, and how."""
    values = f"d{number} = list(range(1000))"
    show = f"print(d{number}[:5])"
    ways: dict[str, Cells] = {
        "alone": [values, f"{name}(d{number})", show],
        "in a function": [
            f"def f{number}(values):\n    {name}(values)\n    return values",
            f"{values}\nprint(f{number}(d{number})[:5])",
        ],
        "of a new list in a function": [
            f"def f{number}():\n    values = list(range(1000))\n    {name}(values)\n    return values[:5]",
            f"print(f{number}())",
        ],
        "of what a function is given": [
            f"def f{number}(values):\n    {name}(values)",
            values,
            f"f{number}(d{number})",
            show,
        ],
        "of an attribute": [
            f"class C{number}:\n    def __init__(self):\n        self.d = list(range(1000))\n"
            f"    def mix(self):\n        {name}(self.d)\n        return self.d",
            f"print(C{number}().mix()[:5])",
        ],
        "that nothing reads": [f"{values}\n{name}(d{number})\nprint(3)"],
        "before the list is made again": [f"{values}\n{name}(d{number})\n{values}", show],
        "in a function that is not called": [
            f"def f{number}(values):\n    {name}(values)\nprint(3)"
        ],
    }
    way = choice.choice([*ways, "alone", "in a function"])
    return way, ways[way]


def generator_cells(
    choice: random.Random, maker: tuple[str, str], number: int
) -> tuple[str, Cells]:
    """Cells that make a generator of their own and draw from it, and how."""
    make, draw = maker
    seed = choice.choice(["", "", "5"])
    made = f"{make}({seed})"
    ways: dict[str, Cells] = {
        "kept": [f"r{number} = {made}", f"print(r{number}.{draw}())"],
        "passed": [f"def f{number}(rng):\n    return rng.{draw}()", f"print(f{number}({made}))"],
        "in an object": [
            f"class C{number}:\n    def __init__(self):\n        self.rng = {made}\n"
            f"    def draw(self):\n        return self.rng.{draw}()",
            f"c{number} = C{number}()\nprint(c{number}.draw())",
        ],
        "from a function": [
            f"def f{number}(seed=None):\n    return {make}(seed)",
            f"print(f{number}({seed}).{draw}())",
        ],
        "from a function that is given options": [
            f"def f{number}(**options):\n    return {make}(*options.values())",
            f"print(f{number}({'seed=5' if seed else ''}).{draw}())",
        ],
    }
    if "default_rng" not in make:
        ways["seeded later"] = [f"r{number} = {made}\nr{number}.seed(7)\nprint(r{number}.{draw}())"]
    way = choice.choice(list(ways))
    return way, ways[way]


def seed_cells(choice: random.Random, text: str, number: int) -> tuple[str, Cells]:
    """Cells that seed, and how; some of them do not after all."""
    body = indented(text)
    ways: dict[str, Cells] = {
        "alone": [text],
        "in a function": [f"def s{number}():\n{body}", f"s{number}()"],
        "in a function that is not called": [f"def s{number}():\n{body}"],
        "in a function of a function": [
            f"def s{number}():\n{body}\ndef t{number}():\n    s{number}()\nt{number}()"
        ],
        "in a constructor": [
            f"class S{number}:\n    def __init__(self):\n{indented(body)}\nmade = S{number}()"
        ],
        "handed on": [f"def s{number}(_):\n{body}\n_ = list(map(s{number}, [1]))"],
        "under a condition that holds": [f"ready = 3\nif ready > 2:\n{body}"],
        "under a condition that does not hold": [f"ready = 3\nif ready > 5:\n{body}"],
        "under a constant that does not hold": [f"if 0:\n{body}"],
        "in a try": [f"try:\n{body}\nfinally:\n    pass"],
        "in a loop": [f"for _ in range(1):\n{body}"],
        "from a name": ["SEED = 7\n" + text.replace("(7)", "(SEED)").replace("=7", "=SEED")],
        "by another name": [
            "import random, numpy\nfor each in (random.seed, numpy.random.seed):\n    each(7)"
        ]
        if "np" in text
        else ["import random\neach = random.seed\neach(7)"],
        "by exec": [f"exec({text!r})"],
        "in a method": [
            f"class S{number}:\n    def prepare(self):\n{indented(body)}",
            f"S{number}().prepare()",
        ],
        "by a function that is given": [
            f"def s{number}():\n{body}\ndef t{number}(function):\n    function()",
            f"t{number}(s{number})",
        ],
    }
    way = choice.choice([*ways, "alone", "alone", "alone", "from a name"])
    return way, ways[way]


def write_notebook(seed: int, libraries: list[str]) -> dict[str, Any]:
    """One notebook."""
    choice = random.Random(seed)
    used = choice.sample(libraries, min(len(libraries), choice.choice([1, 1, 2])))
    head = [choice.choice(IMPORTS[library]) for library in used]
    if "sklearn" in used:
        head.append("def rows_of(count):\n    return [[n] for n in range(count)]")
    if any("math_of" in text for library in used for text in FIXED[library]):
        head.append("def math_of(module):\n    return module.__name__")
    groups: list[Cells] = []
    ways: list[str] = []
    for number in range(choice.choice([1, 2, 2, 3, 4])):
        library = choice.choice(used)
        kind = choice.choices(
            ["draw", "shuffle", "generator", "seed", "fixed", "new", "unseed", "dropped"],
            [8, 3, 3, 7, 2, 1, 1, 1],
        )[0]
        if kind == "seed":
            way, cells = seed_cells(choice, SEEDS[library], number)
        elif kind == "unseed" and library in UNSEEDS:
            way, cells = "without a seed", [UNSEEDS[library]]
        elif kind == "shuffle" and library in SHUFFLES:
            way, cells = shuffle_cells(choice, SHUFFLES[library], number)
        elif kind == "generator" and library in MAKERS:
            way, cells = generator_cells(choice, MAKERS[library], number)
        elif kind == "dropped":
            way, cells = "dropped", [f"{choice.choice(DRAWS[library])}\nprint(3)"]
        else:
            texts = {"fixed": FIXED, "new": NEW}.get(kind, DRAWS).get(library, DRAWS[library])
            way, cells = draw_cells(choice, choice.choice(texts), number)
        ways.append(f"{kind} {way}")
        groups.append(cells)
    cells = [*head, *interleaved(choice, groups)]
    if choice.random() < 0.3:
        cells = ["\n".join(head), "\n".join(cells[len(head) :])]
    return {"seed": seed, "cells": cells, "ways": sorted(ways)}


def interleaved(choice: random.Random, groups: list[Cells]) -> Cells:
    """The cells of all groups; each group stays in its order."""
    left = [list(group) for group in groups]
    cells: Cells = []
    while any(left):
        group = choice.choice([each for each in left if each])
        cells.append(group.pop(0))
    return cells


def write_notebooks(first: int, count: int, libraries: list[str]) -> list[dict[str, Any]]:
    """The notebooks of some seeds."""
    return [write_notebook(seed, libraries) for seed in range(first, first + count)]
