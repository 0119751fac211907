// Generated from python_server/freshkernel/probe by `npm run generate`. Do not edit.
import type { ProbeQuestion } from './index';

/** The target of the probe's comms. */
export const PROBE_TARGET = 'freshkernel.probe';

/** The version of the probe that {@link probeInstallCode} installs. */
export const PROBE_VERSION = 5;

const INSTALL_TEMPLATE = `(lambda builtins, space: (builtins.exec(builtins.compile(@SOURCE@, "<freshkernel probe>", "exec", 0, True), space), space["install"]()))(__import__("builtins"), {"__name__": "freshkernel_probe"})`;

const ASK_TEMPLATE = `__import__("IPython").get_ipython()._freshkernel_probe.expression(@QUESTION@)`;

const SOURCE = `from __future__ import annotations


import sys
import weakref
from typing import Any

MESSAGE_LIMIT = 1000
MAX_NESTED = 3
TEXT_LIMIT = 200
PATH_LIMIT = 4096

SIZED = (str, bytes, bytearray, list, tuple, dict, set, frozenset, range)
PLAIN = (int, float, complex, bool, str, bytes, type(None))
SIZED_IDS = frozenset(map(id, SIZED))
PLAIN_IDS = frozenset(map(id, PLAIN))
WEAKLESS_IDS = frozenset(map(id, (*PLAIN, bytearray, list, tuple, dict, range)))
TYPE_NAMES = {id(kind): kind.__qualname__ for kind in (*SIZED, *PLAIN)}
PANDAS_TABLES = (("pandas", "DataFrame"), ("geopandas", "GeoDataFrame"))
PANDAS_SERIES = (("pandas", "Series"), ("geopandas", "GeoSeries"))
TENSORS = (("torch", "Tensor"), ("torch.nn.parameter", "Parameter"))
SHAPED = (
    ("numpy", "ndarray"),
    *PANDAS_TABLES,
    *PANDAS_SERIES,
    ("polars", "DataFrame"),
    ("polars", "Series"),
    *TENSORS,
)
LIGHT_LIMIT = 100
SMALL_LENGTH = 250
LARGE_NUMBER = 1 << 1000
TYPING_LIBRARIES = frozenset(("geopandas", "numpy", "pandas", "polars", "pyarrow"))
SHAPING_LIBRARIES = frozenset(library for library, _ in SHAPED)
HEAP_TYPE = 1 << 9
BLOCK_LIMIT = 2000


_dict_of = type.__dict__["__dict__"].__get__
_module_of = type.__dict__["__module__"].__get__
_qualname_of = type.__dict__["__qualname__"].__get__
_name_of = type.__dict__["__name__"].__get__
_bases_of = type.__dict__["__mro__"].__get__
_flags_of = type.__dict__["__flags__"].__get__


def clean(text: str, limit: int = TEXT_LIMIT) -> str:
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def type_name(value: object) -> str:
    kind = type(value)
    known = TYPE_NAMES.get(id(kind))
    if known is not None:
        return known
    module = module_name(kind)
    name: str = _qualname_of(kind)
    return clean(name if module is None or module == "builtins" else f"{module}.{name}")


def module_name(kind: type) -> str | None:
    try:
        module = _module_of(kind)
    except AttributeError:
        return None
    return module if type(module) is str else None


def library_name(value: object) -> str:
    return library_of(type(value))


def library_of(kind: type) -> str:
    return (module_name(kind) or "").partition(".")[0]


def length(value: object) -> int | None:
    return len(value) if id(type(value)) in SIZED_IDS else None  # type: ignore[arg-type]


def shape(value: object) -> list[int] | None:
    library = library_name(value)
    if library not in SHAPING_LIBRARIES or not is_known_type(value, *SHAPED):
        return None
    if library in ("pandas", "geopandas") and not has_known_parts(value):
        return None
    return [int(side) for side in value.shape]  # type: ignore[attr-defined]


def is_known_type(value: object, *types: tuple[str, str]) -> bool:
    kind = type(value)
    for module, name in types:
        library = sys.modules.get(module)
        if library is not None and vars(library).get(name) is kind:
            return True
    return False


def has_known_parts(table: Any) -> bool:
    try:
        blocks = table._mgr.blocks
        arrays = [block.values for block in blocks] if len(blocks) <= BLOCK_LIMIT else [None]
        arrays += [axis.__dict__.get("_data", axis) for axis in table._mgr.axes]
        return all(map(_is_known_array, arrays))
    except Exception:
        return False


def _is_known_array(array: Any) -> bool:
    if is_known_type(array, ("geopandas.array", "GeometryArray")):
        return is_known_type(array._data, ("numpy", "ndarray"))
    return library_name(array) in ("numpy", "pandas")


def dtype_text(dtype: Any) -> str:
    is_known = library_name(dtype) in TYPING_LIBRARIES
    return str(dtype) if is_known else type_name(dtype)


def fingerprint(value: object) -> str | None:
    kind = id(type(value))
    if kind in SIZED_IDS:
        return f"len={len(value)}"  # type: ignore[arg-type]
    sides = None if kind in PLAIN_IDS else shape(value)
    return None if sides is None else f"shape=({', '.join(map(str, sides))})"


def is_small(value: object) -> bool:
    kind = type(value)
    if kind is int or kind is bool:
        return -LARGE_NUMBER < value < LARGE_NUMBER  # type: ignore[operator]
    if kind is str or kind is bytes:
        return len(value) <= SMALL_LENGTH  # type: ignore[arg-type]
    return kind is float or value is None or kind is complex


def is_light(value: object) -> bool:
    kind = type(value)
    if kind is bytearray:
        return len(value) <= SMALL_LENGTH  # type: ignore[arg-type]
    if kind is not list and kind is not tuple and kind is not dict:
        return False
    if len(value) > LIGHT_LIMIT:  # type: ignore[arg-type]
        return False
    parts = list(value)  # type: ignore[call-overload]
    if kind is dict:
        parts += value.values()  # type: ignore[attr-defined]
    return all(map(is_small, parts))


class ContainerFingerprint:

    __slots__ = ("_kind", "_parts", "_size")

    def __init__(self, value: object) -> None:
        self._kind = id(type(value))
        self._size = length(value)
        self._parts = [_Part(each) for each in _ends(value)]

    def fits(self, value: object) -> bool:
        ends = _ends(value)
        is_alike = self._kind == id(type(value)) and self._size == length(value)
        return is_alike and all(part.fits(end) for part, end in zip(self._parts, ends))  # noqa: B905

    def shares(self, value: object) -> bool:
        ends = _ends(value)
        is_shared = not ends or any(part.fits(end) for part in self._parts for end in ends)
        return is_shared and self._kind == id(type(value))


class _Part:

    __slots__ = ("_address", "_held")

    def __init__(self, value: object) -> None:
        self._address = None if is_small(value) else id(value)
        self._held: object = value
        if self._address is not None:
            try:
                self._held = weakref.ref(value)
            except TypeError:
                self._held = None

    def fits(self, value: object) -> bool:
        if self._address is None:
            held = self._held
            return held is value or (type(held) is type(value) and held == value)
        is_dead = type(self._held) is weakref.ref and self._held() is None
        return self._address == id(value) and not is_dead


def _ends(value: object) -> list[object]:
    kind = type(value)
    if kind is list or kind is tuple:
        size = len(value)  # type: ignore[arg-type]
        indexes = sorted({0, size // 2, size - 1}) if size else []
        return [value[index] for index in indexes]  # type: ignore[index]
    if kind is dict:
        items = [next(iter(value.items()), ()), next(reversed(value.items()), ())]  # type: ignore[attr-defined]
        return [part for item in items for part in item]
    if kind is bytearray:
        return [bytes(value[:TEXT_LIMIT]), bytes(value[-TEXT_LIMIT:])]  # type: ignore[index]
    if kind is str or kind is bytes:
        return [value[:TEXT_LIMIT], value[-TEXT_LIMIT:]]  # type: ignore[index]
    return []


def _writes_its_own_text(kind: type) -> bool:
    for base in _bases_of(kind):
        if "__str__" in _dict_of(base):
            return bool(_flags_of(base) & HEAP_TYPE)
    return True


def describe_error(error: BaseException, depth: int = 0) -> dict[str, str]:
    arguments = BaseException.__dict__["args"].__get__(error)
    plain = [each for each in arguments if id(type(each)) in PLAIN_IDS]
    message = ""
    is_plain = len(plain) == len(arguments) or issubclass(type(error), SyntaxError)
    if is_plain and not _writes_its_own_text(type(error)):
        message = str(error)
    elif plain:
        message = str(plain[0])
    elif depth < MAX_NESTED:
        nested = [each for each in arguments if issubclass(type(each), BaseException)]
        message = describe_error(nested[0], depth + 1)["message"] if nested else ""
    name: str = _name_of(type(error))
    return {"exception": clean(name), "message": clean(message, MESSAGE_LIMIT)}


from itertools import islice
from typing import Any


LARGEST_NUMBER = 1 << 10_000
DEPTH_LIMIT = 4
CONTAINER_LIMIT = 100
_SHORT_IDS = frozenset(map(id, (float, bool, type(None))))
_BRACKETS = {
    id(list): "[]",
    id(tuple): "()",
    id(set): "{}",
    id(frozenset): ("frozenset({", "})"),
    id(dict): "{}",
}


def plain_text(value: object, limit: int) -> str | None:
    kind = id(type(value))
    if kind in _SHORT_IDS:
        return repr(value)
    if kind not in PLAIN_IDS and kind not in SIZED_IDS:
        return None
    return clean("".join(_text_parts(value, limit, DEPTH_LIMIT)), limit)


def item_text(value: object, limit: int) -> str:
    text = plain_text(value, limit)
    return f"<{type_name(value)}>" if text is None else text


def _text_parts(value: Any, limit: int, depth: int) -> list[str]:
    kind = id(type(value))
    if kind in _BRACKETS:
        return _container_parts(value, limit, depth)
    if kind not in PLAIN_IDS and kind not in SIZED_IDS:
        return [f"<{type_name(value)}>"]
    if type(value) is int and not -LARGEST_NUMBER < value < LARGEST_NUMBER:
        return [f"<int of {value.bit_length():,} bits>"]
    if isinstance(value, (str, bytes, bytearray)):
        text = repr(value[:limit])
        return [text if len(value) <= limit else text[:-1] + "…"]
    return [repr(value)]


def _container_parts(value: Any, limit: int, depth: int) -> list[str]:
    opening, closing = _BRACKETS[id(type(value))]
    if not value:
        return [repr(value)]
    if depth == 0:
        return [opening, "…", closing]
    parts = [opening]
    length = 0
    is_dict = type(value) is dict
    items: list[Any] = list(islice(value.items() if is_dict else value, CONTAINER_LIMIT + 1))
    for index, item in enumerate(items):
        if index == CONTAINER_LIMIT or length > limit:
            parts.append(", …")
            break
        found = _text_parts(item[0], limit - length, depth - 1) if is_dict else []
        found += [": "] if is_dict else []
        found += _text_parts(item[1] if is_dict else item, limit - length, depth - 1)
        parts += found if index == 0 else [", ", *found]
        length += sum(map(len, found)) + 2
    if type(value) is tuple and len(items) == 1:
        parts.append(",")
    return [*parts, closing]


from collections.abc import Callable
from typing import Any


SPARSE = tuple(
    ("scipy.sparse", f"{layout}_{kind}")
    for layout in ("bsr", "coo", "csc", "csr", "dia", "dok", "lil")
    for kind in ("array", "matrix")
)
ARROW_TABLES = (("pyarrow.lib", "Table"), ("pyarrow.lib", "RecordBatch"))
EAGER_TENSOR = ("tensorflow.python.framework.ops", "EagerTensor")
TENSOR_VARIABLE = ("tensorflow.python.ops.resource_variable_ops", "ResourceVariable")
NUMPY_ARRAY = ("numpy", "ndarray")
CHUNK_LIMIT = 2000
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
    reader = _READERS.get(library_name(value))
    try:
        return {} if reader is None else reader(value)
    except Exception:
        return {}


def own_attributes(value: object) -> dict[str, Any]:
    found: dict[str, Any] = object.__getattribute__(value, "__dict__")
    return found


def sparse_arrays(matrix: object) -> list[Any]:
    own = own_attributes(matrix)
    coordinates = own.get("coords")
    parts = [own.get(name) for name in ("data", "indices", "indptr", "row", "col", "offsets")]
    parts += coordinates if type(coordinates) is tuple else ()
    return [part for part in parts if is_known_type(part, NUMPY_ARRAY)]


def held_array(variable: Any) -> Any:
    data = variable._data
    if is_known_type(data, INDEX_ADAPTER):
        index = data.array
        values = index.__dict__.get("_data", index) if library_name(index) == "pandas" else None
        return index if library_name(values) in ("numpy", "pandas") else None
    return data if is_known_type(data, NUMPY_ARRAY) else None


def is_variable(value: object) -> bool:
    return is_known_type(value, ("xarray", "Variable"), ("xarray", "IndexVariable"))


def variable_dtype(variable: Any) -> str | None:
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


import sys
from collections.abc import Callable
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any


SHORT_TEXT_LIMIT = 80
PARAMETER_LIMIT = 12
TYPED_ARRAYS = (("numpy", "ndarray"), *PANDAS_SERIES, ("polars", "Series"))
_FUNCTION_IDS = frozenset(map(id, (FunctionType, BuiltinFunctionType, MethodType, partial)))
_module_dict: Callable[[object], dict[str, Any]] = vars(ModuleType)["__dict__"].__get__


def variable_facts(name: str, value: object) -> dict[str, Any]:
    kind_id = id(type(value))
    is_plain, is_sized = kind_id in PLAIN_IDS, kind_id in SIZED_IDS
    facts: dict[str, Any] = {
        "name": clean(name),
        "kind": "value",
        "type": type_name(value),
        "length": len(value) if is_sized else None,  # type: ignore[arg-type]
        "shape": None,
        "dtype": None,
        "size": sys.getsizeof(value) if is_plain or is_sized else None,
        "text": plain_text(value, SHORT_TEXT_LIMIT) if is_plain else None,
    }
    return facts if is_plain or is_sized else _facts_of_others(facts, value)


def _facts_of_others(facts: dict[str, Any], value: object) -> dict[str, Any]:
    facts["kind"] = kind_of(value)
    facts["text"] = _short_text(value, facts["kind"])
    facts["shape"] = shape(value)
    if facts["shape"] is not None:
        facts["dtype"], facts["size"] = data_type(value), array_size(value)
    else:
        facts.update(library_facts(value))
    return facts


def kind_of(value: object) -> str:
    kind = type(value)
    if id(kind) in _FUNCTION_IDS:
        return "function"
    if issubclass(kind, type):
        return "class"
    return "module" if issubclass(kind, ModuleType) else "value"


def data_type(array: Any) -> str | None:
    if is_known_type(array, *TYPED_ARRAYS):
        return clean(dtype_text(array.dtype))
    if is_known_type(array, *TENSORS):
        return clean(f"{array.dtype}, {array.device}")
    return None


def array_size(array: Any) -> int | None:
    try:
        if is_known_type(array, ("numpy", "ndarray"), *TENSORS):
            return int(array.nbytes)
        if is_known_type(array, ("polars", "DataFrame"), ("polars", "Series")):
            return int(array.estimated_size())
        return sum(int(block.values.nbytes) for block in array._mgr.blocks)
    except Exception:
        return None


def _short_text(value: Any, kind: str) -> str | None:
    if kind == "module":
        version = _module_dict(value).get("__version__")
        return clean(version, SHORT_TEXT_LIMIT) if type(version) is str else None
    return _parameters(value) if type(value) is FunctionType else None


def _parameters(function: FunctionType) -> str:
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    names = list(code.co_varnames[: min(count, PARAMETER_LIMIT)])
    if count > len(names) or code.co_flags & 0x0C:
        names.append("…")
    return clean(f"({', '.join(names)})", SHORT_TEXT_LIMIT)


from typing import Any


ROWS_SHOWN = 5
ROW_COLUMNS = 12
ROW_ITEM_LIMIT = 24


def first_rows(value: Any) -> str | None:
    try:
        if is_known_type(value, *PANDAS_TABLES) and has_known_parts(value):
            return _pandas_rows(value)
        if is_known_type(value, *PANDAS_SERIES) and has_known_parts(value):
            name = "" if value.name is None else _row_label(value.name)
            lines = [["", name], *_labeled(value.index, [_row_items(value)])]
            return _aligned(lines, int(value.shape[0]), 1)
        if is_known_type(value, ("polars", "DataFrame")):
            return _polars_rows(value)
        if is_known_type(value, ("numpy", "ndarray")) and value.ndim == 2:
            return _array_rows(value)
    except Exception:
        return None
    return None


def _pandas_rows(table: Any) -> str:
    rows, columns = map(int, table.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *(_row_label(label) for label in table.columns[:shown])]
    items = [_row_items(table.iloc[:ROWS_SHOWN, index]) for index in range(shown)]
    return _aligned([header, *_labeled(table.index, items)], rows, columns)


def _labeled(index: Any, columns: list[list[str]]) -> list[list[str]]:
    rows = len(columns[0]) if columns else min(int(index.shape[0]), ROWS_SHOWN)
    parts = index.levels if is_known_type(index, ("pandas", "MultiIndex")) else [index]
    is_plain = library_name(index) == "pandas" and all(map(_has_plain_zone, parts))
    labels = [_row_label(label) for label in index[:rows]] if is_plain else ["…"] * rows
    return [[label, *(column[row] for column in columns)] for row, label in enumerate(labels)]


def _row_items(column: Any) -> list[str]:
    first = column.iloc[:ROWS_SHOWN]
    if library_name(first.array) == "geopandas":
        names = map(type_name, first.array._data.tolist())
        return [name.rpartition(".")[2] for name in names]
    if library_name(first.array) != "pandas" or not _has_plain_zone(first):
        return ["…"] * int(first.shape[0])
    return [_row_item(item) for item in first.tolist()]


def _has_plain_zone(values: Any) -> bool:
    dtype = values.dtype
    return not is_known_type(dtype, ("pandas", "DatetimeTZDtype")) or _is_plain_zone(dtype.tz)


def _is_plain_zone(zone: object) -> bool:
    return zone is None or is_known_type(zone, ("datetime", "timezone"), ("zoneinfo", "ZoneInfo"))


def _polars_rows(table: Any) -> str:
    rows, columns = map(int, table.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *(_row_item(name) for name in table.columns[:shown])]
    found = table[:ROWS_SHOWN, :shown].rows()
    body = [[str(number), *map(_row_item, row)] for number, row in enumerate(found)]
    return _aligned([header, *body], rows, columns)


def _array_rows(array: Any) -> str:
    rows, columns = map(int, array.shape)
    shown = min(columns, ROW_COLUMNS)
    header = ["", *map(str, range(shown))]
    found = array[:ROWS_SHOWN, :shown].tolist()
    body = [[str(number), *map(_row_item, row)] for number, row in enumerate(found)]
    return _aligned([header, *body], rows, columns)


def _row_label(label: object) -> str:
    if type(label) is tuple:
        return clean(", ".join(map(_row_item, label)), ROW_ITEM_LIMIT)
    return _row_item(label)


def _row_item(item: Any) -> str:
    has_time = is_known_type(item, ("pandas", "Timestamp"), ("datetime", "datetime"))
    if (has_time and _is_plain_zone(item.tzinfo)) or is_known_type(item, ("datetime", "date")):
        return clean(item.isoformat(), ROW_ITEM_LIMIT)
    if type(item) is str:
        return clean(item.replace("\\n", "⏎").replace("\\t", " "), ROW_ITEM_LIMIT)
    return item_text(item, ROW_ITEM_LIMIT) if id(type(item)) in PLAIN_IDS else _other_item(item)


def _other_item(item: object) -> str:
    pandas_nothing = is_known_type(item, ("pandas._libs.missing", "NAType"))
    not_a_time = is_known_type(item, ("pandas._libs.tslibs.nattype", "NaTType"))
    if pandas_nothing or not_a_time:
        return "NA" if pandas_nothing else "NaT"
    return item_text(item, ROW_ITEM_LIMIT)


def _aligned(lines: list[list[str]], rows: int, columns: int) -> str:
    widths = [max(map(len, column)) for column in zip(*lines)]  # noqa: B905
    text = "\\n".join(
        "  ".join(item.rjust(width) for item, width in zip(line, widths)).rstrip()  # noqa: B905
        for line in lines
    )
    more_rows, more_columns = rows - (len(lines) - 1), columns - (len(widths) - 1)
    left = [
        *([f"{more_rows:,} more rows"] if more_rows > 0 else []),
        *([f"{more_columns:,} more columns"] if more_columns > 0 else []),
    ]
    text = text.lstrip("\\n")
    return f"{text}\\n… {', '.join(left)}" if left else text


from typing import Any


LABEL_LIMIT = 100
COLUMN_LIMIT = 200
CELL_LIMIT = 5_000_000


def column_facts(label: object, dtype: Any, missing: int | None) -> dict[str, Any]:
    text = dtype if type(dtype) is str or dtype is None else dtype_text(dtype)
    return {
        "name": label_text(label),
        "dtype": None if text is None else clean(text),
        "missing": missing,
    }


def label_text(label: object) -> str:
    return clean(label, LABEL_LIMIT) if type(label) is str else item_text(label, LABEL_LIMIT)


import sys
from typing import Any


ARROW_EXTENDING = ("pandas", "pyarrow")
CLASS_LIMIT = 1000


def library_text(value: Any) -> str | None:
    try:
        if is_known_type(value, *SPARSE):
            return _sparse_text(value)
        if is_known_type(value, ("xarray", "DataArray")):
            return _sizes_text(_sizes_of_array(value))
        if is_known_type(value, ("xarray", "Dataset")):
            return _sizes_text(list(value._dims.items()))
        is_tensor = is_known_type(value, *TENSORS) or library_name(value) == "tensorflow"
        return _tensor_text(value) if is_tensor else None
    except Exception:
        return None


def library_columns(value: Any) -> tuple[list[dict[str, Any]] | None, int | None]:
    if is_known_type(value, *ARROW_TABLES):
        return _arrow_columns(value), int(value.num_columns)
    if is_known_type(value, ("xarray", "Dataset")):
        variables = value._variables
    elif is_known_type(value, ("xarray", "DataArray")):
        variables = {value._name: value._variable, **value._coords}
    else:
        return None, None
    return _variable_columns(variables), len(variables)


def _sparse_text(matrix: Any) -> str | None:
    sides = library_facts(matrix).get("shape")
    arrays = sparse_arrays(matrix)
    if not sides or not arrays or arrays[0].dtype.kind == "O":
        return None
    stored, total = int(arrays[0].size), 1
    for side in sides:
        total *= side
    share = f" ({stored / total:.2%})" if total > 0 else ""
    return f"{stored:,} stored of {total:,} items{share}"


def _tensor_text(tensor: Any) -> str | None:
    facts = library_facts(tensor)
    sides = shape(tensor) if is_known_type(tensor, *TENSORS) else facts.get("shape")
    if sides is None:
        return None
    dtype = facts.get("dtype") or f"{tensor.dtype}, {tensor.device}"
    size = " x ".join(map(str, sides)) or "scalar"
    return clean(f"{size} {dtype}\\nThe values of a tensor are not read.")


def _arrow_columns(table: Any) -> list[dict[str, Any]]:
    names = table.schema.names[:COLUMN_LIMIT]
    if not _extensions_are_known():
        return [column_facts(name, None, None) for name in names]
    columns = [table.column(at) for at in range(len(names))]
    left = CELL_LIMIT
    found = []
    for name, column in zip(names, columns):  # noqa: B905
        left -= int(table.num_rows)
        found.append(column_facts(name, column.type, column.null_count if left >= 0 else None))
    return found


def _extensions_are_known() -> bool:
    kinds = [sys.modules["pyarrow.lib"].BaseExtensionType]
    for kind in kinds:
        kinds += type.__subclasses__(kind)
        if len(kinds) > CLASS_LIMIT:
            return False
    return all(library_of(kind) in ARROW_EXTENDING for kind in kinds)


def _sizes_of_array(array: Any) -> list[tuple[object, int | None]]:
    variable = array._variable
    if not is_variable(variable):
        return []
    sides = library_facts(array).get("shape")
    if sides is not None:
        return list(zip(variable._dims, sides))  # noqa: B905
    return [(name, None) for name in variable._dims]


def _sizes_text(sizes: list[tuple[object, int | None]]) -> str | None:
    shown = [
        label_text(name) if size is None else f"{label_text(name)}: {size:,}"
        for name, size in sizes[:COLUMN_LIMIT]
    ]
    return f"Dimensions: {', '.join(shown)}" if shown else None


def _variable_columns(variables: dict[Any, Any]) -> list[dict[str, Any]]:
    left = CELL_LIMIT
    found = []
    for name, variable in list(variables.items())[:COLUMN_LIMIT]:
        if not is_variable(variable):
            found.append(column_facts(name, None, None))
            continue
        array = held_array(variable)
        left -= 0 if array is None else int(array.size)
        missing = _missing_items(array) if array is not None and left >= 0 else None
        dimensions = f" ({', '.join(map(label_text, variable._dims))})" if variable._dims else ""
        found.append(column_facts(label_text(name) + dimensions, variable_dtype(variable), missing))
    return found


def _missing_items(array: Any) -> int | None:
    kind = array.dtype.kind
    if library_name(array) != "numpy" or kind not in "biufcSUmM":
        return None
    numpy = sys.modules["numpy"]
    is_missing = numpy.isnat if kind in "mM" else numpy.isnan if kind in "fc" else None
    return 0 if is_missing is None else int(is_missing(array).sum())


import sys
from typing import Any


LONG_TEXT_LIMIT = 2000
ITEMS_SHOWN = 40


def summary(value: Any) -> dict[str, Any]:
    try:
        columns, count = _columns(value)
    except Exception:
        columns, count = None, None
    return {"text": _long_text(value), "columns": columns, "column_count": count}


def _columns(value: Any) -> tuple[list[dict[str, Any]] | None, int | None]:
    if is_known_type(value, *PANDAS_TABLES) and has_known_parts(value):
        return _pandas_columns(value), int(value.shape[1])
    if is_known_type(value, *PANDAS_SERIES) and has_known_parts(value):
        return [_pandas_column(value.name, value, len(value))], 1
    if is_known_type(value, ("polars", "DataFrame")):
        return _polars_columns(value), int(value.shape[1])
    if is_known_type(value, ("polars", "Series")):
        missing = int(value.null_count()) if value.shape[0] <= CELL_LIMIT else None
        return [column_facts(value.name, value.dtype, missing)], 1
    return library_columns(value)


def _long_text(value: Any) -> str | None:
    rows = first_rows(value)
    if is_known_type(value, ("numpy", "ndarray")):
        return _array_text(value, rows)
    if rows is not None:
        return clean(rows, LONG_TEXT_LIMIT)
    text = plain_text(value, LONG_TEXT_LIMIT)
    return library_text(value) if text is None else text


def _array_text(array: Any, rows: str | None) -> str:
    items = array.flat[:ITEMS_SHOWN].tolist() if rows is None else []
    shown = ", ".join(item_text(item, LABEL_LIMIT) for item in items)
    text = f"[{shown}{', …' if array.size > len(items) else ''}]" if rows is None else rows
    if array.dtype.kind in "iuf" and 0 < array.size <= CELL_LIMIT:
        numpy = sys.modules["numpy"]
        missing = int(numpy.isnan(array).sum()) if array.dtype.kind == "f" else 0
        if missing < array.size:
            smallest, largest = numpy.nanmin(array).item(), numpy.nanmax(array).item()
            text += f"\\nfrom {smallest!r} to {largest!r}"
        text += f", {missing:,} missing" if missing else ""
    return clean(text, LONG_TEXT_LIMIT)


def _pandas_columns(table: Any) -> list[dict[str, Any]]:
    labels = list(table.columns[:COLUMN_LIMIT])
    if not all(map(_is_plain_label, labels)):
        return [column_facts(label, None, None) for label in labels]
    rows = int(table.shape[0])
    left = CELL_LIMIT
    columns = []
    for index, label in enumerate(labels):
        left -= rows
        columns.append(_pandas_column(label, table.iloc[:, index], rows if left >= 0 else None))
    return columns


def _pandas_column(label: object, column: Any, rows: int | None) -> dict[str, Any]:
    is_small = rows is not None and rows <= CELL_LIMIT
    return column_facts(label, column.dtype, _missing(column) if is_small else None)


def _missing(column: Any) -> int | None:
    if library_name(column.array) == "geopandas":
        return int(column.array.isna().sum())
    if library_name(column.array) != "pandas":
        return None
    if str(column.dtype) != "object":
        return int(column.isna().sum())
    pandas = sys.modules["pandas"]
    nothing = {id(None), id(pandas.NA), id(pandas.NaT)}
    return sum(
        id(item) in nothing or (type(item) is float and item != item)
        for item in column.to_numpy().tolist()
    )


def _polars_columns(table: Any) -> list[dict[str, Any]]:
    is_small = table.shape[0] * table.shape[1] <= CELL_LIMIT
    counts = table.null_count().row(0) if is_small and table.shape[1] > 0 else None
    found = list(zip(table.columns, table.dtypes))[:COLUMN_LIMIT]  # noqa: B905
    return [
        column_facts(label, dtype, None if counts is None else int(counts[index]))
        for index, (label, dtype) in enumerate(found)
    ]


def _is_plain_label(label: object) -> bool:
    if type(label) is tuple:
        return all(map(_is_plain_label, label))
    return id(type(label)) in PLAIN_IDS or is_known_type(label, ("pandas", "Timestamp"))


import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator

_WORD = re.compile(r"[^\\W\\d]\\w*")
_SPACED = "".join(each if each.isalnum() or each in "_\\n" else " " for each in map(chr, range(128)))
_STORE_WORDS = frozenset(("del", "for", "import", "as", "def", "class", "global", "except", "case"))
_GOES_ON = re.compile(r"[(\\[{,\\\\][ \\t]*$", re.M)
_DEFINITION_WORDS = frozenset(("def", "lambda", "class"))
_GLOBAL = re.compile(r"\\bglobal\\b([^\\n;#]*)")
_STORES_ANY = re.compile(
    r"(?<!\\.)\\b(?:exec|eval|globals|locals|vars|__main__)\\b"
    r"|\\b(?:get_ipython|user_ns|user_global_ns|__globals__|run_cell|run_code)\\b"
    r"|\\bimport[ \\t]*\\*|^(?:[\\w., \\t]+=)?[ \\t]*%"
    r"(?!%?(?:bash|capture|cd|conda|config|html|matplotlib|pip|time|timeit|writefile)\\b)",
    re.M,
)
_STORES_ANY_WORDS = frozenset(
    _WORD.findall(
        "exec eval globals locals vars __main__ get_ipython user_ns user_global_ns __globals__"
        " run_cell run_code"
    )
)
_SEES_REFERENCES = re.compile(r"getrefcount|get_referr|get_objects|getweakref")

_REPEATING = (ast.For, ast.AsyncFor, ast.While, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DOUBTFUL = (
    ast.If, ast.Try, ast.IfExp, ast.BoolOp, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda,
)  # fmt: skip
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class CellText:

    __slots__ = ("_spaced", "_stores_any", "source", "words")

    def __init__(self, source: str) -> None:
        self.source = source
        self._spaced = source.translate(_SPACED) if source.isascii() else None
        self.words = _words(source) if self._spaced is None else set(self._spaced.split())
        self._stores_any: bool | None = None

    def defines(self) -> bool:
        return not self.words.isdisjoint(_DEFINITION_WORDS)

    def declared_global(self) -> set[str]:
        found: set[str] = set()
        if "global" in self.words:
            for names in _GLOBAL.findall(self.source):
                found |= _words(names)
        return found

    def stores_any(self) -> bool:
        if self._stores_any is None:
            self._stores_any = (
                "%" in self.source
                or ("*" in self.source and "import" in self.words)
                or not self.words.isdisjoint(_STORES_ANY_WORDS)
            ) and _STORES_ANY.search(self.source) is not None
        return self._stores_any

    def sees_references(self) -> bool:
        return _SEES_REFERENCES.search(self.source) is not None

    def may_store(self) -> set[str]:
        source = self.source
        found: set[str] = set()
        has_words = not self.words.isdisjoint(_STORE_WORDS)
        if not has_words and "=" not in source and "%" not in source:
            return found if self._spaced is not None else self.words
        if self._spaced is None or _GOES_ON.search(source):
            return self.words
        for line, spaced in zip(source.split("\\n"), self._spaced.split("\\n")):  # noqa: B905
            if "=" in line or "%" in line:
                found.update(spaced.split())
            elif has_words:
                words = spaced.split()
                if not _STORE_WORDS.isdisjoint(words):
                    found.update(words)
        return found


def _words(source: str) -> set[str]:
    if source.isascii():
        return set(source.translate(_SPACED).split())
    return set(_WORD.findall(unicodedata.normalize("NFKC", source)))


class Reach:

    def __init__(self, sources: Iterable[str]) -> None:
        self._stored: set[str] = set()
        self._stores_any = False
        self._sees_references = False
        for source in sources:
            self.learn(CellText(source))

    def learn(self, text: CellText) -> None:
        if text.defines():
            self._stored |= text.declared_global()
            self._stores_any = self._stores_any or text.stores_any()
            self._sees_references = self.sees_references(text)

    def beyond(self, text: CellText) -> set[str] | None:
        return None if self._stores_any or text.stores_any() else self._stored

    def sees_references(self, text: CellText) -> bool:
        return self._sees_references or text.sees_references()


class Stores:

    __slots__ = ("augmented", "certain", "changed", "repeated", "stored")

    def __init__(self, code: str) -> None:
        self.stored: set[str] = set()
        self.repeated: set[str] = set()
        self.certain: set[str] = set()
        self.augmented: set[str] = set()
        self.changed: set[str] = set()
        try:
            self._walk(ast.parse(code))
        except (SyntaxError, ValueError):
            return

    def _walk(self, tree: ast.AST) -> None:
        once: set[str] = set()
        waiting: list[tuple[ast.AST, bool, bool]] = [(tree, False, True)]
        while waiting:
            node, again, sure = waiting.pop()
            if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                self.augmented.add(node.target.id)
                self.changed.add(node.target.id)
                waiting.append((node.value, again, sure))
                continue
            if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(
                node.value, ast.Name
            ):
                self.changed.add(node.value.id)
            for name, deletes in _stores(node):
                if again or deletes or name in self.stored:
                    self.repeated.add(name)
                if sure and not deletes and not again:
                    (self.certain if name in once else once).add(name)
                self.stored.add(name)
            again = again or isinstance(node, _REPEATING)
            sure = sure and not isinstance(node, _DOUBTFUL)
            waiting += [(child, again, sure) for child in ast.iter_child_nodes(node)]

    def may_reuse_address(self, name: str, value: object) -> bool:
        in_place = type(value) is list or type(value) is dict
        return name in self.repeated or (name in self.augmented and not in_place)


def _stores(node: ast.AST) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load):
            yield node.id, isinstance(node.ctx, ast.Del)
    elif isinstance(node, ast.alias):
        yield (node.asname or node.name.partition(".")[0]), False
    elif isinstance(node, _DEFINITIONS):
        yield node.name, False
    elif isinstance(node, ast.Global):
        for name in node.names:
            yield name, True
    else:
        for field in ("name", "rest"):
            stored = getattr(node, field, None)
            if type(stored) is str:
                yield stored, isinstance(node, ast.ExceptHandler)


import re
import weakref
from collections.abc import Callable, Iterable
from itertools import compress, islice, repeat
from operator import is_, is_not, ne
from typing import Any


_OWN_NAME = re.compile(r"_{1,3}|_i{1,3}|_i?\\d+|_[iods]h|_exit_code|In|Out|__\\w+__")
_PRESET_NAMES = ("exit", "quit", "open", "get_ipython")
_INPUT_NAME = re.compile(r"_i\\d+")
_MISSING = object()
_value_of = weakref.ref.__call__


class View:

    __slots__ = ("addresses", "names", "values")

    def __init__(self, values: dict[str, Any], names: list[str], addresses: list[int]) -> None:
        self.values = values
        self.names = names
        self.addresses = addresses


class UserNames:

    def __init__(self) -> None:
        self._is_user: dict[str, bool] = {}
        self._last: tuple[list[str], int, list[str], bytes, list[str]] = ([], 0, [], b"", [])
        self._first: object = None

    def view(self, namespace: dict[str, Any], preset: dict[str, Any]) -> View:
        values = dict.copy(namespace)
        present = [
            name for name in _PRESET_NAMES if values.get(name, _MISSING) is preset.get(name, preset)
        ]
        for name in present:
            del values[name]
        known_present, start, known, selection, names = self._last
        keys = list(islice(reversed(values), max(len(values) - start, 0)))
        keys.reverse()
        first = next(iter(values), None)
        is_other = first is not self._first or present != known_present or len(keys) < len(known)
        if is_other or any(map(is_not, known, keys)):
            self._first = first
            start, known, selection, names = 0, [], b"", []
            keys = list(values)
        if len(keys) > len(known):
            new = keys[len(known) :]
            selects = bytes(map(self.is_user, new))
            selection += selects
            names = names + list(compress(new, selects)) if any(selects) else names
            index = self._last_input(keys, len(known))
            self._last = present, start + index, keys[index:], selection, names
        return View(values, names, list(map(id, compress(values.values(), selection))))

    @staticmethod
    def _last_input(keys: list[str], begin: int) -> int:
        for index in range(len(keys) - 1, begin - 1, -1):
            key = keys[index]
            if type(key) is str and _INPUT_NAME.fullmatch(key):
                return index
        return 0

    def is_user(self, name: object) -> bool:
        if type(name) is not str:
            return False
        known = self._is_user.get(name)
        if known is None:
            known = self._is_user[name] = _OWN_NAME.fullmatch(name) is None
        return known


class Shadow:

    __slots__ = ("_addresses", "_beyond", "_fingerprints", "_held", "_names", "_weak")

    def __init__(self, before: View) -> None:
        self._names = before.names
        self._addresses = before.addresses
        self._beyond: set[str] | None = set()
        self._held: list[object] = []
        self._weak: dict[str, weakref.ref[Any]] = {}
        self._fingerprints: dict[str, ContainerFingerprint] = {}

    def guard(
        self,
        values: dict[str, Any],
        names: Iterable[str],
        beyond: set[str] | None,
        may_hold: bool,
    ) -> None:
        self._beyond = beyond
        held, weak = self._held, self._weak
        for name in names:
            value = values[name]
            if id(type(value)) not in WEAKLESS_IDS:
                try:
                    weak[name] = weakref.ref(value)
                    continue
                except TypeError:
                    pass
            if may_hold and (is_small(value) or is_light(value)):
                held.append(value)
            else:
                self._fingerprints[name] = ContainerFingerprint(value)

    def changes(
        self, now: View, stores: Callable[[], Stores], ended_well: bool
    ) -> tuple[list[str], list[str], list[str]]:
        names, size = now.names, len(self._names)
        is_same = names is self._names
        if not is_same and (size > len(names) or any(map(is_not, self._names, names))):
            before = dict(zip(self._names, self._addresses))  # noqa: B905
            found = dict(zip(names, now.addresses))  # noqa: B905
            bound, deleted = list(found.keys() - before), list(before.keys() - found)
            rebound = [name for name in names if before.get(name, found[name]) != found[name]]
        else:
            bound, deleted, rebound = names[size:], [], []
            if self._addresses != now.addresses:
                rebound = list(compress(names, map(ne, self._addresses, now.addresses)))
        if self._weak or self._fingerprints:
            known = {*rebound, *deleted}
            dead = compress(self._weak, map(is_, map(_value_of, self._weak.values()), repeat(None)))
            rebound += [name for name in dead if name not in known]
            rebound += [
                name
                for name in self._fingerprints
                if name not in known and self._is_other(name, now, stores, ended_well)
            ]
        return bound, rebound, deleted

    def _is_other(
        self, name: str, now: View, stores: Callable[[], Stores], ended_well: bool
    ) -> bool:
        before, value = self._fingerprints[name], now.values[name]
        if name in stores().stored:
            is_reported = self._beyond is not None and name not in self._beyond
            if is_reported and not stores().may_reuse_address(name, value):
                return False
            if ended_well and name in stores().certain:
                return not (now.addresses.count(id(value)) > 1 and before.fits(value))
            if name not in stores().changed:
                return not before.fits(value)
        return not before.shares(value)


import importlib.util
import os
import sys
import sysconfig
import types
from importlib.machinery import ModuleSpec
from typing import Any


_LIBRARY_FOLDERS = ("site-packages", "dist-packages")


def _specification(module: object) -> Any:
    found = vars(module).get("__spec__") if type(module) is types.ModuleType else None
    return found if type(found) is ModuleSpec else None


def _is_in_standard_library(name: str, origin: str | None) -> bool:
    known = getattr(sys, "stdlib_module_names", None)
    if known is not None:
        return name in known or name.startswith("_sysconfigdata_")
    if name in sys.builtin_module_names or origin in ("built-in", "frozen"):
        return True
    folder = sysconfig.get_path("stdlib")
    return bool(origin and origin.startswith(folder) and not _is_installed(origin))


def _is_installed(path: str) -> bool:
    parts = path.replace(os.sep, "/").split("/")
    return any(folder in parts for folder in _LIBRARY_FOLDERS)


def module_facts(name: str, distributions: dict[str, tuple[str, str]]) -> dict[str, object]:
    top = name.partition(".")[0]
    specification = _specification(sys.modules.get(top))
    if specification is None:
        try:
            specification = importlib.util.find_spec(top)
        except Exception:
            specification = None
    found = specification is not None or top in sys.modules
    origin = getattr(specification, "origin", None)
    locations = getattr(specification, "submodule_search_locations", None)
    if type(origin) is not str and locations is not None:
        origin = next(iter(locations), None)
    origin = clean(origin, PATH_LIMIT) if type(origin) is str else None
    standard = _is_in_standard_library(top, origin)
    distribution, version = (None, None) if standard else distributions.get(top, (None, None))
    return {
        "name": clean(name),
        "found": found,
        "builtin_or_stdlib": standard,
        "origin": origin,
        "distribution": distribution,
        "version": version,
    }


def distributions_of_modules(wanted: set[str]) -> dict[str, tuple[str, str]]:
    from importlib import metadata

    found: dict[str, tuple[str, str]] = {}
    for distribution in metadata.distributions():
        try:
            names = wanted & _top_level_modules(distribution)
            if names:
                entry = (clean(distribution.metadata["Name"]), clean(distribution.version))
                for name in names:
                    found.setdefault(name, entry)
        except Exception:  # noqa: S112
            continue
    return found


def _top_level_modules(distribution: Any) -> set[str]:
    named = set((distribution.read_text("top_level.txt") or "").split())
    for file in distribution.files or ():
        first = file.parts[0]
        if len(file.parts) > 1 and not first.endswith((".dist-info", ".egg-info", "__pycache__")):
            named.add(first)
        elif first.endswith((".py", ".so", ".pyd")):
            named.add(first.partition(".")[0])
    return named


class LocalModules:

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._reloads: dict[str, object] = {}
        self._count = 0
        self._seen: set[str] = set()
        self._files: dict[str, tuple[object, str, object]] = {}

    def update(self) -> None:
        if len(sys.modules) != self._count:
            came_before_us = self._count == 0
            self._count = len(sys.modules)
            for name in sys.modules.keys() - self._seen:
                self._seen.add(name)
                self._add(name, came_before_us)
        if not self._files:
            return
        before, self._reloads = self._reloads, self._times_of_reloads()
        for name, (specification, _, _) in list(self._files.items()):
            was_patched = name in before and before[name] != self._reloads.get(name)
            if was_patched or _specification(sys.modules.get(name)) is not specification:
                self._add(name, False)

    def _times_of_reloads(self) -> dict[str, object]:
        magics = self._shell.magics_manager.registry.get("AutoreloadMagics")
        times = getattr(getattr(magics, "_reloader", None), "modules_mtimes", None)
        return dict(times) if type(times) is dict else {}

    def _add(self, name: str, came_before_us: bool) -> None:
        self._files.pop(name, None)
        specification = _specification(sys.modules.get(name))
        path = getattr(specification, "origin", None)
        if type(path) is not str or not path.endswith(".py") or _is_installed(path):
            return
        if _is_in_standard_library(name.partition(".")[0], path):
            return
        state = _state_when_compiled(specification.cached) if came_before_us else None
        self._files[name] = (specification, path, state or _state(path))

    def changed(self) -> list[dict[str, str]]:
        return [
            {"name": clean(name), "path": clean(path, PATH_LIMIT)}
            for name, (_, path, state) in sorted(self._files.items())
            if _state(path) != state
        ]


def _state(path: str) -> object:
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return int(status.st_mtime) & 0xFFFFFFFF, status.st_size & 0xFFFFFFFF


def _state_when_compiled(path: str | None) -> object:
    try:
        with open(path or "", "rb") as file:  # noqa: PTH123
            head = file.read(16)
    except OSError:
        return None
    if head[:4] != importlib.util.MAGIC_NUMBER or head[4:8] != bytes(4):
        return None
    return int.from_bytes(head[8:12], "little"), int.from_bytes(head[12:16], "little")


from collections import deque
from typing import Any


RUN_LIMIT = 2000
SOURCE_LIMIT = 100_000
TOTAL_LIMIT = 4_000_000
NAME_LIMIT = 10_000


class Records:

    def __init__(self, older: dict[str, Any] | None = None) -> None:
        self._runs: deque[dict[str, Any]] = deque(older["runs"] if older else ())
        self._size = sum(len(run["source"]) for run in self._runs)
        self._sequence: int = older["sequence"] if older else 0
        self.truncated: bool = older["truncated"] if older else False

    @property
    def last(self) -> int:
        return self._sequence

    def state(self) -> dict[str, Any]:
        return {
            "runs": list(self._runs),
            "sequence": self._sequence,
            "truncated": self.truncated,
        }

    def has(self, run: dict[str, Any] | None) -> bool:
        return run is not None and any(each is run for each in reversed(self._runs))

    def add(self, run: dict[str, Any]) -> dict[str, Any]:
        self._sequence += 1
        run["sequence"] = self._sequence
        self._runs.append(run)
        self._size += len(run["source"])
        while len(self._runs) > RUN_LIMIT or self._size > TOTAL_LIMIT:
            self._size -= len(self._runs.popleft()["source"])
            self.truncated = True
        return run

    def since(self, sequence: int) -> list[dict[str, Any]]:
        return [run for run in list(self._runs) if run["sequence"] > sequence]

    def lacks(self, sequence: int) -> bool:
        oldest: int = self._runs[0]["sequence"] if self._runs else self._sequence + 1
        return self.truncated and oldest > sequence + 1


def seeded_run(source: str, count: int | None) -> dict[str, Any]:
    return {
        "source": clean(source, SOURCE_LIMIT),
        "count": count,
        "status": "unknown",
        "error": None,
        "started": None,
        "ended": None,
        "client": None,
        "message_id": None,
        "cell_id": None,
        "seeded": True,
        "bound": [],
        "rebound": [],
        "deleted": [],
        "touched": [],
    }


def seed(records: Records, history: Any, execution_count: int) -> None:
    inputs = list(history.input_hist_raw)[1:]
    is_whole = len(inputs) == execution_count - 1
    for position, source in enumerate(inputs, 1):
        if type(source) is str and source.strip():
            records.add(seeded_run(source, position if is_whole else None))


import os
from collections.abc import Callable
from typing import Any


ITEM_LIMIT = 1000
ENDER_LIMIT = 20


class Answers:

    def __init__(self, probe: Any) -> None:
        self._probe = probe
        self._kinds: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "history": self._history,
            "modules": self._modules,
            "changed_modules": self._changed_modules,
            "names": self._names,
            "variables": self._variables,
            "summary": self._summary,
            "paths": self._paths,
            "register": self._register,
            "off": lambda question: {},
        }

    def to(self, question: Any) -> dict[str, Any]:
        number = None
        try:
            number = question["id"] if type(question["id"]) is int else None
            answer = self._kinds[question["kind"]](question)
        except Exception as error:
            message = f"This question cannot be answered ({type(error).__name__})."
            return {"kind": "error", "id": number, "message": message}
        return {"kind": question["kind"], "id": number, **answer}

    def _history(self, question: dict[str, Any]) -> dict[str, Any]:
        since: int = question["since"]
        with self._probe.lock:
            records = self._probe.records
            return {
                "session": self._probe.session,
                "clients": self._probe.front_ends.clients(),
                "runs": records.since(since),
                "truncated": records.lacks(since),
            }

    def _modules(self, question: dict[str, Any]) -> dict[str, Any]:
        names = texts(question["names"])
        distributions = distributions_of_modules({name.partition(".")[0] for name in names})
        return {"modules": [module_facts(name, distributions) for name in names]}

    def _changed_modules(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._probe.lock:
            return {"modules": self._probe.modules.changed()}

    def _names(self, question: dict[str, Any]) -> dict[str, Any]:
        values = self._probe.view().values
        return {"names": [name_facts(name, values) for name in texts(question["names"])]}

    def _variables(self, question: dict[str, Any]) -> dict[str, Any]:
        start: int = question["start"]
        with self._probe.lock:
            view, sequence = self._probe.view(), self._probe.records.last
        names = view.names[start : start + ITEM_LIMIT]
        return {
            "session": self._probe.session,
            "sequence": sequence,
            "total": len(view.names),
            "variables": [variable_facts(name, view.values[name]) for name in names],
        }

    def _summary(self, question: dict[str, Any]) -> dict[str, Any]:
        (name,) = texts([question["name"]])
        values = self._probe.view().values
        facts = summary(values[name]) if name in values else summary(None)
        return {"name": clean(name), "exists": name in values, **facts}

    def _paths(self, question: dict[str, Any]) -> dict[str, Any]:
        paths = [path_facts(path) for path in texts(question["paths"])]
        return {"folder": working_folder(), "paths": paths}

    def _register(self, question: dict[str, Any]) -> dict[str, Any]:
        self._register_page(question)
        return {"clients": self._probe.front_ends.clients()}

    def try_to_register(self, page: Any) -> None:
        try:
            self._register_page(page)
        except Exception:
            return

    def _register_page(self, page: dict[str, Any]) -> None:
        notebook, user, cells = page["notebook"], page.get("user"), page.get("cells")
        if user is not None:
            identifier, name = texts([user["id"], user["name"]])
            user = {"id": identifier, "name": name}
        renamed_from = page.get("renamed_from")
        self._probe.front_ends.register(
            *texts([page["client"]]),
            notebook and str(notebook),
            user,
            renamed_from and str(renamed_from),
            None if cells is None else texts(cells),
            [kernel_ender(ender) for ender in page.get("ended_kernel", [])[:ENDER_LIMIT]],
        )


def kernel_ender(ender: Any) -> dict[str, Any]:
    cell, source = texts([ender["cell_id"], ender["source"]])
    certain = {} if ender.get("is_certain", True) is True else {"is_certain": False}
    return {"cell_id": clean(cell), "source": clean(source, SOURCE_LIMIT), **certain}


def texts(values: Any) -> list[str]:
    for value in values:
        if type(value) is not str:
            raise TypeError(value)
    return list(values[:ITEM_LIMIT])


def name_facts(name: str, values: dict[str, Any]) -> dict[str, Any]:
    if name not in values:
        return {"name": clean(name), "exists": False, "type": None, "length": None, "shape": None}
    value = values[name]
    return {
        "name": clean(name),
        "exists": True,
        "type": type_name(value),
        "length": length(value),
        "shape": shape(value),
    }


def working_folder() -> str | None:
    try:
        return clean(os.getcwd(), PATH_LIMIT)  # noqa: PTH109
    except OSError:
        return None


def path_facts(path: str) -> dict[str, Any]:
    kind = None
    if os.path.exists(path):  # noqa: PTH110
        kind = "file" if os.path.isfile(path) else "other"  # noqa: PTH113
        kind = "directory" if os.path.isdir(path) else kind  # noqa: PTH112
    return {"path": clean(path, PATH_LIMIT), "exists": kind is not None, "kind": kind}


import json
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any


TARGET = "freshkernel.probe"
COMM_LIMIT = 8
CLIENT_LIMIT = 100


class FrontEnds:

    def __init__(self, probe: Any, older: dict[str, Any] | None) -> None:
        self._probe = probe
        self._kernel: Any = getattr(probe.shell, "kernel", None)
        self._clients: dict[str, dict[str, Any]] = (
            {client: front_end(client, known) for client, known in older["clients"].items()}
            if older
            else {}
        )
        self._cell_ids: dict[int, set[str]] = dict(older.get("cell_ids", {})) if older else {}
        self._pack = quick_packer(getattr(self._kernel, "session", None))
        self._comms: dict[str, Any] = {}
        for client, comm in older["comms"].items() if older else ():
            self._add(client, comm)

    def listen(self) -> None:
        if self._kernel is not None:
            self._kernel.comm_manager.register_target(TARGET, self._opened)

    def stop_listening(self) -> None:
        if self._kernel is not None:
            self._kernel.comm_manager.targets.pop(TARGET, None)

    def state(self) -> dict[str, Any]:
        return {
            "clients": dict(self._clients),
            "comms": dict(self._comms),
            "cell_ids": dict(self._cell_ids),
        }

    def close(self) -> None:
        comms, self._comms = self._comms, {}
        for comm in comms.values():
            comm.close()

    def clients(self) -> list[dict[str, Any]]:
        return [known for _, known in sorted(self._clients.items())]

    def register(
        self,
        client: str,
        notebook: str | None,
        user: dict[str, str] | None = None,
        renamed_from: str | None = None,
        cells: list[str] | None = None,
        ended_kernel: list[dict[str, Any]] | None = None,
    ) -> None:
        with self._probe.lock:
            client = clean(client)
            known = front_end(client, None if notebook is None else clean(notebook, PATH_LIMIT))
            if user is not None:
                known["user"] = {"id": clean(user["id"]), "name": clean(user["name"])}
            if ended_kernel:
                known["ended_kernel"] = ended_kernel
            before = self._clients.pop(client, {})
            if renamed_from is not None:
                self._follow_rename(clean(renamed_from, PATH_LIMIT), known["notebook"])
            if notebook is not None and cells is not None:
                ids = {clean(cell) for cell in cells}
                known["id_group"] = before.get("id_group") or self._group(known["notebook"], ids)
                self._cell_ids.setdefault(known["id_group"], set()).update(ids)
            self._clients[client] = known
            while len(self._clients) > CLIENT_LIMIT:
                del self._clients[next(iter(self._clients))]
            groups = {each.get("id_group") for each in self._clients.values()}
            self._cell_ids = {
                group: ids for group, ids in self._cell_ids.items() if group in groups
            }
            message = {"kind": "clients", "session": self._probe.session, "clients": self.clients()}
        self.notify(message, self.request())

    def _follow_rename(self, before: str, now: str | None) -> None:
        for client, known in self._clients.items():
            if known["notebook"] == before:
                self._clients[client] = {**known, "notebook": now}

    def _group(self, notebook: str, ids: set[str]) -> int:
        best, most = max(self._cell_ids, default=0) + 1, 0
        pages = [known for known in self._clients.values() if known["notebook"] == notebook]
        for group in {known["id_group"] for known in pages if "id_group" in known}:
            common = len(ids & (self._cell_ids[group] | self._ids_run_by(group)))
            if common > most:
                best, most = group, common
        return best

    def _ids_run_by(self, group: int) -> set[str]:
        members = {
            client for client, known in self._clients.items() if known.get("id_group") == group
        }
        return {
            run["cell_id"]
            for run in self._probe.records.since(0)
            if run["client"] in members and run["cell_id"] is not None
        }

    def are_there(self) -> bool:
        return bool(self._comms)

    def request(self) -> dict[str, Any]:
        return self._kernel.get_parent() if self._comms else {}

    def notify(
        self, message: dict[str, Any], request: dict[str, Any], code: str | None = None
    ) -> None:
        is_hurried = not is_followed(request, code)
        for comm in list(self._comms.values()):
            self._send(comm, message, request, is_hurried)

    def call_later(
        self, wait: float, call: Callable[[], object], request: dict[str, Any], code: str | None
    ) -> None:
        publisher = usual_publisher(self._kernel.iopub_socket)
        if publisher is not None:
            publisher.call_later(wait, call, not is_followed(request, code))
            return
        timer = threading.Timer(wait, call)
        timer.daemon = True
        timer.start()

    def _opened(self, comm: Any, request: dict[str, Any]) -> None:
        try:
            page = request["content"]["data"].get("page")
            if page is not None:
                self._probe.answers.try_to_register(page)
            with self._probe.lock:
                self._add(clean(request["header"]["session"]), comm)
                hello = self._probe.hello()
            self._send(comm, hello, request)
        except BaseException:
            return

    def _add(self, client: str, comm: Any) -> None:
        if client in self._comms:
            self._abandon(self._comms.pop(client))
        for other in list(self._comms)[: 1 - COMM_LIMIT]:
            self._comms.pop(other).close()
        comm.handle_msg = lambda request: self._asked(comm, request)
        comm.handle_close = lambda request: self._closed(client, comm)
        self._comms[client] = comm

    def _abandon(self, comm: Any) -> None:
        comm._closed = True
        self._kernel.comm_manager.unregister_comm(comm)

    def _closed(self, client: str, comm: Any) -> None:
        if self._comms.get(client) is comm:
            self._comms.pop(client, None)

    def _asked(self, comm: Any, request: dict[str, Any]) -> None:
        try:
            answer = self._probe.answers.to(request["content"]["data"])
            self._send(comm, answer, request)
            if answer["kind"] == "off":
                self._probe.turn_off()
        except BaseException:
            return

    def _send(
        self, comm: Any, data: dict[str, Any], parent: dict[str, Any], is_hurried: bool = True
    ) -> None:
        if os.getpid() != self._probe.process:
            return
        session, socket = self._kernel.session, self._kernel.iopub_socket
        publisher = usual_publisher(socket)
        if publisher is not None and (publisher.is_this_thread() or not is_hurried):
            socket = publisher
        content = {"data": data, "comm_id": comm.comm_id}
        pack = self._pack
        if pack is None or session.debug or session.adapt_version or session.metadata:
            session.send(socket, "comm_msg", content, parent=parent, ident=comm.topic)
            return
        origin = pack(parent["header"]) if parent else session.none
        parts = [pack(session.msg_header("comm_msg")), origin, session.none, pack(content)]
        session.send_raw(socket, parts, ident=comm.topic)


def front_end(client: str, known: Any) -> dict[str, Any]:
    return known if type(known) is dict else {"client": client, "notebook": known}


def is_followed(request: dict[str, Any], code: str | None) -> bool:
    return code is not None and request.get("content", {}).get("code") == code


class Publisher:

    def __init__(self, thread: Any) -> None:
        self._thread = thread
        self._events: deque[Callable[[], object]] = thread._events

    def is_this_thread(self) -> bool:
        return self._thread.thread.ident == threading.get_ident()  # type: ignore[no-any-return]

    def send_multipart(self, *arguments: Any, **options: Any) -> None:
        self._events.append(partial(self._thread._really_send, *arguments, **options))
        if self.is_this_thread():
            self._thread._handle_event(None)

    def call_later(self, wait: float, call: Callable[[], object], is_hurried: bool) -> None:
        begin = partial(self._thread.io_loop.call_later, wait, call)
        if self.is_this_thread():
            begin()
        elif is_hurried:
            self._thread.schedule(begin)
        else:
            self._events.append(begin)


def usual_publisher(socket: Any) -> Publisher | None:
    thread: Any = getattr(socket, "io_thread", None)
    needed = ("_really_send", "_handle_event", "io_loop", "schedule")
    is_usual = type(getattr(thread, "_events", None)) is deque
    is_usual = is_usual and all(map(partial(hasattr, thread), needed))
    return Publisher(thread) if is_usual and thread.thread.is_alive() else None


def quick_packer(session: Any) -> Callable[[dict[str, Any]], bytes] | None:
    module = sys.modules.get("jupyter_client.session")
    if module is None or type(session) is not module.Session:
        return None
    usual = module.json_packer
    if session.pack is not usual:
        return session.pack  # type: ignore[no-any-return]
    encode = json.JSONEncoder(
        ensure_ascii=False, allow_nan=False, check_circular=False, default=module.json_default
    ).encode

    def pack(part: dict[str, Any]) -> bytes:
        try:
            return encode(part).encode("utf8", "surrogateescape")
        except (TypeError, ValueError):
            return usual(part)  # type: ignore[no-any-return]

    return pack


import threading
from functools import partial
from time import monotonic
from typing import Any

TOGETHER = 0.1


class Outbox:

    def __init__(self, probe: Any) -> None:
        self._probe = probe
        self._lock = threading.Lock()
        self._waiting: list[dict[str, Any]] = []
        self._is_late_call_due = False
        self._notified = -TOGETHER

    def add(self, run: dict[str, Any], code: str) -> None:
        front_ends = self._probe.front_ends
        if not front_ends.are_there():
            return
        with self._lock:
            self._waiting.append(run)
            wait = self._notified + TOGETHER - monotonic()
            if wait <= (-TOGETHER if self._is_late_call_due else 0):
                self._notify(front_ends.request(), code)
            elif not self._is_late_call_due:
                self._is_late_call_due = True
                self._call_late(wait, front_ends.request(), code)

    def empty(self) -> None:
        with self._lock:
            self._notify(self._probe.front_ends.request())

    def _call_late(self, wait: float, request: dict[str, Any], code: str | None) -> None:
        notify = partial(self._notify_late, request)
        self._probe.front_ends.call_later(wait, notify, request, code)

    def _notify_late(self, request: dict[str, Any]) -> None:
        try:
            if not self._lock.acquire(blocking=False):
                self._call_late(TOGETHER, request, None)
                return
            try:
                self._notify(request)
            finally:
                self._lock.release()
        except BaseException:
            return

    def _notify(self, request: dict[str, Any], code: str | None = None) -> None:
        runs, self._waiting, self._is_late_call_due = self._waiting, [], False
        if not runs:
            return
        self._notified = monotonic()
        message = {"kind": "runs", "session": self._probe.session, "runs": runs}
        self._probe.front_ends.notify(message, request, code)


import _thread
import signal
import sys
import threading
from collections.abc import Callable
from time import sleep
from types import FrameType

from IPython.core.events import EventManager

INTERVAL = 0.02
LOOKS = 500
RUN_HOOKS = EventManager.trigger.__code__


def interrupt_after_hooks(is_running: Callable[[], bool]) -> None:
    thread = threading.Thread(target=_interrupt, args=[is_running], daemon=True)
    thread.start()


def _interrupt(is_running: Callable[[], bool]) -> None:
    sent_at = None
    for _ in range(LOOKS):
        sleep(INTERVAL)
        if not is_running():
            return
        frame = sys._current_frames().get(threading.main_thread().ident or 0)
        if frame is None or _is_in_hook(frame):
            continue
        position = frame, frame.f_lasti
        if sent_at is not None and sent_at != position:
            return
        sent_at = position
        interrupt_main_thread()


def _is_in_hook(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code is RUN_HOOKS:
            return True
        frame = frame.f_back
    return False


def interrupt_main_thread() -> None:
    main = threading.main_thread().ident
    if main is not None and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()


from itertools import islice
from opcode import opname
from typing import Any

COMPUTING = frozenset(
    {
        *("BINARY_OP", "BINARY_SLICE", "BINARY_SUBSCR", "COMPARE_OP", "CONTAINS_OP"),
        *("CALL", "CALL_FUNCTION_EX", "CALL_KW", "LOAD_ATTR", "LOAD_METHOD"),
        *("LOAD_GLOBAL", "LOAD_NAME", "UNARY_INVERT", "UNARY_NEGATIVE", "UNARY_NOT"),
    }
)
MOST_FRAMES = 50


def error_position(error: BaseException, namespace: object) -> dict[str, int] | None:
    trace: Any = BaseException.__dict__["__traceback__"].__get__(error)
    for _ in range(MOST_FRAMES):
        if trace is None:
            return None
        frame = trace.tb_frame
        if frame.f_globals is namespace and frame.f_code.co_name.startswith("<"):
            return _position_at(frame.f_code, trace.tb_lasti)
        trace = trace.tb_next
    return None


def _position_at(code: Any, offset: int) -> dict[str, int] | None:
    if not hasattr(code, "co_positions"):
        return None
    while offset > 0 and opname[code.co_code[offset]] == "CACHE":
        offset -= 2
    if opname[code.co_code[offset]] not in COMPUTING:
        return None
    found: tuple[Any, ...] = next(islice(code.co_positions(), offset // 2, None), (None,))
    if None in found or found[0] < 1:
        return None
    return dict(zip(("line", "end_line", "column", "end_column"), found, strict=True))


import json
import os
import sys
import threading
import uuid
from asyncio import CancelledError
from collections.abc import Callable, Iterable
from functools import partial
from time import time
from typing import Any

from IPython import __version__ as IPYTHON_VERSION  # noqa: N812
from IPython import get_ipython


VERSION = 5
ATTRIBUTE = "_freshkernel_probe"
TOUCHED_LIMIT = 200
ATTEMPTS = 5


class Frame:

    __slots__ = ("info", "parsed_at", "request", "run", "shadow", "started", "text", "thread")

    def __init__(self, info: Any, request: dict[str, str | None]) -> None:
        self.info = info
        self.text = CellText(info.raw_cell)
        self.request = request
        self.thread = threading.get_ident()
        self.shadow: Shadow | None = None
        self.run: dict[str, Any] | None = None
        self.parsed_at = 0
        self.started = 0.0


class Probe:

    version = VERSION

    def __init__(self, shell: Any, older: dict[str, Any] | None = None) -> None:
        self.shell = shell
        self.process = os.getpid()
        self.session = older["session"] if older else uuid.uuid4().hex
        self.lock = threading.RLock()
        self.records = Records(older)
        self.modules = LocalModules(shell)
        self.front_ends = FrontEnds(self, older)
        self.outbox = Outbox(self)
        self.answers = Answers(self)
        self._names = UserNames()
        self._frames: list[Frame] = []
        if older is None:
            seed(self.records, shell.history_manager, shell.execution_count)
        self._reach = Reach(run["source"] for run in self.records.since(0))
        self.modules.update()

    def attach(self) -> None:
        self.shell.events.register("pre_run_cell", self.before_cell)
        self.shell.events.register("post_run_cell", self.after_cell)
        hooks = self.shell.events.callbacks["pre_run_cell"]
        hooks.insert(0, hooks.pop())
        self.front_ends.listen()
        setattr(self.shell, ATTRIBUTE, self)

    def detach(self) -> dict[str, Any]:
        hooks = {"pre_run_cell": self.before_cell, "post_run_cell": self.after_cell}
        for event, hook in hooks.items():
            if hook in self.shell.events.callbacks[event]:
                self.shell.events.unregister(event, hook)
        self.front_ends.stop_listening()
        self.outbox.empty()
        if getattr(self.shell, ATTRIBUTE, None) is self:
            delattr(self.shell, ATTRIBUTE)
        return {"session": self.session, **self.records.state(), **self.front_ends.state()}

    def turn_off(self) -> None:
        self.detach()
        self.front_ends.close()

    def hello(self) -> dict[str, Any]:
        with self.lock:
            names = sorted(self.view().names)
            kernel = sys.modules.get("ipykernel")
            return {
                "kind": "hello",
                "probe_version": VERSION,
                "session": self.session,
                "python": "{}.{}.{}".format(*sys.version_info[:3]),
                "implementation_version": IPYTHON_VERSION,
                "ipykernel": getattr(kernel, "__version__", None),
                "runs": self.records.since(0),
                "names": names[:NAME_LIMIT],
                "clients": self.front_ends.clients(),
                "truncated": self.records.truncated or len(names) > NAME_LIMIT,
            }

    def view(self) -> View:
        return self._names.view(self.shell.user_ns, self.shell.user_ns_hidden)

    def expression(self, question: str) -> Text:
        try:
            answer = self.answers.to(json.loads(question))
        except BaseException as error:
            answer = {"kind": "error", "id": None, "message": type(error).__name__}
        if answer["kind"] == "off":
            self.turn_off()
        return Text(json.dumps(answer))

    def before_cell(self, info: Any) -> None:
        self._whole(partial(self._begin, info), lambda: True)

    def after_cell(self, result: Any) -> None:
        raised = sys.exc_info()[1]
        self._whole(partial(self._end, result, raised), lambda: bool(self._frames))

    def _whole(self, step: Callable[[], None], is_for_cell: Callable[[], bool]) -> None:
        interrupted = False
        for _ in range(ATTEMPTS):
            try:
                if os.getpid() == self.process:
                    step()
                if interrupted and is_for_cell():
                    self._interrupt_again()
                return
            except KeyboardInterrupt:
                interrupted = True
            except BaseException:
                return

    def _interrupt_again(self) -> None:
        count = self.shell.execution_count
        interrupt_after_hooks(lambda: self.shell.execution_count == count)

    def _begin(self, info: Any) -> None:
        frame = Frame(info, self.request())
        with self.lock:
            if self._frames:
                self._frames = [
                    each
                    for each in self._frames
                    if each.thread != frame.thread
                    or (
                        each.request["message_id"] == frame.request["message_id"]
                        and each.info is not info
                    )
                ]
            self._frames.append(frame)
        text = frame.text
        self._reach.learn(text)
        if not info.store_history or info.silent:
            return
        before = self.view()
        frame.shadow = Shadow(before)
        beyond = self._reach.beyond(text)
        names = before.names
        if beyond is not None:
            may_store = text.may_store()
            names = self._known(may_store | beyond if beyond else may_store, before)
        may_hold = not self._reach.sees_references(text)
        frame.shadow.guard(before.values, names, beyond, may_hold)
        frame.parsed_at = len(self.shell.history_manager.input_hist_parsed)
        frame.started = time()

    def _end(self, result: Any, raised: BaseException | None) -> None:
        ended = time()
        info = None if result is None else result.info
        if info is not None and not info.raw_cell.strip():
            return
        frame = self._frame_of(info)
        if frame is None:
            return
        try:
            if frame.shadow is not None and not self.records.has(frame.run):
                self._record(frame, frame.shadow, result, raised, ended)
        except KeyboardInterrupt:
            raise
        except BaseException:
            self._drop(frame)
            raise
        self._drop(frame)
        if frame.run is not None:
            self.outbox.add(frame.run, frame.text.source)

    def _record(
        self,
        frame: Frame,
        shadow: Shadow,
        result: Any,
        raised: BaseException | None,
        ended: float,
    ) -> None:
        error = raised
        if result is not None:
            before = result.error_before_exec
            error = result.error_in_exec if before is None else before
        now = self.view()
        run = self._describe(frame, shadow, now, error)
        run["count"] = None if result is None else result.execution_count
        run["ended"] = ended
        with self.lock:
            frame.run = run
            self.records.add(run)
            self.modules.update()

    def _known(self, names: Iterable[str], view: View) -> list[str]:
        values, is_user = view.values, self._names.is_user
        return [name for name in names if name in values and is_user(name)]

    def _frame_of(self, info: Any) -> Frame | None:
        thread = threading.get_ident()
        with self.lock:
            for frame in reversed(self._frames):
                if frame.thread == thread and (
                    info is None or frame.info is info or frame.info.raw_cell == info.raw_cell
                ):
                    return frame
        return None

    def _drop(self, frame: Frame) -> None:
        with self.lock:
            if frame in self._frames:
                index = self._frames.index(frame)
                later = [each for each in self._frames[index:] if each.thread != frame.thread]
                self._frames = self._frames[:index] + later

    def _describe(
        self, frame: Frame, shadow: Shadow, now: View, error: BaseException | None
    ) -> dict[str, Any]:
        known: list[Stores] = []

        def stores() -> Stores:
            if not known:
                known.append(Stores(self._parsed_input(frame)))
            return known[0]

        changes = shadow.changes(now, stores, error is None)
        bound, rebound, deleted = [sorted(names)[:NAME_LIMIT] for names in changes]
        touched = sorted({*bound, *rebound, *self._known(frame.text.words, now)})[:TOUCHED_LIMIT]
        return {
            "source": clean(frame.text.source, SOURCE_LIMIT),
            "status": "ok" if error is None else "interrupted" if is_interrupt(error) else "error",
            "error": None if error is None else self._describe_error(error),
            "started": frame.started,
            **frame.request,
            "seeded": False,
            "bound": bound,
            "rebound": rebound,
            "deleted": deleted,
            "touched": [describe_value(name, now.values[name]) for name in touched],
        }

    def _describe_error(self, error: BaseException) -> dict[str, Any]:
        position = error_position(error, self.shell.user_global_ns)
        return {**describe_error(error), **({} if position is None else {"position": position})}

    def _parsed_input(self, frame: Frame) -> str:
        inputs = self.shell.history_manager.input_hist_parsed
        return inputs[frame.parsed_at] if frame.parsed_at < len(inputs) else ""

    def request(self) -> dict[str, str | None]:
        kernel = getattr(self.shell, "kernel", None)
        parent = kernel.get_parent() if kernel is not None else {}
        header = parent.get("header", {})
        if header.get("msg_type") != "execute_request":
            return {"client": None, "message_id": None, "cell_id": None}
        client, message_id = header.get("session"), header.get("msg_id")
        cell_id = parent["metadata"].get("cellId")
        return {
            "client": clean(client) if type(client) is str else None,
            "message_id": clean(message_id) if type(message_id) is str else None,
            "cell_id": clean(cell_id) if type(cell_id) is str else None,
        }


class Text:

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def is_interrupt(error: BaseException) -> bool:
    return issubclass(type(error), (KeyboardInterrupt, CancelledError))


def describe_value(name: str, value: object) -> dict[str, str | None]:
    return {"name": clean(name), "type": type_name(value), "fingerprint": fingerprint(value)}


def install() -> bool:
    try:
        shell = get_ipython()
        present = getattr(shell, ATTRIBUTE, None)
        if present is None:
            Probe(shell).attach()
        elif present.version < VERSION:
            Probe(shell, present.detach()).attach()
    except BaseException:
        return False
    return True
`;

/** The code of a silent execute request that installs the probe; it binds no name. */
export function probeInstallCode(): string {
  return INSTALL_TEMPLATE.replace('@SOURCE@', () => JSON.stringify(SOURCE));
}

/** The user expression that asks a question without a comm; its `text/plain` is the answer's JSON. */
export function probeAskExpression(question: ProbeQuestion): string {
  return ASK_TEMPLATE.replace('@QUESTION@', () => JSON.stringify(JSON.stringify(question)));
}
