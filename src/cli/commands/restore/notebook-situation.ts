/** A version of a notebook that stopped in a run, with what the tasks of a restoration need to know about it. */
import { knownApiChanges } from '../../../core/change-data/known-changes';
import { CheckAnalysis } from '../../../core/check/session/check-analysis';
import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import type { FreshRun } from '../../../core/check/verdict/fresh-run';
import { applyEdits } from '../../../core/fixes/apply';
import { AT_REST } from '../../../core/lint/lint-state';
import { LintSession } from '../../../core/lint/session';
import { targetPython } from '../../../core/lint/target-python';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import { rewriteNotebook } from '../../../core/notebook/writer';
import type { LintResult } from '../../../core/lint/result';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { Approach } from '../../../core/restore/approach';
import type { Candidate } from '../../../core/restore/candidate';
import { firstFailure } from '../../../core/restore/first-failure';
import type { FirstFailure } from '../../../core/restore/first-failure';
import { seenReceiver } from '../../../core/restore/seen-receiver';
import type { Situation } from '../../../core/restore/situation';
import { restoreEdits } from '../../../core/restore/restore-edits';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import { witnessesOf } from '../../../core/restore/witnesses';
import { withEveryRule } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import type { SummaryOptions } from '../../../core/python/flow/summary-options';
import { magicsOf } from '../../../core/settings/known-magics';
import type { ModuleFacts, NotebookError, RestoreEdit } from '../../../protocol';
import { projectFacts, readNotebookFile } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';
import { numbersAfter } from './cell-numbers';
import type { CellNumbers } from './cell-numbers';
import { surroundingsOf } from '../../runs/surroundings';

/** Input: a version of a notebook, and the result of its run as JSON. */
export interface SituationInput extends TaskInput {
  readonly config: LintConfig;
  readonly result: string;
  /** For each cell, its index in the notebook as it was given; null for a new cell. */
  readonly origins: readonly (number | null)[];
  readonly numbers: CellNumbers;
  readonly addedFolder: string;
  readonly approach: Approach;
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

/** A notebook that stopped, as text and as the core sees it. */
export interface StoppedNotebook {
  readonly text: string;
  readonly situation: Situation;
  readonly numbers: CellNumbers;
  /** The findings on a version of the notebook, with the packages of the run. */
  readonly lint: (document: NotebookDocument) => LintResult;
}

/** Null where the notebook runs to its end or is not in Python; or why it cannot be read. */
export type NotebookSituation =
  | { readonly ok: true; readonly stopped: StoppedNotebook | null }
  | { readonly ok: false; readonly error: NotebookError };

/** A version of a notebook that ran, as the core sees it. */
export interface ReadVersion {
  readonly document: NotebookDocument;
  readonly text: string;
  readonly run: FreshRun;
  /** The packages of the run; null where they are not known. */
  readonly kernel: KernelFacts | null;
  readonly summaryOptions: SummaryOptions;
  /** An analysis with all rules, these settings and these packages. */
  readonly lintWith: (
    settings: Partial<LintConfig>,
    kernel: KernelFacts | null
  ) => (document: NotebookDocument) => LintResult;
}

/** Reads a version and its run. */
export function readVersion(
  input: SituationInput
):
  | { readonly ok: true; readonly version: ReadVersion }
  | { readonly ok: false; readonly error: NotebookError } {
  const { file, config, result, approach } = input;
  const read = readNotebookFile(file);
  if (!read.ok) {
    return read;
  }
  const { document, text } = read;
  const run = readFreshRun(result);
  const summaryOptions = {
    version: targetPython(document, config),
    magics: magicsOf(config, document),
    futureFeatures: [],
    automagic: true
  };
  // What the installed versions lack is asked for the Python of the kernel, not for the one that saved the notebook.
  const languageVersion = approach === 'modernize' ? pythonOf(run) : null;
  const apiChanges = knownApiChanges();
  const lintWith: ReadVersion['lintWith'] = (settings, kernel) => {
    // What the settings hide may still be what stops the notebook, on the installed versions.
    const everyRule = { ...withEveryRule(config), target: {} };
    const session = new LintSession({ ...everyRule, ...settings }, projectFacts(file));
    return version =>
      session.lint(languageVersion === null ? version : { ...version, languageVersion }, {
        ...AT_REST,
        kernel,
        apiChanges
      });
  };
  const version = { document, text, run, kernel: kernelOf(run), summaryOptions, lintWith };
  return { ok: true, version };
}

/** Reads the notebook, and finds its first failure. */
export function readSituation(input: SituationInput): NotebookSituation {
  const { file, config, origins, numbers, addedFolder } = input;
  const read = readVersion(input);
  if (!read.ok) {
    return read;
  }
  const { document, text, run, summaryOptions, lintWith } = read.version;
  const outputs = readOutputs(text);
  const analysis = new CheckAnalysis(document, config, projectFacts(file));
  const failure =
    document.language === 'python' ? firstFailure(document, analysis.judge(outputs, [run])) : null;
  if (failure === null) {
    return { ok: true, stopped: null };
  }
  const kernel = withSeenReceiver(read.version.kernel, failure, document);
  const lint = lintWith({}, kernel);
  const situation = {
    document,
    outputs,
    failure,
    lint: lint(document),
    apiChanges: knownApiChanges(),
    kernel,
    python: run.result.kernel?.python?.version ?? null,
    summaryOptions,
    surroundings: surroundingsOf(file, document, summaryOptions),
    origins,
    addedFolder
  };
  return { ok: true, stopped: { text, situation, numbers, lint } };
}

/** With what the failure shows about an object that the analysis may not know. */
function withSeenReceiver(
  kernel: KernelFacts | null,
  failure: FirstFailure,
  document: NotebookDocument
): KernelFacts | null {
  const seen = seenReceiver(failure, knownApiChanges().entries, document);
  return kernel === null || seen === null ? kernel : { ...kernel, seenReceiver: seen };
}

/** The version of Python in the kernel. */
function pythonOf({ result: { kernel } }: FreshRun): NotebookDocument['languageVersion'] {
  const parts = /^(\d+)\.(\d+)/.exec(kernel?.python?.version ?? '');
  return parts === null ? null : { major: Number(parts[1]), minor: Number(parts[2]) };
}

/** The packages that the run found, under the names of their distributions. */
function kernelOf({ result: { kernel } }: FreshRun): KernelFacts | null {
  const packages = kernel?.python?.packages;
  return packages === undefined
    ? null
    : {
        modules: new Map(
          Object.entries(packages).map(([name, version]) => [
            name,
            installed(name, String(version))
          ])
        ),
        changedModules: []
      };
}

function installed(name: string, version: string): ModuleFacts {
  return {
    name,
    distribution: name,
    version,
    found: true,
    builtin_or_stdlib: false,
    origin: null
  };
}

/** The notebooks after these candidates, without those whose edits do not apply. */
export function stepsOf(
  candidates: readonly Candidate[],
  { situation, text, numbers }: StoppedNotebook
): readonly ProposedStep[] {
  const { document, origins } = situation;
  const witnesses = witnessesOf(situation).flatMap(({ index }) => origins[index] ?? []);
  const version = { document, text, origins, numbers };
  return candidates.flatMap(candidate => stepOn(version, candidate, witnesses) ?? []);
}

/** A version of the notebook to which a candidate refers. */
export interface SteppedVersion extends Pick<ProposedStep, 'text' | 'origins' | 'numbers'> {
  readonly document: NotebookDocument;
}

/** The notebook after a candidate; null where its edits do not apply. */
export function stepOn(
  { document, text, origins, numbers }: SteppedVersion,
  { edits, cell, ...candidate }: Candidate,
  witnesses: readonly number[]
): ProposedStep | null {
  const edited = applyEdits(document.cells, edits);
  if (!edited.ok) {
    return null;
  }
  const about = document.cells.find(({ key }) => key === cell);
  return {
    ...candidate,
    cell: about === undefined ? null : origins[about.index],
    cellId: about?.id ?? null,
    text: rewriteNotebook(text, edited.cells),
    origins: edited.cells.map(each => (each.kind === 'kept' ? origins[each.cell.index] : null)),
    numbers: numbersAfter(edited.cells, numbers),
    changes: restoreEdits(document, edits, numbers.cells),
    witnesses
  };
}
