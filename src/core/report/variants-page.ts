/** The page of `freshkernel variants --format html`. */
import type { VariantsDocument } from '../../protocol';
import { escaped, moreLine, pageOf, tableOf } from './page';
import { shortened } from './terminal';
import { hasFactors, MAX_PLOTTED, variantsPlot } from './variants-plot';
import {
  COLUMNS,
  detailsOf,
  environmentsOf,
  headline,
  notesOf,
  phraseText,
  rowOf
} from './variants-wording';
import type { Phrase, VariantDetails } from './variants-wording';

const MAX_NAME = 120;
/** More environments, and more changes of each, are counted only. */
const MAX_LISTED = 200;
const MAX_CHANGES = 40;

const LEGEND =
  '<p>Each tick is one run; the line is their range. ◆ significantly different from the baseline, with the factor of the medians. ○ median without a significant difference. – not measured. The scale is logarithmic.</p>';

/** The page about the variants of a notebook. */
export function variantsPage(report: VariantsDocument): string {
  const { sentence, circumstances } = headline(report);
  const all = environmentsOf(report);
  const rows = all.slice(0, MAX_LISTED).map(
    each =>
      `<tr><th scope="row">${escaped(shortened(each.name, MAX_NAME))}</th>${rowOf(each)
        .map(cell => `<td>${escaped(cell)}</td>`)
        .join('')}</tr>`
  );
  const details = detailsOf(report, MAX_CHANGES).slice(0, MAX_LISTED);
  return pageOf(`Variants of ${shortened(report.notebook, MAX_NAME)}`, [
    `<p><strong>${escaped(sentence)}</strong> (${escaped(circumstances)}).</p>`,
    `<figure><div class="wide">${variantsPlot(report)}</div><figcaption>${caption(report, all.length)}</figcaption></figure>`,
    '<h2>Environments</h2>',
    tableOf(COLUMNS, rows),
    moreLine(all.length - rows.length),
    ...notesOf(report).map(note => `<p class="dim">${shown(note)}</p>`),
    '<h2>Versions and differences</h2>',
    '<p class="dim">Versions: in the baseline → in the variant.</p>',
    ...details.map(detail)
  ]);
}

function caption(report: VariantsDocument, environments: number): string {
  const hidden = environments - MAX_PLOTTED;
  return (hasFactors(report) ? LEGEND : '') + moreLine(hidden);
}

function detail({ name, summary, lines }: VariantDetails): string {
  const items = lines.map(({ kind, phrase }) =>
    kind === 'blame' ? `<li><strong>${shown(phrase)}</strong></li>` : `<li>${shown(phrase)}</li>`
  );
  return `<h3>${escaped(shortened(name, MAX_NAME))}</h3><p>${shown(summary)}</p>${items.length === 0 ? '' : `<ul>${items.join('')}</ul>`}`;
}

function shown(phrase: Phrase): string {
  return phraseText(phrase, text => `<code>${escaped(text)}</code>`, escaped);
}
