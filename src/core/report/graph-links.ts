/** The edges of a graph as a picture shows them: one link for each pair of cells. */
import type { EdgeKind, GraphEdge } from '../analysis/names/document-graph';
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

/** The kinds of dependencies, the usual ones first. */
export const EDGE_KINDS = [
  'data',
  'mutation',
  'file',
  'late-binding'
] as const satisfies readonly EdgeKind[];

/** What a kind of dependencies means, behind a name; empty for the value of a name. */
export const EDGE_REMARKS: Readonly<Record<EdgeKind, string>> = {
  data: '',
  mutation: 'changed in place',
  file: 'file',
  'late-binding': 'read by a function'
};

/** The color of a kind of dependencies, on a light and on a dark page. */
export const EDGE_COLORS: Readonly<Record<EdgeKind, readonly [light: string, dark: string]>> = {
  data: ['#3b78c4', '#6ea8ee'],
  mutation: ['#b3541e', '#f0a35e'],
  file: ['#2e7d32', '#81c784'],
  'late-binding': ['#7b3fa0', '#c79be8']
};

/** All dependencies of one cell on another. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** The names, shortened; behind a name what is not the value of a name. */
  readonly label: string;
  /** The first of the kinds that the dependencies have, in the order of `EDGE_KINDS`. */
  readonly kind: EdgeKind;
  /** Whether none of the dependencies is certain. */
  readonly isPossible: boolean;
}

/** The links that are drawn, in document order, and how many are left out. */
export interface GraphLinks {
  readonly links: readonly GraphLink[];
  readonly omitted: number;
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly kindsOfNames: Map<string, Set<EdgeKind>>;
  isPossible: boolean;
}

/** Combines the edges between the same two cells; at most so many links. */
export function linksOf({ edges }: Pick<DrawnGraph, 'edges'>, most = MAX_LINKS): GraphLinks {
  const pairs = new Map<string, Pair>();
  for (const { from, to, name, kind, certainty } of edges) {
    const key = `${from} ${to}`;
    const pair = pairs.get(key) ?? {
      from,
      to,
      kindsOfNames: new Map<string, Set<EdgeKind>>(),
      isPossible: true
    };
    const kinds = pair.kindsOfNames.get(name) ?? new Set<EdgeKind>();
    pair.kindsOfNames.set(name, kinds.add(kind));
    pair.isPossible &&= certainty === 'possible';
    pairs.set(key, pair);
  }
  const links = [...pairs.values()].slice(0, most).map(linkOf);
  return { links, omitted: pairs.size - links.length };
}

function linkOf({ from, to, kindsOfNames, isPossible }: Pair): GraphLink {
  const shown = [...kindsOfNames].slice(0, MAX_NAMES).map(([name, kinds]) => {
    const remark = EDGE_REMARKS[firstKind(kinds)];
    return shortened(name, MAX_NAME) + (remark === '' ? '' : ` (${remark})`);
  });
  const rest = kindsOfNames.size > MAX_NAMES ? ` +${kindsOfNames.size - MAX_NAMES}` : '';
  const kind = firstKind(new Set([...kindsOfNames.values()].flatMap(kinds => [...kinds])));
  return { from, to, label: `${shown.join(', ')}${rest}`, kind, isPossible };
}

/** A name whose value a cell uses and that another cell also changes counts as a value. */
function firstKind(kinds: ReadonlySet<EdgeKind>): EdgeKind {
  return EDGE_KINDS.find(kind => kinds.has(kind)) ?? 'data';
}

/** A text of the notebook without characters that would end a line of the graph. */
export function onOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ');
}
