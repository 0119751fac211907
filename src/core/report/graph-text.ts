import type { GraphEdge } from '../analysis/names/document-graph';
import type { GraphCellJson, GraphJson } from './graph-report';
import { limitLines } from './limits-text';
import { printable } from './terminal';
import { EDGE_REMARKS } from './graph-links';
import type { Styles } from './terminal';

/** Formats a notebook's graph for the terminal: each code cell, its names and files, and its incoming edges. */
export function formatGraph(graph: GraphJson, styles: Styles): string {
  const rows = graph.cells.flatMap(cell => formatCell(cell, graph, styles));
  const body = rows.length === 0 ? ['  no code cells'] : rows;
  const notes = limitLines(graph.limits);
  return `${[styles.bold(printable(graph.notebook)), ...body, ...notes].join('\n')}\n\n`;
}

function formatCell(cell: GraphCellJson, { edges }: GraphJson, styles: Styles): string[] {
  const facts = [
    ['defines', cell.defines],
    ['uses', cell.uses],
    ['changes', cell.mutates],
    ['deletes', cell.deletes],
    ['reads', cell.reads_files],
    ['writes', cell.writes_files]
  ] as const;
  const parts = facts
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${styles.dim(verb)} ${printable(names.join(', '))}`);
  const error = cell.parse_error;
  const head =
    error === null
      ? parts.join(' · ') || styles.dim('neither defines nor uses names')
      : styles.red(`line ${error.line}: ${printable(error.message)}`);
  const incoming = edges
    .filter(edge => edge.to === cell.index)
    .map(
      ({ from, name, kind, certainty }) =>
        `           ${styles.dim('←')} cell ${from + 1}  ${printable(name)}${styles.dim(remark(kind, certainty))}`
    );
  return [`  ${`cell ${cell.index + 1}`.padEnd(8)} ${head}`, ...incoming];
}

function remark(kind: GraphEdge['kind'], certainty: GraphEdge['certainty']): string {
  const parts = [EDGE_REMARKS[kind], certainty === 'possible' ? 'possibly' : ''].filter(
    text => text !== ''
  );
  return parts.length === 0 ? '' : `  (${parts.join(', ')})`;
}
