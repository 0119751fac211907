/** The parsed text of a cell with its scopes. */
import { FactTable } from '../../memo/fact-table';
import type { Module, Statement } from '../../python/ast/nodes';
import { magicFacts } from '../../python/ipython/magic-facts';
import type { IPythonForm, OffsetMap } from '../../python/ipython/masked-cell';
import type { Scope } from '../../python/scopes/scope';
import { buildScopes } from '../../python/scopes/scope-builder';
import type { ScopeTree } from '../../python/scopes/scope-builder';
import type { CellSummary, ParsedText } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';

/** A text whose code can be executed. */
export interface CellText {
  readonly scopes: ScopeTree;
  readonly root: Scope;
  /** The source of the cell that it is part of, and the positions of its characters there. */
  readonly source: string;
  readonly map: OffsetMap;
}

/** A statement at the top level of a cell, with its IPython syntax. */
export interface TopStatement {
  readonly statement: Statement;
  /** IPython syntax that the statement, or the value that it assigns, stands for. */
  readonly forms: readonly IPythonForm[];
  /** Whether the statement is Python code, and not only a stand-in for IPython syntax. */
  readonly isPython: boolean;
  /** Code inside its IPython syntax (`%time f()`). */
  readonly carried: readonly CarriedText[];
}

/** Code inside IPython syntax. */
export interface CarriedText {
  readonly text: CellText;
  readonly module: Module;
  /** Whether it runs to be measured only: its values are not kept. */
  readonly isMeasured: boolean;
}

/** A cell prepared for symbolic execution. */
export interface RunnableCell {
  readonly text: CellText;
  readonly statements: readonly TopStatement[];
  /** IPython syntax without a statement: that of a cell whose body runs elsewhere (`%%bash`). */
  readonly forms: readonly IPythonForm[];
  /** Full source of the cell. */
  readonly source: string;
}

const known = new FactTable<CellSummary, RunnableCell | null>();

/** The prepared cell of a summary; null if it does not parse. */
export function runnableCell(summary: CellSummary, version: PythonVersion): RunnableCell | null {
  let cell = known.get(summary);
  if (cell === undefined) {
    cell = summary.module === null ? null : prepare(summary, summary.module, version);
    known.set(summary, cell);
  }
  return cell;
}

/** The statement at a position of the executed cell; null for IPython syntax. */
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
  const attached = new Set<IPythonForm>();
  const statements = module.body.map((statement): TopStatement => {
    const own = forms.filter(form => form.at >= statement.start && form.at < statement.end);
    own.forEach(form => attached.add(form));
    const carried = summary.nestedTexts
      .filter(({ map }) => own.some(form => isInside(map.toSource(0), form)))
      .map(({ module: parsed, map }: ParsedText): CarriedText => {
        const form = own.find(each => isInside(map.toSource(0), each));
        const isMeasured = form !== undefined && magicFacts(form).measures === true;
        return { text: read(parsed, map), module: parsed, isMeasured };
      });
    const isStandIn = own.some(form => form.at === statement.start && !isInPlace(form));
    return { statement, forms: own, isPython: !isStandIn, carried };
  });
  const text = read(module, summary.masked.map);
  return { text, statements, forms: forms.filter(form => !attached.has(form)), source };
}

/** Whether the code that the form runs stands in its place: `%time x = f()`. */
function isInPlace({ kind, name, assigned }: IPythonForm): boolean {
  return kind === 'line-magic' && name === 'time' && !assigned;
}

function isInside(offset: number, form: IPythonForm): boolean {
  return offset >= form.start && offset <= form.end;
}
