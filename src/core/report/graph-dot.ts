/** The graph of a notebook in the DOT language of Graphviz. */
import type { DrawnGraph } from './graph-links';
import { EDGE_COLORS, linksOf, onOneLine } from './graph-links';

/** Formats a graph as one `digraph`; `titles` by the index of the cell. */
export function graphDot(graph: DrawnGraph, titles: ReadonlyMap<number, string>): string {
  const { links, omitted } = linksOf(graph);
  const nodes = graph.cells.map(({ index }) => `  c${index} [label=${labelOf(index, titles)}];`);
  const edges = links.map(
    ({ from, to, label, kind, isPossible }) =>
      `  c${from} -> c${to} [label=${quoted(label)}, color="${EDGE_COLORS[kind][0]}"${isPossible ? ', style=dashed' : ''}];`
  );
  const notes = omitted === 0 ? [] : [`  // ${omitted} more edges are left out.`];
  return [
    `digraph "${plain(graph.notebook)}" {`,
    '  rankdir=TB;',
    '  node [shape=box, fontname="sans-serif"];',
    '  edge [fontname="sans-serif", fontsize=10];',
    ...nodes,
    ...edges,
    ...notes,
    '}',
    ''
  ].join('\n');
}

function labelOf(index: number, titles: ReadonlyMap<number, string>): string {
  const title = titles.get(index) ?? '';
  const head = `cell ${index + 1}`;
  // `\n` is Graphviz' line break in a label.
  return title === '' ? quoted(head) : `"${escaped(head)}\\n${escaped(title)}"`;
}

function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

/** A name, in which no entity or escape but that of a quote is replaced. */
function plain(text: string): string {
  return onOneLine(text).replace(/\\/g, '/').replace(/"/g, '\\"');
}

/** Inside a quoted string, only quotes and backslashes mean something; HTML entities would be replaced in a label. */
function escaped(text: string): string {
  return onOneLine(text).replace(/&/g, '&amp;').replace(/[\\"]/g, '\\$&');
}
