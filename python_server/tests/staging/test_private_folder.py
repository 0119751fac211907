"""A private folder in a real kernel: uploads, downloads and removal."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import stat
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from staging_kernel import SilentKernel

from freshkernel.staging import inside_files
from freshkernel.staging.evaluator import NoAnswerError, call
from freshkernel.staging.inputs import InputFile, StagingLimits, find_inputs
from freshkernel.staging.private_folder import PrivateFolder
from freshkernel.staging.upload import PART_BYTES, Upload, Uploaded

FULL_SCALE = os.environ.get("FRESHKERNEL_SCALE") == "full"
Reported = list[tuple[str, int | None, int | None]]


def prepared(far: SilentKernel, project: Path, *asked: str) -> tuple[PrivateFolder, Reported]:
    """A folder with the files that are asked for, entered."""
    folder, limits = project / "notebooks", StagingLimits()
    reported: Reported = []
    private = PrivateFolder(far, folder, project, limits)
    inputs = find_inputs(asked, folder, project, limits)
    asyncio.run(private.prepare(inputs, lambda *event: reported.append(event)))
    return private, reported


def removed(far: SilentKernel, private: PrivateFolder) -> bool:
    asyncio.run(private.remove(far))
    return private.staging["removed"]


def test_a_file_above_the_notebook_is_found_there(far: SilentKernel, project: Path) -> None:
    (project / "data").mkdir()
    (project / "data" / "x.csv").write_text("1,2\n")
    (project / "notebooks" / "run.sh").write_text("#!/bin/sh\necho ran\n")
    (project / "notebooks" / "run.sh").chmod(0o755)
    os.utime(project / "data" / "x.csv", (1_000, 1_000))
    private, reported = prepared(far, project, "../data/x.csv", "gone.csv", "run.sh")
    assert far.kernel.value("open('../data/x.csv').read()") == "1,2\n"
    assert far.kernel.value("__import__('os').stat('../data/x.csv').st_mtime") == 1_000
    assert far.kernel.value("__import__('os').popen('./run.sh').read()") == "ran\n"
    staging = private.staging
    assert staging["not_staged"] == [{"path": "gone.csv", "reason": "It does not exist here."}]
    digest = hashlib.sha256(b"1,2\n").hexdigest()
    assert staging["staged"][0] == {"path": "../data/x.csv", "bytes": 4, "sha256": digest}
    assert reported[0][0] == (
        "2 files (23 bytes) are uploaded to the gateway. Not uploaded: gone.csv (It does not exist here)."
    )
    mode = Path(staging["folder"]).stat().st_mode
    assert stat.S_IMODE(mode) == 0o700
    assert removed(far, private)
    assert far.kernel.value("__import__('os').getcwd()") == str(far.kernel.folder)


def test_nothing_of_it_is_seen(far: SilentKernel, project: Path) -> None:
    state = (
        "[sorted(get_ipython().user_ns), sorted(get_ipython().user_ns_hidden), len(In), len(Out),"
        " get_ipython().execution_count, len(get_ipython().history_manager.input_hist_raw),"
        " __import__('tempfile').tempdir, __import__('random').getstate()[1][:3],"
        " sorted(__import__('sys').modules)]"
    )
    far.kernel.run("1 + 1")
    before = far.kernel.value(state)
    (project / "notebooks" / "x.csv").write_text("1")
    private, _ = prepared(far, project, "x.csv")
    folder = private.staging["folder"]
    there = f"{folder}/project/notebooks"
    assert far.kernel.value(state) == before
    assert far.kernel.value("[str(each) for each in _dh]") == [there]
    assert far.kernel.value("'' in __import__('sys').path")
    whos = {"name": "stdout", "text": "Interactive namespace is empty.\n"}
    assert ("stream", whos) in far.kernel.run("%whos").seen()
    assert removed(far, private)


def test_a_module_of_the_project_is_imported_from_there(far: SilentKernel, project: Path) -> None:
    (project / "notebooks" / "staged_helper.py").write_text("VALUE = 42\n")
    private, _ = prepared(far, project, "staged_helper.py")
    assert far.kernel.value("__import__('staged_helper').VALUE") == 42
    # What is generated is no output.
    asyncio.run(private.conclude(project.parent / "kept"))
    assert private.staging["outputs"] == []
    assert removed(far, private)


def test_outputs_are_found_and_kept(far: SilentKernel, project: Path) -> None:
    for name in ("same", "changed", "touched", "gone"):
        (project / "notebooks" / name).write_text(name)
    private, _ = prepared(far, project, "same", "changed", "touched", "gone")
    far.kernel.run(
        "import os\n"
        "open('changed', 'w').write('other')\nos.utime('touched')\nos.unlink('gone')\n"
        "os.makedirs('made/deep')\nopen('made/deep/new', 'wb').write(bytes(3_000_000))\n"
        "open('../above', 'w').write('x')\nopen('../../beyond', 'w').write('x')\n"
        "os.symlink('/etc/hostname', 'link')\nos.mkfifo('pipe')\n"
    )
    kept = project.parent / "kept"
    asyncio.run(private.conclude(kept))
    staging, files = private.staging, private.files
    assert [each["path"] for each in staging["outputs"]] == ["../above", "changed", "made/deep/new"]
    assert files is not None
    assert files["folder"] == f"{staging['folder']}/project"
    assert files["original"] == str(project)
    assert files["created"] == ["above", "notebooks/made/deep/new"]
    assert files["changed"] == ["notebooks/changed"]
    assert files["deleted"] == ["notebooks/gone"]
    assert files["complete"]
    assert (kept / "notebooks" / "made" / "deep" / "new").read_bytes() == bytes(3_000_000)
    assert (kept / "notebooks" / "changed").read_text() == "other"
    assert sorted(each.name for each in kept.iterdir()) == ["above", "notebooks"]
    assert removed(far, private)


class Sent:
    """Files that are uploaded to a private folder without a project."""

    def __init__(self, far: SilentKernel, folder: Path) -> None:
        self.far = far
        self.folder = folder

    async def bring(self, contents: dict[str, bytes], part_bytes: int) -> Uploaded:
        files = {}
        for at, (path, content) in enumerate(contents.items()):
            source = self.folder / str(at)
            source.write_bytes(content)
            state = source.stat()
            files[path] = InputFile(path, source, len(content), state.st_mtime_ns, executable=False)
        self.there = (await call(self.far, inside_files, "make", token="tested"))["folder"]  # noqa: S106
        upload = Upload(self.far, self.there, lambda _: None, part_bytes, part_bytes)
        return await upload.bring(files)

    async def remove(self) -> None:
        self.far.cut = lambda _: None
        await call(self.far, inside_files, "remove", folder=self.there, back="")


NAMES = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs", "Cc"]), min_size=1
)
CONTENTS = st.dictionaries(
    NAMES.filter(lambda name: len(name.encode()) < 200), st.binary(), max_size=5
)


@settings(
    max_examples=300 if FULL_SCALE else 40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    contents=CONTENTS.filter(lambda each: not {".", ".."} & each.keys()),
    part_bytes=st.integers(400, 1_500),
    repeats=st.integers(1, 40),
    seed=st.integers(0, 1_000),
)
def test_what_is_sent_arrives_whatever_is_cut(
    far: SilentKernel, contents: dict[str, bytes], part_bytes: int, repeats: int, seed: int
) -> None:
    whole = {path: content * repeats for path, content in contents.items()}
    rng = random.Random(seed)
    cuts = {at: rng.choice(("before", "after")) for at in range(0, 500, rng.randint(3, 7))}
    far.asked = 0
    far.cut = cuts.get
    with tempfile.TemporaryDirectory() as folder:
        sent = Sent(far, Path(folder))
        uploaded = asyncio.run(sent.bring(whole, part_bytes))
        far.cut = lambda _: None
        try:
            there = {path: (Path(sent.there) / path).read_bytes() for path in whole}
        finally:
            asyncio.run(sent.remove())
    assert there == whole
    assert {each["path"]: each["sha256"] for each in uploaded.staged} == {
        path: hashlib.sha256(content).hexdigest() for path, content in whole.items()
    }
    assert uploaded.not_staged == []


def test_a_transfer_goes_on_where_it_was_cut(far: SilentKernel, tmp_path: Path) -> None:
    content = random.Random(1).randbytes(10 * PART_BYTES)
    sent = Sent(far, tmp_path)
    far.asked = far.sent_bytes = 0
    far.cut = {5: "after", 9: "before"}.get
    uploaded = asyncio.run(sent.bring({"large": content}, PART_BYTES))
    assert (Path(sent.there) / "large").read_bytes() == content
    assert [each["bytes"] for each in uploaded.staged] == [len(content)]
    # As base64, once; the part that was lost on its way, twice. That of which only the answer was lost, not.
    assert far.sent_bytes < (11.1 * PART_BYTES + len(content) / 20) * 4 / 3
    asyncio.run(sent.remove())


def test_a_cut_for_good_is_reported(far: SilentKernel, tmp_path: Path) -> None:
    sent = Sent(far, tmp_path)
    far.asked = 0
    far.cut = lambda at: "before" if at > 2 else None
    with pytest.raises(NoAnswerError):
        asyncio.run(sent.bring({"a": b"x" * 5_000}, 1_000))
    asyncio.run(sent.remove())


def test_what_cannot_be_written_there_is_reported(far: SilentKernel, tmp_path: Path) -> None:
    sent = Sent(far, tmp_path)
    uploaded = asyncio.run(sent.bring({"a": b"1", "a/b": b"2" * 2_000, "c": b"3"}, 1_000))
    assert [each["path"] for each in uploaded.staged] == ["a", "c"]
    assert [each["path"] for each in uploaded.not_staged] == ["a/b"]
    assert uploaded.not_staged[0]["reason"].startswith("It cannot be written on the gateway: ")
    assert sorted(each.name for each in Path(sent.there).iterdir()) == ["a", "c"]
    asyncio.run(sent.remove())


def test_many_small_files_go_together(far: SilentKernel, tmp_path: Path) -> None:
    far.asked = 0
    sent = Sent(far, tmp_path)
    uploaded = asyncio.run(sent.bring({f"{at}": b"x" * 50 for at in range(500)}, PART_BYTES))
    assert len(uploaded.staged) == 500
    assert far.asked == 2
    asyncio.run(sent.remove())


def test_a_large_file(far: SilentKernel, tmp_path: Path) -> None:
    content = random.Random(2).randbytes(50_000_000 if FULL_SCALE else 5_000_000)
    sent = Sent(far, tmp_path)
    uploaded = asyncio.run(sent.bring({"large": content}, PART_BYTES))
    assert uploaded.staged[0]["sha256"] == hashlib.sha256(content).hexdigest()
    asyncio.run(sent.remove())


def test_a_folder_that_is_none_of_ours_is_not_removed(far: SilentKernel, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code = inside_files.__file__
    answer = far.kernel.run(
        f"names = {{}}; exec(open({code!r}).read(), names); names['remove']({str(tmp_path)!r}, '')"
    )
    assert answer.status == "error"
    assert (tmp_path / "file").exists()
    far.kernel.reset()
