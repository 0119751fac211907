"""Notebooks that look for files by patterns, and run. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case

_JANUARY = "shop,units\na,3\nb,5\n"
_MONTHS = {f"data/sales_{month}.csv": _JANUARY for month in (1, 2, 3)}
_NOTES = {f"notes/{name}.txt": "low tide\nslow boats\n" for name in ("one", "two")}

OPEN = [
    Case(
        "concat",
        dict(_MONTHS),
        [
            "import glob\nimport pandas as pd\nfiles = glob.glob('data/*.csv')",
            "df = pd.concat([pd.read_csv(f) for f in files])",
            "print(df['units'].sum() > 0, df.groupby('shop').units.mean().shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "first",
        dict(_NOTES),
        [
            "from glob import glob\npaths = sorted(glob('notes/*.txt'))",
            "text = open(paths[0]).read()\nprint(len(text.split()) > 0)",
        ],
    ),
    Case(
        "path-glob",
        dict(_NOTES),
        [
            "from pathlib import Path\nNOTES = Path('notes')\nfiles = list(NOTES.glob('*.txt'))",
            "longest = max(files, key=lambda f: len(f.read_text()))\nprint(longest.suffix)",
        ],
    ),
    Case(
        "names",
        dict(_MONTHS),
        [
            "import glob, os, csv\nrows = {}\nfor path in glob.glob(os.path.join('data', 'sales_*.csv')):\n"
            "    month = int(os.path.basename(path).split('_')[1].split('.')[0])\n"
            "    with open(path) as f:\n        rows[month] = list(csv.DictReader(f))",
            "first = rows[min(rows)]\nprint(sum(int(r['units']) for r in first) > 0)",
        ],
    ),
    Case(
        "frames-in-loop",
        dict(_MONTHS),
        [
            "import glob\nimport pandas as pd\nframes = []\nfor name in sorted(glob.glob('data/sales_*.csv')):\n"
            "    frame = pd.read_csv(name)\n    frame['source'] = name\n    frames.append(frame)",
            "sales = pd.concat(frames, ignore_index=True)\nprint(sales['units'].max() > 0, sales['source'].nunique() > 1)",
        ],
        libraries=True,
    ),
    Case(
        "json",
        {f"runs/{n}.json": '{"loss": 0.5, "name": "x"}' for n in range(3)},
        [
            "import json\nfrom pathlib import Path\nruns = [json.loads(p.read_text()) for p in Path('runs').glob('*.json')]",
            "best = min(runs, key=lambda r: r['loss'])\nprint(best['name'].upper() != '', len(runs) > 1)",
        ],
    ),
    Case(
        "pictures",
        {
            f"scans/{n}.png": "python:import imageio, numpy as np\nimageio.imwrite(path, np.zeros((20, 30, 3), 'uint8'))"
            for n in "ab"
        },
        [
            "from glob import glob\nfrom PIL import Image\nimages = [Image.open(f) for f in glob('scans/*.png')]",
            "print(images[0].width > 0, len(images) > 0)",
        ],
        libraries=True,
    ),
]

HELD_OUT = [
    Case(
        "recursive",
        {f"data/{y}/log.csv": "t,v\n1,2.5\n2,3.5\n" for y in (2020, 2021)},
        [
            "import glob\nimport pandas as pd\nfiles = glob.glob('data/**/*.csv', recursive=True)\nprint(len(files) > 0)",
            "logs = [pd.read_csv(f) for f in files]\nprint(max(log['v'].max() for log in logs) > 0)",
            "print(pd.concat(logs)['t'].sum() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "in-function",
        dict(_MONTHS),
        [
            "import glob\nimport pandas as pd\n\ndef load(folder):\n"
            "    return pd.concat(map(pd.read_csv, glob.glob(folder + '/*.csv')))",
            "df = load('data')\nprint(df[df.shop == 'a'].shape[0] > 0, df['units'].mean() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "rglob-lines",
        dict(_NOTES),
        [
            "import pathlib\nlines = []\nfor path in pathlib.Path('notes').rglob('*.txt'):\n    with path.open() as f:\n"
            "        for line in f:\n            lines.append(line.strip().lower())",
            "print(lines[0] != '', max(len(line) for line in lines) > 0)",
        ],
    ),
    Case(
        "years",
        {f"temps_{y}.txt": "3.5\n4.5\n" for y in (1999, 2000)},
        [
            "import glob\nimport re\nfiles = {int(re.search(r'(\\d+)', f).group(1)): f for f in glob.glob('temps_*.txt')}",
            "newest = max(files)\nvalues = [float(line) for line in open(files[newest])]\nprint(sum(values) / len(values) > 0)",
        ],
    ),
]
