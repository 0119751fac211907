/** @jest-environment jsdom */
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { CheckService } from '../../../src/lab/check/model/check-service';
import { CheckProblem } from '../../../src/lab/check/model/problems';
import { requestFor } from '../../../src/lab/check/model/run-request';
import { BatchChecks } from '../../../src/lab/project/batch-checks';
import type { BatchProgress, PreparedCheck } from '../../../src/lab/project/batch-checks';
import { ServerError } from '../../../src/lab/server/server-client';
import { DEFAULT_CHOICES } from '../../../src/lab/settings/check-choices';
import { DirectChecker, FakeRunClient, notebookOf, printed, resultOf } from '../check/runs';

const CELLS = [{ source: 'print(1)', stored: [printed('1')], fresh: [printed('1')] }];

/** A server that finishes each run at once, or never. */
class Bench {
  readonly client = new FakeRunClient();
  readonly seen: (BatchProgress | null)[] = [];
  readonly service = new CheckService(
    {
      client: this.client,
      newChecker: () => new DirectChecker(),
      settingsOf: () => Promise.resolve(DEFAULT_CONFIG),
      comparer: '0.1.0'
    },
    { state: () => Promise.resolve({ kind: 'on', capabilities: ['runs'] }) }
  );
  readonly ended: string[] = [];
  readonly batch = new BatchChecks(
    this.service,
    path => this.prepare(path),
    () => this.seen.push(this.batch.progress)
  );
  prepare = (path: string): Promise<PreparedCheck> => {
    const source = { path, notebook: {}, kernelName: 'python3' };
    return Promise.resolve({ request: requestFor(source, DEFAULT_CHOICES), runs: 1 });
  };

  constructor(finished: number) {
    this.service.ended.connect((_, { id }) => this.ended.push(id));
    for (let at = 1; at <= finished; at++) {
      this.client.files.set(`run-${at}/notebook`, notebookOf(CELLS));
      this.client.files.set(`run-${at}/result`, resultOf(CELLS, { id: `run-${at}` }));
      this.client.news.push({ events: [], run: { state: 'finished' } });
    }
  }

  get paths(): readonly string[] {
    return this.client.requests.map(({ path }) => path);
  }

  async until(holds: () => boolean): Promise<void> {
    for (let turn = 0; turn < 400 && !holds(); turn++) {
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    expect(holds()).toBe(true);
  }
}

describe('many checks', () => {
  it('run one after the other, are compared, and emit no end', async () => {
    const bench = new Bench(2);
    await bench.batch.run(['a.ipynb', 'b.ipynb']);
    expect(bench.paths).toEqual(['a.ipynb', 'b.ipynb']);
    expect(bench.seen.at(0)).toMatchObject({ done: 0, total: 2, current: 'a.ipynb' });
    expect(bench.seen.at(-1)).toBeNull();
    expect(bench.batch.failed).toEqual([]);
    await bench.until(() => bench.client.storedComparisons.length === 2);
    expect(bench.ended).toEqual([]);
    // Others still are.
    bench.client.files.set('run-3/notebook', notebookOf(CELLS));
    bench.client.files.set('run-3/result', resultOf(CELLS, { id: 'run-3' }));
    bench.client.news.push({ events: [], run: { state: 'finished' } });
    const { request } = await bench.prepare('a.ipynb');
    bench.service.report(await bench.service.start(request, 1));
    await bench.until(() => bench.ended.length === 1);
  });

  it('go on after one that cannot start', async () => {
    const bench = new Bench(1);
    bench.client.refusal = new ServerError(400, 'There is no code cell.');
    await bench.batch.run(['a.ipynb', 'b.ipynb']);
    expect(bench.paths).toEqual(['b.ipynb']);
    expect(bench.batch.failed).toMatchObject([{ path: 'a.ipynb', error: { status: 400 } }]);
  });

  it.each([new CheckProblem('no-runs'), new ServerError(503, 'The list cannot be used.')])(
    'end where no check can start: %s',
    async refusal => {
      const bench = new Bench(1);
      bench.client.refusal = refusal;
      await bench.batch.run(['a.ipynb', 'b.ipynb']);
      expect(bench.paths).toEqual([]);
      expect(bench.batch.failed.map(({ path }) => path)).toEqual(['a.ipynb']);
    }
  );

  it('are canceled: the current one on the server, those that wait before they start', async () => {
    const bench = new Bench(0);
    bench.client.files.set('run-1/notebook', notebookOf(CELLS));
    bench.client.files.set('run-1/result', resultOf(CELLS, { id: 'run-1', status: 'cancelled' }));
    bench.client.news.push({ events: [], run: { state: 'running' } });
    const over = bench.batch.run(['a.ipynb', 'b.ipynb']);
    await bench.until(() => bench.client.runs.at(0)?.state === 'running');
    bench.client.news.push({ events: [], run: { state: 'cancelled' } });
    await bench.batch.cancel();
    expect(bench.client.removed).toEqual(['run-1']);
    await over;
    expect(bench.paths).toEqual(['a.ipynb']);
    expect(bench.batch.progress).toBeNull();
  });
});
