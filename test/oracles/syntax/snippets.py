"""Prints, as JSON lines, the texts inside CPython's own tests that its tests compile or refuse.

Every string constant of the named test files is taken, and every example of their docstrings: what is no
code is judged, too, as the parser must refuse it as CPython does.
"""

from __future__ import annotations

import ast
import doctest
import json
import os
import sys
import tokenize
import warnings

import test

NAMES = (
    "test_syntax test_exceptions test_fstring test_named_expressions test_patma test_grammar "
    "test_string_literals test_unpack_ex test_positional_only_arg test_future test_future_stmt "
    "test_flufl test_global test_scope test_except_star test_genexps test_eof test_tokenize "
    "test_unicode_identifiers test_source_encoding test_compile test_ast test_parser "
    "test_peg_generator test_generators test_coroutines test_asyncgen test_contextlib_async "
    "test_keywordonlyarg test_extcall test_unpack test_unparse test_type_params test_type_aliases "
    "test_annotations test_type_annotations test_listcomps test_setcomps test_dictcomps "
    "test_decorators test_int_literal test_numeric_tower test_complex test_codeop test_code "
    "test_symtable test_super test_class test_with test_lambda test_opcodes test_exec test_builtin "
    "test_traceback test_cmd_line test_dis test_tstring test_repl test_doctest test_pep646_syntax "
    "test_unicode_file test_utf8source test_textwrap test_long test_bytes test_format test_warnings"
).split()


def files() -> list[str]:
    """The test files of this Python."""
    root = test.__path__[0]
    found = []
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            stem = os.path.relpath(path, root).replace(os.sep, "/").removesuffix(".py")
            wanted = stem.split("/")[0] in NAMES or sys.argv[1:] == ["--all"]
            if name.endswith(".py") and wanted:
                found.append(path)
    return sorted(found)


def texts(path: str) -> list[str]:
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
