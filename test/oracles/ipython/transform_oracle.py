"""Transform cells with IPython and compare the result with the masked text.

Reads a JSON array of ``{"source": str, "code": str}`` from standard input, where ``code`` is the
masked text in which every form stands as a constant. Writes a JSON array with one object a cell:

``refused``
    name of the exception that ``TransformerManager.transform_cell`` raised, or null
``valid``
    whether the transformed cell compiles, as IPython compiles it
``forms``
    the calls of ``get_ipython()`` in it, as ``[method, arguments...]``, in their order
``same``
    whether the masked text has the very same syntax tree, forms put aside
``masked_valid``
    whether the masked text compiles
``transformed``
    the transformed text, for a person to look at
"""

from __future__ import annotations

import ast
import json
import sys
import warnings
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager

METHODS = {"run_line_magic", "run_cell_magic", "system", "getoutput", "show_usage"}


class FormRemover(ast.NodeTransformer):
    """Puts the constant 0 in the place of each call that stands for a form."""

    def __init__(self) -> None:
        self.forms: list[list[str]] = []

    def visit_Call(self, node: ast.Call) -> ast.AST:
        function = node.func
        if (
            isinstance(function, ast.Attribute)
            and function.attr in METHODS
            and isinstance(function.value, ast.Call)
            and isinstance(function.value.func, ast.Name)
            and function.value.func.id == "get_ipython"
            and all(isinstance(argument, ast.Constant) for argument in node.args)
        ):
            values = [
                argument.value for argument in node.args if isinstance(argument, ast.Constant)
            ]
            self.forms.append([function.attr, *map(str, values)])
            return ast.Constant(0)
        return self.generic_visit(node)


def tree_of(text: str) -> tuple[ast.Module | None, bool]:
    """Parse and compile a cell's Python text; the tree, and whether it compiles."""
    try:
        tree = ast.parse(text)
        compile(text, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return None, False
    return tree, True


def judge(source: str, code: str) -> dict[str, Any]:
    """Compare one cell with its masked text."""
    masked, masked_valid = tree_of(code)
    judgement: dict[str, Any] = {"refused": None, "masked_valid": masked_valid, "same": False}
    try:
        transformed = TransformerManager().transform_cell(source)
    except Exception as error:  # IPython shows whatever its transformers raise.
        return {**judgement, "refused": type(error).__name__, "valid": False, "forms": []}
    tree, valid = tree_of(transformed)
    remover = FormRemover()
    same = False
    if tree is not None:
        expected = ast.dump(remover.visit(tree))
        same = masked is not None and ast.dump(FormRemover().visit(masked)) == expected
    return {
        **judgement,
        "valid": valid,
        "forms": remover.forms,
        "same": same,
        "transformed": transformed,
    }


def main() -> None:
    """Judge the cells on standard input."""
    warnings.simplefilter("ignore")
    cells = json.load(sys.stdin)
    json.dump([judge(cell["source"], cell["code"]) for cell in cells], sys.stdout)


if __name__ == "__main__":
    main()
