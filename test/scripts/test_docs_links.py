"""Every link and anchor in the Markdown files of the project leads somewhere."""

from __future__ import annotations

import posixpath
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from docs_site import navigation

ROOT = Path(__file__).resolve().parents[2]
TRACKED = subprocess.run(
    ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
    cwd=ROOT,
    capture_output=True,
    text=True,
    check=True,
)
PAGES = sorted(name for name in TRACKED.stdout.split("\0") if name and "/fixtures/" not in name)
HOME = ROOT / "docs" / "README.md"
LINK = re.compile(
    r"(?<!\\)\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|<(?:img|a) [^>]*(?:src|href)=\"([^\"]+)\""
)
FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^ *\2[ \t]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)


def prose(text: str) -> str:
    """The text without code, in which brackets are no links."""
    return CODE.sub("", FENCE.sub("", text))


def slug(heading: str) -> str:
    """The anchor that forges and the site give a heading."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    kept = re.sub(r"[^\w\- ]", "", words.strip().lower())
    return kept.replace(" ", "-")


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page; equal headings are numbered."""
    text = FENCE.sub("", page.read_text())
    found: set[str] = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for heading in HEADING.findall(text):
        name = first = slug(heading)
        number = 0
        while name in found:
            number += 1
            name = f"{first}-{number}"
        found.add(name)
    return frozenset(found)


def links(page: str) -> Iterator[str]:
    """The targets of a page within the project."""
    return links_in((ROOT / page).read_text())


def links_in(text: str) -> Iterator[str]:
    """The targets within the project of the text of a page."""
    for markdown, html in LINK.findall(prose(text)):
        target = markdown or html
        if not re.match(r"[a-z][a-z+.-]*:", target):
            yield target


def missing_on_site(page: str, text: str) -> list[str]:
    """The pages that a page of the site links to, and that the site lacks."""
    shown = navigation.for_site(text, page.removesuffix(".md"), ROOT, lite=False)
    names = [link.partition("#")[0] for link in links_in(shown)]
    targets = [posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) for name in names]
    return [name for name in targets if name.endswith(".md") and not navigation.is_page(name)]


def broken(page: str) -> list[str]:
    """The links of a page that lead nowhere."""
    wrong = []
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (ROOT / page).parent / name if name else ROOT / page
        if not target.exists() or (anchor and anchor not in anchors(target.resolve())):
            wrong.append(link)
    return wrong


def test_links_are_found_and_anchors_are_computed(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("# A `b`: c_d\n\n## Twice\n\n## Twice\n\n```\n# no heading\n```\n")
    assert anchors(page) == {"a-b-c_d", "twice", "twice-1"}
    page.write_text(f"{page.read_text()}\n[x](gone.md) [y](#none) [z](a.md#twice-1) `[v](w)`")
    assert broken(str(page)) == ["gone.md", "#none"]
    assert sum(len(list(links(page))) for page in PAGES) > 300


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    assert broken(page) == []


def test_the_home_page_lists_every_page_of_the_folder() -> None:
    listed = {(HOME.parent / link.partition("#")[0]).resolve() for link in links("docs/README.md")}
    assert set(HOME.parent.glob("*.md")) - {HOME} - listed == set()


def test_the_site_has_every_page_that_its_pages_link_to() -> None:
    pages = [name for name in PAGES if navigation.is_page(name)]
    assert len(pages) > 100
    texts = {page: (ROOT / page).read_text() for page in pages}
    assert [name for page, text in texts.items() for name in missing_on_site(page, text)] == []


def test_links_to_pages_that_the_site_lacks_are_words() -> None:
    text = "[a](../editors/vscode/README.md#b) [c](../editors) [d](start.md)"
    assert navigation.for_site(text, "docs/x", ROOT, lite=False) == "a c [d](start.md)"
