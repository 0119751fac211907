"""Notebooks that read texts, tables, arrays and workbooks, and run. The second list is held out."""

from __future__ import annotations

import json

from stand_in_case import Case

_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
_LOG = "2021-01-02,12.5,ok\n2021-01-03,9.0,bad\n2021-01-04,11.0,ok\n"
_POEM = "The tide is low\nand slow\nthe boats are still\n" * 4
_LINES = "\n".join(json.dumps({"text": f"good day {i}", "likes": i}) for i in range(6)) + "\n"

OPEN = [
    Case(
        "many-in-one-cell",
        {f"days/{day}.csv": f"hour,load\n0,{n}.5\n1,{n}.25\n" for n, day in enumerate(_DAYS)},
        [
            "import csv",
            "rows = []\n"
            + "".join(
                f"with open('days/{day}.csv', newline='') as f:\n    rows += list(csv.DictReader(f))\n"
                for day in _DAYS
            ),
            "print(len(rows) >= 7, max(float(row['load']) for row in rows) > 0)",
        ],
    ),
    Case(
        "lines-split",
        {"logs/sensor.txt": _LOG},
        [
            "values, states = [], []\nwith open('logs/sensor.txt') as f:\n    for line in f:\n"
            "        day, value, state = line.strip().split(',')\n        values.append(float(value))\n"
            "        states.append(state.upper())",
            "print(max(values) >= min(values), len(states))",
        ],
    ),
    Case(
        "json-lines",
        {"posts.jsonl": _LINES},
        [
            "import json\nposts = []\nfor line in open('posts.jsonl'):\n    posts.append(json.loads(line))",
            "print(len(posts), sum(p['likes'] for p in posts) > 0)",
            "words = [w for p in posts for w in p['text'].lower().split()]\nprint(len(words) > 0)",
        ],
    ),
    Case(
        "words",
        {"poem.txt": _POEM},
        [
            "from collections import Counter\ntext = open('poem.txt').read()",
            "words = text.lower().split()\nprint(len(words) > 3, Counter(words).most_common(1)[0][1] > 0)",
            "print(len(set(text)) > 5)",
        ],
    ),
    Case(
        "csv-rows",
        {"prices.csv": "item,price,count\npen,2.5,10\nink,7.0,3\n"},
        [
            "import csv\nwith open('prices.csv', newline='') as f:\n    reader = csv.reader(f)\n"
            "    header = next(reader)\n    rows = [row for row in reader]",
            "total = sum(float(row[1]) * int(row[2]) for row in rows)\nprint(total > 0, len(header))",
            "print(sorted(row[0].upper() for row in rows)[0] != '')",
        ],
    ),
    Case(
        "workbook",
        {
            "report.xlsx": "python:import pandas as pd\n"
            "pd.DataFrame({'region': ['n', 's'], 'amount': [2, 5], 'rate': [0.1, 0.4]}).to_excel(path, sheet_name='Q1', index=False)"
        },
        [
            "import pandas as pd\ndf = pd.read_excel('report.xlsx', sheet_name='Q1')",
            "df['value'] = df['amount'] * df['rate']\nprint(df['value'].sum() > 0)",
            "print(df[df['region'] == 'n'].shape[0] > 0, list(df.columns)[-1])",
        ],
        libraries=True,
    ),
    Case(
        "array",
        {"digits.npy": "python:import numpy as np\nnp.save(path, np.arange(5 * 784) / 784.0)"},
        [
            "import numpy as np\nX = np.load('digits.npy')",
            "images = X.reshape(-1, 28, 28)\nprint(images.shape[1:], images[0].mean() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "arrays",
        {
            "split.npz": "python:import numpy as np\nnp.savez(path, x=np.ones((8, 3)), y=np.zeros(8))"
        },
        [
            "import numpy as np\ndata = np.load('split.npz')\nx, y = data['x'], data['y']",
            "print(x[:, 2].sum() > 0, y.mean() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "numbers",
        {"signal.dat": "0.0 1.0\n0.1 1.5\n0.2 0.7\n"},
        [
            "import numpy as np\nt, v = np.loadtxt('signal.dat', unpack=True)",
            "print(t.shape == v.shape, v.max() > 0)",
        ],
        libraries=True,
    ),
]

HELD_OUT = [
    Case(
        "key-values",
        {"settings.cfg": "speed=3\nname=boat\ndepth=4\n"},
        [
            "settings = {}\nfor line in open('settings.cfg').read().splitlines():\n    key, value = line.split('=')\n"
            "    settings[key.strip()] = value.strip()",
            "print(len(settings) > 0, all(isinstance(v, str) for v in settings.values()))",
        ],
    ),
    Case(
        "json-lines-frame",
        {
            "reviews.json": "\n".join(
                json.dumps({"stars": i % 5 + 1, "text": "fine"}) for i in range(9)
            )
        },
        [
            "import pandas as pd\nreviews = pd.read_json('reviews.json', lines=True)",
            "good = reviews[reviews.stars >= 4]\nprint(len(good) > 0, reviews['text'].str.len().mean() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "table-without-header",
        {"iris.data": "5.1,3.5,a\n4.9,3.0,b\n6.0,2.9,a\n"},
        [
            "import pandas as pd\nnames = ['length', 'width', 'species']\n"
            "df = pd.read_csv('iris.data', header=None, names=names)",
            "print(df.groupby('species')['length'].mean().shape[0] > 0, df['width'].max() > 0)",
            "print(df[df.species == 'a'].shape[1])",
        ],
        libraries=True,
    ),
    Case(
        "readlines",
        {"numbers.txt": "12\n7\n30\n"},
        [
            "with open('numbers.txt') as f:\n    lines = f.readlines()",
            "numbers = [int(line) for line in lines]\nprint(sum(numbers) > 0, len(numbers) > 1)",
        ],
    ),
]
