/** How a notebook writes a function of a library, with the import that this may take. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import type { Edit } from '../fixes/edit';
import { importPosition, insertImport } from '../fixes/import-positions';
import { usualAlias } from '../missing-names/usual-imports';
import type { NotebookCell } from '../notebook/document';
import type { ImportedName } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';

/** Python code for a function of a library, and what must be imported for it. */
export interface LibraryName {
  readonly text: string;
  readonly imports: readonly Edit[];
}

/** Looks up how the cells before and in `cell` can write a dotted name; null where any way may mean something else. */
export function libraryName(
  context: RuleContext,
  names: NotebookNames,
  cell: NotebookCell,
  dotted: string
): LibraryName | null {
  const cut = dotted.lastIndexOf('.');
  const [module, member] = [dotted.slice(0, cut), dotted.slice(cut + 1)];
  if (cut < 0) {
    return names.bindings(dotted).length === 0 ? { text: dotted, imports: [] } : null;
  }
  const imported = importsBefore(context, cell);
  const direct = imported.find(each => each.module === module && each.member === member);
  if (direct !== undefined && names.importedAs(direct.name) === dotted) {
    return { text: direct.name, imports: [] };
  }
  const ofModule = imported.find(({ name }) => names.importedAs(name) === module);
  if (ofModule !== undefined) {
    return { text: `${ofModule.name}.${member}`, imports: [] };
  }
  return withImport(context, names, cell, module, member);
}

/** The imports that have run when the cell runs, whatever happens. */
function importsBefore(context: RuleContext, cell: NotebookCell): readonly ImportedName[] {
  return context.codeCells
    .filter(({ index }) => index <= cell.index)
    .flatMap(each => context.summary(each)?.imports ?? [])
    .filter(({ topLevel, guarded }) => topLevel && !guarded);
}

function withImport(
  context: RuleContext,
  names: NotebookNames,
  cell: NotebookCell,
  module: string,
  member: string
): LibraryName | null {
  const alias = usualAlias(module);
  const name = alias ?? member;
  if (names.bindings(name).length > 0 || names.importedAs(name) !== null) {
    return null;
  }
  const statement =
    alias === null ? `from ${module} import ${member}` : `import ${module} as ${alias}`;
  const position = importPosition(context, context.document.cells, cell);
  return {
    text: alias === null ? member : `${alias}.${member}`,
    imports: [insertImport(position, statement)]
  };
}
