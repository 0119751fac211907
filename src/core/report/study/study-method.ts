/** How a study was made: its method, programs, machine and options. */
import type { StudyDocument } from '../../../protocol';
import { escaped, tableOf } from '../page';
import { citedPapers } from './figure-text';

/** The part of the page. */
export function methodPart({ options, programs, machine, seconds, files }: StudyDocument): string {
  const facts = [
    ['Programs', textOf(programs)],
    ['Machine', textOf(machine)],
    ['Options', textOf(options)],
    ['Duration of the last call', `${seconds.toFixed(1)} s`],
    ['Rows of the tables', textOf(files)]
  ].map(([name, text]) => `<tr><th scope="row">${name}</th><td>${escaped(text)}</td></tr>`);
  const papers = citedPapers().map(
    ({ letter, citation }) => `<li id="paper-${letter}">[${letter}] ${escaped(citation)}</li>`
  );
  return [
    '<h2 id="method">Method</h2>',
    `<p>${METHOD}</p>`,
    `<p>Published figures are about other notebooks, years and environments: they give an order of magnitude.</p><ul>${papers.join('')}</ul>`,
    tableOf(['Made with', 'Value'], facts)
  ].join('');
}

/** Names and values, as in `seed 7; check: kernel python3, network yes`. */
function textOf(facts: Readonly<Record<string, unknown>>, separator = '; '): string {
  return Object.entries(facts)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => {
      const title = name.replaceAll('_', ' ');
      return isTable(value) ? `${title}: ${textOf(value, ', ')}` : `${title} ${valueText(value)}`;
    })
    .join(separator);
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Options that were not given. */
function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

function valueText(value: unknown): string {
  return typeof value === 'boolean'
    ? value
      ? 'yes'
      : 'no'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

const METHOD =
  'The intervals cover 95%: Wilson’s score interval for shares, the normal approximation for means. They treat the notebooks as independent and the corpus as a small part of all notebooks. ' +
  'Notebooks of a repository resemble each other, so that for other repositories the true uncertainty is larger. A share of errors counts every error; several may be in one notebook. ' +
  'A sample has from each repository and size class a share in proportion to its size.';
