"""Generate the Python side of the protocol from `src/protocol/protocol.schema.json`.

Two modules of `freshkernel.common`: `protocol.py` with the messages as types and a parser for each, and
`protocol_validators.py` with the validators that fastjsonschema compiles. Both are built, not tracked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import fastjsonschema

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "src" / "protocol" / "protocol.schema.json"
PACKAGE = ROOT / "python_server" / "freshkernel" / "common"
BANNER = "Generated from protocol.schema.json by `make build`. Do not edit."

Definition = dict[str, Any]

PYTHON_TYPES = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "object": "dict[str, object]",
}


def literal(values: list[object]) -> str:
    """The type of an enumeration; null is None."""
    named = ", ".join(
        str(value) if isinstance(value, bool) else json.dumps(value)
        for value in values
        if value is not None
    )
    return f"Literal[{named}]" + (" | None" if None in values else "")


def python_type(definition: Definition) -> str:
    """The Python type of what a schema describes."""
    if "$ref" in definition:
        return str(definition["$ref"]).rpartition("/")[2]
    if "const" in definition:
        return literal([definition["const"]])
    if "enum" in definition:
        return literal(definition["enum"])
    if "anyOf" in definition:
        return " | ".join(python_type(each) for each in definition["anyOf"])
    kinds = definition["type"] if isinstance(definition["type"], list) else [definition["type"]]
    return " | ".join(
        f"list[{python_type(definition['items'])}]" if kind == "array" else PYTHON_TYPES[kind]
        for kind in kinds
    )


def docstring(text: str) -> str:
    """A docstring that ruff accepts, whatever the schema's description is."""
    text = text.rstrip()
    return f'    """{text if text.endswith(".") else text + "."}"""'


def message_class(name: str, definition: Definition) -> str:
    """A `TypedDict` for an object."""
    required = set(definition.get("required", []))
    fields = [
        f"    {field}: {type_ if field in required else f'NotRequired[{type_}]'}"
        for field, type_ in (
            (field, python_type(schema)) for field, schema in definition["properties"].items()
        )
    ]
    described = docstring(definition.get("description", f"The message {name}"))
    return "\n".join([f"class {name}(TypedDict):", described, "", *fields])


def function_name(message: str) -> str:
    """`ServerStatus` → `parse_server_status`."""
    return "parse" + "".join(f"_{c.lower()}" if c.isupper() else c for c in message)


def parser(name: str) -> str:
    """The function that validates a message."""
    return textwrap.dedent(f'''
        def {function_name(name)}(value: object) -> {name}:
            """Validates a value as a {name}; raises `InvalidMessageError` if it is none."""
            return cast({name}, _checked(validators.validate_{name}, value))
        ''').strip()


HEAD = f'''"""The messages that the server and the front end exchange.

{BANNER}
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, cast

if TYPE_CHECKING:
    from typing import TypedDict

    # In `typing` from Python 3.11 on.
    from typing_extensions import NotRequired
else:

    class _MessageType(type):
        """Creates dictionaries, as a `TypedDict` does, whose classes take several times as long to define."""

        def __call__(cls, *arguments: object, **fields: object) -> dict[str, object]:
            return dict(*arguments, **fields)

    class TypedDict(metaclass=_MessageType):
        """The base of all messages."""


class InvalidMessageError(ValueError):
    """A value is not a valid message; the text says where and why."""


class _Validators:
    """The validators, loaded when the first message is checked: many modules never check one."""

    def __getattr__(self, name: str) -> Callable[[object], object]:
        from . import protocol_validators

        return cast(Callable[[object], object], getattr(protocol_validators, name))


validators = _Validators()


def _checked(validate: Callable[[object], object], value: object) -> object:
    from fastjsonschema import JsonSchemaValueException

    try:
        return validate(value)
    except JsonSchemaValueException as error:
        raise InvalidMessageError(error.message) from error
'''


def types_module(definitions: dict[str, Definition]) -> str:
    """The source of `protocol.py`."""
    enumerations = {name: each for name, each in definitions.items() if "enum" in each}
    messages = {name: each for name, each in definitions.items() if "properties" in each}
    unions = {name: each for name, each in definitions.items() if "anyOf" in each}
    parts = [HEAD.strip()]
    parts += [f"{name} = {literal(each['enum'])}" for name, each in enumerations.items()]
    parts += [message_class(name, each) for name, each in messages.items()]
    parts += [f"{name} = {python_type(each)}" for name, each in unions.items()]
    parts += [parser(name) for name in [*messages, *unions]]
    return "\n\n\n".join(parts) + "\n"


def without_const(schema: Any) -> Any:
    """A schema with one-valued enumerations for constants, which fastjsonschema cannot compile."""
    if isinstance(schema, list):
        return [without_const(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    rest = {key: without_const(each) for key, each in schema.items() if key != "const"}
    return {**rest, "enum": [schema["const"]]} if "const" in schema else rest


def validators_module(schema: Definition) -> str:
    """The source of `protocol_validators.py`."""
    # One schema that refers to every message makes fastjsonschema compile each of them once.
    names = [name for name, each in schema["$defs"].items() if "enum" not in each]
    whole = {
        "$schema": "http://json-schema.org/draft-07/schema",
        "$defs": without_const(schema["$defs"]),
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in names},
    }
    code = fastjsonschema.compile_to_code(whole, use_default=False, detailed_exceptions=False)
    # Its imports differ from version to version; two classes are all that the code needs: the
    # plural exception is raised only by validators that go on after the first mistake.
    code = "NoneType = type(None)\n" + code.partition("NoneType = type(None)\n")[2]
    code = re.sub(r"\(JsonSchemaValueException, \w+\)", "JsonSchemaValueException", code)
    compiled = dict(re.findall(r"^def (?=(validate_+defs_(\w+)))", code, re.MULTILINE))
    function_of = {name: function for function, name in compiled.items()}
    aliases = "\n".join(
        f"def validate_{name}(data):\n    return {function_of[name.lower()]}(data)"
        for name in names
    )
    imports = "from decimal import Decimal\n\nfrom fastjsonschema import JsonSchemaValueException"
    return f'"""{BANNER}"""\n\n{imports}\n\n{code}\n\n{aliases}\n'


def formatted(source: str, name: str) -> str:
    """A module as ruff formats it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(PACKAGE / name), "-"]
    return subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write both modules."""
    schema = json.loads(SCHEMA.read_text())
    sources = {
        "protocol.py": types_module(schema["$defs"]),
        "protocol_validators.py": validators_module(schema),
    }
    for name, source in sources.items():
        (PACKAGE / name).write_text(formatted(source, name))


if __name__ == "__main__":
    main()
