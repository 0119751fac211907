/** The output of `freshkernel variants` for the terminal. */
import type { VariantsDocument } from '../../protocol';
import { largest } from '../memo/lists';
import { displayWidth, printable } from './terminal';
import type { Styles } from './terminal';
import {
  COLUMNS,
  detailsOf,
  environmentsOf,
  headline,
  notesOf,
  phraseText,
  rowOf
} from './variants-wording';
import type { DetailLine, Phrase, VariantDetails } from './variants-wording';

/** More changes of a variant are counted only. */
const MAX_CHANGES = 4;

/** Formats the variants of a notebook as a table, with what differs below it. */
export function formatVariants(report: VariantsDocument, styles: Styles): string {
  const { verdict, isEqual, circumstances } = headline(report);
  const style = isEqual ? styles.green : styles.yellow;
  const [head, ...rows] = aligned([
    COLUMNS,
    ...environmentsOf(report).map(each => [printable(each.name), ...rowOf(each)])
  ]);
  return [
    `${styles.bold(printable(report.notebook))}  ${style(verdict)} (${printable(circumstances)})`,
    styles.dim(head),
    ...rows,
    '',
    ...detailsOf(report, MAX_CHANGES)
      .filter(({ isSame }) => !isSame)
      .flatMap(each => detailLines(each, styles)),
    ...notesOf(report).map(note => styles.dim(`  ${shown(note)}`))
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0].map((_, column) => largest(rows.map(row => displayWidth(row[column]))));
  return rows.map(row => {
    const cells = row.map((text, column) => text + ' '.repeat(widths[column] - displayWidth(text)));
    return `  ${cells.join('  ').trimEnd()}`;
  });
}

function detailLines({ name, summary, lines }: VariantDetails, styles: Styles): string[] {
  return [
    `  ${styles.bold(printable(name))}: ${shown(summary)}`,
    ...lines.map(line => `    ${styleOf(line, styles)(shown(line.phrase))}`)
  ];
}

function styleOf({ kind }: DetailLine, styles: Styles): (text: string) => string {
  return { plain: (text: string) => text, blame: styles.yellow, reason: styles.dim }[kind];
}

function shown(phrase: Phrase): string {
  return phraseText(phrase, printable);
}
