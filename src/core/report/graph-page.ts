/** The page of `freshkernel graph --format html`. */
import { drawGraph, drawingStyle } from './graph-drawing';
import type { DrawnGraph, GraphLink } from './graph-links';
import { EDGE_KINDS, linksOf } from './graph-links';
import type { GraphRow } from './graph-rows';
import { escaped, pageOf, picture, tableOf } from './page';
import { countOf } from './terminal';

/** More dependencies are in the picture only. */
const MAX_LISTED = 1000;

const LEGEND: Readonly<Record<(typeof EDGE_KINDS)[number], string>> = {
  data: 'the value of a name',
  mutation: 'an object that is changed in place',
  file: 'a file',
  'late-binding': 'a name that a called function reads'
};

/** The page about a notebook's dependencies; `rows` are those of the notebook. */
export function graphPage(graph: DrawnGraph, rows: readonly GraphRow[]): string {
  const drawing = drawGraph(graph, rows);
  const { links, omitted } = linksOf(graph, MAX_LISTED);
  const titles = new Map(rows.map(({ index, title }) => [index, title]));
  const count = links.length + omitted;
  const left = drawing.omitted.rows + drawing.omitted.arcs;
  return pageOf(drawing.frame.title, [
    `<style>${drawingStyle(true)}</style>`,
    `<p>${countOf(graph.cells.length, 'code cell')}, ${countOf(count, 'pair')} of cells of which one needs the other.</p>`,
    `<figure><div class="wide">${picture(drawing.frame, drawing.marks)}</div><figcaption>${legend(links)}</figcaption></figure>`,
    left === 0
      ? ''
      : `<p class="dim">Left out of the picture: ${countOf(drawing.omitted.rows, 'row')}, ${countOf(drawing.omitted.arcs, 'arc')}.</p>`,
    count === 0 ? '' : '<h2>Dependencies</h2>',
    count === 0
      ? ''
      : tableOf(
          ['Cell', 'needs', 'for'],
          inOrder(links).map(link => row(link, titles))
        ),
    omitted === 0 ? '' : `<p>${omitted} more</p>`
  ]);
}

/** By the cell that needs the other. */
function inOrder(links: readonly GraphLink[]): readonly GraphLink[] {
  return [...links].sort((a, b) => a.to - b.to || a.from - b.from);
}

function legend(links: readonly GraphLink[]): string {
  const kinds = new Set(links.map(({ kind }) => kind));
  const parts = EDGE_KINDS.filter(kind => kinds.has(kind)).map(
    kind =>
      `<svg width="26" height="10" aria-hidden="true"><path class="${kind}" d="M1 5h24"/></svg> ${LEGEND[kind]}`
  );
  const dashed = links.some(({ isPossible }) => isPossible)
    ? [
        '<svg width="26" height="10" aria-hidden="true"><path class="data possible" d="M1 5h24"/></svg> possible, not certain'
      ]
    : [];
  return [...parts, ...dashed].join(' · ');
}

function row(
  { from, to, label, isPossible }: GraphLink,
  titles: ReadonlyMap<number, string>
): string {
  const cell = (index: number): string =>
    `<td>${index + 1} <span class="dim">${escaped(titles.get(index) ?? '')}</span></td>`;
  return `<tr>${cell(to)}${cell(from)}<td><code>${escaped(label)}</code>${isPossible ? ' possibly' : ''}</td></tr>`;
}
