"""Changes of objects in place, for seeing whether another object changes with them."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Callable
from typing import Any

MARK = 77


def disturb(value: Any) -> bool:
    """Change an object in place; false where there is no way, because it is immutable or unknown."""
    try:
        return _disturb(value)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, RuntimeError):
        return False


def disturb_all(value: Any, depth: int = 3) -> bool:
    """Change an object and what it consists of."""
    parts = list(value.values()) if isinstance(value, dict) else value
    entered = depth > 0 and (
        isinstance(parts, (list, tuple))
        or (type(parts).__name__ == "ndarray" and parts.dtype == object)
    )
    changed = [disturb_all(each, depth - 1) for each in parts] if entered else []
    return any([*changed, disturb(value)])


def _disturb(value: Any) -> bool:
    for kind in type(value).__mro__:
        special = _SPECIAL.get(f"{kind.__module__}.{kind.__qualname__}")
        if special is not None:
            special(value)
            return True
    if isinstance(value, dict):
        value["disturbed"] = MARK
    elif isinstance(value, (list, deque)):
        value.append(MARK)
    elif isinstance(value, set):
        value.add(MARK)
    elif isinstance(value, (io.StringIO, io.BytesIO)):
        value.seek(0)
        content: Any = "disturbed" if isinstance(value, io.StringIO) else b"disturbed"
        value.write(content)
    elif isinstance(value, (memoryview, bytearray)):
        value[0] = value[0] ^ 1
    elif isinstance(value, type) or not hasattr(value, "__dict__") or callable(value):
        return False
    else:
        value.disturbed = MARK
    return True


def _array(array: Any) -> None:
    import numpy as np

    if not array.size:
        raise ValueError
    if array.dtype.kind == "b":
        array[...] = ~array
    elif array.dtype.kind in "OSU":
        array[...] = "d"
    elif array.dtype.kind in "mM":
        array[...] = array + np.timedelta64(1, "D")
    else:
        array[...] = array + 1


def _other(element: Any) -> Any:
    if isinstance(element, str):
        return element + "d"
    if isinstance(element, (bool,)):
        return not element
    if hasattr(element, "to_pydatetime"):
        return element + (element.__class__("2024-01-02") - element.__class__("2024-01-01"))
    return element + 1


def _frame(frame: Any) -> None:
    frame.iloc[0, 0] = _other(frame.iloc[0, 0])


def _series(series: Any) -> None:
    series.iloc[0] = _other(series.iloc[0])


def _extension(array: Any) -> None:
    array[0] = _other(array[0])


def _index(index: Any) -> None:
    index.names = ["disturbed"] * index.nlevels


def _figure(figure: Any) -> None:
    figure.suptitle("disturbed")


def _artist(artist: Any) -> None:
    if hasattr(artist, "set_title"):
        artist.set_title("disturbed")
        if hasattr(artist, "set_xlim"):
            artist.set_xlim(3, 17)
    else:
        artist.set_visible(not artist.get_visible())


def _tensor(tensor: Any) -> None:
    data = tensor.detach()
    if data.is_floating_point():
        data.add_(1)
    else:
        data.bitwise_not_()


def _module(module: Any) -> None:
    next(module.parameters()).detach().add_(1)


def _flags(flags: Any) -> None:
    flags.writeable = False


def _pandas_flags(flags: Any) -> None:
    flags.allows_duplicate_labels = False


_SPECIAL: dict[str, Callable[[Any], Any]] = {
    "numpy.ndarray": _array,
    "numpy.flatiter": lambda it: _array(it.base),
    "numpy.core.multiarray.flagsobj": _flags,
    "numpy.flagsobj": _flags,
    "numpy.random.mtrand.RandomState": lambda r: r.random(),
    "numpy.random._generator.Generator": lambda r: r.random(),
    "numpy.random.bit_generator.BitGenerator": lambda b: b.random_raw(),
    "pandas.core.frame.DataFrame": _frame,
    "pandas.core.series.Series": _series,
    "pandas.core.indexes.base.Index": _index,
    "pandas.core.arrays.base.ExtensionArray": _extension,
    "pandas.core.arrays.categorical.Categorical": lambda c: c.__setitem__(0, c.categories[-1]),
    "pandas._libs.indexing.NDFrameIndexerBase": lambda i: _disturb(i.obj),
    "pandas.core.groupby.groupby.BaseGroupBy": lambda g: _disturb(g.obj),
    "pandas.core.flags.Flags": _pandas_flags,
    "matplotlib.figure.FigureBase": _figure,
    "matplotlib.artist.Artist": _artist,
    "matplotlib.streamplot.StreamplotSet": lambda plot: plot.lines.set_visible(False),
    "matplotlib.colorbar.Colorbar": lambda bar: bar.ax.set_title("disturbed"),
    "torch.Tensor": _tensor,
    "torch._tensor.Tensor": _tensor,
    "torch.nn.modules.module.Module": _module,
    "torch._C.Generator": lambda g: g.seed(),
    "torch.Generator": lambda g: g.seed(),
    "random.Random": lambda r: r.random(),
    "array.array": lambda a: a.append(a[0]),
    "logging.Logger": lambda logger: logger.setLevel(33),
    "decimal.Context": lambda c: setattr(c, "prec", c.prec + 1),
}
