import { ServerConnection } from '@jupyterlab/services';
import type { Contents } from '@jupyterlab/services';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { core } from '../../../src/lab/session/core/core';
import { CoreLoader } from '../../../src/lab/session/core/core-loader';
import { ProjectStore } from '../../../src/lab/server/project-store';
import { ServerClient } from '../../../src/lab/server/server-client';
import { ServerLink } from '../../../src/lab/server/server-link';
import type { ProjectSettings, ProjectSettingsWrite } from '../../../src/protocol';

const NOTEBOOK = 'project/notebooks/orders.ipynb';

/** Answers as the server extension does, from one file in memory. */
class StandInServer {
  version = '0.1.0';
  capabilities = ['project-settings'];
  text: string | null = null;
  kind: 'freshkernel.toml' | 'pyproject.toml' = 'freshkernel.toml';
  /** Happens between the reading and the writing of the file. */
  meanwhile: () => void = () => {};
  isThere = true;
  readonly asked: string[] = [];

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    this.asked.push(`${request.method} ${pathname}`);
    if (!this.isThere) {
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
    this.meanwhile();
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

function open(server: StandInServer) {
  const settings = ServerConnection.makeSettings({
    baseUrl: 'http://localhost/user/ana/',
    fetch: (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init))
  });
  const fileChanged = new Signal<object, object>({});
  const contents = { fileChanged, localPath: (path: string) => path };
  const store = new ProjectStore(
    new ServerLink(new ServerClient(settings), '0.1.3'),
    new CoreLoader(() => Promise.resolve(core)),
    nullTranslator.load('freshkernel'),
    contents as unknown as Contents.IManager
  );
  return { store, fileChanged };
}

async function loaded(server: StandInServer): Promise<ReturnType<typeof open>> {
  const opened = open(server);
  await opened.store.load(NOTEBOOK);
  return opened;
}

describe('the settings of a project', () => {
  it('are read below the base URL, and hold for the notebook', async () => {
    const server = new StandInServer();
    server.text = 'ignore = ["H6"]\n[per-file-ignores]\n"notebooks/*" = ["C1"]\n';
    const { store } = await loaded(server);
    expect(server.asked).toEqual([
      'GET /user/ana/freshkernel/status',
      'GET /user/ana/freshkernel/project-settings'
    ]);
    expect(store.config(NOTEBOOK).ignore).toEqual(['H6']);
    expect(['H6', 'C1', 'H9'].filter(code => store.hides(NOTEBOOK, code))).toEqual(['H6', 'C1']);
    expect(store.hides('elsewhere.ipynb', 'H6')).toBe(false);
    expect(store.notices(NOTEBOOK)).toEqual([]);
  });

  it('tell what is wrong with the file, with its line', async () => {
    const server = new StandInServer();
    server.text = '\nignroe = ["H6"]\n';
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual([
      expect.stringMatching(/^freshkernel\.toml, line 2: .*ignroe/)
    ]);
  });

  it('tell that a notebook is excluded', async () => {
    const server = new StandInServer();
    server.text = 'exclude = ["notebooks/**"]\n';
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual(['freshkernel.toml excludes this notebook.']);
    server.text = 'exclude = ["drafts/**"]\n';
    await store.reload();
    expect(store.notices(NOTEBOOK)).toEqual([]);
  });

  it('are read again when their file is changed in JupyterLab', async () => {
    const server = new StandInServer();
    const { store, fileChanged } = await loaded(server);
    const changed = new Promise<void>(resolve => store.changed.connect(() => resolve()));
    server.text = 'ignore = ["H6"]';
    fileChanged.emit({ oldValue: null, newValue: { path: 'project/data.csv' } });
    fileChanged.emit({ oldValue: null, newValue: { path: 'project/freshkernel.toml' } });
    await changed;
    expect(store.hides(NOTEBOOK, 'H6')).toBe(true);
    expect(server.asked.filter(request => request.endsWith('project-settings'))).toHaveLength(2);
  });
});

describe('hiding a rule in the project', () => {
  it('makes a file where there is none', async () => {
    const server = new StandInServer();
    const { store } = await loaded(server);
    expect(store.canWrite(NOTEBOOK)).toBe(true);
    await store.hide(NOTEBOOK, 'H6', true);
    expect(server.text).toContain('"H6"');
    expect(store.hides(NOTEBOOK, 'H6')).toBe(true);
    await store.hide(NOTEBOOK, 'H6', false);
    expect(server.text).not.toContain('H6');
    expect(store.hides(NOTEBOOK, 'H6')).toBe(false);
  });

  it('writes what it read just before, not what it read at the start', async () => {
    const server = new StandInServer();
    server.text = 'ignore = ["C1"]\n';
    const { store } = await loaded(server);
    server.text = '# by a colleague\nignore = ["C1", "T1"]\n';
    await store.hide(NOTEBOOK, 'H6', true);
    expect(server.text).toContain('# by a colleague');
    expect(store.config(NOTEBOOK).ignore).toEqual(['C1', 'T1', 'H6']);
  });

  it('leaves a file alone that changed in between, says so, and shows what it says now', async () => {
    const server = new StandInServer();
    server.text = 'ignore = ["C1"]\n';
    const { store } = await loaded(server);
    server.meanwhile = () => {
      server.text = 'ignore = ["T1"]\n';
    };
    await expect(store.hide(NOTEBOOK, 'H6', true)).rejects.toThrow(
      'freshkernel.toml was changed by someone else. Try again.'
    );
    expect(server.text).toBe('ignore = ["T1"]\n');
    expect(store.config(NOTEBOOK).ignore).toEqual(['T1']);
    server.meanwhile = () => {};
    await store.hide(NOTEBOOK, 'H6', true);
    expect(store.config(NOTEBOOK).ignore).toEqual(['T1', 'H6']);
  });

  it('tells where another entry decides', async () => {
    const server = new StandInServer();
    server.text = 'ignore = ["H"]\n';
    const { store } = await loaded(server);
    await expect(store.hide(NOTEBOOK, 'H6', false)).rejects.toThrow(
      'Another entry of freshkernel.toml decides about H6. Edit it by hand.'
    );
  });
});

describe('without project settings', () => {
  it('one line says that the server extension is missing', async () => {
    const server = new StandInServer();
    server.isThere = false;
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual([
      'Project settings are off: the server extension of Freshkernel is not there.'
    ]);
    expect(store.canWrite(NOTEBOOK)).toBe(false);
    expect(store.hides(NOTEBOOK, 'H6')).toBe(false);
    await expect(store.hide(NOTEBOOK, 'H6', true)).rejects.toThrow(
      'This server keeps no project settings.'
    );
    expect(server.asked.some(request => request.startsWith('PUT'))).toBe(false);
  });

  it.each([
    ['0.2.0', /the server has version 0\.2\.0/],
    ['0.1.9', null]
  ])('a server of version %s', async (version, notice) => {
    const server = new StandInServer();
    server.version = version;
    const { store } = await loaded(server);
    expect(store.notices(NOTEBOOK)).toEqual(notice === null ? [] : [expect.stringMatching(notice)]);
    expect(store.canWrite(NOTEBOOK)).toBe(notice === null);
  });

  it('a server that cannot do it is not asked', async () => {
    const server = new StandInServer();
    server.capabilities = [];
    const { store } = await loaded(server);
    expect(store.canWrite(NOTEBOOK)).toBe(false);
    expect(server.asked).toEqual(['GET /user/ana/freshkernel/status']);
  });
});
