"""Generates small notebooks that run without errors, from a grammar of order-dependent code."""

from __future__ import annotations

import random

NUMBERS = ["price", "rate", "total", "count"]
LISTS = ["orders", "prices", "rows", "seen"]
DICTS = ["stock", "index"]
FUNCTIONS = ["tax", "note", "bump", "collect", "remember"]
CLASSES = ["Shop", "Ledger"]
OBJECTS = ["shop", "ledger"]
ITERATORS = ["queue", "stream"]
FILES = ["a.txt", "b.txt"]


class Writer:
    """Generates the cells of one notebook and tracks the names that exist."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.known: dict[str, str] = {}
        self.arity: dict[str, int] = {}
        self.owner: dict[str, str] = {}
        self.imports: set[str] = set()
        self.files: set[str] = set()

    def pick(self, kind: str) -> str | None:
        """A name with a value of the kind."""
        names = sorted(name for name, own in self.known.items() if own == kind)
        return self.random.choice(names) if names else None

    def new(self, kind: str, pool: list[str]) -> str:
        """A name for a new value of the kind, possibly already in use."""
        name = self.random.choice(pool)
        self.known[name] = kind
        return name

    def number(self) -> str:
        """An expression for a number."""
        name = self.pick("number")
        if name is None or self.random.random() < 0.3:
            return str(self.random.randint(1, 9))
        return self.random.choice([name, f"{name} + {self.random.randint(1, 3)}", f"{name} * 2"])

    def cells(self) -> list[str]:
        """The sources of all cells."""
        kinds = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("do_")]
        favoured = self.random.sample(kinds, 4)
        cells: list[str] = []
        for _ in range(self.random.randint(4, 9)):
            statements: list[str] = []
            for _ in range(self.random.choice([1, 1, 1, 2])):
                kind = self.random.choice(favoured if self.random.random() < 0.7 else kinds)
                statements.append(kind())
            cells.append("\n".join(statements))
        return cells

    def do_number(self) -> str:
        """A number: new, derived, or incremented."""
        value = self.number()
        name = self.pick("number")
        if name is not None and self.random.random() < 0.3:
            return self.random.choice(
                [f"{name} += 1", f"{name} = {name} * 2", f"{name} -= {value}"]
            )
        return f"{self.new('number', NUMBERS)} = {value}"

    def do_show_number(self) -> str:
        """Displays numbers."""
        return self.random.choice([f"print({self.number()})", self.number()])

    def do_list(self) -> str:
        """A list: new, an alias, a copy, or part of something."""
        source = self.pick("list")
        choices = [f"[{self.number()}, {self.number()}]", "[3, 1, 2]"]
        if source is not None:
            choices += [
                source,
                source,
                f"{source}[:]",
                f"list({source})",
                f"{source} + [{self.number()}]",
                f"[value * 2 for value in {source}]",
                f"sorted({source})",
            ]
        value = self.random.choice(choices)
        return f"{self.new('list', LISTS)} = {value}"

    def do_change_list(self) -> str:
        """A mutation."""
        name = self.pick("list")
        if name is None:
            return self.do_list()
        return self.random.choice(
            [
                f"{name}.append({self.number()})",
                f"{name}.append({self.number()})",
                f"{name} += [{self.number()}]",
                f"{name}.sort()",
                f"{name}.insert(0, {self.number()})",
                f"{name}[0] = {self.number()}",
                f"{name}[:] = reversed({name})",
            ]
        )

    def do_show_list(self) -> str:
        """Displays lists."""
        name = self.pick("list")
        if name is None:
            return self.do_list()
        return self.random.choice(
            [
                f"print({name})",
                name,
                f"print(sum({name}))",
                f"for value in {name}:\n    print(value)",
                f"len({name})",
                f"print(max({name}), {self.number()})",
            ]
        )

    def do_dict(self) -> str:
        """A dictionary that may hold a list."""
        held = self.pick("list")
        if held is None:
            return self.do_list()
        return f'{self.new("dict", DICTS)} = {{"all": {held}, "n": {self.number()}}}'

    def do_use_dict(self) -> str:
        """Access to items of a dictionary."""
        name = self.pick("dict")
        if name is None:
            return self.do_dict()
        choice = self.random.randrange(5)
        if choice == 0:
            return f'{name}["n"] = {self.number()}'
        if choice == 1:
            return f'{name}["all"].append({self.number()})'
        if choice == 2:
            return f'{self.new("list", LISTS)} = {name}["all"]'
        return f"print({name})" if choice == 3 else f'print({name}["n"])'

    def do_function(self) -> str:
        """A function that reads or changes global state."""
        number = self.pick("number")
        values = self.pick("list")
        name = self.new("function", FUNCTIONS)
        self.arity[name] = 1
        bodies = ["return value * 2"]
        if number is not None:
            bodies += [
                f"return value * {number}",
                f"return value + {number}",
                f"global {number}\n    {number} = value\n    return value",
            ]
        if values is not None:
            bodies += [
                f"{values}.append(value)\n    return len({values})",
                f"return sum({values}) + value",
            ]
        default = self.random.random() < 0.2
        if default:
            return f"def {name}(value, kept=[]):\n    kept.append(value)\n    return len(kept)"
        return f"def {name}(value):\n    {self.random.choice(bodies)}"

    def do_closure(self) -> str:
        """A function with a list as its own state."""
        name = self.new("function", FUNCTIONS)
        self.arity[name] = 1
        return (
            f"def make_{name}():\n    kept = []\n\n    def add(value):\n"
            f"        kept.append(value)\n        return sum(kept)\n\n    return add\n\n{name} = make_{name}()"
        )

    def do_call(self) -> str:
        """A call for its result or for its effect."""
        name = self.pick("function")
        if name is None:
            return self.do_function()
        choice = self.random.randrange(4)
        if choice == 0:
            return f"{self.new('number', NUMBERS)} = {name}({self.number()})"
        return [f"{name}({self.number()})", f"print({name}({self.number()}))"][choice % 2]

    def do_class(self) -> str:
        """A class with state in the class or in its instances."""
        name = self.new("class", CLASSES)
        number = self.pick("number")
        start = number if number is not None and self.random.random() < 0.5 else "0"
        return (
            f"class {name}:\n    made = []\n\n    def __init__(self, value):\n        self.value = value\n"
            f"        self.made.append(value)\n\n    def add(self, value):\n"
            f"        self.value += value + {start}\n        return self.value"
        )

    def do_object(self) -> str:
        """An instance of a class of the notebook, and its method calls."""
        name = self.pick("object")
        owner = self.pick("class")
        if owner is not None and (name is None or self.random.random() < 0.4):
            return f"{self.new('object', OBJECTS)} = {owner}({self.number()})"
        if name is None:
            return self.do_class()
        return self.random.choice(
            [
                f"{name}.add({self.number()})",
                f"print({name}.value)",
                f"{name}.value = {self.number()}",
                f"print({name}.made)",
                f"{self.new('object', OBJECTS)} = {name}",
            ]
        )

    def do_iterator(self) -> str:
        """An iterator, which is consumed."""
        name = self.pick("iterator")
        values = self.pick("list")
        if values is not None and (name is None or self.random.random() < 0.4):
            value = self.random.choice(
                [f"iter({values})", f"(value * 2 for value in {values})", f"map(str, {values})"]
            )
            return f"{self.new('iterator', ITERATORS)} = {value}"
        if name is None:
            return self.do_list()
        return self.random.choice([f"print(next({name}, None))", f"print(list({name}))"])

    def do_file(self) -> str:
        """A file that is written, appended to, or read."""
        name = self.random.choice(FILES)
        if name in self.files and self.random.random() < 0.6:
            return self.random.choice(
                [
                    f'print(open("{name}").read())',
                    f'with open("{name}") as file:\n    print(len(file.read()))',
                    f'with open("{name}", "a") as file:\n    file.write(str({self.number()}))',
                ]
            )
        self.files.add(name)
        return f'with open("{name}", "w") as file:\n    file.write(str({self.number()}))'

    def do_random(self) -> str:
        """Random numbers of the module's generator, and seeds."""
        lead = self.importing("random")
        draw = self.random.choice(
            [
                "random.seed(1)",
                "print(random.randint(1, 100))",
                f"{self.random.choice(NUMBERS)} = random.randint(1, 100)",
            ]
        )
        if " = " in draw:
            self.known[draw.split(" = ")[0]] = "number"
        return lead + draw

    def do_option(self) -> str:
        """Settings of a library, and code that depends on them."""
        lead = self.importing("decimal")
        return lead + self.random.choice(
            [
                f"decimal.getcontext().prec = {self.random.randint(2, 9)}",
                "print(decimal.Decimal(1) / decimal.Decimal(3))",
            ]
        )

    def do_environment(self) -> str:
        """Environment variables."""
        lead = self.importing("os")
        return lead + self.random.choice(
            [
                f'os.environ["MODE"] = str({self.number()})',
                'print(os.environ.get("MODE", "none"))',
            ]
        )

    def do_import(self) -> str:
        """A module without state."""
        return self.importing("math") + f"print(math.floor({self.number()} / 2))"

    def do_delete(self) -> str:
        """Deletes a name."""
        kind = self.random.choice(["number", "list"])
        name = self.pick(kind)
        if name is None or sum(own == kind for own in self.known.values()) < 2:
            return self.do_number()
        del self.known[name]
        return f"del {name}"

    def importing(self, module: str) -> str:
        """An import, unless the module is already imported."""
        if module in self.imports:
            return ""
        self.imports.add(module)
        return f"import {module}\n"


def write_notebook(seed: int) -> list[str]:
    """The cells of the notebook number `seed`."""
    return Writer(seed).cells()
