import * as React from 'react';
import type { GraphEdge } from '../../core/analysis/names/document-graph';
import type { CellKey } from '../../core/notebook/document';
import { markedCell } from '../execution/cell-marking';
import { cellStateText } from '../execution/cell-states';
import { ARC_LOOKS, arcsOf, ROW_HEIGHT } from './graph-arcs';
import { useGraph } from './graph-context';
import { namesText } from './graph-labels';
import { relationOf } from './graph-relations';
import type { Relations } from './graph-relations';
import type { CellRow, GraphRow, HeadingRow } from './graph-rows';

/** Width of the arcs in pixels. */
const ARCS_WIDTH = 76;

/** What the tree shows. */
interface TreeProps {
  readonly rows: readonly GraphRow[];
  /** The row of a cell, by the cell's index. */
  readonly rowOf: ReadonlyMap<number, number>;
  readonly edges: readonly GraphEdge[];
  readonly relations: Relations | null;
  readonly closed: ReadonlySet<CellKey>;
  readonly onToggle: (key: CellKey) => void;
}

/** The cells in document order, with their dependencies as arcs; the arrow keys select. */
export function GraphTree(props: TreeProps): JSX.Element {
  const { model, trans } = useGraph();
  const { rows, relations, closed, onToggle } = props;
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
      <Arcs {...props} />
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
          <Cell key={row.key} id={`${id}-${index}`} row={row} relations={relations} />
        )
      )}
    </div>
  );
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
      style={{ height: ROW_HEIGHT }}
      onClick={() => {
        model.select(key);
        onToggle(key);
      }}
    >
      <span className="jp-Freshkernel-graphCaret" aria-hidden />
      <span className="jp-Freshkernel-graphTitle">{title}</span>
      {isClosed && (
        <span className="jp-Freshkernel-viewQuiet">{trans._n('%1 cell', '%1 cells', cells)}</span>
      )}
    </div>
  );
}

function Cell(props: {
  readonly id: string;
  readonly row: CellRow;
  readonly relations: Relations | null;
}): JSX.Element {
  const { model, actions, trans } = useGraph();
  const { id, row, relations } = props;
  const { key, index, title, depth } = row;
  const marked = markedCell(model.session.state, key, trans);
  const label = marked === null ? '' : cellStateText(marked.mark, trans);
  const relation = relations === null ? null : relationOf(index, relations);
  const names = relations?.needed.get(index) ?? relations?.dependents.get(index) ?? [];
  return (
    <div
      id={id}
      className="jp-Freshkernel-graphRow"
      role="treeitem"
      aria-level={depth}
      aria-selected={model.selected === key}
      data-relation={relation ?? undefined}
      style={{ height: ROW_HEIGHT }}
      onClick={() => {
        model.select(key);
        actions.goTo(key, false);
      }}
      onDoubleClick={() => actions.goTo(key, true)}
    >
      <span className="jp-Freshkernel-graphNumber">{index + 1}</span>
      <code className="jp-Freshkernel-graphTitle">{title}</code>
      {names.length > 0 && (
        <span className="jp-Freshkernel-graphNames">{namesText(names.slice(0, 3), trans)}</span>
      )}
      {label !== '' && (
        <span className="jp-Freshkernel-graphMark" data-state={marked?.mark} title={marked?.hint}>
          {label}
        </span>
      )}
    </div>
  );
}

const Arcs = React.memo(function Arcs({ rows, rowOf, edges, relations }: TreeProps): JSX.Element {
  const { trans } = useGraph();
  const { paths, heads, omitted } = arcsOf(edges, rowOf, relations, ARCS_WIDTH);
  return (
    <>
      <svg
        className="jp-Freshkernel-graphArcs"
        width={ARCS_WIDTH}
        height={rows.length * ROW_HEIGHT}
        aria-hidden
      >
        {paths.map(({ look, isPossible, data }) => (
          <path
            key={`${look} ${isPossible}`}
            data-look={look}
            data-possible={isPossible}
            d={data}
          />
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
