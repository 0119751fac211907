/** @jest-environment jsdom */
import type { YCodeCell } from '@jupyter/ydoc';
import { YNotebook } from '@jupyter/ydoc';
import { acceptOutputs, planAcceptance } from '../../../src/lab/check/actions/accept-outputs';
import type { FreshOutputs } from '../../../src/lab/check/worker/check-findings';
import { printed } from './runs';

function notebook(isPerCell: boolean, ...sources: string[]): YNotebook {
  const live = new YNotebook({ disableDocumentWideUndoRedo: isPerCell });
  live.insertCells(
    0,
    sources.map((source, at) => ({
      cell_type: 'code' as const,
      id: `cell-${at}`,
      source,
      metadata: {},
      outputs: [],
      execution_count: null
    }))
  );
  live.clearUndoHistory();
  return live;
}

function fresh(index: number, source: string, text: string | string[]): FreshOutputs {
  const outputs = [{ ...printed(''), text }];
  return { index, id: `cell-${index}`, source, outputs, executionCount: index + 1 };
}

beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

it('new outputs are written and undone in one step', () => {
  const live = notebook(true, 'a', 'b');
  const plan = planAcceptance(live, [fresh(0, 'a', ['1\n', '2\n']), fresh(1, 'b', '3')]);
  const undo = acceptOutputs(live, plan);
  expect(live.cells.map(cell => cell.toJSON())).toMatchObject([
    { outputs: [{ text: '1\n2\n' }], execution_count: 1 },
    { outputs: [{ text: '3' }], execution_count: 2 }
  ]);
  expect(undo()).toBe(true);
  expect(live.cells.map(cell => cell.toJSON())).toMatchObject([
    { outputs: [], execution_count: null },
    { outputs: [], execution_count: null }
  ]);
});

it('an edited cell is not written; a moved cell is found', () => {
  const live = notebook(true, 'a', 'b', 'c');
  live.moveCell(0, 2);
  const plan = planAcceptance(live, [fresh(0, 'a', '1'), fresh(1, 'was b', '2')]);
  expect(plan.left).toBe(1);
  expect(plan.writes.map(({ cell }) => cell.getSource())).toEqual(['a']);
});

describe('the undo of accepted outputs', () => {
  it('refuses when the cell ran again, or is gone', () => {
    for (const isPerCell of [true, false]) {
      for (const change of ['run', 'delete'] as const) {
        const live = notebook(isPerCell, 'a', 'b');
        const undo = acceptOutputs(live, planAcceptance(live, [fresh(0, 'a', '1')]));
        const again = [{ output_type: 'stream' as const, name: 'stdout' as const, text: '2' }];
        if (change === 'run') {
          live.cells[0].transact(() => (live.cells[0] as YCodeCell).setOutputs(again), false);
        } else {
          live.deleteCell(0);
        }
        const now = JSON.stringify(live.toJSON());
        expect(undo()).toBe(false);
        expect(JSON.stringify(live.toJSON())).toBe(now);
        if (change === 'run') {
          live.undo();
          expect((live.cells[0] as YCodeCell).getOutputs()).toEqual(again);
        }
      }
    }
  });

  it('restores the outputs after the undo history was cleared, whatever happened to other cells', () => {
    const live = notebook(true, 'a', 'b');
    const undo = acceptOutputs(live, planAcceptance(live, [fresh(0, 'a', '1')]));
    live.clearUndoHistory();
    live.moveCell(0, 1);
    live.cells[0].setSource('c');
    expect(undo()).toBe(true);
    expect(live.cells.map(cell => cell.toJSON())).toMatchObject([
      { source: 'c' },
      { source: 'a', outputs: [], execution_count: null }
    ]);
  });
});
