"""Executes the snippet of each combination in combinations.json with the bad versions and with the good ones.

Usage: verify_combinations.py [NAME...]. The bad side must fail with the recorded error, the good one must not fail. Needs uv,
which also installs versions that exclude each other. Packages and answers are kept in .cache/combinations.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CACHE = ROOT / ".cache" / "combinations"
SECONDS = 300
LAST = 1_000
sys.path.insert(0, str(ROOT / "scripts"))

import environment  # noqa: E402

# Old packages use `pkg_resources`, which later versions lack.
_ALWAYS = "setuptools<80"


def packages_of(uv: str, pins: list[str]) -> Path | None:
    """A folder with the packages; None if they cannot be installed."""
    folder = CACHE / hashlib.sha256(json.dumps(pins).encode()).hexdigest()[:16]
    ready = folder.with_suffix(".ready")
    if ready.exists():
        return folder
    CACHE.mkdir(parents=True, exist_ok=True)
    overrides = folder.with_suffix(".txt")
    overrides.write_text("\n".join(pins) + "\n")
    command = [uv, "pip", "install", "--quiet", "--only-binary", ":all:", "--no-config"]
    command += ["--python", sys.executable, "--target", str(folder), "--override", str(overrides)]
    done = subprocess.run([*command, *pins, _ALWAYS], check=False)
    if done.returncode != 0:
        return None
    ready.touch()
    return folder


def error_of(folder: Path, snippet: str) -> str:
    """The last lines of the error that the snippet ends with; empty if it does not fail."""
    program = f"import sys; sys.path.insert(0, {str(folder)!r})\n{snippet}\n"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "MPLBACKEND": "Agg"},
        check=False,
    )
    return "" if done.returncode == 0 else done.stderr.strip()[-LAST:] or "killed"


def problem_of(uv: str, proof: dict[str, object]) -> str | None:
    """What is wrong with a proof; None if both sides are as recorded."""
    snippet, error = str(proof["snippet"]), str(proof["error"])
    for side in ("bad", "good"):
        pins = proof[side]
        folder = packages_of(uv, list(map(str, pins))) if isinstance(pins, list) else None
        if folder is None:
            return f"the {side} versions cannot be installed"
        found = error_of(folder, snippet)
        if side == "bad" and error not in found:
            return f"the bad side ends with: {found or 'no error'}"
        if side == "good" and found:
            return f"the good side ends with: {found}"
    return None


def main() -> int:
    """Prints what is wrong; 1 where something is."""
    proofs = json.loads((HERE / "combinations.json").read_text())
    uv = environment.set_up_separate_environment(
        "uv", ROOT / "python_server/tests/environments/uv.txt"
    ).with_name("uv")
    wrong = 0
    for name in sys.argv[1:] or proofs:
        problem = problem_of(str(uv), proofs[name])
        wrong += problem is not None
        print(f"{name}: {problem or 'fails and runs as recorded'}", flush=True)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
