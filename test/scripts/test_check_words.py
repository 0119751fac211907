"""The check finds words in texts for people, and only there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import check_words
import pytest
from check_words import ExceptionList

ROOT = Path(__file__).parents[2]


def found(suffix: str, source: str) -> list[tuple[int, str]]:
    """The lines and words that are found in a source."""
    texts = check_words.READERS[suffix](source)
    return [(line, words) for text in texts for line, words, _ in text.hits()]


@pytest.mark.parametrize("phrase", check_words.PHRASES)
def test_every_phrase_is_found(phrase: str) -> None:
    example = phrase.partition("(?")[0].replace(r"\w*", "s")
    assert found(".md", f"It is {example}.") == [(1, example)]


@pytest.mark.parametrize(
    ("suffix", "source", "expected"),
    [
        (".py", '"""Says\n\nwhat it told us."""\n', [(3, "told")]),
        (".py", "told = 1  # another\n# one\n", []),
        (".py", "x = 1\n# This is another\n# one of them.\n", [(2, "another one")]),
        (".py", "def told(mend: str) -> None: ...\n", []),
        (".py", 'raise ValueError(f"Nobody {told} it")\n', [(1, "Nobody")]),
        (".ts", "const told = mend(dear); // told\n", [(1, "told")]),
        (".ts", "/**\n * Tells what\n * is dear.\n */\n", [(2, "Tells"), (3, "dear")]),
        (".ts", "const a = 'nobody', b = \"mended\", c = `told`;\n", [(1, "nobody"), (1, "mended"), (1, "told")]),
        (".ts", "const a = `x ${told(mend)} y\nwhoever`;\n", [(2, "whoever")]),
        (".ts", "const a = text.split(/['\"]/); told();\n// dear\n", [(2, "dear")]),
        (".tsx", "return <p>{told}</p>; // It's dear\n", [(1, "dear")]),
        (".md", "It was\ntold.\n\n```py\ntold = 1\n```\n`told` and dear\n", [(2, "told"), (7, "dear")]),
        (".md", "~~~~\n```\ntold\n~~~~\ntold\n", [(5, "told")]),
    ],
)  # fmt: skip
def test_texts_of_a_file(suffix: str, source: str, expected: list[tuple[int, str]]) -> None:
    assert found(suffix, source) == expected


@pytest.mark.parametrize(
    "text",
    [
        "This tells the two apart.",
        "There is no more room.",
        "A recommendation for dearth.",
        "It tolled, and surpassed.",
    ],
)
def test_other_words_are_allowed(text: str) -> None:
    assert found(".md", text) == []


@pytest.mark.parametrize("text", ["It tells what is apart from it all.", "It waits no more."])
def test_exceptions_in_the_phrases_are_narrow(text: str) -> None:
    expected = 0 if "apart" in text else 1
    assert len(found(".md", text)) == expected


def test_exceptions_have_a_path_a_word_and_a_reason() -> None:
    exceptions = ExceptionList("# a comment\nsrc/*.ts | told | the name of a bell\nsrc | dear\n")
    assert exceptions.faulty == ["src | dear"]
    assert exceptions.allows("src/a.ts", "Told")
    assert not exceptions.allows("src/a.ts", "nobody")
    assert not exceptions.allows("test/a.ts", "told")


def test_exceptions_that_are_not_needed_are_reported() -> None:
    exceptions = ExceptionList(
        "src/*.ts | told | the name of a bell\ntest/* | dear | not checked\n"
    )
    assert exceptions.unused(["src/a.ts"]) == ["src/*.ts | told | the name of a bell"]


def test_planted_words_fail_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.md").write_text("Fine.\n\nNobody is here.\n")
    (tmp_path / "b.md").write_text("Nobody is here.\n")
    exceptions = tmp_path / "exceptions.txt"
    exceptions.write_text("notes/*.md | dear | of a letter\n")
    monkeypatch.setattr(check_words, "ROOT", tmp_path)
    monkeypatch.setattr(check_words, "EXCEPTIONS", exceptions)
    monkeypatch.setattr(sys, "argv", ["check_words.py", "notes"])
    assert check_words.main() == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("notes/a.md:3: “Nobody”; say: ")
    assert lines[1:] == ["exceptions.txt: not needed: notes/*.md | dear | of a letter"]
    exceptions.write_text("notes/*.md | nobody | of a game\n")
    assert check_words.main() == 0


def test_clean_folders_exist() -> None:
    assert check_words.CLEAN
    assert all((ROOT / name).exists() for name in check_words.CLEAN)
