"""Objects that display themselves lose no message: the kernel numbers one that it never sends."""

from __future__ import annotations

from running_worker import RunCells

# As plotly, tqdm, widgets, and displays of other libraries do it.
DISPLAYS = {
    "one display": "display({'text/plain': 'x'}, raw=True)",
    "several displays": "[display(each) for each in 'abc']",
    "nothing": "pass",
    "printed": "print('x')",
    "a display that changes": "display('x', display_id='d').update('y')",
    "cleared": "display('x')\n        clear_output()",
}


def test_objects_that_display_themselves(run_cells: RunCells) -> None:
    cells = [
        f"from IPython.display import clear_output\nclass A:\n"
        f"    def _ipython_display_(self):\n        {code}\n{use}"
        for code in DISPLAYS.values()
        for use in ("A()", "A();", "display(A())", "[display(A()) for _ in range(3)]\nA()")
    ]
    outcome = run_cells(*cells, "print(1)")
    assert set(outcome.statuses) == {"ok"}
    assert [each["losses"] for each in outcome.cells if each["losses"]] == []


def test_displays_that_a_hook_or_a_formatter_holds_back(run_cells: RunCells) -> None:
    outcome = run_cells(
        "hook = lambda message: None\nget_ipython().display_pub.register_hook(hook)\n"
        "display(1)\nget_ipython().display_pub.unregister_hook(hook)",
        "formatter = get_ipython().display_formatter.ipython_display_formatter\n"
        "formatter.for_type(int, lambda value: None)\n7",
        "class Broken:\n    def _repr_mimebundle_(self, **_): return {}\n"
        "    def __repr__(self): return ''\nBroken()",
        "import os\nif os.fork() == 0:\n    os._exit(0)\nos.wait()\nprint('on')",
        "print(1)",
    )
    assert set(outcome.statuses) == {"ok"}
    assert [each["losses"] for each in outcome.cells if each["losses"]] == []


def test_a_lost_message_is_still_noticed(run_cells: RunCells) -> None:
    # A message that is numbered, counts as sent, and goes nowhere: as one that a full queue drops.
    lost = (
        "session = get_ipython().kernel.session\n"
        "class Nowhere:\n    def send_multipart(self, *_, **__): pass\n"
        "class A:\n    def _ipython_display_(self): pass\n"
        "session.send(Nowhere(), 'stream', {'name': 'stdout', 'text': 'x'})\nA()"
    )
    outcome = run_cells(lost, "print(1)")
    assert [each["losses"] for each in outcome.cells] == [["output-lost"], []]
