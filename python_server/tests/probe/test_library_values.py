"""The facts about arrays, tensors and tables of further libraries. No code of users may run, and nothing lazy is computed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from running_kernel import Message, RunningKernel
from spies import SPIES

import environment

LIBRARIES = Path(__file__).with_name("more-libraries.txt")
needs_libraries = pytest.mark.skipif(
    os.environ.get("FRESHKERNEL_SCALE") != "full", reason="installs the libraries: full scale"
)
IMPORTS = """
import warnings
import dask.array, dask.dataframe, geopandas as gpd, numpy as np, pandas as pd
import polars as pl, pyarrow as pa, scipy.sparse as sp, xarray as xr
from shapely.geometry import LineString, Point
"""
# Classes that answer each question themselves, and library objects that hold them.
TRAPPED_CLASSES = """
def trapped(base):
    def trap(name):
        return property(lambda self: Spy.seen.append((base.__name__, name)))
    names = ('shape', 'dtype', 'nbytes', 'size', 'dims', 'columns', 'nnz', 'schema', 'device', 'num_rows', '_dims')
    body = {name: trap(name) for name in names}
    body['__repr__'] = lambda self: Spy.seen.append((base.__name__, 'repr')) or ''
    body['__len__'] = lambda self: Spy.seen.append((base.__name__, 'len')) or 1
    return type('Own' + base.__name__, (base,), body | {'__slots__': ()})
class OwnArray(np.ndarray):
    shape = property(lambda self: Spy.seen.append('array') or (2,))
    dtype = property(lambda self: Spy.seen.append('array') or np.dtype('f8'))
    size = nbytes = property(lambda self: Spy.seen.append('array') or 1)
class DuckArray:
    '''Enough for xarray to keep it as it is.'''
    @property
    def shape(self): Spy.seen.append('duck'); return (2,)
    @property
    def ndim(self): Spy.seen.append('duck'); return 1
    @property
    def dtype(self): Spy.seen.append('duck'); return np.dtype('f8')
    def __array_function__(self, *all, **named): Spy.seen.append('duck'); return self
    def __array_ufunc__(self, *all, **named): Spy.seen.append('duck'); return self
    def __getattr__(self, name): Spy.seen.append(name); raise AttributeError(name)
class Dimension:
    def __repr__(self): Spy.seen.append('dimension'); return 'd'
    def __hash__(self): Spy.seen.append('dimension'); return 1
    def __eq__(self, other): Spy.seen.append('dimension'); return self is other
def swapped(matrix):
    matrix.data = matrix.data.view(OwnArray)
    return matrix
"""
TRAPS = {
    "own_frame": "trapped(pl.DataFrame)({'n': [1]})",
    "own_series": "trapped(pl.Series)('n', [1])",
    "own_dataset": "trapped(xr.Dataset).__new__(trapped(xr.Dataset))",
    "own_matrix": "object.__new__(trapped(sp.csr_array))",
    "own_geometry": "object.__new__(trapped(gpd.GeoDataFrame))",
    "swapped": "swapped(sp.csr_array(np.eye(2)))",
    "duck": "xr.DataArray(DuckArray(), dims=('x',))",
    "ducks": "xr.Dataset({'a': ('x', DuckArray())})",
    "dimension": "xr.DataArray([1.0], dims=(Dimension(),))",
    "objects": "xr.DataArray(np.array([Spy(), None], dtype=object))",
    "lazy_frame": "pl.LazyFrame({'n': [1]}).map_batches(lambda t: Spy.seen.append('lazy') or t)",
    "lazy_array": "dask.array.from_array(np.zeros(3)).map_blocks(lambda b: Spy.seen.append('lazy') or b, dtype=float, meta=np.zeros(0))",
    "lazy_table": "dask.dataframe.from_pandas(pd.DataFrame({'n': [1]}), npartitions=1)",
    "lazy_data": "xr.DataArray(lazy_array, dims=('x',))",
}
EXTENSION = """
class OwnType(pa.ExtensionType):
    def __init__(self): super().__init__(pa.int64(), 'own.type')
    def __arrow_ext_serialize__(self): return b''
    @classmethod
    def __arrow_ext_deserialize__(cls, storage, serialized): Spy.seen.append('type'); return cls()
    def __arrow_ext_class__(self): Spy.seen.append('class'); return pa.ExtensionArray
    def __repr__(self): Spy.seen.append('repr'); return 'own'
    __str__ = __repr__
made = pa.ExtensionArray.from_storage(OwnType(), pa.array([1, 2]))
extended = pa.table({'own': made, 'n': [1, None]})
del made
import gc; gc.collect(); Spy.seen.clear()
"""


@pytest.fixture(scope="module")
def library_kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningKernel]:
    """A kernel with the libraries."""
    python = environment.set_up_separate_environment("probe-more-libraries", LIBRARIES)
    kernel = RunningKernel(python, tmp_path_factory.mktemp("kernel"))
    kernel.install()
    assert kernel.run(IMPORTS + SPIES).status == "ok"
    yield kernel
    kernel.stop()


def ask(kernel: RunningKernel, expression: str) -> tuple[Message, Message]:
    """The facts about a value and a closer look at it."""
    reply = kernel.run(f"value = {expression}")
    assert reply.status == "ok", (expression, reply.content)
    answer = kernel.ask("variables", start=0)
    facts = next(each for each in answer["variables"] if each["name"] == "value")
    return facts, kernel.ask("summary", name="value")


def columns_of(summary: Message) -> list[tuple[Any, ...]]:
    return [tuple(each[key] for key in ("name", "dtype", "missing")) for each in summary["columns"]]


@needs_libraries
@pytest.mark.parametrize("kind", ["array", "matrix"])
@pytest.mark.parametrize("layout", ["bsr", "coo", "csc", "csr", "dia", "dok", "lil"])
def test_sparse_matrices(library_kernel: RunningKernel, layout: str, kind: str) -> None:
    dense = "np.array([[0.0, 2.0, 0.0], [0.0, 0.0, 5.0]])"
    facts, summary = ask(library_kernel, f"sp.{layout}_{kind}({dense})")
    assert (facts["shape"], facts["dtype"]) == ([2, 3], "float64")
    if layout in ("coo", "csc", "csr"):
        assert summary["text"] == "2 stored of 6 items (33.33%)"
        parts = "indices indptr" if layout != "coo" else "row col"
        sizes = " + ".join(f"value.{part}.nbytes" for part in ["data", *parts.split()])
        assert facts["size"] == library_kernel.value(sizes)


@needs_libraries
def test_tables_of_arrow(library_kernel: RunningKernel) -> None:
    table = "pa.table({'n': [1, None, 3], 's': ['a', 'b', None], 'l': [[1], None, None]})"
    facts, summary = ask(library_kernel, table)
    assert (facts["shape"], facts["size"]) == ([3, 3], library_kernel.value("value.nbytes"))
    expected = [
        ("n", "int64", 1),
        ("s", "string", 1),
        ("l", library_kernel.value("str(value.schema.field(2).type)"), 2),
    ]
    assert columns_of(summary) == expected
    assert columns_of(ask(library_kernel, f"{table}.to_batches()[0]")[1]) == expected
    _, wide = ask(library_kernel, "pa.table({str(n): [n] for n in range(300)})")
    assert (len(wide["columns"]), wide["column_count"]) == (200, 300)
    _, long = ask(library_kernel, "pa.table({'a': np.zeros(4_000_000), 'b': np.zeros(4_000_000)})")
    assert [each["missing"] for each in long["columns"]] == [0, None]


@needs_libraries
def test_arrays_of_xarray(library_kernel: RunningKernel) -> None:
    array = "xr.DataArray(np.array([[1.0, np.nan]]), dims=('y', 'x'), coords={'x': [10, 20]}, name='heat')"
    facts, summary = ask(library_kernel, array)
    assert (facts["shape"], facts["dtype"], facts["size"]) == ([1, 2], "float64", 16)
    assert summary["text"] == "Dimensions: y: 1, x: 2"
    assert columns_of(summary) == [("heat (y, x)", "float64", 1), ("x (x)", "int64", None)]
    dataset = "xr.Dataset({'t': ('x', np.array(['2020', 'NaT'], 'M8[ns]')), 'k': 3})"
    facts, summary = ask(library_kernel, dataset)
    assert (facts["shape"], summary["text"]) == (None, "Dimensions: x: 2")
    assert columns_of(summary) == [("t (x)", "datetime64[ns]", 1), ("k", "int64", 0)]
    library_kernel.run(
        "xr.Dataset({'a': ('x', np.arange(4.0))}).to_netcdf('file.nc', engine='scipy')"
    )
    facts, summary = ask(library_kernel, "xr.open_dataset('file.nc', engine='scipy')")
    assert columns_of(summary) == [("a (x)", library_kernel.value("str(value.a.dtype)"), None)]
    # Still in its file.
    assert library_kernel.value("type(value.a.variable._data).__name__ != 'ndarray'")


@needs_libraries
def test_series_of_polars_and_tables_of_geopandas(library_kernel: RunningKernel) -> None:
    _, summary = ask(library_kernel, "pl.Series('n', [1, None])")
    assert columns_of(summary) == [("n", "Int64", 1)]
    table = "gpd.GeoDataFrame({'n': [1, 2]}, geometry=[Point(1, 2), None], crs=4326)"
    facts, summary = ask(library_kernel, table)
    assert facts["shape"] == [2, 2]
    assert columns_of(summary) == [("n", "int64", 0), ("geometry", "geometry", 1)]
    rows = [line.split() for line in summary["text"].splitlines()]
    assert rows == [["n", "geometry"], ["0", "1", "Point"], ["1", "2", "NoneType"]]
    facts, summary = ask(library_kernel, "gpd.GeoSeries([LineString([(0, 0), (1, 1)])], name='g')")
    assert (facts["shape"], facts["dtype"]) == ([1], "geometry")
    assert columns_of(summary) == [("g", "geometry", 0)]


@needs_libraries
def test_values_with_code_of_users_run_none_of_it(library_kernel: RunningKernel) -> None:
    kernel = library_kernel
    assert kernel.run(TRAPPED_CLASSES).status == "ok"
    for name, value in TRAPS.items():
        reply = kernel.run(f"{name} = {value}")
        assert reply.status == "ok", (name, reply.content)
    kernel.run("Spy.seen.clear()")
    found = {each["name"]: each for each in kernel.ask("variables", start=0)["variables"]}
    assert kernel.value("Spy.seen") == []
    for name in TRAPS:
        assert kernel.ask("summary", name=name)["kind"] == "summary", name
        assert (name, kernel.value("Spy.seen")) == (name, [])
    unknown = [name for name in TRAPS if name not in ("swapped", "dimension", "objects")]
    assert [name for name in unknown if found[name]["shape"] is not None] == []


@needs_libraries
def test_types_that_extend_arrow_are_not_asked(library_kernel: RunningKernel) -> None:
    kernel = library_kernel
    assert kernel.run(EXTENSION).status == "ok"
    answer = kernel.ask("summary", name="extended")
    assert kernel.value("Spy.seen") == []
    assert columns_of(answer) == [("own", None, None), ("n", None, None)]


def test_only_the_metadata_of_tensors_of_tensorflow_is_read(kernel: RunningKernel) -> None:
    module = "tensorflow.python.framework.ops"
    kernel.run(
        "import sys, types\n"
        "read = []\n"
        "class EagerTensor:\n"
        "    def __getattribute__(self, name):\n"
        "        read.append(name)\n"
        "        known = {'_shape_tuple': lambda: (2, 3), 'dtype': types.SimpleNamespace(name='float32')}\n"
        "        return {'device': '/job:localhost/replica:0/task:0/device:GPU:0', **known}[name]\n"
        f"EagerTensor.__module__ = '{module}'\n"
        f"sys.modules['{module}'] = types.ModuleType('ops')\n"
        f"sys.modules['{module}'].EagerTensor = EagerTensor\n"
        "tensor = EagerTensor()"
    )
    answer = kernel.ask("variables", start=0)
    found = next(each for each in answer["variables"] if each["name"] == "tensor")
    summary = kernel.ask("summary", name="tensor")
    assert set(kernel.value("read")) <= {"_shape_tuple", "dtype", "device"}
    kernel.run(f"del sys.modules['{module}']")
    assert (found["shape"], found["dtype"], found["size"]) == ([2, 3], "float32, GPU:0", None)
    assert summary["text"] == "2 x 3 float32, GPU:0\nThe values of a tensor are not read."
