"""Open JupyterLab on `examples/`, with this project's extension and none of the user's settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import environment
from environment import CACHE, ROOT, VENV_PYTHON, SetupError

# What a person sets for one start; every other JUPYTER… variable speaks of another installation.
KEPT_VARIABLES = {"JUPYTER_PORT", "JUPYTER_TOKEN"}


def isolated_environment(folder: Path) -> dict[str, str]:
    """Jupyter's own folders below a folder of this project; the rest comes from `.venv`."""
    variables = {
        name: value
        for name, value in environment.tool_environment().items()
        if name in KEPT_VARIABLES or not name.startswith(("JUPYTER", "IPYTHON"))
    }
    variables["JUPYTER_CONFIG_DIR"] = str(folder / "config")
    variables["JUPYTER_DATA_DIR"] = str(folder / "data")
    variables["JUPYTER_RUNTIME_DIR"] = str(folder / "runtime")
    variables["IPYTHONDIR"] = str(folder / "ipython")
    # A kernel of `.venv` goes before one of the same name that the system has.
    variables["JUPYTER_PREFER_ENV_PATH"] = "1"
    return variables


def answer_questions(folder: Path) -> None:
    """Settle what JupyterLab would ask a new user: news are of no use for an isolated copy."""
    defaults = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    file = folder / "config" / "labconfig" / "default_setting_overrides.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(defaults))


def has_display() -> bool:
    """Whether a browser could open a window."""
    if sys.platform != "linux":
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))


def command() -> list[str]:
    """JupyterLab on `examples/`; it uses the next free port from 8888 on and prints the URL."""
    arguments = [str(VENV_PYTHON), "-m", "jupyterlab", f"--ServerApp.root_dir={ROOT / 'examples'}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")
    if not has_display():
        arguments.append("--no-browser")
        print("No display was found: open the URL below in a browser.", flush=True)
    return [*arguments, *sys.argv[1:]]


def main() -> int:
    """Run JupyterLab until it ends."""
    try:
        environment.set_up_examples()
    except SetupError as error:
        print(f"{error}\nThe examples can be read and linted, but not all of them run.", flush=True)
    folder = CACHE / "jupyter"
    answer_questions(folder)
    process = subprocess.Popen(command(), cwd=ROOT / "examples", env=isolated_environment(folder))
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # JupyterLab got the same Ctrl+C and asks whether to stop.
            continue


if __name__ == "__main__":
    sys.exit(main())
