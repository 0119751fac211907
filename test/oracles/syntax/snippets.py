"""Prints, as JSON lines, the texts inside CPython's own tests that its tests compile or refuse.

Every string constant of the named test files is taken, and every example of their docstrings: what is no
code is judged, too, as the parser must refuse it as CPython does.
"""

from __future__ import annotations

import ast
import doctest
import json
import sys
import tokenize
import warnings
from pathlib import Path

import test

NAMES = {
    "test_annotations",
    "test_ast",
    "test_asyncgen",
    "test_builtin",
    "test_bytes",
    "test_class",
    "test_cmd_line",
    "test_code",
    "test_codeop",
    "test_compile",
    "test_complex",
    "test_contextlib_async",
    "test_coroutines",
    "test_decorators",
    "test_dictcomps",
    "test_dis",
    "test_doctest",
    "test_eof",
    "test_except_star",
    "test_exceptions",
    "test_exec",
    "test_extcall",
    "test_flufl",
    "test_format",
    "test_fstring",
    "test_future",
    "test_future_stmt",
    "test_generators",
    "test_genexps",
    "test_global",
    "test_grammar",
    "test_int_literal",
    "test_keywordonlyarg",
    "test_lambda",
    "test_listcomps",
    "test_long",
    "test_named_expressions",
    "test_numeric_tower",
    "test_opcodes",
    "test_parser",
    "test_patma",
    "test_peg_generator",
    "test_pep646_syntax",
    "test_positional_only_arg",
    "test_repl",
    "test_scope",
    "test_setcomps",
    "test_source_encoding",
    "test_string_literals",
    "test_super",
    "test_symtable",
    "test_syntax",
    "test_textwrap",
    "test_tokenize",
    "test_traceback",
    "test_tstring",
    "test_type_aliases",
    "test_type_annotations",
    "test_type_params",
    "test_unicode_file",
    "test_unicode_identifiers",
    "test_unpack",
    "test_unpack_ex",
    "test_unparse",
    "test_utf8source",
    "test_warnings",
    "test_with",
}


def files() -> list[Path]:
    """The test files of this Python."""
    root = Path(test.__path__[0])
    is_wanted_all = sys.argv[1:] == ["--all"]
    return sorted(
        path
        for path in root.rglob("*.py")
        if is_wanted_all or path.relative_to(root).with_suffix("").parts[0] in NAMES
    )


def texts(path: Path) -> list[str]:
    """The strings of one file and the examples inside of them."""
    try:
        with tokenize.open(path) as file:
            tree = ast.parse(file.read())
    except (SyntaxError, UnicodeDecodeError, ValueError):
        return []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
            if ">>>" in node.value:
                try:
                    examples = doctest.DocTestParser().get_examples(node.value)
                except ValueError:
                    continue
                found.extend(example.source for example in examples)
    return found


def main() -> None:
    """Prints each text once."""
    warnings.simplefilter("ignore")
    seen = set()
    for path in files():
        for text in texts(path):
            if text not in seen and len(text) < 100_000:
                seen.add(text)
                print(json.dumps(text))


if __name__ == "__main__":
    main()
