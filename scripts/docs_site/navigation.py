"""What the site adds to the pages: navigation from their own lists, and a link to JupyterLite."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path, PurePosixPath

HOME = "docs/README"
ROOT_PAGES = ("ARCHITECTURE", "CHANGELOG", "CONTRIBUTING", "SECURITY")
#: Patterns of the paths of the pages.
PAGES = (
    "docs/*.md",
    "docs/*/*.md",
    "examples/README.md",
    *(f"{name}.md" for name in ROOT_PAGES),
)
TRY_MARK = "<!-- site:try -->"
TRY = (
    '<p><a class="try" href="../lite/lab/index.html?path=undefined-name-survey.ipynb">'
    "Try it in the browser</a> JupyterLab with the panel and the example notebooks, without a kernel.</p>"
)
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
GROUP = re.compile(r"^## (.+)$", re.MULTILINE)


def for_site(text: str, page: str, root: Path, lite: bool) -> str:
    """The text of a page as the site shows it."""
    text = without_other_links(text, page, root)
    if page == HOME:
        return text.replace(TRY_MARK, TRY if lite else "") + groups(text)
    if posixpath.basename(page) == "README" and page.startswith("docs/"):
        return text + tree([target for target in listed(text) if "/" not in target])
    return text


def groups(text: str) -> str:
    """The navigation: the headings of the home page, with the pages that it links to below them."""
    parts = GROUP.split(text)[1:]
    return "".join(
        tree([f"{words} <{target}>" for target, words in listed(part).items()], title)
        for title, part in zip(parts[::2], parts[1::2], strict=True)
    )


def listed(text: str) -> dict[str, str]:
    """The pages that a text links to as a whole, in order, with the words of their first links."""
    pages: dict[str, str] = {}
    for words, target, anchor in LINK.findall(text):
        if target.endswith(".md") and not anchor:
            pages.setdefault(target.removesuffix(".md"), words)
    return pages


def tree(entries: list[str], caption: str | None = None) -> str:
    """A part of the navigation, which the page itself does not show."""
    if not entries:
        return ""
    title = [] if caption is None else [f":caption: {caption}"]
    return "\n".join(["\n", "```{toctree}", ":hidden:", *title, "", *entries, "```", ""])


def is_page(path: str) -> bool:
    """Whether a file of the repository is a page of the site."""
    parts = len(PurePosixPath(path).parts)
    # A pattern without a root also matches the end of a longer path.
    return any(
        len(PurePosixPath(pattern).parts) == parts and PurePosixPath(path).match(pattern)
        for pattern in PAGES
    )


def without_other_links(text: str, page: str, root: Path) -> str:
    """The text with plain words instead of links to folders and to pages elsewhere, which only a forge can show."""

    def shown(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), link[2]))
        is_other = (root / target).is_dir() or (target.endswith(".md") and not is_page(target))
        is_inside = link[2] and not re.match(r"[a-z][a-z+.-]*:", link[2])
        return link[1] if is_inside and is_other else link[0]

    return LINK.sub(shown, text)
