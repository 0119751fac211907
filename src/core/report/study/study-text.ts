/** The summary of a study for the terminal. */
import type { StudyDocument, StudyFigure } from '../../../protocol';
import type { FigureGroup } from '../../study/figures';
import { countOf, displayWidth, printable, shortened } from '../terminal';
import type { Styles } from '../terminal';
import {
  citedPapers,
  countText,
  intervalText,
  letterOf,
  publishedText,
  valueText
} from './figure-text';

const MAX_ROWS = 8;
const MAX_TITLE = 44;

/** What was measured, next to published figures. */
export function formatStudy(
  document: StudyDocument,
  groups: readonly FigureGroup[],
  folder: string,
  styles: Styles
): string {
  const cited = new Set(
    groups.flatMap(({ figures }) =>
      figures
        .slice(0, MAX_ROWS)
        .flatMap(({ figure }) => figure.published.map(each => letterOf(each.paper)))
    )
  );
  const papers = citedPapers().filter(({ letter }) => cited.has(letter));
  return [
    ...groups.map(group => groupText(group, styles)),
    papers.map(({ letter, citation }) => `${styles.dim(`[${letter}] ${citation}`)}\n`).join(''),
    totals(document, folder, styles)
  ].join('\n');
}

function groupText({ title, figures }: FigureGroup, styles: Styles): string {
  const rows = figures.slice(0, MAX_ROWS).map(({ figure }) => rowText(figure, styles));
  const more = figures.length - rows.length;
  return `${styles.bold(title)}\n${rows.join('')}${more > 0 ? styles.dim(`  ${more} more\n`) : ''}`;
}

function rowText(figure: StudyFigure, styles: Styles): string {
  const title = printable(shortened(figure.title, MAX_TITLE));
  const published = figure.published
    .map(each => `${publishedText(each)} [${letterOf(each.paper)}]`)
    .join(', ');
  const row = `  ${title}${' '.repeat(Math.max(0, MAX_TITLE - displayWidth(title)))}  ${valueText(figure).padStart(6)}  ${intervalText(figure).padEnd(15)}  ${countText(figure)}`;
  return `${published === '' ? row : `${row}  ${styles.dim(`published: ${published}`)}`}\n`;
}

function totals({ counts, state, seconds }: StudyDocument, folder: string, styles: Styles): string {
  const { found, sampled, population, duplicates, unreadable, linted, lint_reused } = counts;
  const { checked, check_reused, restored, restore_reused } = counts;
  const checks = workText(checked, check_reused, 'checked');
  const restorations = workText(restored, restore_reused, 'restored');
  const left = [
    duplicates > 0 ? `${duplicates} with the same code as an earlier one` : '',
    unreadable > 0 ? `${unreadable} unreadable` : '',
    population > sampled ? `${population - sampled} not in the sample` : ''
  ].filter(text => text !== '');
  const lines = [
    `${countOf(sampled, 'notebook')} studied of ${found}${left.length === 0 ? '' : ` (${left.join(', ')})`}: ${linted} linted, ${lint_reused} as before${checks}${restorations}; ${seconds.toFixed(1)} s`,
    state === 'complete'
      ? ''
      : styles.yellow('Ended before it finished. The same command goes on.'),
    `Report: ${printable(folder.replace(/[/\\]$/, ''))}/report.html`
  ];
  return `${lines.filter(line => line !== '').join('\n')}\n`;
}

function workText(done: number, reused: number, name: string): string {
  return done + reused > 0 ? `; ${done} ${name}, ${reused} as before` : '';
}
