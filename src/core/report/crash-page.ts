/** The page of `freshkernel crashes --format html`. */
import type { CrashesDocument, CrashReport } from '../../protocol';
import { largest } from '../memo/lists';
import type { CrossTable } from './crash-tables';
import { crossTables, NO_LIBRARY } from './crash-tables';
import { escaped, moreLine, pageOf, picture, tableOf } from './page';
import { shortened } from './terminal';

/** Bars that a chart shows, and errors that the list shows. */
const MAX_BARS = 20;
const MAX_LISTED = 2000;
const MAX_NAME = 28;
const BAR = { height: 20, label: 190, width: 420, number: 60 };

/** The page about these errors. */
export function crashPage(document: CrashesDocument): string {
  const { crashes, errors, notebooks, tables } = document;
  const failing = new Set(crashes.map(({ path }) => path)).size;
  const charts = (
    [
      ['Causes', 'causes'],
      ['Exceptions', 'exceptions'],
      ['Libraries', 'libraries'],
      ['Stages', 'stages']
    ] as const
  ).map(([title, name]) =>
    chart(
      title,
      tables[name].map(({ name: value, crashes: count }) => [value ?? NO_LIBRARY, count])
    )
  );
  return pageOf('Errors in notebooks', [
    `<p>${crashes.length} stored errors in ${failing} of ${notebooks} notebooks.</p>`,
    ...charts,
    ...crossTables(tables).map(crossTable),
    listOf(crashes),
    unreadable(errors)
  ]);
}

function chart(title: string, counts: readonly (readonly [string, number])[]): string {
  if (counts.length === 0) {
    return '';
  }
  const shown = counts.slice(0, MAX_BARS);
  const most = largest(shown.map(([, count]) => count));
  const bars = shown.map(([name, count], at) => {
    const y = at * BAR.height;
    const width = Math.max(1, Math.round((BAR.width * count) / most));
    const middle = y + BAR.height * 0.7;
    return (
      `<text x="${BAR.label - 8}" y="${middle}" text-anchor="end">${escaped(shortened(name, MAX_NAME))}</text>` +
      `<rect x="${BAR.label}" y="${y + 3}" width="${width}" height="${BAR.height - 6}" fill="var(--mark)"/>` +
      `<text x="${BAR.label + width + 6}" y="${middle}">${count}</text>`
    );
  });
  const height = shown.length * BAR.height;
  const width = BAR.label + BAR.width + BAR.number;
  const description = shown.map(([name, count]) => `${shortened(name, MAX_NAME)}: ${count}`);
  return (
    `<h2>${title}</h2>` +
    picture({ title, description: description.join('; '), width, height }, bars) +
    moreLine(counts.length - shown.length)
  );
}

function crossTable({ title, rows, columns, counts }: CrossTable): string {
  const body = rows
    .slice(0, MAX_BARS)
    .map(
      (row, at) =>
        `<tr><th scope="row">${escaped(shortened(row, MAX_NAME))}</th>${counts[at]
          .map(count => `<td class="n">${count === 0 ? '' : count}</td>`)
          .join('')}</tr>`
    );
  return rows.length === 0 ? '' : `<h2>${title}</h2>${tableOf(['', ...columns], body)}`;
}

function listOf(crashes: readonly CrashReport[]): string {
  if (crashes.length === 0) {
    return '';
  }
  const rows = crashes.slice(0, MAX_LISTED).map(crash => {
    const location = `cell ${crash.cell_index + 1}${crash.line === null ? '' : `, line ${crash.line}`}`;
    const again =
      crash.recurs === null ? 'unknown' : crash.recurs ? 'yes' : 'no, the order was wrong';
    const cells = [crash.path, location, crash.cause, crash.library ?? '', crash.stage];
    return `<tr>${[...cells, crash.explanation, again, crash.fix ?? '']
      .map(text => `<td>${escaped(text)}</td>`)
      .join('')}</tr>`;
  });
  const titles = ['Notebook', 'Location', 'Cause', 'Library', 'Stage', 'Error', 'Again?', 'Fix'];
  return `<h2>Errors</h2>${tableOf(titles, rows)}${moreLine(crashes.length - rows.length)}`;
}

function unreadable(errors: CrashesDocument['errors']): string {
  return errors.length === 0
    ? ''
    : `<h2>Not read</h2><ul>${errors
        .map(({ path, message }) => `<li>${escaped(path)}: ${escaped(message)}</li>`)
        .join('')}</ul>`;
}
