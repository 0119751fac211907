/** Plays the events of a scenario: a simulated kernel runs cells, and a real history records them. */
import { isProvidedName } from '../../../src/core/analysis/names/provided-names';
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { Fix } from '../../../src/core/fixes/edit';
import { allEvents } from '../../../src/core/analysis/access/notebook-names';
import type { HistoryState } from '../../../src/core/history/history-state';
import type { EndingExecution } from '../../../src/core/history/kernel-enders';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import type { CellKey, NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import type { ExampleEvent } from '../../../src/core/rules/contract';
import type { FrontEnd, KernelExecution } from '../../../src/protocol';

/** How the cells of scenarios are parsed. */
export const READING = {
  version: NEWEST_PYTHON,
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};
const SOURCES = new PythonSourceReader(READING);

const NOTEBOOK = 'notebook';
const CONSOLE = 'console';
const OTHER_NOTEBOOK = 'other-notebook';

/** An execution of the simulated kernel, with its outcome. */
export interface SimulatedRun {
  readonly kind: 'run';
  readonly source: string;
  /** Name of the exception, with its message where rules read it. */
  readonly error: string | null;
  readonly errorMessage: string | null;
  readonly bound: readonly string[];
  readonly rebound: readonly string[];
  readonly deleted: readonly string[];
}

/** An event in the kernel. */
export type KernelStep = SimulatedRun | { readonly kind: 'restart' };

/**
 * A live notebook. The names that an execution binds or deletes are taken from its source; a failing execution binds
 * nothing. test/oracles/rules runs the scenarios in Python to verify this.
 */
export class ExampleSession {
  /** All events in the kernel, for the oracle. */
  readonly steps: KernelStep[] = [];
  private history = new NotebookHistory(SOURCES);
  private runs: KernelExecution[] = [];
  private readonly names = new Set<string>();
  private sessions = 0;
  private sequence = 0;

  constructor(private current: NotebookDocument) {
    this.history.update(current);
    this.start();
  }

  get document(): NotebookDocument {
    return this.current;
  }

  get state(): HistoryState {
    return this.history.state;
  }

  /** Plays one event. */
  play(event: ExampleEvent): void {
    switch (event.kind) {
      case 'run':
        return this.runCell(this.current.cells[event.cell], event.error ?? null);
      case 'console':
        return this.send(event.source, null, CONSOLE, null);
      case 'other-notebook':
        return this.send(event.source, 'cell-of-other', OTHER_NOTEBOOK, null);
      case 'restart':
        return this.restart();
      case 'ended': {
        const cells = [event.cell, ...(event.waiting ?? [])].map(at => this.current.cells[at]);
        return this.restart(cells.map(({ key, source }) => ({ cell: key, source })));
      }
      case 'attach':
        return this.attach();
      case 'edit':
        return this.change(cells =>
          cells.map((cell, index) =>
            index === event.cell ? { ...cell, source: event.source } : cell
          )
        );
      case 'clear':
        return this.change(cells =>
          cells.map((cell, index) =>
            index === event.cell ? { ...cell, executionCount: null } : cell
          )
        );
      case 'insert':
        return this.change(cells => [
          ...cells.slice(0, event.cell),
          newCell(this.freshKey(), event.source),
          ...cells.slice(event.cell)
        ]);
      case 'delete':
        return this.change(cells => cells.filter((_, index) => index !== event.cell));
      case 'move':
        return this.change(cells => {
          const others = cells.filter((_, index) => index !== event.cell);
          return [...others.slice(0, event.to), cells[event.cell], ...others.slice(event.to)];
        });
    }
  }

  /** Shows another version of the notebook. */
  show(document: NotebookDocument): void {
    this.current = document;
    this.history.update(document);
  }

  /** Applies a fix: its edits, then its actions, whose executions all succeed. */
  apply({ edits, actions }: Fix): void {
    const after = applyToDocument(this.current, edits);
    if (after === null) {
      throw new Error('the fix does not apply');
    }
    this.show(after);
    for (const action of actions ?? []) {
      switch (action.kind) {
        case 'run-cells':
        case 'reload-modules':
          this.runAll(action.cells);
          break;
        case 'restart-and-run-all':
          this.restart();
          this.runAll(this.current.cells.map(({ key }) => key));
          break;
        default:
          throw new Error(`no scenario can do ${action.kind}`);
      }
    }
  }

  /** Applies a fix as far as its cells succeed; returns whether all did. */
  applyUnlessFailing(fix: Fix): boolean {
    this.stopsAtMissingNames = true;
    try {
      this.apply(fix);
      return true;
    } catch (error) {
      if (error instanceof MissingNameError) {
        return false;
      }
      throw error;
    } finally {
      this.stopsAtMissingNames = false;
    }
  }

  /** The missing name that a source would fail at now; null where it has all names. */
  missingName(source: string): string | null {
    const summary = summarizeCell(source, READING);
    const needed = new Set([...summary.uses, ...summary.deletes]);
    for (const event of allEvents(summary)) {
      const isNeeded = event.kind === 'read' || event.kind === 'delete';
      if (isNeeded && needed.has(event.name) && !this.has(event.name)) {
        return event.name;
      }
    }
    return null;
  }

  /** The user's names in the kernel now. */
  get kernelNames(): ReadonlySet<string> {
    return this.names;
  }

  private has(name: string): boolean {
    return this.names.has(name) || isProvidedName(name);
  }

  private stopsAtMissingNames = false;

  private runAll(keys: readonly CellKey[]): void {
    for (const key of keys) {
      const cell = this.current.cells.find(other => other.key === key);
      if (cell === undefined) {
        throw new Error(`there is no cell ${key}`);
      }
      if (cell.type === 'code' && cell.source.trim() !== '') {
        if (this.stopsAtMissingNames && this.missingName(cell.source) !== null) {
          throw new MissingNameError();
        }
        this.runCell(cell, null);
      }
    }
  }

  private runCell(cell: NotebookCell, error: string | null): void {
    this.send(cell.source, cell.id ?? cell.key, NOTEBOOK, error);
    const count = this.sequence;
    this.change(cells =>
      cells.map(other => (other.key === cell.key ? { ...other, executionCount: count } : other))
    );
  }

  private send(source: string, id: string | null, client: string, error: string | null): void {
    this.sequence++;
    const run: SimulatedRun = {
      kind: 'run',
      source,
      error,
      errorMessage:
        error === 'NameError' ? `name '${this.missingName(source) ?? ''}' is not defined` : null,
      ...(error === null ? this.effectsOf(source) : NO_EFFECTS)
    };
    this.steps.push(run);
    run.bound.forEach(name => this.names.add(name));
    run.deleted.forEach(name => this.names.delete(name));
    const execution = kernelRun(run, { sequence: this.sequence, client, cellId: id });
    this.runs.push(execution);
    this.history.receive({ kind: 'runs', session: this.session, runs: [execution] });
  }

  private effectsOf(source: string): Pick<SimulatedRun, 'bound' | 'rebound' | 'deleted'> {
    const { defines, deletes } = summarizeCell(source, READING);
    return {
      bound: defines.filter(name => !this.names.has(name)),
      rebound: defines.filter(name => this.names.has(name)),
      deleted: deletes.filter(name => this.names.has(name) && !defines.includes(name))
    };
  }

  private restart(candidates: readonly EndingExecution[] = []): void {
    this.history.endSession(candidates);
    this.steps.push({ kind: 'restart' });
    this.start();
  }

  private start(): void {
    this.sessions++;
    this.sequence = 0;
    this.names.clear();
    this.runs = [];
    this.greet([]);
  }

  private attach(): void {
    this.history = new NotebookHistory(SOURCES);
    this.history.update(this.current);
    this.runs = this.runs.map(unseen);
    this.greet([...this.names].sort());
  }

  private greet(names: string[]): void {
    this.history.receive({
      kind: 'hello',
      probe_version: 1,
      session: this.session,
      python: '3.14.0',
      implementation_version: '9.0.0',
      ipykernel: '7.0.0',
      runs: this.runs,
      names,
      clients: this.frontEnds,
      truncated: false
    });
  }

  private get session(): string {
    return `session-${this.sessions}`;
  }

  private get frontEnds(): FrontEnd[] {
    return [
      { client: NOTEBOOK, notebook: this.current.path },
      { client: CONSOLE, notebook: null },
      { client: OTHER_NOTEBOOK, notebook: `other-${this.current.path}` }
    ];
  }

  private freshKey(): CellKey {
    const taken = new Set(this.current.cells.map(({ key }) => key));
    let number = this.current.cells.length;
    while (taken.has(`cell-${number}`) || this.state.deletedCells.has(`cell-${number}`)) {
      number++;
    }
    return `cell-${number}`;
  }

  private change(edit: (cells: readonly NotebookCell[]) => readonly NotebookCell[]): void {
    const cells = edit(this.current.cells);
    this.show({
      ...this.current,
      cells: cells.map((cell, index) => (cell.index === index ? cell : { ...cell, index }))
    });
  }
}

/** A cell of a fix would fail. */
class MissingNameError extends Error {}

const NO_EFFECTS = { bound: [], rebound: [], deleted: [] };

/** An execution that only IPython's own history has. */
function unseen(run: KernelExecution): KernelExecution {
  return {
    ...run,
    status: 'unknown',
    error: null,
    started: null,
    ended: null,
    client: null,
    message_id: null,
    cell_id: null,
    seeded: true,
    bound: [],
    rebound: [],
    deleted: []
  };
}

function newCell(key: CellKey, source: string): NotebookCell {
  return {
    key,
    index: -1,
    id: key,
    type: 'code',
    source,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  };
}

function kernelRun(
  { source, error, errorMessage, bound, rebound, deleted }: SimulatedRun,
  position: { readonly sequence: number; readonly client: string; readonly cellId: string | null }
): KernelExecution {
  const { sequence, client, cellId } = position;
  return {
    sequence,
    count: sequence,
    source,
    status: error === null ? 'ok' : 'error',
    error: error === null ? null : { exception: error, message: errorMessage ?? '' },
    started: sequence,
    ended: sequence,
    client,
    message_id: `request-${sequence}`,
    cell_id: cellId,
    seeded: false,
    bound: [...bound],
    rebound: [...rebound],
    deleted: [...deleted],
    touched: []
  };
}
