/** A notebook whose cells run in a made-up kernel: each takes one second. */
import type { KernelExecution } from '../../../src/protocol';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import type { HistoryState } from '../../../src/core/history/history-state';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { LintResult } from '../../../src/core/lint/result';
import { LintSession } from '../../../src/core/lint/session';
import type { CellKey, NotebookDocument } from '../../../src/core/notebook/document';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { StaleInput } from '../../../src/core/staleness/staleness';
import { documentOf, NO_FACTS } from '../lint/cells';

const SESSION = 'session';
const READING = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

interface CellText {
  readonly key: CellKey;
  readonly source: string;
}

export class RanNotebook {
  private cells: readonly CellText[];
  private readonly notebookHistory = new NotebookHistory(new PythonSourceReader(READING));
  private readonly session: LintSession;
  private sequence = 0;
  private inserted = 0;
  private readonly names = new Set<string>();

  /** @param select - the rules that are checked */
  constructor(sources: readonly (string | CellText)[], select: readonly string[] = ['C5']) {
    this.session = new LintSession({ ...DEFAULT_CONFIG, select }, NO_FACTS);
    this.cells = sources.map((source, index) =>
      typeof source === 'string' ? { key: `cell-${index}`, source } : source
    );
    this.notebookHistory.update(this.document);
    this.notebookHistory.receive({
      kind: 'hello',
      probe_version: 1,
      session: SESSION,
      python: '3.12.0',
      implementation_version: '9',
      ipykernel: '7',
      runs: [],
      names: [],
      clients: [{ client: 'page', notebook: this.document.path }],
      truncated: false
    });
  }

  get document(): NotebookDocument {
    return documentOf(this.cells.map(({ key, source }) => ({ key, id: key, source })));
  }

  get history(): HistoryState {
    this.notebookHistory.update(this.document);
    return this.notebookHistory.state;
  }

  /** The analysis of the notebook as it is now. */
  analyze(): LintResult {
    const { document, history } = this;
    return this.session.lint(document, { history, kernel: null });
  }

  /** The stale inputs of each cell. */
  staleInputs(): readonly (readonly StaleInput[])[] {
    const { staleness } = this.analyze();
    return this.cells.map(({ key }) => staleness?.cells.get(key)?.inputs ?? []);
  }

  keyOf(index: number): CellKey {
    return this.cells[index].key;
  }

  indexOf(key: CellKey): number {
    return this.cells.findIndex(cell => cell.key === key);
  }

  runAll(): void {
    this.cells.forEach((_, index) => this.run(index));
  }

  run(index: number, change: Partial<KernelExecution> = {}): void {
    this.sequence += 1;
    const { key, source } = this.cells[index];
    const defined = summarizeCell(source, READING).defines;
    const run: KernelExecution = {
      sequence: this.sequence,
      count: this.sequence,
      status: 'ok',
      error: null,
      started: this.sequence * 10,
      ended: this.sequence * 10 + 1,
      client: 'page',
      message_id: null,
      cell_id: key,
      seeded: false,
      touched: [],
      source,
      bound: defined.filter(name => !this.names.has(name)),
      rebound: defined.filter(name => this.names.has(name)),
      deleted: [],
      ...change
    };
    defined.forEach(name => this.names.add(name));
    this.notebookHistory.update(this.document);
    this.notebookHistory.receive({ kind: 'runs', session: SESSION, runs: [run] });
  }

  edit(index: number, source: string): void {
    this.cells = this.cells.map((cell, at) => (at === index ? { ...cell, source } : cell));
  }

  insert(index: number, source: string): void {
    this.inserted += 1;
    this.cells = [
      ...this.cells.slice(0, index),
      { key: `inserted-${this.inserted}`, source },
      ...this.cells.slice(index)
    ];
  }

  delete(index: number): void {
    this.cells = this.cells.filter((_, at) => at !== index);
  }

  /** Replaces all cells. */
  replace(cells: readonly CellText[]): void {
    this.cells = cells;
  }
}
