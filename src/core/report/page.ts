/** The parts of reports that are one HTML file, without scripts or resources; every text is escaped. */
import { printable } from './terminal';

/** The colors of pages and pictures, as CSS variables. */
export const COLORS = {
  light:
    '--text:#1c1c1c;--page:#fff;--line:#ccc;--head:#f3f3f3;--mark:#3b78c4;--strong:#b3261e;--dim:#666',
  dark: '--text:#ddd;--page:#161616;--line:#444;--head:#262626;--mark:#6ea8ee;--strong:#ff8a80;--dim:#a0a0a0'
} as const;

const STYLE =
  `:root{color-scheme:light dark;${COLORS.light}}` +
  `@media (prefers-color-scheme:dark){:root{${COLORS.dark}}}` +
  'body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:var(--text);background:var(--page)}' +
  'h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem}table{border-collapse:collapse;font-size:.85rem}' +
  'th,td{border:1px solid var(--line);padding:.2rem .5rem;text-align:left;vertical-align:top}td.n{text-align:right}' +
  'thead th{background:var(--head)}svg{max-width:100%}svg text{fill:var(--text)}.wide{overflow-x:auto}.wide svg{max-width:none}code{overflow-wrap:anywhere}' +
  'figure{margin:1.5rem 0}figcaption,.dim{color:var(--dim);font-size:.85rem}';

/** A page with a title, which is also its heading; `style` adds to the style of all pages. */
export function pageOf(title: string, parts: readonly string[], style = ''): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title><style>${STYLE}${style}</style></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...parts,
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

/** What a picture is called, what it shows in words, and its size. */
export interface PictureFrame {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
}

/** A drawing that names itself to those who cannot see it. */
export function picture(
  { title, description, width, height }: PictureFrame,
  marks: readonly string[]
): string {
  return (
    `<svg role="img" aria-label="${escaped(title)}" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" font-size="12"><title>${escaped(title)}</title>` +
    `<desc>${escaped(description)}</desc>${marks.join('')}</svg>`
  );
}

/** A table whose head is plain text; its rows are HTML with their cells. */
export function tableOf(head: readonly string[], rows: readonly string[]): string {
  const header = head.map(name => `<th scope="col">${escaped(name)}</th>`).join('');
  return `<div class="wide"><table><thead><tr>${header}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** How many entries a list has that are not shown. */
export function moreLine(count: number): string {
  return count > 0 ? `<p>${count} more</p>` : '';
}
