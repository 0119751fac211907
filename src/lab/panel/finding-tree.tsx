import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { cellStateText } from '../execution/cell-states';
import { categoryText } from '../ui/labels';
import { FindingRow } from './finding-row';
import { applicableFixes } from './applicable-fixes';
import { usePanel } from './panel-context';
import type { PanelServices } from './panel-context';
import type { PanelFinding, PanelGroup, PanelView } from './view-model';

/** The findings in their groups, navigated with the arrow keys. */
export function FindingTree(props: {
  readonly view: PanelView;
  readonly readOnly: boolean;
}): JSX.Element {
  const { view, readOnly } = props;
  const services = usePanel();
  const { model, trans } = services;
  const tree = React.useRef<HTMLDivElement>(null);
  const moved = React.useRef(false);
  const rows = visibleRows(view, services);
  const focusable = rows.find(row => row.key === model.selected)?.key ?? rows[0]?.key;
  React.useEffect(() => {
    if (moved.current) {
      moved.current = false;
      tree.current?.querySelector<HTMLElement>('[tabindex="0"][role="treeitem"]')?.focus();
    }
  });
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={trans.__('Findings')}
      className="jp-Freshkernel-tree"
      onKeyDown={event => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) {
          moved.current = onKey(event, rows, services, readOnly);
        }
      }}
    >
      {view.groups.map(group => (
        <Group key={group.key} group={group} focusable={focusable} readOnly={readOnly} />
      ))}
    </div>
  );
}

function Group(props: {
  readonly group: PanelGroup;
  readonly focusable: string | undefined;
  readonly readOnly: boolean;
}): JSX.Element {
  const { group, focusable, readOnly } = props;
  const { model } = usePanel();
  const collapsed = model.isCollapsed(group.key);
  const selected = model.selected === group.key;
  const Caret = collapsed ? caretRightIcon.react : caretDownIcon.react;
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-expanded={!collapsed}
      aria-selected={selected}
      tabIndex={focusable === group.key ? 0 : -1}
      className="jp-Freshkernel-group"
      data-row={group.key}
      onFocus={event => {
        if (event.target === event.currentTarget) {
          model.select(group.key);
        }
      }}
    >
      <div className="jp-Freshkernel-groupHeader" onClick={() => model.toggleGroup(group.key)}>
        <Caret tag="span" />
        <GroupTitle group={group} />
        {(collapsed || group.rows.length > 1) && (
          <span className="jp-Freshkernel-count">{group.rows.length}</span>
        )}
      </div>
      {!collapsed && (
        <div role="group">
          {group.rows.map(row => (
            <FindingRow
              key={row.finding.id}
              row={row}
              groupBy={model.choices.groupBy}
              selected={model.selected === row.finding.id}
              focusable={focusable === row.finding.id}
              explained={model.isExplained(row.finding.id)}
              readOnly={readOnly}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function GroupTitle({ group }: { readonly group: PanelGroup }): JSX.Element {
  const { model, trans } = usePanel();
  const { title } = group;
  const marked = title.kind === 'cell' ? model.markAt(title.index) : null;
  switch (title.kind) {
    case 'notebook':
      return <span className="jp-Freshkernel-groupTitle">{trans.__('Notebook')}</span>;
    case 'category':
      return (
        <span className="jp-Freshkernel-groupTitle">{categoryText(title.category, trans)}</span>
      );
    case 'cell':
      return (
        <>
          <span className="jp-Freshkernel-groupTitle">{trans.__('Cell %1', title.index + 1)}</span>
          {marked !== null && (
            <span className="jp-Freshkernel-cellState" title={marked.hint}>
              {cellStateText(marked.mark, trans)}
            </span>
          )}
          <span className="jp-Freshkernel-firstLine">{title.firstLine}</span>
        </>
      );
  }
}

/** A row that the arrow keys can select. */
interface TreeRow {
  readonly key: string;
  readonly group: PanelGroup;
  /** Null for a group heading. */
  readonly finding: PanelFinding | null;
}

function visibleRows(view: PanelView, { model }: PanelServices): readonly TreeRow[] {
  return view.groups.flatMap(group => [
    { key: group.key, group, finding: null },
    ...(model.isCollapsed(group.key)
      ? []
      : group.rows.map(row => ({ key: row.finding.id, group, finding: row })))
  ]);
}

/** Handles a key; returns true if the focus should follow the selection. */
function onKey(
  event: React.KeyboardEvent,
  rows: readonly TreeRow[],
  services: PanelServices,
  readOnly: boolean
): boolean {
  const { model } = services;
  const at = rows.findIndex(row => row.key === model.selected);
  const target = targetOf(event.key, rows, at, services);
  if (target !== null) {
    event.preventDefault();
    model.select(target.key);
    return true;
  }
  const row = at === -1 ? null : rows[at];
  // Enter and Space on a button of the row activate the button.
  const onButton = event.target instanceof HTMLButtonElement;
  if (row !== null && !(onButton && (event.key === 'Enter' || event.key === ' '))) {
    if (actOn(event.key, row, services, readOnly)) {
      event.preventDefault();
    }
  }
  return false;
}

function targetOf(
  key: string,
  rows: readonly TreeRow[],
  at: number,
  { model }: PanelServices
): TreeRow | null {
  const row = at === -1 ? null : rows[at];
  switch (key) {
    case 'ArrowDown':
      return rows[Math.min(at + 1, rows.length - 1)] ?? null;
    case 'ArrowUp':
      return rows[Math.max(at - 1, 0)] ?? null;
    case 'Home':
      return rows[0] ?? null;
    case 'End':
      return rows.at(-1) ?? null;
    case 'ArrowLeft':
      // Moves from a finding to its group heading; an open explanation closes first.
      return row === null || row.finding === null || model.isExplained(row.key)
        ? null
        : (rows.find(other => other.key === row.group.key) ?? null);
    default:
      return null;
  }
}

function actOn(key: string, row: TreeRow, services: PanelServices, readOnly: boolean): boolean {
  const { model } = services;
  if (row.finding !== null) {
    return actOnFinding(key, row.finding, services, readOnly);
  }
  const collapsed = model.isCollapsed(row.key);
  if (key === 'Enter' || key === ' ' || key === (collapsed ? 'ArrowRight' : 'ArrowLeft')) {
    model.toggleGroup(row.key);
    return true;
  }
  return false;
}

function actOnFinding(
  key: string,
  row: PanelFinding,
  { model, actions }: PanelServices,
  readOnly: boolean
): boolean {
  const { finding } = row;
  const explained = model.isExplained(finding.id);
  switch (key) {
    case 'Enter':
      actions.goTo(finding, true);
      return true;
    case ' ':
      actions.goTo(finding, false);
      return true;
    case '.': {
      const fix = applicableFixes(finding.fixes).at(0);
      if (fix !== undefined && !readOnly) {
        actions.fix(finding, fix);
      }
      return true;
    }
    case 'h': {
      const node = document.activeElement ?? document.body;
      if (row.hidden === null) {
        actions.openHideMenu(row, node.getBoundingClientRect());
      } else if (row.hidden !== 'comment') {
        actions.show(row);
      }
      return true;
    }
    case '?':
      model.toggleExplained(finding.id);
      return true;
    case 'ArrowRight':
    case 'ArrowLeft':
      if (explained === (key === 'ArrowLeft')) {
        model.toggleExplained(finding.id);
      }
      return true;
    default:
      return false;
  }
}
