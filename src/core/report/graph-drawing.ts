/** A picture of a notebook's dependencies: its cells in document order, and arcs between them at the left. */
import { largest } from '../memo/lists';
import type { ArcRows } from './graph-arc';
import { arcCurve, arcReach, arrowhead, MAX_ARCS, ROW_HEIGHT } from './graph-arc';
import type { DrawnGraph, GraphLink } from './graph-links';
import { EDGE_COLORS, EDGE_KINDS, linksOf } from './graph-links';
import type { GraphRow } from './graph-rows';
import { escaped } from './page';
import type { PictureFrame } from './page';
import { countOf, shortened } from './terminal';

/** More rows make no readable picture. */
export const MAX_ROWS = 2000;

/** Horizontal distances in pixels, from the end of the arcs: numbers of cells, titles, names, and the whole width. */
const NUMBER = 40;
const TITLE = 52;
const INDENT = 12;
/** A title of 40 characters below three headings. */
const NAMES = TITLE + 340;
const WIDTH = NAMES + 300;

/** The space of the arcs, at most. */
const MAX_REACH = 240;

/** Names of a cell that are written. */
const MAX_NAMES = 4;
const MAX_TEXT = 44;

/** A picture as the parts of an SVG element. */
export interface GraphDrawing {
  readonly frame: PictureFrame;
  readonly marks: readonly string[];
  /** What is left out. */
  readonly omitted: { readonly rows: number; readonly arcs: number };
}

/** Draws a graph; `rows` are those of its notebook. */
export function drawGraph(graph: DrawnGraph, rows: readonly GraphRow[]): GraphDrawing {
  const shown = rows.slice(0, MAX_ROWS);
  const rowOf = new Map(shown.map(({ index }, row) => [index, row]));
  const edges = graph.edges.filter(({ from, to }) => rowOf.has(from) && rowOf.has(to));
  const { links, omitted } = linksOf({ edges }, MAX_ARCS);
  const arcs = links.map((link): Arc => ({
    link,
    from: rowOf.get(link.from) ?? 0,
    to: rowOf.get(link.to) ?? 0
  }));
  const reaches = arcs.map(({ from, to }) => arcReach(to - from));
  const left = Math.ceil(Math.min(MAX_REACH, Math.max(0, largest(reaches)))) + 8;
  const names = namesOf(edges);
  const cells = rows.filter(({ kind }) => kind === 'cell').length;
  return {
    frame: {
      title: `Dependencies of ${graph.notebook}`,
      description: `${countOf(cells, 'cell')} in document order, with an arc from each cell to the cells that need it.`,
      width: left + WIDTH,
      height: Math.max(1, shown.length) * ROW_HEIGHT
    },
    marks: [
      ...shown.map((row, at) => rowMark(row, names.get(row.index) ?? '', left, at)),
      ...arcs.map(arc => arcMark(arc, left)),
      ...[...new Set(arcs.map(({ to }) => to))].map(
        to => `<path class="head" d="${arrowhead(to, left)}"/>`
      )
    ],
    omitted: { rows: rows.length - shown.length, arcs: omitted }
  };
}

interface Arc extends ArcRows {
  readonly link: GraphLink;
}

/** What each cell gives to others, by the cell's index. */
function namesOf(edges: DrawnGraph['edges']): ReadonlyMap<number, string> {
  const names = new Map<number, Set<string>>();
  for (const { from, name } of edges) {
    names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return new Map(
    [...names].map(([cell, given]) => {
      const shown = [...given].slice(0, MAX_NAMES);
      const rest = given.size - shown.length;
      const text = `${shown.join(', ')}${rest > 0 ? ` +${rest}` : ''}`;
      return [cell, shortened(text, MAX_TEXT)];
    })
  );
}

function rowMark(
  { kind, index, title, depth }: GraphRow,
  names: string,
  left: number,
  row: number
): string {
  const y = row * ROW_HEIGHT + ROW_HEIGHT / 2 + 4;
  const text = (x: number, name: string, content: string): string =>
    `<text${name === '' ? '' : ` class="${name}"`} x="${left + x}" y="${y}">${escaped(content)}</text>`;
  const x = TITLE + INDENT * (depth - 1);
  return kind === 'heading'
    ? text(x, 'heading', title)
    : text(NUMBER, 'number', String(index + 1)) +
        text(x, '', title) +
        (names === '' ? '' : text(NAMES, 'names', names));
}

function arcMark({ link, ...rows }: Arc, left: number): string {
  const { from, to, label, kind, isPossible } = link;
  const text = `cell ${from + 1} → cell ${to + 1}: ${label}${isPossible ? ', possibly' : ''}`;
  return `<path class="${kind}${isPossible ? ' possible' : ''}" d="${arcCurve(rows, left)}"><title>${escaped(text)}</title></path>`;
}

/** How the marks look. Colors that follow the viewer's preference for dark pages need `isAdaptive`. */
export function drawingStyle(isAdaptive: boolean): string {
  const colors = (at: 0 | 1): string =>
    EDGE_KINDS.map(kind => `--${kind}:${EDGE_COLORS[kind][at]}`).join(';');
  const dark = `@media (prefers-color-scheme:dark){svg{${colors(1)}}}`;
  return (
    `svg{${colors(0)}}${isAdaptive ? dark : ''}` +
    EDGE_KINDS.map(kind => `path.${kind}{stroke:var(--${kind})}`).join('') +
    'path{fill:none;stroke-width:1.5}path.possible{stroke-dasharray:4 3}path:hover{stroke:var(--text);stroke-width:3}' +
    'path.head{fill:var(--text);pointer-events:none}text.heading{font-weight:600}text.number{text-anchor:end;fill:var(--dim)}text.names{font-family:ui-monospace,monospace;font-size:11px;fill:var(--dim)}'
  );
}
