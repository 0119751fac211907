/** @jest-environment @jupyterlab/testing/lib/jest-env.js */
/** Which cell ended a real kernel, as every page shows it; a client that ends the kernel is no cell. */
import { KernelAPI, ServerConnection } from '@jupyterlab/services';
import type { KernelConnection } from '@jupyterlab/services';
import { JupyterServer } from './jupyter-server';
import { answerOf, connect, Page } from './page';
import type { FileCell } from './page';
import { UnreliableNetwork } from './unreliable-socket';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PAUSE_MILLISECONDS = 30;
const SLEEP = 'import time\ntime.sleep(600)';

let server: JupyterServer;
let settings: ServerConnection.ISettings;
let kernel: string;
let observer: KernelConnection;
let pages: Page[];
let notebooks = 0;

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(console, 'debug').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  server = await JupyterServer.start();
  settings = ServerConnection.makeSettings({ baseUrl: server.url });
});

afterAll(async () => server.stop());

beforeEach(async () => {
  kernel = (await KernelAPI.startNew({ name: 'python3' }, settings)).id;
  observer = connect(server, kernel, new UnreliableNetwork());
  pages = [];
});

afterEach(async () => {
  pages.forEach(page => page.close());
  observer.dispose();
  await KernelAPI.shutdownKernel(kernel, settings).catch(() => undefined);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise(resolve => setTimeout(resolve, PAUSE_MILLISECONDS));
  }
}

async function settled(...all: readonly Page[]): Promise<void> {
  await until(() => all.every(page => page.isAnalyzed && !page.isInDoubt));
}

function open(cells: readonly FileCell[], path = `notebook-${++notebooks}.ipynb`): Page {
  const page = new Page(server, kernel, path, cells);
  pages.push(page);
  return page;
}

/** Opens a notebook with these cells, and runs the first. */
async function opened(...sources: readonly string[]): Promise<Page> {
  const page = open(sources.map((source, index) => ({ id: `c${index}`, source, count: null })));
  await settled(page);
  await page.run(0);
  await settled(page);
  return page;
}

function statesOf(page: Page): readonly (string | undefined)[] {
  return page.cells.map(({ id }) => page.state.kernel?.history.cells.get(id)?.state);
}

function sessionOf(page: Page): string | null {
  return page.state.kernel?.history.session ?? null;
}

/** Waits until these pages know all of the process that follows the current one. */
async function nextProcess(before: string | null, ...all: readonly Page[]): Promise<void> {
  await until(() => all.every(page => ![null, before].includes(sessionOf(page))));
  await settled(...all);
}

/** Runs a cell to which no reply comes. */
function start(page: Page, index: number): void {
  // The page may be closed meanwhile.
  page.run(index).catch(() => undefined);
}

/** Starts a cell that does not end. */
async function startLast(page: Page): Promise<void> {
  start(page, page.cells.length - 1);
  await until(() => page.state.kernel?.isBusy === true);
}

async function processId(): Promise<number> {
  let text = '';
  const future = observer.requestExecute({ code: 'import os\nprint(os.getpid())', silent: true });
  future.onIOPub = ({ content }) => {
    text += 'text' in content ? String(content.text) : '';
  };
  await answerOf(future);
  return Number(text);
}

describe('a cell that ends the kernel', () => {
  it.each([
    'import os\nos._exit(1)',
    'exit()',
    ...(FULL
      ? [
          'import os\nos.kill(os.getpid(), 9)',
          'import ctypes\nctypes.string_at(0)',
          'quit()',
          'get_ipython().ask_exit()'
        ]
      : [])
  ])('is known to every page of the notebook: %j', async end => {
    const page = await opened('n = 1', end, 'n + 1');
    const beside = open(page.cells, page.path);
    const copy = open(page.cells, `copy-of-${page.path}`);
    await settled(page, beside, copy);
    const before = sessionOf(page);
    start(page, 1);
    await nextProcess(before, page, beside, copy);
    const later = open(page.cells, page.path);
    await settled(later);
    await until(() => statesOf(beside)[1] === 'ended-kernel');
    for (const each of [page, beside, later]) {
      expect(statesOf(each)).toEqual(['earlier-session', 'ended-kernel', 'never-run']);
      expect(each.verdict?.level).toBe('error');
      expect(each.verdict?.parts[0]).toEqual({ kind: 'ended-kernel', count: 1, cell: 1 });
    }
    expect(statesOf(copy)[1]).toBe('never-run');
  });

  it('leaves no messages for comms that ended with it', async () => {
    const page = await opened('n = 1', 'exit()');
    const before = sessionOf(page);
    const received: string[] = [];
    page.kernel.iopubMessage.connect((_, { header, content }) => {
      received.push('text' in content ? String(content.text) : header.msg_type);
    });
    start(page, 1);
    await nextProcess(before, page);
    expect(received.filter(text => /comm_close|No such comm/.test(text))).toEqual([]);
  });

  it('does not blame the cells that waited behind it', async () => {
    const page = await opened('n = 1', 'import os\nos._exit(1)', 'n + 1');
    const before = sessionOf(page);
    start(page, 1);
    start(page, 2);
    await nextProcess(before, page);
    const [, second, third] = statesOf(page);
    expect(second).toBe('ended-kernel');
    expect(third).not.toBe('ended-kernel');
  });

  it('is known after a restart by the user and a reload, until it runs to its end', async () => {
    const page = await opened('n = 1', 'import os\nn or os._exit(1)');
    page.edit(0, 'n = 0');
    await page.run(0);
    await settled(page);
    let before = sessionOf(page);
    start(page, 1);
    await nextProcess(before, page);
    before = sessionOf(page);
    await KernelAPI.restartKernel(kernel, settings);
    await nextProcess(before, page);
    expect(statesOf(page)[1]).toBe('ended-kernel');
    const { cells, path } = page;
    page.close();
    const again = open(cells, path);
    await settled(again);
    expect(statesOf(again)[1]).toBe('ended-kernel');
    again.edit(0, 'n = 2');
    await again.run(0);
    await again.run(1);
    await settled(again);
    expect(statesOf(again)).toEqual(['current', 'current']);
    before = sessionOf(again);
    await KernelAPI.restartKernel(kernel, settings);
    await nextProcess(before, again);
    expect(statesOf(again)[1]).toBe('earlier-session');
  });

  it('may be edited since', async () => {
    const page = await opened('n = 1', 'import os\nos._exit(1)');
    const before = sessionOf(page);
    start(page, 1);
    await nextProcess(before, page);
    page.edit(1, 'import os');
    await settled(page);
    expect(page.state.kernel?.history.cells.get('c1')).toMatchObject({
      state: 'never-run',
      endedKernel: 'edited'
    });
    expect(page.verdict?.level).not.toBe('error');
  });
});

describe('no cell ended a kernel', () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['that another client restarted', async () => KernelAPI.restartKernel(kernel, settings)],
    ['that the page restarted', async page => page.kernel.restart()]
  ])('%s while a cell ran', async (_, restart) => {
    const page = await opened('n = 1', SLEEP);
    const before = sessionOf(page);
    await startLast(page);
    await restart(page);
    await nextProcess(before, page);
    expect(statesOf(page)).toEqual(['earlier-session', 'never-run']);
  });

  it('that was killed while it was idle', async () => {
    const page = await opened('n = 1', SLEEP);
    const before = sessionOf(page);
    process.kill(await processId(), 'SIGKILL');
    await nextProcess(before, page);
    expect(statesOf(page)).toEqual(['earlier-session', 'never-run']);
  });

  it('that other code ended, such as that of a program, while a cell waited', async () => {
    const page = await opened('n = 1', 'import os\nos._exit(1)');
    const before = sessionOf(page);
    const code = 'import os, time\ntime.sleep(0.2)\nos._exit(1)';
    void answerOf(observer.requestExecute({ code, store_history: false }));
    await until(() => page.state.kernel?.isBusy === true);
    start(page, 0);
    await nextProcess(before, page);
    expect(statesOf(page)).not.toContain('ended-kernel');
  });

  it('that was shut down while a cell ran', async () => {
    const page = await opened('n = 1', SLEEP);
    await startLast(page);
    await KernelAPI.shutdownKernel(kernel, settings);
    await page.kernel.shutdown().catch(() => undefined);
    expect(statesOf(page)).not.toContain('ended-kernel');
  });
});
