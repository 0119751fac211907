import { answerOf, decisiveRun, isComplete } from '../check/verdict/check-ending';
import { countCells, kindOfCell } from '../check/verdict/cell-counts';
import { conclusionOf, isNearlyReproduced, newFailures } from '../check/verdict/conclusion';
import type { CheckedCell, CheckOutcome } from '../check/verdict/check-outcome';
import type { DifferenceCause } from '../check/causes/cause';
import { hashSeedsOf } from '../check/verdict/hash-seeds';
import type { RunResult } from '../../protocol';
import { DEFAULT_SCORE_TOLERANCE } from '../compare/scores/compare-scores';
import type { NotebookCheck } from './check-report';
import { scoreLines } from './score-text';
import { changedOutside, protectionSentences } from './sandbox-text';
import type { HeldForRun } from './sandbox-text';
import { targetLines, targetText } from './target-text';
import { countOf, printable } from './terminal';
import type { Style, Styles } from './terminal';

const MAX_LISTED = 10;
/** The width of the column with the verdict. */
const WORD_WIDTH = 15;

/** Formats the check of one notebook for the terminal. */
export function formatCheck(
  check: NotebookCheck,
  styles: Styles,
  scoreTolerance = DEFAULT_SCORE_TOLERANCE
): string {
  const head = styles.bold(printable(check.path));
  if (check.outcome === null) {
    return `${head}\n  ${styles.red('Could not be run.')} ${printable(check.message)}\n`;
  }
  const rows = listedCells(check.outcome).flatMap(cell =>
    formatCell(cell, check.causes.get(cell.index), styles)
  );
  const end = endLines(check, styles, scoreTolerance);
  const gap = rows.length === 0 ? [] : [''];
  return `${[head, ...rows, ...gap, ...end.map(line => `  ${line}`)].join('\n')}\n`;
}

/** The cells that a report lists: those that are not identical; none if none ran. */
export function listedCells({ cells }: CheckOutcome): readonly CheckedCell[] {
  const isBegun = cells.some(({ status }) => status !== 'not-run');
  return isBegun
    ? cells.filter(({ verdict, status }) => verdict !== 'identical' || status !== 'ok')
    : [];
}

/** What is said of a notebook as a whole: the verdict first. */
export function endLines(
  { outcome, imported, here, scores }: Extract<NotebookCheck, { imported: unknown }>,
  styles: Styles,
  scoreTolerance: number
): readonly string[] {
  const [run] = outcome.runs;
  return [
    ...sentences(outcome, styles),
    ...scoreLines(scores, scoreTolerance, styles),
    ...targetLines(run, here, imported).map(styles.dim),
    ...filesLeft(run),
    ...outsideOf(outcome).map(styles.red),
    ...protectionLine(run).map(styles.dim),
    ...leftOut(run)
  ];
}

/** What held for a run, in one line; empty where that is not known. */
export function protectionLine(run: HeldForRun): readonly string[] {
  const sentences = protectionSentences(run);
  return sentences.length === 0 ? [] : [printable(sentences.join(' '))];
}

/** The summary line over several notebooks; empty for a single one. */
export function formatCheckTotals(checks: readonly NotebookCheck[], styles: Styles): string {
  if (checks.length < 2) {
    return '';
  }
  const counts = { reproduced: 0, differs: 0, unknown: 0 };
  checks.forEach(({ outcome }) => counts[outcome === null ? 'unknown' : answerOf(outcome)]++);
  const parts = [
    styles.green(`${counts.reproduced} reproducible`),
    ...(counts.differs > 0 ? [styles.red(`${counts.differs} not reproducible`)] : []),
    ...(counts.unknown > 0 ? [styles.yellow(`${counts.unknown} could not be run`)] : [])
  ];
  return `\n${countOf(checks.length, 'notebook')}: ${parts.join(', ')}\n`;
}

function formatCell(
  cell: CheckedCell,
  cause: DifferenceCause | undefined,
  styles: Styles
): readonly string[] {
  const [word, style] = wordOf(cell, styles);
  const location = `cell ${cell.index + 1}`.padEnd(10);
  const lines = [`  ${location} ${style(word.padEnd(WORD_WIDTH))} ${printable(reasonsOf(cell))}`];
  if (cause !== undefined) {
    const rule = cause.code === null ? '' : ` (${cause.code})`;
    lines.push(
      styles.dim(
        `  ${''.padEnd(WORD_WIDTH + 11)} ${cause.cause}: ${printable(cause.message)}${rule}`
      )
    );
  }
  return lines;
}

/** Why a cell has its verdict: its error, how its outputs differ, or what was ignored. */
export function reasonsOf(cell: CheckedCell): string {
  return [
    cell.status === 'failed' && cell.error !== null
      ? `${cell.error.ename}: ${firstLine(cell.error.evalue)}`
      : cell.detail,
    cell.verdict === 'equal' ? `ignored: ${cell.normalizers.join(', ')}` : null,
    cell.varies === true ? 'changes on every run' : null
  ]
    .filter(reason => reason !== null)
    .join('; ');
}

/** The verdict on a cell in a word or two, with its style. */
export function wordOf(
  cell: CheckedCell,
  { red, yellow, green, dim }: Styles
): readonly [string, Style] {
  const kind = kindOfCell(cell);
  switch (kind) {
    case 'failed':
      return ['fails', red];
    case 'failed-as-stored':
      return ['fails as before', dim];
    case 'same':
      return cell.verdict === 'similar'
        ? ['similar', green]
        : cell.verdict === 'not-run'
          ? ['runs', dim]
          : ['equal', green];
    case 'new-output':
      return ['new output', dim];
    case 'presentation':
      return ['looks different', yellow];
    case 'looks-alike':
      return ['looks alike', yellow];
    case 'warnings':
      return ['warnings', yellow];
    case 'incomplete':
      return ['inconclusive', yellow];
    case 'not-run':
      return ['not run', dim];
    case 'different':
      return cell.missingSide === 'fresh' ? ['lost', red] : ['differs', red];
  }
}

/** The verdict as sentences. */
function sentences(outcome: CheckOutcome, styles: Styles): readonly string[] {
  const run = decisiveRun(outcome);
  if (!isComplete(run)) {
    const until = unfinishedSentence(outcome);
    return [styles.red(endSentence(run)), ...(until === null ? [] : [until])];
  }
  const changed = changedOutside(outcome).length;
  // The private copy does not protect files from absolute paths.
  const but = changed === 0 ? '' : ` But ${countOf(changed, 'file')} outside of its copy changed.`;
  const verdict =
    answerOf(outcome) === 'reproduced'
      ? (changed > 0 ? styles.red : styles.green)(`${reproducedSentence(outcome)}${but}`)
      : styles.red(`${differsSentence(outcome, run)}${but}`);
  return [verdict, styles.dim(factsSentence(outcome))];
}

function factsSentence({ cells, runs }: CheckOutcome): string {
  const ran = countOf(cells.filter(({ status }) => status !== 'not-run').length, 'cell');
  const whole = runs.reduce((sum, run) => sum + run.seconds, 0);
  const time =
    runs.length === 1
      ? `in ${seconds(whole)}`
      : `${runs.length} times in ${seconds(whole)}, ${seconds(whole / runs.length)} per run,`;
  const seeds = hashSeedsOf(runs);
  const orders =
    seeds.length < 2
      ? ''
      : ` Each run had its own PYTHONHASHSEED (${printable(seeds.join(', '))}), so that the order of sets shows.`;
  return `Ran ${ran} ${time} on ${kernelOf(runs[0])}.${orders}`;
}

function reproducedSentence({ cells, runs, missingSide }: CheckOutcome): string {
  const { failedAsBefore, newOutputs } = countCells(cells);
  const compared = cells.filter(
    ({ verdict, missingSide }) => verdict !== 'not-run' && missingSide !== 'stored'
  ).length;
  const times = runs.length === 1 ? '' : `, ${runs.length} times`;
  if (missingSide === 'stored' || compared === 0) {
    return `Ran to the end${times}; nothing stored to compare with. To store the outputs, run the notebook and save it.`;
  }
  const all = compared === cells.length ? 'all' : `${compared} of`;
  const failing = failedAsBefore === 0 ? '' : ` ${failedAsBeforeText(failedAsBefore)}.`;
  const added = newOutputs === 0 ? '' : ` ${countOf(newOutputs, 'new output')}.`;
  return `Reproducible: the outputs of ${all} ${countOf(cells.length, 'code cell')} are the same on a fresh kernel${times}.${failing}${added}`;
}

function failedAsBeforeText(count: number): string {
  return `${countOf(count, 'cell')} ${count === 1 ? 'fails as it' : 'fail as they'} did before`;
}

function differsSentence({ cells }: CheckOutcome, run: RunResult): string {
  const verdict =
    conclusionOf(cells, run) !== 'differs'
      ? 'Inconclusive'
      : isNearlyReproduced(countCells(cells))
        ? 'Nearly reproducible'
        : 'Not reproducible';
  return `${verdict}: ${partsOf(cells).join(', ')}.`;
}

/** What a check found before it ended early; null if no cell ran to its end. */
function unfinishedSentence({ cells }: CheckOutcome): string | null {
  const { notRun } = countCells(cells);
  const isBegun = cells.some(cell => cell.status !== 'not-run' && !cell.isCutShort);
  if (!isBegun) {
    return null;
  }
  const parts = partsOf(cells);
  const found = parts.length === 0 ? 'no differences' : parts.join(', ');
  const rest = notRun === 0 ? '' : `, ${countOf(notRun, 'cell')} not run`;
  return `Until then: ${found}${rest}.`;
}

/** What differs or could not be compared, each kind with its number. */
function partsOf(cells: readonly CheckedCell[]): readonly string[] {
  const counts = countCells(cells);
  const { different, presentation, looksAlike, warnings, failedAsBefore } = counts;
  const fails = newFailures(counts);
  return [
    different > 0
      ? `the outputs of ${different} of ${countOf(cells.length, 'code cell')} differ`
      : '',
    presentation > 0 ? `${countOf(presentation, 'cell')} drawn or printed differently` : '',
    looksAlike > 0
      ? `${countOf(looksAlike, 'cell')} with pictures that look alike, drawn differently`
      : '',
    warnings > 0 ? `${countOf(warnings, 'cell')} with different warnings` : '',
    fails > 0 ? `${countOf(fails, 'cell')} ${fails === 1 ? 'fails' : 'fail'}` : '',
    failedAsBefore > 0 ? failedAsBeforeText(failedAsBefore) : '',
    counts.newOutputs > 0 ? countOf(counts.newOutputs, 'new output') : '',
    counts.incomplete > 0 ? `${countOf(counts.incomplete, 'cell')} could not be compared` : ''
  ].filter(part => part !== '');
}

/** Missing packages have a list of their own; for other failures the run has a message. */
function endSentence(run: RunResult): string {
  if (run.status !== 'packages-missing') {
    const ending = run.message.startsWith('The kernel') ? '' : ENDINGS[run.status];
    return `${ending} ${printable(run.message)}`.trim();
  }
  const names = printable(run.missing_modules.map(name => `\`${name}\``).join(', '));
  const remedy =
    run.place.gateway === null
      ? 'Declare the packages that do, and check again.'
      : 'Have the packages installed there, or choose another kernel (`--kernel`).';
  return `${ENDINGS[run.status]} No package ${targetText(run.place)} provides ${names}. ${remedy}`;
}

const ENDINGS: Readonly<Record<RunResult['status'], string>> = {
  finished: '',
  stopped: '',
  timeout: 'It took too long.',
  memory: 'It took too much memory.',
  cancelled: 'It was canceled.',
  'kernel-died': 'The kernel died.',
  'not-started': 'Could not be run.',
  'copy-too-large':
    'Could not be run in a copy of its project; allow a larger one (`--copy-limit 2G`), or run it in its own folder (`--own-folder`).',
  interrupted: 'It was interrupted.',
  'packages-missing': 'Could not be run there.',
  'environment-failed': 'Could not be run. Its environment could not be built.'
};

function kernelOf({ kernel }: RunResult): string {
  if (kernel === null) {
    return 'a fresh kernel';
  }
  const version = kernel.python === null ? '' : ` (Python ${kernel.python.version})`;
  return printable(`${kernel.name}${version}`);
}

function filesLeft({ files, place: { gateway } }: RunResult): readonly string[] {
  if (files === null) {
    return [];
  }
  const kinds = [
    ['wrote', files.created],
    ['changed', files.changed],
    ['deleted', files.deleted]
  ] as const;
  const folder =
    gateway !== null
      ? 'its private folder there'
      : files.copied
        ? 'its private copy of the project'
        : 'the folder';
  return kinds
    .filter(([, names]) => names.length > 0)
    .map(([word, names]) => `In ${folder} it ${word} ${listOf(names)}.`);
}

function outsideOf(outcome: CheckOutcome): readonly string[] {
  const names = changedOutside(outcome);
  if (names.length === 0) {
    return [];
  }
  const isProtected = outcome.runs.every(({ sandbox }) => sandbox?.protected === true);
  const by = isProtected ? 'by another program' : 'by the notebook or by another program';
  return [`Files outside of its private copy changed during the run, ${by}: ${listOf(names)}.`];
}

function leftOut({ files }: RunResult): readonly string[] {
  return (files?.left_out ?? [])
    .slice(0, MAX_LISTED)
    .map(({ path, reason }) => `Not in its private copy: ${printable(path)}. ${printable(reason)}`);
}

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map(printable).join(', ');
  return names.length > MAX_LISTED ? `${shown} and ${names.length - MAX_LISTED} more` : shown;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0].slice(0, 200);
}

function seconds(value: number): string {
  return value < 10 ? `${value.toFixed(1)} s` : `${Math.round(value)} s`;
}
