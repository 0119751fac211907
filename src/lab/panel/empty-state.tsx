import * as React from 'react';
import { usePanel } from './panel-context';
import type { PanelView } from './view-model';
import { isFiltered } from './view-model';

/** One line that says why nothing is listed, and what can be done. */
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

/** There is a result, and no row to show. */
export function NothingToShow({ view }: { readonly view: PanelView }): JSX.Element {
  const { model, trans } = usePanel();
  if (isFiltered(model.choices) && view.codes.length > 0) {
    return (
      <EmptyState action={{ label: trans.__('Clear the filter'), run: () => model.clearFilters() }}>
        {trans.__('No finding matches the filter.')}
      </EmptyState>
    );
  }
  const later =
    view.later > 0
      ? {
          label: trans._n('See %1 more to finish', 'See %1 more to finish', view.later),
          run: () => model.setPhase('finishing')
        }
      : undefined;
  return (
    <EmptyState action={later}>
      {view.later > 0
        ? trans.__(
            'Nothing would surprise a fresh kernel. Before sharing there is some polish left.'
          )
        : trans.__('Nothing would surprise a fresh kernel.')}
    </EmptyState>
  );
}
