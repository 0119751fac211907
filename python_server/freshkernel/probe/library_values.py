"""The shape, type of items and size of arrays, tensors and tables of libraries beyond NumPy, pandas and Polars.

A type counts by its exact class, and so does what it holds: an array of another class inside would run its own code.
Only metadata is read, so no lazy array is computed and no value is copied from a device.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freshkernel.probe.values import clean, dtype_text, is_known_type, library_name

SPARSE = tuple(
    ("scipy.sparse", f"{layout}_{kind}")
    for layout in ("bsr", "coo", "csc", "csr", "dia", "dok", "lil")
    for kind in ("array", "matrix")
)
ARROW_TABLES = (("pyarrow.lib", "Table"), ("pyarrow.lib", "RecordBatch"))
EAGER_TENSOR = ("tensorflow.python.framework.ops", "EagerTensor")
TENSOR_VARIABLE = ("tensorflow.python.ops.resource_variable_ops", "ResourceVariable")
NUMPY_ARRAY = ("numpy", "ndarray")
# Parts of a table of Arrow whose sizes are added.
CHUNK_LIMIT = 2000
# What xarray wraps around the array of a file, a few times, and what has the type of its items.
WRAPPERS = tuple(
    ("xarray.core.indexing", name)
    for name in ("MemoryCachedArray", "CopyOnWriteArray", "LazilyIndexedArray")
)
WRAPPER_LIMIT = 10
INDEX_ADAPTER = ("xarray.core.indexing", "PandasIndexingAdapter")
TYPED = (
    NUMPY_ARRAY,
    INDEX_ADAPTER,
    ("xarray.coding.common", "_ElementwiseFunctionArray"),
    ("xarray.backends.scipy_", "ScipyArrayWrapper"),
    ("xarray.backends.netCDF4_", "NetCDF4ArrayWrapper"),
    ("xarray.backends.h5netcdf_", "H5NetCDFArrayWrapper"),
    ("xarray.backends.zarr", "ZarrArrayWrapper"),
)


def library_facts(value: object) -> dict[str, Any]:
    """Shape, type of items and size of a value; empty for other types."""
    reader = _READERS.get(library_name(value))
    try:
        return {} if reader is None else reader(value)
    except Exception:
        return {}


def own_attributes(value: object) -> dict[str, Any]:
    """The attributes of an instance of a known class, without its properties."""
    found: dict[str, Any] = object.__getattribute__(value, "__dict__")
    return found


def sparse_arrays(matrix: object) -> list[Any]:
    """The NumPy arrays that a sparse matrix of SciPy consists of."""
    own = own_attributes(matrix)
    coordinates = own.get("coords")
    parts = [own.get(name) for name in ("data", "indices", "indptr", "row", "col", "offsets")]
    parts += coordinates if type(coordinates) is tuple else ()
    return [part for part in parts if is_known_type(part, NUMPY_ARRAY)]


def held_array(variable: Any) -> Any:
    """The array of NumPy, or the index of pandas, that a variable of xarray holds; None for others, such as lazy ones."""
    data = variable._data
    if is_known_type(data, INDEX_ADAPTER):
        index = data.array
        values = index.__dict__.get("_data", index) if library_name(index) == "pandas" else None
        return index if library_name(values) in ("numpy", "pandas") else None
    return data if is_known_type(data, NUMPY_ARRAY) else None


def is_variable(value: object) -> bool:
    """Whether a value is a variable of xarray, without labels."""
    return is_known_type(value, ("xarray", "Variable"), ("xarray", "IndexVariable"))


def variable_dtype(variable: Any) -> str | None:
    """The type of the items of a variable of xarray, also of one that is still in its file."""
    data = variable._data
    for _ in range(WRAPPER_LIMIT):
        if is_known_type(data, *TYPED):
            return clean(dtype_text(data.dtype))
        if not is_known_type(data, *WRAPPERS):
            return None
        data = data.array
    return None


def _sparse_facts(matrix: object) -> dict[str, Any]:
    if not is_known_type(matrix, *SPARSE):
        return {}
    own, arrays = own_attributes(matrix), sparse_arrays(matrix)
    dtype = own.get("dtype", arrays[0].dtype if arrays else None)
    size = sum(int(array.nbytes) for array in arrays) if arrays else None
    text = None if dtype is None else clean(dtype_text(dtype))
    return _facts(_plain_sides(own["_shape"]), text, size)


def _arrow_facts(table: Any) -> dict[str, Any]:
    if not is_known_type(table, *ARROW_TABLES):
        return {}
    rows, columns = table.shape
    is_small = columns <= CHUNK_LIMIT
    if is_small and is_known_type(table, ARROW_TABLES[0]):
        is_small = sum(table.column(at).num_chunks for at in range(columns)) <= CHUNK_LIMIT
    size = int(table.nbytes) if is_small else None
    return _facts([int(rows), int(columns)], None, size)


def _xarray_facts(array: Any) -> dict[str, Any]:
    if not is_known_type(array, ("xarray", "DataArray")) or not is_variable(array._variable):
        return {}
    held = held_array(array._variable)
    if held is None:
        return {}
    dtype = variable_dtype(array._variable)
    return _facts([int(side) for side in held.shape], dtype, int(held.nbytes))


def _tensorflow_facts(tensor: Any) -> dict[str, Any]:
    if is_known_type(tensor, EAGER_TENSOR):
        sides = _plain_sides(tensor._shape_tuple())
    elif is_known_type(tensor, TENSOR_VARIABLE):
        sides = _plain_sides(tuple(tensor.shape.as_list()))
    else:
        return {}
    device = str(tensor.device).rpartition("/device:")[2]
    return _facts(sides, clean(f"{tensor.dtype.name}, {device}"), None)


def _facts(shape: list[int] | None, dtype: str | None, size: int | None) -> dict[str, Any]:
    return {"shape": shape, "dtype": dtype, "size": size}


def _plain_sides(sides: object) -> list[int] | None:
    is_plain = type(sides) is tuple and all(type(side) is int for side in sides)
    return list(sides) if is_plain else None  # type: ignore[call-overload]


_READERS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "scipy": _sparse_facts,
    "pyarrow": _arrow_facts,
    "xarray": _xarray_facts,
    "tensorflow": _tensorflow_facts,
}
