/** The table of repositories in the report of a study. */
import type { StudyDocument } from '../../../protocol';
import { escaped, moreLine, tableOf } from '../page';
import { shortened } from '../terminal';

const MAX_REPOSITORIES = 200;
const MAX_NAME = 120;

type Stratum = StudyDocument['strata'][0];

const SIZES = [
  ['small', 'Up to 10 code cells'],
  ['medium', '11 to 30'],
  ['large', 'More']
] as const;

/** For each repository, how many of its notebooks were studied, by their size. */
export function repositoryTable({ strata }: StudyDocument): string {
  const repositories = new Map<string, readonly Stratum[]>();
  for (const stratum of strata) {
    const { repository } = stratum;
    repositories.set(repository, [...(repositories.get(repository) ?? []), stratum]);
  }
  const shown = [...repositories].slice(0, MAX_REPOSITORIES);
  const rows = shown.map(([repository, parts]) => {
    const sizes = SIZES.map(([size]) => parts.filter(({ size_class }) => size_class === size));
    const counts = [...sizes, parts].map(each => `<td class="n">${countText(each)}</td>`);
    const name = escaped(shortened(repository, MAX_NAME));
    return `<tr><th scope="row" class="name">${name}</th>${counts.join('')}</tr>`;
  });
  return (
    '<h2 id="repositories">Repositories</h2><p class="dim">Studied notebooks, of those that could be read, without duplicates.</p>' +
    tableOf(['Repository', ...SIZES.map(([, head]) => head), 'All'], rows) +
    moreLine(repositories.size - shown.length)
  );
}

function countText(strata: readonly Stratum[]): string {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const notebooks = sum(strata.map(each => each.notebooks));
  return notebooks === 0 ? '' : `${sum(strata.map(({ sampled }) => sampled))} of ${notebooks}`;
}
