/** The arcs of a picture whose rows are cells: they begin and end at the left side of the rows. */

/** Height of a row in pixels. */
export const ROW_HEIGHT = 28;

/** More arcs make no readable picture. */
export const MAX_ARCS = 3000;

/** The two rows of an arc, from 0. */
export interface ArcRows {
  readonly from: number;
  readonly to: number;
}

/**
 * The data of an SVG path from the middle of one row to that of another; the farther, the wider.
 *
 * @param width - of the space left of the rows, in pixels
 */
export function arcCurve({ from, to }: ArcRows, width: number): string {
  const reach = Math.min(width - 4, arcReach(to - from));
  const [start, end] = [middleOf(from), middleOf(to)];
  // The curve reaches three quarters of the way to its control points.
  const x = round(width - (reach * 4) / 3);
  return `M${width} ${start}C${x} ${start} ${x} ${end} ${width} ${end}`;
}

/** How far an arc over so many rows reaches to the left, in pixels. */
export function arcReach(rows: number): number {
  return 8 + 6 * Math.sqrt(Math.abs(rows));
}

/** The data of an SVG path that is an arrowhead at a row. */
export function arrowhead(row: number, width: number): string {
  return `M${width} ${middleOf(row)}l-7-4v8z`;
}

function middleOf(row: number): number {
  return row * ROW_HEIGHT + ROW_HEIGHT / 2;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
