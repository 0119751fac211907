/** The output of `freshkernel variants --format markdown`: for issues, pull requests and summaries of builds. */
import type { NotebookVariant, VariantMeasure, VariantsDocument } from '../../protocol';
import { largest, smallest } from '../memo/lists';
import { median } from '../variants/measures';
import { codeSpan as code, markdownTable as table } from './markdown-text';
import { shortened } from './terminal';
import {
  COLUMNS,
  detailsOf,
  environmentsOf,
  factorText,
  hasSpread,
  headline,
  isSignificant,
  notesOf,
  phraseText,
  rowOf,
  sharePercent
} from './variants-wording';
import type { Phrase, VariantDetails } from './variants-wording';

const MAX_NAME = 120;
/** More environments, and more changes of each, are counted only. */
const MAX_LISTED = 200;
const MAX_CHANGES = 10;
const BAR = 10;

/** Formats the variants of a notebook as Markdown; what is not worded here is code, so that it has no markup. */
export function variantsMarkdown(report: VariantsDocument): string {
  const { sentence, circumstances } = headline(report);
  const all = environmentsOf(report);
  const shownRows = all.slice(0, MAX_LISTED);
  const hidden = all.length - shownRows.length;
  const details = detailsOf(report, MAX_CHANGES).slice(0, MAX_LISTED);
  return [
    `## Variants of ${code(shortened(report.notebook, MAX_NAME))}`,
    `**${sentence}** (${code(circumstances)}).`,
    table([COLUMNS, ...shownRows.map(each => [nameOf(each), ...rowOf(each)])]),
    ...(hidden > 0 ? [`${hidden} more`] : []),
    ...plots(shownRows),
    ...notesOf(report).map(shown),
    ...details.map(detail)
  ]
    .join('\n\n')
    .concat('\n');
}

/** The plot: a bar of characters for the cells that run, and the range of the factors. */
function plots(all: readonly NotebookVariant[]): readonly string[] {
  const [baseline] = all;
  const rows = all.map(each => [
    nameOf(each),
    `${bar(each.executability)} ${sharePercent(each.executability)}`,
    rangeText(each.seconds, baseline.seconds),
    rangeText(each.memory_bytes, baseline.memory_bytes)
  ]);
  const head = ['', 'cells that run', 'seconds: factor (range)', 'memory: factor (range)'];
  const kept = head.map((_, column) => column < 2 || rows.some(row => row[column] !== ''));
  return [table([head, ...rows].map(row => row.filter((_, column) => kept[column])))];
}

function bar(share: number): string {
  const filled = Math.floor(share * BAR);
  return '█'.repeat(filled) + '░'.repeat(BAR - filled);
}

/** The factor of the medians with those of the lowest and highest run; bold where it is significant. */
function rangeText(measure: VariantMeasure, baseline: VariantMeasure): string {
  const middle = baseline.values.length === 0 ? 0 : median(baseline.values);
  if (!hasSpread(measure) || middle === 0) {
    return '';
  }
  const [low, high] = [smallest(measure.values), largest(measure.values)].map(value =>
    (value / middle).toFixed(2)
  );
  const factor = `${factorText(measure)} (${low} to ${high})`;
  return isSignificant(measure) ? `**${factor}**` : factor;
}

function detail({ name, summary, lines }: VariantDetails): string {
  return [
    `- ${code(shortened(name, MAX_NAME))}: ${shown(summary)}`,
    ...lines.map(({ kind, phrase }) =>
      kind === 'blame' ? `  - **${shown(phrase)}**` : `  - ${shown(phrase)}`
    )
  ].join('\n');
}

/** In a table, a bar would end the cell. */
function nameOf({ name }: NotebookVariant): string {
  return code(shortened(name, MAX_NAME).replaceAll('|', '¦'));
}

function shown(phrase: Phrase): string {
  return phraseText(phrase, code);
}
