"""Small notebooks with known causes of failures and differences when they run again.

Each runs first as its author ran it, is then changed as notebooks and machines change over time, and runs
again on a fresh kernel. The cause of each failing or differing cell follows from its construction.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Ran = int | str | tuple[int, str]


@dataclass(frozen=True)
class Case:
    """A notebook, how its author ran it, and why its cells fail or differ now.

    cells: sources; (source, tag) for a tagged cell. ran: what its author ran, in order: a cell, a source
    that was deleted since, or a cell with its source at the time; None for all cells.
    before: content of `sitecustomize` on the author's machine; after: the same for the fresh run.
    libraries: modules that only the author had; libraries_after: modules installed now. files: in the
    notebook's folder; changed: their new content, None for a deleted file. stored: outputs in the
    notebook that replace the actual ones. expect: the cause for each cell and the cell that causes it,
    None if there is no single one.
    """

    name: str
    cells: list[str | tuple[str, str]]
    expect: dict[int, tuple[str, int | None]]
    ran: list[Ran] | None = None
    before: str = ""
    after: str = ""
    libraries: dict[str, str] = field(default_factory=dict)
    libraries_after: dict[str, str] = field(default_factory=dict)
    files: dict[str, str | bytes] = field(default_factory=dict)
    changed: dict[str, str | bytes | None] = field(default_factory=dict)
    stored: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    language_version: str | None = None
    limits: dict[str, Any] = field(default_factory=dict)
    repeats: int = 1
    packages: bool = False


def _error(name: str, text: str) -> dict[str, Any]:
    return {"output_type": "error", "ename": name, "evalue": text, "traceback": []}


def _text(text: str) -> dict[str, Any]:
    return {"output_type": "stream", "name": "stdout", "text": text}


ROWS: dict[str, str | bytes] = {"rows.txt": "3 5 8\n"}
FANCY = "__version__ = '1.0'\ndef answer():\n    return 41\n"
FANCY_2 = "__version__ = '2.0'\ndef answer():\n    return 42\n"
FANCY_WITHOUT = "__version__ = '2.0'\ndef reply():\n    return 42\n"
FANCY_WARNS = (
    "import warnings\n__version__ = '2.0'\ndef answer():\n"
    "    warnings.warn('answer() will go, use reply()', FutureWarning, stacklevel=2)\n"
    "    return 41\n"
)

KNOWN: list[Case] = [
    # Randomness.
    Case("random-draw", ["import random", "print(random.random())"], {1: ("randomness", 1)}),
    Case(
        "random-provider",
        ["import random", "xs = [random.random() for _ in range(3)]", "sum(xs)"],
        {2: ("randomness", 1)},
    ),
    Case(
        "seed-below-draw",
        ["import random", "x = random.random()", "random.seed(0)", "x", "random.random()"],
        {3: ("randomness", 1)},
    ),
    Case(
        "random-in-function",
        ["import random\n\ndef draw():\n    return random.gauss(0, 1)", "draw()"],
        {1: ("randomness", 1)},
    ),
    Case(
        "numpy-unseeded",
        ["import numpy as np", "np.random.rand(3).round(3)"],
        {1: ("randomness", 1)},
        packages=True,
    ),
    Case(
        "generator-unseeded",
        ["import numpy as np\nrng = np.random.default_rng()", "a = rng.normal(size=5)", "a.mean()"],
        {2: ("randomness", 0)},
        packages=True,
    ),
    Case(
        "chance-in-a-module",
        ["import helper", "print(helper.draw())"],
        {1: ("randomness", 1)},
        files={"helper.py": "import random\n\ndef draw():\n    return random.random()\n"},
        repeats=2,
    ),
    Case(
        "chance-in-a-module-run-once",
        ["import helper", "print(helper.draw())"],
        {1: ("unknown", None)},
        files={"helper.py": "import random\n\ndef draw():\n    return random.random()\n"},
    ),
    # Time.
    Case(
        "clock",
        ["from datetime import datetime", "print('made', datetime.now())"],
        {1: ("time", 1)},
    ),
    Case(
        "clock-provider",
        ["import time", "started = time.time()", "print(f'{started:.3f}')"],
        {2: ("time", 1)},
    ),
    Case(
        "stopwatch",
        [
            "import time",
            "start = time.perf_counter()\ntotal = sum(range(1000))\n"
            "print('it lasted', time.perf_counter() - start)",
        ],
        {1: ("time", 1)},
    ),
    Case(
        "date-of-today",
        ["import datetime", "print('As of', datetime.date.today())"],
        {1: ("time", 1)},
        before=(
            "import datetime\nclass date(datetime.date):\n    @classmethod\n"
            "    def today(cls):\n        return cls(2024, 3, 5)\ndatetime.date = date\n"
        ),
    ),
    # Order and hidden state.
    Case("defined-below", ["print(rate * 2)", "rate = 3"], {0: ("order", 1)}, ran=[1, 0]),
    Case("value-from-below", ["x = 1", "print(x)", "x = 2"], {1: ("order", 2)}, ran=[0, 2, 1]),
    Case("run-twice", ["n = 0", "n += 1", "print(n)"], {2: ("order", 1)}, ran=[0, 1, 1, 2]),
    Case("deleted-cell", ["print(total)"], {0: ("order", None)}, ran=["total = 5", 0]),
    Case(
        "edited-cell-run-later",
        ["x = 20", "print(x)"],
        {1: ("order", 0)},
        ran=[(0, "x = 10"), 1, 0],
    ),
    Case("edited-cell", ["x = 20", "print(x)"], {1: ("order", None)}, ran=[(0, "x = 10"), 1]),
    Case(
        "key-from-below",
        ["d = {'a': 1}", "print(d['b'])", "d['b'] = 2"],
        {1: ("order", 2)},
        ran=[0, 2, 1],
    ),
    Case(
        "global-from-below",
        ["def f():\n    return k", "f()", "k = 5"],
        {1: ("order", 2)},
        ran=[0, 2, 1],
    ),
    # Errors above.
    Case(
        "missing-file-and-what-follows",
        ["rows = open('rows.txt').read().split()", "len(rows)", "print(rows[0])"],
        {0: ("missing-file", 0), 1: ("previous-error", 0), 2: ("previous-error", 0)},
        files=ROWS,
        changed={"rows.txt": None},
    ),
    Case(
        "chain-of-errors",
        ["rows = open('rows.txt').read().split()", "n = len(rows)", "print(n)"],
        {0: ("missing-file", 0), 1: ("previous-error", 0), 2: ("previous-error", 0)},
        files=ROWS,
        changed={"rows.txt": None},
    ),
    Case(
        "missing-module",
        ["import fancylib", "print(fancylib.answer())"],
        {0: ("missing-module", 0), 1: ("previous-error", 0)},
        libraries={"fancylib": FANCY},
    ),
    Case(
        "change-that-failed",
        ["d = {'a': 1}", "d['b'] = open('rows.txt').read()", "print(len(d))"],
        {1: ("missing-file", 1), 2: ("previous-error", 1)},
        files=ROWS,
        changed={"rows.txt": None},
    ),
    # Paths.
    Case(
        "absolute-path",
        ["orders = open('/home/ann/data/orders.csv').read()", "print(orders)"],
        {0: ("path", 0), 1: ("previous-error", 0)},
        before=(
            "import builtins, io\n_open = builtins.open\n"
            "def _fake(path, *rest, **more):\n"
            "    if str(path).startswith('/home/ann'):\n        return io.StringIO('1,2')\n"
            "    return _open(path, *rest, **more)\nbuiltins.open = _fake\n"
        ),
    ),
    Case("working-folder", ["import os", "print(os.getcwd())"], {1: ("path", 1)}),
    # Removed parts of libraries.
    Case(
        "numpy-float",
        ["import numpy as np", "np.float(3)"],
        {1: ("removed-api", 1)},
        before="import numpy\nnumpy.float = float\n",
        packages=True,
    ),
    Case(
        "frame-append",
        [
            "import pandas as pd",
            "df = pd.DataFrame({'a': [1, 2]})",
            "df = df.append({'a': 3}, ignore_index=True)",
            "print(len(df))",
        ],
        {2: ("removed-api", 2), 3: ("previous-error", 2)},
        before=(
            "import pandas\n"
            "pandas.DataFrame.append = lambda self, row, ignore_index=True: "
            "pandas.concat([self, pandas.DataFrame([row])], ignore_index=True)\n"
        ),
        packages=True,
    ),
    Case(
        "collections-mapping",
        ["from collections import Mapping", "print(isinstance({}, Mapping))"],
        {0: ("removed-api", 0), 1: ("previous-error", 0)},
        before="import collections, collections.abc\ncollections.Mapping = collections.abc.Mapping\n",
    ),
    # Versions.
    Case(
        "numpy-version",
        ["import numpy as np", "print(np.__version__)"],
        {1: ("version", 1)},
        before="import numpy\nnumpy.__version__ = '1.19.5'\n",
        packages=True,
    ),
    Case(
        "python-version",
        ["import sys", "print('Python', sys.version)"],
        {1: ("version", 1)},
        before="import sys\nsys.version = '3.7.4 (default, Aug 13 2019, 20:35:49) [GCC 7.3.0]'\n",
        language_version="3.7.4",
    ),
    Case(
        "library-without-function",
        ["import fancylib", "print(fancylib.__version__)", "print(fancylib.answer())"],
        {1: ("version", 1), 2: ("removed-api", 2)},
        libraries={"fancylib": FANCY},
        libraries_after={"fancylib": FANCY_WITHOUT},
    ),
    Case(
        "library-with-other-result",
        ["import fancylib", "print(fancylib.__version__)", "print(fancylib.answer())"],
        {1: ("version", 1), 2: ("version", None)},
        libraries={"fancylib": FANCY},
        libraries_after={"fancylib": FANCY_2},
    ),
    Case(
        "library-with-other-result-and-no-record",
        ["import fancylib", "print(fancylib.answer())"],
        {1: ("unknown", None)},
        libraries={"fancylib": FANCY},
        libraries_after={"fancylib": FANCY_2},
    ),
    # Data.
    Case(
        "broken-json",
        ["import json", "print(json.load(open('settings.json')))"],
        {1: ("data", 1)},
        files={"settings.json": '{"a": 1}'},
        changed={"settings.json": '{"a": 1'},
    ),
    Case(
        "other-data",
        ["print(sum(map(int, open('rows.txt').read().split())))"],
        {0: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    # Resources.
    Case(
        "endless-loop",
        ["n = 0", "while True:\n    n += 1", "print('done')"],
        {1: ("resource", 1)},
        ran=[0, (1, "n += 1"), 2],
        limits={"cell_seconds": 2.0},
    ),
    Case("out-of-memory", ["x = bytearray(10 ** 15)"], {0: ("resource", 0)}, ran=[]),
    # Intended failures.
    Case(
        "stop-here",
        ["print('a')", "raise SystemExit('stop here')"],
        {1: ("intentional", 1)},
    ),
    Case("expected-error", ["print('a')", ("1 / 0", "raises-exception")], {}),
    # Network and environment.
    Case(
        "no-server",
        [
            "from urllib.request import urlopen",
            "page = urlopen('http://127.0.0.1:9/').read()",
            "print(len(page))",
        ],
        {1: ("network", 1), 2: ("previous-error", 1)},
        before=(
            "import io, urllib.request\n"
            "urllib.request.urlopen = lambda *rest, **more: io.BytesIO(b'hello')\n"
        ),
    ),
    Case(
        "environment-variable",
        ["import os", "token = os.environ['API_TOKEN_OF_ANN']"],
        {1: ("environment", 1)},
        before="import os\nos.environ['API_TOKEN_OF_ANN'] = 'secret'\n",
    ),
    Case(
        "missing-program",
        ["!freshtool --version"],
        {0: ("environment", 0)},
        stored={0: [_text("freshtool 1.2\r\n")]},
    ),
    Case(
        "question",
        ["name = input('Your name? ')\nprint('Hello', name)"],
        {0: ("environment", 0)},
        stored={0: [_text("Your name? Ann\nHello Ann\n")]},
    ),
    # Bugs of the notebook itself.
    Case("misspelt", ["x = 1", "prnt(x)"], {1: ("implementation", 1)}, ran=[0]),
    Case("wrong-call", ["len([1], [2])"], {0: ("api-misuse", 0)}, ran=[]),
    Case(
        "other-helper",
        ["import helper", "print(helper.rate('a'))"],
        {1: ("unknown", None)},
        files={"helper.py": "def rate(name):\n    return 3\n"},
        changed={"helper.py": "def rate(name):\n    raise ValueError('no rate for ' + name)\n"},
    ),
]

HELD_OUT: list[Case] = [
    Case(
        "uuid-without-dashes",
        ["import uuid", "print('run', uuid.uuid4().hex)"],
        {1: ("randomness", 1)},
    ),
    Case(
        "shuffled",
        ["import random\nxs = list(range(50))", "random.shuffle(xs)", "xs[:5]", "len(xs)"],
        {2: ("randomness", 1)},
    ),
    Case(
        "frame-sample",
        [
            "import pandas as pd\ndf = pd.DataFrame({'a': range(1000)})",
            "few = df.sample(5)",
            "few.a.sum()",
        ],
        {2: ("randomness", 1)},
        packages=True,
    ),
    Case(
        "random-file",
        [
            "import random\nwith open('noise.txt', 'w') as f:\n    f.write(str(random.random()))",
            "print(open('noise.txt').read())",
        ],
        {1: ("randomness", 0)},
    ),
    Case(
        "clock-in-a-module",
        ["import helper", "print(helper.stamp())"],
        {1: ("time", 1)},
        files={
            "helper.py": "import datetime\n\ndef stamp():\n"
            "    return datetime.datetime.now().isoformat()\n"
        },
    ),
    Case(
        "timestamp",
        ["import pandas as pd", "now = pd.Timestamp.now()", "print(now)"],
        {2: ("time", 1)},
        packages=True,
    ),
    Case("date-of-the-shell", ["!date +%T"], {0: ("time", 0)}),
    Case("deleted-value", ["x = 1", "del x", "print(x)"], {2: ("order", 1)}, ran=[0, 2, 1]),
    Case(
        "appended-below",
        ["xs = []", "print(len(xs))", "xs.append(1)"],
        {1: ("order", 2)},
        ran=[0, 2, 1],
    ),
    Case("cell-never-run", ["x = 1", "x = x * 10", "print(x)"], {2: ("order", 1)}, ran=[0, 2]),
    Case(
        "file-from-below",
        ["print(open('out.txt').read())", "with open('out.txt', 'w') as f:\n    f.write('7')"],
        {0: ("order", 1)},
        ran=[1, 0],
        changed={"out.txt": None},
    ),
    Case(
        "appended-twice",
        ["xs = []", "xs.append(1)\nprint(xs)"],
        {1: ("order", 1)},
        ran=[0, 1, 1],
    ),
    Case(
        "deleted-cell-of-a-function",
        ["def f():\n    return scale * 2", "f()"],
        {1: ("order", None)},
        ran=["scale = 3", 0, 1],
    ),
    Case(
        "missing-star-import",
        ["from fancylib import *", "print(answer())"],
        {0: ("missing-module", 0), 1: ("previous-error", 0)},
        libraries={"fancylib": FANCY},
    ),
    Case(
        "missing-key-after-error",
        ["d = {'a': 1}", "d['b'] = open('rows.txt').read()", "print(d['b'].upper())"],
        {1: ("missing-file", 1), 2: ("previous-error", 1)},
        files=ROWS,
        changed={"rows.txt": None},
    ),
    Case(
        "half-a-cell",
        ["a = 1\nb = open('rows.txt').read()\nc = 3", "print(a)", "print(c)"],
        {0: ("missing-file", 0), 2: ("previous-error", 0)},
        files=ROWS,
        changed={"rows.txt": None},
    ),
    Case(
        "missing-engine",
        ["import pandas as pd", "pd.DataFrame({'a': [1]}).to_parquet('a.parquet')"],
        {1: ("missing-module", 1)},
        ran=[0],
        packages=True,
    ),
    Case(
        "windows-path",
        ["import pandas as pd", "df = pd.read_csv(r'C:\\Users\\ann\\orders.csv')"],
        {1: ("path", 1)},
        ran=[0],
        packages=True,
    ),
    Case(
        "missing-program-of-a-process",
        ["import subprocess", "subprocess.run(['freshtool', '--version'], check=True)"],
        {1: ("environment", 1)},
        ran=[0],
    ),
    Case("removed-module", ["import formatter"], {0: ("removed-api", 0)}, ran=[]),
    Case(
        "removed-argument",
        [
            "import pandas as pd\ndf = pd.DataFrame({'a': [1]})",
            "print(df.to_csv(line_terminator=';'))",
        ],
        {1: ("removed-api", 1)},
        before=(
            "import pandas\n_old = pandas.DataFrame.to_csv\n"
            "pandas.DataFrame.to_csv = lambda self, line_terminator: "
            "_old(self, lineterminator=line_terminator)\n"
        ),
        packages=True,
    ),
    Case(
        "time-clock",
        ["import time", "t = time.clock()"],
        {1: ("removed-api", 1)},
        before="import time\ntime.clock = time.perf_counter\n",
    ),
    Case(
        "python-2",
        ["print 'total', 3"],
        {0: ("version", 0)},
        ran=[],
        stored={0: [_text("total 3\n")]},
        language_version="2.7.18",
    ),
    Case(
        "new-warning",
        ["import fancylib", "fancylib.answer()"],
        # A notice of deprecation is no difference.
        {},
        libraries={"fancylib": FANCY},
        libraries_after={"fancylib": FANCY_WARNS},
    ),
    Case(
        "other-encoding",
        ["print(open('names.txt', encoding='utf-8').read())"],
        {0: ("data", 0)},
        files={"names.txt": "Zoë"},
        changed={"names.txt": "Zoë".encode("latin-1")},
    ),
    Case(
        "killed-kernel",
        ["print('a')", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"],
        {1: ("resource", 1)},
        ran=[0],
    ),
    Case(
        "much-output",
        ["for n in range(20000):\n    print(n)"],
        {0: ("resource", 0)},
        limits={"cell_output_bytes": 10000},
    ),
    Case(
        "do-not-run-below",
        ["print('a')", "raise RuntimeError('do not run what is below')", "print('b')"],
        {1: ("intentional", 1)},
    ),
    Case(
        "stopped-by-hand",
        ["total = sum(range(10))\nprint(total)"],
        {0: ("intentional", 0)},
        stored={0: [_error("KeyboardInterrupt", "")]},
    ),
    Case(
        "unknown-host",
        ["import requests", "r = requests.get('http://freshkernel.invalid/')", "print(r.text)"],
        {1: ("network", 1), 2: ("previous-error", 1)},
        ran=[0],
    ),
    Case(
        "other-environment-variable",
        ["import os", "print(os.environ['MODE_OF_ANN'])"],
        {1: ("environment", 1)},
        before="import os\nos.environ['MODE_OF_ANN'] = 'full'\n",
        after="import os\nos.environ['MODE_OF_ANN'] = 'small'\n",
    ),
    Case(
        "host-name",
        ["import platform", "print('on', platform.node())"],
        {1: ("environment", 1)},
        before="import platform\nplatform.node = lambda: 'ann-laptop'\n",
    ),
    Case(
        "resolved-path",
        ["from pathlib import Path", "print(Path('data').resolve())"],
        {1: ("path", 1)},
    ),
    Case(
        "undefined-as-before",
        ["print(undefined_thing)"],
        {0: ("implementation", 0)},
    ),
    Case(
        "misspelt-argument",
        ["f = open('rows.txt', moed='r')"],
        {0: ("api-misuse", 0)},
        ran=[],
        files=ROWS,
    ),
    Case(
        "draw-after-other-draw",
        [
            "import random\nrandom.seed(1)",
            "print(random.random())",
            "print(random.random())",
        ],
        {1: ("order", 2), 2: ("order", 1)},
        ran=[0, 2, 1],
    ),
]

HELPER: dict[str, str | bytes] = {"helper.py": "def rate(name):\n    return 3\n"}
TOTAL = "sum(map(int, open('rows.txt').read().split()))"

# Misleading: something looks like a cause but is not.
MISLEADING: list[Case] = [
    Case(
        "seeded-draws-of-other-data",
        ["import random\nrandom.seed(4)", f"total = {TOTAL}", "print(random.randrange(3), total)"],
        {2: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "draw-that-is-not-shown",
        ["import random\nx = random.random()", f"total = {TOTAL}\nprint(total)"],
        {1: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "stopwatch-that-is-not-shown",
        [
            "import time",
            f"start = time.time()\ntotal = {TOTAL}\nprint(total)\nspent = time.time() - start",
        ],
        {1: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "other-order-that-does-not-matter",
        ["a = 1", f"print({TOTAL})", "b = 2"],
        {1: ("unknown", None)},
        ran=[2, 1, 0],
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "missing-number-that-does-not-matter",
        ["n = 0", "n += 1", f"print({TOTAL})"],
        {2: ("unknown", None)},
        ran=[0, 1, 1, 2],
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "error-above-that-does-not-matter",
        ["text = open('gone.txt').read()", f"print({TOTAL})"],
        {0: ("missing-file", 0), 1: ("unknown", None)},
        files={**ROWS, "gone.txt": "a"},
        changed={"rows.txt": "3 5 9\n", "gone.txt": None},
    ),
    Case(
        "numbers-like-versions",
        ["import fancylib", "# Which version is better?\nprint('score', fancylib.answer() / 41.0)"],
        {1: ("unknown", None)},
        libraries={"fancylib": "__version__ = '1.0'\ndef answer():\n    return 41\n"},
        libraries_after={"fancylib": "__version__ = '2.0'\ndef answer():\n    return 82\n"},
    ),
    Case(
        "date-in-data",
        ["print(open('day.txt').read())"],
        {0: ("unknown", None)},
        files={"day.txt": "2021-03-04 10:00:00"},
        changed={"day.txt": "2022-03-04 10:00:00"},
    ),
    Case(
        "misspelt-below-an-error",
        ["rows = open('rows.txt').read()", "print(rosw)"],
        {0: ("missing-file", 0), 1: ("implementation", 1)},
        ran=[0],
        files=ROWS,
        changed={"rows.txt": None},
    ),
    Case(
        "key-that-is-not-in-the-data",
        ["import json\nd = json.load(open('d.json'))", "print(d['rate'])", "x = 3"],
        {1: ("unknown", None)},
        ran=[0, 2, 1],
        files={"d.json": '{"rate": 2}'},
        changed={"d.json": '{"speed": 2}'},
    ),
    Case(
        "error-in-a-function",
        [
            "def check(text):\n    if '8' not in text:\n        raise ValueError('no 8')\n    return text",
            "check(open('rows.txt').read())",
        ],
        {1: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "name-that-a-module-of-the-folder-lost",
        ["from helper import rate", "print(rate('a'))"],
        {0: ("unknown", None), 1: ("previous-error", 0)},
        files=HELPER,
        changed={"helper.py": "def price(name):\n    return 3\n"},
    ),
    Case(
        "argument-that-a-module-of-the-folder-lost",
        ["import helper", "print(helper.rate(name='a'))"],
        {1: ("unknown", None)},
        files=HELPER,
        changed={"helper.py": "def rate(other):\n    return 3\n"},
    ),
    Case(
        "attribute-that-a-class-of-the-folder-lost",
        ["import helper", "print(helper.Rate().value)"],
        {1: ("unknown", None)},
        files={"helper.py": "class Rate:\n    value = 3\n"},
        changed={"helper.py": "class Rate:\n    price = 3\n"},
    ),
    Case(
        "column-that-is-not-in-the-data",
        ["import pandas as pd", "df = pd.read_csv('d.csv')", "print(df.rate)"],
        {2: ("unknown", None)},
        files={"d.csv": "rate\n2\n"},
        changed={"d.csv": "speed\n2\n"},
        packages=True,
    ),
    Case(
        "generator-with-a-seed",
        [
            "import numpy as np\nrng = np.random.default_rng(7)",
            "np.random.seed(3)",
            f"print(rng.integers(5), np.random.randint(5), {TOTAL})",
        ],
        {2: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
        packages=True,
    ),
    Case(
        "estimator-with-a-seed",
        [
            "from sklearn.ensemble import RandomForestClassifier\n"
            "X = [[int(n)] for n in open('rows.txt').read().split()]",
            "model = RandomForestClassifier(n_estimators=3, random_state=0)\nmodel.fit(X, [0, 0, 1])",
            "print(X, model.predict(X))",
        ],
        {2: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
        packages=True,
    ),
    Case(
        "chance-that-runs-disprove",
        ["import random", f"x = random.random()\nprint(int(x) + {TOTAL})"],
        {1: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
        repeats=2,
    ),
    Case(
        "path-in-data",
        ["print(open('paths.txt').read())"],
        {0: ("unknown", None)},
        files={"paths.txt": "/data/a/x.csv"},
        changed={"paths.txt": "/data/b/x.csv"},
    ),
    Case(
        "edited-argument",
        ["def area(width):\n    return width * 2", "area(width=3)"],
        {1: ("order", 0)},
        ran=["def area(width):\n    return width", 1, (0, "def area(breadth):\n    return 1")],
    ),
]

ORDERS: dict[str, str | bytes] = {
    "orders.csv": "id,price,city\n1,2.5,Bonn\n2,4.0,Ulm\n3,3.5,Bonn\n4,6.0,Ulm\n5,1.5,Bonn\n"
}
DATA = "import numpy as np\nimport pandas as pd\ndf = pd.read_csv('orders.csv')"
POINTS = "import numpy as np\nX = np.arange(80.0).reshape(40, 2)\ny = (X[:, 0] % 7 > 3).astype(int)"

# Realistic notebooks; written after the first two thirds, and run once the code existed.
REALISTIC: list[Case] = [
    Case(
        "split-without-state",
        [
            POINTS,
            "from sklearn.model_selection import train_test_split\n"
            "X_train, X_test, y_train, y_test = train_test_split(X, y)",
            "from sklearn.tree import DecisionTreeClassifier\n"
            "model = DecisionTreeClassifier(random_state=0).fit(X_train, y_train)",
            "print(X_test[:2].tolist(), model.score(X_test, y_test))",
        ],
        {3: ("randomness", 1)},
        packages=True,
    ),
    Case(
        "split-with-state-and-other-data",
        [
            DATA,
            "from sklearn.model_selection import train_test_split\n"
            "a, b = train_test_split(df, random_state=1)",
            "print(len(df), round(a.price.mean() + b.price.mean(), 4))",
        ],
        {2: ("unknown", None)},
        files=ORDERS,
        changed={"orders.csv": "id,price,city\n1,2.5,Bonn\n2,4.0,Ulm\n3,9.5,Bonn\n4,6.0,Ulm\n"},
        packages=True,
    ),
    Case(
        "random-figure",
        [
            "%matplotlib inline\nimport matplotlib.pyplot as plt\nimport numpy as np",
            "noise = np.random.normal(size=50)",
            "plt.plot(noise)\nplt.title('noise')\nplt.show()",
        ],
        {2: ("randomness", 1)},
        packages=True,
    ),
    Case(
        "column-from-below",
        [DATA, "df.groupby('city').total.sum()", "df['total'] = df.price * 2"],
        {1: ("order", 2)},
        ran=[0, 2, 1],
        files=ORDERS,
        packages=True,
    ),
    Case(
        "filtered-twice",
        [DATA, "df = df.iloc[1:]", "print(df.price.sum())"],
        {2: ("order", 1)},
        ran=[0, 1, 1, 2],
        files=ORDERS,
        packages=True,
    ),
    Case(
        "redefined-function",
        [
            "def scale(x):\n    return x * 2",
            "[scale(n) for n in range(3)]",
            "def scale(x):\n    return x * 3",
        ],
        {1: ("order", 2)},
        ran=[0, 2, 1],
    ),
    Case(
        "attribute-of-an-object",
        [
            "class Model:\n    def __init__(self):\n        self.rate = 1",
            "m = Model()",
            "print(m.rate)",
            "m.rate = 5",
        ],
        {2: ("order", 3)},
        ran=[0, 1, 3, 2],
    ),
    Case(
        "simulation",
        [
            "import random",
            "def walk(steps):\n    at = 0\n    for _ in range(steps):\n"
            "        at += random.choice([-1, 1])\n    return at",
            "ends = [walk(101) for _ in range(200)]",
            "print('mean', sum(ends) / len(ends))",
        ],
        {3: ("randomness", 2)},
    ),
    Case(
        "log-of-a-training",
        [
            "import time\nimport numpy as np\nrng = np.random.default_rng(1)",
            "for epoch in range(2):\n    start = time.time()\n    loss = float(rng.normal())\n"
            "    print(f'epoch {epoch}: loss {loss:.3f} {time.time() - start:.9f}s')",
        ],
        {1: ("time", 1)},
        packages=True,
    ),
    Case(
        "data-that-is-gone-in-a-folder",
        [
            "from pathlib import Path\nimport json",
            "config = json.loads((Path('config') / 'settings.json').read_text())",
            "rate = config['rate'] * 2",
            "print(rate)",
        ],
        {1: ("missing-file", 1), 2: ("previous-error", 1), 3: ("previous-error", 1)},
        ran=[0],
    ),
    Case(
        "frame-of-old-pandas",
        [DATA, "for name, column in df.iteritems():\n    print(name, len(column))"],
        {1: ("removed-api", 1)},
        before="import pandas\npandas.DataFrame.iteritems = pandas.DataFrame.items\n",
        files=ORDERS,
        packages=True,
    ),
    Case(
        "wrong-key-never-run",
        [DATA, "df['cost'].sum()"],
        {1: ("unknown", None)},
        ran=[0],
        files=ORDERS,
        packages=True,
    ),
    Case(
        "counter-in-another-notebook",
        ["xs = [3, 1, 2]", "xs.sort()", "print(xs[0], limit)"],
        {2: ("order", None)},
        ran=[0, 1, "limit = 9", 2],
    ),
    Case(
        "cell-moved-up",
        ["total = 0", "print(total / 4)", "for n in range(5):\n    total += n"],
        {1: ("order", 2)},
        ran=[0, 2, 1],
    ),
    Case(
        "failing-test",
        [
            "rows = [int(n) for n in open('rows.txt').read().split()]",
            "assert sum(rows) == 16, 'other rows'",
        ],
        {1: ("unknown", None)},
        files=ROWS,
        changed={"rows.txt": "3 5 9\n"},
    ),
    Case(
        "sorted-by-chance",
        [
            "import os\nkey = os.urandom(4)",
            "parts = sorted(range(300), key=lambda n: hash((n, key)))",
            "print(parts[:6])",
        ],
        {2: ("randomness", 0)},
    ),
]
