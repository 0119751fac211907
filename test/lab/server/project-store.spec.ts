import { ServerConnection } from '@jupyterlab/services';
import type { Contents } from '@jupyterlab/services';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { core } from '../../../src/lab/session/core/core';
import { CoreLoader } from '../../../src/lab/session/core/core-loader';
import { ProjectStore } from '../../../src/lab/server/project-store';
import { ServerClient } from '../../../src/lab/server/server-client';
import { ServerCapabilities } from '../../../src/lab/server/server-capabilities';
import type { ProjectSettings, ProjectSettingsWrite } from '../../../src/protocol';

const NOTEBOOK = 'project/notebooks/orders.ipynb';

/** Fake server extension with one file in memory. */
class FakeServer {
  version = '0.1.0';
  capabilities = ['project-settings'];
  text: string | null = null;
  kind: 'freshkernel.toml' | 'pyproject.toml' = 'freshkernel.toml';
  /** Called between reading and writing the file. */
  beforeWrite: () => void = () => {};
  isAvailable = true;
  readonly requests: string[] = [];

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (!this.isAvailable) {
      return answer(404, { message: 'Not Found' });
    }
    if (pathname.endsWith('/status')) {
      return answer(200, { version: this.version, capabilities: this.capabilities });
    }
    return request.method === 'PUT' ? this.write(await request.text()) : answer(200, this.settings);
  };

  private get settings(): ProjectSettings {
    const { text, kind } = this;
    const create_path = 'project/freshkernel.toml';
    return text === null
      ? { path: null, kind: null, text: null, etag: null, create_path }
      : { path: `project/${kind}`, kind, text, etag: `etag of ${text}`, create_path };
  }

  private write(body: string): Response {
    this.beforeWrite();
    const { etag, text } = JSON.parse(body) as ProjectSettingsWrite;
    if (etag !== this.settings.etag) {
      return answer(412, { message: 'The file was changed.' });
    }
    this.text = text;
    return answer(200, this.settings);
  }
}

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

function open(server: FakeServer) {
  const settings = ServerConnection.makeSettings({
    baseUrl: 'http://localhost/user/ana/',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init))
  });
  const fileChanged = new Signal<object, object>({});
  const contents = { fileChanged, localPath: (path: string) => path };
  const store = new ProjectStore(
    new ServerCapabilities(new ServerClient(settings), '0.1.3'),
    new CoreLoader(() => Promise.resolve(core)),
    nullTranslator.load('freshkernel'),
    contents as unknown as Contents.IManager
  );
  return { store, fileChanged };
}

async function loaded(server: FakeServer): Promise<ReturnType<typeof open>> {
  const opened = open(server);
  await opened.store.load(NOTEBOOK);
  return opened;
}

describe('project settings', () => {
  it('are requested below the base URL and apply to the notebook', async () => {
    const server = new FakeServer();
    server.text = 'ignore = ["H6"]\n[per-file-ignores]\n"notebooks/*" = ["C1"]\n';
    const { store } = await loaded(server);
    expect(server.requests).toEqual([
      'GET /user/ana/freshkernel/status',
      'GET /user/ana/freshkernel/project-settings'
    ]);
    expect(store.config(NOTEBOOK).ignore).toEqual(['H6']);
    expect(['H6', 'C1', 'H9'].filter(code => store.hides(NOTEBOOK, code))).toEqual(['H6', 'C1']);
    expect(store.hides('elsewhere.ipynb', 'H6')).toBe(false);
    expect(store.notices(NOTEBOOK)).toEqual([]);
  });

  it('report problems of the file with their lines', async () => {
    const server = new FakeServer();
    server.text = '\nignroe = ["H6"]\n';
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual([
      expect.stringMatching(/^freshkernel\.toml, line 2: .*ignroe/)
    ]);
  });

  it('report that the notebook is excluded', async () => {
    const server = new FakeServer();
    server.text = 'exclude = ["notebooks/**"]\n';
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual(['freshkernel.toml excludes this notebook.']);
    server.text = 'exclude = ["drafts/**"]\n';
    await store.reload();
    expect(store.notices(NOTEBOOK)).toEqual([]);
  });

  it('are read again when their file changes in JupyterLab', async () => {
    const server = new FakeServer();
    const { store, fileChanged } = await loaded(server);
    const changed = new Promise<void>(resolve => store.changed.connect(() => resolve()));
    server.text = 'ignore = ["H6"]';
    fileChanged.emit({ oldValue: null, newValue: { path: 'project/data.csv' } });
    fileChanged.emit({ oldValue: null, newValue: { path: 'project/freshkernel.toml' } });
    await changed;
    expect(store.hides(NOTEBOOK, 'H6')).toBe(true);
    expect(server.requests.filter(request => request.endsWith('project-settings'))).toHaveLength(2);
  });
});

describe('hiding a rule in the project', () => {
  it('creates a missing file', async () => {
    const server = new FakeServer();
    const { store } = await loaded(server);
    expect(store.canWrite(NOTEBOOK)).toBe(true);
    await store.hide(NOTEBOOK, 'H6', true);
    expect(server.text).toContain('"H6"');
    expect(store.hides(NOTEBOOK, 'H6')).toBe(true);
    await store.hide(NOTEBOOK, 'H6', false);
    expect(server.text).not.toContain('H6');
    expect(store.hides(NOTEBOOK, 'H6')).toBe(false);
  });

  it('edits the current text, not the one read at the start', async () => {
    const server = new FakeServer();
    server.text = 'ignore = ["C1"]\n';
    const { store } = await loaded(server);
    server.text = '# by a colleague\nignore = ["C1", "T1"]\n';
    await store.hide(NOTEBOOK, 'H6', true);
    expect(server.text).toContain('# by a colleague');
    expect(store.config(NOTEBOOK).ignore).toEqual(['C1', 'T1', 'H6']);
  });

  it('does not overwrite a file that changed in between, and shows its current settings', async () => {
    const server = new FakeServer();
    server.text = 'ignore = ["C1"]\n';
    const { store } = await loaded(server);
    server.beforeWrite = () => {
      server.text = 'ignore = ["T1"]\n';
    };
    await expect(store.hide(NOTEBOOK, 'H6', true)).rejects.toThrow(
      'freshkernel.toml was changed by someone else. Try again.'
    );
    expect(server.text).toBe('ignore = ["T1"]\n');
    expect(store.config(NOTEBOOK).ignore).toEqual(['T1']);
    server.beforeWrite = () => {};
    await store.hide(NOTEBOOK, 'H6', true);
    expect(store.config(NOTEBOOK).ignore).toEqual(['T1', 'H6']);
  });

  it('fails if another entry controls the rule', async () => {
    const server = new FakeServer();
    server.text = 'ignore = ["H"]\n';
    const { store } = await loaded(server);
    await expect(store.hide(NOTEBOOK, 'H6', false)).rejects.toThrow(
      'Another entry in freshkernel.toml controls H6. Edit the file by hand.'
    );
  });
});

describe('without project settings', () => {
  it('a notice reports that the server extension is missing', async () => {
    const server = new FakeServer();
    server.isAvailable = false;
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual([
      'Checks and project settings are disabled: the Freshkernel server extension is missing.'
    ]);
    expect(store.canWrite(NOTEBOOK)).toBe(false);
    expect(store.hides(NOTEBOOK, 'H6')).toBe(false);
    await expect(store.hide(NOTEBOOK, 'H6', true)).rejects.toThrow(
      'This server does not support project settings.'
    );
    expect(server.requests.some(request => request.startsWith('PUT'))).toBe(false);
  });

  it.each([
    ['0.2.0', /the server has Freshkernel 0\.2\.0/],
    ['0.1.9', null]
  ])('a server of version %s', async (version, notice) => {
    const server = new FakeServer();
    server.version = version;
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual(notice === null ? [] : [expect.stringMatching(notice)]);
    expect(store.canWrite(NOTEBOOK)).toBe(notice === null);
  });

  it('a server without the capability gets no request', async () => {
    const server = new FakeServer();
    server.capabilities = [];
    const { store } = await loaded(server);
    expect(store.canWrite(NOTEBOOK)).toBe(false);
    expect(server.requests).toEqual(['GET /user/ana/freshkernel/status']);
  });
});
