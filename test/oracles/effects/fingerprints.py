"""What an object is like now, so that a change shows: equal fingerprints, nothing changed."""

from __future__ import annotations

import functools
import gc
import sys
from collections.abc import Callable
from typing import Any

DEEPEST = 12
PLAIN = (type(None), bool, int, float, complex, str, bytes, type, range, slice, type(...))
# Kept for speed only: filled by reading, and no part of what an object is.
CACHES = {
    "_cache",
    "_item_cache",
    "_cacher",
    "_parents_map",
    "_grouper_cache",
    "_accessors",
    "_stop_words_id",
}

Fingerprint = Any
# With the objects themselves, so that no other one gets the identity of one that is gone.
Seen = dict[int, tuple[int, Any]]


def fingerprint(value: Any) -> Fingerprint:
    """A value that is equal to another fingerprint where the objects are alike."""
    return _of(value, {}, 0)


def _of(value: Any, seen: Seen, depth: int) -> Fingerprint:
    if isinstance(value, PLAIN):
        return (type(value).__name__, repr(value))
    if id(value) in seen:
        return ("again", seen[id(value)][0])
    seen[id(value)] = (len(seen), value)
    if depth > DEEPEST:
        return type(value).__name__
    for kind in type(value).__mro__:
        special = SPECIAL.get(f"{kind.__module__}.{kind.__qualname__}")
        if special is not None:
            parts = special(value)
            return (type(value).__name__, _of(parts, seen, depth + 1))
    return _structure(value, seen, depth)


def _structure(value: Any, seen: Seen, depth: int) -> Fingerprint:
    name = type(value).__name__
    if isinstance(value, dict):
        items = [(_of(k, seen, depth + 1), _of(v, seen, depth + 1)) for k, v in value.items()]
        return (name, items, _attributes(value, seen, depth))
    if isinstance(value, (set, frozenset)):
        return (name, sorted(repr(_of(each, {}, depth + 1)) for each in value))
    if type(value) is tuple and all(type(each) is int for each in value):
        # As the 625 numbers of the state of `random`, which is looked at before and after each call.
        return (name, value)
    if isinstance(value, (list, tuple)):
        parts = [_of(each, seen, depth + 1) for each in value]
        return (name, parts, _attributes(value, seen, depth))
    if callable(value) and hasattr(value, "__qualname__"):
        return (name, value.__qualname__, sorted(getattr(value, "__dict__", {})))
    if name.endswith(("iterator", "_iterator")) or name in REDUCIBLE:
        return (name, _reduced(value, seen, depth))
    return (name, _attributes(value, seen, depth))


REDUCIBLE = {"map", "filter", "zip", "enumerate", "reversed", "islice", "chain", "count", "cycle"}


def _reduced(value: Any, seen: Seen, depth: int) -> Fingerprint:
    try:
        return _of(value.__reduce__(), seen, depth + 1)
    except TypeError:
        return "opaque"


def _attributes(value: Any, seen: Seen, depth: int) -> Fingerprint:
    names: dict[str, Any] = dict(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for slot in [slots] if isinstance(slots, str) else slots:
            if slot not in ("__weakref__", "__dict__") and hasattr(value, slot):
                names[slot] = getattr(value, slot)
    return [
        (name, _of(each, seen, depth + 1))
        for name, each in sorted(names.items())
        if name not in CACHES and not name.startswith("__") and not _is_cached(value, name)
    ]


def _is_cached(value: Any, name: str) -> bool:
    """Whether an attribute keeps what a property has found: it is filled by reading."""
    return isinstance(getattr(type(value), name, None), functools.cached_property)


def _array(array: Any) -> Any:
    flags = (array.flags.writeable, array.dtype.str, array.shape)
    if array.dtype.hasobject:
        return (*flags, array.ravel().tolist())
    mask = getattr(array, "_mask", None)
    hard = getattr(array, "_hardmask", None)
    shared = getattr(array, "_sharedmask", None)
    return (*flags, array.tobytes(), None if mask is None else mask.tobytes(), hard, shared)


def _frame(frame: Any) -> Any:
    columns = [frame.iloc[:, at].array for at in range(frame.shape[1])]
    return (frame.index, frame.columns, columns, frame.attrs, repr(frame.flags))


def _extension(array: Any) -> Any:
    return (str(array.dtype), list(array))


def _index(index: Any) -> Any:
    return (list(index.names), str(index.dtype), [repr(each) for each in index])


def _file(file: Any) -> Any:
    if file.closed:
        return "closed"
    content = file.getvalue() if hasattr(file, "getvalue") else None
    newlines = getattr(file, "line_buffering", None)
    try:
        return (file.tell(), content, newlines)
    except ValueError:
        return "detached"
    except OSError:
        return ("in a loop over its lines", newlines)


def rendered(figure: Any) -> Any:
    """The picture of a figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    shown = figure.canvas
    canvas = FigureCanvasAgg(figure)
    try:
        canvas.draw()
    finally:
        figure.set_canvas(shown)
    return (figure.get_size_inches().tolist(), figure.dpi, bytes(canvas.buffer_rgba()))


# Properties of an artist that a small picture does not show.
ARTIST_PROPERTIES = (
    *("label", "zorder", "gid", "url", "clip_on", "rasterized", "alpha", "visible", "title"),
    *(
        "xlabel",
        "ylabel",
        "axisbelow",
        "anchor",
        "autoscale_on",
        "frame_on",
        "linewidth",
        "markersize",
    ),
    *("cmap", "clim", "interpolation", "edgecolor", "text", "xlim", "ylim"),
)


def _artist(artist: Any) -> Any:
    told = [
        (name, str(getattr(artist, f"get_{name}")()))
        for name in ARTIST_PROPERTIES
        if _tells(artist, name)
    ]
    picture = rendered(artist.figure) if artist.figure is not None else None
    return (told, len(getattr(artist, "containers", ())), _next_style(artist), picture)


def _next_style(artist: Any) -> Any:
    """How the next line of axes will look."""
    lines = getattr(artist, "_get_lines", None)
    return None if lines is None else (lines._idx, str(lines._cycler_items))


def _tells(artist: Any, name: str) -> bool:
    return hasattr(artist, f"get_{name}") and not (
        name == "text" and not hasattr(artist, "set_text")
    )


def _figure(figure: Any) -> Any:
    return (str(figure.get_edgecolor()), figure.get_linewidth(), rendered(figure))


def _tensor(tensor: Any) -> Any:
    grad = tensor.grad if tensor.is_leaf else None
    values = tensor.detach().cpu().contiguous().flatten().tolist()
    return (str(tensor.dtype), list(tensor.shape), values, tensor.requires_grad, grad)


def _module(module: Any) -> Any:
    training = [(name, each.training) for name, each in module.named_modules()]
    own = [name for name in vars(module) if not name.startswith("_")]
    hooks = len(module._forward_hooks) + len(module._backward_hooks)
    hooks += len(module._state_dict_hooks)
    return (training, list(module.named_parameters()), list(module.named_buffers()), own, hooks)


def _sparse(matrix: Any) -> Any:
    """Its values: the order in which they are kept changes when it is read."""
    return (matrix.format, matrix.dtype.str, matrix.toarray())


def _triangulation(found: Any) -> Any:
    """Its points and triangles: what follows from them is found when it is asked for."""
    return (found.points, getattr(found, "simplices", None))


def _generator(generator: Any) -> Any:
    frame = generator.gi_frame
    return "ended" if frame is None else frame.f_lasti


def _logger(logger: Any) -> Any:
    return (
        logger.level,
        logger.disabled,
        logger.propagate,
        len(logger.handlers),
        len(logger.filters),
    )


def _bytes_of(view: Any) -> Any:
    try:
        return view.tobytes()
    except ValueError:
        return "released"


def _flags(flags: Any) -> Any:
    return str(flags)


def _rows(source: Any) -> Any:
    return source.line_num


def _written(writer: Any) -> Any:
    return [getattr(each, "__self__", None) for each in gc.get_referents(writer)]


SPECIAL: dict[str, Callable[[Any], Any]] = {
    "numpy.ndarray": _array,
    "numpy.flatiter": lambda it: (it.index, it.base),
    "numpy.dtype": str,
    "numpy.generic": repr,
    "numpy.core.multiarray.flagsobj": _flags,
    "numpy.flagsobj": _flags,
    "numpy.random.mtrand.RandomState": lambda r: r.get_state(),
    "numpy.random._generator.Generator": lambda r: r.bit_generator,
    "numpy.random.bit_generator.BitGenerator": lambda b: (b.state, repr(b.seed_seq)),
    "numpy.random.bit_generator.SeedSequence": repr,
    "numpy.lib.npyio.NpzFile": lambda z: (z.zip is None, z.files),
    "numpy.poly1d": lambda p: (p.coeffs, p.variable),
    "scipy.sparse._base._spbase": _sparse,
    "scipy.spatial._qhull._QhullUser": _triangulation,
    "pandas.core.frame.DataFrame": _frame,
    "pandas.core.series.Series": lambda s: (s.index, s.array, repr(s.name), s.attrs, repr(s.flags)),
    "pandas.core.indexes.base.Index": _index,
    "pandas.core.arrays.base.ExtensionArray": _extension,
    "pandas.core.arrays.categorical.Categorical": lambda c: (list(c.categories), list(c.codes)),
    "pandas.core.groupby.groupby.BaseGroupBy": lambda g: g.obj,
    "pandas.core.window.rolling.BaseWindow": lambda w: w.obj,
    "pandas.core.indexing.IndexingMixin": repr,
    "pandas._libs.indexing.NDFrameIndexerBase": lambda i: i.obj,
    "pandas.core.flags.Flags": repr,
    "pandas.core.accessor.PandasDelegate": lambda d: d._parent,
    "pandas.core.strings.accessor.StringMethods": lambda m: m._orig,
    "pandas.plotting._core.PlotAccessor": lambda p: p._parent,
    # Their modules since pandas 3.
    "pandas.DataFrame": _frame,
    "pandas.Series": lambda s: (s.index, s.array, repr(s.name), s.attrs, repr(s.flags)),
    "pandas.Index": _index,
    "pandas.Categorical": lambda c: (list(c.categories), list(c.codes)),
    "pandas.api.extensions.ExtensionArray": _extension,
    "pandas.io.pytables.HDFStore": lambda s: s.keys() if s.is_open else None,
    "pandas.io.excel._base.ExcelFile": lambda e: e._io,
    "matplotlib.figure.FigureBase": _figure,
    "matplotlib.artist.Artist": _artist,
    "matplotlib.axis.Ticker": lambda t: str(vars(t)),
    "matplotlib.animation.Animation": lambda a: None,
    "torch.Tensor": _tensor,
    "torch._tensor.Tensor": _tensor,
    "torch.nn.modules.module.Module": _module,
    "torch.optim.optimizer.Optimizer": lambda o: o.state_dict(),
    "torch._C.Generator": lambda g: g.get_state(),
    "torch.Generator": lambda g: g.get_state(),
    "random.SystemRandom": lambda r: r.random(),
    "random.Random": lambda r: r.getstate(),
    "array.array": lambda a: (a.typecode, a.tolist()),
    "collections.deque": lambda d: (d.maxlen, list(d)),
    "builtins.bytearray": bytes,
    "builtins.memoryview": _bytes_of,
    "builtins.dict_keys": list,
    "builtins.dict_values": list,
    "builtins.dict_items": list,
    "builtins.odict_keys": list,
    "builtins.odict_values": list,
    "builtins.odict_items": list,
    "builtins.generator": _generator,
    "builtins.module": lambda m: m.__name__,
    "_io._IOBase": _file,
    "io.IOBase": _file,
    "_hashlib.HASH": lambda h: h.hexdigest(),
    "_csv.reader": _rows,
    "csv.DictReader": _rows,
    "_csv.writer": _written,
    "_csv.Writer": _written,
    "csv.DictWriter": lambda w: (w.fieldnames, w.writer),
    "decimal.Context": repr,
    "decimal.Decimal": repr,
    "datetime.datetime": repr,
    "datetime.date": repr,
    "datetime.timedelta": repr,
    "functools.partial": lambda p: (p.args, p.keywords),
    "functools._lru_cache_wrapper": lambda c: tuple(c.cache_info()),
    "pathlib.PurePath": repr,
    "os._Environ": dict,
    "queue.Queue": lambda q: (list(q.queue), q.unfinished_tasks),
    "_queue.SimpleQueue": lambda q: q.qsize(),
    "threading.Thread": lambda t: (t.ident is None, t.daemon, getattr(t, "_target", None) is None),
    "contextlib.ExitStack": lambda s: len(s._exit_callbacks),
    "logging.Logger": _logger,
    "logging.Handler": lambda h: (h.level, h.formatter is None),
    "logging.Formatter": lambda f: f._fmt,
    "re.Pattern": repr,
    "re.Match": repr,
    "zipfile.ZipFile": lambda z: (z.fp is None, z.namelist()),
    "configparser.RawConfigParser": lambda c: {name: dict(c[name]) for name in c},
    "sqlite3.Connection": lambda c: c.total_changes,
    "weakref.ReferenceType": lambda r: None,
}


def is_loaded(module: str) -> bool:
    """Whether something has imported this module."""
    return module in sys.modules
