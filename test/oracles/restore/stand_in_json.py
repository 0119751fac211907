"""Notebooks that read JSON and run: what their files hold, and their cells. The second list is held out."""

from __future__ import annotations

import json

from stand_in_case import Case

_MOVIES = [
    {
        "title": "Dust",
        "year": 1998,
        "genres": ["drama", "war"],
        "rating": {"score": 7.1, "votes": 310},
    },
    {"title": "Tide", "year": 2005, "genres": ["comedy"], "rating": {"score": 6.2, "votes": 90}},
    {"title": "Ash", "year": 2012, "genres": ["drama"], "rating": {"score": 8.4, "votes": 1200}},
]
_STATIONS = {
    "network": "north",
    "stations": {
        "A1": {"name": "Harbor", "lat": 54.3, "lon": 10.1, "readings": [3.1, 2.9, 4.4]},
        "B2": {"name": "Hill", "lat": 54.9, "lon": 9.8, "readings": [1.0, 1.4]},
    },
}
_TREE = {"name": "root", "size": 1, "children": [{"name": "a", "size": 3, "children": []}]}
_EVENTS = [
    {"when": "2021-03-04", "kind": "login", "user": {"id": 4, "tags": ["x", "y"]}},
    {"when": "2021-03-06", "kind": "logout", "user": {"id": 9, "tags": []}},
]
_CONFIG = {"model": {"layers": [64, 32], "rate": 0.01, "name": "net"}, "epochs": 5, "verbose": True}
_FEATURES = {
    "type": "FeatureCollection",
    "features": [
        {
            "properties": {"name": "Lake", "area": 12.5},
            "geometry": {"type": "Point", "coordinates": [10.5, 53.2]},
        }
    ],
}


def _json(data: object) -> str:
    return json.dumps(data)


OPEN = [
    Case(
        "json-movies",
        {"data/movies.json": _json(_MOVIES)},
        [
            "import json\nwith open('data/movies.json') as f:\n    movies = json.load(f)\nprint(len(movies))",
            "recent = [m for m in movies if m['year'] > 2000]\nprint([m['title'].upper() for m in recent])",
            "votes = sum(m['rating']['votes'] for m in movies)\n"
            "print(votes, max(m['rating']['score'] for m in movies))",
            "counts = {}\nfor m in movies:\n    for g in m['genres']:\n        counts[g] = counts.get(g, 0) + 1\n"
            "print(sorted(counts.items()))",
            "first = movies[0]\nprint(first['title'].split()[0], f\"{first['rating']['score']:.1f}\")",
        ],
    ),
    Case(
        "json-keyed",
        {"stations.json": _json(_STATIONS)},
        [
            "import json\nfrom pathlib import Path",
            "raw = json.loads(Path('stations.json').read_text())\nstations = raw['stations']",
            "def mean(values):\n    return sum(values) / len(values)",
            "for code, station in stations.items():\n"
            "    print(code.lower(), station['name'].title(), round(mean(station['readings']), 2))",
            "north = [s for s in stations.values() if s['lat'] > 54.5]\nprint(len(north), raw['network'].upper())",
        ],
    ),
    Case(
        "json-tree",
        {"tree.json": _json(_TREE)},
        [
            "import json",
            "tree = json.load(open('tree.json'))",
            "def total(node):\n    return node['size'] + sum(total(c) for c in node['children'])\nprint(total(tree))",
            "def names(node):\n    yield node['name'].upper()\n    for child in node['children']:\n"
            "        yield from names(child)\nprint(list(names(tree)))",
        ],
    ),
    Case(
        "json-events",
        {"events.json": _json(_EVENTS)},
        [
            "import json, os\nfrom datetime import datetime\nfrom collections import Counter",
            "FOLDER = '.'\nwith open(os.path.join(FOLDER, 'events.json'), encoding='utf-8') as source:\n"
            "    events = json.load(source)",
            "days = [datetime.strptime(e['when'], '%Y-%m-%d').toordinal() for e in events]\nprint(max(days) - min(days))",
            "print(Counter(e['kind'] for e in events))\nlogins = [e for e in events if e['kind'] == 'login']\n"
            "print(logins[0]['user']['id'] + 1)",
            "print(sorted({t.strip() for e in events for t in e['user']['tags']}))",
        ],
    ),
    Case(
        "json-config",
        {"config.json": _json(_CONFIG)},
        [
            "import json\nconfig = json.load(open('config.json'))",
            "layers = config['model']['layers']\nprint(layers[0] * 2, len(layers))",
            "rate = config['model'].get('rate', 0.1)\nprint(rate * 10 > 0)",
            "for epoch in range(config['epochs']):\n    pass\nprint(epoch, config['model']['name'].upper())",
        ],
    ),
    Case(
        "json-features",
        {"map/lakes.geojson": _json(_FEATURES)},
        [
            "import json\nBASE = 'map/'",
            "geo = json.load(open(BASE + 'lakes.geojson'))\nprint(geo['type'] == 'FeatureCollection')",
            "for feature in geo['features']:\n    lon, lat = feature['geometry']['coordinates']\n"
            "    print(feature['properties']['name'].lower(), round(lon + lat, 1))",
            "print(sum(f['properties']['area'] for f in geo['features']) / len(geo['features']))",
        ],
    ),
    Case(
        "json-frame",
        {
            "sales.json": json.dumps(
                [
                    {"day": "2021-01-02", "shop": "a", "sum": 3.5},
                    {"day": "2021-01-05", "shop": "b", "sum": 9.0},
                ]
            )
        },
        [
            "import pandas as pd\ndf = pd.read_json('sales.json')\nprint(df.shape[1])",
            "df['day'] = pd.to_datetime(df['day'])\nprint(df['day'].dt.year.min())",
            "print(df.groupby('shop')['sum'].mean())",
            "big = df[df['sum'] > 5]\nprint(big.shop.str.upper().tolist())",
        ],
        libraries=True,
    ),
    Case(
        "json-normalized",
        {
            "people.json": json.dumps(
                {"people": [{"name": "An", "address": {"city": "Kiel"}, "age": 3}]}
            )
        },
        [
            "import json, pandas as pd\nwith open('people.json') as f:\n    d = json.load(f)",
            "people = pd.json_normalize(d['people'])\nprint(people['address.city'].str.len().max())",
            "print(people.sort_values('age')['name'].iloc[0])",
            "frame = pd.DataFrame(d['people'])\nprint(frame['age'].mean() > 0)",
        ],
        libraries=True,
    ),
]

HELD_OUT = [
    Case(
        "json-nested-lists",
        {"grid.json": json.dumps({"rows": [[1, 2, 3], [4, 5, 6]], "labels": ["a", "b"]})},
        [
            "import json\n\ndef load(path):\n    with open(path) as handle:\n        return json.load(handle)",
            "grid = load('grid.json')\nlabels = grid['labels']",
            "totals = {label: sum(row) for label, row in zip(labels, grid['rows'])}\nprint(len(totals))",
            "print('-'.join(labels), grid['rows'][0][2] ** 2)",
        ],
    ),
    Case(
        "json-lookup",
        {"codes.json": json.dumps({"de": "Germany", "fr": "France"})},
        [
            "import json\ncodes = json.load(open('codes.json'))",
            "for code in codes:\n    print(code.upper(), codes[code].lower())",
            "print(len(codes), 'xx' in codes, codes.get('de', 'none').title())",
        ],
    ),
    Case(
        "json-class",
        {
            "orders.json": json.dumps(
                [{"id": 1, "lines": [{"price": 2.5, "count": 2}], "paid": False}]
            )
        },
        [
            "import json\nfrom dataclasses import dataclass\n\n@dataclass\nclass Line:\n    price: float\n    count: int",
            "orders = json.loads(open('orders.json').read())",
            "lines = [Line(l['price'], l['count']) for o in orders for l in o['lines']]\n"
            "print(sum(l.price * l.count for l in lines) > 0)",
            "open_orders = [o['id'] for o in orders if not o['paid']]\nprint(len(open_orders) >= 0)",
        ],
    ),
    Case(
        "json-record-path",
        {"runs.json": json.dumps({"runs": [{"seed": 1, "points": [{"x": 1, "y": 2.0}]}]})},
        [
            "import json\nimport pandas as pd\nruns = json.load(open('runs.json'))",
            "points = pd.json_normalize(runs['runs'], record_path='points', meta=['seed'])",
            "print((points['x'] * points['y']).sum() > 0, points['seed'].nunique() > 0)",
        ],
        libraries=True,
    ),
]
