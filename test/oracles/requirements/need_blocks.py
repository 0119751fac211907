"""Pieces of notebooks with what each needs: the truth of prove_requirements.py, written from the libraries' documentation.

A block has the distributions that a fresh environment must have besides their own dependencies, its import statements, and
code that runs with the data that it makes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """Imports and code, and the distributions that they need, by normalized name."""

    needs: tuple[str, ...]
    imports: str
    code: str


FRAME = "frame = pd.DataFrame({'a': [1, 2, 3, 4], 'b': [2.0, 1.0, 5.0, 7.0]})\n"


def of_pandas(needs: str, code: str, imports: str = "import pandas as pd") -> Block:
    """Code on a small table."""
    return Block(("pandas", *needs.split()), imports, FRAME + code)


BLOCKS = [
    # The module has the distribution's name.
    Block(("numpy",), "import numpy as np", "np.linalg.norm(np.ones(3))"),
    Block(("pytz",), "import pytz", "pytz.timezone('Europe/Rome')"),
    Block(("toolz",), "from toolz import groupby", "groupby(len, ['a', 'bb'])"),
    Block(("msgpack",), "import msgpack", "msgpack.unpackb(msgpack.packb([1]))"),
    Block(("h5py",), "import h5py", "h5py.File('x.h5', 'w').close()"),
    Block(("tqdm",), "from tqdm.auto import tqdm", "list(tqdm(range(3), disable=True))"),
    Block(("simplejson",), "import simplejson as json", "json.dumps({'a': 1})"),
    Block(("feedparser",), "import feedparser", "feedparser.parse('<rss></rss>')"),
    Block(("thefuzz",), "from thefuzz import fuzz", "fuzz.ratio('a', 'ab')"),
    Block(("sympy",), "import sympy as sp", "sp.expand((sp.Symbol('x') + 1) ** 2)"),
    Block(("networkx",), "import networkx as nx", "nx.shortest_path(nx.path_graph(4), 0, 3)"),
    Block(
        ("statsmodels", "numpy"),
        "import numpy as np\nimport statsmodels.api as sm",
        "sm.OLS(np.arange(4.0), np.ones((4, 1))).fit()",
    ),
    # It has another name.
    Block(("pyyaml",), "import yaml", "yaml.safe_load('a: 1')"),
    Block(
        ("scikit-learn", "numpy"),
        "import numpy as np\nfrom sklearn.linear_model import LinearRegression",
        "LinearRegression().fit(np.ones((3, 1)), [1, 2, 3])",
    ),
    Block(("python-dateutil",), "from dateutil import parser", "parser.parse('2024-01-02')"),
    Block(
        ("python-dateutil",),
        "from dateutil.relativedelta import relativedelta",
        "relativedelta(months=1)",
    ),
    Block(("pillow",), "from PIL import Image", "Image.new('RGB', (2, 2)).save('a.png')"),
    Block(("python-docx",), "import docx", "docx.Document().save('a.docx')"),
    Block(("python-pptx",), "from pptx import Presentation", "Presentation()"),
    Block(("python-dotenv",), "from dotenv import load_dotenv", "load_dotenv('none.env')"),
    Block(("python-box",), "from box import Box", "Box({'a': 1}).a"),
    Block(("python-decouple",), "from decouple import config", "config('NO_SUCH', default='x')"),
    Block(("attrs",), "import attr", "@attr.s\nclass P:\n    x = attr.ib(default=1)\nP()"),
    Block(("pyjwt",), "import jwt", "jwt.encode({'a': 1}, 'k' * 32, algorithm='HS256')"),
    Block(("python-slugify",), "from slugify import slugify", "slugify('A b')"),
    Block(("unidecode",), "from unidecode import unidecode", "unidecode('é')"),
    Block(("pycryptodome",), "from Crypto.Hash import SHA256", "SHA256.new(b'a').hexdigest()"),
    Block(("more-itertools",), "import more_itertools as mit", "list(mit.chunked([1, 2, 3], 2))"),
    Block(("ruamel-yaml",), "from ruamel.yaml import YAML", "YAML(typ='safe').load('a: 1')"),
    Block(("protobuf",), "from google.protobuf import timestamp_pb2", "timestamp_pb2.Timestamp()"),
    Block(("pyzmq",), "import zmq", "zmq.zmq_version()"),
    Block(("biopython",), "from Bio.Seq import Seq", "Seq('ACGT').complement()"),
    Block(("pynacl",), "import nacl.utils", "nacl.utils.random(4)"),
    Block(("pymupdf",), "import fitz", "fitz.open()"),
    Block(("dnspython",), "import dns.name", "dns.name.from_text('a.b')"),
    Block(
        ("scikit-image", "numpy"),
        "import numpy as np\nfrom skimage import filters",
        "filters.gaussian(np.ones((3, 3)))",
    ),
    Block(
        ("imbalanced-learn",),
        "from imblearn.over_sampling import RandomOverSampler",
        "RandomOverSampler()",
    ),
    Block(("absl-py",), "from absl import logging", "logging.get_verbosity()"),
    Block(("faker",), "from faker import Faker", "Faker().name()"),
    Block(("markdown",), "import markdown", "markdown.markdown('# a')"),
    Block(("pyserial",), "import serial", "serial.Serial()"),
    Block(
        ("beautifulsoup4",),
        "from bs4 import BeautifulSoup",
        "BeautifulSoup('<p>a</p>', 'html.parser').p",
    ),
    Block(
        ("sqlalchemy",),
        "import sqlalchemy as sa",
        "sa.create_engine('sqlite://').connect().close()",
    ),
    # More than the library itself.
    Block(
        ("beautifulsoup4", "lxml"),
        "from bs4 import BeautifulSoup",
        "BeautifulSoup('<p>a</p>', 'lxml').p",
    ),
    Block(
        ("beautifulsoup4", "html5lib"),
        "from bs4 import BeautifulSoup",
        "BeautifulSoup('<p>a', features='html5lib').p",
    ),
    of_pandas("openpyxl", "frame.to_excel('a.xlsx')\npd.read_excel('a.xlsx')"),
    of_pandas(
        "openpyxl",
        "with pd.ExcelWriter('b.xlsx') as writer:\n    frame.to_excel(writer, sheet_name='x')",
    ),
    of_pandas("xlsxwriter", "frame.to_excel('c.xlsx', engine='xlsxwriter')"),
    of_pandas("odfpy", "frame.to_excel('d.ods')\npd.read_excel('d.ods')"),
    of_pandas("lxml", "import io\npd.read_html(io.StringIO(frame.to_html()))"),
    of_pandas("lxml", "frame.to_xml('a.xml')\npd.read_xml('a.xml')"),
    of_pandas("tables", "frame.to_hdf('a.h5', key='x')\npd.read_hdf('a.h5', 'x')"),
    of_pandas("tabulate", "frame.to_markdown()"),
    of_pandas("jinja2", "frame.style.highlight_max().to_html()"),
    of_pandas("jinja2", "frame.to_latex()"),
    of_pandas("matplotlib", "frame.plot(x='a', y='b')"),
    of_pandas("matplotlib", "frame['b'].hist()"),
    of_pandas("matplotlib scipy", "frame['b'].plot.kde()"),
    of_pandas("matplotlib scipy", "frame['b'].plot(kind='kde')"),
    of_pandas("scipy", "frame.corr(method='kendall')"),
    of_pandas("scipy", "frame['b'].interpolate(method='cubic')"),
    of_pandas("scipy", "frame['b'].rolling(2, win_type='triang').mean()"),
    of_pandas("pyarrow", "frame.to_parquet('a.parquet')\npd.read_parquet('a.parquet')"),
    of_pandas("pyarrow", "frame.to_feather('a.feather')"),
    of_pandas("fastparquet", "frame.to_parquet('e.parquet', engine='fastparquet')"),
    of_pandas("zstandard", "frame.to_csv('a.csv.zst')\npd.read_csv('a.csv.zst')"),
    of_pandas("sqlalchemy", "frame.to_sql('t', 'sqlite:///a.db', if_exists='replace')"),
    of_pandas("xarray", "frame.to_xarray()"),
    Block(
        ("networkx", "matplotlib", "numpy"), "import networkx as nx", "nx.draw(nx.path_graph(3))"
    ),
    Block(("networkx", "numpy", "scipy"), "import networkx as nx", "nx.pagerank(nx.path_graph(3))"),
    Block(
        ("networkx", "pandas"),
        "import networkx as nx\nimport pandas as pd",
        "nx.from_pandas_edgelist(pd.DataFrame({'source': [1], 'target': [2]}))",
    ),
    Block(
        ("sympy", "matplotlib"), "import sympy", "sympy.plot(sympy.Symbol('x') ** 2, show=False)"
    ),
    Block(
        ("xarray", "numpy", "netcdf4"),
        "import numpy as np\nimport xarray as xr",
        "xr.DataArray(np.ones(2), dims='x', name='v').to_netcdf('a.nc')\nxr.open_dataset('a.nc').close()",
    ),
    Block(
        ("scikit-learn", "pandas"),
        "from sklearn import datasets",
        "datasets.load_iris(as_frame=True).frame",
    ),
    Block(
        ("scikit-learn", "matplotlib"),
        "from sklearn.metrics import ConfusionMatrixDisplay",
        "ConfusionMatrixDisplay.from_predictions([0, 1], [0, 1])",
    ),
    Block(
        ("seaborn", "pandas"),
        "import pandas as pd\nimport seaborn as sns",
        FRAME + "sns.scatterplot(data=frame, x='a', y='b')",
    ),
    Block(
        ("seaborn", "pandas", "scipy"),
        "import pandas as pd\nimport seaborn as sns",
        FRAME + "sns.clustermap(frame)",
    ),
    Block(
        ("dask", "pandas"),
        "import dask.dataframe as dd\nimport pandas as pd",
        FRAME + "dd.from_pandas(frame, npartitions=1).a.sum().compute()",
    ),
    Block(
        ("polars", "pandas", "pyarrow"),
        "import polars as pl",
        "pl.DataFrame({'a': [1]}).to_pandas()",
    ),
    Block(
        ("plotly", "numpy", "pandas"),
        "import pandas as pd\nimport plotly.express as px",
        FRAME + "px.scatter(frame, x='a', y='b')",
    ),
    of_pandas("pyarrow", "frame.to_csv('f.csv')\npd.read_csv('f.csv', engine='pyarrow')"),
    of_pandas("pyarrow", "frame.to_orc('a.orc')"),
    of_pandas("matplotlib", "pd.plotting.scatter_matrix(frame)"),
    Block(
        ("scikit-learn", "pandas", "numpy"),
        "import numpy as np\nfrom sklearn.preprocessing import StandardScaler",
        "StandardScaler().set_output(transform='pandas').fit_transform(np.ones((3, 2)))",
    ),
    Block(
        ("statsmodels", "numpy", "matplotlib"),
        "import numpy as np\nfrom statsmodels.graphics.tsaplots import plot_acf",
        "plot_acf(np.arange(20.0) % 7)",
    ),
    Block(
        ("xarray", "numpy", "matplotlib"),
        "import numpy as np\nimport xarray as xr",
        "xr.DataArray(np.ones((2, 2))).plot()",
    ),
    Block(
        ("polars", "xlsxwriter"),
        "import polars as pl",
        "pl.DataFrame({'a': [1]}).write_excel('p.xlsx')",
    ),
    Block(
        ("polars", "pandas", "pyarrow"),
        "import pandas as pd\nimport polars as pl",
        FRAME + "pl.from_pandas(frame)",
    ),
    Block(("networkx", "pydot"), "import networkx as nx", "nx.nx_pydot.to_pydot(nx.path_graph(3))"),
    Block(("networkx", "numpy"), "import networkx as nx", "nx.to_numpy_array(nx.path_graph(3))"),
    Block(
        ("plotly", "numpy", "pandas", "statsmodels"),
        "import pandas as pd\nimport plotly.express as px",
        FRAME + "px.scatter(frame, x='a', y='b', trendline='ols')",
    ),
    Block(
        ("scikit-learn", "matplotlib"),
        "from sklearn import tree",
        "tree.plot_tree(tree.DecisionTreeClassifier().fit([[0], [1]], [0, 1]))",
    ),
    Block(("dask",), "import dask.array as da", "da.ones((4,), chunks=2).sum().compute()"),
]
