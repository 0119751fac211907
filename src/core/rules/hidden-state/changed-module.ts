import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import type { ImportedName } from '../../python/flow/cell-summary';
import type { ChangedModule } from '../../../protocol';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';

const FIX_TITLES = { reload: 'Reload `{module}` and run {cells}' } as const;

interface Importer {
  readonly cell: NotebookCell;
  readonly imported: ImportedName;
}

/** H14: a local module that changed on disk after the kernel imported it. */
export const changedModule = defineRule({
  code: 'H14',
  name: 'changed-module',
  title: 'Module changed on disk',
  why:
    'Python reads a module once. Running the import again keeps the old code, and a fresh kernel gives different ' +
    'results.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    changed: 'The file of `{module}` changed after the import; the kernel still runs the old code.'
  },
  fixTitles: FIX_TITLES,
  fixes: 'safe',
  *check(context) {
    const changed = context.kernel?.changedModules ?? [];
    if (changed.length > 0 && !hasAutoreload(context)) {
      for (const module of changed) {
        const importers = importersOf(context, module);
        if (importers.length > 0) {
          yield reportOf(context, module, importers);
        }
      }
    }
  }
});

/** Comments do not count. */
const AUTORELOAD = /^[^#\r\n\u2028\u2029]*\bautoreload\b/m;

function hasAutoreload({ codeCells, history }: RuleContext): boolean {
  return (
    codeCells.some(({ source }) => AUTORELOAD.test(source)) ||
    (history?.executions.some(({ kernelRun }) => AUTORELOAD.test(kernelRun.source)) ?? false)
  );
}

function importersOf(
  { codeCells, summary }: RuleContext,
  { name }: ChangedModule
): readonly Importer[] {
  return codeCells.flatMap(cell =>
    (summary(cell)?.imports ?? [])
      .filter(imported => isImportOf(imported, name))
      .map(imported => ({ cell, imported }))
  );
}

/** Whether the import runs the code of the module: it names the module, a part of it, or a package that contains it. */
function isImportOf({ module, member }: ImportedName, changed: string): boolean {
  const full = member === null || member === '*' ? module : `${module}.${member}`;
  return `${full}.`.startsWith(`${changed}.`) || changed.startsWith(`${module}.`);
}

function reportOf(
  context: RuleContext,
  { name, path }: ChangedModule,
  importers: readonly Importer[]
): RuleReport {
  const [{ cell, imported }] = importers;
  const cells = cellsToRun(context, importers);
  return {
    cell,
    range: { start: imported.start, end: imported.end },
    message: 'changed',
    values: { module: name },
    names: [name],
    related: importers.slice(1).map(other => ({
      cell: other.cell,
      range: { start: other.imported.start, end: other.imported.end }
    })),
    data: { path },
    fixes: [
      {
        title: {
          template: FIX_TITLES.reload,
          values: { module: name, cells: { cells: cells.map(({ index }) => index) } }
        },
        applicability: 'safe',
        edits: [],
        actions: [{ kind: 'reload-modules', modules: [name], cells: cells.map(({ key }) => key) }]
      }
    ]
  };
}

/** The importing cells, and the executed cells that use a name that they import. */
function cellsToRun(
  { codeCells, graph, history }: RuleContext,
  importers: readonly Importer[]
): readonly NotebookCell[] {
  const importing = new Set(importers.map(({ cell }) => cell.index));
  const names = new Set(importers.map(({ imported }) => imported.name));
  const using = new Set(
    (graph?.edges ?? [])
      .filter(edge => importing.has(edge.from) && names.has(edge.name))
      .map(edge => edge.to)
  );
  const hasRun = (cell: NotebookCell): boolean =>
    history === null
      ? cell.executionCount !== null
      : (history.cells.get(cell.key)?.lastExecution ?? null) !== null;
  return codeCells.filter(
    cell => !isBlank(cell) && (importing.has(cell.index) || (using.has(cell.index) && hasRun(cell)))
  );
}
