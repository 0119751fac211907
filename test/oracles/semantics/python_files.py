"""Lists the Python files of the standard library (with its tests) or of installed packages, sorted."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path


def main() -> None:
    """Prints one path per line."""
    paths = sysconfig.get_paths()
    root = Path(paths[sys.argv[1]])
    for path in sorted(root.rglob("*.py")):
        if sys.argv[1] == "purelib" or "site-packages" not in path.parts:
            print(path)


if __name__ == "__main__":
    main()
