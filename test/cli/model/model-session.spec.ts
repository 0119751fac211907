import type { Console } from '../../../src/cli/console/console';
import type { ModelConfiguration } from '../../../src/cli/model/configuration';
import { ModelSession } from '../../../src/cli/model/model-session';

const CONFIGURATION: ModelConfiguration = {
  address: 'http://127.0.0.1:9/v1',
  name: 'm\u001b[2J',
  key: 'sk-secret',
  outputs: false,
  maxRequests: 5,
  maxTokens: 10,
  timeout: 1,
  priceInput: null,
  priceOutput: null
};

const MESSAGES = [{ role: 'user', content: 'code\u001b]0;x' }] as const;

/** A user at a terminal who gives these answers. */
function userWith(answers: string[]) {
  const shown: string[] = [];
  const console: Console = {
    cwd: '/',
    colors: false,
    out: () => undefined,
    command: () => undefined,
    err: text => void shown.push(text),
    progress: null,
    ask: async question => {
      shown.push(question);
      return Promise.resolve(answers.shift() ?? '');
    }
  };
  return { console, shown };
}

const reachedServer = (session: ModelSession): number => session.use.exchanges.length;

describe('ModelSession', () => {
  it('shows what it would send, without control characters and the key, and asks', async () => {
    const { console, shown } = userWith(['y']);
    const session = new ModelSession(CONFIGURATION, 'ask', console);
    await session.ask(MESSAGES, 0);
    const text = shown.join('');
    expect(text).toContain('code\\u001b]0;x');
    expect(text).toContain('http://127.0.0.1:9/v1');
    expect(text).not.toMatch(/\u001b|sk-secret/);
    expect(reachedServer(session)).toBe(1);
  });

  it.each(['', 'n', 'no', 'x'])('sends nothing, and asks no more, after %j', async answer => {
    const session = new ModelSession(CONFIGURATION, 'ask', userWith([answer]).console);
    expect(await session.ask(MESSAGES, 0)).toBeNull();
    expect([session.mayAsk, reachedServer(session)]).toEqual([false, 0]);
  });

  it('asks once where the user agrees to all', async () => {
    const { console, shown } = userWith(['all']);
    const session = new ModelSession(CONFIGURATION, 'ask', console);
    await session.ask(MESSAGES, 0);
    await session.ask(MESSAGES, 0);
    expect(shown.filter(text => text.startsWith('Send'))).toHaveLength(1);
    expect(reachedServer(session)).toBe(2);
  });

  it('sends nothing without a terminal, unless the mode is `send`', async () => {
    const console = { ...userWith([]).console, ask: null };
    const asking = new ModelSession(CONFIGURATION, 'ask', console);
    await asking.ask(MESSAGES, 0);
    const sending = new ModelSession(CONFIGURATION, 'send', console);
    await sending.ask(MESSAGES, 0);
    expect([reachedServer(asking), reachedServer(sending)]).toEqual([0, 1]);
  });

  it('ends when it is cancelled', async () => {
    const session = new ModelSession(CONFIGURATION, 'send', userWith([]).console);
    session.cancel();
    expect(await session.ask(MESSAGES, 0)).toBeNull();
    expect(session.mayAsk).toBe(false);
  });
});
