import * as React from 'react';
import type { Severity } from '../../protocol';
import { SEVERITY_VALUES } from '../../protocol';
import { countText, shortCountText } from '../ui/words';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';
import type { PanelView } from './view-model';

/** How many findings there are of each severity; each part filters. */
export function Summary({ view }: { readonly view: PanelView }): JSX.Element {
  const { trans } = usePanel();
  return (
    <div
      className="jp-Freshkernel-summary"
      role="group"
      aria-label={trans.__('Filter by severity')}
    >
      {SEVERITY_VALUES.map(severity => (
        <SummaryPart key={severity} severity={severity} count={view.counts[severity]} />
      ))}
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
      disabled={count === 0 && !pressed}
      title={pressed ? trans.__('Show all again') : trans.__('Show only these')}
      onClick={() => model.toggleSeverity(severity)}
    >
      <Icon tag="span" className="jp-Freshkernel-shape" />
      <span className="jp-Freshkernel-long">{countText(severity, count, trans)}</span>
      <span className="jp-Freshkernel-short" aria-hidden>
        {shortCountText(severity, count, trans)}
      </span>
    </button>
  );
}
