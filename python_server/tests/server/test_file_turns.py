"""Which questions about the files of notebooks are answered at the same time."""

from __future__ import annotations

import asyncio

from freshkernel.server.notebook_files_handler import FileTurns


class Questions:
    """Questions of users, which take until they are answered."""

    def __init__(self) -> None:
        self.turns = FileTurns()
        self.active: list[str] = []
        self._answers: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str) -> None:
        """Each name begins with that of its user."""
        for name in names:
            self._answers[name] = asyncio.Event()
            self.tasks[name] = asyncio.ensure_future(self._ask(name))
        await asyncio.sleep(0.01)

    async def _ask(self, name: str) -> None:
        async with self.turns.take(name.partition("-")[0]):
            self.active.append(name)
            await self._answers[name].wait()
            self.active.remove(name)

    async def answer(self, name: str) -> None:
        """Ends a question."""
        self._answers[name].set()
        await asyncio.sleep(0.01)


async def test_a_user_with_many_questions_leaves_a_turn_to_the_others() -> None:
    questions = Questions()
    await questions.ask("ann-1", "ann-2", "ann-3", "bob-1", "eve-1")
    assert questions.active == ["ann-1", "bob-1"]
    await questions.answer("bob-1")
    assert questions.active == ["ann-1", "eve-1"]
    await questions.answer("ann-1")
    assert questions.active == ["eve-1", "ann-2"]
    # A page that was closed gives its place back.
    questions.tasks["ann-3"].cancel()
    for name in ("ann-2", "eve-1"):
        await questions.answer(name)
    assert questions.active == []
    assert (questions.turns._users, questions.turns._waiting) == ({}, {})
    await questions.ask("ann-4", "bob-2", "eve-2")
    assert questions.active == ["ann-4", "bob-2"]
    for name in ("ann-4", "bob-2", "eve-2"):
        await questions.answer(name)
    assert questions.active == []
