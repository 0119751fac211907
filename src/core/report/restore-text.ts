import type {
  ModelExchange,
  ModelUse,
  RestoreDocument,
  RestoreStep,
  RestoreVerdict
} from '../../protocol';
import { exceptionLine } from '../messages/exception-line';
import { protectionLine } from './check-text';
import { countOf, printable } from './terminal';
import type { Style, Styles } from './terminal';

/** Formats a restoration for the terminal. */
export function formatRestoration(report: RestoreDocument, styles: Styles): string {
  const { steps, output, files, requirements, failure, differing, model, notes } = report;
  const lines = [
    `${styles.bold(printable(report.notebook))}  ${headline(report, styles)}`,
    ...steps.map(step => stepLine(step, styles)),
    ...progressLines(report),
    ...(failure === null ? [] : failureLines(failure, styles)),
    ...differingLines(differing, styles),
    ...(requirements.length === 0
      ? []
      : [`  Installed for the runs only: ${requirements.map(printable).join(', ')}`]),
    ...(output === null ? ['  Nothing was written.'] : [`  Wrote ${printable(output)}`]),
    ...files.map(file => `  Wrote ${printable(file)}`),
    ...(report.synthetic ? [styles.yellow(`  ${OF_STAND_INS}`)] : []),
    ...modelLines(model, styles),
    ...notes.map(note => styles.dim(`  ${printable(note)}`)),
    ...protectionLine(report).map(line => styles.dim(`  ${line}`))
  ];
  return `${lines.join('\n')}\n`;
}

/** What a user must know who runs the notebook. */
const OF_STAND_INS =
  'Stand-ins only show that the code runs: what is computed from them means nothing.';

function headline({ verdict, before, after, runs }: RestoreDocument, styles: Styles): string {
  const style: Readonly<Record<RestoreVerdict, Style>> = {
    executable: styles.green,
    restored: styles.green,
    partly: styles.yellow,
    pathological: styles.red
  };
  const change =
    before === after
      ? `${percent(after)} of the code cells run`
      : `${percent(before)} → ${percent(after)} of the code cells run`;
  return `${style[verdict](verdict)}: ${change} (${countOf(runs, 'run')})`;
}

/** Rounded down: 100 % means all. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function stepLine(step: RestoreStep, styles: Styles): string {
  const { kind, cell_index, detail, rule } = step;
  const where = cell_index === null ? 'notebook' : `cell ${cell_index + 1}`;
  const doubt = doubtAbout(step);
  const mark = doubt === null ? styles.green('✔') : styles.yellow('~');
  const label = doubt === null ? '' : styles.yellow(` (${doubt})`);
  return `  ${where.padEnd(10)} ${mark} ${kind.padEnd(10)} ${printable(detail)}${rule === undefined ? '' : ` (${rule})`}${label}`;
}

/** Why a step proves nothing by itself; null where it is certain or confirmed. */
function doubtAbout({ synthetic, certain, confirmed }: RestoreStep): string | null {
  if (synthetic) {
    return 'stand-in';
  }
  return certain || confirmed ? null : 'not confirmed';
}

/** What a modernization changed, in numbers. */
function progressLines({ progress, rounds = 0 }: RestoreDocument): readonly string[] {
  if (progress === undefined) {
    return [];
  }
  const { first, last, code_cells, seconds, score_tolerance, not_compared = [] } = progress;
  const agreement = (now: typeof first.outputs): string => `${now.equal} of ${now.compared}`;
  const percent = `${Number((score_tolerance * 100).toFixed(6))} %`;
  const hasScores = first.scores.compared + last.scores.compared > 0;
  return [
    `  Cells that run: ${first.cells} → ${last.cells} of ${code_cells}`,
    `  Outputs as stored: ${agreement(first.outputs)} → ${agreement(last.outputs)} compared`,
    ...(hasScores
      ? [
          `  Scores within ${percent}: ${agreement(first.scores)} → ${agreement(last.scores)} compared`
        ]
      : []),
    ...(not_compared.length === 0
      ? []
      : [
          `  Not compared, since less work was done: ${cellList(not_compared)}`,
          `  Run time of the cells: ${first.seconds.toFixed(1)} s → ${last.seconds.toFixed(1)} s`
        ]),
    `  ${countOf(rounds, 'round')} in ${seconds.toFixed(1)} s`
  ];
}

function failureLines(
  { cell_index, exception, message, reason }: NonNullable<RestoreDocument['failure']>,
  styles: Styles
): readonly string[] {
  const error = exception === null ? '' : exceptionLine(exception, message);
  return [
    `  ${`cell ${cell_index + 1}`.padEnd(10)} ${styles.red('✘')} stops here${error === '' ? '' : `: ${printable(error.slice(0, 200))}`}`,
    `  ${''.padEnd(12)} ${printable(reason)}`
  ];
}

const OUTCOMES: Readonly<Record<ModelExchange['outcome'], string>> = {
  kept: 'kept',
  refused: 'refused without running it',
  'no-help': 'did not help',
  'no-answer': 'no answer'
};

/** What the model was asked, and what became of its answers. */
function modelLines(model: ModelUse | null, styles: Styles): readonly string[] {
  if (model === null || model.exchanges.length === 0) {
    return [];
  }
  const { name, exchanges, prompt_tokens, completion_tokens, cost } = model;
  const tokens = `${prompt_tokens} tokens sent, ${completion_tokens} received`;
  const price = cost === null ? '' : `, cost ${cost.toFixed(4)}`;
  return [
    `  Model ${printable(name)}: ${countOf(exchanges.length, 'request')}, ${tokens}${price}`,
    ...exchanges.map(({ outcome, reason }) =>
      styles.dim(
        `    ${OUTCOMES[outcome]}${reason === null ? '' : `: ${printable(reason.slice(0, 300))}`}`
      )
    )
  ];
}

function differingLines(cells: readonly number[], styles: Styles): readonly string[] {
  if (cells.length === 0) {
    return [];
  }
  return [styles.yellow(`  Stored outputs that differ: ${cellList(cells)}`)];
}

function cellList(cells: readonly number[]): string {
  const numbers = cells.map(index => String(index + 1)).join(', ');
  return `${cells.length === 1 ? 'cell' : 'cells'} ${numbers}`;
}
