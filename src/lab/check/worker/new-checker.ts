import { Checker } from './checker';
import { startWorker } from './start-worker';

/** A checker whose comparisons run in a web worker if the page can start one. */
export function newChecker(): Checker {
  return new Checker(startWorker, async () => {
    const { answerInPage } = await import(
      /* webpackChunkName: "check-in-page" */ './answer-in-page'
    );
    return answerInPage();
  });
}
