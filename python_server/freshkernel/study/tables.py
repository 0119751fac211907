"""`python -m freshkernel.study.tables`: writes the rows that it reads to Parquet files.

The first line of the input is a `Header`, each following one a row: `[table, values]`, in the order of the columns. The
last line is `"end"`. All files are written next to their names and renamed at the end, so that a folder has the files of
one study; without the last line none is. The output is one line of JSON: `{"versions": …, "rows": {table: count}}` or
`{"error": …}`. With `--versions` nothing is read or written.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, TypedDict

from freshkernel.common.system_faults import fault_text, run_program

_HINT = "Writing the tables of a study needs PyArrow: pip install 'freshkernel[study]'"
_BATCH_ROWS = 10_000
_SURROGATES = re.compile("[\ud800-\udfff]")
EXIT_UNUSABLE = 2


class Column(TypedDict):
    """A column. type: `string`, `int`, `float` or `bool`."""

    name: str
    type: str
    nullable: bool
    help: str


class Header(TypedDict):
    """What is written: the columns of each table, into `FOLDER/TABLE.parquet`."""

    folder: str
    tables: dict[str, list[Column]]


class TableFile:
    """A Parquet file that gets its name when it is complete."""

    def __init__(self, folder: Path, name: str, columns: list[Column]) -> None:
        import pyarrow as arrow
        import pyarrow.parquet as parquet

        kinds = {
            "string": arrow.string(),
            "int": arrow.int64(),
            "float": arrow.float64(),
            "bool": arrow.bool_(),
        }
        fields = [
            arrow.field(each["name"], kinds[each["type"]], each["nullable"], {"help": each["help"]})
            for each in columns
        ]
        self._schema = arrow.schema(fields)
        self._batch_of = arrow.RecordBatch.from_arrays
        self._array_of = arrow.array
        self._rows: list[list[Any]] = []
        self._target = folder / f"{name}.parquet"
        self._temporary = folder / f".{name}.{os.getpid()}.tmp"
        # Not by its path: a link of that name could lead anywhere.
        self._file: BinaryIO = self._temporary.open("xb")
        self._writer = parquet.ParquetWriter(self._file, self._schema)
        self.count = 0

    def add(self, row: list[Any]) -> None:
        """Adds a row."""
        if len(row) != len(self._schema):
            raise ValueError(f"{self._target.name} has {len(self._schema)} columns, not {len(row)}")
        self._rows.append([_clean(value) for value in row])
        self.count += 1
        if len(self._rows) == _BATCH_ROWS:
            self._flush()

    def finish(self) -> None:
        """Writes the rest; the file has no name yet."""
        self._flush()
        self._writer.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def publish(self) -> None:
        """Replaces the file of an earlier study."""
        self._temporary.replace(self._target)

    def discard(self) -> None:
        """Removes what was written without its name."""
        if self._writer.is_open:
            self._writer.close()
        self._file.close()
        self._temporary.unlink(missing_ok=True)

    def _flush(self) -> None:
        if self._rows:
            columns = zip(*self._rows, strict=True)
            arrays = [
                self._array_of(column, field.type)
                for column, field in zip(columns, self._schema, strict=True)
            ]
            self._writer.write_batch(self._batch_of(arrays, schema=self._schema))
            self._rows = []


def _clean(value: Any) -> Any:
    """Text that UTF-8 can hold: names and messages of notebooks may have halves of characters."""
    return _SURROGATES.sub("\ufffd", value) if isinstance(value, str) else value


def write_tables(lines: Iterable[str]) -> dict[str, int]:
    """Writes the tables; returns their numbers of rows.

    Raises `EOFError` if the input ends before its last line, `OSError` if a file cannot be written.
    """
    source = iter(lines)
    header: Header = json.loads(next(source, "null"))
    tables: dict[str, TableFile] = {}
    try:
        for name, columns in header["tables"].items():
            tables[name] = TableFile(Path(header["folder"]), name, columns)
        for line in source:
            row = json.loads(line)
            if row == "end":
                break
            tables[row[0]].add(row[1])
        else:
            raise EOFError("the input ended before its last line")
        for table in tables.values():
            table.finish()
        for table in tables.values():
            table.publish()
    finally:
        for table in tables.values():
            table.discard()
    return {name: table.count for name, table in tables.items()}


def _answer(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")


def main(arguments: list[str]) -> int:
    """Answers in one line; returns the exit code."""
    try:
        import pyarrow
    except ImportError:
        _answer(error=_HINT)
        return EXIT_UNUSABLE
    versions = {"python": platform.python_version(), "pyarrow": pyarrow.__version__}
    if arguments == ["--versions"]:
        _answer(versions=versions)
        return 0
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        rows = write_tables(sys.stdin)
    except OSError as error:
        _answer(error=fault_text("The tables cannot be written", error))
        return EXIT_UNUSABLE
    except EOFError as error:
        _answer(error=f"The tables were not written: {error}.")
        return EXIT_UNUSABLE
    _answer(versions=versions, rows=rows)
    return 0


if __name__ == "__main__":
    run_program(lambda: main(sys.argv[1:]))
