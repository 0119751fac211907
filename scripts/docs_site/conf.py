"""Sphinx's settings for the documentation site; `scripts/build_docs.py` starts it.

The sources are the Markdown files of this repository, where they are: their links work on a forge, and
the site has the same folders. The lists of pages that they contain are also the site's navigation.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from docs_site import navigation

ROOT = Path(__file__).resolve().parents[2]

project = "Freshkernel"
extensions = ["myst_parser"]
root_doc = navigation.HOME
include_patterns = list(navigation.PAGES)
# Folders that have no pages are not searched: node_modules alone takes seconds.
exclude_patterns = [
    path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in {"docs", "examples"}
]
# Rule pages show code that does not parse.
suppress_warnings = ["misc.highlighting_failure"]

myst_heading_anchors = 6
myst_links_external_new_tab = False

highlight_language = "text"

html_theme = "furo"
html_title = "Freshkernel"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_use_index = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def read_source(_app: Any, page: str, source: list[str]) -> None:
    """Prepare the text of a page for the site."""
    lite = os.environ.get("FRESHKERNEL_LITE") == "1"
    source[0] = navigation.for_site(source[0], page, ROOT, lite)


def setup(app: Any) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", read_source)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
