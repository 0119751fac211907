/** The arcs at the left of the rows, as few paths as there are kinds of lines: thousands of elements would be slow. */
import type { ArcRows } from '../../core/report/graph-arc';
import { arcCurve, arrowhead, MAX_ARCS } from '../../core/report/graph-arc';
import type { Relations, ShownEdge } from './graph-relations';

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

/** The line of an arc, by what is known of all its dependencies: none is certain; none is in the kernel, or the notebook. */
export const ARC_LINES = ['certain', 'possible', 'notebook', 'kernel'] as const;
/** How the line is drawn. */
export type ArcLine = (typeof ARC_LINES)[number];

/** All arcs of one look and line as the data of an SVG path. */
export interface ArcPath {
  readonly look: ArcLook;
  readonly line: ArcLine;
  readonly data: string;
}

/** The paths, and how many arcs are left out. */
export interface Arcs {
  readonly paths: readonly ArcPath[];
  /** Arrowheads of the selected cell's arcs, by look. */
  readonly heads: ReadonlyMap<ArcLook, string>;
  readonly omitted: number;
}

interface Arc extends ArcRows {
  look: ArcLook;
  line: ArcLine;
}

/**
 * The arcs between rows.
 *
 * @param rowOf - the row of each cell that is shown, by the cell's index
 * @param relations - of the selected cell; null if there is none
 * @param width - of the picture, in pixels; the rows begin at its right
 */
export function arcsOf(
  edges: readonly ShownEdge[],
  rowOf: ReadonlyMap<number, number>,
  relations: Relations | null,
  width: number
): Arcs {
  const arcs = [...combined(edges, rowOf, relations)];
  const related = arcs.filter(({ look }) => look !== 'plain');
  const plain = arcs.filter(({ look }) => look === 'plain');
  // The arcs of the selected cell are always drawn.
  const drawn = [...related, ...plain.slice(0, Math.max(0, MAX_ARCS - related.length))];
  const paths = ARC_LOOKS.flatMap(look =>
    ARC_LINES.flatMap(line => {
      const alike = drawn.filter(arc => arc.look === look && arc.line === line);
      return alike.length === 0
        ? []
        : [{ look, line, data: alike.map(arc => arcCurve(arc, width)).join('') }];
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
  edges: readonly ShownEdge[],
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
      arcs.set(key, { from, to, look, line: lineOf(edge) });
    } else {
      arc.line = joinedLine(arc.line, lineOf(edge));
      arc.look = ARC_LOOKS.indexOf(look) > ARC_LOOKS.indexOf(arc.look) ? look : arc.look;
    }
  }
  return arcs.values();
}

function lineOf({ origin, certainty }: ShownEdge): ArcLine {
  return origin === 'both' ? certainty : origin;
}

/** What only one side has is drawn as such where the other has nothing between the two rows. */
function joinedLine(one: ArcLine, other: ArcLine): ArcLine {
  if (one === other) {
    return one;
  }
  return one === 'certain' || other === 'certain' ? 'certain' : 'possible';
}

function lookOf({ from, to }: ShownEdge, { cell, above, below }: Relations): ArcLook {
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
