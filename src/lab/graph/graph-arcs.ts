/** The arcs at the left of the rows, as few paths as there are kinds of lines: thousands of elements would be slow. */
import type { GraphEdge } from '../../core/analysis/names/document-graph';
import type { Relations } from './graph-relations';

/** Height of a row in pixels. */
export const ROW_HEIGHT = 28;

/** More arcs make no readable picture; those of the selected cell are always drawn. */
export const MAX_ARCS = 3000;

/** The look of an arc, from the last to the first that is drawn over the others. */
export const ARC_LOOKS = [
  'plain',
  'dependent-indirectly',
  'needed-indirectly',
  'dependent',
  'needed'
] as const;
/** How an arc is drawn: it belongs to the selected cell, or not. */
export type ArcLook = (typeof ARC_LOOKS)[number];

/** All arcs of one look as the data of an SVG path. */
export interface ArcPath {
  readonly look: ArcLook;
  /** Dashed: none of the dependencies is certain. */
  readonly isPossible: boolean;
  readonly data: string;
}

/** The paths, and how many arcs are left out. */
export interface Arcs {
  readonly paths: readonly ArcPath[];
  /** Arrowheads of the selected cell's arcs, by look. */
  readonly heads: ReadonlyMap<ArcLook, string>;
  readonly omitted: number;
}

interface Arc {
  readonly from: number;
  readonly to: number;
  look: ArcLook;
  isPossible: boolean;
}

/**
 * The arcs between rows.
 *
 * @param rowOf - the row of each cell that is shown, by the cell's index
 * @param relations - of the selected cell; null if there is none
 * @param width - of the picture, in pixels; the rows begin at its right
 */
export function arcsOf(
  edges: readonly GraphEdge[],
  rowOf: ReadonlyMap<number, number>,
  relations: Relations | null,
  width: number
): Arcs {
  const arcs = [...combined(edges, rowOf, relations)];
  const related = arcs.filter(({ look }) => look !== 'plain');
  const plain = arcs.filter(({ look }) => look === 'plain');
  const drawn = [...related, ...plain.slice(0, Math.max(0, MAX_ARCS - related.length))];
  const paths = ARC_LOOKS.flatMap(look =>
    [false, true].flatMap(isPossible => {
      const alike = drawn.filter(arc => arc.look === look && arc.isPossible === isPossible);
      return alike.length === 0
        ? []
        : [{ look, isPossible, data: alike.map(arc => curve(arc, width)).join('') }];
    })
  );
  const heads = new Map(
    (['needed', 'dependent'] as const).map(look => {
      const ends = new Set(drawn.filter(arc => arc.look === look).map(({ to }) => to));
      return [look, [...ends].map(row => arrowhead(row, width)).join('')];
    })
  );
  return { paths, heads, omitted: arcs.length - drawn.length };
}

function combined(
  edges: readonly GraphEdge[],
  rowOf: ReadonlyMap<number, number>,
  relations: Relations | null
): Iterable<Arc> {
  const arcs = new Map<string, Arc>();
  for (const edge of edges) {
    const from = rowOf.get(edge.from);
    const to = rowOf.get(edge.to);
    if (from === undefined || to === undefined || from === to) {
      continue;
    }
    const look = relations === null ? 'plain' : lookOf(edge, relations);
    const key = `${from} ${to}`;
    const arc = arcs.get(key);
    if (arc === undefined) {
      arcs.set(key, { from, to, look, isPossible: edge.certainty === 'possible' });
    } else {
      arc.isPossible &&= edge.certainty === 'possible';
      arc.look = ARC_LOOKS.indexOf(look) > ARC_LOOKS.indexOf(arc.look) ? look : arc.look;
    }
  }
  return arcs.values();
}

function lookOf({ from, to }: GraphEdge, { cell, above, below }: Relations): ArcLook {
  if (to === cell) {
    return 'needed';
  }
  if (from === cell) {
    return 'dependent';
  }
  if (above.has(to) && above.has(from)) {
    return 'needed-indirectly';
  }
  return below.has(from) && below.has(to) ? 'dependent-indirectly' : 'plain';
}

/** From the middle of one row to that of another; the farther, the wider. */
function curve({ from, to }: Arc, width: number): string {
  const reach = Math.min(width - 4, 8 + 6 * Math.sqrt(Math.abs(to - from)));
  const [start, end] = [middleOf(from), middleOf(to)];
  // The curve reaches three quarters of the way to its control points.
  const x = round(width - (reach * 4) / 3);
  return `M${width} ${start}C${x} ${start} ${x} ${end} ${width} ${end}`;
}

function arrowhead(row: number, width: number): string {
  const y = middleOf(row);
  return `M${width} ${y}l-7-4v8z`;
}

function middleOf(row: number): number {
  return row * ROW_HEIGHT + ROW_HEIGHT / 2;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
