"""Notebooks before and after an edit, in which a cell reaches a value other than by a name in its text.

``pairs.py SEED COUNT`` writes a JSON list: each pair has its kind, the cells before and after, and the position of the
edited cell. A pair is a way to write a location, and one or several ways to read it, between cells that do neither.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Location:
    """Ways to write and read one location; ``VALUE`` stands for what the edit changes."""

    kind: str
    writes: list[str]
    reads: list[str]
    #: Cells above all others.
    setup: list[str] = field(default_factory=list)


MAIN = "import __main__, sys, os, string, subprocess"

NAME = Location(
    "name by text",
    [
        "n = VALUE",
        "globals()['n'] = VALUE",
        "exec('n = VALUE')",
        "vars()['n'] = VALUE",
        "locals()['n'] = VALUE",
        "get_ipython().user_ns['n'] = VALUE",
        "__main__.n = VALUE",
        "setattr(__main__, 'n', VALUE)",
        "sys.modules['__main__'].n = VALUE",
        "globals().update(n=VALUE)",
        "globals().update({'n': VALUE})",
        "get_ipython().ex('n = VALUE')",
        "result = get_ipython().run_cell('n = VALUE')",
        "get_ipython().push({'n': VALUE})",
        "code = 'n = VALUE'\nexec(code)",
        "exec(compile('n = VALUE', 'text', 'exec'))",
        "for key in ['n']:\n    globals()[key] = VALUE",
        "given = dict(n=VALUE)\nglobals().update(given)",
        "globals().setdefault('n', VALUE)",
    ],
    [
        "print(n)",
        "print(eval('n'))",
        "print(eval('n + 1'))",
        "print(globals()['n'])",
        "print(globals().get('n'))",
        "print(vars()['n'])",
        "print('{n}'.format(**globals()))",
        "print('{n}'.format(**locals()))",
        "print('{n}'.format_map(vars()))",
        "print('%(n)s' % globals())",
        "print(string.Template('$n').substitute(globals()))",
        "print(get_ipython().user_ns['n'])",
        "print(get_ipython().ev('n'))",
        "exec('print(n)')",
        "print([globals()[key] for key in ['n']])",
        "def value():\n    return eval('n')\nprint(value())",
        "print((lambda: globals()['n'])())",
        "print(sys.modules['__main__'].n)",
        "print(getattr(sys.modules[__name__], 'n'))",
        "text = 'n'\nprint(eval(text))",
        "!echo {n}",
        "!echo $n",
        "print(__main__.n)",
        "print({**globals()}['n'])",
        "print(dict(globals())['n'])",
        "print(max(value for key, value in globals().items() if key == 'n'))",
    ],
    [MAIN],
)

VARIABLE = Location(
    "environment variable",
    [
        "%env FRESH_A=VALUE",
        "%set_env FRESH_A VALUE",
        "os.environ['FRESH_A'] = 'VALUE'",
        "os.environ.update(FRESH_A='VALUE')",
        "os.environ |= {'FRESH_A': 'VALUE'}",
        "os.environ.setdefault('FRESH_A', 'VALUE')",
    ],
    [
        "print(os.environ['FRESH_A'])",
        "print(os.environ.get('FRESH_A'))",
        "print(os.getenv('FRESH_A'))",
        "!echo $FRESH_A",
        "!printenv FRESH_A",
        "%env FRESH_A",
        "shown = !echo $FRESH_A\nprint(shown)",
        "%sx echo $FRESH_A",
        "%%bash\necho $FRESH_A",
        "print(subprocess.run('echo $FRESH_A', shell=True, capture_output=True, text=True).stdout)",
        "print(subprocess.check_output(['printenv', 'FRESH_A']))",
        "print(os.popen('echo $FRESH_A').read())",
        "print(dict(os.environ)['FRESH_A'])",
        "print({**os.environ}['FRESH_A'])",
        "print(os.path.expandvars('$FRESH_A'))",
    ],
    [MAIN],
)

ATTRIBUTE = Location(
    "attribute of a module",
    [
        "math.limit = VALUE",
        "setattr(math, 'limit', VALUE)",
        "import math as m\nm.limit = VALUE",
        "math.__dict__['limit'] = VALUE",
        "vars(math)['limit'] = VALUE",
    ],
    [
        "print(math.limit)",
        "print(getattr(math, 'limit'))",
        "from math import limit\nprint(limit)",
        "import math as again\nprint(again.limit)",
        "print(vars(math)['limit'])",
        "def limited():\n    return math.limit\nprint(limited())",
    ],
    ["import math"],
)

CLASS = Location(
    "attribute of a class",
    ["C.x = VALUE", "setattr(C, 'x', VALUE)", "type(c).x = VALUE", "c.__class__.x = VALUE"],
    ["print(C.x)", "print(c.x)", "print(C().x)", "print(getattr(c, 'x'))", "print(D.x)"],
    ["class C:\n    x = 0\nclass D(C):\n    pass\nc = C()"],
)

OPTIONS = [
    Location("option", ["%precision VALUE"], ["3.14159265", "1 / 3"]),
    Location(
        "option",
        ["decimal.getcontext().prec = VALUE", "decimal.setcontext(decimal.Context(prec=VALUE))"],
        ["print(1 / decimal.Decimal(7))", "print(decimal.getcontext().prec)"],
        ["import decimal"],
    ),
    Location(
        "option",
        ["sys.setrecursionlimit(1000 + VALUE)"],
        ["print(sys.getrecursionlimit())"],
        ["import sys"],
    ),
    Location(
        "option",
        ["sys.path.insert(0, 'folder VALUE')", "sys.path[:0] = ['folder VALUE']"],
        ["print(sys.path[0])"],
        ["import sys"],
    ),
    Location("option", ["sys.argv = ['run', 'VALUE']"], ["print(sys.argv[1])"], ["import sys"]),
    Location(
        "option",
        ["random.seed(VALUE)", "random.setstate(random.Random(VALUE).getstate())"],
        ["print(random.random())"],
        ["import random"],
    ),
    Location(
        "option",
        ["logging.getLogger('a').setLevel(VALUE)"],
        [
            "print(logging.getLogger('a').level)",
            "print(logging.getLogger('a.b').getEffectiveLevel())",
        ],
        ["import logging"],
    ),
    Location(
        "option",
        ["token = held.set(VALUE)"],
        ["print(held.get())"],
        ["import contextvars\nheld = contextvars.ContextVar('held')"],
    ),
]

HISTORY = Location(
    "history",
    ["VALUE + 1", "[VALUE]", "x = VALUE\nx"],
    ["print(_)", "x = _\nprint(x)", "print([_])"],
)

OUTPUT = Location(
    "collected output",
    [
        "with contextlib.redirect_stdout(buffer):\n    print(VALUE)",
        "with contextlib.redirect_stdout(buffer):\n    for i in range(2):\n        print(VALUE)",
        "print(VALUE, file=buffer)",
    ],
    ["print(buffer.getvalue())", "print(len(buffer.getvalue()), buffer.getvalue()[:3])"],
    ["import contextlib, io", "buffer = io.StringIO()"],
)

CACHE = Location(
    "cache",
    ["k = VALUE"],
    ["print(f())", "print(f() + 1)", "print(g())"],
    [
        "import functools",
        "k = 0",
        "@functools.lru_cache(maxsize=None)\ndef f():\n    return k",
        "def inner():\n    return k\n@functools.cache\ndef g():\n    return inner()",
    ],
)

FILE = Location(
    "file",
    [
        "%%writefile a.txt\nVALUE",
        "with open('a.txt', 'w') as file:\n    file.write('VALUE')",
        "Path('a.txt').write_text('VALUE')",
        "for key in ['a', 'b']:\n    with open(key + '.txt', 'w') as file:\n        file.write('VALUE')",
        "for key in ['a', 'b']:\n    Path(f'{key}.txt').write_text('VALUE')",
        "(Path('.') / 'a.txt').write_text('VALUE')",
        "open(os.path.join('.', 'a.txt'), 'w').write('VALUE')",
        "!echo VALUE > a.txt",
        "names = ['a.txt']\nfor name in names:\n    open(name, 'w').write('VALUE')",
    ],
    [
        "print(open('a.txt').read())",
        "print(Path('a.txt').read_text())",
        "!cat a.txt",
        "%cat a.txt",
        "print([open(path).read() for path in sorted(glob.glob('*.txt'))])",
        "print([path.read_text() for path in sorted(Path('.').glob('*.txt'))])",
        "for key in ['a']:\n    print(open(key + '.txt').read())",
        "for key in ['a']:\n    print(open(f'{key}.txt').read())",
        "names = [name for name in sorted(os.listdir('.')) if name.endswith('.txt')]\nprint(open(names[0]).read())",
        "print(open(os.path.join('.', 'a.txt')).read())",
        "shown = !cat a.txt\nprint(shown)",
        "%%bash\ncat a.txt",
    ],
    ["import glob, os\nfrom pathlib import Path"],
)

SCRIPT = Location(
    "script",
    ["%%writefile part.py\nn = VALUE", "open('part.py', 'w').write('n = VALUE')"],
    [
        "%run part.py\nprint(n)",
        "exec(open('part.py').read())\nprint(n)",
        "!python part.py; cat part.py",
    ],
)

PARTS = Location(
    "part of an object",
    [
        "for key, items in x.items():\n    items.append(VALUE)",
        "for items in x.values():\n    items.append(VALUE)",
        "for at, items in enumerate(xs):\n    items.append(VALUE)",
        "for items, other in zip(xs, xs):\n    items.append(VALUE)",
        "for items in itertools.chain(xs):\n    items.append(VALUE)",
        "for items in reversed(xs):\n    items.append(VALUE)",
        "(a, b), c = (xs[0], 1), 0\na.append(VALUE)",
        "[items.append(VALUE) for items in xs]",
        "list(map(lambda items: items.append(VALUE), xs))",
        "next(iter(xs)).append(VALUE)",
        "view = x.values()\nfor items in view:\n    items.append(VALUE)",
        "getattr(xs[0], 'append')(VALUE)",
        "first, *rest = xs\nfirst.append(VALUE)",
    ],
    ["print(x)", "print(xs)", "print(xs[0])", "print(len(x), x['a'])"],
    ["import itertools", "xs = [[1], [2]]\nx = {'a': xs}\nx = {'a': xs[0]}"],
)

LOCATIONS = [
    NAME,
    NAME,
    VARIABLE,
    ATTRIBUTE,
    CLASS,
    *OPTIONS,
    HISTORY,
    OUTPUT,
    CACHE,
    FILE,
    FILE,
    SCRIPT,
    PARTS,
]

DECOYS = [
    "d1 = 1\nprint(d1)",
    "d2 = [4, 5]\nprint(sum(d2))",
    "def helper(q):\n    return q * 2\nprint(helper(4))",
    "print('text')",
]


def pair(source: random.Random) -> dict[str, object]:
    """Compose a pair."""
    location = source.choice(LOCATIONS)
    write = source.choice(location.writes)
    reads = source.sample(location.reads, source.randint(1, min(3, len(location.reads))))
    before, after = source.sample(range(2, 9), 2)
    cells: list[str] = [*location.setup]
    decoys = source.sample(DECOYS, source.randint(1, 3))
    edited = -1
    for part in (write, *reads):
        if part is write:
            edited = len(cells)
        cells.append(part)
        if decoys and source.random() < 0.6:
            cells.append(decoys.pop())
    return {
        "kind": location.kind,
        "before": [cell.replace("VALUE", str(before)) for cell in cells],
        "after": [cell.replace("VALUE", str(after)) for cell in cells],
        "edited": edited,
    }


def main() -> None:
    """Write the pairs."""
    seed, count = map(int, sys.argv[1:])
    json.dump([pair(random.Random(f"{seed}/{number}")) for number in range(count)], sys.stdout)


if __name__ == "__main__":
    main()
