"""Runs cells that fail, in IPython, and records their errors in crashes.json.

Usage: PYTHON record.py, where PYTHON has the packages of bench/requirements-*.txt.
Each case has the truth: the library that the cell calls, and the stage of its line.
"""

import json
import sys
from pathlib import Path

import IPython
from IPython.core.interactiveshell import InteractiveShell

DATA = """
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
from sklearn.linear_model import LogisticRegression, LinearRegression
from sklearn.preprocessing import StandardScaler, LabelEncoder
from sklearn.model_selection import train_test_split, cross_val_score, GridSearchCV
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score, confusion_matrix, mean_squared_error
from sklearn.pipeline import make_pipeline, Pipeline
from sklearn.decomposition import PCA
from sklearn.cluster import KMeans
df = pd.DataFrame({'height': [1.0, 2.0, 3.0], 'name': ['a', 'b', 'c'], 'kind': [0, 1, 0]})
X = df[['height']].to_numpy()
y = df['kind'].to_numpy()
"""

# (cell, library, stage); null: none
CASES = [
    ("import no_such_module", "no_such_module", "environment-setup"),
    ("from sklearn.ensemble import NoSuchForest", "sklearn", "environment-setup"),
    ("import numpy.no_such_part", "numpy", "environment-setup"),
    ("%load_ext no_such_extension", "no_such_extension", "environment-setup"),
    ("df['weight']", "pandas", "data-preparation"),
    ("df.loc[7]", "pandas", "data-preparation"),
    ("df.drop(columns=['weight'])", "pandas", "data-preparation"),
    ("df.merge(df, on='weight')", "pandas", "data-preparation"),
    ("df['name'].astype(float)", "pandas", "data-preparation"),
    ("pd.read_csv('no-such-file.csv')", "pandas", "data-preparation"),
    ("pd.read_excel('no-such-file.xlsx')", "pandas", "data-preparation"),
    ("pd.to_datetime(['no date'])", "pandas", "data-preparation"),
    ("df.groupby('weight').mean()", "pandas", "data-preparation"),
    ("df.no_such_column", "pandas", "data-preparation"),
    ("df.set_index('weight')", "pandas", "data-preparation"),
    ("df.pivot(index='name', columns='weight')", "pandas", "data-preparation"),
    ("pd.concat([1, 2])", "pandas", "data-preparation"),
    ("df['total'] = [1, 2]", "pandas", "data-preparation"),
    ("np.load('no-such-file.npy')", "numpy", "data-preparation"),
    ("np.reshape(X, (2, 7))", "numpy", "data-preparation"),
    ("np.concatenate([np.ones((2, 2)), np.ones(3)])", "numpy", "data-preparation"),
    ("np.no_such_function(3)", "numpy", "data-preparation"),
    ("np.dot(np.ones((2, 3)), np.ones((2, 3)))", "numpy", "data-preparation"),
    ("np.array([1, 2]).reshape(3)", "numpy", "data-preparation"),
    ("train_test_split(X, y[:2])", "sklearn", "data-preparation"),
    ("StandardScaler().fit(df)", "sklearn", "data-preparation"),
    ("StandardScaler().transform(X)", "sklearn", "data-preparation"),
    ("LabelEncoder().fit_transform([['a', 'b']])", "sklearn", "data-preparation"),
    ("scaler = StandardScaler()\nscaler.fit_transform(df['name'])", "sklearn", "data-preparation"),
    ("PCA(n_components=9).fit_transform(X)", "sklearn", "data-preparation"),
    ("LogisticRegression().fit(X, y[:2])", "sklearn", "model-training"),
    ("model = LogisticRegression()\nmodel.fit(df, y)", "sklearn", "model-training"),
    ("LinearRegression().fit(X[0], y)", "sklearn", "model-training"),
    ("RandomForestClassifier(n_estimators=-1).fit(X, y)", "sklearn", "model-training"),
    ("cross_val_score(LogisticRegression(), X, y, cv=9)", "sklearn", "model-training"),
    (
        "search = GridSearchCV(LogisticRegression(), {'no': [1]})\nsearch.fit(X, y)",
        "sklearn",
        "model-training",
    ),
    ("KMeans(n_clusters=9).fit(X)", "sklearn", "model-training"),
    (
        "make_pipeline(StandardScaler(), LogisticRegression()).fit(df, y)",
        "sklearn",
        "model-training",
    ),
    ("LogisticRegression(no_such_option=1)", "sklearn", "model-construction"),
    ("LogisticRegression().predict(X)", "sklearn", "evaluation"),
    ("model = LogisticRegression().fit(X, y)\nmodel.predict(X[0])", "sklearn", "evaluation"),
    ("accuracy_score(y, y[:2])", "sklearn", "evaluation"),
    ("confusion_matrix(y, ['a', 'b'])", "sklearn", "evaluation"),
    ("mean_squared_error(y, [1])", "sklearn", "evaluation"),
    ("LinearRegression().score(X, y)", "sklearn", "evaluation"),
    ("plt.plot([1, 2], [1, 2, 3])", "matplotlib", "data-visualization"),
    ("plt.no_such_plot([1])", "matplotlib", "data-visualization"),
    ("fig, ax = plt.subplots()\nax.scatter([1], [1, 2])", "matplotlib", "data-visualization"),
    ("plt.style.use('no-such-style')", "matplotlib", "data-visualization"),
    ("plt.hist([1], color='no-such-color')", "matplotlib", "data-visualization"),
    ("df.plot(x='weight')", "pandas", "data-visualization"),
    ("df['name'].plot()", "pandas", "data-visualization"),
    ("df.hist(column='weight')", "pandas", "data-visualization"),
    ("undefined_name + 1", None, "none"),
    ("1 / 0", None, "none"),
    ("int('one')", None, "none"),
    ("[1, 2][5]", None, "none"),
    ("{'a': 1}['b']", None, "none"),
    ("'a' + 1", None, "none"),
    ("def half(n):\n    return n / 0\nhalf(3)", None, "none"),
    ("print 'hello'", None, "none"),
    ("assert 1 == 2", None, "none"),
    ("raise ValueError('stop')", None, "none"),
    ("open('no-such-file.txt')", None, "data-preparation"),
    (
        "with open('no-such-file.txt') as file:\n    lines = file.readlines()",
        None,
        "data-preparation",
    ),
    ("import statsmodels.api as sm\nmodel = sm.OLS(y, X[:2])", "statsmodels", "model-construction"),
    (
        "import statsmodels.formula.api as smf\nsmf.ols('height ~ weight', df).fit()",
        "statsmodels",
        "model-training",
    ),
    ("import xarray as xr\nxr.open_dataset('no-such-file.nc')", "xarray", "data-preparation"),
    ("import networkx as nx\nnx.shortest_path(nx.Graph(), 1, 2)", "networkx", "none"),
    ("import plotly.express as px\npx.scatter(df, x='weight')", "plotly", "data-visualization"),
    ("from scipy import stats\nstats.ttest_rel([1, 2], [1, 2, 3])", "scipy", "none"),
    ("from scipy.optimize import curve_fit\ncurve_fit(lambda x: x, [1], [1, 2])", "scipy", "none"),
    ("import requests\nrequests.get('no-such-scheme://x')", "requests", "data-preparation"),
    ("import PIL.Image\nPIL.Image.open('no-such-file.png')", "PIL", "data-preparation"),
    (
        "def load(path):\n    return pd.read_csv(path)\nload('no-such-file.csv')",
        "pandas",
        "data-preparation",
    ),
    (
        "def train(model):\n    return model.fit(df, y)\ntrain(LogisticRegression())",
        "sklearn",
        "model-training",
    ),
    (
        "for column in ['height', 'weight']:\n    plt.plot(df[column])",
        "pandas",
        "data-visualization",
    ),
]

# Written when the rest was finished; the first run gave 36 of 39 right, and one
# of the other three had a wrong truth.
HELD_OUT = [
    ("import seaborn as sns\nsns.heatmap(df)", "seaborn", "environment-setup"),
    ("from sklearn.externals import joblib", "sklearn", "environment-setup"),
    ("df.iloc[10]", "pandas", "data-preparation"),
    ("df['height'].map(lambda value: value / 'a')", None, "data-preparation"),
    ("df.apply(lambda row: row['weight'], axis=1)", "pandas", "data-preparation"),
    ("df.sort_values('weight')", "pandas", "data-preparation"),
    ("df.rename(columns={'a': 'b'}, errors='raise')", "pandas", "data-preparation"),
    ("pd.DataFrame({'a': [1, 2], 'b': [1]})", "pandas", "data-preparation"),
    ("pd.read_json('no-such-file.json')", "pandas", "data-preparation"),
    ("pd.get_dummies(df, columns=['weight'])", "pandas", "data-preparation"),
    ("df.ix[0]", "pandas", "data-preparation"),
    ("df.append({'height': 3})", "pandas", "data-preparation"),
    ("np.vstack([np.ones(2), np.ones(3)])", "numpy", "data-preparation"),
    ("np.linalg.inv(np.zeros((2, 2)))", "numpy", "data-preparation"),
    ("np.random.choice([], 2)", "numpy", "data-preparation"),
    ("np.float(3)", "numpy", "data-preparation"),
    ("X @ X", None, "none"),
    (
        "encoder = LabelEncoder()\nencoder.fit(['a'])\nencoder.transform(['b'])",
        "sklearn",
        "data-preparation",
    ),
    ("sc = StandardScaler()\nsc.fit(df[['name']])", "sklearn", "data-preparation"),
    ("clf = RandomForestClassifier()\nclf.fit(df[['name']], y)", "sklearn", "model-training"),
    ("clf = LogisticRegression(max_iter='many')\nclf.fit(X, y)", "sklearn", "model-training"),
    ("GridSearchCV(LogisticRegression(), {'C': 1}).fit(X, y)", "sklearn", "model-training"),
    ("reg = LinearRegression().fit(X, y)\nreg.predict([[1, 2]])", "sklearn", "evaluation"),
    ("from sklearn.metrics import f1_score\nf1_score(y, [2.5, 1, 3])", "sklearn", "evaluation"),
    ("Pipeline([('scale', StandardScaler()), 'model']).fit(X, y)", "sklearn", "model-training"),
    ("fig, axes = plt.subplots(2)\naxes[5].plot([1])", None, "data-visualization"),
    ("plt.imshow('no picture')", "matplotlib", "data-visualization"),
    ("ax = plt.gca()\nax.set_no_such_label('x')", None, "none"),
    ("plt.savefig('no/such/folder/picture.png')", "matplotlib", "data-visualization"),
    ("df.plot.scatter(x='height', y='weight')", "pandas", "data-visualization"),
    ("import networkx as nx\nnx.draw(3)", "networkx", "data-visualization"),
    ("for i in range(3):\n    total += i", None, "none"),
    ("class Shop:\n    def open(self):\n        return self.door\nShop().open()", None, "none"),
    ("import math\nmath.sqrt(-1)", None, "none"),
    ("'text'.foo()", None, "none"),
    ("None.shape", None, "none"),
    ("def f(a):\n    return a\nf(1, 2)", None, "none"),
    ("import csv\ncsv.reader(3)", None, "data-preparation"),
    (
        "import urllib.request\nurllib.request.urlopen('http://no-such-host.invalid')",
        None,
        "data-preparation",
    ),
]


def main() -> None:
    shell = InteractiveShell.instance(colors="NoColor")
    caught: list[dict[str, object]] = []

    def keep(etype: type, evalue: object, stb: list[str], *_: object) -> None:
        caught.append({"ename": etype.__name__, "evalue": str(evalue), "traceback": list(stb)})

    def keep_syntax(*_: object, **__: object) -> None:
        etype, evalue, _traceback = sys.exc_info()
        if etype is not None:
            keep(etype, evalue, shell.SyntaxTB.structured_traceback(*sys.exc_info()))

    vars(shell)["_showtraceback"] = keep
    vars(shell)["showsyntaxerror"] = keep_syntax
    if shell.run_cell(DATA, store_history=True).error_in_exec:
        raise SystemExit("The setup failed.")
    import matplotlib

    matplotlib.use("agg")
    records = []
    home = str(Path.home())
    python = sys.base_prefix.replace(home, "~")
    places = {
        sys.prefix: "/opt/env",
        str(Path.cwd()): "/notebooks",
        sys.base_prefix: "/usr",
        python: "/usr",
    }
    for source, library, stage in [*CASES, *HELD_OUT]:
        caught.clear()
        shell.run_cell(source, store_history=True)
        if not caught:
            raise SystemExit(f"Did not fail: {source}")
        [error] = caught[-1:]
        # Paths are those of any environment.
        text = json.dumps(error)
        for place, shown in places.items():
            text = text.replace(place, shown)
        error = json.loads(text)
        records.append({"source": source, "library": library, "stage": stage, "error": error})
    target = Path(__file__).with_name("crashes.json")
    document = {"ipython": IPython.__version__, "setup": DATA, "crashes": records}
    target.write_text(json.dumps(document, indent=1) + "\n")
    print(len(records))


main()
