/** The facts about a checked notebook that the search for causes uses. */
import type { RunCellResult, RunPython, RunResult } from '../../../protocol';
import type { CheckedCell, CheckOutcome } from '../verdict/check-outcome';
import type { ComparedNotebook } from '../../compare/notebooks';
import type { LintResult } from '../../lint/result';
import type { NotebookCell } from '../../notebook/document';
import { isPicture, readOutputs } from '../../notebook/outputs-reader';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { DEFAULT_CONFIG } from '../../settings/config';
import { targetPython } from '../../lint/target-python';
import type { CellSummary } from '../../python/flow/cell-summary';
import type { Finding } from '../../rules/contract';
import { SymbolicWorld } from '../../analysis/heap/program';
import { failingLine, shownFailingLine } from './traceback';
import { closureOf, MOST_LINKS, traceRun } from './run-trace';
import type { ProviderClosure, RunTrace, TracedCell, TracedStatement } from './run-trace';

/** A code cell with its stored outputs and its result in the run. */
export interface CellFacts {
  readonly cell: NotebookCell;
  readonly checked: CheckedCell;
  /** Its result in the first run; null where it was not part of it. */
  readonly result: RunCellResult | null;
  readonly summary: CellSummary | null;
  readonly stored: readonly StoredOutput[];
  readonly fresh: readonly StoredOutput[];
  /** The error that the notebook stores; null where there is none. */
  readonly storedError: { readonly ename: string; readonly evalue: string } | null;
  /** Whether it ran without an error when its outputs were stored. */
  readonly worked: boolean;
  /** The line, from 1, on which it failed; 0 where nothing of it ran; null where it did not fail. */
  readonly failedAt: number | null;
}

/** A checked notebook. */
export class CheckedNotebook {
  /** By index over all cells. */
  readonly cells: ReadonlyMap<number, CellFacts>;
  readonly world: SymbolicWorld;
  /** The cells as the fresh kernel ran them; null where the notebook's language is not Python. */
  readonly freshTrace: RunTrace | null;
  readonly run: RunResult;
  readonly runs: readonly RunResult[];
  /** Top-level modules by the names that refer to them or to one of their members. */
  readonly modules: ReadonlyMap<string, string>;
  private readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** The last closure: cells are looked at one after the other, and all closures together would be large. */
  private closure: { readonly of: CellFacts; readonly found: ProviderClosure } | null = null;
  private _linksFollowed = 0;

  constructor(
    outcome: CheckOutcome,
    readonly notebook: ComparedNotebook,
    readonly lint: LintResult,
    private readonly mostLinks = MOST_LINKS
  ) {
    this.runs = outcome.runs;
    [this.run] = outcome.runs;
    const fresh = readOutputs(JSON.stringify({ cells: this.run.cells })).cells;
    const results = new Map(
      this.run.cells.map((result, at) => [result.index, { result, outputs: fresh[at] }])
    );
    this.cells = new Map(
      outcome.cells.map(checked => [
        checked.index,
        this.factsOf(checked, results.get(checked.index) ?? null)
      ])
    );
    this.world = new SymbolicWorld(targetPython(notebook.document, DEFAULT_CONFIG));
    this.modules = new Map(
      this.traced.flatMap(({ summary }) =>
        summary.imports.map(({ name, module }) => [name, module.split('.')[0]])
      )
    );
    this.freshTrace = lint.graph === null ? null : this.traceFresh();
    this.findings = byCell(lint.findings);
  }

  /** The kernel's interpreter; null if unknown. */
  get python(): RunPython | null {
    return this.run.kernel?.python ?? null;
  }

  /** The cells with a summary, in document order. */
  get traced(): readonly (TracedCell & { readonly count: number | null })[] {
    return [...this.cells.values()].flatMap(({ cell, summary }) =>
      summary === null
        ? []
        : [{ index: cell.index, key: cell.key, summary, count: cell.executionCount }]
    );
  }

  statementsOf(index: number): readonly TracedStatement[] {
    return this.freshTrace?.cells.get(index) ?? [];
  }

  /** The decisive statements: those that show the cell's outputs, or the one that failed. */
  decisive(facts: CellFacts, trace: RunTrace | null = this.freshTrace): readonly TracedStatement[] {
    const statements = trace?.cells.get(facts.cell.index) ?? [];
    const { failedAt } = facts;
    if (failedAt !== null) {
      const failing = statements.filter(
        ({ firstLine, lastLine }) => firstLine <= failedAt && failedAt <= lastLine
      );
      return failing.length > 0 ? failing : statements;
    }
    // A picture is drawn by many statements, of which the last one shows it.
    const showing = hasPicture(facts) ? [] : statements.filter(({ run }) => run.producesOutput);
    return showing.length > 0 ? showing : statements;
  }

  /** The decisive statements with their direct and indirect providers, the nearest first. */
  closureOf(facts: CellFacts): ProviderClosure {
    if (this.closure?.of !== facts) {
      this.closure = { of: facts, found: closureOf(this.decisive(facts), this.mostLinks) };
      this._linksFollowed += this.closure.found.links;
    }
    return this.closure.found;
  }

  /** How many links between statements were followed for closures: the cost of the search for causes. */
  get linksFollowed(): number {
    return this._linksFollowed;
  }

  /** The first finding with these codes in a cell, about the name if one is given. */
  findingAt(index: number, codes: RegExp, name: string | null = null): Finding | null {
    return (
      this.findings
        .get(index)
        ?.find(({ code, names }) => codes.test(code) && (name === null || names.includes(name))) ??
      null
    );
  }

  private factsOf(
    checked: CheckedCell,
    fresh: { readonly result: RunCellResult; readonly outputs: readonly StoredOutput[] } | null
  ): CellFacts {
    const cell = this.notebook.document.cells[checked.index];
    const stored = this.notebook.outputs.cells[checked.index];
    const storedError = stored.find(output => output.kind === 'error') ?? null;
    const wasRun = cell.executionCount !== null || stored.length > 0;
    return {
      cell,
      checked,
      result: fresh?.result ?? null,
      summary: this.lint.summaries.get(cell.key) ?? null,
      stored,
      fresh: fresh?.outputs ?? [],
      storedError,
      worked: wasRun && storedError === null,
      failedAt:
        checked.error === null
          ? null
          : fresh?.result.went_on === true
            ? shownFailingLine(checked.error, cell.source)
            : failingLine(checked.error)
    };
  }

  private traceFresh(): RunTrace {
    const positions = new Map(this.run.cells.map(({ index, position }) => [index, position]));
    const ran = this.traced
      .filter(({ index }) => typeof positions.get(index) === 'number')
      .sort((a, b) => (positions.get(a.index) ?? 0) - (positions.get(b.index) ?? 0));
    return traceRun(ran, this.world);
  }
}

function byCell(findings: readonly Finding[]): ReadonlyMap<number, readonly Finding[]> {
  const cells = new Map<number, Finding[]>();
  for (const finding of findings) {
    if (finding.cell !== null) {
      const known = cells.get(finding.cell.index);
      if (known === undefined) {
        cells.set(finding.cell.index, [finding]);
      } else {
        known.push(finding);
      }
    }
  }
  return cells;
}

function hasPicture({ stored, fresh }: CellFacts): boolean {
  return [...stored, ...fresh].some(isPicture);
}
