/** @jest-environment jsdom */
import { RestorationFailure, RestoreFollower } from '../../../src/lab/restore/restore-follower';
import { ServerError } from '../../../src/lab/server/server-client';
import type { RestorationProgress, RestorationState } from '../../../src/protocol';
import { resultOf } from './results';

function answerOf(state: RestorationState, message = ''): RestorationProgress {
  const restoration = { id: 'a', path: 'a.ipynb', state, message, created: 0, seconds: null };
  return { restoration, events: [], next: 0 };
}

function clientOf(answers: (RestorationProgress | Error)[]) {
  return {
    removed: 0,
    start: () => Promise.reject(new Error('not asked')),
    progress: () => {
      const answer = answers.shift() ?? answerOf('running');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    result: () => Promise.resolve(resultOf()),
    remove(): Promise<void> {
      this.removed++;
      return Promise.resolve();
    }
  };
}

const TIMES = { wait: 10, retry: 1 };
const { restoration: RUNNING } = answerOf('running');

describe('a follower', () => {
  it('goes on while the server does not answer, and lets it forget the result', async () => {
    const client = clientOf([
      answerOf('running'),
      new TypeError('network'),
      new ServerError(503, 'busy'),
      answerOf('finished')
    ]);
    const follower = new RestoreFollower(client, RUNNING, TIMES);
    const lost: boolean[] = [];
    follower.changed.connect(({ isLost }) => lost.push(isLost));
    expect(await follower.follow()).toEqual(resultOf());
    expect(lost).toEqual([false, true, true, false]);
    expect(client.removed).toBe(1);
    await follower.cancel();
    expect(client.removed).toBe(1);
  });

  it('says why there is no result', async () => {
    const failed = new RestoreFollower(clientOf([answerOf('failed', 'No Node.')]), RUNNING, TIMES);
    await expect(failed.follow()).rejects.toEqual(new RestorationFailure('No Node.'));
    const gone = new RestoreFollower(clientOf([new ServerError(404, 'gone')]), RUNNING, TIMES);
    await expect(gone.follow()).rejects.toThrow('gone');
    const cancelled = new RestoreFollower(clientOf([answerOf('cancelled')]), RUNNING, TIMES);
    expect(await cancelled.follow()).toBeNull();
  });

  it('cancels what goes on', async () => {
    const client = clientOf([]);
    await new RestoreFollower(client, RUNNING, TIMES).cancel();
    expect(client.removed).toBe(1);
  });
});
