import { CheckAnalysis } from '../../../core/check/session/check-analysis';
import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import { applyEdits } from '../../../core/fixes/apply';
import type { EditedCell } from '../../../core/fixes/apply';
import { LintSession } from '../../../core/lint/session';
import { targetPython } from '../../../core/lint/target-python';
import type { NotebookCell, NotebookDocument } from '../../../core/notebook/document';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import { rewriteNotebook } from '../../../core/notebook/writer';
import type { Candidate } from '../../../core/restore/candidate';
import { firstFailure } from '../../../core/restore/first-failure';
import { proposeRestorations } from '../../../core/restore/propose';
import { restoreEdits } from '../../../core/restore/restore-edits';
import { witnessesOf } from '../../../core/restore/witnesses';
import { DEFAULT_CONFIG } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import { magicsOf } from '../../../core/settings/known-magics';
import type { NotebookError, RestoreEdit } from '../../../protocol';
import { projectFacts, readNotebookFile } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';
import { surroundingsOf } from './surroundings';

/** Input: a version of a notebook, and the result of its run as JSON. */
export interface ProposeInput extends TaskInput {
  readonly config: LintConfig;
  readonly result: string;
  /** For each cell, its index in the notebook as it was given; null for a new cell. */
  readonly origins: readonly (number | null)[];
  readonly numbers: CellNumbers;
  readonly addedFolder: string;
}

/** The numbers by which changes name the cells of a version. */
export interface CellNumbers {
  /** For each cell: its index in the notebook as it was given, or a number from `next` on for an inserted one. */
  readonly cells: readonly number[];
  /** The number of the next inserted cell. */
  readonly next: number;
}

/** A candidate, and the notebook with it. */
export interface ProposedStep extends Omit<Candidate, 'edits' | 'cell'> {
  /** The cell that it is about, in the notebook as it was given. */
  readonly cell: number | null;
  readonly cellId: string | null;
  readonly text: string;
  readonly origins: readonly (number | null)[];
  readonly numbers: CellNumbers;
  /** The same change for a page, which has cells of its own. */
  readonly changes: readonly RestoreEdit[];
  /** Cells whose outputs can confirm it, in the notebook as it was given. */
  readonly witnesses: readonly number[];
}

/** The candidates, the smallest first; or why the notebook cannot be read. */
export type ProposedSteps =
  | { readonly ok: true; readonly steps: readonly ProposedStep[] }
  | { readonly ok: false; readonly error: NotebookError };

/** Proposes what may help a notebook past its first failure. */
export function proposeTask(input: ProposeInput): ProposedSteps {
  const { file, config, result, origins, numbers, addedFolder } = input;
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  if (document.language !== 'python') {
    return { ok: true, steps: [] };
  }
  const outputs = readOutputs(text);
  const checked = new CheckAnalysis(document, config, projectFacts(file)).judge(outputs, [
    readFreshRun(result)
  ]);
  const failure = firstFailure(document, checked);
  if (failure === null) {
    return { ok: true, steps: [] };
  }
  const summaryOptions = {
    version: targetPython(document, config),
    magics: magicsOf(config),
    futureFeatures: [],
    automagic: true
  };
  const situation = {
    document,
    outputs,
    failure,
    lint: new LintSession(allRules(config), projectFacts(file)).lint(document),
    summaryOptions,
    surroundings: surroundingsOf(file.absolute, document, summaryOptions),
    origins,
    addedFolder
  };
  const witnesses = witnessesOf(situation).flatMap(({ index }) => origins[index] ?? []);
  const steps = proposeRestorations(situation).flatMap(candidate =>
    stepOf(candidate, { document, text, origins, numbers }).map(step => ({ ...step, witnesses }))
  );
  return { ok: true, steps };
}

/** What the settings hide may still be what stops the notebook. */
function allRules({ magics, rules, pythonVersion, requiredPython }: LintConfig): LintConfig {
  return { ...DEFAULT_CONFIG, magics, rules, pythonVersion, requiredPython };
}

/** A version of the notebook, with the origins and the numbers of its cells. */
interface VersionCells extends Pick<ProposeInput, 'origins' | 'numbers'> {
  readonly document: NotebookDocument;
  readonly text: string;
}

/** The notebook after a candidate; empty where its edits do not apply or change nothing. */
function stepOf(
  { edits, cell, ...candidate }: Candidate,
  { document, text, origins, numbers }: VersionCells
): readonly Omit<ProposedStep, 'witnesses'>[] {
  const edited = applyEdits(document.cells, edits);
  if (!edited.ok) {
    return [];
  }
  const about = document.cells.find(({ key }) => key === cell);
  return [
    {
      ...candidate,
      cell: about === undefined ? null : origins[about.index],
      cellId: about?.id ?? null,
      text: rewriteNotebook(text, edited.cells),
      origins: edited.cells.map(each => (each.kind === 'kept' ? origins[each.cell.index] : null)),
      numbers: numbersAfter(edited.cells, numbers),
      changes: restoreEdits(document, edits, numbers.cells)
    }
  ];
}

/** Inserted cells are numbered in the order of the notebook after the step. */
function numbersAfter(
  edited: readonly EditedCell<NotebookCell>[],
  { cells, next }: CellNumbers
): CellNumbers {
  let number = next;
  const after = edited.map(each => (each.kind === 'kept' ? cells[each.cell.index] : number++));
  return { cells: after, next: number };
}
