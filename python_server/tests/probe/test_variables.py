"""The facts about the user's variables, in kernels with values of many kinds. No code of users may run."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from running_kernel import Comm, Message, RunningKernel
from spies import SPIES

import environment

LIBRARIES = Path(__file__).with_name("libraries.txt")
# What the probe must not call, on classes of many bases.
HOSTILE = """
import collections, decimal, functools, io, numbers, types
Spy.__sizeof__ = lambda self: Spy.seen.append('sizeof') or 1
Spy.__iter__ = lambda self: Spy.seen.append('iter') or iter(())
Spy.__format__ = lambda self, how: Spy.seen.append('format') or ''
Spy.__call__ = lambda self: Spy.seen.append('call')
class Liar(Spy):
    __class__ = property(lambda self: Spy.seen.append('class') or list)
Spy.shape = Spy.dtype = Spy.nbytes = property(lambda self: Spy.seen.append('shape'))
def trapped(base, *arguments):
    def trap(name):
        return lambda self, *more, **named: Spy.seen.append((base.__name__, name)) or 1
    names = ('__repr__', '__str__', '__len__', '__iter__', '__sizeof__', '__eq__', '__bool__',
             '__int__', '__index__', '__float__', '__getitem__', '__format__', '__getattr__')
    body = {name: trap(name) for name in names}
    body['__hash__'] = None if base in (list, dict, set) else (lambda self: 7)
    return type(base.__name__.title(), (base,), body)(*arguments)
"""
VALUES = {
    "a_list": "trapped(list, [1, 2])",
    "a_dict": "trapped(dict, {1: 2})",
    "a_text": "trapped(str, 'secret')",
    "a_number": "trapped(int, 3)",
    "a_float": "trapped(float, 3)",
    "a_tuple": "trapped(tuple, (1,))",
    "a_set": "trapped(set, {1})",
    "bytes_": "trapped(bytes, b'x')",
    "a_module": "trapped(types.ModuleType, 'fake')",
    "a_partial": "trapped(functools.partial, print)",
    "an_ordered": "trapped(collections.OrderedDict)",
    "a_default": "collections.defaultdict(Spy, {1: Spy()})",
    "a_counter": "collections.Counter('abc')",
    "a_named": "collections.namedtuple('Point', 'x y')(Spy(), 2)",
    "a_decimal": "trapped(decimal.Decimal, '1')",
    "an_error": "Failure('no')",
    "a_class": "Watched",
    "an_instance": "Spy()",
    "a_liar": "Liar()",
    "inside": "[Liar(), (Spy(), {'k': Spy()}), frozenset([1])]",
    "keys": "{Spy(): 1}",
    "a_generator": "(spy for spy in [Spy()])",
    "a_file": "io.StringIO('x')",
    "a_method": "Spy.__repr__",
    "an_iterator": "iter([Spy()])",
    "a_view": "{Spy(): 1}.keys()",
    "a_memory": "memoryview(b'12')",
    "a_range": "range(10)",
}
PANDAS = {
    "objects": "pd.DataFrame({'spies': [Liar(), None], 'n': [1, float('nan')]})",
    "labels": "pd.DataFrame([[1, 2]], columns=[Label('a'), Label('b')])",
    "index": "pd.DataFrame({'n': [1, 2]}, index=pd.Index([Label('a'), Label('b')], dtype=object))",
    "own_frame": "trapped_frame({'n': [1]})",
    "series": "pd.Series([Spy(), None], name=Label('s'))",
    "array": "np.array([Spy(), None], dtype=object)",
    "grid": "np.array([[Spy(), None]], dtype=object)",
    "zoned": "pd.DataFrame({'t': pd.to_datetime(['2020-01-01']).tz_localize(OwnZone())})",
    "zoned_index": "pd.Series([1], index=pd.to_datetime(['2020-01-01']).tz_localize(OwnZone()))",
    "times": "pd.Series([datetime(2020, 1, 1, tzinfo=OwnZone())], dtype=object)",
    "own_array": "np.zeros(3).view(OwnArray)",
    "own_dtype": "pd.Series(OwnExtension())",
    "own_column": "pd.DataFrame({'own': OwnExtension(), 'n': [1, 2]})",
    "lazy": "pl.LazyFrame({'n': [1]}).map_batches(lambda table: Spy.seen.append('lazy') or table)",
    "polars_objects": "pl.DataFrame({'spies': pl.Series([Spy(), None], dtype=pl.Object)})",
}
TRAPPED_TABLES = """
import numpy as np, pandas as pd, polars as pl
from datetime import datetime, timedelta, tzinfo
class OwnZone(tzinfo):
    def utcoffset(self, when): Spy.seen.append('zone'); return timedelta(hours=1)
    def dst(self, when): Spy.seen.append('zone'); return timedelta(0)
    def tzname(self, when): Spy.seen.append('zone'); return 'own'
from pandas.api.extensions import ExtensionArray, ExtensionDtype
class Label:
    def __init__(self, text): self.text = text
    def __repr__(self): Spy.seen.append('label'); return self.text
    def __hash__(self): Spy.seen.append('label hash'); return hash(self.text)
    def __eq__(self, other): Spy.seen.append('label eq'); return self is other
class OwnFrame(pd.DataFrame):
    @property
    def shape(self): Spy.seen.append('frame'); return (1, 1)
trapped_frame = OwnFrame
class OwnArray(np.ndarray):
    shape = property(lambda self: Spy.seen.append('array') or (3,))
    dtype = property(lambda self: Spy.seen.append('array') or 'own')
class OwnDtype(ExtensionDtype):
    type = int
    @property
    def name(self): Spy.seen.append('dtype name'); return 'own'
    def __str__(self): Spy.seen.append('dtype str'); return 'own'
    @classmethod
    def construct_array_type(cls): return OwnExtension
class OwnExtension(ExtensionArray):
    dtype = property(lambda self: OwnDtype())
    nbytes = property(lambda self: Spy.seen.append('nbytes') or 1)
    def __len__(self): Spy.seen.append('extension len'); return 2
    def __getitem__(self, at): return self if isinstance(at, slice) else 1
    def isna(self): Spy.seen.append('isna'); return np.array([False, False])
    def copy(self): return self
    def take(self, at, **how): return self
"""


@pytest.fixture(scope="module")
def library_kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningKernel]:
    """A kernel with pandas and Polars."""
    python = environment.set_up_separate_environment("probe-libraries", LIBRARIES)
    kernel = RunningKernel(python, tmp_path_factory.mktemp("kernel"))
    kernel.install()
    yield kernel
    kernel.stop()


def variables(kernel: RunningKernel) -> dict[str, Message]:
    """The facts about all names."""
    found: dict[str, Message] = {}
    total = 1
    while len(found) < total:
        answer = kernel.ask("variables", start=len(found))
        assert answer["kind"] == "variables"
        total = answer["total"]
        found |= {each["name"]: each for each in answer["variables"]}
    return found


def facts(kernel: RunningKernel, expression: str) -> tuple[Any, ...]:
    """Kind, type, length, shape, type of items and text of a value."""
    assert kernel.run(f"value = {expression}").status == "ok"
    found = variables(kernel)["value"]
    return tuple(found[key] for key in ("kind", "type", "length", "shape", "dtype", "text"))


def text(kernel: RunningKernel, expression: str) -> Any:
    """The text of a closer look."""
    assert kernel.run(f"value = {expression}").status == "ok"
    return kernel.ask("summary", name="value")["text"]


def test_names_are_in_the_order_of_their_first_binding(kernel: RunningKernel) -> None:
    kernel.run("b = 1; a = 'x'; import json")
    kernel.run("del b")
    kernel.run("b = 2; _private = 3")
    found = variables(kernel)
    assert list(found) == ["a", "json", "b", "_private"]
    assert found["b"] == {
        "name": "b",
        "kind": "value",
        "type": "int",
        "length": None,
        "shape": None,
        "dtype": None,
        "size": 28,
        "text": "2",
    }
    answer = kernel.ask("variables", start=0)
    assert (answer["total"], answer["sequence"]) == (4, 3)
    assert answer["session"] == kernel.value("get_ipython()._freshkernel_probe.session")


def test_many_names_are_answered_in_parts(kernel: RunningKernel) -> None:
    kernel.run("globals().update({f'name{n}': n for n in range(2500)})")
    sizes = [len(kernel.ask("variables", start=start)["variables"]) for start in (0, 1000, 2000)]
    assert sizes == [1000, 1000, 500]
    assert list(variables(kernel)) == [f"name{n}" for n in range(2500)]
    assert kernel.ask("variables", start=9999)["variables"] == []


def test_values_of_built_in_types(kernel: RunningKernel) -> None:
    assert facts(kernel, "None") == ("value", "NoneType", None, None, None, "None")
    assert facts(kernel, "1.5") == ("value", "float", None, None, None, "1.5")
    assert facts(kernel, "'a\\n\"b'") == ("value", "str", 4, None, None, "'a\\n\"b'")
    assert facts(kernel, "[1, 2]") == ("value", "list", 2, None, None, None)
    assert facts(kernel, "'x' * 10**6")[-1] == f"'{'x' * 78}…"
    assert facts(kernel, "'\\ud800'")[-1] == "'\\ud800'"
    assert facts(kernel, "3 ** 10**5")[-1] == "<int of 158,497 bits>"


def test_functions_classes_and_modules(kernel: RunningKernel) -> None:
    kinds = [facts(kernel, each)[0] for each in ("print", "int", "lambda x, *, y: x", "type")]
    assert kinds == ["function", "class", "function", "class"]
    kernel.run("import traitlets, json\ndef f(a, b=1, /, *more, c, **named): d = 1")
    found = variables(kernel)
    assert found["f"]["text"] == "(a, b, c, …)"
    assert found["traitlets"]["kind"] == "module"
    assert found["traitlets"]["text"] == kernel.value("traitlets.__version__")
    assert facts(kernel, "lambda a0,a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12: 1")[-1].endswith(", …)")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[1, (2,), {'a': {3}}, set(), frozenset()]", None),
        ("{}", None),
        ("range(3)", None),
        ("[True, None, 1j, b'x']", None),
        ("list(range(200))", f"[{', '.join(map(str, range(100)))}, …]"),
        ("[[[[[[1]]]]]]", "[[[[[…]]]]]"),
        ("'x' * 3000", f"'{'x' * 1998}…"),
        ("object()", None),
    ],
)
def test_a_closer_look_is_like_repr(kernel: RunningKernel, expression: str, expected: Any) -> None:
    shown = text(kernel, expression)
    usual = None if expression == "object()" else kernel.value(f"repr({expression})")
    assert shown == (expected or usual)


def test_a_closer_look_ends(kernel: RunningKernel) -> None:
    kernel.run("value = []; value.append(value); wide = [['x' * 999] * 999] * 999")
    assert kernel.ask("summary", name="value")["text"] == "[[[[[…]]]]]"
    assert len(kernel.ask("summary", name="wide")["text"]) == 2000
    assert kernel.ask("summary", name="no_such_name")["exists"] is False


def test_no_code_of_users_runs(kernel: RunningKernel) -> None:
    kernel.run(SPIES + HOSTILE)
    for name, value in VALUES.items():
        assert kernel.run(f"{name} = {value}").status == "ok", name
    kernel.run("Spy.seen.clear()")
    assert kernel.value("Spy.seen") == []
    found = variables(kernel)
    assert found.keys() >= VALUES.keys()
    for name in VALUES:
        assert kernel.ask("summary", name=name)["kind"] == "summary", name
    assert kernel.value("Spy.seen") == []
    assert found["a_text"]["type"] == "__main__.Str"
    assert all(found[name]["text"] is None for name in ("a_text", "a_number", "a_float"))
    assert found["a_module"]["kind"] == "module"


def test_no_value_is_kept_alive(kernel: RunningKernel) -> None:
    kernel.run("import weakref, sys\nclass Thing: pass\nthing = Thing(); held = [thing]")
    kernel.run("reference = weakref.ref(thing); count = sys.getrefcount(thing)")
    variables(kernel)
    kernel.ask("summary", name="held")
    assert kernel.value("sys.getrefcount(thing) == count")
    kernel.run("del thing, held")
    assert kernel.value("reference() is None")


def test_arrays_and_tables(library_kernel: RunningKernel) -> None:
    kernel = library_kernel
    kernel.run("import numpy as np, pandas as pd, polars as pl")
    array = facts(kernel, "np.arange(6.0).reshape(2, 3)")
    assert array == ("value", "numpy.ndarray", None, [2, 3], "float64", None)
    assert text(kernel, "np.array([3, 1, 2])") == "[3, 1, 2]\nfrom 1 to 3"
    assert text(kernel, "np.array([3, np.nan])") == "[3.0, nan]\nfrom 3.0 to 3.0, 1 missing"
    assert text(kernel, "np.array([np.nan])") == "[nan], 1 missing"
    assert text(kernel, "np.array([])") == "[]"
    assert text(kernel, "np.zeros(50)").startswith("[0.0, 0.0")
    assert variables(kernel)["value"]["size"] == 400
    table = "pd.DataFrame({'n': [1, 2, 3], 's': ['a', None, 'c'], 't': pd.to_datetime(['2020', None, '2021'])})"
    found = facts(kernel, table)
    assert found[1:5] == (kernel.value("type(value).__module__ + '.DataFrame'"), None, [3, 3], None)
    assert variables(kernel)["value"]["size"] >= 3 * 8 * 2
    columns = kernel.ask("summary", name="value")["columns"]
    assert [(each["name"], each["missing"]) for each in columns] == [("n", 0), ("s", 1), ("t", 1)]
    assert columns[0]["dtype"] == "int64"
    assert facts(kernel, "pd.Series([1, 2])")[3:5] == ([2], "int64")
    kernel.run("value = pl.DataFrame({'n': [1, None], 's': ['a', 'b']})")
    assert variables(kernel)["value"]["shape"] == [2, 2]
    columns = kernel.ask("summary", name="value")["columns"]
    assert columns == [
        {"name": "n", "dtype": "Int64", "missing": 1},
        {"name": "s", "dtype": "String", "missing": 0},
    ]
    wide = "pd.DataFrame(np.zeros((2, 1000)))"
    assert facts(kernel, wide)[3] == [2, 1000]
    answer = kernel.ask("summary", name="value")
    assert (len(answer["columns"]), answer["column_count"]) == (200, 1000)
    assert answer["columns"][7]["name"] == "7"
    kernel.run("value = pd.DataFrame(np.zeros((3_000_000, 3)))")
    missing = [each["missing"] for each in kernel.ask("summary", name="value")["columns"]]
    assert missing == [0, None, None]


def test_the_first_rows_are_shown(library_kernel: RunningKernel) -> None:
    kernel = library_kernel
    kernel.run("import numpy as np, pandas as pd, polars as pl")
    table = "pd.DataFrame({'n': [1, 2], 'name': ['Ada', None], 'day': pd.to_datetime(['2020-01-02', None])})"
    lines = text(kernel, table).splitlines()
    assert [line.split() for line in lines] == [
        ["n", "name", "day"],
        ["0", "1", "Ada", "2020-01-02T00:00:00"],
        ["1", "2", kernel.value("str(value['name'][1])"), "NaT"],
    ]
    # Columns have equal widths.
    assert len({len(line) for line in lines}) == 1
    assert text(kernel, "pd.Series([0.5, 1.5], index=['a', 'b'])").split() == [
        "a",
        "0.5",
        "b",
        "1.5",
    ]
    many = text(kernel, "pd.DataFrame(np.zeros((1000, 40)))").splitlines()
    assert len(many) == 7
    assert many[-1] == "… 995 more rows, 28 more columns"
    array = text(kernel, "np.arange(6).reshape(2, 3)").splitlines()
    assert [line.split() for line in array[:3]] == [
        ["0", "1", "2"],
        ["0", "0", "1", "2"],
        ["1", "3", "4", "5"],
    ]
    assert array[3] == "from 0 to 5"
    rows = text(kernel, "pl.DataFrame({'n': [1, None], 's': ['a\\nb', 'c']})").splitlines()
    assert [line.split() for line in rows] == [["n", "s"], ["0", "1", "a⏎b"], ["1", "None", "c"]]
    assert text(kernel, "pd.DataFrame()") == ""


def test_tables_with_code_of_users_run_none_of_it(library_kernel: RunningKernel) -> None:
    kernel = library_kernel
    assert kernel.run(SPIES + HOSTILE + TRAPPED_TABLES).status == "ok"
    for name, value in PANDAS.items():
        reply = kernel.run(f"{name} = {value}")
        assert reply.status == "ok", (name, reply.content)
    kernel.run("Spy.seen.clear()")
    found = variables(kernel)
    assert kernel.value("Spy.seen") == []
    answers = {}
    for name in PANDAS:
        answers[name] = kernel.ask("summary", name=name)
        assert (name, kernel.value("Spy.seen")) == (name, [])
    assert found["own_frame"]["shape"] is None
    assert found["own_array"]["dtype"] is None
    assert found["lazy"]["shape"] is None
    assert [each["missing"] for each in answers["objects"]["columns"]] == [1, 1]
    assert [each["name"] for each in answers["labels"]["columns"]] == ["<__main__.Label>"] * 2


def test_only_the_metadata_of_tensors_is_read(kernel: RunningKernel) -> None:
    kernel.run(
        "import sys, types\n"
        "read = []\n"
        "class Tensor:\n"
        "    def __getattribute__(self, name):\n"
        "        read.append(name)\n"
        "        return {'shape': (2, 3), 'dtype': 'torch.float32', 'device': 'cuda:0', 'nbytes': 24}[name]\n"
        "Tensor.__module__ = 'torch'\n"
        "sys.modules['torch'] = types.ModuleType('torch')\n"
        "sys.modules['torch'].Tensor = Tensor"
    )
    kernel.run("tensor = Tensor()")
    found = variables(kernel)["tensor"]
    kernel.ask("summary", name="tensor")
    assert set(kernel.value("read")) <= {"shape", "dtype", "device", "nbytes"}
    kernel.run("del sys.modules['torch']")
    assert (found["shape"], found["dtype"], found["size"]) == ([2, 3], "torch.float32, cuda:0", 24)


def test_the_answer_does_not_wait_for_a_cell_over_a_subshell(kernel: RunningKernel) -> None:
    features = kernel.client.kernel_info(reply=True, timeout=60)["content"]
    if "kernel subshells" not in features.get("supported_features", []):
        # This generation has none: the page asks when the kernel is idle.
        assert kernel.ask("variables", start=0)["total"] == 0
        return
    comm = Comm(kernel, subshell_id=kernel.create_subshell())
    comm.next_message()
    running = kernel.start("slow = 1\nimport time\ntime.sleep(4)")
    comm.ask("variables", id=1, start=0)
    answer = comm.next_message()
    assert answer["kind"] == "variables"
    kernel.finish(running)


def test_a_thousand_names_cost_little(kernel: RunningKernel) -> None:
    kernel.run("globals().update({f'n{i}': [i, str(i), [i], {i: i}][i % 4] for i in range(1000)})")
    kernel.silently(
        "exec('''def cost(answers):\n"
        "    from time import thread_time\n"
        "    times = []\n"
        "    for _ in range(20):\n"
        "        start = thread_time()\n"
        '        answers.to({"kind": "variables", "id": 1, "start": 0})\n'
        "        times.append(thread_time() - start)\n"
        "    return times\n"
        "get_ipython().costs = cost(get_ipython()._freshkernel_probe.answers)''', {'get_ipython': get_ipython})"
    )
    costs = kernel.value("get_ipython().costs")
    # The goal is 5 ms; `make bench` measures it. This only notices what is out of proportion.
    assert statistics.median(costs) < 0.05
