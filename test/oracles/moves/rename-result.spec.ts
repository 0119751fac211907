/** Notebooks whose results get new names have unchanged outputs, also when a cell runs twice. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { renameResultFix } from '../../../src/core/fixes/rename-result';
import { usedBeforeDefinition } from '../../../src/core/rules/hidden-state/used-before-definition';
import { contextOf, exampleNotebook } from '../../core/rules/example-notebook';
import { plant, run } from './judge';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';

interface Renamed {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Position of the cell whose result has a new name. */
  readonly cell: number;
}

/** The notebook with the result of each rebinding cell renamed in turn. */
function renamings(before: readonly string[]): readonly Renamed[] {
  const document = exampleNotebook(before.map(source => ({ source })));
  const context = contextOf(document, usedBeforeDefinition);
  return document.cells.flatMap((cell, position) =>
    (context.summary(cell)?.defines ?? []).flatMap(name => {
      const fix = renameResultFix(context, cell, name);
      const after = fix === null ? null : applyToDocument(document, fix.edits);
      return after === null
        ? []
        : [{ before, after: after.cells.map(({ source }) => source), cell: position }];
    })
  );
}

/** The notebook with one cell twice. */
function repeated(cells: readonly string[], cell: number): readonly string[] {
  return [...cells.slice(0, cell + 1), ...cells.slice(cell)];
}

describe('results with new names', () => {
  const all = plant(1, FULL ? 10_000 : 200).flatMap(({ cells }) => renamings(cells));

  it('keep the outputs', () => {
    const before = run(all.map(one => one.before));
    const after = run(all.map(one => one.after));
    expect(all.length).toBeGreaterThan(FULL ? 400 : 7);
    expect(all.filter((_, index) => String(after[index]) !== String(before[index]))).toEqual([]);
  });

  it('can be computed twice', () => {
    const alone = all.filter(({ after, cell }) => !after[cell].includes('\n'));
    const once = run(alone.map(({ after }) => after));
    const twice = run(alone.map(({ after, cell }) => repeated(after, cell)));
    expect(alone.length).toBeGreaterThan(5);
    const other = alone.filter(({ cell }, index) => {
      const expected = repeated(once[index][0], cell);
      return twice[index][1] !== null || String(twice[index][0]) !== String(expected);
    });
    expect(other).toEqual([]);
  });

  it('differed when computed twice under the old name', () => {
    const twice = run(all.map(({ before, cell }) => repeated(before, cell)));
    const once = run(all.map(({ before }) => before));
    const differing = all.filter(
      ({ cell }, index) => String(twice[index][0]) !== String(repeated(once[index][0], cell))
    );
    expect(differing.length).toBeGreaterThan(0);
  });
});
