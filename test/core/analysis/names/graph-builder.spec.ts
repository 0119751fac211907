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

describe('reads without a value', () => {
  it('distinguishes undefined names from names defined below', () => {
    const graph = graphOf(cellOf(read('x'), read('y'), read('print')), cellOf(bind('y')));
    expect(unboundOf(graph)).toEqual([
      'x@0: undefined, certain, direct',
      'y@0: defined-below, certain, direct'
    ]);
  });

  it('detects deleted names', () => {
    const graph = graphOf(cellOf(bind('x')), cellOf(del('x')), cellOf(read('x')));
    expect(unboundOf(graph)).toEqual(['x@2: deleted, certain, direct']);
    expect(graph.unboundReads[0].reason).toMatchObject({ kind: 'deleted', cell: 1 });
  });

  it('restores a builtin when the name that shadowed it is deleted', () => {
    expect(
      unboundOf(graphOf(cellOf(bind('sum')), cellOf(del('sum')), cellOf(read('sum'))))
    ).toEqual([]);
  });

  it('is possible in a branch, and not reported after one that binds', () => {
    const inBranch = graphOf(cell(branching([], [read('x')], [])));
    expect(unboundOf(inBranch)).toEqual(['x@0: undefined, possible, direct']);
    const bound = graphOf(cell(branching([], [bind('x')], [])), cellOf(read('x')));
    expect(bound.unboundReads.map(({ reason }) => reason.kind)).toEqual(['conditional']);
    expect(bound.unboundReads[0].certainty).toBe('possible');
  });

  it('reports a conditionally bound name once, at its first read', () => {
    const graph = graphOf(
      cell(branching([], [bind('x')], [])),
      cellOf(read('x')),
      cellOf(read('x'))
    );
    expect(graph.unboundReads.map(read => read.cell)).toEqual([1]);
  });

  it('is not reported where names are unknown, except after a later deletion', () => {
    const graph = graphOf(
      cellOf(unknownNames(), bind('y')),
      cellOf(read('x'), del('y'), read('y'))
    );
    expect(unboundOf(graph)).toEqual(['y@1: deleted, certain, direct']);
    expect(graph.namesUnknownAt(0)).toBe(true);
  });

  it('does not report a deletion if a cell after the reset may have bound the name, in any order of mentions', () => {
    expect(
      unboundOf(graphOf(cellOf(reset()), cellOf(unknownNames()), cellOf(read('plot'))))
    ).toEqual([]);
  });

  it('lists the cells below once for all reads, so that many of each take linear space', () => {
    const hidden = graphOf(cellOf(read('x')), cellOf(read('y')), cellOf(unknownNames()));
    const below = graphOf(cellOf(read('x')), cellOf(read('x')), cellOf(bind('x')));
    const [first, second] = hidden.unboundReads.map(({ reason }) => reason);
    expect(first).toMatchObject({ kind: 'undefined', unknownBelow: [2] });
    expect((first as { unknownBelow: object }).unknownBelow).toBe(
      (second as { unknownBelow: object }).unknownBelow
    );
    const [one, other] = below.unboundReads.map(({ reason }) => reason);
    expect(one).toMatchObject({ kind: 'defined-below', cells: [2] });
    expect((one as { cells: object }).cells).toBe((other as { cells: object }).cells);
  });

  it('reports cells below that may bind the name because their names are unknown', () => {
    const graph = graphOf(cellOf(read('x')), cellOf(unknownNames()));
    expect(graph.unboundReads[0].reason).toEqual({
      kind: 'undefined',
      unknownBelow: [1],
      onlyInFunction: null
    });
  });

  it('lets an unparsable cell bind only the names that it mentions', () => {
    const broken = cell(straight(), [], { module: null, source: 'x = (' });
    expect(unboundOf(graphOf(broken, cellOf(read('x'), read('y'))))).toEqual([
      'y@1: undefined, certain, direct'
    ]);
  });

  it('deletes all names at a reset', () => {
    const graph = graphOf(cellOf(bind('x')), cellOf(reset()), cellOf(read('x'), read('print')));
    expect(unboundOf(graph)).toEqual(['x@2: deleted, certain, direct']);
  });

  it('treats a tested name as bound, and skips a branch whose test cannot succeed', () => {
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

  it('bind a name with a guarded default', () => {
    expect(graphOf(cell(guarded)).unboundReads).toEqual([]);
    expect(graphOf(cellOf(bind('x')), cell(guarded)).unboundReads).toEqual([]);
  });

  it('suppress reads in a guarded call', () => {
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

  it('bind late', () => {
    const late = graphOf(reader, caller('f'), cellOf(bind('x')));
    expect(unboundOf(late)).toEqual(['x@0: defined-below, certain, call 1']);
    expect(graphOf(reader, cellOf(bind('x')), caller('f')).unboundReads).toEqual([]);
  });

  it('follow calls in called functions, and aliases', () => {
    const outer = cell(straight(define('g')), [functionOf('g', straight(...call('f')))]);
    const alias = cellOf(read('g'), bind('h', { kind: 'alias', name: 'g' }));
    const graph = graphOf(reader, outer, alias, caller('h'));
    expect(unboundOf(graph)).toEqual(['x@0: undefined, certain, call 3']);
    expect(graph.unboundReads[0].via).toMatchObject({ function: 'g', reader: 'f' });
  });

  it('let called functions bind and delete', () => {
    const deleter = cell(straight(define('drop')), [functionOf('drop', straight(del('x')))]);
    expect(graphOf(binder, caller('init'), cellOf(read('x'))).unboundReads).toEqual([]);
    expect(
      unboundOf(graphOf(binder, deleter, caller('init'), caller('drop'), cellOf(read('x'))))
    ).toEqual(['x@4: deleted, certain, direct']);
  });

  it('report the function that would bind the name, if it is never called', () => {
    const graph = graphOf(binder, cellOf(read('x')));
    expect(graph.unboundReads[0].reason).toMatchObject({
      kind: 'undefined',
      onlyInFunction: { cell: 0, name: 'init' }
    });
    expect(graph.unboundReads[0].certainty).toBe('certain');
  });

  it('treat a function that is passed on as possibly called', () => {
    expect(unboundOf(graphOf(binder, cellOf(read('init')), cellOf(read('x'))))).toEqual([]);
  });

  it('are possible where the function is passed on', () => {
    const graph = graphOf(reader, cellOf(...call('f', { possible: true })));
    expect(unboundOf(graph)).toEqual(['x@0: undefined, possible, call 1']);
    expect(graph.unboundReads[0].via).toMatchObject({ deferred: true });
  });

  it('report undefined names in bodies that are never called, and only those', () => {
    const graph = graphOf(reader);
    expect(unboundOf(graph)).toEqual(['x@0: undefined, possible, uncalled']);
    expect(graphOf(reader, cellOf(bind('x'))).unboundReads).toEqual([]);
    expect(graphOf(reader, cellOf(bind('x')), cellOf(del('x'))).unboundReads).toEqual([]);
  });

  it('terminate on recursion, and follow it', () => {
    const even = functionOf('even', branching([read('x')], [...call('odd')], []));
    const odd = functionOf('odd', branching([read('y')], [...call('even')], []));
    const both = cell(straight(define('even', 0), define('odd', 1)), [even, odd]);
    const graph = graphOf(both, cellOf(bind('x')), caller('even'));
    expect(unboundOf(graph)).toEqual(['y@0: undefined, possible, call 2']);
  });

  it('apply deletions of a recursive call', () => {
    const shrink = functionOf('shrink', branching([read('x'), del('x')], [...call('shrink')], []));
    const graph = graphOf(cell(straight(define('shrink'), bind('x'), ...call('shrink')), [shrink]));
    expect(graph.unboundReads.map(({ reason }) => reason.kind)).toEqual(['conditional']);
  });

  it('run constructors and methods of instances', () => {
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

  it('distinguish late bindings', () => {
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

  it('are possible where the mutation is on one path only', () => {
    const graph = graphOf(
      cellOf(bind('df')),
      cellOf(read('df'), mutate('df')),
      cell(branching([], [read('df'), mutate('df')], [])),
      cellOf(read('df'))
    );
    expect(edgesOf(graph)).toContain('1→3 df mutation certain');
    expect(edgesOf(graph)).toContain('2→3 df mutation possible');
  });

  it('lead from a mutation in a loop', () => {
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
