/** The page of `freshkernel crashes --format html`: one file without scripts or resources; every text is escaped. */
import type { CrashesDocument, CrashReport } from '../../protocol';
import type { CrossTable } from './crash-tables';
import { crossTables, NO_LIBRARY } from './crash-tables';
import { printable } from './terminal';

/** Bars that a chart shows, and errors that the list shows. */
const MAX_BARS = 20;
const MAX_LISTED = 2000;
const BAR = { height: 20, label: 190, width: 420, number: 60 };

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}' +
  'h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}table{border-collapse:collapse;font-size:.85rem}' +
  'th,td{border:1px solid #ccc;padding:.2rem .5rem;text-align:left;vertical-align:top}td.n{text-align:right}' +
  'thead th{background:#f3f3f3}svg{max-width:100%}.wide{overflow-x:auto}code{word-break:break-all}' +
  '@media (prefers-color-scheme:dark){body{color:#ddd;background:#161616}thead th{background:#262626}th,td{border-color:#444}svg text{fill:#ddd}}';

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
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>Errors in notebooks</title><style>${STYLE}</style></head><body>`,
    '<h1>Errors in notebooks</h1>',
    `<p>${crashes.length} stored errors in ${failing} of ${notebooks} notebooks.</p>`,
    ...charts,
    ...crossTables(tables).map(crossTable),
    listOf(crashes),
    unreadable(errors),
    '</body></html>',
    ''
  ].join('\n');
}

/** Text for a page: escaped, without characters that reorder other text. */
export function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function chart(title: string, counts: readonly (readonly [string, number])[]): string {
  if (counts.length === 0) {
    return '';
  }
  const shown = counts.slice(0, MAX_BARS);
  const most = Math.max(...shown.map(([, count]) => count));
  const bars = shown.map(([name, count], at) => {
    const y = at * BAR.height;
    const width = Math.max(1, Math.round((BAR.width * count) / most));
    const middle = y + BAR.height * 0.7;
    return (
      `<text x="${BAR.label - 8}" y="${middle}" text-anchor="end">${escaped(shortened(name))}</text>` +
      `<rect x="${BAR.label}" y="${y + 3}" width="${width}" height="${BAR.height - 6}" fill="#3b78c4"/>` +
      `<text x="${BAR.label + width + 6}" y="${middle}">${count}</text>`
    );
  });
  const more = counts.length - shown.length;
  const height = shown.length * BAR.height;
  const width = BAR.label + BAR.width + BAR.number;
  return (
    `<h2>${title}</h2><svg role="img" aria-label="${title}" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" font-size="12">${bars.join('')}</svg>` +
    (more > 0 ? `<p>${more} more</p>` : '')
  );
}

function shortened(name: string): string {
  return name.length > 28 ? `${name.slice(0, 27)}…` : name;
}

function crossTable({ title, rows, columns, counts }: CrossTable): string {
  const header = ['', ...columns].map(name => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows
    .slice(0, MAX_BARS)
    .map(
      (row, at) =>
        `<tr><th scope="row">${escaped(shortened(row))}</th>${counts[at]
          .map(count => `<td class="n">${count === 0 ? '' : count}</td>`)
          .join('')}</tr>`
    );
  return rows.length === 0
    ? ''
    : `<h2>${title}</h2><div class="wide"><table><thead><tr>${header}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
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
  const more = crashes.length - rows.length;
  return (
    `<h2>Errors</h2><div class="wide"><table><thead><tr>${titles.map(title => `<th scope="col">${title}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.join('\n')}</tbody></table></div>${more > 0 ? `<p>${more} more</p>` : ''}`
  );
}

function unreadable(errors: CrashesDocument['errors']): string {
  return errors.length === 0
    ? ''
    : `<h2>Not read</h2><ul>${errors
        .map(({ path, message }) => `<li>${escaped(path)}: ${escaped(message)}</li>`)
        .join('')}</ul>`;
}
