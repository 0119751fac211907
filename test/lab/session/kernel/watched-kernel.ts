// A watched fake kernel, and what its probe says.
import type { KernelEvent } from '../../../../src/lab/session/kernel/kernel-events';
import { KernelWatch } from '../../../../src/lab/session/kernel/kernel-watch';
import { PassiveExecutions } from '../../../../src/core/history/passive-executions';
import type { ClientUser } from '../../../../src/protocol';
import { PROBE_TARGET } from '../../../../src/protocol/probe';
import type { FakeKernel } from './fake-kernel';
import { settled } from './fake-kernel';

/** The first message of the probe. */
export const hello = {
  kind: 'hello',
  probe_version: 1,
  session: 'session-1',
  python: '3.11.7',
  implementation_version: '9.1.0',
  ipykernel: '7.4.0',
  runs: [],
  names: [],
  clients: [],
  truncated: false
};

/** An execution that the probe reports. */
export const run = {
  sequence: 1,
  count: 1,
  source: 'x = 1',
  status: 'ok',
  error: null,
  started: 1,
  ended: 2,
  client: 'client-1',
  message_id: 'a',
  cell_id: 'cell-1',
  seeded: false,
  bound: ['x'],
  rebound: [],
  deleted: [],
  touched: []
};

/** A kernel that is watched, before the probe has answered; `news` are the events. */
export function watchOf(
  kernel: FakeKernel,
  user: ClientUser | null = null
): { watch: KernelWatch; news: KernelEvent[] } {
  const watch = new KernelWatch(kernel.connection, {
    program: 'install()',
    target: PROBE_TARGET,
    notebook: () => 'work/a.ipynb',
    cells: () => ['a', 'b'],
    endedKernel: () => [],
    refreshPath: async () => Promise.resolve(),
    user: () => user,
    newPassiveExecutions: () => new PassiveExecutions()
  });
  const news: KernelEvent[] = [];
  watch.event.connect((_, each) => news.push(each));
  return { watch, news };
}

/** A kernel whose probe has answered. */
export async function watched(
  kernel: FakeKernel,
  user: ClientUser | null = null
): Promise<ReturnType<typeof watchOf>> {
  const all = watchOf(kernel, user);
  await settled();
  await kernel.reply({ status: 'ok' });
  kernel.sendProbeMessage(hello);
  await settled();
  return all;
}
