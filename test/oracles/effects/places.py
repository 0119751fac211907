"""The state outside objects that calls read and change: random generators, options, the environment."""

from __future__ import annotations

import decimal
import functools
import gc
import locale
import logging
import os
import random
import re
import sys
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from fingerprints import fingerprint, rendered


class Place(NamedTuple):
    """How one place is looked at, put back, and made another."""

    look: Callable[[], Any]
    restore: Callable[[Any], None]
    alter: Callable[[int], None]
    module: str = "sys"


def _numpy() -> Any:
    import numpy

    return numpy


def _numpy_options() -> Any:
    np = _numpy()
    return (np.get_printoptions(), np.geterr(), np.getbufsize(), repr(np.geterrcall()))


def _restore_numpy_options(state: Any) -> None:
    np = _numpy()
    np.set_printoptions(**state[0])
    np.seterr(**state[1])
    np.setbufsize(state[2])
    np.seterrcall(None)


def _alter_numpy_options(which: int) -> None:
    np = _numpy()
    np.set_printoptions(precision=3 + which)
    np.seterr(all=["ignore", "warn"][which])
    np.setbufsize(16384 * (1 + which))
    np.seterrcall([print, repr][which])


def _pandas_options() -> dict[str, Any]:
    import pandas

    names = [each.key for each in pandas._config.config._registered_options.values()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {name: pandas.get_option(name) for name in names}


def _restore_pandas_options(state: dict[str, Any]) -> None:
    import pandas

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        now = _pandas_options()
        for name, value in state.items():
            if now[name] is not value and now[name] != value:
                pandas.set_option(name, value)


def _alter_pandas(which: int) -> None:
    import pandas

    pandas.set_option("display.max_rows", 10 + which, "display.precision", 2 + which)


def _matplotlib_options() -> Any:
    import matplotlib
    from matplotlib import style

    values = dict.items(matplotlib.rcParams)
    params = {name: re.sub(" at 0x[0-9a-f]+", "", repr(value)) for name, value in values}
    return (params, sorted(style.library))


def _restore_matplotlib(state: Any) -> None:
    import matplotlib

    dict.update(matplotlib.rcParams, _DEFAULT_PARAMS)


def _alter_matplotlib(which: int) -> None:
    import matplotlib

    matplotlib.rcParams["font.size"] = 9 + which
    matplotlib.rcParams["image.cmap"] = ["gray", "hot"][which]
    matplotlib.rcParams["interactive"] = bool(which)
    matplotlib.rcParams["savefig.dpi"] = 30 + which


_DEFAULT_PARAMS: dict[str, Any] = {}


def remember_matplotlib() -> None:
    """Keep the options that figures are put back to."""
    import matplotlib
    import matplotlib.pyplot

    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    matplotlib.use("agg")
    # Small pictures with room for labels.
    matplotlib.rcParams.update({"figure.figsize": (3.0, 2.5), "figure.dpi": 40})
    room = {"left": 0.3, "bottom": 0.35, "top": 0.75}
    matplotlib.rcParams.update({f"figure.subplot.{side}": size for side, size in room.items()})
    _DEFAULT_PARAMS.update(dict.items(matplotlib.rcParams))


def _figures() -> Any:
    import matplotlib._pylab_helpers

    managers = matplotlib._pylab_helpers.Gcf.figs.values()
    return [(each.num, rendered(each.canvas.figure)) for each in managers]


def _close_figures(state: Any) -> None:
    import matplotlib.pyplot

    matplotlib.pyplot.close("all")


def _alter_figures(which: int) -> None:
    import matplotlib.pyplot as plt

    for _ in range(1 + which):
        plt.figure()
    plt.plot([1, 2, 4][: 2 + which], label="line")


def _torch() -> Any:
    import torch

    return torch


def _torch_options() -> Any:
    torch = _torch()
    printing = vars(torch._tensor_str.PRINT_OPTS)
    flags = (torch.is_grad_enabled(), torch.get_num_threads(), torch.backends.cudnn.deterministic)
    return (
        repr(sorted(printing.items())),
        str(torch.get_default_dtype()),
        str(torch.get_default_device()),
        torch.are_deterministic_algorithms_enabled(),
        torch.is_anomaly_enabled(),
        torch.get_float32_matmul_precision(),
        torch.get_num_interop_threads(),
        *flags,
    )


def _restore_torch(state: Any) -> None:
    torch = _torch()
    torch.set_printoptions(profile="default")
    torch.set_default_dtype(torch.float32)
    torch.set_default_device("cpu")
    torch.use_deterministic_algorithms(False)
    torch.autograd.set_detect_anomaly(False)
    torch.set_float32_matmul_precision("highest")
    torch.set_grad_enabled(True)
    torch.set_num_threads(state[-2])


def _cuda_state() -> Any:
    return _torch().cuda.get_rng_state() if _has_cuda() else None


def _restore_cuda(state: Any) -> None:
    if state is not None:
        _torch().cuda.set_rng_state(state)


@functools.cache
def _has_cuda() -> bool:
    return bool(_torch().cuda.is_available())


def _sklearn() -> Any:
    import sklearn

    return sklearn


def _logging_state() -> Any:
    root = logging.getLogger()
    loggers = {
        name: (each.level, each.disabled, len(each.handlers))
        for name, each in sorted(logging.Logger.manager.loggerDict.items())
        if isinstance(each, logging.Logger) and name == "lib"
    }
    return (
        root.level,
        [type(h).__name__ for h in root.handlers],
        logging.root.manager.disable,
        loggers,
    )


def _restore_logging(state: Any) -> None:
    root = logging.getLogger()
    for handler in root.handlers[len(state[1]) :]:
        root.removeHandler(handler)
    root.setLevel(state[0])
    logging.disable(state[2])
    logging.captureWarnings(False)
    library = logging.getLogger("lib")
    library.setLevel(0)
    library.handlers.clear()
    library.filters.clear()


def _restore_environment(state: dict[str, str]) -> None:
    for name in set(os.environ) - set(state):
        del os.environ[name]
    for name, value in state.items():
        if os.environ.get(name) != value:
            os.environ[name] = value


def _restore_warnings(state: Any) -> None:
    warnings.filters[:] = state  # type: ignore[index]
    warnings._filters_mutated()  # type: ignore[attr-defined]


def _alter_environment(which: int) -> None:
    os.environ.update({"HOME": "/home" + "/a" * which, "PATH": ["/bin", "/nowhere"][which]})


def _alter_folder(which: int) -> None:
    os.chdir(["folder", "empty"][which])


def _decimal_options() -> Any:
    context = decimal.getcontext()
    return (context.prec, context.rounding, context.Emin, context.Emax, str(context.traps))


def _alter_decimal(which: int) -> None:
    decimal.getcontext().prec = 4 + which


def _assign(target: list[Any]) -> Callable[[Any], None]:
    def restore(state: Any) -> None:
        target[:] = state

    return restore


def _nothing(_: Any) -> None:
    return None


def _recursion(state: Any) -> None:
    sys.setrecursionlimit(state[0])
    sys.setswitchinterval(state[1])


PLACES: dict[str, Place] = {
    "random:python": Place(random.getstate, random.setstate, random.seed),
    "random:numpy": Place(
        lambda: _numpy().random.get_state(legacy=True),
        lambda state: _numpy().random.set_state(state),
        lambda which: _numpy().random.seed(which),
        "numpy",
    ),
    "random:torch": Place(
        lambda: _torch().get_rng_state(),
        lambda state: _torch().set_rng_state(state),
        lambda which: _torch().manual_seed(which),
        "torch",
    ),
    "random:torch.cuda": Place(
        _cuda_state, _restore_cuda, lambda which: _torch().cuda.manual_seed(which), "torch"
    ),
    "option:numpy": Place(
        _numpy_options,
        _restore_numpy_options,
        _alter_numpy_options,
        "numpy",
    ),
    "option:pandas": Place(_pandas_options, _restore_pandas_options, _alter_pandas, "pandas"),
    "option:matplotlib": Place(
        _matplotlib_options, _restore_matplotlib, _alter_matplotlib, "matplotlib.pyplot"
    ),
    "option:torch": Place(
        _torch_options,
        _restore_torch,
        lambda which: _torch().set_printoptions(precision=2 + which),
        "torch",
    ),
    "option:sklearn": Place(
        lambda: _sklearn().get_config(),
        lambda state: _sklearn().set_config(**state),
        lambda which: _sklearn().set_config(display=["text", "diagram"][which]),
        "sklearn",
    ),
    "option:decimal": Place(
        _decimal_options,
        lambda _: decimal.setcontext(decimal.DefaultContext.copy()),
        _alter_decimal,
    ),
    "option:logging": Place(
        _logging_state,
        _restore_logging,
        lambda which: logging.getLogger().setLevel([logging.DEBUG, 2 * logging.FATAL][which]),
    ),
    "option:warnings": Place(
        lambda: list(warnings.filters),
        _restore_warnings,
        lambda which: warnings.simplefilter("always" if which else "ignore"),
    ),
    "option:locale": Place(
        lambda: locale.setlocale(locale.LC_ALL),
        lambda state: _nothing(locale.setlocale(locale.LC_ALL, state)),
        lambda which: _nothing(locale.setlocale(locale.LC_ALL, ["C", "C.UTF-8"][which])),
    ),
    "option:sys": Place(
        lambda: (sys.getrecursionlimit(), sys.getswitchinterval()),
        _recursion,
        lambda which: sys.setrecursionlimit(2000 + which),
    ),
    "option:gc": Place(
        gc.isenabled,
        lambda state: gc.enable() if state else gc.disable(),
        lambda which: gc.enable() if which else gc.disable(),
    ),
    "option:sys.path": Place(
        lambda: list(sys.path), _assign(sys.path), lambda which: sys.path.append(str(which))
    ),
    "env": Place(lambda: dict(os.environ), _restore_environment, _alter_environment),
    "cwd": Place(os.getcwd, os.chdir, _alter_folder),
    "figures": Place(_figures, _close_figures, _alter_figures, "matplotlib.pyplot"),
}
# Nothing that a program could compare: what comes from them is other each time.
UNSEEN_PLACES = {"random:system", "clock", "network"}


def watched() -> dict[str, Place]:
    """The places of the modules that were imported."""
    return {name: place for name, place in PLACES.items() if place.module in sys.modules}


class Places:
    """All places as they were, to be compared and put back."""

    def __init__(self) -> None:
        self.states = {name: place.look() for name, place in watched().items()}
        self._prints = {name: fingerprint(state) for name, state in self.states.items()}

    def changed(self) -> dict[str, Any]:
        """The places that are other now, with fingerprints of what they are."""
        now = {name: fingerprint(place.look()) for name, place in watched().items()}
        return {name: print for name, print in now.items() if print != self._prints[name]}

    def restore(self) -> None:
        """Make the places what they were."""
        for name, place in watched().items():
            place.restore(self.states[name])
