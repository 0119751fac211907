"""Answers questions about how CPython parses texts: JSON lines in, JSON lines out.

A question is ``{"code": …}`` or ``{"path": …}`` with ``"ask"``: ``"tree"`` for the canonical tree,
``"verdict"`` for whether ``compile`` accepts the text; ``"await"`` allows top-level await.
An answer is ``{"ok": true, "tree": …}`` or ``{"ok": false, "error": …}``; a text that cannot be read is
``{"skipped": …}``. A path's text comes back as ``"code"``.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tokenize
import unicodedata
import warnings
from typing import Any

from canonical import canonical

warnings.simplefilter("ignore")


def read(path: str) -> str:
    """The text of a source file with its original line breaks."""
    with open(path, "rb") as file:
        encoding, _ = tokenize.detect_encoding(file.readline)
        file.seek(0)
        return file.read().decode(encoding)


def is_left_out(error: Exception) -> bool:
    """Whether an error depends on character tables, which differ between versions of Unicode."""
    if "unknown Unicode character name" in str(error):
        return True
    unprintable = re.search(r"invalid non-printable character U\+([0-9A-F]+)", str(error))
    return unprintable is not None and unicodedata.category(chr(int(unprintable[1], 16))) == "Cn"


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question."""
    result: dict[str, Any] = {}
    try:
        code = question["code"] if "code" in question else read(question["path"])
        if "path" in question:
            result["code"] = code
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        return {"skipped": str(error)}
    if "__debug__" in code and ("del" in code or "except" in code):
        return {"skipped": "3.11 forgets to report its error; an unrelated later call finds it"}
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if question.get("await") else 0
    try:
        compile(code, "<cell>", "exec", flags, dont_inherit=True)
        result["ok"] = True
        if question["ask"] == "tree":
            # The traversal may go deeper than the compiler, whose limit depends on this one.
            limit = sys.getrecursionlimit()
            sys.setrecursionlimit(20_000)
            result["tree"] = canonical(code)
            sys.setrecursionlimit(limit)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        if is_left_out(error):
            return {"skipped": str(error)}
        result["ok"] = False
        result["error"] = f"{type(error).__name__}: {error}"
    return result


def main() -> None:
    """Answers the questions on standard input."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
