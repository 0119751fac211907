import * as React from 'react';
import { unlistedIn } from '../../core/report/verdict-line';
import { NO_CHECK } from '../session/notebook-state';
import { usePanel } from './panel-context';
import { partsText } from './verdict-text';
import type { PanelView } from './view-model';
import { isFiltered } from './view-model';

/** A message shown instead of a list, with an optional action. */
export function EmptyState(props: {
  readonly children: React.ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
}): JSX.Element {
  return (
    <div className="jp-Freshkernel-empty">
      <p>{props.children}</p>
      {props.action !== undefined && (
        <button type="button" className="jp-Freshkernel-fix" onClick={props.action.run}>
          {props.action.label}
        </button>
      )}
    </div>
  );
}

/** The message for a result without visible findings. */
export function NoFindings({ view }: { readonly view: PanelView }): JSX.Element {
  const { model, actions, trans } = usePanel();
  const { ended } = model.state?.check ?? NO_CHECK;
  if (isFiltered(model.choices) && view.codes.length > 0) {
    return (
      <EmptyState action={{ label: trans.__('Clear filter'), run: () => model.clearFilters() }}>
        {trans.__('No findings match the filter.')}
      </EmptyState>
    );
  }
  const unlisted = model.verdict === null ? [] : unlistedIn(model.verdict);
  if (unlisted.length > 0) {
    return <EmptyState>{partsText(unlisted, trans)}</EmptyState>;
  }
  if (ended !== null && model.verdict?.state === 'failed-check') {
    return (
      <EmptyState
        action={{ label: trans.__('Open the report'), run: () => actions.openCheck(ended.id) }}
      >
        {view.later > 0
          ? trans._n(
              'The last check found differences. No other problems found while exploring, %1 more to review before sharing.',
              'The last check found differences. No other problems found while exploring, %1 more to review before sharing.',
              view.later
            )
          : trans.__('The last check found differences. No other problems found.')}
      </EmptyState>
    );
  }
  const later =
    view.later > 0
      ? {
          label: trans.__('Review before sharing'),
          run: () => model.setPhase('finishing')
        }
      : undefined;
  return (
    <EmptyState action={later}>
      {view.later > 0
        ? trans._n(
            'No problems found while exploring. %1 more to review before sharing.',
            'No problems found while exploring. %1 more to review before sharing.',
            view.later
          )
        : trans.__('No problems found.')}
    </EmptyState>
  );
}
