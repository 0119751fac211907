/**
 * What a page shows must not depend on what it saw before: a page that opens the same version of the notebook later
 * attributes the same executions to the same cells.
 */
import fc from 'fast-check';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { FrontEnd, KernelExecution } from '../../../src/protocol';
import { documentOf, helloOf, PATH, ran, READER, runOf } from './made-history';

/** This page, an earlier one with the same cell ids, and a console. */
const CLIENTS: readonly FrontEnd[] = [
  { client: 'own', notebook: PATH, id_group: 1 },
  { client: 'earlier', notebook: PATH, id_group: 1 },
  { client: 'console', notebook: null }
];

const TEXTS = ['x = 1', 'x = 2', 'y = x', 'y = x + 1', 'del x', 'print(y)'] as const;
const text = fc.constantFrom(...TEXTS);
const position = fc.nat(5);

const step = fc.oneof(
  fc.record({
    kind: fc.constant('run' as const),
    client: fc.constantFrom('own', 'earlier', 'unregistered', 'console'),
    cell: position,
    source: fc.option(text)
  }),
  fc.record({
    kind: fc.constant('stranger' as const),
    client: fc.constantFrom('stranger', null),
    source: text
  }),
  fc.record({ kind: fc.constant('edit' as const), cell: position, source: text }),
  fc.record({ kind: fc.constant('insert' as const), cell: position, source: text }),
  fc.record({ kind: fc.constant('delete' as const), cell: position }),
  fc.record({ kind: fc.constant('move' as const), cell: position, to: position })
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Cell {
  readonly key: string;
  readonly source: string;
  readonly count: number | null;
}

/** A notebook, and what a kernel ran of it. */
class Work {
  readonly runs: KernelExecution[] = [];
  cells: readonly Cell[];
  private serial = 0;

  constructor(sources: readonly string[]) {
    this.cells = sources.map(source => this.cellOf(source));
  }

  get document(): NotebookDocument {
    return documentOf(
      ...this.cells.map(
        ({ key, source, count }) => [key, source, { executionCount: count }] as const
      )
    );
  }

  /** Does a step; returns what the kernel executed. */
  take(step: Step): KernelExecution | null {
    const at = 'cell' in step ? step.cell % this.cells.length : 0;
    switch (step.kind) {
      case 'run':
        return this.run(at, step.client, step.source);
      case 'stranger':
        return this.add(step.source, { client: step.client });
      case 'edit':
        this.cells = this.cells.map((cell, index) =>
          index === at ? { ...cell, source: step.source } : cell
        );
        return null;
      case 'insert':
        this.cells = [
          ...this.cells.slice(0, at),
          this.cellOf(step.source),
          ...this.cells.slice(at)
        ];
        return null;
      case 'delete':
        // A notebook always has a cell.
        this.cells = this.cells.filter((_, index) => index !== at || this.cells.length === 1);
        return null;
      case 'move': {
        const others = this.cells.filter((_, index) => index !== at);
        const moved = this.cells.slice(at, at + 1);
        this.cells = [...others.slice(0, step.to), ...moved, ...others.slice(step.to)];
        return null;
      }
    }
  }

  /** Another page may have another text, or a cell that this one lacks. */
  private run(at: number, client: string, source: string | null): KernelExecution {
    const cell = this.cells.at(at);
    const id = cell?.key ?? 'elsewhere';
    const run = this.add(source ?? cell?.source ?? 'x = 1', {
      client,
      cell_id: client === 'console' ? null : id
    });
    if (client === 'own') {
      this.cells = this.cells.map(each => (each.key === id ? { ...each, count: run.count } : each));
    }
    return run;
  }

  private add(source: string, more: Partial<KernelExecution>): KernelExecution {
    const run = runOf(this.runs.length + 1, source, more);
    this.runs.push(run);
    return run;
  }

  private cellOf(source: string): Cell {
    return { key: `c${++this.serial}`, source, count: null };
  }
}

function pageOf(document: NotebookDocument, runs: readonly KernelExecution[]): NotebookHistory {
  const history = new NotebookHistory(READER);
  history.identify('own');
  history.update(document);
  history.receive(helloOf(runs, [], { clients: [...CLIENTS] }));
  return history;
}

/** What a page shows; it may know more of a deleted cell. */
function shown({ state }: NotebookHistory): unknown {
  return {
    executions: state.executions.map(({ kernelRun, origin, cell, matchedBy }) =>
      origin === 'deleted-cell'
        ? [kernelRun.sequence, origin]
        : [kernelRun.sequence, origin, cell, matchedBy]
    ),
    cells: [...state.cells.values()]
      .map(({ key, state: is, executions }) => ({
        key,
        is,
        executions: executions.map(({ kernelRun }) => kernelRun.sequence)
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    ghosts: state.ghosts.map(({ name, kind }) => [name, kind])
  };
}

describe('a page', () => {
  it('shows after any work what a page shows that opens the notebook then', () => {
    const sources = fc.array(text, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(sources, fc.array(step, { maxLength: 14 }), (cells, steps) => {
        const work = new Work(cells);
        const page = pageOf(work.document, []);
        for (const each of steps) {
          const run = work.take(each);
          if (run !== null) {
            ran(page, run);
          }
          page.update(work.document);
          expect(shown(page)).toEqual(shown(pageOf(work.document, work.runs)));
        }
      }),
      { numRuns: 500 }
    );
  });
});
