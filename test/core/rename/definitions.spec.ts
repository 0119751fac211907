import { DocumentGraphBuilder } from '../../../src/core/analysis/names/graph-builder';
import { reachingDefinitions, starImportOf } from '../../../src/core/rename/definitions';
import { renameTarget } from '../../../src/core/rename/rename-binding';
import { markedNotebook } from './marked-notebook';

/** The definitions that reach the cursor, as cell and offset. */
function definitions(...sources: readonly string[]): readonly string[] {
  const { input, cell, offset } = markedNotebook(sources);
  const target = renameTarget(input, cell, offset);
  if (target === null) {
    throw new Error('no variable at the cursor');
  }
  const cells = input.cells.codeCells.flatMap(({ index, ...each }) => {
    const summary = input.cells.summary({ index, ...each });
    return summary === null ? [] : [{ index, summary }];
  });
  const graph = new DocumentGraphBuilder().update(cells);
  return reachingDefinitions(target.binding, target.occurrence, graph).map(
    each => `${each.cell.index}:${each.start}`
  );
}

describe('the definitions that reach a use', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['the only one', ['x = 1', 'print(x|)'], ['0:0']],
    ['the last one above', ['x = 1', 'x = 2', 'print(x|)', 'x = 3'], ['1:0']],
    ['the one in the cell', ['x = 1', 'x = 2\nprint(x|)'], ['1:0']],
    ['both of two branches', ['x = 1', 'if a:\n    x = 2', 'print(x|)'], ['0:0', '1:10']],
    ['that of the function', ['x = 1', 'def f():\n    x = 2\n    return x|'], ['1:13']],
    ['the import', ['import os', 'os|.sep'], ['0:7']],
    ['the parameter', ['def f(x): ...', 'f(x|=1)'], ['0:6']],
    ['none for the only definition itself', ['x| = 1', 'print(x)'], []]
  ])('%s', (_, sources, expected) => {
    expect(definitions(...sources)).toEqual(expected);
  });

  it('a star import', () => {
    const { input, cell, offset } = markedNotebook(['from math import *', 'sin|(1)']);
    const target = renameTarget(input, cell, offset);
    expect(target && starImportOf(input, target.occurrence)).toMatchObject({ start: 17 });
  });
});
