import type { CellSummary } from '../../../../src/core/python/flow/cell-summary';
import {
  assumeBound,
  bind,
  block,
  branching,
  call,
  cell,
  cellOf,
  define,
  del,
  edgesOf,
  functionOf,
  graphOf,
  mutate,
  read,
  reset,
  straight,
  unboundOf,
  unknownNames
} from './hand-summary';

const caller = (name: string): CellSummary => cellOf(...call(name));

describe('reads that find nothing', () => {
  it('tells undefined names from names defined below', () => {
    const graph = graphOf(cellOf(read('x'), read('y'), read('print')), cellOf(bind('y')));
    expect(unboundOf(graph)).toEqual([
      'x@0: undefined, certain, direct',
      'y@0: defined-below, certain, direct'
    ]);
  });

  it('knows what is deleted', () => {
    const graph = graphOf(cellOf(bind('x')), cellOf(del('x')), cellOf(read('x')));
    expect(unboundOf(graph)).toEqual(['x@2: deleted, certain, direct']);
    expect(graph.unboundReads[0].reason).toMatchObject({ kind: 'deleted', cell: 1 });
  });

  it('gives a builtin back when the name that hid it is deleted', () => {
    expect(
      unboundOf(graphOf(cellOf(bind('sum')), cellOf(del('sum')), cellOf(read('sum'))))
    ).toEqual([]);
  });

  it('is possible in a branch, and silent after one that binds', () => {
    const inBranch = graphOf(cell(branching([], [read('x')], [])));
    expect(unboundOf(inBranch)).toEqual(['x@0: undefined, possible, direct']);
    const bound = graphOf(cell(branching([], [bind('x')], [])), cellOf(read('x')));
    expect(bound.unboundReads.map(({ reason }) => reason.kind)).toEqual(['conditional']);
    expect(bound.unboundReads[0].certainty).toBe('possible');
  });

  it('reports a name that is only possibly bound once, where it is read first', () => {
    const graph = graphOf(
      cell(branching([], [bind('x')], [])),
      cellOf(read('x')),
      cellOf(read('x'))
    );
    expect(graph.unboundReads.map(read => read.cell)).toEqual([1]);
  });

  it('is silent where names cannot be known, but not about a deletion after that', () => {
    const graph = graphOf(
      cellOf(unknownNames(), bind('y')),
      cellOf(read('x'), del('y'), read('y'))
    );
    expect(unboundOf(graph)).toEqual(['y@1: deleted, certain, direct']);
    expect(graph.namesUnknownAt(0)).toBe(true);
  });

  it('does not call a name deleted that a cell after a reset may have bound, whoever speaks of it first', () => {
    expect(
      unboundOf(graphOf(cellOf(reset()), cellOf(unknownNames()), cellOf(read('plot'))))
    ).toEqual([]);
  });

  it('says that a cell below may bind the name, where that cell hides what it binds', () => {
    const graph = graphOf(cellOf(read('x')), cellOf(unknownNames()));
    expect(graph.unboundReads[0].reason).toEqual({
      kind: 'undefined',
      unknownBelow: [1],
      onlyInFunction: null
    });
  });

  it('lets a broken cell bind what it mentions, and nothing else', () => {
    const broken = cell(straight(), [], { module: null, source: 'x = (' });
    expect(unboundOf(graphOf(broken, cellOf(read('x'), read('y'))))).toEqual([
      'y@1: undefined, certain, direct'
    ]);
  });

  it('forgets all names at a reset', () => {
    const graph = graphOf(cellOf(bind('x')), cellOf(reset()), cellOf(read('x'), read('print')));
    expect(unboundOf(graph)).toEqual(['x@2: deleted, certain, direct']);
  });

  it('takes a tested name as bound, and a test that cannot succeed as not passed', () => {
    const tested = branching([], [assumeBound('x'), read('x'), bind('y')], [read('y')]);
    expect(graphOf(cellOf(bind('x')), cell(tested)).unboundReads).toMatchObject([
      { name: 'y', reason: { kind: 'conditional' } }
    ]);
    expect(unboundOf(graphOf(cell(tested)))).toEqual([]);
  });
});

describe('guards', () => {
  /** try: x except NameError: x = 0 — then a read of x. */
  const guarded = {
    blocks: [
      block([], [1]),
      block([read('x', true)], [3], [2]),
      block([bind('x')], [3]),
      block([read('x')], [4]),
      block([], [])
    ],
    exit: 4
  };

  it('knows that a name is bound after a guarded default', () => {
    expect(graphOf(cell(guarded)).unboundReads).toEqual([]);
    expect(graphOf(cellOf(bind('x')), cell(guarded)).unboundReads).toEqual([]);
  });

  it('is silent about what a guarded call reads', () => {
    const graph = graphOf(
      cell(straight(define('f'), ...call('f', { guarded: true })), [
        functionOf('f', straight(read('x')))
      ])
    );
    expect(graph.unboundReads).toEqual([]);
  });
});

describe('calls', () => {
  const reader = cell(straight(define('f')), [functionOf('f', straight(read('x')))]);
  const binder = cell(straight(define('init')), [functionOf('init', straight(bind('x')))]);

  it('binds late', () => {
    const late = graphOf(reader, caller('f'), cellOf(bind('x')));
    expect(unboundOf(late)).toEqual(['x@0: defined-below, certain, call 1']);
    expect(graphOf(reader, cellOf(bind('x')), caller('f')).unboundReads).toEqual([]);
  });

  it('follows calls in called functions, and aliases', () => {
    const outer = cell(straight(define('g')), [functionOf('g', straight(...call('f')))]);
    const alias = cellOf(read('g'), bind('h', { kind: 'alias', name: 'g' }));
    const graph = graphOf(reader, outer, alias, caller('h'));
    expect(unboundOf(graph)).toEqual(['x@0: undefined, certain, call 3']);
    expect(graph.unboundReads[0].via).toMatchObject({ function: 'g', reader: 'f' });
  });

  it('lets called functions bind and delete', () => {
    const deleter = cell(straight(define('drop')), [functionOf('drop', straight(del('x')))]);
    expect(graphOf(binder, caller('init'), cellOf(read('x'))).unboundReads).toEqual([]);
    expect(
      unboundOf(graphOf(binder, deleter, caller('init'), caller('drop'), cellOf(read('x'))))
    ).toEqual(['x@4: deleted, certain, direct']);
  });

  it('names the function that would bind, where nothing calls it', () => {
    const graph = graphOf(binder, cellOf(read('x')));
    expect(graph.unboundReads[0].reason).toMatchObject({
      kind: 'undefined',
      onlyInFunction: { cell: 0, name: 'init' }
    });
    expect(graph.unboundReads[0].certainty).toBe('certain');
  });

  it('does not trust that a function that binds is never called once it is handed on', () => {
    expect(unboundOf(graphOf(binder, cellOf(read('init')), cellOf(read('x'))))).toEqual([]);
  });

  it('is possible where the function is handed on', () => {
    const graph = graphOf(reader, cellOf(...call('f', { possible: true })));
    expect(unboundOf(graph)).toEqual(['x@0: undefined, possible, call 1']);
    expect(graph.unboundReads[0].via).toMatchObject({ deferred: true });
  });

  it('warns about undefined names in bodies that nothing calls, and only about them', () => {
    const graph = graphOf(reader);
    expect(unboundOf(graph)).toEqual(['x@0: undefined, possible, uncalled']);
    expect(graphOf(reader, cellOf(bind('x'))).unboundReads).toEqual([]);
    expect(graphOf(reader, cellOf(bind('x')), cellOf(del('x'))).unboundReads).toEqual([]);
  });

  it('comes to an end with recursion, and follows it', () => {
    const even = functionOf('even', branching([read('x')], [...call('odd')], []));
    const odd = functionOf('odd', branching([read('y')], [...call('even')], []));
    const both = cell(straight(define('even', 0), define('odd', 1)), [even, odd]);
    const graph = graphOf(both, cellOf(bind('x')), caller('even'));
    expect(unboundOf(graph)).toEqual(['y@0: undefined, possible, call 2']);
  });

  it('sees what a recursive call deleted', () => {
    const shrink = functionOf('shrink', branching([read('x'), del('x')], [...call('shrink')], []));
    const graph = graphOf(cell(straight(define('shrink'), bind('x'), ...call('shrink')), [shrink]));
    expect(graph.unboundReads.map(({ reason }) => reason.kind)).toEqual(['conditional']);
  });

  it('runs constructors and methods of instances', () => {
    const classes = cell(straight(bind('A', { kind: 'class', function: 0, decorated: false })), [
      functionOf(
        'A',
        {
          blocks: [
            block(
              [
                {
                  kind: 'call',
                  callee: { kind: 'function', function: 1 },
                  certainty: 'certain',
                  start: 0,
                  end: 1
                }
              ],
              []
            )
          ],
          exit: 0
        },
        {
          kind: 'class',
          methods: new Map([
            ['__init__', 1],
            ['go', 2]
          ])
        }
      ),
      functionOf('__init__', straight(read('x'))),
      functionOf('go', straight(read('y')))
    ]);
    const made = cellOf(...call('A'), bind('a', { kind: 'instance', className: 'A' }));
    const went = cellOf(...call('a', { attributes: ['go'] }));
    expect(unboundOf(graphOf(classes, made, went))).toEqual([
      'x@0: undefined, certain, call 1',
      'y@0: undefined, certain, call 2'
    ]);
  });
});

describe('edges', () => {
  it('lead from providers and mutators to readers', () => {
    const graph = graphOf(
      cellOf(bind('df')),
      cellOf(read('df'), mutate('df')),
      cellOf(read('df')),
      cellOf(bind('df'), read('df'))
    );
    expect(edgesOf(graph)).toEqual([
      '0→1 df data certain',
      '0→2 df data certain',
      '1→2 df mutation certain'
    ]);
    expect(graph.readersOf(0)).toEqual([1, 2]);
    expect(graph.binders('df')).toEqual([0, 3]);
  });

  it('tell late bindings', () => {
    const graph = graphOf(
      cell(straight(define('f')), [functionOf('f', straight(read('x')))]),
      cellOf(bind('x')),
      caller('f')
    );
    expect(edgesOf(graph)).toEqual(['0→2 f data certain', '1→2 x late-binding certain']);
  });

  it('are possible where another cell may have bound the name', () => {
    const graph = graphOf(
      cellOf(bind('x')),
      cell(branching([], [bind('x')], [])),
      cellOf(read('x'))
    );
    expect(edgesOf(graph)).toEqual(['0→2 x data possible', '1→2 x data possible']);
  });

  it('are possible where the change in place comes on one path only', () => {
    const graph = graphOf(
      cellOf(bind('df')),
      cellOf(read('df'), mutate('df')),
      cell(branching([], [read('df'), mutate('df')], [])),
      cellOf(read('df'))
    );
    expect(edgesOf(graph)).toContain('1→3 df mutation certain');
    expect(edgesOf(graph)).toContain('2→3 df mutation possible');
  });

  it('lead from a change in place that a loop repeats', () => {
    const loop = {
      blocks: [block([], [1]), block([], [2, 3]), block([mutate('df')], [1]), block([], [])],
      exit: 3
    };
    const graph = graphOf(cellOf(bind('df')), cell(loop), cellOf(read('df')));
    expect(edgesOf(graph)).toEqual(['0→2 df data certain', '1→2 df mutation possible']);
  });

  it('lead from the writer of a file to its readers', () => {
    const written = cell(straight(), [], { writesFiles: ['a.csv'] });
    const reading = cell(straight(), [], { readsFiles: ['a.csv'] });
    expect(edgesOf(graphOf(reading, written, written, reading))).toEqual([
      '1→3 a.csv file possible',
      '2→3 a.csv file certain'
    ]);
  });
});
