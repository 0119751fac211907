/** @jest-environment jsdom */
import { Dialog, Notification } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import { act } from 'react';
import type { ProjectTrust, ProjectTrustState } from '../../../src/protocol';
import { mayRun } from '../../../src/lab/check/actions/may-run';
import { showTrust } from '../../../src/lab/check/actions/trust-dialog';
import type { ServerState } from '../../../src/lab/server/server-capabilities';
import { ServerClient, ServerError } from '../../../src/lab/server/server-client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const trans = nullTranslator.load('freshkernel');
const PATH = 'course/ä & b.ipynb';
const FOLDER = '/home/me/course & <b>more</b>';

/** A server that knows one project, and what it was asked. */
class FakeServer {
  readonly requests: string[] = [];
  readonly client: ServerClient;
  failure: ServerError | null = null;

  constructor(
    private trust: ProjectTrust,
    private readonly sandboxMissing = '',
    private readonly capabilities: readonly string[] = ['trust'],
    /** How the project is known without an answer. */
    private readonly otherwise: ProjectTrust = 'unknown'
  ) {
    const send = (endpoint: string, init: RequestInit, query = ''): Promise<Response> => {
      expect(endpoint).toBe('trust');
      const body = typeof init.body === 'string' ? init.body : '';
      this.requests.push(`${init.method} ${decodeURIComponent(query.replace(/\+/g, ' '))}${body}`);
      return this.failure === null ? this.answer(init.method!, body) : Promise.reject(this.failure);
    };
    this.client = Object.assign(Object.create(ServerClient.prototype) as ServerClient, { send });
  }

  state(): Promise<ServerState> {
    return Promise.resolve({ kind: 'on', capabilities: this.capabilities });
  }

  private answer(method: string, body: string): Promise<Response> {
    if (method === 'PUT') {
      const { answer } = JSON.parse(body) as { answer: string };
      this.trust = answer === 'trusted' ? 'answer' : 'sandbox';
    } else if (method === 'DELETE') {
      this.trust = this.otherwise;
    }
    const state: ProjectTrustState = {
      version: 1,
      folder: FOLDER,
      trust: this.trust,
      sandbox_missing: this.sandboxMissing
    };
    return Promise.resolve({ text: () => Promise.resolve(JSON.stringify(state)) } as Response);
  }
}

const MAX_TURNS = 500;

/** Lets promises and React go on until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && !holds(); turn++) {
    await act(() => new Promise(resolve => setTimeout(resolve)));
  }
  expect(holds()).toBe(true);
}

function dialog(): HTMLElement | null {
  return document.querySelector('.jp-Dialog');
}

function buttons(): readonly HTMLElement[] {
  return [...dialog()!.querySelectorAll<HTMLElement>('button')];
}

/** Presses a button, and waits until what was asked for is over. */
async function press<Result>(name: string, result: Promise<Result>): Promise<Result> {
  const button = buttons().find(each => each.textContent === name)!;
  await act(async () => {
    button.click();
    await Promise.resolve();
  });
  await until(() => dialog() === null);
  return result;
}

function radios(): readonly HTMLInputElement[] {
  return [...dialog()!.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
}

async function choose(label: string): Promise<void> {
  const radio = radios().find(each => each.labels![0].textContent.includes(label))!;
  await act(async () => {
    radio.click();
    await Promise.resolve();
  });
}

/** Opens the dialog; `closed` is settled after it and what it stores. */
async function open(server: FakeServer): Promise<{ readonly closed: Promise<void> }> {
  const closed = showTrust(() => PATH, server, trans);
  await until(() => (dialog()?.querySelector('code') ?? null) !== null);
  return { closed };
}

function notices(): readonly string[] {
  return Notification.manager.notifications.map(({ message }) => message);
}

beforeEach(() => {
  Dialog.flush();
  Notification.manager.notifications
    .map(({ id }) => id)
    .forEach(id => Notification.manager.dismiss(id));
});

describe('the dialog about the trust in a project', () => {
  const SANDBOX = 'Run its code in the sandbox only';
  const TRUSTED = 'Trust this folder';
  const NONE = 'No answer';

  it.each<[ProjectTrust, string, string | null]>([
    ['setting', 'in a folder that a setting trusts', null],
    ['answer', 'Trusted: you answered so.', TRUSTED],
    ['commit', 'you made a commit in it on this machine', NONE],
    ['sandbox', 'Runs in the sandbox only: you answered so.', SANDBOX],
    ['unknown', 'you are asked before its code runs', NONE]
  ])('says how a project is known: %s', async (trust, words, chosen) => {
    const server = new FakeServer(trust);
    const { closed } = await open(server);
    expect(dialog()!.textContent).toContain(words);
    expect(dialog()!.querySelector('code')!.textContent).toBe(FOLDER);
    const checked = radios().filter(each => each.checked);
    expect(checked.map(each => each.labels![0].textContent)).toEqual(
      chosen === null ? [] : [expect.stringContaining(chosen)]
    );
    if (chosen === null) {
      expect(buttons().map(each => each.textContent)).toEqual(['Close']);
    } else {
      await until(() => document.activeElement === checked[0]);
    }
    await press(chosen === null ? 'Close' : 'Save', closed);
    expect(server.requests).toEqual([`GET ?path=${PATH}`]);
    expect(notices()).toEqual([]);
  });

  it('stores an answer, and says what is known then', async () => {
    const server = new FakeServer('commit');
    const { closed } = await open(server);
    await choose(SANDBOX);
    await press('Save', closed);
    expect(server.requests[1]).toBe(
      `PUT ?${JSON.stringify({ path: PATH, folder: FOLDER, answer: 'sandbox' })}`
    );
    expect(notices()).toEqual(['Runs in the sandbox only: you answered so.']);
  });

  it('withdraws an answer; a commit of the user may count again', async () => {
    const server = new FakeServer('sandbox', '', ['trust'], 'commit');
    const { closed } = await open(server);
    await choose(TRUSTED);
    await choose(NONE);
    await press('Save', closed);
    expect(server.requests[1]).toBe(`DELETE ?path=${PATH}&folder=${FOLDER}`);
    expect(notices()).toEqual(['Trusted: you made a commit in it on this machine.']);
  });

  it('changes nothing if the user cancels', async () => {
    const server = new FakeServer('answer');
    const { closed } = await open(server);
    await choose(NONE);
    await press('Cancel', closed);
    expect(server.requests).toHaveLength(1);
  });

  it('says why there is no sandbox', async () => {
    const { closed } = await open(new FakeServer('unknown', 'Bubblewrap is missing.'));
    expect(dialog()!.querySelector('[role="note"]')!.textContent).toBe(
      'There is no sandbox here: Bubblewrap is missing.'
    );
    await press('Cancel', closed);
  });

  it('shows what the server refuses', async () => {
    const server = new FakeServer('answer');
    const { closed } = await open(server);
    await choose(NONE);
    server.failure = new ServerError(409, 'The project of the notebook is /b now.');
    await press('Save', closed);
    expect(notices()).toEqual(['The project of the notebook is /b now.']);
  });

  it('is not shown where the server keeps no answers', async () => {
    await showTrust(() => PATH, new FakeServer('unknown', '', []), trans);
    expect(notices()).toEqual([expect.stringContaining('This server does not run notebooks.')]);
  });
});

describe('the question about a project', () => {
  it.each<ProjectTrust>(['setting', 'answer', 'commit', 'sandbox'])(
    'is not asked about one that is known: %s',
    async trust => {
      expect(await mayRun(PATH, 'auto', 'check', new FakeServer(trust), trans)).toBe(true);
    }
  );

  it('is not asked, nor is the server, where a sandbox is always required', async () => {
    const server = new FakeServer('unknown');
    expect(await mayRun(PATH, 'required', 'check', server, trans)).toBe(true);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['Cancel', false, []],
    ['Check in the Sandbox', true, ['sandbox']],
    ['Trust This Folder', true, ['trusted']]
  ])('is asked about others: %s', async (button, may, answers) => {
    const server = new FakeServer('unknown');
    const result = mayRun(PATH, 'off', 'check', server, trans);
    await until(() => dialog() !== null);
    expect(await press(button, result)).toBe(may);
    expect(server.requests.slice(1)).toEqual(
      answers.map(answer => `PUT ?${JSON.stringify({ path: PATH, folder: FOLDER, answer })}`)
    );
  });

  it('is asked again where the sandbox of an answer is gone, and offers none', async () => {
    const server = new FakeServer('sandbox', 'Bubblewrap is missing.');
    const result = mayRun(PATH, 'off', 'restore', server, trans);
    await until(() => dialog() !== null);
    expect(buttons().map(each => each.textContent)).toEqual(['Cancel', 'Trust This Folder']);
    expect(await press('Cancel', result)).toBe(false);
  });
});
