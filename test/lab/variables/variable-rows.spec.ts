import { nullTranslator } from '@jupyterlab/translation';
import fc from 'fast-check';
import { originText } from '../../../src/lab/execution/execution-texts';
import { stateHint } from '../../../src/lab/variables/variable-labels';
import type { SortKey, SortOrder, VariableRow } from '../../../src/lab/variables/variable-rows';
import {
  hasText,
  readersByName,
  sortedRows,
  variableRows
} from '../../../src/lab/variables/variable-rows';
import type { KernelSnapshot } from '../../../src/lab/session/notebook-state';
import { facts, WatchedNotebook } from '../watched-notebook';

/** The rows of a notebook, as the view makes them. */
function rowsOf(open: WatchedNotebook): ReadonlyMap<string, VariableRow> {
  const { analysis, kernel } = open.state;
  if (analysis.kind !== 'ready') {
    throw new Error('not analyzed');
  }
  const { staleness, graph } = analysis.result;
  const { variables } = open;
  const states = variables.flatMap(({ name }) => {
    const state = staleness?.stateOf(name) ?? null;
    return state === null ? [] : [[name, state] as const];
  });
  const rows = variableRows({
    variables,
    states: new Map(states),
    history: (kernel as KernelSnapshot).history,
    document: analysis.document,
    readers: graph === null ? new Map() : readersByName(graph)
  });
  return new Map(rows.map(row => [row.facts.name, row]));
}

function openShips(): WatchedNotebook {
  const open = new WatchedNotebook('ships = [1]', 'ships.append(2)', 'total = sum(ships)', 'total');
  open.run(0, ['ships']);
  open.run(1, []);
  open.run(2, ['total']);
  open.variables = ['ships', 'total'].map(name => facts(name));
  return open;
}

describe('the rows', () => {
  it('join the kernel with the notebook', () => {
    const rows = rowsOf(openShips());
    expect(rows.get('ships')).toMatchObject({
      state: 'fresh',
      definedIn: 0,
      changedIn: 1,
      readers: [1, 2]
    });
    expect(rows.get('total')).toMatchObject({
      state: 'fresh',
      definedIn: 2,
      changedIn: null,
      readers: [3]
    });
  });

  it('are stale where a fresh run would give a different value', () => {
    const open = openShips();
    open.edit('ships = [1]', 'ships.append(3)', 'total = sum(ships)', 'total');
    expect([...rowsOf(open).values()].map(({ state }) => state)).toEqual(['stale', 'stale']);
    open.edit('ships = [1]  # a comment', 'ships.append(2)', 'total = sum(ships)', 'total');
    expect([...rowsOf(open).values()].map(({ state }) => state)).toEqual(['fresh', 'fresh']);
  });

  it('are stale where a cell ran twice', () => {
    const open = openShips();
    open.run(1, []);
    expect(rowsOf(open).get('ships')?.state).toBe('stale');
    open.run(0, ['ships']);
    // As a fresh run leaves it after the first cell.
    expect(rowsOf(open).get('ships')?.state).toBe('fresh');
  });

  it('are only in the kernel where their cell is gone', () => {
    const open = openShips();
    open.edit('ships = [1]', 'ships.append(2)', 'pass', 'total');
    expect(rowsOf(open).get('total')).toMatchObject({ state: 'only-kernel', ghost: 'edited-cell' });
    expect(rowsOf(open).get('total')?.readers).toEqual([3]);
  });

  it('do not say that a cell was deleted that is text now', () => {
    const open = openShips();
    open.convertToMarkdown(2);
    const row = rowsOf(open).get('total');
    expect(row).toMatchObject({ state: 'only-kernel', ghost: 'deleted-cell', definedIn: 2 });
    const trans = nullTranslator.load('freshkernel');
    const boundBy = row?.boundBy ?? null;
    expect(row === undefined ? '' : stateHint(row, trans)).toContain('no longer code');
    expect(boundBy === null ? '' : originText(boundBy, trans, 2)).toBe('Cell 3, no longer code');
    open.delete(2);
    const deleted = rowsOf(open).get('total');
    expect(deleted === undefined ? '' : stateHint(deleted, trans)).toContain('was deleted');
  });

  it('are unknown where no execution shows them', () => {
    const open = openShips();
    open.variables = [facts('other')];
    expect(rowsOf(open).get('other')).toMatchObject({
      state: 'unknown',
      boundBy: null,
      definedIn: null
    });
  });

  it('have sections', () => {
    const open = openShips();
    open.variables = [
      facts('f', { kind: 'function' }),
      facts('C', { kind: 'class' }),
      facts('np', { kind: 'module' })
    ];
    expect([...rowsOf(open).values()].map(({ section }) => section)).toEqual([
      'functions',
      'functions',
      'modules'
    ]);
  });
});

describe('the order', () => {
  const row = fc
    .record({
      name: fc.string(),
      type: fc.string(),
      size: fc.option(fc.nat()),
      cell: fc.option(fc.nat())
    })
    .map(({ name, type, size, cell }): VariableRow => ({
      facts: facts(name, { type, size }),
      section: 'values',
      state: 'fresh',
      ghost: null,
      boundBy: null,
      definedIn: cell,
      changedIn: null,
      readers: []
    }));

  it('keeps all rows; those without a value come last', () => {
    fc.assert(
      fc.property(
        fc.array(row),
        fc.constantFrom<SortKey>('size', 'cell'),
        fc.boolean(),
        (rows, by, isDescending) => {
          const sorted = sortedRows(rows, { by, isDescending });
          expect(new Set(sorted)).toEqual(new Set(rows));
          const values = sorted.map(each => (by === 'size' ? each.facts.size : each.definedIn));
          const known = values.filter(value => value !== null);
          expect(values.slice(known.length).every(value => value === null)).toBe(true);
          const ordered = [...known].sort((a, b) => (isDescending ? b - a : a - b));
          expect(known).toEqual(ordered);
        }
      )
    );
  });

  it('counts: a name with 10 comes after the one with 9', () => {
    const open = openShips();
    open.variables = ['x10', 'x9', 'X1', 'y'].map(name => facts(name));
    const order: SortOrder = { by: 'name', isDescending: false };
    const sorted = sortedRows([...rowsOf(open).values()], order);
    expect(sorted.map(each => each.facts.name)).toEqual(['X1', 'x9', 'x10', 'y']);
  });

  it('finds names, types and values', () => {
    const [found] = sortedRows([...rowsOf(openShips()).values()], {
      by: 'name',
      isDescending: false
    });
    expect(['ship', 'int', '1', 'x'].map(text => hasText(found, text))).toEqual([
      true,
      true,
      true,
      false
    ]);
  });
});
