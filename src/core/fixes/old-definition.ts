/** Finds the part of an executed text that defined a name. */
import { largest, smallest } from '../memo/lists';
import { builtinMagics } from '../python/ipython/magic-table';
import type { Statement } from '../python/ast/nodes';
import type { BodyEvent, CellSummary, NameRange } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { PythonVersion } from '../python/version';
import { allEvents, attributePath } from '../analysis/access/notebook-names';

/** Whether a text shows that it binds a name: `hidden` where it may, through a star import or an unknown magic. */
export type BindingShown = 'shown' | 'hidden' | 'none';

interface Part {
  readonly start: number;
  readonly end: number;
  /** Names that it binds, deletes or changes in place when it runs. */
  readonly defines: ReadonlySet<string>;
  readonly reads: ReadonlySet<string>;
}

const CACHED = 50;
const summaries = new Map<string, CellSummary>();

/** Whether running `source` binds `name`, as far as the text shows. */
export function showsBinding(name: string, source: string, version: PythonVersion): BindingShown {
  const { defines, unknownNames } = summaryOf(source, version);
  return defines.includes(name) ? 'shown' : unknownNames.length > 0 ? 'hidden' : 'none';
}

/** The names that running `source` binds; null where a star import or an unknown magic may bind more. */
export function boundNames(source: string, version: PythonVersion): readonly string[] | null {
  const { defines, unknownNames } = summaryOf(source, version);
  return unknownNames.length > 0 ? null : defines;
}

/**
 * The statements of `source` that `name` needs: those that define it, and those that define what these read, unless
 * that is available anyway. All of the source where it cannot be split.
 */
export function oldDefinition(
  name: string,
  source: string,
  version: PythonVersion,
  isAvailable: (name: string) => boolean
): string {
  const summary = summaryOf(source, version);
  const parts = (summary.module?.body ?? []).map(statement => partOf(statement, summary));
  const needed = new Set([name]);
  const taken = new Set<Part>();
  let size = -1;
  while (size < taken.size) {
    size = taken.size;
    for (const part of parts.filter(({ defines }) =>
      [...defines].some(defined => needed.has(defined))
    )) {
      taken.add(part);
      [...part.reads].filter(read => !isAvailable(read)).forEach(read => needed.add(read));
    }
  }
  const isWhole = taken.size === parts.length || ![...taken].some(part => part.defines.has(name));
  return isWhole
    ? source
    : parts
        .filter(part => taken.has(part))
        .map(({ start, end }) => source.slice(start, end))
        .join('\n');
}

function summaryOf(source: string, version: PythonVersion): CellSummary {
  const label = `${version.major}.${version.minor}\n${source}`;
  let summary = summaries.get(label);
  if (summary === undefined) {
    summary = summarizeCell(source, {
      version,
      magics: builtinMagics(),
      futureFeatures: [],
      automagic: true
    });
    if (summaries.size >= CACHED) {
      summaries.clear();
    }
    summaries.set(label, summary);
  }
  return summary;
}

function partOf(statement: Statement, summary: CellSummary): Part {
  const { start, end } = rangeOf(statement, summary);
  const isInside = (event: BodyEvent): boolean => start <= event.start && event.end <= end;
  const own = summary.flow.blocks.flatMap(block => block.events.filter(isInside));
  const defines = own.flatMap(event =>
    event.kind === 'bind' || event.kind === 'delete' || event.kind === 'mutate' ? [event.name] : []
  );
  const reads = allEvents(summary).flatMap(event =>
    event.kind === 'read' && isInside(event) ? [event.name] : []
  );
  const owner = ownerOfCalled(statement);
  // Calls of a module's functions do not change the module.
  const changed = summary.imports.some(({ name }) => name === owner) ? null : owner;
  return {
    start,
    end,
    defines: new Set(changed === null ? defines : [...defines, changed]),
    reads: new Set(reads)
  };
}

/** Range of a statement in the source, including all of the magics and commands in it. */
function rangeOf(statement: Statement, { masked }: CellSummary): NameRange {
  const from = startOf(statement);
  const forms = masked.forms.filter(({ at }) => from <= at && at < statement.end);
  return {
    start: Math.min(masked.map.toSource(from), smallest(forms.map(form => form.start))),
    end: Math.max(masked.map.toSource(statement.end - 1) + 1, largest(forms.map(form => form.end)))
  };
}

/** The name whose object a statement like `orders.append(3)` may change. */
function ownerOfCalled(statement: Statement): string | null {
  const isCall = statement.kind === 'Expr' && statement.value.kind === 'Call';
  const path = isCall ? attributePath(statement.value.func) : null;
  return path !== null && path.length > 1 ? path[0] : null;
}

/** Decorators precede the start of the node in the syntax tree. */
function startOf(statement: Statement): number {
  const hasDecorators = statement.kind === 'FunctionDef' || statement.kind === 'ClassDef';
  const first = hasDecorators ? statement.decorators.at(0) : undefined;
  return first === undefined ? statement.start : first.start - 1;
}
