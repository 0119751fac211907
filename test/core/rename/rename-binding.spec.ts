import { renamed, warningsOf } from './marked-notebook';

describe('a variable is renamed', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['in all cells', ['x| = 1', 'print(x)', 'x += 1'], ['new = 1', 'print(new)', 'new += 1']],
    ['from a use', ['x = 1', 'print(x|)'], ['new = 1', 'print(new)']],
    [
      'not in texts, attributes, comments and keyword arguments',
      ['x| = 1', 'a.x = x  # x\nprint(end="x", x=x)', 'd["x"]'],
      ['new = 1', 'a.x = new  # x\nprint(end="x", x=new)', 'd["x"]']
    ],
    [
      'in f-strings',
      ['x| = 1', 'f"{x:>{x}} x {{x}} {x!r}"'],
      ['new = 1', 'f"{new:>{new}} x {{x}} {new!r}"']
    ],
    [
      'not where a function has its own',
      [
        'x| = 1',
        'def f(x):\n    return x\ndef g():\n    return x\ndef h():\n    x = 1\n    return x'
      ],
      [
        'new = 1',
        'def f(x):\n    return x\ndef g():\n    return new\ndef h():\n    x = 1\n    return x'
      ]
    ],
    [
      'that a function declares as global',
      ['x| = 1', 'def f():\n    global x\n    x = 2'],
      ['new = 1', 'def f():\n    global new\n    new = 2']
    ],
    [
      'of a closure',
      [
        'def f():\n    x| = 1\n    def g():\n        nonlocal x\n        x += 1\n    return lambda: x',
        'x = 2'
      ],
      [
        'def f():\n    new = 1\n    def g():\n        nonlocal new\n        new += 1\n    return lambda: new',
        'x = 2'
      ]
    ],
    ['of a comprehension', ['x = 1\n[x| for x in x if x]'], ['x = 1\n[new for new in x if new]']],
    [
      'outside of a comprehension',
      ['x| = 1\n[x for x in x if x]'],
      ['new = 1\n[x for x in new if x]']
    ],
    [
      'of a walrus in a comprehension',
      ['[y for a in b if (y| := a)]\ny'],
      ['[new for a in b if (new := a)]\nnew']
    ],
    [
      'that a class reads before it has its own',
      ['x| = 1', 'class A:\n    x = x\n    y = x\n    def f(self):\n        return x'],
      ['new = 1', 'class A:\n    x = new\n    y = x\n    def f(self):\n        return new']
    ],
    ['of an import', ['import os|', 'os.path'], ['import os as new', 'new.path']],
    ['of an import with as', ['import numpy as np|', 'np.e'], ['import numpy as new', 'new.e']],
    [
      'of an imported member',
      ['from m import (a, x|, b)', 'x()'],
      ['from m import (a, x as new, b)', 'new()']
    ],
    [
      'in except and with',
      ['try:\n    f()\nexcept E as x|:\n    print(x)\nwith f() as x: pass'],
      ['try:\n    f()\nexcept E as new:\n    print(new)\nwith f() as new: pass']
    ],
    [
      'in patterns',
      ['match v:\n    case [x|, *_] | {"x": x} if x: pass\n    case A(x=3): pass'],
      ['match v:\n    case [new, *_] | {"x": new} if new: pass\n    case A(x=3): pass']
    ],
    [
      'in magics',
      ['x| = f()', '%time y = g(x)', '%timeit x + 1', '%%time\nx'],
      ['new = f()', '%time y = g(new)', '%timeit new + 1', '%%time\nnew']
    ],
    [
      'in shell lines and help',
      ['x| = "a"', '!ls {x} $x x', 'x?', '?x'],
      ['new = "a"', '!ls {new} $new x', 'new?', '?new']
    ],
    [
      'that a magic sets',
      ['%%capture x|\nprint(1)', 'x.show()'],
      ['%%capture new\nprint(1)', 'new.show()']
    ],
    [
      'of a parameter with its keyword arguments',
      ['def f(x|, y=1):\n    return x', 'f(x=1, y=2)\ng(x=1)'],
      ['def f(new, y=1):\n    return new', 'f(new=1, y=2)\ng(x=1)']
    ],
    [
      'from a keyword argument',
      ['def f(x):\n    return x', 'f(x|=1)'],
      ['def f(new):\n    return new', 'f(new=1)']
    ],
    ['of a lambda', ['f = lambda x|: x\nf(x=1)'], ['f = lambda new: new\nf(new=1)']],
    [
      'of a function',
      ['def f|(x):\n    return f(x - 1)', 'map(f, a)'],
      ['def new(x):\n    return new(x - 1)', 'map(new, a)']
    ],
    [
      'of a class',
      ['class A|:\n    def f(self) -> A: ...', 'A()\nx: A = 1'],
      ['class new:\n    def f(self) -> new: ...', 'new()\nx: new = 1']
    ],
    [
      'in decorators, defaults and deletions',
      ['x| = 1\n@x\ndef f(a=x, *, b: x): ...\ndel x'],
      ['new = 1\n@new\ndef f(a=new, *, b: new): ...\ndel new']
    ],
    [
      'of a builtin’s name, defined before every use',
      ['list| = [1]', 'print(list)'],
      ['new = [1]', 'print(new)']
    ],
    ['beyond a Unicode name', ['ﬁ| = 1\nfi'], ['new = 1\nnew']],
    ['of a generic function', ['def f[T|](a: T) -> T: ...'], ['def f[new](a: new) -> new: ...']]
  ])('%s', (_, before, after) => {
    expect(renamed(before)).toEqual(after);
  });
});

describe('a rename is refused', () => {
  it.each<[string, readonly string[], string, string]>([
    ['no variable', ['a.x| = 1'], 'new', 'no variable'],
    ['an attribute of a class', ['class A:\n    x| = 1'], 'new', 'attribute of a class'],
    ['a builtin', ['print|(1)'], 'new', 'built into Python'],
    ['an undefined name', ['foo|(1)'], 'new', 'No cell defines'],
    ['a star import', ['from math import *', 'sin|(1)'], 'new', 'comes from'],
    ['a dotted import', ['import os.path', 'os|'], 'new', 'submodule'],
    [
      'a private name',
      ['class A:\n    def f(self):\n        __x| = 1\n        return __x'],
      'new',
      'special meaning|private'
    ],
    ['a taken name', ['x| = 1', 'new = 2'], 'new', '`new` is already used in cell 2'],
    ['a taken name that is only read', ['x| = 1', 'new()'], 'new', 'already used in cell 2'],
    [
      'a capture by a function',
      ['x| = 1', 'def f(new):\n    return x'],
      'new',
      'In cell 2, `new` would mean something else'
    ],
    ['a capture by a comprehension', ['x| = 1', '[x for new in a]'], 'new', 'In cell 2'],
    [
      'a capture of a global',
      ['new = 1\ndef f():\n    x| = 2\n    return new'],
      'new',
      'something else|already used'
    ],
    ['a capture of a builtin', ['def f(x|):\n    return len(x)'], 'len', 'something else'],
    ['a keyword', ['x| = 1'], 'class', 'keyword'],
    ['no identifier', ['x| = 1'], '1x', 'not a valid name'],
    ['a special name', ['x| = 1'], '_', 'special meaning'],
    ['the same name', ['x| = 1'], 'x', 'current name'],
    ['a broken cell', ['x| = 1', 'x = ('], 'new', 'cell 2 mentions `x`'],
    ['a broken cell with the new name', ['x| = 1', 'new = ('], 'new', 'cell 2 mentions `new`'],
    ['a query', ['x| = 1', 'df.query("a < @x")'], 'new', 'uses `@x`'],
    ['globals()', ['x| = 1', 'globals()["x"]'], 'new', 'uses `globals()`'],
    ['eval()', ['x| = 1', 'eval("x + 1")'], 'new', 'evaluate'],
    [
      'locals() in a function',
      ['def f():\n    x| = 1\n    return locals()'],
      'new',
      'uses `locals()`'
    ],
    ['** in a call', ['def f(x|): ...', 'f(**a)'], 'new', 'passes arguments with `**`'],
    ['a keyword argument elsewhere', ['def f(x|): ...', 'partial(f, x=1)'], 'new', 'passes `x=`'],
    [
      'a keyword argument of a method',
      ['class A:\n    def f(self, x|): ...', 'a.f(x=1)'],
      'new',
      'passes `x=`'
    ],
    [
      'a decorator with the parameter',
      ['from ipywidgets import interact\n@interact(x=1)\ndef f(x|): ...'],
      'new',
      'passes `x=`'
    ],
    ['an unknown magic', ['x| = 1', '%foo x'], 'new', 'magic or shell command in cell 2'],
    ['automatic calls', ['x| = 1', '/x'], 'new', 'magic or shell command in cell 2'],
    [
      'an unclear class',
      ['x| = 1', 'class A:\n    if a:\n        x = 2\n    y = x'],
      'new',
      'a class uses'
    ],
    ['a builtin that some reads mean', ['print(list("a"))', 'list| = 1'], 'new', 'also built into'],
    [
      'a private name with the class’s name',
      ['class A|:\n    def f(self): self.__x = 1', 'A()._A__x'],
      'B',
      'private name'
    ]
  ])('%s', (_, sources, newName, reason) => {
    expect(renamed(sources, newName)).toEqual(
      expect.stringMatching(new RegExp(reason.replace(/[()*[\]@]/g, '\\$&')))
    );
  });
});

describe('a rename warns', () => {
  it.each<[string, readonly string[], string]>([
    [
      'of {x=}',
      ['x| = 1', 'f"{x=}"'],
      'A field such as `{x=}` in cell 2 prints the name: its output changes.'
    ],
    ['of types in quotes', ['class A|: ...', 'def f(a: "A"): ...'], 'A type in quotes in cell 2'],
    ['of reflection', ['x| = 1', 'globals()'], 'uses `globals()`'],
    ['of unknown star imports', ['x| = 1', 'from m import *'], '`from m import *`'],
    ['of code that runs elsewhere', ['x| = 1', '%run -i setup.py'], 'In cell 2'],
    ['of functions that are handed on', ['def f(x|): ...', 'map(f, a)'], '`x` is a parameter'],
    ['of texts', ['x| = 1', 'd["x"]'], 'Texts in cell 2']
  ])('%s', (_, sources, warning) => {
    expect(warningsOf(sources)).toEqual([expect.stringContaining(warning)]);
  });

  it('of nothing in plain code', () => {
    expect(warningsOf(['x| = 1', 'print(x)'])).toEqual([]);
  });
});
