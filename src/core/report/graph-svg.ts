/** The graph of a notebook as an SVG file. */
import { drawGraph, drawingStyle } from './graph-drawing';
import type { DrawnGraph } from './graph-links';
import type { GraphRow } from './graph-rows';
import { COLORS, escaped } from './page';

const MARGIN = 12;

/** A picture, and its size in pixels. */
export interface SvgPicture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a graph; `isAdaptive` follows the viewer's preference for dark pages, otherwise the page is white. */
export function graphSvg(
  graph: DrawnGraph,
  rows: readonly GraphRow[],
  isAdaptive: boolean
): SvgPicture {
  const { frame, marks, omitted } = drawGraph(graph, rows);
  const [width, height] = [frame.width + 2 * MARGIN, frame.height + 2 * MARGIN];
  const dark = isAdaptive ? `@media (prefers-color-scheme:dark){svg{${COLORS.dark}}}` : '';
  const style = `svg{${COLORS.light}}${dark}${drawingStyle(isAdaptive)}text{fill:var(--text)}`;
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" font-family="system-ui,sans-serif" font-size="13">`,
    `<title>${escaped(frame.title)}</title><desc>${escaped(frame.description)}</desc>`,
    `<style>${style}</style>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="var(--page)"/>`,
    ...marks,
    omitted.rows + omitted.arcs === 0
      ? ''
      : `<!-- Left out: ${omitted.rows} rows, ${omitted.arcs} arcs. -->`,
    '</svg>',
    ''
  ].join('\n');
  // The only characters that `escaped` leaves and that XML forbids.
  return { text: text.replace(/[\ufffe\uffff]/g, '\ufffd'), width, height };
}
