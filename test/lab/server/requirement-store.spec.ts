/** @jest-environment jsdom */
import { ServerConnection } from '@jupyterlab/services';
import type { Contents } from '@jupyterlab/services';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { RequirementStore } from '../../../src/lab/server/requirement-store';
import { ServerClient } from '../../../src/lab/server/server-client';
import { ServerCapabilities } from '../../../src/lab/server/server-capabilities';
import type { RequirementFiles, RequirementFileWrite } from '../../../src/protocol';

const NOTEBOOK = 'project/orders & more.ipynb';
const FILE = 'project/requirements.txt';

/** Fake server extension with one file in memory. */
class FakeServer {
  path = FILE;
  capabilities = ['requirement-files'];
  text: string | null = 'numpy\n';
  isAvailable = true;
  /** Called before an answer is sent. */
  delay: () => Promise<void> = () => Promise.resolve();
  readonly requests: string[] = [];

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    this.requests.push(`${init.method ?? ''} ${pathname} ${searchParams.get('path') ?? ''}`.trim());
    if (!this.isAvailable) {
      return answer(404, { message: 'Not Found' });
    }
    if (pathname.endsWith('/status')) {
      return answer(200, { version: '0.1.0', capabilities: this.capabilities });
    }
    if (init.method === 'PUT') {
      return this.write(
        JSON.parse(typeof init.body === 'string' ? init.body : '') as RequirementFileWrite
      );
    }
    const { found } = this;
    await this.delay();
    return answer(200, found);
  };

  private get found(): RequirementFiles {
    const { text } = this;
    const files = text === null ? [] : [{ path: this.path, text, etag: `etag of ${text}` }];
    return { files, create_path: FILE };
  }

  private write({ etag, text }: RequirementFileWrite): Response {
    if (etag !== (this.found.files.at(0)?.etag ?? null)) {
      return answer(412, { message: 'The file was changed.' });
    }
    this.text = text;
    return answer(200, { path: FILE, text, etag: `etag of ${text}` });
  }
}

function answer(status: number, body: object): Response {
  const text = JSON.stringify(body);
  const stub = { status, ok: status < 300, statusText: '', text: () => Promise.resolve(text) };
  return stub as unknown as Response;
}

const stores: RequirementStore[] = [];

async function open(server: FakeServer, loadCondaReader = () => Promise.resolve()) {
  jest
    .spyOn(ServerConnection, 'makeRequest')
    .mockImplementation((url, init) => server.fetch(url, init));
  const settings = { baseUrl: 'http://localhost/user/ana/' } as ServerConnection.ISettings;
  const fileChanged = new Signal<object, object>({});
  const store = new RequirementStore(
    new ServerCapabilities(new ServerClient(settings), '0.1.3'),
    nullTranslator.load('freshkernel'),
    { fileChanged } as unknown as Contents.IManager,
    loadCondaReader
  );
  stores.push(store);
  const changes: string[] = [];
  store.changed.connect((_, path) => changes.push(path));
  await store.load(NOTEBOOK);
  return { store, fileChanged, changes };
}

function texts(store: RequirementStore): readonly (string | null)[] | null {
  return store.files(NOTEBOOK)?.files.map(({ text }) => text) ?? null;
}

afterEach(() => {
  stores.splice(0).forEach(store => store.dispose());
  jest.restoreAllMocks();
});

describe('requirement files', () => {
  it('are requested below the base URL', async () => {
    const server = new FakeServer();
    const { store, changes } = await open(server);
    expect(server.requests).toEqual([
      'GET /user/ana/freshkernel/status',
      `GET /user/ana/freshkernel/requirement-files ${NOTEBOOK}`
    ]);
    expect(texts(store)).toEqual(['numpy\n']);
    expect(changes).toEqual([NOTEBOOK]);
    expect(store.files('other.ipynb')).toBeNull();
  });

  it('of conda are known once their reader is loaded', async () => {
    const server = new FakeServer();
    server.path = 'environment.yml';
    let finish = (): void => undefined;
    const opening = open(server, () => new Promise(resolve => (finish = resolve)));
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(stores[0].files(NOTEBOOK)).toBeNull();
    finish();
    const { store } = await opening;
    expect(texts(store)).toEqual(['numpy\n']);
  });

  it('of conda are requested again after their reader could not be loaded', async () => {
    const server = new FakeServer();
    server.path = 'environment.yml';
    let isReachable = false;
    const load = (): Promise<void> =>
      isReachable ? Promise.resolve() : Promise.reject(new Error('no such chunk'));
    const { store, changes } = await open(server, load);
    expect(store.files(NOTEBOOK)).toBeNull();
    isReachable = true;
    await store.reload();
    expect(texts(store)).toEqual(['numpy\n']);
    expect(changes).toEqual([NOTEBOOK]);
  });

  it('other than those of conda need no reader', async () => {
    const load = jest.fn(() => Promise.resolve());
    await open(new FakeServer(), load);
    expect(load).not.toHaveBeenCalled();
  });

  it('stay the same object while nothing changes', async () => {
    const server = new FakeServer();
    const { store, changes } = await open(server);
    const before = store.files(NOTEBOOK);
    await store.reload();
    expect(store.files(NOTEBOOK)).toBe(before);
    expect(changes.length).toBe(1);
  });

  it('are read again when the page gets the focus or a file changes', async () => {
    const server = new FakeServer();
    const { store, fileChanged } = await open(server);
    const next = (): Promise<void> =>
      new Promise(resolve => {
        const once = (): void => {
          store.changed.disconnect(once);
          resolve();
        };
        store.changed.connect(once);
      });
    let changed = next();
    server.text = 'pandas\n';
    window.dispatchEvent(new Event('focus'));
    await changed;
    expect(texts(store)).toEqual(['pandas\n']);
    changed = next();
    server.text = null;
    fileChanged.emit({ type: 'delete', oldValue: { path: `RTC:${FILE}` }, newValue: null });
    await changed;
    expect(texts(store)).toEqual([]);
    const count = server.requests.length;
    fileChanged.emit({ type: 'save', oldValue: null, newValue: { path: 'data.csv' } });
    expect(server.requests.length).toBe(count);
  });

  it('come from the latest request, not the last answer', async () => {
    const server = new FakeServer();
    const { store } = await open(server);
    let release = (): void => {};
    server.delay = () => new Promise(resolve => (release = resolve));
    server.text = 'slow\n';
    const slow = store.load(NOTEBOOK);
    await new Promise(resolve => setTimeout(resolve));
    server.delay = () => Promise.resolve();
    server.text = 'fast\n';
    await store.load(NOTEBOOK);
    release();
    await slow;
    expect(texts(store)).toEqual(['fast\n']);
  });

  it.each([
    ['the server lacks the extension', (server: FakeServer) => (server.isAvailable = false)],
    ['the server does not support them', (server: FakeServer) => (server.capabilities = [])]
  ])('are unknown if %s', async (_, lose) => {
    const server = new FakeServer();
    lose(server);
    const { store, changes } = await open(server);
    expect(store.files(NOTEBOOK)).toBeNull();
    expect(changes).toEqual([]);
  });

  it('are removed, also during a request', async () => {
    const server = new FakeServer();
    const { store } = await open(server);
    const loading = store.load(NOTEBOOK);
    store.forget(NOTEBOOK);
    await loading;
    expect(store.files(NOTEBOOK)).toBeNull();
  });
});

describe('writing', () => {
  it('changes a file and reads it again', async () => {
    const server = new FakeServer();
    const { store } = await open(server);
    await store.write(NOTEBOOK, { path: FILE, expectedText: 'numpy\n', text: 'numpy\nscipy\n' });
    expect(server.text).toBe('numpy\nscipy\n');
    expect(texts(store)).toEqual(['numpy\nscipy\n']);
  });

  it('creates a file', async () => {
    const server = new FakeServer();
    server.text = null;
    const { store } = await open(server);
    await store.write(NOTEBOOK, { path: FILE, expectedText: null, text: 'scipy\n' });
    expect(texts(store)).toEqual(['scipy\n']);
  });

  it('refuses a file that has changed, here or on the server', async () => {
    const server = new FakeServer();
    const { store } = await open(server);
    const old = { path: FILE, expectedText: 'old\n', text: 'new\n' };
    await expect(store.write(NOTEBOOK, old)).rejects.toThrow(/changed by someone else/);
    server.text = 'edited elsewhere\n';
    const stale = { path: FILE, expectedText: 'numpy\n', text: 'new\n' };
    await expect(store.write(NOTEBOOK, stale)).rejects.toThrow(/changed by someone else/);
    expect(server.text).toBe('edited elsewhere\n');
    expect(texts(store)).toEqual(['edited elsewhere\n']);
  });
});
