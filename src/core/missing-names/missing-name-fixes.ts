/** Fixes for a name that nothing defines: the intended name, or the missing import. */
import { memoize } from '../memo/fact-table';
import type { UnboundRead } from '../analysis/names/document-graph';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { replaceText } from '../fixes/cell-edits';
import type { Edit, Fix } from '../fixes/edit';
import { insertFirstImport } from '../fixes/import-positions';
import { nearestLettered } from '../fixes/nearest-name';
import { allEvents } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { FIX_TITLES } from './fix-titles';
import { missingNameIndex } from './missing-name-index';
import { firstWork } from '../imports/first-work';
import { cellAt } from './unbound-locations';
import { renamedBuiltin, usualImport } from './usual-imports';

/** All fixes for the read, the likeliest first. */
export function missingNameFixes(context: RuleContext, read: UnboundRead): readonly Fix[] {
  return [importFix(context, read), renameFix(context, read)].filter(fix => fix !== null);
}

// ---------------------------------------------------------------- the intended name

function renameFix(context: RuleContext, read: UnboundRead): Fix | null {
  const other = intendedName(context, read);
  if (other === null) {
    return null;
  }
  const cell = cellAt(context, read.cell);
  const summary = context.summary(cell);
  const edits = summary === null ? null : renameEdits(cell, summary, read.name, other);
  return edits === null
    ? null
    : {
        title: { template: FIX_TITLES.rename, values: { name: read.name, other } },
        applicability: 'unsafe',
        edits
      };
}

/** The name that was probably meant: one that has a value where the read happens. */
function intendedName(context: RuleContext, read: UnboundRead): string | null {
  const builtin = renamedBuiltin(read.name);
  if (builtin !== null) {
    return builtin;
  }
  const index = missingNameIndex(context);
  const [near, above] = [index.namesNear(read), index.boundAbove(read)];
  return near.length + above.length === 0
    ? null
    : nearestLettered(read.name, [...near, ...above], index.budget);
}

/**
 * Renames every read of the name in the cell, because the next one would fail too; null where one cannot be changed.
 */
export function renameEdits(
  cell: NotebookCell,
  summary: CellSummary,
  name: string,
  other: string
): readonly Edit[] | null {
  const ranges = readRanges(summary).get(name) ?? new Map<number, number>();
  const plain = [...ranges].every(([start, end]) => cell.source.slice(start, end) === name);
  return plain && ranges.size > 0
    ? [...ranges].map(([start, end]) => replaceText(cell, start, end, other))
    : null;
}

/** Ranges of the reads of each name: start → end. */
const readRanges = memoize((summary: CellSummary): ReadonlyMap<string, Ranges> => {
  const byName = new Map<string, Map<number, number>>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'read') {
      const ranges = byName.get(event.name) ?? new Map<number, number>();
      byName.set(event.name, ranges.set(event.start, event.end));
    }
  }
  return byName;
});

type Ranges = ReadonlyMap<number, number>;

// ---------------------------------------------------------------- the missing import

/** By the certainty and the name of the read. A missing name may be read in a thousand cells, which share its fix. */
const importFixes = memoizePerVersion((_: RuleContext) => new Map<string, Fix | null>());

function importFix(context: RuleContext, read: UnboundRead): Fix | null {
  const known = importFixes(context);
  const key = `${read.certainty} ${read.name}`;
  let fix = known.get(key);
  if (fix === undefined) {
    fix = makeImportFix(context, read);
    known.set(key, fix);
  }
  return fix;
}

function makeImportFix(context: RuleContext, read: UnboundRead): Fix | null {
  const own = ownImport(context, read.name);
  const usual = own === null ? usualImport(read.name) : { statement: own, standard: false };
  if (usual === null) {
    return null;
  }
  const { statement, standard } = usual;
  return {
    title: { template: FIX_TITLES.import, values: { statement } },
    applicability:
      // Code that handles the missing name would behave differently with the import.
      standard &&
      read.certainty === 'certain' &&
      !missingNameIndex(context).isReadGuarded(read.name)
        ? 'safe'
        : 'unsafe',
    edits: [insertion(context, read, statement)]
  };
}

/** The import of the name inside a function of the notebook. */
function ownImport(context: RuleContext, name: string): string | null {
  const found = missingNameIndex(context).importOf(name);
  return found === null || found.module.startsWith('.') ? null : statementOf(found);
}

function statementOf({ name, module, member }: ImportedName): string {
  if (member !== null) {
    return `from ${module} import ${member}${member === name ? '' : ` as ${name}`}`;
  }
  const plain = module === name || module.startsWith(`${name}.`);
  return plain ? `import ${module}` : `import ${module} as ${name}`;
}

/** After the imports of the first cell that has some, or in a new cell above all code where that would be too late. */
function insertion(context: RuleContext, read: UnboundRead, statement: string): Edit {
  const reader = missingNameIndex(context).firstReader(read.name);
  const imports = firstImports(context);
  if (imports === null) {
    return insertFirstImport(context.document.cells, statement);
  }
  const { cell, offset, first } = imports;
  const work = firstWork(context);
  const late =
    cell.index > reader ||
    (cell.index === reader && !first) ||
    (work !== null && work.index < cell.index);
  return late
    ? insertFirstImport(context.document.cells, statement)
    : replaceText(cell, offset, offset, `\n${statement}`);
}

/** The end of the imports of the first cell that has some; null where no cell has. */
const firstImports = memoizePerVersion(({ codeCells, summary }: RuleContext) => {
  for (const cell of codeCells) {
    const known = summary(cell);
    const position = known === null ? null : endOfImports(cell, known);
    if (position !== null) {
      return { cell, ...position };
    }
  }
  return null;
});

/**
 * The end of the line on which a cell's first imports end, and whether only imports are above it. Null where the cell
 * has no imports at its top level or more code is on that line.
 */
function endOfImports(
  cell: NotebookCell,
  summary: CellSummary
): { readonly offset: number; readonly first: boolean } | null {
  const body = summary.module?.body ?? [];
  const start = body.findIndex(({ kind }) => kind === 'Import' || kind === 'ImportFrom');
  if (start === -1) {
    return null;
  }
  let last = start;
  while (body[last + 1]?.kind === 'Import' || body[last + 1]?.kind === 'ImportFrom') {
    last++;
  }
  const { end } = sourceRange(summary, body[last]);
  const lineEnd = cell.source.indexOf('\n', end);
  const offset = lineEnd === -1 ? cell.source.length : lineEnd;
  const rest = cell.source.slice(end, offset);
  return /^\s*(#.*)?$/.test(rest) ? { offset, first: start === 0 } : null;
}
