"""Notebooks that read databases and compressed files, and run. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case

_SHOP = """python:import sqlite3
with sqlite3.connect(path) as con:
    con.executescript('''
        create table customers (id integer, name text, city text);
        create table orders (id integer, customer_id integer, amount real, day text);
        insert into customers values (1, 'Ann', 'Rome'), (2, 'Bob', 'Oslo');
        insert into orders values (1, 1, 9.5, '2021-01-02'), (2, 2, 3.0, '2021-02-02'), (3, 1, 30.0, '2021-02-05');
    ''')
"""
_TABLE = "day,value,place\\n2021-01-01,3.5,a\\n2021-01-02,4.5,b\\n"


def _gzip(text: str) -> str:
    return f"python:import gzip\ngzip.open(path, 'wt').write('{text}')"


def _zip(files: str) -> str:
    return f"python:import zipfile\nwith zipfile.ZipFile(path, 'w') as z:\n    for name, text in {files}.items():\n        z.writestr(name, text)"


OPEN = [
    Case(
        "sql-frame",
        {"shop.db": _SHOP},
        [
            "import sqlite3\nimport pandas as pd\ncon = sqlite3.connect('shop.db')",
            "orders = pd.read_sql_query('SELECT customer_id, amount FROM orders WHERE amount > 5', con)",
            "print(len(orders) > 0, orders.groupby('customer_id')['amount'].sum().max() > 5)",
        ],
        libraries=True,
    ),
    Case(
        "sql-star",
        {"data/shop.sqlite": _SHOP},
        [
            "import sqlite3\nimport pandas as pd\nDB = 'data/shop.sqlite'\ncon = sqlite3.connect(DB)",
            'customers = pd.read_sql("SELECT * FROM customers", con)',
            "print(customers['name'].str.upper().nunique() > 0, (customers['city'] == 'Rome').any())",
        ],
        libraries=True,
    ),
    Case(
        "sql-cursor",
        {"shop.db": _SHOP},
        [
            "import sqlite3\nconn = sqlite3.connect('shop.db')\ncur = conn.cursor()",
            "cur.execute('SELECT name, city FROM customers ORDER BY name')\nrows = cur.fetchall()",
            "print(len(rows) > 0, rows[0][0].upper() != '')\nfor name, city in rows:\n    assert len(name) + len(city) > 0",
        ],
    ),
    Case(
        "sql-join",
        {"shop.db": _SHOP},
        [
            "import sqlite3\nconn = sqlite3.connect('shop.db')\nquery = '''\nSELECT c.name, SUM(o.amount) AS total\n"
            "FROM orders o JOIN customers c ON o.customer_id = c.id\nGROUP BY c.name ORDER BY total DESC\n'''",
            "totals = list(conn.execute(query))\nprint(len(totals) > 0, totals[0][1] + 1 > 0)",
        ],
    ),
    Case(
        "sql-count",
        {"shop.db": _SHOP},
        [
            "import sqlite3\nconn = sqlite3.connect('shop.db')",
            "count = conn.execute('select count(*) from orders').fetchone()[0]\nprint(count > 0)",
            "days = [row[0] for row in conn.execute('select distinct day from orders')]\nprint(len(days) > 0)",
        ],
    ),
    Case(
        "gzip-table",
        {"data/log.csv.gz": _gzip(_TABLE)},
        [
            "import pandas as pd\ndf = pd.read_csv('data/log.csv.gz')",
            "print(df['value'].mean() > 0, df.groupby('place').value.max().shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "zip-table",
        {"log.zip": _zip(f"{{'log.csv': '{_TABLE}'}}")},
        [
            "import pandas as pd\ndf = pd.read_csv('log.zip', parse_dates=['day'])",
            "print(df.value.sum() > 0, df['day'].dt.year.min() > 1900)",
        ],
        libraries=True,
    ),
    Case(
        "gzip-text",
        {"words.txt.gz": _gzip("one two\\nthree four\\n")},
        [
            "import gzip\nwith gzip.open('words.txt.gz', 'rt') as f:\n    lines = f.readlines()",
            "words = [w for line in lines for w in line.split()]\nprint(len(words) > 0)",
        ],
    ),
    Case(
        "gzip-json",
        {"posts.json.gz": _gzip('[{"likes": 3, "text": "a"}, {"likes": 5, "text": "b"}]')},
        [
            "import gzip, json\nwith gzip.open('posts.json.gz') as f:\n    posts = json.load(f)",
            "print(sum(p['likes'] for p in posts) > 0, posts[0]['text'].upper() != '')",
        ],
    ),
    Case(
        "zip-member",
        {"archive.zip": _zip(f"{{'inner/log.csv': '{_TABLE}', 'read.me': 'x'}}")},
        [
            "import zipfile\nimport pandas as pd\nwith zipfile.ZipFile('archive.zip') as z:\n"
            "    with z.open('inner/log.csv') as f:\n        df = pd.read_csv(f)",
            "print(df['value'].max() > 0, len(df.place.unique()) > 0)",
        ],
        libraries=True,
    ),
    Case(
        "zip-extract",
        {"archive.zip": _zip("{'names.txt': 'ann\\nbob\\n'}")},
        [
            "import zipfile\nwith zipfile.ZipFile('archive.zip', 'r') as z:\n    z.extractall('unpacked')",
            "names = [line.strip().title() for line in open('unpacked/names.txt')]\nprint(len(names) > 0)",
        ],
    ),
]

HELD_OUT = [
    Case(
        "sql-parameters",
        {"shop.db": _SHOP},
        [
            "import sqlite3\n\ndef ask(sql, *values):\n    with sqlite3.connect('shop.db') as con:\n"
            "        return con.execute(sql, values).fetchall()",
            "rows = ask('SELECT id, amount FROM orders WHERE amount > ?', 1)\nprint(len(rows) >= 0)",
            "print(sum(amount for _, amount in rows) >= 0)",
        ],
    ),
    Case(
        "sql-dated-frame",
        {"shop.db": _SHOP},
        [
            "import pandas as pd\nimport sqlite3\nfrom contextlib import closing\n"
            "with closing(sqlite3.connect('shop.db')) as con:\n"
            "    df = pd.read_sql_query('select day, amount from orders order by day', con, parse_dates=['day'])",
            "print(df.set_index('day')['amount'].sum() > 0, df['day'].dt.month.max() <= 12)",
        ],
        libraries=True,
    ),
    Case(
        "sql-like",
        {"shop.db": _SHOP},
        [
            "import sqlite3\nconnection = sqlite3.connect('shop.db')\ncursor = connection.cursor()",
            "for row in cursor.execute(\"SELECT name FROM customers WHERE city = 'Oslo' AND id < 10\"):\n"
            "    print(row[0] != '')",
            "print(cursor.execute('SELECT MAX(amount) FROM orders').fetchone() is not None)",
        ],
    ),
    Case(
        "gzip-path",
        {"raw/temps.csv.gz": _gzip(_TABLE)},
        [
            "from pathlib import Path\nimport pandas as pd\nRAW = Path('raw')",
            "temps = pd.read_csv(RAW / 'temps.csv.gz', index_col='day')\nprint(temps['value'].std() >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "gzip-lines",
        {"events.jsonl.gz": _gzip('{"kind": "a", "n": 2}\\n{"kind": "b", "n": 3}\\n')},
        [
            "import gzip\nimport json\nevents = []\nwith gzip.open('events.jsonl.gz', 'rt', encoding='utf-8') as f:\n"
            "    for line in f:\n        events.append(json.loads(line))",
            "print(sum(e['n'] for e in events) > 0, {e['kind'].upper() for e in events} != set())",
        ],
    ),
    Case(
        "zip-read",
        {"data/texts.zip": _zip("{'a.txt': 'some words here'}")},
        [
            "from zipfile import ZipFile\narchive = ZipFile('data/texts.zip')",
            "text = archive.read('a.txt').decode('utf-8')\nprint(len(text.split()) > 0)",
        ],
    ),
]
