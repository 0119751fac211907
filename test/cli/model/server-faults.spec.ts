/** Servers of a language model that answer hugely, slowly, in other forms and not at all. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import type { ModelConfiguration } from '../../../src/cli/model/configuration';
import { ModelSession } from '../../../src/cli/model/model-session';
import { StandInServer } from './stand-in-server';
import type { StandInAnswer } from './stand-in-server';

const KEY = 'sk-stand-in-0123456789';

const silent = {
  cwd: '/',
  colors: false,
  out: () => undefined,
  command: () => undefined,
  err: () => undefined,
  progress: null,
  ask: null
};

/** A session with the server at this address. */
function sessionWith(address: string): ModelSession {
  const configuration: ModelConfiguration = {
    address,
    name: 'stand-in',
    key: KEY,
    outputs: false,
    maxRequests: 5,
    maxTokens: 10,
    timeout: 3,
    priceInput: null,
    priceOutput: null
  };
  return new ModelSession(configuration, 'send', silent);
}

/** Asks once, and expects that the server is of no use for this reason. */
async function expectNoAnswer(session: ModelSession, reason: string): Promise<void> {
  expect(await session.ask([{ role: 'user', content: 'values.sorted()' }], 1)).toBeNull();
  expect(session.use.exchanges).toMatchObject([
    { cell_index: 1, outcome: 'no-answer', answer: null, reason }
  ]);
  expect(JSON.stringify(session.use)).not.toContain(KEY);
}

let folder: string;
let standIn: StandInServer;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'freshkernel-model-'));
  standIn = new StandInServer(folder);
});
afterEach(() => {
  standIn.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it.each<[string, StandInAnswer, string]>([
  ['is slow', { wait: true }, 'There was no answer within 3 s.'],
  ['is huge', { size: 3_000_000 }, 'The answer is larger than 1 MB.'],
  ['is no JSON', { raw: '<html>' }, 'The answer is not JSON.'],
  [
    'is JSON of another form',
    { raw: '{"choices": {"0": 1}, "usage": []}' },
    'The answer is not a chat completion.'
  ],
  [
    'leads elsewhere',
    { status: 307, location: 'http://127.0.0.1:9/v1' },
    'The server answered with status 307.'
  ],
  ['fails', { status: 500 }, 'The server answered with status 500.']
])('a server whose answer %s gives none', async (_, answer, reason) => {
  const session = sessionWith(await standIn.start([answer]));
  await expectNoAnswer(session, reason);
  expect(standIn.requests()).toHaveLength(1);
});

it('a server that is not there gives no answer', async () => {
  await expectNoAnswer(
    sessionWith('http://127.0.0.1:9/v1'),
    'The server cannot be reached. Check `address`, and whether the server runs.'
  );
});
