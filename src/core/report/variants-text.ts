import type {
  NotebookVariant,
  VariantChange,
  VariantMeasure,
  VariantsDocument
} from '../../protocol';
import { median } from '../variants/measures';
import { countOf, displayWidth, printable } from './terminal';
import type { Styles } from './terminal';

/** More changes of a variant are counted only. */
const MAX_CHANGES = 4;

/** Formats the variants of a notebook as a table, with what differs below it. */
export function formatVariants(report: VariantsDocument, styles: Styles): string {
  const all = [report.baseline, ...report.variants];
  const rows = [
    ['', 'runs', 'outputs', 'as stored', 'seconds', 'memory'],
    ...all.map(each => [
      printable(each.name),
      runsText(each),
      each.kind === 'baseline' ? '' : outputsText(each),
      each.stored,
      measureText(each.seconds, value => value.toFixed(2)),
      measureText(each.memory_bytes, value => `${Math.round(value / 1e6)} MB`)
    ])
  ];
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map(row => displayWidth(row[column])))
  );
  const lines = rows.map(row =>
    row.map((text, column) => text + ' '.repeat(widths[column] - displayWidth(text))).join('  ')
  );
  return [
    `${styles.bold(printable(report.notebook))}  ${headline(report, styles)}`,
    styles.dim(`  ${lines[0].trimEnd()}`),
    ...lines.slice(1).map(line => `  ${line.trimEnd()}`),
    '',
    ...report.variants.flatMap(each => detailLines(each, report, styles)),
    ...noteLines(report).map(note => styles.dim(`  ${note}`))
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function headline({ variants, runs, python }: VariantsDocument, styles: Styles): string {
  const other = variants.filter(({ differing }) => differing.length > 0).length;
  const verb = other === 1 ? 'differs' : 'differ';
  const text =
    other === 0
      ? styles.green('no variant differs from the baseline')
      : styles.yellow(
          `${other} of ${countOf(variants.length, 'variant')} ${verb} from the baseline`
        );
  const on = python === null ? '' : `, Python ${printable(python)}`;
  return `${text} (${countOf(runs, 'run')}${on})`;
}

function runsText({ status, failure, executability }: NotebookVariant): string {
  switch (status) {
    case 'ran':
      return 'yes';
    case 'failed':
      return failure === null
        ? 'fails'
        : `fails in cell ${failure.cell_number} (${Math.floor(executability * 100)} %)`;
    case 'not-installed':
      return 'cannot be installed';
    default:
      return 'was not run to its end';
  }
}

function outputsText({ differing, verdict, status }: NotebookVariant): string {
  if (status === 'not-installed' || verdict === 'not-run') {
    return '';
  }
  const verb = differing.length === 1 ? 'differs' : 'differ';
  return differing.length === 0 ? verdict : `${countOf(differing.length, 'cell')} ${verb}`;
}

function measureText(
  { values, ratio, conclusion }: VariantMeasure,
  show: (value: number) => string
): string {
  if (values.length === 0) {
    return '';
  }
  const shown = show(median(values));
  return (conclusion === 'lower' || conclusion === 'higher') && ratio !== null
    ? `${shown} (× ${ratio.toFixed(2)})`
    : shown;
}

/** What differs in a variant, and why. */
function detailLines(
  variant: NotebookVariant,
  { score_tolerance, baseline }: VariantsDocument,
  styles: Styles
): readonly string[] {
  const { name, changes, differing, failure, scores, status, message } = variant;
  if (status === 'not-installed' || status === 'not-run') {
    return [`  ${styles.bold(printable(name))}: ${printable(message.split('\n', 1)[0])}`];
  }
  if (differing.length === 0) {
    return [];
  }
  const lost = scores.filter(({ within }) => within === false);
  return [
    `  ${styles.bold(printable(name))}: ${changesText(changes)}`,
    ...(failure === null ? [] : [`    Cell ${failure.cell_number}: ${errorText(failure)}`]),
    ...(failure === null && baseline.failure !== null
      ? [
          `    Runs past cell ${baseline.failure.cell_number}, where the baseline fails: ${errorText(baseline.failure)}`
        ]
      : []),
    ...(failure === null && baseline.failure === null
      ? [
          `    Other outputs in cell ${differing
            .slice(0, 8)
            .map(index => index + 1)
            .join(', ')}`
        ]
      : []),
    ...lost
      .slice(0, 3)
      .map(
        ({ label, stored, fresh, cell_number }) =>
          `    Score not within ${score_tolerance * 100} %: ${printable(label)} ${stored} → ${fresh} (cell ${cell_number})`
      ),
    ...blameLines(variant, styles)
  ];
}

function errorText({ exception, message }: { exception: string; message: string }): string {
  return printable(`${exception}: ${message.split('\n', 1)[0]}`.slice(0, 160));
}

function changesText(changes: readonly VariantChange[]): string {
  const shown = changes.slice(-MAX_CHANGES).map(changeText).join(', ');
  const left = changes.length - MAX_CHANGES;
  return left > 0 ? `${shown} and ${left} more` : shown;
}

function changeText({ package: name, before, now }: VariantChange): string {
  return `${printable(name)} ${printable(before ?? 'absent')} → ${printable(now ?? 'absent')}`;
}

function blameLines({ blame }: NotebookVariant, styles: Styles): readonly string[] {
  if (blame === null) {
    return [];
  }
  const { changes, alone, runs, reason } = blame;
  const took = runs === 0 ? '(the only change)' : `(${countOf(runs, 'further run')})`;
  const text =
    changes.length === 1
      ? `To blame: ${changeText(changes[0])}${alone && runs > 0 ? ', alone' : ''}`
      : `One or several of ${changesText(changes)}`;
  return [
    `    ${styles.yellow(text)} ${styles.dim(took)}`,
    ...(reason === null ? [] : [styles.dim(`    ${reason}`)])
  ];
}

function noteLines({ variants, baseline, repeats, varying, notes }: VariantsDocument): string[] {
  const measures = variants.flatMap(each => [each.seconds, each.memory_bytes]);
  const undecided = measures.some(({ conclusion }) => conclusion === 'repeats');
  const reused = [baseline, ...variants].reduce((sum, each) => sum + each.reused, 0);
  return [
    ...(undecided
      ? [`Times and memory: not enough repeats to tell differences (${repeats}; see --repeats).`]
      : []),
    ...(varying.length === 0
      ? []
      : [
          `Cell ${varying.map(index => index + 1).join(', ')}: outputs change on every run, and are not compared.`
        ]),
    ...(reused === 0 ? [] : [`${countOf(reused, 'run')} of an earlier call: see --fresh.`]),
    ...notes.map(printable)
  ];
}
