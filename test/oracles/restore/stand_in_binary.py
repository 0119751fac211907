"""Notebooks that read Parquet, HDF5 and pickles, and run. The second list is held out."""

from __future__ import annotations

from stand_in_case import Case


def _written(code: str) -> str:
    return f"python:import numpy as np, pandas as pd, pickle\n{code}"


def _pickled(code: str) -> str:
    return f"python:import pickle\n{code}"


_SALES = _written(
    "pd.DataFrame({'shop': ['a', 'b', 'a'], 'units': [3, 5, 2], 'price': [1.5, 2.0, 9.5],"
    " 'day': pd.to_datetime(['2021-01-01', '2021-02-01', '2021-02-03'])})"
)
_FRAME = _SALES.replace("pd.DataFrame", "frame = pd.DataFrame")
_CELLS = _written("import h5py\nwith h5py.File(path, 'w') as f:\n ")

OPEN = [
    Case(
        "parquet-groups",
        {"data/sales.parquet": f"{_SALES}.to_parquet(path)"},
        [
            "import pandas as pd\ndf = pd.read_parquet('data/sales.parquet')",
            "df['total'] = df['units'] * df['price']\nprint(df.groupby('shop')['total'].sum().max() > 0)",
            "print(df[df['units'] > 2].shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "parquet-dates",
        {"sales.parquet": f"{_SALES}.to_parquet(path)"},
        [
            "import pandas as pd\nfrom pathlib import Path\nSALES = Path('sales.parquet')",
            "sales = pd.read_parquet(SALES, columns=['day', 'units'])\nsales['month'] = sales['day'].dt.month",
            "print(sales.groupby('month').units.sum().min() > 0, sales['day'].max() >= sales['day'].min())",
        ],
        libraries=True,
    ),
    Case(
        "parquet-arrow",
        {"sales.parquet": f"{_SALES}.to_parquet(path)"},
        [
            "import pyarrow.parquet as pq\ntable = pq.read_table('sales.parquet')",
            "df = table.to_pandas()\nprint(df['price'].mean() > 0, (df['shop'] == 'a').any())",
        ],
        libraries=True,
    ),
    Case(
        "parquet-two",
        {
            "orders.parquet": _written(
                "pd.DataFrame({'customer_id': [1, 2, 2], 'amount': [5.0, 3.0, 8.0]}).to_parquet(path)"
            ),
            "customers.parquet": _written(
                "pd.DataFrame({'id': [1, 2], 'name': ['Ann', 'Bob']}).to_parquet(path)"
            ),
        },
        [
            "import pandas as pd\norders = pd.read_parquet('orders.parquet')\ncustomers = pd.read_parquet('customers.parquet')",
            "both = orders.merge(customers, left_on='customer_id', right_on='id')",
            "print(len(both) > 0, both.groupby('name')['amount'].sum().shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "feather",
        {"sales.feather": f"{_SALES}.to_feather(path)"},
        [
            "import pandas as pd\ndf = pd.read_feather('sales.feather')",
            "print(df.sort_values('price').head(2)['units'].sum() > 0, df.shop.str.upper().nunique() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "hdf-frame",
        {"store.h5": f"{_SALES}.to_hdf(path, key='sales')"},
        [
            "import pandas as pd\ndf = pd.read_hdf('store.h5', key='sales')",
            "df['total'] = df.units * df.price\nprint(df['total'].sum() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "hdf-two",
        {
            "store.h5": _written(
                "pd.DataFrame({'x': [1.0, 2.0]}).to_hdf(path, key='train')\n"
                "pd.DataFrame({'x': [4.0, 2.0]}).to_hdf(path, key='test')"
            )
        },
        [
            "import pandas as pd\nFILE = 'store.h5'\ntrain = pd.read_hdf(FILE, 'train')\ntest = pd.read_hdf(FILE, 'test')",
            "print(train['x'].mean() > 0, test['x'].max() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "hdf-store",
        {"data/store.h5": f"{_SALES}.to_hdf(path, key='sales', format='table')"},
        [
            "import pandas as pd\nwith pd.HDFStore('data/store.h5', 'r') as store:\n    df = store['sales']",
            "print(df['price'].max() > 0, df[df['shop'] == 'a'].shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "h5py-arrays",
        {"signals.hdf5": f"{_CELLS}f['time'] = np.arange(50.0)\n f['voltage'] = np.ones((50, 4))"},
        [
            "import h5py\nimport numpy as np\nf = h5py.File('signals.hdf5', 'r')",
            "time = f['time'][:]\nvoltage = f['voltage'][()]\nf.close()",
            "print(time.shape[0] > 0, voltage[:, 3].mean() >= 0, np.max(time) > 0)",
        ],
        libraries=True,
    ),
    Case(
        "h5py-images",
        {
            "digits.h5": f"{_CELLS}f['images'] = np.zeros((9, 28, 28))\n f['labels'] = np.arange(9) % 3"
        },
        [
            "import h5py\nwith h5py.File('digits.h5', 'r') as f:\n    images = f['images'][:]\n    labels = f['labels'][:]",
            "X = images.reshape(-1, 28, 28) / 255\nprint(X.shape[1:], len(labels) == len(X))",
            "print((labels == 1).sum() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "pickle-dictionary",
        {
            "results.pkl": _pickled(
                "pickle.dump({'scores': [0.5, 0.7], 'model': 'svm', 'params': {'C': 1.0}}, open(path, 'wb'))"
            )
        },
        [
            "import pickle\nwith open('results.pkl', 'rb') as f:\n    results = pickle.load(f)",
            "print(max(results['scores']) > 0, results['model'].upper() != '')",
            "print(results['params']['C'] * 2 > 0)",
        ],
    ),
    Case(
        "pickle-list",
        {
            "cache/people.pickle": _pickled(
                "pickle.dump([{'name': 'Ann', 'age': 31}, {'name': 'Bob', 'age': 45}], open(path, 'wb'))"
            )
        },
        [
            "import pickle\npeople = pickle.load(open('cache/people.pickle', 'rb'))",
            "print(sum(p['age'] for p in people) > 0, len(sorted(p['name'].lower() for p in people)) > 0)",
            "print(people[0]['age'] + 1 > 0)",
        ],
    ),
    Case(
        "pickle-frame",
        {"sales.pkl": f"{_SALES}.to_pickle(path)"},
        [
            "import pandas as pd\ndf = pd.read_pickle('sales.pkl')",
            "print(df.groupby('shop')['units'].sum().max() > 0, df['price'].mean() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "pickle-of-frame",
        {"sales.pkl": f"{_FRAME}\npickle.dump(frame, open(path, 'wb'))"},
        [
            "import pickle\nimport pandas as pd\nwith open('sales.pkl', 'rb') as f:\n    df = pickle.load(f)",
            "df['total'] = df['units'] * df['price']\nprint(df.groupby('shop')['total'].mean().max() > 0)",
            "print(df.head(1).shape[0] == 1)",
        ],
        libraries=True,
    ),
    Case(
        "joblib-dictionary",
        {
            "cache.joblib": _written(
                "import joblib\njoblib.dump({'threshold': 0.5, 'classes': ['a', 'b']}, path)"
            )
        },
        [
            "import joblib\ncache = joblib.load('cache.joblib')",
            "print(cache['threshold'] < 5, [c.upper() for c in cache['classes']] != [])",
        ],
        libraries=True,
    ),
]

HELD_OUT = [
    Case(
        "parquet-in-function",
        {
            "data/trips.parquet": _written(
                "pd.DataFrame({'distance': [1.0, 7.5], 'minutes': [4, 20], 'kind': ['bus', 'car']}).to_parquet(path)"
            )
        },
        [
            "import os\nimport pandas as pd\nDATA = 'data'\n\ndef load(name):\n"
            "    return pd.read_parquet(os.path.join(DATA, name + '.parquet'))",
            "trips = load('trips')\ntrips['speed'] = trips['distance'] / trips['minutes'] * 60",
            "print(trips.query(\"distance > 2\").shape[0] > 0, trips.pivot_table(index='kind', values='speed').shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "parquet-engine",
        {
            "weather.parquet": _written(
                "pd.DataFrame({'temp': [3.0, 9.5, 7.0], 'station': ['x', 'y', 'x'], 'rain': [True, False, True]}).to_parquet(path)"
            )
        },
        [
            "import pandas as pd\nweather = pd.read_parquet('weather.parquet', engine='pyarrow')",
            "cold = weather[weather.temp < 8]\nprint(len(cold) > 0, weather['station'].value_counts().sum() > 0)",
            "print(weather.loc[weather['rain'], 'temp'].shape[0] >= 0)",
        ],
        libraries=True,
    ),
    Case(
        "parquet-dates-index",
        {
            "prices.parquet": _written(
                "pd.DataFrame({'date': pd.date_range('2021-01-01', periods=40), 'close': np.arange(40.0) + 1}).to_parquet(path)"
            )
        },
        [
            "import pandas as pd\nimport numpy as np\nprices = pd.read_parquet('prices.parquet').set_index('date')",
            "returns = prices['close'].pct_change().dropna()\nprint(len(returns) > 0)",
            "print(prices.resample('W').mean().shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "hdf-columns",
        {"run.h5": f"{_SALES}.to_hdf(path, key='df', format='table', data_columns=True)"},
        [
            "import pandas as pd\ndf = pd.read_hdf('run.h5', 'df', columns=['units', 'price'])",
            "print((df['units'] * df['price']).sum() > 0, df.shape[1])",
        ],
        libraries=True,
    ),
    Case(
        "h5py-groups",
        {"run.h5": f"{_CELLS}f['train/x'] = np.ones((8, 3))\n f['train/y'] = np.zeros(8)"},
        [
            "import h5py\nimport numpy as np\nwith h5py.File('run.h5', 'r') as run:\n    group = run['train']\n"
            "    x = np.array(group['x'])\n    y = np.array(run['train/y'])",
            "print(x[:, 2].sum() > 0, y.shape[0] > 0)",
        ],
        libraries=True,
    ),
    Case(
        "h5py-in-function",
        {"data/spectrum.h5": f"{_CELLS}f['flux'] = np.ones((6, 30))\n f['wave'] = np.arange(30.0)"},
        [
            "import h5py\n\ndef read(path, name):\n    with h5py.File(path, 'r') as f:\n        return f[name][:]",
            "flux = read('data/spectrum.h5', 'flux')\nwave = read('data/spectrum.h5', 'wave')",
            "print(flux.ndim, flux[0, :10].sum() >= 0, wave.max() > 0)",
        ],
        libraries=True,
    ),
    Case(
        "pickle-nested",
        {
            "tree.pkl": _pickled(
                "pickle.dump({'paris': {'pop': 2.1, 'tags': ['old']}, 'lyon': {'pop': 0.5, 'tags': []}}, open(path, 'wb'))"
            )
        },
        [
            "import pickle\nfrom pathlib import Path\nwith Path('tree.pkl').open('rb') as f:\n    cities = pickle.load(f)",
            "largest = max(cities, key=lambda name: cities[name]['pop'])\nprint(largest in cities)",
            "for name, city in cities.items():\n    city['tags'].append(name.title())\nprint(len(cities) > 0)",
        ],
    ),
    Case(
        "pickle-series",
        {
            "features.p": _pickled(
                "pickle.dump({'X': [[1.0, 2.0], [3.0, 4.0]], 'y': [0, 1]}, open(path, 'wb'))"
            )
        },
        [
            "import pickle\n\ndef load(path):\n    with open(path, 'rb') as handle:\n        return pickle.load(handle)",
            "data = load('features.p')\nX, y = data['X'], data['y']",
            "print(len(X) == len(y) or True, sum(row[0] for row in X) > 0)",
        ],
    ),
    Case(
        "pickle-read-frame",
        {"log.pkl.gz": f"{_SALES}.to_pickle(path)"},
        [
            "import pandas as pd\nlog = pd.read_pickle('log.pkl.gz')",
            "log['year'] = log['day'].dt.year\nprint(log.groupby('year')['units'].sum().max() > 0)",
        ],
        libraries=True,
    ),
]
