/** Refuses steps that would let a notebook run by doing less: whatever proposes them, the code must stay what it is. */
import { applyToDocument } from '../fixes/apply';
import type { Edit } from '../fixes/edit';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { SummaryOptions } from '../python/flow/summary-options';

/** Why the edits are refused; null where they may be tried. */
export function adaptationRefusal(
  document: NotebookDocument,
  edits: readonly Edit[],
  options: SummaryOptions
): string | null {
  const after = applyToDocument(document, edits);
  if (after === null) {
    return 'It does not fit the notebook.';
  }
  const before = new Map(document.cells.map(cell => [cell.key, cell]));
  const isKept = document.cells.every(({ key }) => after.cells.some(cell => cell.key === key));
  if (!isKept) {
    return 'It deletes a cell.';
  }
  const changes = after.cells
    .filter(cell => cell.type === 'code' && before.get(cell.key)?.source !== cell.source)
    .map(cell => changeOf(cell, before, options));
  const broken = changes.find(({ now }) => now.problem !== null);
  if (broken !== undefined) {
    return 'It does not parse.';
  }
  if (changes.some(({ old, now }) => catchersIn(now) > catchersIn(old))) {
    return 'It catches errors.';
  }
  return redefinitionIn(changes, after, options);
}

interface CellChange {
  readonly key: CellKey;
  /** Null for a new cell. */
  readonly old: CellSummary | null;
  readonly now: CellSummary;
}

function changeOf(
  { key, source }: NotebookCell,
  before: ReadonlyMap<CellKey, NotebookCell>,
  options: SummaryOptions
): CellChange {
  const old = before.get(key);
  return {
    key,
    old: old === undefined ? null : summarizeCell(old.source, options),
    now: summarizeCell(source, options)
  };
}

/** Statements and calls that swallow errors. */
function catchersIn(summary: CellSummary | null): number {
  let count = 0;
  for (const statement of summary?.module?.body ?? []) {
    walk(statement, node => {
      const isSuppress =
        (node.kind === 'Name' && node.id === 'suppress') ||
        (node.kind === 'Attribute' && node.attr.name === 'suppress');
      count += Number(node.kind === 'Try' || isSuppress);
    });
  }
  return count;
}

/** A new name must be an import, and none that the notebook or Python uses for something else. */
function redefinitionIn(
  changes: readonly CellChange[],
  { cells }: NotebookDocument,
  options: SummaryOptions
): string | null {
  const added = changes.flatMap(({ key, old, now }) =>
    now.defines
      .filter(name => old?.defines.includes(name) !== true)
      .map(name => ({ key, name, isImport: now.imports.some(each => each.name === name) }))
  );
  const taken = added.find(
    ({ key, name, isImport }) =>
      BUILTIN_NAMES.has(name) || (!isImport && isDefinedElsewhere(key, name, cells, options))
  );
  return taken === undefined ? null : `It redefines \`${taken.name}\`.`;
}

function isDefinedElsewhere(
  key: CellKey,
  name: string,
  cells: readonly NotebookCell[],
  options: SummaryOptions
): boolean {
  return cells.some(
    cell =>
      cell.key !== key &&
      cell.type === 'code' &&
      cell.source.includes(name) &&
      summarizeCell(cell.source, options).defines.includes(name)
  );
}
