"""Records the verdicts of an interpreter on the written cases, so that tests do not need it.

Usage: ``python3.X record_verdicts.py verdicts.json``. The file maps each text to the versions that take it,
in ``"accepted"`` plainly and in ``"awaited"`` with top-level await allowed.
"""

import ast
import json
import sys
import warnings


def accepts(code: str, flags: int) -> bool:
    """Whether this interpreter compiles a text."""
    try:
        compile(code, "<cell>", "exec", flags, True)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return False
    return True


def main() -> None:
    """Adds this interpreter's verdicts to the file."""
    warnings.simplefilter("ignore")
    minor = sys.version_info[1]
    with open(sys.argv[1], encoding="utf-8") as file:
        record = json.load(file)
    for case in record:
        for key, flags in (("accepted", 0), ("awaited", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)):
            versions = set(case.get(key, ())) - {minor}
            if accepts(case["code"], flags):
                versions.add(minor)
            case[key] = sorted(versions)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        lines = (json.dumps(case) for case in record)
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
