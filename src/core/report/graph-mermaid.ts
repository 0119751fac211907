/** The graph of a notebook as a Mermaid flowchart, which Markdown viewers draw. */
import type { DrawnGraph } from './graph-links';
import { linksOf, onOneLine } from './graph-links';
import { shortened } from './terminal';

/** Longer names of notebooks are cut. */
const MAX_NAME = 200;

/** Formats a graph as one flowchart; `titles` by the index of the cell. */
export function graphMermaid(graph: DrawnGraph, titles: ReadonlyMap<number, string>): string {
  const { links, omitted } = linksOf(graph);
  const nodes = graph.cells.map(({ index }) => {
    const title = titles.get(index) ?? '';
    const text = title === '' ? '' : `: ${escaped(title)}`;
    return `  c${index}["cell ${index + 1}${text}"]`;
  });
  const edges = links.map(
    ({ from, to, label, isPossible }) =>
      `  c${from} ${isPossible ? '-.->' : '-->'}|"${escaped(label)}"| c${to}`
  );
  const notes = omitted === 0 ? [] : [`  %% ${omitted} more edges are left out.`];
  return [`%% ${commented(graph.notebook)}`, 'flowchart TD', ...nodes, ...edges, ...notes, ''].join(
    '\n'
  );
}

/** A name in a comment: Mermaid takes `%%{…}%%` as a directive, which changes its settings, wherever it stands. */
function commented(name: string): string {
  return shortened(onOneLine(name).replace(/[%{}]/g, '_'), MAX_NAME);
}

/** Characters with a meaning in Mermaid, Markdown or HTML are written as entity codes, which start with `#`. */
function escaped(text: string): string {
  return onOneLine(text).replace(
    /[#&<>"`*_~[\]{}()|\\$:;%!]/g,
    character => `#${character.charCodeAt(0)};`
  );
}
