// The law of the live state in real browsers: every page shows the same, and a lost connection is never green.
import { test as base } from '@playwright/test';
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { LivePage } from './live-page';
import { LiveSequence } from './live-sequence';

/** The numbers of the first and the last sequence. */
const [FIRST, LAST] = (process.env.FRESHKERNEL_LIVE_BROWSER_NUMBERS ?? '1-2')
  .split('-')
  .map(Number);

const test = base.extend<object, { judge: LivePage }>({
  judge: [
    async ({ browser }, use, { workerIndex }) => {
      const path = `live-judge/${workerIndex}.ipynb`;
      place(openServer, path, notebook(['pass']));
      const judge = await LivePage.open(browser, 'lab', path);
      await use(judge);
      await judge.close();
    },
    { scope: 'worker' }
  ]
});

for (let number = FIRST; number <= LAST; number++) {
  test(`pages show the same after sequence ${number}`, async ({ browser, judge }) => {
    test.setTimeout(600_000);
    const sequence = new LiveSequence(number, browser, judge);
    try {
      await sequence.play();
    } catch (error) {
      throw new Error(`${sequence.story}\n${String(error)}`);
    } finally {
      await sequence.end();
    }
  });
}
