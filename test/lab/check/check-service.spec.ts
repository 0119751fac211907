/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { RunEvent } from '../../../src/protocol';
import { CheckService } from '../../../src/lab/check/model/check-service';
import { requestFor } from '../../../src/lab/check/model/run-request';
import { DEFAULT_CHOICES } from '../../../src/lab/settings/check-choices';
import { problemText } from '../../../src/lab/check/model/problems';
import type { CheckReport } from '../../../src/lab/check/model/check-report';
import { ServerError } from '../../../src/lab/server/server-client';
import type { ServerState } from '../../../src/lab/server/server-capabilities';
import {
  cellResultOf,
  DirectChecker,
  notebookOf,
  printed,
  resultOf,
  FakeRunClient,
  summaryOf
} from './runs';
import type { RunSketch } from './runs';

const trans = nullTranslator.load('freshkernel');
const CELLS: readonly RunSketch[] = [
  { source: 'print(1)', stored: [printed('1')], fresh: [printed('1')] },
  { source: 'print(2)', stored: [printed('2')], fresh: [printed('3')] }
];
const REQUEST = requestFor(
  { path: 'folder/orders.ipynb', notebook: {}, kernelName: 'python3' },
  DEFAULT_CHOICES
);

function serviceOf(
  client: FakeRunClient,
  state: ServerState = { kind: 'on', capabilities: ['runs'] }
): CheckService {
  const newChecker = (): DirectChecker => new DirectChecker();
  return new CheckService(
    {
      client,
      newChecker,
      settingsOf: () => Promise.resolve(DEFAULT_CONFIG),
      comparer: '0.1.0'
    },
    { state: () => Promise.resolve(state) }
  );
}

function withFiles(client: FakeRunClient, ...ids: string[]): void {
  for (const id of ids) {
    client.files.set(`${id}/notebook`, notebookOf(CELLS));
    client.files.set(`${id}/result`, resultOf(CELLS, { id }));
  }
}

async function until(report: CheckReport, holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !holds(); turn++) {
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  expect([holds(), report.problem]).toEqual([true, null]);
}

const EVENTS: RunEvent[] = [
  { kind: 'started', sequence: 0, time: 1, id: 'run-1', indexes: [0, 1] },
  { kind: 'cell-started', sequence: 1, time: 2, index: 0, position: 0 },
  { kind: 'cell-ended', sequence: 2, time: 3, cell: cellResultOf(CELLS[0], 0) },
  { kind: 'cell-started', sequence: 3, time: 3, index: 1, position: 1 }
];

describe('a check', () => {
  it('is followed to its end, compared, and reported to the server', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1');
    const service = serviceOf(client);
    const ended: string[] = [];
    service.ended.connect((_, { id }) => ended.push(id));
    const id = await service.start(REQUEST, 1);
    client.news.push(
      { events: EVENTS, run: { state: 'running' } },
      { events: [], run: { state: 'finished' } }
    );
    const report = service.report(id);
    await until(report, () => report.progress.running === 1);
    expect([...report.progress.cells]).toEqual([
      [0, 'ok'],
      [1, 'running']
    ]);
    expect(service.running('folder/orders.ipynb')).toBe(report);
    await until(report, () => report.phase === 'done');
    expect(report.findings?.verdict).toBe('different');
    expect(client.storedComparisons).toEqual([
      ['run-1', expect.objectContaining({ different: 1, failed: 0 })]
    ]);
    await until(report, () => ended.length > 0);
    service.release(id);
    expect(report.isDisposed).toBe(true);
  });

  it('continues and reports it when the connection is lost', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1');
    const service = serviceOf(client);
    const id = await service.start(REQUEST, 1);
    client.news.push(new TypeError('Failed to fetch'), { events: [], run: { state: 'finished' } });
    const report = service.report(id);
    await until(report, () => report.isLost);
    await until(report, () => report.phase === 'done');
    expect(report.isLost).toBe(false);
  });

  it('that is running is followed after a reload without showing its report', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1');
    client.runs.push(summaryOf({ id: 'run-1', state: 'running' }));
    client.news.push({ events: [], run: { state: 'finished' } });
    const service = serviceOf(client);
    const ended: CheckReport[] = [];
    service.ended.connect((_, report) => ended.push(report));
    let report: CheckReport | null = null;
    service.changed.connect(() => (report ??= service.running('folder/orders.ipynb')));
    await service.resume();
    for (let turn = 0; turn < 400 && ended.length === 0; turn++) {
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    expect([report]).toEqual(ended);
    expect(ended[0].isDisposed).toBe(true);
  });

  it('that ended before causes no notification', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1');
    client.runs.push(summaryOf({ id: 'run-1' }));
    const service = serviceOf(client);
    const ended = jest.fn();
    service.ended.connect(ended);
    const report = service.report('run-1');
    await until(report, () => report.phase === 'done');
    expect(ended).not.toHaveBeenCalled();
  });

  it('is repeated, and compared with all its runs', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1', 'run-2', 'run-3');
    const service = serviceOf(client);
    const id = await service.start(REQUEST, 3);
    expect(client.requests.map(({ repeat_of }) => repeat_of)).toEqual([null, 'run-1', 'run-1']);
    expect(client.requests.map(({ hash_seed }) => hash_seed ?? 0)).toEqual([0, 1, 2]);
    const end = { events: [], run: { state: 'finished' } } as const;
    client.news.push({ ...end, events: [] }, { ...end, events: [] }, { ...end, events: [] });
    const report = service.report(id);
    await until(report, () => report.phase === 'done');
    expect(report.findings?.runs).toHaveLength(3);
    expect(report.findings?.cells[1].varies).toBe(false);
  });

  it('is canceled with all its runs', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'run-1', 'run-2', 'run-3');
    const service = serviceOf(client);
    const report = service.report(await service.start(REQUEST, 3));
    await until(report, () => report.lines.length > 0);
    await report.cancel();
    expect(client.removed).toEqual(['run-1', 'run-2', 'run-3']);
    expect(report.isCancelling).toBe(true);
  });

  it('estimates its duration from the last run of the same cells', async () => {
    const client = new FakeRunClient();
    withFiles(client, 'new');
    client.runs.push(
      summaryOf({ id: 'new', state: 'running', created: 3000 }),
      summaryOf({ id: 'other', cells: 9, created: 2000, seconds: 99 }),
      summaryOf({ id: 'old', created: 1500, seconds: 42 })
    );
    const report = serviceOf(client).report('new');
    await until(report, () => report.phase === 'running');
    expect(report.estimate).toBe(42);
  });
});

describe('an obstacle to a check', () => {
  it.each<[ServerState, string]>([
    [{ kind: 'missing' }, 'Freshkernel server extension is missing'],
    [{ kind: 'other-version', version: '9' }, 'a different version'],
    [{ kind: 'on', capabilities: [] }, 'does not run notebooks']
  ])('is reported: %j', async (state, text) => {
    const service = serviceOf(new FakeRunClient(), state);
    const error: unknown = await service.start(REQUEST, 1).catch((reason: unknown) => reason);
    expect(problemText(error, trans)).toContain(text);
  });

  it.each([
    [429, '20 runs wait.', 'Too many checks are waiting. 20 runs wait.'],
    [400, 'There is no kernel “r”.', 'There is no kernel “r”.'],
    [500, 'boom', 'The server said: boom']
  ])('is the message of the server: %d', async (status, message, text) => {
    const client = new FakeRunClient();
    client.refusal = new ServerError(status, message);
    const error: unknown = await serviceOf(client)
      .start(REQUEST, 1)
      .catch((reason: unknown) => reason);
    expect(problemText(error, trans)).toBe(text);
  });

  it('is that the server no longer has the run', async () => {
    const client = new FakeRunClient();
    const report = serviceOf(client).report('gone');
    for (let turn = 0; turn < 100 && report.phase !== 'failed'; turn++) {
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    expect(problemText(report.problem, trans)).toContain('no longer has this run');
  });
});

describe('other execution targets', () => {
  const source = {
    path: 'a.ipynb',
    notebook: notebookOf([{ source: 'import os, gone\nopen("a.csv")' }]),
    kernelName: 'python3'
  };

  it('are none if the server does not answer', async () => {
    const client = new FakeRunClient();
    client.offered = new ServerError(404, 'no such thing');
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    expect(await serviceOf(client).targets(source)).toEqual({ gateways: [], environments: [] });
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  it('get the needs of the notebook', async () => {
    const { document } = await serviceOf(new FakeRunClient()).needs(source);
    expect(document).toEqual({
      inputs: ['a.csv', 'gone.py', 'gone/'],
      absolute: [],
      elsewhere: [],
      modules: ['gone', 'os']
    });
  });
});
