"""The tables of a study as Parquet files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from freshkernel.study.tables import write_tables

COLUMNS = [
    {"name": "path", "type": "string", "nullable": False, "help": "the notebook"},
    {"name": "count", "type": "int", "nullable": True, "help": "a number"},
    {"name": "share", "type": "float", "nullable": True, "help": "a share"},
    {"name": "fits", "type": "bool", "nullable": True, "help": "whether it fits"},
]


def lines(folder: Path, rows: list[list[Any]], *ending: str) -> list[str]:
    header = {"folder": str(folder), "tables": {"notebooks": COLUMNS, "empty": COLUMNS[:1]}}
    return [json.dumps(each) for each in [header, *(["notebooks", row] for row in rows), *ending]]


def test_every_type_and_nothing_come_back(tmp_path: Path) -> None:
    rows: list[list[Any]] = [["a.ipynb", 2**62, 0.25, True], ["ü 😀", None, None, None]]
    assert write_tables(lines(tmp_path, rows, "end")) == {"notebooks": 2, "empty": 0}
    table = parquet.read_table(tmp_path / "notebooks.parquet")
    assert [list(row.values()) for row in table.to_pylist()] == rows
    assert [(each.name, str(each.type), each.nullable) for each in table.schema] == [
        ("path", "string", False), ("count", "int64", True), ("share", "double", True),
        ("fits", "bool", True),
    ]  # fmt: skip
    assert table.schema.field("share").metadata == {b"help": b"a share"}
    assert parquet.read_table(tmp_path / "empty.parquet").num_rows == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "empty.parquet", "notebooks.parquet"
    ]  # fmt: skip


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    write_tables(lines(tmp_path, [["a\ud800b", 1, 1.0, True]], "end"))
    assert parquet.read_table(tmp_path / "notebooks.parquet").to_pylist()[0]["path"] == "a\ufffdb"


def test_many_rows(tmp_path: Path) -> None:
    count = 25_001
    rows = [[f"{at}.ipynb", at, at / count, None] for at in range(count)]
    assert write_tables(lines(tmp_path, rows, "end"))["notebooks"] == count
    table = parquet.read_table(tmp_path / "notebooks.parquet")
    assert table["count"].to_pylist() == list(range(count))


@pytest.mark.parametrize(
    ("rows", "ending", "error"),
    [
        ([["b.ipynb", 1, 1.0, True]], [], EOFError),
        ([["b.ipynb", "text", 1.0, True]], ["end"], ValueError),
        ([["b.ipynb", 1]], ["end"], ValueError),
    ],
)
def test_earlier_tables_stay_where_something_is_wrong(
    tmp_path: Path, rows: list[list[Any]], ending: list[str], error: type[Exception]
) -> None:
    write_tables(lines(tmp_path, [["a.ipynb", 1, 1.0, True]], "end"))
    before = (tmp_path / "notebooks.parquet").read_bytes()
    with pytest.raises(error):
        write_tables(lines(tmp_path, rows, *ending))
    assert (tmp_path / "notebooks.parquet").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    folder = tmp_path / "study"
    folder.mkdir()
    (folder / "notebooks.parquet").symlink_to(precious)
    write_tables(lines(folder, [["a.ipynb", 1, 1.0, True]], "end"))
    assert precious.read_text() == "mine"
    assert parquet.read_table(folder / "notebooks.parquet").num_rows == 1


def test_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from freshkernel.study.tables import main; sys.exit(main(['--versions']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "pip install 'freshkernel[study]'" in json.loads(ended.stdout)["error"]
