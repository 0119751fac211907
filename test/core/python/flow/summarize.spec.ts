/** The parts of a cell's summary that CPython cannot check: forms, guards, calls, mutations, lists. */
import * as fc from 'fast-check';
import type { BodyEvent, CellSummary } from '../../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { OPTIONS_311 } from './judge';

function summarize(source: string, minor = 11): CellSummary {
  const summary = summarizeCell(source, { ...OPTIONS_311, version: { major: 3, minor } });
  expect(summary.problem).toBeNull();
  return summary;
}

function eventsOf(summary: CellSummary): readonly BodyEvent[] {
  return summary.flow.blocks.flatMap(block => block.events);
}

function eventsOfKind<K extends BodyEvent['kind']>(
  summary: CellSummary,
  kind: K
): readonly Extract<BodyEvent, { kind: K }>[] {
  return eventsOf(summary).filter(
    (event): event is Extract<BodyEvent, { kind: K }> => event.kind === kind
  );
}

/** `name@text` of each read, with the text of its range. */
function reads(source: string): readonly string[] {
  return eventsOfKind(summarize(source), 'read').map(
    event => `${event.name}${event.guarded ? '?' : ''}@${source.slice(event.start, event.end)}`
  );
}

describe('the lists of a cell', () => {
  it.each([
    ['x += 1', { defines: ['x'], uses: ['x'] }],
    ['df = df.dropna()', { defines: ['df'], uses: ['df'] }],
    ['x = 1\nprint(x)', { defines: ['x'], uses: ['print'] }],
    ['if c:\n    x = 1\nx', { defines: ['x'], uses: ['c', 'x'] }],
    ['import a.b, c.d as e', { defines: ['a', 'e'], uses: [] }],
    ['def f(a=d) -> r:\n    return g', { defines: ['f'], uses: ['d', 'g', 'r'] }],
    ['def f():\n    return g\ng = 1', { defines: ['f', 'g'], uses: [] }],
    ['def f():\n    return g\nif c:\n    g = 1', { defines: ['f', 'g'], uses: ['c', 'g'] }],
    ['for x in xs:\n    any(x > y for y in ys)', { defines: ['x'], uses: ['any', 'xs', 'ys'] }],
    ['for x in xs:\n    k(lambda: x)', { uses: ['k', 'xs'] }],
    ['for x in xs:\n    k(lambda: x)\n    del x', { uses: ['k', 'x', 'xs'] }],
    ['for y in ys:\n    k(lambda: x)\n    x = 1', { uses: ['k', 'x', 'ys'] }],
    ['for x in xs:\n    k(lambda: (lambda: x))', { uses: ['k', 'x', 'xs'] }],
    ['def f():\n    global g\n    g = 1', { defines: ['f'], uses: [] }],
    ['def f():\n    global g\n    g = 1\nf()', { defines: ['f', 'g'], uses: [] }],
    ['def f():\n    global g\n    g = 1\nf()\ng', { defines: ['f', 'g'], uses: [] }],
    ['def f():\n    global g\n    g = 1\nf() if c else 0\ng', { uses: ['c', 'g'] }],
    ['def f():\n    global g\n    g = 1\n@d\ndef h(): f()\nh()', { defines: ['f', 'g', 'h'] }],
    ['async def f():\n    global g\n    g = 1\nf()\ng', { uses: ['g'] }],
    ['async def f():\n    global g\n    g = 1\nawait f()\ng', { uses: [] }],
    ['def f():\n    global g\n    g = 1\n    yield\nf()\ng', { uses: ['g'] }],
    ['[(x := i) for i in items]', { defines: ['x'], uses: ['items'] }],
    ['r = [i for i in xs if i > t]', { defines: ['r'], uses: ['t', 'xs'] }],
    ['class A(B):\n    y = g\n    def m(self): return h, y', { uses: ['B', 'g', 'h', 'y'] }],
    ['try:\n    f()\nexcept E as e:\n    print(e)', { uses: ['E', 'f', 'print'], deletes: ['e'] }],
    ['match v:\n    case [p, *r]: p, r', { defines: ['p', 'r'], uses: ['v'] }],
    ['y = x; x = 1', { defines: ['x', 'y'], uses: ['x'] }],
    ['x = 1; y = x', { defines: ['x', 'y'], uses: [] }],
    ['del x', { deletes: ['x'], defines: [] }],
    ['lambda a: a + g', { uses: ['g'], nestedUses: ['g'] }],
    ['g; lambda: g', { uses: ['g'], nestedUses: [] }],
    ["df['a'] = 1\nobj.a = 1\nxs[1:2] = ys", { mutates: ['df', 'obj', 'xs'] }],
    ['a.b.c[0].d += 1', { mutates: ['a'], uses: ['a'], defines: [] }],
    ['xs += [1]', { mutates: ['xs'], defines: ['xs'] }],
    ['n += 1', { mutates: [] }],
    ['f(x)[0] = 1', { mutates: [] }],
    ['del xs[0]', { mutates: ['xs'], deletes: [] }],
    ['def f():\n    xs[0] = 1', { mutates: [], uses: ['xs'] }],
    ['def f():\n    xs[0] = 1\nf()', { mutates: ['xs'] }],
    ['class A:\n    def __init__(self): xs[0] = 1\nA()', { mutates: ['xs'] }],
    ['class A:\n    def go(self): xs[0] = 1\na = A()\na.go()', { mutates: ['xs'] }],
    ["pd.read_csv('a.csv').to_csv('b.csv')", { readsFiles: ['a.csv'], writesFiles: ['b.csv'] }],
    ["open('a')\nopen('b', 'w')\nopen('c', mode='r+')", { readsFiles: ['a', 'c'] }],
    ["Path('a').write_text(t)\nPath('b').open()", { readsFiles: ['b'], writesFiles: ['a'] }],
    ["pd.read_csv('https://x.org/a.csv')", { readsFiles: [] }]
  ])('%j', (source, expected) => {
    expect(summarize(source)).toMatchObject(expected);
  });

  it('supports type parameters and lazily evaluated type values', () => {
    expect(summarize('def f[T: B](x: T, y: U = d) -> T: return T, g', 12)).toMatchObject({
      defines: ['f'],
      uses: ['B', 'U', 'd', 'g'],
      nestedUses: ['B', 'g']
    });
    expect(summarize('class A[T](B[T]):\n    x: T\n    def m(self): return T', 12).uses).toEqual([
      'B'
    ]);
    expect(summarize('type X[T] = list[T] | Y', 12)).toMatchObject({
      defines: ['X'],
      uses: ['Y', 'list'],
      nestedUses: ['Y', 'list']
    });
    expect(summarize('class A:\n    x = 1\n    type Y = (x, z)', 12).uses).toEqual(['z']);
  });

  it('does not read annotations that never run', () => {
    const source = 'x: A = 1\ndef f(a: B) -> C: pass\n';
    expect(summarize(source).uses).toEqual(['A', 'B', 'C']);
    expect(summarize(source, 14).uses).toEqual([]);
    expect(summarize('from __future__ import annotations\n' + source).uses).toEqual([]);
    const options = { ...OPTIONS_311, futureFeatures: ['annotations'] };
    expect(summarizeCell(source, options).uses).toEqual([]);
    expect(summarize('def f():\n    x: A = 1').uses).toEqual([]);
  });
});

describe('guards', () => {
  it.each([
    ['try:\n    x\nexcept NameError:\n    x = 1', 'x?@x'],
    ['try:\n    x\nexcept (KeyError, NameError):\n    x = 1', 'x?@x'],
    ['try:\n    x\nexcept:\n    x = 1', 'x?@x'],
    ['try:\n    x\nexcept ValueError:\n    x = 1', 'x@x'],
    ['with suppress(NameError):\n    x', 'x?@x'],
    ["if 'x' in globals():\n    x", 'x?@x'],
    ["if 'x' not in locals():\n    pass\nelse:\n    x", 'x?@x'],
    ["if 'x' in dir() and c:\n    x", 'x?@x'],
    ["if 'x' in globals() or c:\n    x", 'x@x'],
    ["globals()['x']", "x?@globals()['x']"],
    ["globals().get('x')", "x?@globals().get('x')"]
  ])('%j', (source, expected) => {
    expect(reads(source)).toContain(expected);
  });

  it('determine on which paths the name is bound', () => {
    const { flow } = summarize("if 'x' not in globals():\n    x = 1\ny");
    const assuming = flow.blocks.filter(block =>
      block.events.some(event => event.kind === 'assume-bound' && event.name === 'x')
    );
    const binding = flow.blocks.filter(block =>
      block.events.some(event => event.kind === 'bind' && event.name === 'x')
    );
    expect(assuming).toHaveLength(1);
    expect(binding).toHaveLength(1);
    expect(assuming[0]).not.toBe(binding[0]);
  });

  it.each([
    ['try:\n    import a\nexcept ImportError:\n    a = None', true],
    ['try:\n    import a\nexcept ModuleNotFoundError:\n    pass', true],
    ['try:\n    import a\nexcept ValueError:\n    pass', false],
    ['try:\n    pass\nexcept ImportError:\n    import a', true],
    ['if c:\n    import a', true],
    ['def f():\n    import a', true],
    ['with suppress(ImportError):\n    import a', true],
    ['for x in y:\n    import a', true],
    ['while x:\n    pass\nelse:\n    import a', true],
    ['match x:\n    case 1:\n        import a', true],
    ['try:\n    f()\nexcept ValueError:\n    import a', true],
    ['try:\n    f()\nexcept ValueError:\n    pass\nelse:\n    import a', true],
    ['try:\n    f()\nexcept ValueError:\n    pass\nfinally:\n    import a', false],
    ['with x:\n    import a', false],
    ['class A:\n    import a', false],
    ['import a', false]
  ])('of imports: %j', (source, guarded) => {
    // A `finally` is laid out once for each path that leads there.
    const [first, ...rest] = summarize(source).imports;
    expect(first).toMatchObject({ name: 'a', module: 'a', guarded });
    expect(rest.filter(each => each.guarded !== guarded)).toEqual([]);
  });
});

describe('imports', () => {
  it('record name, module and member', () => {
    const { imports, unknownNames } = summarize(
      'import a.b\nimport c as d\nfrom .e import f as g\nfrom h import *'
    );
    expect(imports).toMatchObject([
      { name: 'a', module: 'a.b', member: null },
      { name: 'd', module: 'c', member: null },
      { name: 'g', module: '.e', member: 'f' },
      { name: '*', module: 'h', member: '*' }
    ]);
    expect(unknownNames).toMatchObject([{ kind: 'star-import', detail: 'h' }]);
  });

  it('enable features', () => {
    const source = 'from __future__ import annotations, division';
    expect(summarize(source).futureFeatures).toEqual(['annotations', 'division']);
  });
});

describe('values bound to names', () => {
  it.each([
    ['def x(): pass', { kind: 'function', function: 0, decorated: false }],
    ['@d\ndef x(): pass', { kind: 'function', function: 0, decorated: true }],
    ['class x: pass', { kind: 'class', function: 0, decorated: false }],
    ['x = lambda: 0', { kind: 'function', function: 0, decorated: false }],
    ['import x.y', { kind: 'module', module: 'x' }],
    ['import x.y as x', { kind: 'module', module: 'x.y' }],
    ['from m import x', { kind: 'member', module: 'm', member: 'x' }],
    ['x = y', { kind: 'alias', name: 'y' }],
    ["x = 'text'", { kind: 'string', value: 'text' }],
    ['x = A(1)', { kind: 'instance', className: 'A' }],
    ['x = 1', { kind: 'unknown' }]
  ])('%j', (source, value) => {
    expect(eventsOfKind(summarize(source), 'bind')).toMatchObject([{ name: 'x', value }]);
  });
});

describe('calls', () => {
  it.each([
    ['f()', [{ callee: { kind: 'global', name: 'f', attributes: [] }, certainty: 'certain' }]],
    ['m.a.f()', [{ callee: { kind: 'global', name: 'm', attributes: ['a', 'f'] } }]],
    ['(lambda: 0)()', [{ callee: { kind: 'function', function: 0 }, certainty: 'certain' }]],
    ['await f()', [{ callee: { kind: 'global', name: 'f' }, awaited: true }]],
    ['try:\n    f()\nexcept NameError:\n    pass', [{ guarded: true }]]
  ])('%j', (source, calls) => {
    expect(eventsOfKind(summarize(source), 'call')).toMatchObject(calls);
  });

  it('of functions that are passed on are possible', () => {
    const calls = eventsOfKind(summarize('run(f, key=lambda: 0, it=(v for v in w))'), 'call');
    expect(calls).toMatchObject([
      { callee: { kind: 'global', name: 'f' }, certainty: 'possible' },
      { callee: { kind: 'function', function: 0 }, certainty: 'possible' },
      { callee: { kind: 'function', function: 1 }, certainty: 'possible' },
      { callee: { kind: 'global', name: 'run' }, certainty: 'certain' }
    ]);
  });

  it('of local functions refer to the function', () => {
    const { functions } = summarize('def f():\n    def g(): return h\n    return g()');
    expect(functions.map(body => body.name)).toEqual(['f', 'g']);
    expect(functions[0].flow.blocks.flatMap(block => block.events)).toMatchObject([
      { kind: 'call', callee: { kind: 'function', function: 1 }, certainty: 'certain' }
    ]);
  });

  it('of classes run their construction', () => {
    const { functions } = summarize('class A:\n    def __init__(self): return g\n    def m(s): h');
    const made = functions.find(body => body.kind === 'class');
    expect([...(made?.methods.keys() ?? [])]).toEqual(['__init__', 'm']);
    expect(made?.flow.blocks.flatMap(block => block.events)).toMatchObject([
      { kind: 'call', callee: { kind: 'function', function: 0 } }
    ]);
  });
});

describe('forms of IPython', () => {
  it.each([
    ['x = !ls {y}', ['read y?', 'bind x']],
    ['%%capture out\nx = a', ['read a', 'bind x', 'bind out']],
    ['%time y = g', ['read g', 'bind y']],
    ['%timeit y = g', ['read g']],
    ['%%timeit s = a\nt = s + b', ['read a', 'read b']],
    ['%store -r x', ['bind x']],
    ['def f():\n    %timeit g\nf', ['bind f', 'read f']],
    ["get_ipython().run_line_magic('time', 'y = g')", ['read get_ipython', 'read g', 'bind y']],
    ["globals()['x'] = 1", ['read globals', 'bind x']],
    ["del globals()['x']", ['read globals', 'delete x?']],
    ['builtins.x = 1', ['read builtins', 'bind x']],
    ["setattr(__builtin__, 'x', 1)", ['read setattr', 'read __builtin__', 'bind x']],
    ['if PY2:\n    f(a)\nelse:\n    f(b)', ['read PY2', 'read f?', 'read a?', 'read f', 'read b']],
    ['a if sys.version_info < (3,) else b', ['read sys', 'read a?', 'read b']]
  ])('%j', (source, expected) => {
    const summary = summarize(source);
    const names = eventsOf(summary).flatMap(event =>
      event.kind === 'read' || event.kind === 'delete'
        ? [`${event.kind} ${event.name}${event.guarded ? '?' : ''}`]
        : event.kind === 'bind'
          ? [`bind ${event.name}`]
          : []
    );
    expect(names).toEqual(expected);
  });

  it.each([
    ['%reset -f', 'reset'],
    ['%run other.py', 'unknown-names'],
    ['exec(code)', 'unknown-names'],
    ['exec(code, globals())', 'unknown-names'],
    ['globals().update(d)', 'unknown-names'],
    ['vars()[k] = 1', 'unknown-names'],
    ["setattr(sys.modules['__main__'], k, 1)", 'unknown-names'],
    ['get_ipython().run_cell(code)', 'unknown-names'],
    ['from m import *', 'unknown-names']
  ] as const)('%j', (source, kind) => {
    expect(eventsOfKind(summarize(source), kind)).toHaveLength(1);
  });

  it.each([
    'exec(code, {})',
    "get_ipython().run_line_magic('matplotlib', 'inline')",
    "get_ipython().system('ls')",
    'def f():\n    vars()[k] = 1',
    'x.update(d)'
  ])('%j introduces no unknown names', source => {
    expect(summarize(source).unknownNames).toEqual([]);
  });

  it('write files', () => {
    expect(summarize('%%writefile a.py\nx = 1').writesFiles).toEqual(['a.py']);
  });
});

describe('a cell that does not parse', () => {
  it('may bind any name', () => {
    const summary = summarizeCell('x = = 1', OPTIONS_311);
    expect(summary.problem).not.toBeNull();
    expect(summary).toMatchObject({ module: null, defines: [], uses: [] });
    expect(summary.unknownNames).toMatchObject([{ kind: 'syntax' }]);
    expect(eventsOfKind(summary, 'unknown-names')).toHaveLength(1);
  });
});

describe('a cell nested too deeply for the stack', () => {
  it('does not parse', () => {
    const summary = summarizeCell('if a: pass\n' + 'elif b: pass\n'.repeat(30_000), OPTIONS_311);
    expect(summary.problem?.message).toBe('too deeply nested to be compiled');
    expect(summary.unknownNames).toHaveLength(1);
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...['x', 'y', 'if', 'else', ':', '\n', '    ', '=', '(', ')', '[', ']', 'for', 'in', 'try'],
    ...['except', 'def', 'class', 'f', ',', '%time', '!', '%%capture', 'o', 'lambda', ' ', 'del']
  );
  it('is summarized, with ranges inside the text', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), parts => {
        const source = parts.join(' ');
        const summary = summarizeCell(source, { ...OPTIONS_311, automagic: true });
        const flows = [summary.flow, ...summary.functions.map(body => body.flow)];
        for (const flow of flows) {
          for (const { events, successors, handlers } of flow.blocks) {
            for (const target of [...successors, ...handlers]) {
              expect(flow.blocks[target]).toBeDefined();
            }
            for (const { start, end } of events) {
              expect(0 <= start && start <= end && end <= source.length).toBe(true);
            }
          }
        }
      }),
      { numRuns: 500 }
    );
  });
});
