/** The memory of the server after many edits, each with a name that the notebook never had. */
import { bundle, removeBundle, Workspace } from '../cli/command';
import { Client, code, fileUri, HEAP_ON_SIGNAL } from './client';

const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/**
 * Edits before the first and the second measurement. The code that the engine compiles grows with the first thousands. The sample
 * only shows that the measurement works; `test/core/lint/table-sizes.spec.ts` counts the entries of tables.
 */
const [FIRST, SECOND] = isFull ? [5_000, 20_000] : [200, 400];
/** Bytes. A name that stays for good takes more than 500: 15,000 of them would be 7.5 MB. */
const MOST_GROWTH = 3_000_000;

const SOURCES = ['import math\nx = math.pi', 'def f(a):\n    return a * x', 'y = f(2)', 'print(y)'];
const START = { line: 0, character: 0 };
const SECOND_LINE = { line: 1, character: 0 };

const workspace = new Workspace();

afterAll(() => {
  workspace.remove();
  removeBundle();
});

it('stays', async () => {
  const client = new Client(workspace.folder, [], bundle(), HEAP_ON_SIGNAL);
  await client.start();
  const uri = fileUri(`${workspace.folder}/analysis-of-orders.ipynb`);
  const cells = await client.openCells(
    uri,
    SOURCES.map(text => code(text))
  );
  const heapAfter = async (from: number, to: number): Promise<number> => {
    for (let edit = from; edit < to; edit++) {
      const cell = cells[edit % cells.length];
      await client.edit(uri, cell, {
        range: { start: START, end: START },
        text: `name_${edit} = ${edit}\n`
      });
      await client.edit(uri, cell, { range: { start: START, end: SECOND_LINE }, text: '' });
      if (edit % 20 === 0) {
        await client.settle(cell);
      }
    }
    await client.settle(cells[0]);
    return client.heap();
  };
  const first = await heapAfter(0, FIRST);
  const second = await heapAfter(FIRST, SECOND);
  expect(first).toBeGreaterThan(1_000_000);
  expect(second).toBeLessThan(first + MOST_GROWTH);
  expect(await client.stop()).toBe(0);
}, 900_000);
