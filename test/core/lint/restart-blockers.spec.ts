import { withoutVainRestarts } from '../../../src/core/lint/restart-blockers';
import type { Fix } from '../../../src/core/fixes/edit';
import { restartAndRunAll } from '../../../src/core/fixes/run-cells';
import { ghostName } from '../../../src/core/rules/hidden-state/ghost-name';
import type { ExampleEvent } from '../../../src/core/rules/contract';
import { formatMessage } from '../../../src/core/messages/message';
import { makeCell, makeFinding } from '../../lab/findings';
import { ExampleScene } from '../rules/example-scene';

const reinsertion: Fix = {
  title: { template: 'Reinsert the deleted cell', values: {} },
  applicability: 'unsafe',
  edits: [{ kind: 'insert-cell', after: null, cellType: 'code', source: 'a = 1' }]
};

function titlesOf(findings: ReturnType<typeof withoutVainRestarts>): readonly string[][] {
  return findings.map(({ fixes }) => fixes.map(({ title }) => formatMessage(title)));
}

describe('fixes that restart the kernel', () => {
  const ghost = makeFinding({ code: 'H5', cell: makeCell(1, 'a'), fixes: [reinsertion] });
  const stale = makeFinding({
    code: 'H7',
    severity: 'warning',
    cell: makeCell(2, 'b'),
    names: ['b'],
    fixes: [restartAndRunAll()]
  });

  it('are replaced where the restart would stop above', () => {
    expect(titlesOf(withoutVainRestarts([ghost, stale]))).toEqual([
      ['Reinsert the deleted cell'],
      ['Reinsert the deleted cell']
    ]);
    expect(titlesOf(withoutVainRestarts([{ ...ghost, fixes: [] }, stale]))).toEqual([[], []]);
  });

  it('stay where the restart gets past the cell', () => {
    const below = { ...ghost, cell: makeCell(3, 'a') };
    for (const other of [below, { ...ghost, certainty: 'possible' as const }]) {
      expect(titlesOf(withoutVainRestarts([stale, other]))[0]).toEqual(['Restart and Run All']);
    }
  });
});

describe('a definition that was renamed', () => {
  function fixesOf(now: string, readers: readonly string[]): readonly string[] {
    const run = [0, ...readers.map((_, i) => i + 1)];
    const at = new ExampleScene({
      title: '',
      cells: ['total = 1\nrate = 2', ...readers].map(source => ({ source })),
      events: [
        ...run.map((cell): ExampleEvent => ({ kind: 'run', cell })),
        { kind: 'edit', cell: 0, source: now }
      ]
    });
    const [fix] = at.reports(ghostName)[0].fixes ?? [];
    return [formatMessage(fix.title), ...at.apply(fix).document.cells.map(({ source }) => source)];
  }

  it('is followed in all cells that read it', () => {
    expect(fixesOf('sum_total = 1\nrate = 2', ['print(total)', 'total * total'])).toEqual([
      'Change `total` to `sum_total`',
      'sum_total = 1\nrate = 2',
      'print(sum_total)',
      'sum_total * sum_total'
    ]);
  });

  it('is inserted where it is not clear which name took its place', () => {
    expect(fixesOf('a = 1\nb = 2\nrate = 2', ['print(total)'])[0]).toMatch(/^Insert/);
    expect(fixesOf('a = 1', ['print(total)'])[0]).toMatch(/^Insert/);
  });
});
