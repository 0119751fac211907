import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CellKey } from '../../core/notebook/document';
import { markedCell } from '../execution/cell-marking';
import type { CellMark } from '../execution/cell-states';
import { cellStateText } from '../execution/cell-states';
import { ARC_LOOKS, arcsOf } from './graph-arcs';
import { useGraph } from './graph-context';
import { namesText, originHint, originText } from './graph-labels';
import type { GraphModel } from './graph-model';
import { relationOf } from './graph-relations';
import type { Relation, Relations, ShownEdge } from './graph-relations';
import { ROW_HEIGHT } from '../../core/report/graph-arc';
import type { CellRow, GraphRow, HeadingRow } from '../../core/report/graph-rows';

/** Width of the arcs in pixels. */
const ARCS_WIDTH = 76;

const ROW_STYLE = { height: ROW_HEIGHT };

/** Names of one row that are shown; the others are in the details. */
const MAX_NAMES = 3;

/** What the tree shows. */
interface TreeProps {
  readonly rows: readonly GraphRow[];
  /** The row of a cell, by the cell's index. */
  readonly rowOf: ReadonlyMap<number, number>;
  readonly edges: readonly ShownEdge[];
  readonly relations: Relations | null;
  readonly closed: ReadonlySet<CellKey>;
  readonly onToggle: (key: CellKey) => void;
}

/** The cells in document order, with their dependencies as arcs; the arrow keys select. */
export function GraphTree(props: TreeProps): JSX.Element {
  const { model, trans } = useGraph();
  const { rows, rowOf, edges, relations, closed, onToggle } = props;
  const id = React.useId();
  const at = rows.findIndex(({ key }) => key === model.selected);
  const node = React.useRef<HTMLDivElement>(null);
  React.useEffect(() => {
    const selected = node.current?.querySelector('[aria-selected="true"]');
    selected?.scrollIntoView({ block: 'nearest' });
  }, [model.selected]);
  return (
    <div
      ref={node}
      className="jp-Freshkernel-graphTree"
      role="tree"
      tabIndex={0}
      aria-label={trans.__('Cells')}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      data-selected={relations !== null}
      style={{ paddingLeft: ARCS_WIDTH }}
      onKeyDown={useKeys(props, at)}
    >
      <Arcs count={rows.length} rowOf={rowOf} edges={edges} relations={relations} />
      {rows.map((row, index) =>
        row.kind === 'heading' ? (
          <Heading
            key={row.key}
            id={`${id}-${index}`}
            row={row}
            isClosed={closed.has(row.key)}
            onToggle={onToggle}
          />
        ) : (
          <Cell
            key={row.key}
            id={`${id}-${index}`}
            cellKey={row.key}
            index={row.index}
            title={row.title}
            depth={row.depth}
            isSelected={index === at}
            {...relationTo(row, relations, trans)}
            {...markOf(row, model, trans)}
          />
        )
      )}
    </div>
  );
}

/** How a cell belongs to the selected one, and what they share. */
function relationTo(
  { index }: CellRow,
  relations: Relations | null,
  trans: TranslationBundle
): { readonly relation: Relation | undefined; readonly names: string } {
  const names = relations?.needed.get(index) ?? relations?.dependents.get(index) ?? [];
  return {
    relation: relations === null ? undefined : (relationOf(index, relations) ?? undefined),
    names: namesText(names.slice(0, MAX_NAMES), trans)
  };
}

function markOf(
  { key }: CellRow,
  { session }: GraphModel,
  trans: TranslationBundle
): { readonly mark: CellMark | null; readonly hint: string } {
  const marked = markedCell(session.state, key, trans);
  return { mark: marked?.mark ?? null, hint: marked?.hint ?? '' };
}

/** Selects with the arrow keys, opens and closes headings, and goes to cells with Enter. */
function useKeys(
  { rows, closed, onToggle }: TreeProps,
  at: number
): (event: React.KeyboardEvent) => void {
  const { model, actions } = useGraph();
  return event => {
    const row = rows.at(at);
    const target = {
      ArrowDown: Math.min(at + 1, rows.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: rows.length - 1
    }[event.key];
    if (target !== undefined) {
      model.select(rows[target].key);
    } else if (at >= 0 && row !== undefined && event.key === 'Enter') {
      actions.goTo(row.key, true);
    } else if (at >= 0 && row?.kind === 'heading' && /^Arrow(Left|Right)$/.test(event.key)) {
      if (closed.has(row.key) === (event.key === 'ArrowRight')) {
        onToggle(row.key);
      }
    } else if (event.key === 'Escape' && model.selected !== null) {
      model.select(null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function Heading(props: {
  readonly id: string;
  readonly row: HeadingRow;
  readonly isClosed: boolean;
  readonly onToggle: (key: CellKey) => void;
}): JSX.Element {
  const { model, trans } = useGraph();
  const { id, row, isClosed, onToggle } = props;
  const { key, title, depth, cells } = row;
  return (
    <div
      id={id}
      className="jp-Freshkernel-graphRow jp-Freshkernel-graphHeading"
      role="treeitem"
      aria-level={depth}
      aria-expanded={!isClosed}
      aria-selected={model.selected === key}
      style={ROW_STYLE}
      onClick={() => {
        model.select(key);
        onToggle(key);
      }}
    >
      <span className="jp-Freshkernel-viewCaret" aria-hidden />
      <span className="jp-Freshkernel-graphTitle">{title}</span>
      {isClosed && (
        <span className="jp-Freshkernel-viewQuiet">{trans._n('%1 cell', '%1 cells', cells)}</span>
      )}
    </div>
  );
}

/** A cell. It is drawn again only where what it shows changed: there may be hundreds. */
const Cell = React.memo(function Cell(props: {
  readonly id: string;
  readonly cellKey: CellKey;
  readonly index: number;
  readonly title: string;
  readonly depth: number;
  readonly isSelected: boolean;
  readonly relation: Relation | undefined;
  /** What it shares with the selected cell; empty for nothing. */
  readonly names: string;
  readonly mark: CellMark | null;
  readonly hint: string;
}): JSX.Element {
  const { model, actions, trans } = useGraph();
  const { id, cellKey, index, title, depth, isSelected, relation, names, mark, hint } = props;
  const label = mark === null ? '' : cellStateText(mark, trans);
  return (
    <div
      id={id}
      className="jp-Freshkernel-graphRow"
      role="treeitem"
      aria-level={depth}
      aria-selected={isSelected}
      data-relation={relation}
      style={ROW_STYLE}
      onClick={() => {
        model.select(cellKey);
        actions.goTo(cellKey, false);
      }}
      onDoubleClick={() => actions.goTo(cellKey, true)}
    >
      <span className="jp-Freshkernel-graphNumber">{index + 1}</span>
      <code className="jp-Freshkernel-graphTitle">{title}</code>
      {names !== '' && <span className="jp-Freshkernel-graphNames">{names}</span>}
      {label !== '' && (
        <span className="jp-Freshkernel-graphMark" data-state={mark} title={hint}>
          {label}
        </span>
      )}
    </div>
  );
});

/** The arcs of so many rows. */
const Arcs = React.memo(function Arcs(
  props: Pick<TreeProps, 'rowOf' | 'edges' | 'relations'> & { readonly count: number }
): JSX.Element {
  const { count, rowOf, edges, relations } = props;
  const { trans } = useGraph();
  const { paths, heads, omitted } = arcsOf(edges, rowOf, relations, ARCS_WIDTH);
  return (
    <>
      <svg
        className="jp-Freshkernel-graphArcs"
        width={ARCS_WIDTH}
        height={count * ROW_HEIGHT}
        aria-hidden
      >
        {paths.map(({ look, line, data }) => (
          <path key={`${look} ${line}`} data-look={look} data-line={line} d={data}>
            {(line === 'kernel' || line === 'notebook') && (
              <title>{`${originText(line, trans)}. ${originHint(line, trans)}`}</title>
            )}
          </path>
        ))}
        {ARC_LOOKS.map(look =>
          heads.has(look) ? <path key={look} data-head={look} d={heads.get(look)} /> : null
        )}
      </svg>
      {omitted > 0 && (
        <p className="jp-Freshkernel-graphOmitted" role="note">
          {trans.__('%1 more dependencies are not drawn. Select a cell to see its own.', omitted)}
        </p>
      )}
    </>
  );
});
