import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { hiddenText } from '../settings/hidden-by';
import { severityText } from '../ui/labels';
import { Explanation } from './explanation';
import { SEVERITY_ICONS } from './icons';
import { MessageText, TitleText } from './message';
import { usePanel } from './panel-context';
import { repairsOf } from './repairs';
import { excerptOf } from './repeats';
import { isRestorable, RestoreButtons } from './restore-buttons';
import type { PanelFinding } from './view-model';

/** What the row shows: the message, the cell and the message, or, below a repeated message, only the place. */
export type RowLook = 'plain' | 'with-cell' | 'place';

/** Properties of a finding row. */
export interface FindingRowProps {
  readonly row: PanelFinding;
  readonly look: RowLook;
  readonly selected: boolean;
  /** Whether the row is in the tab order. */
  readonly focusable: boolean;
  readonly explained: boolean;
  readonly readOnly: boolean;
}

/** One finding: its message, its fixes and, on demand, an explanation. */
export const FindingRow = React.memo(function FindingRow(props: FindingRowProps): JSX.Element {
  const { row, look, selected, focusable, explained } = props;
  const { finding } = row;
  const { model, actions, trans } = usePanel();
  const Icon = SEVERITY_ICONS[finding.severity].react;
  return (
    <div
      role="treeitem"
      aria-level={look === 'place' ? 3 : 2}
      aria-selected={selected}
      aria-expanded={explained}
      aria-label={look === 'place' ? placeText(row, trans) : labelText(row, trans)}
      tabIndex={focusable ? 0 : -1}
      className="jp-Freshkernel-finding"
      data-row={finding.id}
      data-severity={finding.severity}
      data-fixed={row.fixed}
      data-hidden={row.hidden !== null}
      onFocus={() => model.select(finding.id)}
      onContextMenu={() => model.select(finding.id)}
      onClick={() => {
        model.select(finding.id);
        actions.goTo(finding, false);
      }}
      onDoubleClick={() => actions.goTo(finding, true)}
    >
      {look !== 'place' && (
        <Icon
          tag="span"
          className="jp-Freshkernel-shape"
          title={severityText(finding.severity, trans)}
        />
      )}
      <div className="jp-Freshkernel-body">
        <div className="jp-Freshkernel-sentence">
          {look !== 'plain' && <CellNumber row={row} />}
          {look === 'place' ? (
            <code className="jp-Freshkernel-excerpt">{excerptOf(row)}</code>
          ) : (
            <MessageText message={finding.message} />
          )}
        </div>
        {row.fixed ? (
          <div className="jp-Freshkernel-actions">{trans.__('Fixed')}</div>
        ) : (
          <RowActions {...props} />
        )}
        {explained && <Explanation finding={finding} />}
      </div>
    </div>
  );
}, isSameRow);

function labelText(row: PanelFinding, trans: TranslationBundle): string {
  return `${severityText(row.finding.severity, trans)}: ${row.sentence}`;
}

/** The place of a finding, for screen readers. */
function placeText(row: PanelFinding, trans: TranslationBundle): string {
  const { cell } = row.finding;
  return cell === null
    ? trans.__('Notebook')
    : trans.__('Cell %1: %2', cell.index + 1, excerptOf(row));
}

function CellNumber({ row }: { readonly row: PanelFinding }): JSX.Element | null {
  const { trans } = usePanel();
  const { cell } = row.finding;
  return cell === null ? null : (
    <span className="jp-Freshkernel-place">{trans.__('Cell %1', cell.index + 1)}</span>
  );
}

/** Rules about files that are not there. */
const FILE_RULES: ReadonlySet<string> = new Set(['P2', 'P3']);

function RowActions({ row, readOnly, explained, selected }: FindingRowProps): JSX.Element {
  const { finding } = row;
  const { model, actions, trans } = usePanel();
  // Only the row with the focus has its buttons in the tab order.
  const tabIndex = selected ? 0 : -1;
  return (
    <div className="jp-Freshkernel-actions" onClick={event => event.stopPropagation()}>
      {row.hidden === null &&
        repairsOf(row).map(({ finding: repaired, fix }, i) => (
          <button
            key={i}
            type="button"
            tabIndex={tabIndex}
            className="jp-Freshkernel-fix"
            disabled={readOnly}
            title={readOnly ? trans.__('This notebook is read-only') : undefined}
            onClick={() => actions.fix(repaired, fix)}
          >
            <TitleText message={fix.title} />
          </button>
        ))}
      {row.hidden === null && isRestorable(finding) && (
        <RestoreButtons cause={finding.data.cause} tabIndex={tabIndex} />
      )}
      <span className="jp-Freshkernel-quietActions">
        <button
          type="button"
          tabIndex={tabIndex}
          className="jp-Freshkernel-quiet"
          aria-expanded={explained}
          onClick={() => model.list.toggleExplained(finding.id)}
        >
          {trans.__('Why')}
        </button>
        {FILE_RULES.has(finding.code) && (
          <button
            type="button"
            tabIndex={tabIndex}
            className="jp-Freshkernel-quiet"
            title={trans.__('List the files that this notebook needs')}
            onClick={() => actions.openData()}
          >
            {trans.__('All files')}
          </button>
        )}
        {row.hidden === null ? (
          <button
            type="button"
            tabIndex={tabIndex}
            className="jp-Freshkernel-quiet"
            aria-haspopup="menu"
            onClick={event =>
              actions.openHideMenu(row, event.currentTarget.getBoundingClientRect())
            }
          >
            {trans.__('Hide')}
          </button>
        ) : (
          <HiddenNote row={row} tabIndex={tabIndex} />
        )}
      </span>
    </div>
  );
}

function HiddenNote(props: { readonly row: PanelFinding; readonly tabIndex: number }): JSX.Element {
  const { row, tabIndex } = props;
  const { actions, trans } = usePanel();
  return (
    <>
      {row.hidden !== 'comment' && (
        <button
          type="button"
          tabIndex={tabIndex}
          className="jp-Freshkernel-quiet"
          onClick={() => actions.show(row)}
        >
          {trans.__('Show again')}
        </button>
      )}
      {row.hidden !== null && (
        <span className="jp-Freshkernel-note">{hiddenText(row.hidden, trans)}</span>
      )}
    </>
  );
}

/** Whether a row can be kept as rendered: a large notebook has many rows. */
function isSameRow(a: FindingRowProps, b: FindingRowProps): boolean {
  return (
    a.row.finding.id === b.row.finding.id &&
    a.row.renderKey === b.row.renderKey &&
    // An explanation also shows source lines, which `look` does not cover.
    (a.row.finding === b.row.finding || !b.explained) &&
    a.row.hidden === b.row.hidden &&
    a.row.fixed === b.row.fixed &&
    a.look === b.look &&
    a.selected === b.selected &&
    a.focusable === b.focusable &&
    a.explained === b.explained &&
    a.readOnly === b.readOnly
  );
}
