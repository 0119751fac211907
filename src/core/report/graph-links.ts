/** The edges of a graph as a picture shows them: one link for each pair of cells. */
import type { GraphEdge } from '../analysis/names/document-graph';
import { shortened } from './terminal';

/** More names are not written at a link. */
const MAX_NAMES = 3;

/** Longer names are cut. */
const MAX_NAME = 30;

/** More links make no readable picture, and stop the programs that draw it; Mermaid draws 500 by default. */
export const MAX_LINKS = 500;

/** What a picture needs of a notebook's graph. */
export interface DrawnGraph {
  readonly notebook: string;
  /** The code cells. */
  readonly cells: readonly { readonly index: number }[];
  readonly edges: readonly GraphEdge[];
}

/** All dependencies of one cell on another. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** The names, shortened. */
  readonly label: string;
  /** Whether none of the dependencies is certain. */
  readonly isPossible: boolean;
}

/** The links that are drawn, in document order, and how many are left out. */
export interface GraphLinks {
  readonly links: readonly GraphLink[];
  readonly omitted: number;
}

/** Combines the edges between the same two cells. */
export function linksOf({ edges }: Pick<DrawnGraph, 'edges'>): GraphLinks {
  const pairs = new Map<
    string,
    { from: number; to: number; names: Set<string>; isPossible: boolean }
  >();
  for (const { from, to, name, certainty } of edges) {
    const key = `${from} ${to}`;
    const pair = pairs.get(key) ?? { from, to, names: new Set<string>(), isPossible: true };
    pair.names.add(name);
    pair.isPossible &&= certainty === 'possible';
    pairs.set(key, pair);
  }
  const links = [...pairs.values()].map(({ from, to, names, isPossible }): GraphLink => {
    const shown = [...names].slice(0, MAX_NAMES).map(name => shortened(name, MAX_NAME));
    const rest = names.size > MAX_NAMES ? ` +${names.size - MAX_NAMES}` : '';
    return { from, to, label: `${shown.join(', ')}${rest}`, isPossible };
  });
  return { links: links.slice(0, MAX_LINKS), omitted: Math.max(0, links.length - MAX_LINKS) };
}

/** A text of the notebook without characters that would end a line of the graph. */
export function onOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
}
