import { ReactionTurn } from '../../../src/lab/reactions/reaction-turn';
import { FakePages } from '../session/fake-pages';

const always = (): boolean => true;

/** Takes a turn; `log` gets the name when it begins. */
function take(turn: ReactionTurn, name: string, log: string[], isWanted = always): Promise<void> {
  return turn.take(isWanted).then(hasWaited => {
    log.push(hasWaited ? `${name} after waiting` : name);
  });
}

async function settle(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}

describe('the turns of pages', () => {
  it('are free for a page alone, and without collaboration', async () => {
    const log: string[] = [];
    const alone = new ReactionTurn(new FakePages().join(1));
    for (const turn of [alone, new ReactionTurn(null)]) {
      turn.request();
      await take(turn, 'one', log);
      turn.leave();
    }
    expect(log).toEqual(['one', 'one']);
  });

  it('begin one after the other, the lowest number first', async () => {
    const pages = new FakePages();
    const [second, first, third] = [22, 11, 33].map(id => new ReactionTurn(pages.join(id)));
    const log: string[] = [];
    [third, second, first].forEach(turn => turn.request());
    void take(third, 'third', log);
    void take(second, 'second', log);
    void take(first, 'first', log);
    await settle();
    expect(log).toEqual(['first']);
    first.leave();
    await settle();
    expect(log).toEqual(['first', 'second after waiting']);
    second.leave();
    await settle();
    expect(log).toEqual(['first', 'second after waiting', 'third after waiting']);
  });

  it('are not interrupted by a page with a lower number', async () => {
    const pages = new FakePages();
    const [low, high] = [11, 22].map(id => new ReactionTurn(pages.join(id)));
    const log: string[] = [];
    high.request();
    await take(high, 'high', log);
    low.request();
    void take(low, 'low', log);
    // The user of the page runs more cells meanwhile.
    high.request();
    await settle();
    expect(log).toEqual(['high']);
    high.leave();
    await settle();
    expect(log).toEqual(['high', 'low after waiting']);
  });

  it('are passed on by a page that is gone', async () => {
    const pages = new FakePages();
    const [low, high] = [11, 22].map(id => new ReactionTurn(pages.join(id)));
    const log: string[] = [];
    low.request();
    await take(low, 'low', log);
    high.request();
    void take(high, 'high', log);
    pages.leave(11);
    await settle();
    expect(log).toEqual(['low', 'high after waiting']);
  });

  it('are not taken if they are no longer wanted', async () => {
    const pages = new FakePages();
    const [low, high] = [11, 22].map(id => new ReactionTurn(pages.join(id)));
    low.request();
    high.request();
    let isWanted = true;
    const log: string[] = [];
    void take(high, 'high', log, () => isWanted);
    isWanted = false;
    high.check();
    await settle();
    expect(log).toEqual(['high after waiting']);
    // It did not begin: the other page is free.
    void take(low, 'low', log);
    await settle();
    expect(log).toEqual(['high after waiting', 'low']);
  });

  it('do not wait forever', async () => {
    jest.useFakeTimers();
    const pages = new FakePages();
    const [low, high] = [11, 22].map(id => new ReactionTurn(pages.join(id)));
    low.request();
    high.request();
    const log: string[] = [];
    const taken = take(high, 'high', log);
    jest.advanceTimersByTime(61_000);
    await taken;
    expect(log).toEqual(['high after waiting']);
    jest.useRealTimers();
  });
});
