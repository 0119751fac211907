import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { cellStateText } from '../execution/cell-states';
import { categoryText } from '../ui/labels';
import { FindingRow } from './finding-row';
import { usePanel } from './panel-context';
import { RepeatsRow } from './repeats-row';
import { handleKey } from './tree-keys';
import { StaleCellRow } from './stale-cells';
import { staleCellKey, visibleRows } from './tree-rows';
import { useNearestKey } from './keep-focus';
import type { PanelGroup, PanelView } from './view-model';

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
  const rows = visibleRows(view, model.list);
  const focusable = useNearestKey(
    rows.map(({ key }) => key),
    model.selected
  );
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
          moved.current = handleKey(event, rows, services, readOnly);
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
  const collapsed = model.list.isCollapsed(group);
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
      <div className="jp-Freshkernel-groupHeader" onClick={() => model.list.toggleGroup(group.key)}>
        <Caret tag="span" />
        <GroupTitle group={group} />
        {/* The title of a root cause counts results: one entry may stand for several. */}
        {group.title.kind !== 'root-cause' && (collapsed || group.entries.length > 1) && (
          <span className="jp-Freshkernel-count">{group.entries.length + group.others.length}</span>
        )}
      </div>
      {!collapsed && (
        <div role="group">
          {group.entries.map(entry =>
            entry.kind === 'finding' ? (
              <FindingRow
                key={entry.row.finding.id}
                row={entry.row}
                look={model.choices.groupBy === 'kind' ? 'with-cell' : 'plain'}
                selected={model.selected === entry.row.finding.id}
                focusable={focusable === entry.row.finding.id}
                explained={model.list.isExplained(entry.row.finding.id)}
                readOnly={readOnly}
              />
            ) : (
              <RepeatsRow
                key={entry.key}
                repeats={entry}
                focusable={focusable}
                readOnly={readOnly}
              />
            )
          )}
          {group.others.map(item => {
            const key = staleCellKey(group.key, item.index);
            return (
              <StaleCellRow key={key} item={item} rowKey={key} isFocusable={focusable === key} />
            );
          })}
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
    case 'root-cause':
      return <span className="jp-Freshkernel-groupTitle">{title.text}</span>;
    case 'several-cells':
      return <span className="jp-Freshkernel-groupTitle">{trans.__('Several cells')}</span>;
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
