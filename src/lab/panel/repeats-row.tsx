import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { severityText } from '../ui/labels';
import { FindingRow } from './finding-row';
import { SEVERITY_ICONS } from './icons';
import { MessageText } from './message';
import { usePanel } from './panel-context';
import type { Repeats } from './tree-rows';

/** A message that several findings share; opens to their places. */
export function RepeatsRow(props: {
  readonly repeats: Repeats;
  /** Key of the row in the tab order. */
  readonly focusable: string | undefined;
  readonly readOnly: boolean;
}): JSX.Element {
  const { repeats, focusable, readOnly } = props;
  const { key, rows } = repeats;
  const { model, trans } = usePanel();
  const [{ finding, sentence }] = rows;
  const isOpen = model.list.isOpen(rows);
  const Icon = SEVERITY_ICONS[finding.severity].react;
  const Caret = isOpen ? caretDownIcon.react : caretRightIcon.react;
  const places = trans._n('%1 place', '%1 places', rows.length);
  return (
    <div
      role="treeitem"
      aria-level={2}
      aria-expanded={isOpen}
      aria-selected={model.selected === key}
      aria-label={trans.__('%1: %2 %3', severityText(finding.severity, trans), sentence, places)}
      tabIndex={focusable === key ? 0 : -1}
      className="jp-Freshkernel-repeats"
      data-row={key}
      onFocus={event => {
        if (event.target === event.currentTarget) {
          model.select(key);
        }
      }}
    >
      <div
        className="jp-Freshkernel-repeated"
        data-severity={finding.severity}
        onClick={() => {
          model.select(key);
          model.list.toggleOpen(rows);
        }}
      >
        <Icon
          tag="span"
          className="jp-Freshkernel-shape"
          title={severityText(finding.severity, trans)}
        />
        <div className="jp-Freshkernel-body">
          <div className="jp-Freshkernel-sentence">
            <MessageText message={finding.message} />
          </div>
          <div className="jp-Freshkernel-places">
            <Caret tag="span" />
            {places}
          </div>
        </div>
      </div>
      {isOpen && (
        <div role="group">
          {rows.map(row => (
            <FindingRow
              key={row.finding.id}
              row={row}
              look="place"
              selected={model.selected === row.finding.id}
              focusable={focusable === row.finding.id}
              explained={model.list.isExplained(row.finding.id)}
              readOnly={readOnly}
            />
          ))}
        </div>
      )}
    </div>
  );
}
