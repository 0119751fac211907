"""Build the documentation site in `site/`: the pages with Sphinx, and JupyterLite with the panel."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

import environment
from docs_site.accessible import make_accessible
from environment import CACHE, LABEXTENSION, ROOT, exit_code_of

SETTINGS = ROOT / "scripts" / "docs_site"
SITE = ROOT / "site"
LITE = SITE / "lite"
REDIRECT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Freshkernel</title>
<meta http-equiv="refresh" content="0; url=docs/README.html">
<a href="docs/README.html">Documentation of Freshkernel</a>
</html>
"""


def build_pages(with_lite: bool) -> None:
    """Write the pages; a warning, such as of a broken link, is an error."""
    python = environment.set_up_separate_environment("docs", SETTINGS / "requirements.txt")
    print("Building the documentation …", flush=True)
    shutil.rmtree(SITE, ignore_errors=True)
    command = [str(python), "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    folders = ["--conf-dir", str(SETTINGS), "--doctree-dir", str(CACHE / "docs-pages")]
    env = {
        **environment.tool_environment(),
        "PYTHONPATH": str(ROOT / "scripts"),
        "FRESHKERNEL_LITE": str(int(with_lite)),
    }
    environment.run(
        [*command, *folders, "--jobs", "auto", str(ROOT), str(SITE)],
        "The messages above name the pages.",
        env=env,
    )
    make_accessible(SITE)
    (SITE / "index.html").write_text(REDIRECT)


def joined(value: object) -> object:
    """Part of a notebook with texts instead of lists of lines, as a Jupyter server sends it."""
    if isinstance(value, list):
        if value and all(isinstance(line, str) for line in value):
            return "".join(value)
        return [joined(each) for each in value]
    if isinstance(value, dict):
        return {name: each if name == "tags" else joined(each) for name, each in value.items()}
    return value


def copy_examples(folder: Path) -> None:
    """Copy the examples for JupyterLite, which shows lists of lines with commas between them."""
    shutil.copytree(ROOT / "examples", folder, ignore=shutil.ignore_patterns(".*", "*.toml"))
    for path in folder.glob("*.ipynb"):
        path.write_text(json.dumps(joined(json.loads(path.read_text())), ensure_ascii=False))


def build_lite() -> None:
    """Write JupyterLite with the built extension and the example notebooks; it asks no other host."""
    python = environment.set_up_separate_environment("lite", SETTINGS / "requirements-lite.txt")
    print("Building JupyterLite …", flush=True)
    folder = CACHE / "lite"
    shutil.rmtree(folder, ignore_errors=True)
    copy_examples(folder / "contents")
    options = {
        "contents": [str(folder / "contents")],
        "federated_extensions": [str(LABEXTENSION), str(SETTINGS / "without_kernel")],
        "ignore_sys_prefix": True,
        "apps": ["lab"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(folder / "output"),
    }
    (folder / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": options}))
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(SETTINGS / name, folder / name)
    environment.run(
        [str(python), "-m", "jupyterlite_core", "build", "--log-level", "WARN"],
        "The messages above say what failed.",
        cwd=folder,
    )
    shutil.rmtree(LITE, ignore_errors=True)
    shutil.copytree(folder / "output", LITE)


def build_docs(with_lite: bool = True) -> None:
    """Write the whole site."""
    build_pages(with_lite)
    if with_lite:
        build_lite()
    print(
        f"Open {SITE.relative_to(ROOT) / 'index.html'}, or serve the folder: JupyterLite needs a server",
        flush=True,
    )


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-lite", action="store_true", help="only the pages")
    return parser.parse_args()


if __name__ == "__main__":
    os.chdir(ROOT)
    chosen = arguments()
    sys.exit(exit_code_of(lambda: build_docs(not chosen.no_lite)))
