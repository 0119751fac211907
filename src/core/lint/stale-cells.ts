import { PythonSourceReader } from '../history/source-reader';
import type { NotebookDocument } from '../notebook/document';
import { planAfterEdit } from '../staleness/after-edit';
import type { AfterEdit, EditedCell } from '../staleness/after-edit';
import { matchCodeCells } from '../staleness/matched-cells';
import type { LintConfig } from '../settings/config';
import { magicsOf } from '../settings/known-magics';
import type { InternalProblem } from './result';
import { NotebookAnalyzer } from './notebook-analyzer';
import { targetPython } from './target-python';

/** The cells that must run, and the parts of the analysis that failed. */
export interface StaleCells extends AfterEdit {
  readonly internalProblems: readonly InternalProblem[];
}

/**
 * Finds the cells that must run so that every output is that of a fresh run, after `before` was run from top to bottom
 * and then edited into `after`. Null where one of the two is not written in Python.
 */
export function findStaleCells(
  before: NotebookDocument,
  after: NotebookDocument,
  config: LintConfig
): StaleCells | null {
  if (before.language !== 'python' || after.language !== 'python') {
    return null;
  }
  const version = targetPython(after, config);
  const magics = magicsOf(config, after);
  // Cells that both versions have are parsed once.
  const analyzer = new NotebookAnalyzer(magics);
  const past = analyzer.summarize(before, version);
  const present = analyzer.summarize(after, version);
  const options = { version, magics, futureFeatures: [], automagic: true };
  const reader = new PythonSourceReader(options);
  const cellsOf = (
    cells: NotebookDocument['cells'],
    { summaries }: typeof past,
    names: ReadonlyMap<string, string>
  ): readonly EditedCell[] =>
    cells.flatMap(({ key, index, source }) => {
      const summary = summaries.get(key);
      // Most cells are in both versions: nothing asks for their signatures, which cost as much as parsing.
      const signature = (): string => reader.signature(source);
      return summary === undefined
        ? []
        : [{ key: names.get(key) ?? key, index, signature, summary }];
    });
  const plan = planAfterEdit(
    cellsOf(before.cells, past, new Map()),
    cellsOf(after.cells, present, oldNames(before, after, reader)),
    version
  );
  return { ...plan, internalProblems: [...past.problems, ...present.problems] };
}

/** For each new code cell the key of the old cell that it was, or a key that no old cell has. */
function oldNames(
  before: NotebookDocument,
  after: NotebookDocument,
  reader: PythonSourceReader
): ReadonlyMap<string, string> {
  const taken = new Set(before.cells.map(({ key }) => key));
  return new Map(
    matchCodeCells(before.cells, after.cells, reader).map(({ cell, old }) => {
      let name = old?.key ?? cell.key;
      while (old === null && taken.has(name)) {
        name += '+';
      }
      taken.add(name);
      return [cell.key, name];
    })
  );
}
