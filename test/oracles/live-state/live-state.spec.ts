/** @jest-environment @jupyterlab/testing/lib/jest-env.js */
/**
 * The law of the live state: every page shows the same, and that is what the kernel's own history and names mean for its
 * notebook, whatever connects, ends, gets lost or is renamed. Real servers and kernels, pages without a browser.
 */
import { KernelAPI, ServerConnection } from '@jupyterlab/services';
import { JupyterServer } from './jupyter-server';
import { connect } from './page';
import type { SharedKernel, Tally } from './scene';
import { Sequence } from './sequence';
import { UnreliableNetwork } from './unreliable-socket';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** The numbers of the first and the last sequence. */
const [FIRST, LAST] = (process.env.FRESHKERNEL_LIVE_NUMBERS ?? (FULL ? '1-2000' : '1-8'))
  .split('-')
  .map(Number);
/** Sequences on one kernel, one after another. */
const ON_ONE_KERNEL = 5;

const servers: JupyterServer[] = [];

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(console, 'debug').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  const first = await JupyterServer.start();
  servers.push(first, await JupyterServer.start(first));
});

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()));
});

/** A new kernel that both servers offer. */
async function startKernel(): Promise<SharedKernel> {
  const settings = ServerConnection.makeSettings({ baseUrl: servers[0].url });
  const elsewhere = ServerConnection.makeSettings({ baseUrl: servers[1].url });
  const before = new Set((await KernelAPI.listRunning(elsewhere)).map(({ id }) => id));
  const { id } = await KernelAPI.startNew({ name: 'python3' }, settings);
  // The other server has an id of its own for the kernel.
  const shared = (await KernelAPI.listRunning(elsewhere)).find(each => !before.has(each.id));
  const observer = connect(servers[0], id, new UnreliableNetwork());
  return { servers, kernels: [id, shared?.id ?? ''], observer };
}

async function endKernel({ kernels, observer }: SharedKernel): Promise<void> {
  const settings = ServerConnection.makeSettings({ baseUrl: servers[0].url });
  observer.dispose();
  await KernelAPI.shutdownKernel(kernels[0], settings);
}

async function play(seeds: readonly number[], tally: Tally): Promise<readonly string[]> {
  let shared = await startKernel();
  const problems: string[] = [];
  for (const seed of seeds) {
    const sequence = new Sequence(seed, shared, tally);
    problems.push(...(await sequence.play()));
    if (sequence.isUnserved) {
      await endKernel(shared);
      shared = await startKernel();
    }
  }
  await endKernel(shared);
  return problems;
}

describe('random sequences of several clients on real kernels', () => {
  it(
    'show the truth on every page',
    async () => {
      const tally: Tally = {};
      for (let first = FIRST; first <= LAST; first += ON_ONE_KERNEL) {
        const size = Math.min(ON_ONE_KERNEL, LAST - first + 1);
        const seeds = Array.from({ length: size }, (_, index) => first + index);
        expect(await play(seeds, tally)).toEqual([]);
      }
      // What the server makes impossible is rare.
      expect(tally['unserved-kernel'] ?? 0).toBeLessThanOrEqual(1 + (LAST - FIRST) / 10);
      // The generator still produces every kind of step, in so many sequences.
      expect(Object.keys(tally).length).toBeGreaterThan(LAST - FIRST < 7 ? 0 : FULL ? 20 : 12);
    },
    LAST - FIRST < 8 ? 300_000 : 45 * 60_000
  );
});
