/** Creates documents, executions and messages for tests of the history. */
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { FrontEnd, KernelExecution, ProbeHello } from '../../../src/protocol';

/** Path of the notebook in these tests. */
export const PATH = 'work/sales.ipynb';
/** Its front end. */
export const TAB = 'tab';
/** The front end, registered. */
export const CLIENTS: readonly FrontEnd[] = [{ client: TAB, notebook: PATH }];

/** Reads sources as Python 3.11. */
export const READER = new PythonSourceReader({
  version: { major: 3, minor: 11 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
});

/** A cell of a document: its key, its source, and differences from a code cell that never ran. */
export type MadeCell = readonly [key: string, source: string, more?: Partial<NotebookCell>];

/** A notebook of code cells. */
export function documentOf(...cells: readonly MadeCell[]): NotebookDocument {
  return {
    path: PATH,
    language: 'python',
    languageVersion: null,
    cells: cells.map(([key, source, more], index) => ({
      key,
      index,
      id: key,
      type: 'code',
      source,
      executionCount: null,
      tags: [],
      storedError: null,
      editable: true,
      ...more
    }))
  };
}

/** A successful execution by the notebook's front end. */
export function runOf(
  sequence: number,
  source: string,
  more: Partial<KernelExecution> = {}
): KernelExecution {
  return {
    sequence,
    count: sequence,
    source,
    status: 'ok',
    error: null,
    started: sequence,
    ended: sequence,
    client: TAB,
    message_id: null,
    cell_id: null,
    seeded: false,
    bound: [],
    rebound: [],
    deleted: [],
    touched: [],
    ...more
  };
}

/** An execution from before the probe. */
export function seedOf(sequence: number, source: string): KernelExecution {
  return runOf(sequence, source, { seeded: true, status: 'unknown', client: null, ended: null });
}

/** The first message of the probe. */
export function helloOf(
  runs: readonly KernelExecution[],
  names: readonly string[] = [],
  more: Partial<ProbeHello> = {}
): ProbeHello {
  return {
    kind: 'hello',
    probe_version: 1,
    session: 'session',
    python: '3.11.0',
    implementation_version: '9.0.0',
    ipykernel: null,
    runs: [...runs],
    names: [...names],
    clients: [...CLIENTS],
    truncated: false,
    ...more
  };
}

/** A history with a document and no executions. */
export function historyOf(document: NotebookDocument): NotebookHistory {
  const history = new NotebookHistory(READER);
  history.identify(TAB);
  history.update(document);
  history.receive(helloOf([]));
  return history;
}

/** Reports an execution to the history. */
export function ran(history: NotebookHistory, run: KernelExecution, session = 'session'): void {
  history.receive({ kind: 'runs', session, runs: [run] });
}
