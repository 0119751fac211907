/** Proposes the import that a name is missing. */
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/summary/cell_summary';
import table from './common_imports.json';
import type { Fix } from './edit';
import { importPlace, insertImport } from './import_places';
import { exportedNames } from './module_exports';
import type { AnalysedCells } from './notebook_names';

/** Title template of the fix, for the rules that offer it. */
export const ADD_IMPORT_TITLE = 'Add `{statement}`';

const MODULES: ReadonlyMap<string, string> = new Map(Object.entries(table.modules));
const MEMBERS: ReadonlyMap<string, string> = new Map(Object.entries(table.members));

/** How a notebook uses a name. */
interface Usage {
  readonly attributes: ReadonlySet<string>;
  readonly isCalled: boolean;
}

const usageOfSummary = new WeakMap<CellSummary, ReadonlyMap<string, Usage>>();

/**
 * The fix that imports `name`, where it is one that most people import in the same way and where the notebook uses it
 * accordingly; null for any other name. `reader` is the first cell that needs it. The fix is not safe: the module may
 * not be installed, and then a cell fails that did not before.
 */
export function addImportFix(
  name: string,
  reader: NotebookCell,
  cells: AnalysedCells,
  document: NotebookDocument
): Fix | null {
  const statement = importStatement(name, cells);
  if (statement === null) {
    return null;
  }
  const place = importPlace(cells, document.cells, reader, false);
  return {
    title: { template: ADD_IMPORT_TITLE, values: { statement } },
    applicability: 'unsafe',
    edits: [insertImport(place, statement)]
  };
}

/** The import that most people write for `name`, where it fits how the notebook uses the name. */
export function importStatement(name: string, cells: AnalysedCells): string | null {
  const usages = cells.codeCells.flatMap(cell => {
    const summary = cells.summary(cell);
    return summary === null ? [] : (usagesOf(summary).get(name) ?? []);
  });
  const module = MODULES.get(name);
  if (module !== undefined && usages.every(usage => fitsModule(module, usage))) {
    return name === module.split('.')[0] ? `import ${module}` : `import ${module} as ${name}`;
  }
  const home = MEMBERS.get(name);
  return home === undefined ? null : `from ${home} import ${name}`;
}

/** Modules are not called, and have the attributes that they export. */
function fitsModule(module: string, { attributes, isCalled }: Usage): boolean {
  const exported = exportedNames(module);
  // A package may have modules that it does not export.
  const isPackage = module !== 'datetime' && module !== 'time';
  return !isCalled && (isPackage || [...attributes].every(name => exported?.includes(name)));
}

function usagesOf(summary: CellSummary): ReadonlyMap<string, Usage> {
  let usages = usageOfSummary.get(summary);
  if (usages === undefined) {
    usages = findUsages(summary);
    usageOfSummary.set(summary, usages);
  }
  return usages;
}

function findUsages({ module }: CellSummary): ReadonlyMap<string, Usage> {
  const usages = new Map<string, Usage>();
  const note = (name: string, attributes: readonly string[], isCalled: boolean): void => {
    const known = usages.get(name);
    usages.set(name, {
      attributes: new Set([...(known?.attributes ?? []), ...attributes]),
      isCalled: isCalled || (known?.isCalled ?? false)
    });
  };
  walk(module ?? [], node => {
    if (node.kind === 'Attribute' && node.value.kind === 'Name') {
      note(node.value.id, [node.attr.name], false);
    } else if (node.kind === 'Call' && node.func.kind === 'Name') {
      note(node.func.id, [], true);
    }
  });
  return usages;
}
