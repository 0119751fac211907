"""What the theme's pages lack for people with assistive technology; axe-core checks it in the browser tests."""

from __future__ import annotations

import re
from pathlib import Path

REPLACEMENTS = [
    # The groups of the navigation are headings without a level.
    (re.compile(r'(<p class="caption" role="heading")>'), r'\1 aria-level="2">'),
    # There are two, and only one has a name.
    (re.compile(r'<aside class="(sidebar|toc)-drawer( no-toc)?">'), None),
    # Code that is wider than the page scrolls, which must also work without a mouse.
    (re.compile(r"<pre>"), r'<pre tabindex="0">'),
    # Markdown has no tables without headings.
    (re.compile(r'<th class="head( [^"]*)?"><p></p></th>'), r'<td class="head\1"></td>'),
]
LABELS = {"sidebar": "Pages", "toc": "Sections of this page"}


def make_accessible(folder: Path) -> None:
    """Change all pages of a built site."""
    for page in folder.rglob("*.html"):
        page.write_text(accessible(page.read_text()))


def accessible(html: str) -> str:
    """A page with these changes."""
    for pattern, replacement in REPLACEMENTS:
        html = pattern.sub(replacement or _labelled, html)
    return html


def _labelled(drawer: re.Match[str]) -> str:
    return f'{drawer[0][:-1]} aria-label="{LABELS[drawer[1]]}">'
