/** A parsed text of a cell, with the scopes of its names. */
import { FactTable } from '../../memo/fact-table';
import type { Module, Statement } from '../../python/ast/nodes';
import type { IPythonForm, OffsetMap } from '../../python/ipython/masked-cell';
import type { Scope } from '../../python/scopes/scope';
import { buildScopes } from '../../python/scopes/scope-builder';
import type { ScopeTree } from '../../python/scopes/scope-builder';
import type { CellSummary, ParsedText } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';

/** A text whose code is run. */
export interface CellText {
  readonly scopes: ScopeTree;
  readonly root: Scope;
  /** The source of the cell that it is part of, and the positions of its characters there. */
  readonly source: string;
  readonly map: OffsetMap;
}

/** A statement at the top level of a cell, and what belongs to it. */
export interface TopStatement {
  readonly statement: Statement;
  /** IPython's forms that stand for it, or for the value that it assigns. */
  readonly forms: readonly IPythonForm[];
  /** Whether the statement is Python's own, not only the stand-in of a form. */
  readonly isPython: boolean;
  /** Code that its forms carry (`%time f()`). */
  readonly carried: readonly CarriedText[];
}

/** Code that a form carries. */
export interface CarriedText {
  readonly text: CellText;
  readonly module: Module;
  /** Whether it runs to be measured only: its values are not kept. */
  readonly isMeasured: boolean;
}

/** Magics that run code to measure it. */
const MEASURING = new Set(['timeit', 'prun', 'lprun', 'mprun', 'memit']);

/** A cell made ready for running. */
export interface RunnableCell {
  readonly text: CellText;
  readonly statements: readonly TopStatement[];
  /** Forms without a statement: those of a cell whose body runs elsewhere (`%%bash`). */
  readonly forms: readonly IPythonForm[];
  /** All that stands in the cell. */
  readonly source: string;
}

const known = new FactTable<CellSummary, RunnableCell | null>();

/** The cell of a summary made ready for running; null where it does not parse. */
export function runnableCell(summary: CellSummary, version: PythonVersion): RunnableCell | null {
  let cell = known.get(summary);
  if (cell === undefined) {
    cell = summary.module === null ? null : prepare(summary, summary.module, version);
    known.set(summary, cell);
  }
  return cell;
}

/** The statement that a run of the cell executes at a position; null where that is a form of IPython's. */
export function statementAt(cell: RunnableCell | null, position: number): Statement | null {
  const own = cell === null ? -1 : position - cell.forms.length;
  return own < 0 ? null : (cell?.statements[own].statement ?? null);
}

function prepare(summary: CellSummary, module: Module, version: PythonVersion): RunnableCell {
  const { source } = summary;
  const read = (parsed: Module, map: OffsetMap): CellText => {
    const scopes = buildScopes(parsed, { version, futureAnnotations: false, root: 'module' });
    return { scopes, root: scopes.root, source, map };
  };
  const { forms } = summary.masked;
  const placed = new Set<IPythonForm>();
  const statements = module.body.map((statement): TopStatement => {
    const own = forms.filter(form => form.at >= statement.start && form.at < statement.end);
    own.forEach(form => placed.add(form));
    const carried = summary.carried
      .filter(({ map }) => own.some(form => isInside(map.toSource(0), form)))
      .map(({ module: parsed, map }: ParsedText): CarriedText => {
        const form = own.find(each => isInside(map.toSource(0), each));
        const isMeasured = form !== undefined && MEASURING.has(form.name);
        return { text: read(parsed, map), module: parsed, isMeasured };
      });
    const isStandIn = own.some(form => form.at === statement.start && !isInPlace(form));
    return { statement, forms: own, isPython: !isStandIn, carried };
  });
  const text = read(module, summary.masked.map);
  return { text, statements, forms: forms.filter(form => !placed.has(form)), source };
}

/** Whether the code that the form runs stands in its place: `%time x = f()`. */
function isInPlace({ kind, name, assigned }: IPythonForm): boolean {
  return kind === 'line-magic' && name === 'time' && !assigned;
}

function isInside(offset: number, form: IPythonForm): boolean {
  return offset >= form.start && offset <= form.end;
}
