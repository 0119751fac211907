"""Removal of folders in which a stranger's code wrote."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from freshkernel.common.removed_folders import remove_folder


def nested(folder: Path, levels: int) -> None:
    """Makes folders in folders, beyond the longest path."""
    code = f"import os\nfor _ in range({levels}): os.mkdir('x'); os.chdir('x')\nopen('file', 'w')"
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)


@pytest.mark.parametrize("levels", [1, 50, 3_000])
def test_depth_does_not_matter(tmp_path: Path, levels: int) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    nested(folder, levels)
    remove_folder(folder)
    assert not folder.exists()


@pytest.mark.parametrize("mode", [0o000, 0o100, 0o200, 0o400, 0o500, 0o600])
def test_rights_that_were_taken_away_do_not_matter(tmp_path: Path, mode: int) -> None:
    """Run as an ordinary user: for root, rights do not count."""
    folder = tmp_path / "folder"
    for name in ("a/b/c", "a/d", "e"):
        (folder / name).mkdir(parents=True)
        (folder / name / "file").touch()
    own = os.getuid() != 0
    code = (
        "import sys; from freshkernel.common.removed_folders import remove_folder\n"
        "remove_folder(sys.argv[1])"
    )
    user: dict[str, Any] = {} if own else {"user": 65534, "group": 65534, "extra_groups": []}
    if not own:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, 65534, 65534)
        for above in (tmp_path, *tmp_path.parents):
            above.chmod(above.stat().st_mode | 0o711)
        tmp_path.chmod(0o777)
    for name in ("a/b/c", "a/b", "a", "e", "."):
        (folder / name).chmod(mode)
    packages = str(Path(__file__).resolve().parents[2])
    subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd="/",
        env={**os.environ, "PYTHONPATH": packages},
        check=True,
        **user,
    )
    assert not folder.exists()


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir(mode=0o500)
    (tmp_path / "folder" / "a").mkdir(parents=True)
    (tmp_path / "folder" / "a" / "link").symlink_to(outside, target_is_directory=True)
    (tmp_path / "folder" / "link").symlink_to(outside, target_is_directory=True)
    nested(tmp_path / "folder", 3_000)
    remove_folder(tmp_path / "folder")
    assert not (tmp_path / "folder").exists()
    assert outside.stat().st_mode & 0o777 == 0o500


def test_what_is_missing_or_a_file_is_no_error(tmp_path: Path) -> None:
    remove_folder(tmp_path / "missing")
    (tmp_path / "file").touch()
    remove_folder(tmp_path / "file")
