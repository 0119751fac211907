/** The report of a study: one page without scripts, on which every number leads to its notebooks. */
import type { StudyDocument, StudyFigure } from '../../../protocol';
import type { NotebookRow } from '../../study/columns';
import type { LocatedFigure } from '../../study/figure-tally';
import type { FigureGroup } from '../../study/figures';
import { escaped, moreLine, pageOf, tableOf } from '../page';
import { countOf, shortened } from '../terminal';
import { notebookTables, shownNotebooks } from './notebook-table';
import { countText, intervalText, letterOf, publishedText, valueText } from './figure-text';
import { repositoryTable } from './repository-table';
import { methodPart } from './study-method';
import { studyPlot } from './study-plot';

/** Figures of a group, and notebooks behind a number, that are listed. */
const MAX_FIGURES = 60;
const MAX_LINKS = 200;
const MAX_NAME = 120;

const STYLE =
  '.behind ul{columns:22rem;font-size:.8rem;padding-left:1.2rem;max-height:16rem;overflow:auto}' +
  'td.n{white-space:nowrap}.behind li,td.name,th.name{overflow-wrap:anywhere}th.name{min-width:11rem}:target{background:var(--head)}a{color:var(--mark)}' +
  'h2 a,.behind h3 a{font-size:.8rem;font-weight:400}';

/** The page. `rows` are the notebooks, in the order to which the figures refer. */
export function studyPage(
  document: StudyDocument,
  groups: readonly FigureGroup[],
  rows: readonly NotebookRow[]
): string {
  const listed = shownNotebooks(rows);
  return pageOf(
    'Study of notebooks',
    [
      summary(document),
      contents(groups),
      `<p class="dim">${LEGEND}</p>`,
      ...groups.map(groupPart),
      repositoryTable(document),
      notebookTables(rows, listed),
      '<h2 id="behind">The notebooks behind the numbers</h2>',
      ...groups.flatMap(({ title, figures }) =>
        figures.map(each => behind(title, each, rows, listed))
      ),
      methodPart(document)
    ],
    STYLE
  );
}

function summary({ state, counts, strata }: StudyDocument): string {
  const studied = strata.filter(({ sampled }) => sampled > 0);
  const repositories = new Set(studied.map(({ repository }) => repository)).size;
  const { found, sampled, population, duplicates, unreadable } = counts;
  const others = [
    [duplicates, 'with the same code as an earlier one'],
    [unreadable, 'that could not be read'],
    [population - sampled, 'not in the sample']
  ] as const;
  const left = others.flatMap(([count, reason]) => (count > 0 ? [`${count} ${reason}`] : []));
  const all = left.length === 0 ? '' : `; ${countOf(found, 'notebook')} found: ${left.join(', ')}`;
  const warning =
    state === 'complete'
      ? ''
      : '<p><strong>The study was ended before it finished: the notebooks that are missing are not in the figures.</strong></p>';
  return `<p>${countOf(sampled, 'notebook')} of ${repositories} ${repositories === 1 ? 'repository' : 'repositories'} studied${all}.</p>${warning}`;
}

function contents(groups: readonly FigureGroup[]): string {
  const links = groups.map(({ id, title }) => `<a href="#${id}">${escaped(title)}</a>`);
  const others = [
    '<a href="#repositories">Repositories</a>',
    '<a href="#notebooks">Notebooks</a>',
    '<a href="#method">Method</a>'
  ];
  return `<p>${[...links, ...others].join(' · ')}</p>`;
}

function groupPart({ id, title, note, figures }: FigureGroup): string {
  const shown = figures.slice(0, MAX_FIGURES);
  const plot = studyPlot(
    title,
    shown.map(({ figure }) => figure)
  );
  return [
    `<h2 id="${id}">${escaped(title)}</h2><p class="dim">${escaped(note)}</p>`,
    plot === '' ? '' : `<div class="wide">${plot}</div>`,
    tableOf(
      ['Figure', 'Share or mean', '95% interval', 'Count', 'Published'],
      shown.map(figureRow)
    ),
    moreLine(figures.length - shown.length)
  ].join('');
}

function figureRow({ figure, notebooks }: LocatedFigure): string {
  const count = escaped(countText(figure));
  const link = notebooks.length === 0 ? count : `<a href="#${anchorOf(figure)}">${count}</a>`;
  return (
    `<tr><th scope="row">${escaped(shortened(figure.title, MAX_NAME))}</th>` +
    `<td class="n">${valueText(figure)}</td><td class="n">${intervalText(figure)}</td>` +
    `<td class="n">${link}</td><td>${figure.published.map(publishedPart).join('<br>')}</td></tr>`
  );
}

function publishedPart(each: StudyFigure['published'][0]): string {
  const letter = letterOf(each.paper);
  return `${publishedText(each)} of ${escaped(each.of)} <a href="#paper-${letter}">[${letter}]</a>`;
}

/** Names of exceptions and rules can be anything: only what an address may contain stays. */
function anchorOf({ id, group }: StudyFigure): string {
  const code = [...id].map(character =>
    /[\w-]/.test(character) ? character : `.${character.codePointAt(0)?.toString(16)}`
  );
  return `behind-${group}-${code.join('')}`;
}

function behind(
  group: string,
  { figure, notebooks }: LocatedFigure,
  rows: readonly NotebookRow[],
  listed: ReadonlySet<number>
): string {
  if (notebooks.length === 0) {
    return '';
  }
  const items = notebooks.slice(0, MAX_LINKS).map(at => {
    const name = escaped(shortened(rows[at].path, MAX_NAME));
    return `<li>${listed.has(at) ? `<a href="#n${at}">${name}</a>` : name}</li>`;
  });
  return (
    `<section class="behind" id="${anchorOf(figure)}"><h3>${escaped(group)} – ${escaped(shortened(figure.title, MAX_NAME))}: ${escaped(countText(figure))} <a href="#${figure.group}">back</a></h3>` +
    `<ul>${items.join('')}</ul>${moreLine(notebooks.length - items.length)}</section>`
  );
}

const LEGEND =
  'Colored bars: this corpus, with its 95% interval. Gray bars: published figures, with the letter of the <a href="#method">paper</a>. A count leads to the names of its notebooks.';
