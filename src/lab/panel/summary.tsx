import * as React from 'react';
import type { Severity } from '../../protocol';
import { SEVERITY_VALUES } from '../../protocol';
import { countText } from '../ui/labels';
import { FixAllButton } from './fix-all-button';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';

/** Counts of problems by severity, each a filter button, and the button that fixes them. Counts of zero are not shown. */
export function Summary(): JSX.Element {
  const { model, trans } = usePanel();
  const counts = new Map(model.verdict?.chips.map(({ severity, count }) => [severity, count]));
  const shown = SEVERITY_VALUES.filter(
    severity => counts.has(severity) || model.choices.severities.has(severity)
  );
  return (
    <div className="jp-Freshkernel-summary">
      <div
        className="jp-Freshkernel-chips"
        role="group"
        aria-label={trans.__('Filter by severity')}
      >
        {shown.map(severity => (
          <SummaryPart key={severity} severity={severity} count={counts.get(severity) ?? 0} />
        ))}
      </div>
      <FixAllButton />
    </div>
  );
}

function SummaryPart(props: { readonly severity: Severity; readonly count: number }): JSX.Element {
  const { severity, count } = props;
  const { model, trans } = usePanel();
  const pressed = model.choices.severities.has(severity);
  const Icon = SEVERITY_ICONS[severity].react;
  return (
    <button
      type="button"
      className="jp-Freshkernel-chip"
      data-severity={severity}
      aria-pressed={pressed}
      title={pressed ? trans.__('Show all') : trans.__('Show only these')}
      onClick={() => model.toggleSeverity(severity)}
    >
      <Icon tag="span" className="jp-Freshkernel-shape" />
      <span className="jp-Freshkernel-long">{countText(severity, count, trans)}</span>
      <span className="jp-Freshkernel-short" aria-hidden>
        {count}
      </span>
    </button>
  );
}
