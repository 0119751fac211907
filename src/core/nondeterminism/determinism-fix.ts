/** The fix that makes a library's operations on a GPU deterministic. */
import { notebookNames } from '../analysis/access/notebook-names';
import type { Fix } from '../fixes/edit';
import { insertBelowImport } from '../fixes/insert-seed';
import type { NotebookCell } from '../notebook/document';
import type { RuleContext } from '../rule-context/rule-context';
import type { GpuTraining } from './gpu-training';
import { fixOf, INSERT_TITLE } from './seed-fixes';

/** Inserts the library's setting below its import; no fix where the import is not above the code. */
export function determinismFixes(context: RuleContext, training: GpuTraining): readonly Fix[] {
  const { library, cell, range } = training;
  const name = importedName(context, library.module);
  const variable = name === null ? null : variableLines(context, training, cell);
  if (name === null || variable === null) {
    return [];
  }
  const lines = [...variable, name + library.call];
  const inserted = insertBelowImport(context, name, { cell, offset: range.start }, lines);
  return inserted === null ? [] : [fixOf(INSERT_TITLE, inserted)];
}

/** The name that stands for a module wherever it is bound. */
function importedName(context: RuleContext, module: string): string | null {
  const imports = context.rows.flatMap(({ summary }) => summary?.imports ?? []);
  const found = imports.find(each => each.module === module && each.member === null);
  return found !== undefined && notebookNames(context).importedAs(found.name) === module
    ? found.name
    : null;
}

/** The lines that set the variable; null where `os` may not be the module there. */
function variableLines(
  context: RuleContext,
  { library: { variable } }: GpuTraining,
  before: NotebookCell
): readonly string[] | null {
  if (variable === null) {
    return [];
  }
  const line = `os.environ['${variable[0]}'] = '${variable[1]}'`;
  const bindings = notebookNames(context).bindings('os');
  if (bindings.length === 0) {
    return ['import os', line];
  }
  const isImportedAbove = bindings[0].cell.index < before.index;
  return isImportedAbove && notebookNames(context).importedAs('os') === 'os' ? [line] : null;
}
