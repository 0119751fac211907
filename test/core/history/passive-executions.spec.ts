import { PassiveExecutions } from '../../../src/core/history/passive-executions';
import type { InputInfo } from '../../../src/core/history/passive-executions';

function input(messageId: string, more: Partial<InputInfo> = {}): InputInfo {
  return { messageId, client: 'tab', cellId: 'a', source: 'x <- 1', count: 1, time: 5, ...more };
}

describe('OverheardRuns', () => {
  it('records an execution from an input and its end', () => {
    const runs = new PassiveExecutions();
    runs.begin(input('m1'));
    expect(runs.end({ messageId: 'm1', status: 'ok', time: 6 })).toMatchObject({
      sequence: 1,
      count: 1,
      source: 'x <- 1',
      status: 'ok',
      started: 5,
      ended: 6,
      client: 'tab',
      cell_id: 'a',
      bound: []
    });
    expect(runs.end({ messageId: 'm1', status: 'ok', time: 7 })).toBeNull();
  });

  it('distinguishes errors from interrupts, also of other front ends, whose replies are not visible', () => {
    const runs = new PassiveExecutions();
    const end = (exception: string): string | undefined => {
      runs.begin(input('m', { cellId: null }));
      runs.fail('m', { exception, message: '' });
      return runs.end({ messageId: 'm', status: null, time: null })?.status;
    };
    expect([end('simpleError'), end('InterruptException')]).toEqual(['error', 'interrupted']);
    runs.begin(input('n'));
    expect(runs.end({ messageId: 'n', status: null, time: null })?.status).toBe('ok');
  });

  it('ignores requests without input: aborted and silent ones', () => {
    const runs = new PassiveExecutions();
    runs.fail('m1', { exception: 'E', message: '' });
    expect(runs.end({ messageId: 'm1', status: 'aborted', time: 6 })).toBeNull();
  });

  it('ends open executions when the kernel dies', () => {
    const runs = new PassiveExecutions();
    runs.begin(input('m1'));
    expect(runs.abandon()).toMatchObject([{ status: 'unknown', ended: null }]);
    expect(runs.end({ messageId: 'm1', status: 'ok', time: 6 })).toBeNull();
  });
});
