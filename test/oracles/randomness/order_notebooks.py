"""Small notebooks that show sets, listings and what is made of them, sorted or not, in many ways.

``write_notebooks(first, count)`` returns dictionaries ``{"seed", "cells", "ways"}``; ``ways`` names what makes the value,
what changes it and what shows it.
"""

from __future__ import annotations

import random
from typing import Any

HEAD = (
    "import glob, json, os\nfrom pathlib import Path\n"
    "from concurrent.futures import ThreadPoolExecutor\n"
    "line = 'to be or not to be'\nwords = ['pear', 'plum', 'fig', 'date']\nnumbers = [5, 3, 8]\n"
    "def in_order(values):\n    values.sort()\n    return values\n"
    "def unchanged(values):\n    return values"
)

# What makes the value `v{n}`; all are sets of texts or listings, or look like them.
MAKERS = {
    "set": [
        "{'pear', 'plum', 'fig'}",
        "set(line.split())",
        "set(words)",
        "frozenset(words)",
        "{word.upper() for word in words}",
        "{word for word in words if word != 'fig'}",
        "set('kiwi')",
        "set(words) | {'kiwi'}",
        "set(words) - {'pear'}",
        "set(words).union(['kiwi'])",
        "set(words) & {'pear', 'plum', 'kiwi'}",
        "{f'{number} km' for number in numbers}",
        "{*words, 'kiwi'}",
        "set(os.listdir('.'))",
        "{str(number) for number in numbers}",
    ],
    "small set": [
        "{'pear'}",
        "{'pear', 'plum'} - {'plum'}",
        "{'pear', 'plum'} & {'plum', 'fig'}",
        "set(words) & {'pear', 'kiwi'}",
        "set('aaa')",
        "{'pear', 'pear'}",
        "{word[0] for word in ['fig', 'feijoa']}",
        "{'pear'} ^ {'pear', 'plum'}",
    ],
    "other set": [
        "{3, 5, 8}",
        "set(numbers)",
        "set(range(5))",
        "{len(word) for word in words}",
        "{True, False}",
    ],
    "listing": [
        "os.listdir('.')",
        "os.listdir()",
        "glob.glob('*.txt')",
        "[name for name in os.listdir('.') if name.endswith('.txt')]",
        "[os.path.getsize(path) for path in glob.glob('*.csv')]",
        "list(Path('.').iterdir())",
        "[path.name for path in Path('.').glob('*.txt')]",
        "[path.stem for path in (Path('.') / '.').rglob('*.csv')]",
        "[entry.name for entry in os.scandir('.')]",
    ],
    "sorted listing": [
        "sorted(os.listdir('.'))",
        "sorted(Path('.').glob('*.txt'))",
        "glob.glob('one.csv')",
        "[name for name in sorted(os.listdir('.'))]",
        "len(os.listdir('.')) * [1]",
    ],
    "steady": ["list(words)", "line.split()", "dict.fromkeys(words)", "numbers + [1]"],
}

# What is made of it; `{v}` is its name.
CHANGES = {
    "itself": ["{v}"],
    "list": ["list({v})", "tuple({v})", "[each for each in {v}]", "list(map(str, {v}))"],
    "sorted": ["sorted({v})", "sorted({v}, key=str)[:2]", "list(sorted({v}))"],
    "reduced": [
        "len({v})",
        "max(map(str, {v}))",
        "words[0] in {v}",
        "sum(1 for _ in {v})",
        "set({v})",
    ],
    "numbered": [
        "{{each: at for at, each in enumerate({v})}}",
        "list(enumerate({v}))",
        "dict(enumerate({v}))",
        "list(zip({v}, range(9)))",
    ],
    "text": [
        "' '.join(map(str, {v}))",
        "'-'.join(str(each) for each in {v})",
        "str({v})",
        "repr(list({v}))",
    ],
    "part": ["list({v})[:2]", "list({v})[0]", "next(iter({v}))", "list({v})[-1]"],
    "mapping": ["dict.fromkeys({v})", "{{each: str(each) for each in {v}}}"],
    "constant": ["[0 for _ in {v}]", "[each in numbers for each in {v}]", "{v} == {v}"],
    "iterator": ["iter({v})", "(each for each in {v})"],
    "hash": ["hash(str({v}) == '')", "hash(words[0])", "hash('pear') % 1000", "hash(3)"],
    "ordered later": ["in_order(list({v}))"],
    "handed on": ["unchanged(list({v}))"],
}

# What shows `{c}`.
SHOWS = {
    "print": [
        "print({c})",
        "print('all:', {c})",
        "shown = {c}\nprint(f'all: {{shown}}')",
        "print('%s' % ({c},))",
    ],
    "format": ["print('all: {{}}'.format({c}))"],
    "display": ["{c}"],
    "hidden": ["{c};", "_ = {c}", "x = {c}\nif False:\n    print(x)"],
    "kept": ["shown = {c}\nprint(shown)", "shown = {c}\nshown"],
    "alias": ["shown = {c}\nother = shown\nif isinstance(other, list):\n    pass\nprint(other)"],
}

# What shows `{v}` in a loop or a statement.
LOOPS = {
    "loop": [
        "for each in {v}:\n    print(each)",
        "for at, each in enumerate({v}):\n    print(at, each)",
    ],
    "sorted loop": ["for each in sorted({v}):\n    print(each)"],
    "counting loop": [
        "for at, _ in enumerate({v}):\n    print(at)",
        "n = 0\nfor each in {v}:\n    n += 1\nprint(n)",
    ],
    "filled": ["found = []\nfor each in {v}:\n    found.append(each)\nprint(found)"],
    "filled and sorted": [
        "found = []\nfor each in {v}:\n    found.append(str(each))\nfound.sort()\nprint(found)"
    ],
    "searching loop": [
        "for each in {v}:\n    if str(each) == 'pear':\n        print(each)",
        "for each in {v}:\n    if str(each) == 'pear':\n        print(each)\n        break",
    ],
    "sorted in place": ["found = list({v})\nfound.sort()\nprint(found)"],
    "alias sorted": ["found = list({v})\nother = found\nother.sort()\nprint(found)"],
    "sorted by a function": ["found = list({v})\nin_order(found)\nprint(found)"],
    "sorted under a condition": [
        "found = list({v})\nif len(found) > 0:\n    found = sorted(found)\nprint(found)"
    ],
    "unpacked": ["print(*{v})"],
    "rebound": ["{v} = [3, 5]\nprint({v})"],
    "last": ["for each in {v}:\n    pass\nprint('done')"],
    "counted": ["count = {{}}\nfor each in {v}:\n    count[str(each)] = 1\nprint(len(count))"],
    "in a function": ["def show(values):\n    for each in values:\n        print(each)\nshow({v})"],
}


def write_notebook(seed: int) -> dict[str, Any]:
    """One notebook."""
    choice = random.Random(seed)
    cells, ways = [HEAD], []
    for number in range(choice.choice([1, 1, 2])):
        kind = choice.choices(list(MAKERS), [6, 2, 2, 5, 2, 1])[0]
        name = f"v{number}"
        made = f"{name} = {choice.choice(MAKERS[kind])}"
        if choice.random() < 0.6:
            change = choice.choice(list(CHANGES))
            shows = choice.choice(list(SHOWS))
            changed = choice.choice(CHANGES[change]).format(v=name)
            if choice.random() < 0.5:
                made += f"\nc{number} = {changed}"
                changed = f"c{number}"
            shown = choice.choice(SHOWS[shows]).format(c=changed)
            ways.append(f"{kind}, {change}, {shows}")
        else:
            loop = choice.choice(list(LOOPS))
            shown = choice.choice(LOOPS[loop]).format(v=name)
            ways.append(f"{kind}, {loop}")
        cells += [made, shown] if choice.random() < 0.6 else [f"{made}\n{shown}"]
    return {"seed": seed, "cells": cells, "ways": ways}


def write_notebooks(first: int, count: int) -> list[dict[str, Any]]:
    """The notebooks of some seeds."""
    return [write_notebook(seed) for seed in range(first, first + count)]
