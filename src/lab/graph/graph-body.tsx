import { PathExt } from '@jupyterlab/coreutils';
import { caretDownEmptyThinIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { EdgeKind, GraphEdge } from '../../core/analysis/names/document-graph';
import type { CellKey } from '../../core/notebook/document';
import { markOf } from '../execution/cell-marking';
import type { CellMark } from '../execution/cell-states';
import { waitingText } from '../ui/waiting-text';
import { useGraph } from './graph-context';
import { GraphDetails } from './graph-details';
import { GraphFilters, NO_FILTERS } from './graph-filters';
import { GraphLegend } from './graph-legend';
import type { Filters } from './graph-filters';
import type { NotebookGraph } from './graph-model';
import { relationsOf } from './graph-relations';
import { shownRows } from './shown-rows';
import type { CellRow } from '../../core/report/graph-rows';
import { GraphTree } from './graph-tree';

/** Marks of cells whose result is not that of a fresh run, or not known to be. */
const OUTDATED: ReadonlySet<CellMark> = new Set<CellMark>([
  'stale',
  'edited',
  'failed',
  'interrupted',
  'never-run',
  'earlier-session'
]);

/** The dependencies of a notebook's cells. */
export function GraphBody(): JSX.Element {
  const { model, trans } = useGraph();
  const { graph, session } = model;
  const { analysis } = session.state;
  if (graph === null) {
    return <p role="status">{waitingText(analysis, trans)}</p>;
  }
  return <Loaded graph={graph} />;
}

function Loaded({ graph }: { readonly graph: NotebookGraph }): JSX.Element {
  const { model, trans } = useGraph();
  const [filters, setFilters] = React.useState<Filters>(NO_FILTERS);
  const [closed, setClosed] = React.useState<ReadonlySet<CellKey>>(new Set());
  const { state } = model.session;
  const cells = graph.rows.filter((row): row is CellRow => row.kind === 'cell');
  const outdated = cells.filter(({ key }) => OUTDATED.has(markOf(state, key) ?? 'current'));
  // Compared as a text: the marks rarely change, and the rows and arcs then stay the same objects.
  const shownKeys = filters.outdated ? outdated.map(({ key }) => key).join(' ') : '';
  const edges = React.useMemo(
    () =>
      graph.shownEdges.filter(
        ({ kind, origin }) =>
          (filters.kind === null || kind === filters.kind) &&
          (!filters.differing || origin !== 'both')
      ),
    [graph, filters.kind, filters.differing]
  );
  const selected = cells.find(({ key }) => key === model.selected) ?? null;
  const relations = React.useMemo(
    () => (selected === null ? null : relationsOf(selected.index, edges)),
    [selected, edges]
  );
  const { rows, rowOf } = React.useMemo(
    () => shownRows(graph.rows, { closed, isWanted: wanted(filters, graph, shownKeys) }),
    [graph, closed, filters, shownKeys]
  );
  const toggle = (key: CellKey): void => {
    const next = new Set(closed);
    setClosed(next.delete(key) ? next : next.add(key));
  };
  return (
    <>
      <Header graph={graph} cells={cells.length} />
      {cells.length > 0 && (
        <GraphFilters
          filters={filters}
          kinds={kindsOf(graph.shownEdges)}
          differing={pairsOf(differing(graph))}
          outdated={outdated.length}
          onChange={setFilters}
        />
      )}
      <GraphLegend edges={edges} />
      <div className="jp-Freshkernel-graphColumns">
        {rows.length === 0 && cells.length > 0 ? (
          <p role="status">{trans.__('No cell matches.')}</p>
        ) : (
          <GraphTree
            rows={rows}
            rowOf={rowOf}
            edges={edges}
            relations={relations}
            closed={closed}
            onToggle={toggle}
          />
        )}
        {cells.length > 0 && <GraphDetails row={selected} relations={relations} graph={graph} />}
      </div>
    </>
  );
}

function Header({
  graph,
  cells
}: {
  readonly graph: NotebookGraph;
  readonly cells: number;
}): JSX.Element {
  const { model, actions, trans } = useGraph();
  const { document, edges, limits } = graph;
  const { analysis, path } = model.session.state;
  const pairs = pairsOf(edges);
  return (
    <div>
      <h1>{trans.__('Dependencies')}</h1>
      <p className="jp-Freshkernel-viewQuiet" title={path}>
        {PathExt.basename(path)}
        {' · '}
        <span role="status">
          {document.language !== 'python'
            ? trans.__('Only Python notebooks are read.')
            : cells === 0
              ? trans.__('No cell has code.')
              : `${trans._n('%1 cell', '%1 cells', cells)} · ${trans._n('%1 dependency', '%1 dependencies', pairs)}`}
        </span>
      </p>
      {(analysis.kind === 'failed' || analysis.kind === 'held') && (
        <p className="jp-Freshkernel-viewNotice" role="alert">
          {trans.__('These are the dependencies of an earlier version.')}{' '}
          {waitingText(analysis, trans)}
        </p>
      )}
      {limits.length > 0 && (
        <p className="jp-Freshkernel-viewNotice" role="note">
          {trans._n(
            'One cell is too complex to analyze; dependencies may be missing: %2',
            '%1 cells are too complex to analyze; dependencies may be missing: %2',
            limits.length,
            limits.map(({ cell_index: index }) => index + 1).join(', ')
          )}
        </p>
      )}
      {cells > 0 && document.language === 'python' && (
        <div className="jp-Freshkernel-viewButtons">
          <button
            type="button"
            className="jp-Freshkernel-reportButton jp-Freshkernel-graphExport"
            aria-haspopup="menu"
            title={trans.__('Copy the graph, or save it as a picture or page')}
            onClick={event => actions.openExports(event.currentTarget.getBoundingClientRect())}
          >
            {trans.__('Export')}
            <caretDownEmptyThinIcon.react tag="span" />
          </button>
        </div>
      )}
    </div>
  );
}

function differing({ shownEdges }: NotebookGraph): readonly GraphEdge[] {
  return shownEdges.filter(({ origin }) => origin !== 'both');
}

/** How many pairs of cells depend on each other. */
function pairsOf(edges: readonly GraphEdge[]): number {
  return new Set(edges.map(({ from, to }) => `${from} ${to}`)).size;
}

function kindsOf(edges: readonly GraphEdge[]): readonly EdgeKind[] {
  const kinds = new Set(edges.map(({ kind }) => kind));
  return (['data', 'mutation', 'late-binding', 'file'] as const).filter(kind => kinds.has(kind));
}

/**
 * Which cells the filters let through; null for all.
 *
 * @param outdated - the keys of the cells that are not up to date, with spaces between them, if only those are wanted
 */
function wanted(
  { text, outdated: onlyOutdated, differing: onlyDiffering }: Filters,
  graph: NotebookGraph,
  outdated: string
): ((row: CellRow) => boolean) | null {
  const searched = text.trim().toLowerCase();
  if (searched === '' && !onlyOutdated && !onlyDiffering) {
    return null;
  }
  const keys = new Set(outdated.split(' '));
  const edges = onlyDiffering ? differing(graph) : graph.shownEdges;
  const cellsOf = (some: readonly GraphEdge[]): ReadonlySet<number> =>
    new Set(some.flatMap(({ from, to }) => [from, to]));
  const differs = cellsOf(edges);
  const named = cellsOf(edges.filter(({ name }) => name.toLowerCase().includes(searched)));
  return row =>
    (!onlyOutdated || keys.has(row.key)) &&
    (!onlyDiffering ||
      differs.has(row.index) ||
      graph.comparison?.outside.has(row.index) === true) &&
    (searched === '' || named.has(row.index) || row.source.toLowerCase().includes(searched));
}
