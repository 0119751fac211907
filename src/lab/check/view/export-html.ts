/**
 * Exports a check as a standalone HTML page that is safe to open: content of the notebook and its outputs is escaped,
 * there are no scripts, and the page's policy forbids loading anything.
 */
import type { TranslationBundle } from '@jupyterlab/translation';
import type {
  CellComparison,
  CellFinding,
  CheckFindings,
  OutputPair,
  ShownOutput
} from '../worker/check-findings';
import { protectionSentences } from '../../../core/report/sandbox-text';
import { kindOfCell } from '../../../core/check/verdict/cell-counts';
import { durationText } from '../../ui/duration-text';
import { differenceRows, environmentRows, packageRows, sideNames } from './environment-rows';
import type { EnvironmentRow } from './environment-rows';
import type { CauseGroup } from './cause-groups';
import { rootCauses } from './cause-groups';
import { verdictSentence } from './verdict-sentence';
import { statusText, verdictText } from './cell-labels';
import { causeText } from './labels';
import { normalizersText } from './normalizer-labels';

/** Content of an exported page. */
export interface ExportedCheck {
  readonly path: string;
  /** Formatted date of the run. */
  readonly date: string;
  readonly findings: CheckFindings;
  /** First lines of the cells, by index. */
  readonly lines: ReadonlyMap<number, string>;
  /** The cells with outputs. */
  readonly comparisons: readonly CellComparison[];
}

/** Maximum length of one text in a page. */
const MAX_TEXT_LENGTH = 20_000;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 1100px; margin: 32px auto; padding: 0 16px; font: 14px/20px system-ui, sans-serif; }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; }
h2 { margin: 32px 0 8px; font-size: 16px; line-height: 24px; }
p { margin: 0 0 8px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 8px; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td.line, pre { font: 13px/18px ui-monospace, monospace; }
pre { max-height: 400px; margin: 0; padding: 8px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: color-mix(in srgb, currentcolor 6%, transparent); }
tr[data-sort^='failed'] td, tr[data-sort='different'] td { font-weight: 600; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 8px; }
.small { opacity: 0.75; }
mark { color: inherit; background: color-mix(in srgb, orange 40%, transparent); }
img { max-width: 100%; background: white; }
`;

/** The HTML of the page. */
export function checkPage(check: ExportedCheck, trans: TranslationBundle): string {
  const { findings, path, date } = check;
  const sentence = verdictSentence(findings, trans);
  const title = trans.__('Reproducibility of %1', path);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(sentence.text)}</h1>
${sentence.more === null ? '' : `<p>${escaped(sentence.more)}</p>`}
<p class="small">${escaped(path)} · ${escaped(date)}</p>
${causesPart(check, trans)}
${cellsPart(check, trans)}
${check.comparisons.map(each => outputsPart(each, trans)).join('\n')}
${environmentPart(findings, trans)}
</body>
</html>
`;
}

function causesPart({ findings }: ExportedCheck, trans: TranslationBundle): string {
  const roots = rootCauses(findings);
  if (roots.length === 0) {
    return '';
  }
  const items = roots.map(root => {
    const { inherited, inheritedCells } = root;
    const rest = inherited.map(each => `<li>${causeLine(each, trans)}</li>`).join('\n');
    const title = trans._n('Affects %1 other cell', 'Affects %1 other cells', inheritedCells);
    const folded =
      inheritedCells === 0
        ? ''
        : `<details><summary>${escaped(title)}</summary><ul>${rest}</ul></details>`;
    return `<li>${causeLine(root, trans)}${folded}</li>`;
  });
  return `<h2>${escaped(trans.__('Causes'))}</h2>\n<ul>${items.join('\n')}</ul>`;
}

function causeLine({ cause, message, cells }: CauseGroup, trans: TranslationBundle): string {
  const places = cells.map(index => index + 1).join(', ');
  return `<b>${escaped(causeText(cause, trans))}</b>: ${escaped(message)} (${escaped(trans.__('cells %1', places))})`;
}

function cellsPart({ findings, lines }: ExportedCheck, trans: TranslationBundle): string {
  const head = [
    trans.__('Cell'),
    trans.__('Source'),
    trans.__('Run'),
    trans.__('Outputs'),
    trans.__('Time')
  ];
  const rows = findings.cells.map(cell => {
    const cells = [
      `<td>${cell.index + 1}</td>`,
      `<td class="line">${escaped(lines.get(cell.index) ?? '')}</td>`,
      `<td>${escaped(statusText(cell, trans))}</td>`,
      `<td>${escaped(verdictText(cell, trans))}${detailOf(cell, trans)}</td>`,
      `<td>${cell.seconds === null ? '' : escaped(durationText(cell.seconds, trans))}</td>`
    ];
    return `<tr data-sort="${kindOfCell(cell)}">${cells.join('')}</tr>`;
  });
  return `<h2>${escaped(trans.__('Cells'))}</h2>
<table><thead><tr>${head.map(name => `<th>${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>`;
}

function detailOf({ detail, normalizers }: CellFinding, trans: TranslationBundle): string {
  const parts = [detail ?? '', normalizersText(normalizers, trans)].filter(part => part !== '');
  return parts.length === 0 ? '' : `<br><span class="small">${escaped(parts.join(' · '))}</span>`;
}

function outputsPart(
  { index, pairs, left, source }: CellComparison,
  trans: TranslationBundle
): string {
  const more =
    left === 0
      ? ''
      : `<p class="small">${escaped(trans._n('%1 more output', '%1 more outputs', left))}</p>`;
  return `<h2>${escaped(trans.__('Cell %1', index + 1))}</h2>
<pre>${escaped(source.slice(0, MAX_TEXT_LENGTH))}</pre>
<div class="pair small"><span>${escaped(trans.__('In the notebook'))}</span><span>${escaped(trans.__('On the fresh kernel'))}</span></div>
${pairs.map(pair => pairPart(pair)).join('\n')}
${more}`;
}

function pairPart(pair: OutputPair): string {
  const side = (name: 'stored' | 'fresh'): string =>
    pair.rows === null
      ? outputPart(pair[name])
      : `<pre>${pair.rows
          .map(row =>
            (row[name] ?? [])
              .map(({ text, differs }) =>
                differs && row.kind === 'changed' ? `<mark>${escaped(text)}</mark>` : escaped(text)
              )
              .join('')
          )
          .join('\n')}</pre>`;
  return `<div class="pair"><div>${side('stored')}</div><div>${side('fresh')}</div></div>`;
}

function outputPart(output: ShownOutput | null): string {
  switch (output?.kind) {
    case undefined:
      return '<pre>–</pre>';
    case 'text':
      return `<pre>${escaped(output.text.slice(0, MAX_TEXT_LENGTH))}</pre>`;
    case 'image':
      return `<img alt="" src="data:${escaped(output.mime)};base64,${escaped(output.base64)}">`;
    case 'table':
      return `<pre>${escaped(output.html.slice(0, MAX_TEXT_LENGTH))}</pre>`;
  }
}

function environmentPart(findings: CheckFindings, trans: TranslationBundle): string {
  const { kernel } = findings.runs[0];
  if (kernel === null) {
    return '';
  }
  const { stored, localKernel, packages } = findings;
  const rows = environmentRows(stored, kernel, localKernel, trans);
  const differing = differenceRows(packages ?? []);
  const told = new Set(differing.map(({ name }) => name));
  const others = packageRows(kernel).filter(({ name }) => !told.has(name));
  const [, ...sides] = sideNames(findings, trans);
  return `<h2>${escaped(trans.__('Environment'))}</h2>
<table><thead><tr>${['', ...sides].map(name => `<th>${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>
${[...rows, ...differing, ...others].map(environmentLine).join('\n')}
</tbody></table>
<p class="small">${escaped(protectionSentences(findings.runs[0], trans).join(' '))}</p>`;
}

function environmentLine({ name, stored, fresh, differs }: EnvironmentRow): string {
  const [a, b] = [stored ?? '', fresh ?? ''].map(escaped);
  const shown = differs ? `<mark>${b}</mark>` : b;
  return `<tr><td>${escaped(name)}</td><td>${a}</td><td>${shown}</td></tr>`;
}

/** Escapes HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
