import { DEFAULT_COMPARE_SETTINGS } from '../../../src/core/compare/text/compare-settings';
import { answerOf } from '../../../src/lab/check/worker/answer';
import { CheckComparer } from '../../../src/lab/check/worker/check-comparer';
import type { ListComparison } from '../../../src/lab/check/worker/check-findings';

type Outputs = readonly Record<string, unknown>[];

function compared(
  first: Outputs,
  second: Outputs,
  tags: readonly string[] = [],
  settings = DEFAULT_COMPARE_SETTINGS
): ListComparison {
  const lists = [first, second] as const;
  return answerOf(new CheckComparer(), {
    kind: 'outputs',
    lists,
    tags,
    settings
  }) as ListComparison;
}

function printed(text: string): Outputs {
  return [{ output_type: 'stream', name: 'stdout', text }];
}

const HTML = (value: number): Outputs => [
  {
    output_type: 'execute_result',
    execution_count: 1,
    metadata: {},
    data: { 'text/html': `<table><tr><td>${value}</td></tr></table>`, 'text/plain': `${value}` }
  }
];

describe('the outputs of two executions', () => {
  it('are compared as those of a check', () => {
    expect(compared(printed('1\n'), printed('1\n')).outcome.verdict).toBe('identical');
    expect(compared(printed('took 1.2 s\n'), printed('took 3.4 s\n')).outcome).toMatchObject({
      verdict: 'equal',
      normalizers: ['elapsed-time']
    });
    const { outcome, pairs } = compared(printed('a\n1\n'), printed('a\n2\n'));
    expect(outcome).toMatchObject({ verdict: 'different', aspect: 'values' });
    expect(pairs[0].rows?.map(({ kind }) => kind)).toEqual(['same', 'changed']);
  });

  it('are shown as tables', () => {
    const { pairs, outcome } = compared(HTML(1), HTML(2));
    expect(outcome.verdict).toBe('different');
    expect(pairs[0]).toMatchObject({ stored: { kind: 'table' }, fresh: { kind: 'table' } });
  });

  it('follow the project’s settings for tags', () => {
    const settings = {
      ...DEFAULT_COMPARE_SETTINGS,
      cells: { random: { compare: false, without: [], tolerance: null } }
    };
    const { outcome } = compared(printed('1'), printed('2'), ['random'], settings);
    expect(outcome).toMatchObject({ verdict: 'equal', normalizers: ['tag:random'] });
  });

  it('may be missing on one side', () => {
    const { outcome, pairs } = compared([], printed('1'));
    expect(outcome.verdict).toBe('missing');
    expect(pairs).toMatchObject([{ stored: null, fresh: { kind: 'text' } }]);
    expect(compared([], []).outcome.verdict).toBe('identical');
  });
});
