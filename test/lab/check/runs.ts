/** Runs of a server, and a fake client that returns them. */
import type {
  RunCellResult,
  RunComparison,
  RunEvent,
  GatewayStates,
  RunTargets,
  RunProgress,
  RunRequest,
  RunResult,
  RunSummary
} from '../../../src/protocol';
import type { IRunClient } from '../../../src/lab/check/model/run-client';
import { HERE } from '../../../src/core/check/job/run-job';
import { ServerError } from '../../../src/lab/server/server-client';
import { answerOf } from '../../../src/lab/check/worker/answer';
import { CheckComparer } from '../../../src/lab/check/worker/check-comparer';
import type { CheckAnswers, CheckQuestion } from '../../../src/lab/check/worker/check-messages';
import type { IChecker } from '../../../src/lab/check/worker/checker';

/** A code cell of a stored notebook and its result in a fresh run. */
export interface RunSketch {
  readonly source: string;
  readonly stored?: readonly object[];
  readonly fresh?: readonly Record<string, unknown>[];
  readonly result?: Partial<RunCellResult>;
}

/** Printed text as an output. */
export function printed(text: string): Record<string, unknown> {
  return { output_type: 'stream', name: 'stdout', text };
}

/** A notebook of cells. */
export function notebookOf(cells: readonly RunSketch[]): Record<string, unknown> {
  return {
    cells: cells.map(({ source, stored = [] }, at) => ({
      cell_type: 'code',
      id: `cell-${at}`,
      metadata: {},
      source,
      outputs: stored,
      execution_count: at + 1
    })),
    metadata: {
      kernelspec: { name: 'python3' },
      language_info: { name: 'python', version: '3.8.1' }
    },
    nbformat: 4,
    nbformat_minor: 5
  };
}

/** The result of a fresh run of cells. */
export function resultOf(cells: readonly RunSketch[], more: Partial<RunResult> = {}): RunResult {
  return {
    id: 'run',
    status: 'finished',
    message: '',
    started: 1000,
    seconds: 2,
    order: 'document',
    place: { ...HERE },
    staging: null,
    missing_modules: [],
    kernel: {
      name: 'python3',
      language: 'python',
      implementation: 'ipython',
      implementation_version: '9',
      environment: { COLUMNS: '80' },
      python: {
        version: '3.11.7',
        implementation: 'CPython',
        executable: '/usr/bin/python',
        packages: { numpy: '2.0', attrs: '23' },
        modules: { numpy: '2.0' }
      },
      machine: {
        system: 'Linux',
        processor: 'x',
        processors: 2,
        memory_bytes: null,
        gpus: [],
        cuda: null
      }
    },
    parameters_error: null,
    files: null,
    cells: cells.map((cell, index) => cellResultOf(cell, index)),
    ...more
  };
}

/** The result of one cell. */
export function cellResultOf({ fresh = [], result }: RunSketch, index: number): RunCellResult {
  return {
    index,
    id: `cell-${index}`,
    position: index,
    status: 'ok',
    error: null,
    expected_error: false,
    asked_for_input: false,
    execution_count: index + 1,
    started: 1000 + index,
    seconds: 0.5,
    outputs: [...fresh],
    output_bytes: 10,
    losses: [],
    ...result
  };
}

/** A run in the server's list. */
export function summaryOf(more: Partial<RunSummary> = {}): RunSummary {
  return {
    id: 'run',
    path: 'folder/orders.ipynb',
    kernel_name: 'python3',
    order: 'document',
    own_folder: false,
    place: { ...HERE },
    repeat_of: null,
    state: 'finished',
    message: '',
    owner: { user: 'ann', host: 'here', process: 1, process_started: 1 },
    created: 1000,
    started: 1000,
    seconds: 2,
    cells: 1,
    cells_done: 1,
    sequence: 3,
    comparison: null,
    ...more
  };
}

/** A file of the server. */
export function bytesOf(content: object): ArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** A checker without a worker. */
export class DirectChecker implements IChecker {
  isDisposed = false;
  private readonly desk = new CheckComparer();

  ask<Kind extends CheckQuestion['kind']>(
    question: Extract<CheckQuestion, { kind: Kind }>
  ): Promise<CheckAnswers[Kind]> {
    return Promise.resolve().then(() => answerOf(this.desk, question) as CheckAnswers[Kind]);
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

/** A fake server with runs that the test sets. */
export class FakeRunClient implements IRunClient {
  readonly runs: RunSummary[] = [];
  readonly requests: RunRequest[] = [];
  readonly removed: string[] = [];
  readonly storedComparisons: [string, RunComparison][] = [];
  readonly files = new Map<string, object>();
  /** Error of the next `start`. */
  refusal: Error | null = null;
  /** The execution targets. */
  offered: RunTargets | Error = { version: 1, gateways: [], environments: [] };
  /** The next answers for followers of a run: events or an error. */
  readonly news: (Error | { readonly events: RunEvent[]; readonly run: Partial<RunSummary> })[] =
    [];

  start(request: RunRequest): Promise<RunSummary> {
    const { refusal } = this;
    if (refusal !== null) {
      this.refusal = null;
      return Promise.reject(refusal);
    }
    this.requests.push(request);
    const run = summaryOf({
      id: `run-${this.requests.length}`,
      path: request.path,
      repeat_of: request.repeat_of,
      state: 'queued',
      created: 1000 + this.requests.length
    });
    this.runs.unshift(run);
    return Promise.resolve(run);
  }

  gateways(): Promise<GatewayStates> {
    return Promise.resolve({ version: 1, gateways: [], pools: [] });
  }

  places(): Promise<RunTargets> {
    return this.offered instanceof Error
      ? Promise.reject(this.offered)
      : Promise.resolve(this.offered);
  }

  list(): Promise<readonly RunSummary[]> {
    return Promise.resolve([...this.runs]);
  }

  progress(id: string, since: number): Promise<RunProgress> {
    const next = this.news.shift();
    if (next === undefined) {
      return new Promise(() => undefined);
    }
    if (next instanceof Error) {
      return Promise.reject(next);
    }
    const at = this.runs.findIndex(run => run.id === id);
    this.runs[at] = { ...this.runs[at], ...next.run };
    return Promise.resolve({
      run: this.runs[at],
      events: next.events,
      next: since + next.events.length
    });
  }

  result(id: string): Promise<ArrayBuffer> {
    return this.file(`${id}/result`);
  }

  notebook(id: string): Promise<ArrayBuffer> {
    return this.file(`${id}/notebook`);
  }

  storeComparison(id: string, comparison: RunComparison): Promise<RunSummary> {
    this.storedComparisons.push([id, comparison]);
    const run = this.runs.find(each => each.id === id);
    return Promise.resolve({ ...(run ?? summaryOf({ id })), comparison });
  }

  remove(id: string): Promise<void> {
    this.removed.push(id);
    return Promise.resolve();
  }

  private file(name: string): Promise<ArrayBuffer> {
    const content = this.files.get(name);
    return content === undefined
      ? Promise.reject(new ServerError(404, 'no such file'))
      : Promise.resolve(bytesOf(content));
  }
}
