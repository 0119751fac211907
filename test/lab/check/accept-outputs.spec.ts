/** @jest-environment jsdom */
import { YNotebook } from '@jupyter/ydoc';
import { acceptOutputs, planAcceptance } from '../../../src/lab/check/actions/accept-outputs';
import type { FreshOutputs } from '../../../src/lab/check/worker/check-findings';
import { printed } from './runs';

function notebook(...sources: string[]): YNotebook {
  const live = new YNotebook();
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
  return live;
}

function fresh(index: number, source: string, text: string | string[]): FreshOutputs {
  const outputs = [{ ...printed(''), text }];
  return { index, id: `cell-${index}`, source, outputs, executionCount: index + 1 };
}

it('new outputs are written and undone in one step', () => {
  const live = notebook('a', 'b');
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
  const live = notebook('a', 'b', 'c');
  live.moveCell(0, 2);
  const plan = planAcceptance(live, [fresh(0, 'a', '1'), fresh(1, 'was b', '2')]);
  expect(plan.left).toBe(1);
  expect(plan.writes.map(({ cell }) => cell.getSource())).toEqual(['a']);
});
