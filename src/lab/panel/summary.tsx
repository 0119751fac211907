import * as React from 'react';
import type { VerdictChip } from '../../core/report/verdict-line';
import { SEVERITY_VALUES } from '../../protocol';
import { countText } from '../ui/labels';
import { FixAllButton } from './fix-all-button';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';

/** Counts of problems by severity, each a filter button, and the button that fixes them. Counts of zero are not shown. */
export function Summary(): JSX.Element {
  const { model, trans } = usePanel();
  const chips = new Map(model.verdict?.chips.map(chip => [chip.severity, chip]));
  const shown = SEVERITY_VALUES.filter(
    severity => chips.has(severity) || model.choices.severities.has(severity)
  );
  return (
    <div className="jp-Freshkernel-summary">
      <div
        className="jp-Freshkernel-chips"
        role="group"
        aria-label={trans.__('Filter by severity')}
      >
        {shown.map(severity => (
          <SummaryPart
            key={severity}
            {...(chips.get(severity) ?? { severity, count: 0, stale: 0 })}
          />
        ))}
      </div>
      <FixAllButton />
    </div>
  );
}

function SummaryPart({ severity, count, stale }: VerdictChip): JSX.Element {
  const { model, trans } = usePanel();
  const pressed = model.choices.severities.has(severity);
  // The verdict's line counts stale results apart from other warnings.
  const all = countText(severity, count, trans);
  const text = stale === 0 ? all : trans.__('%1 (%2 stale)', all, stale);
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
      <span className="jp-Freshkernel-long">{text}</span>
      <span className="jp-Freshkernel-short" aria-hidden>
        {count}
      </span>
    </button>
  );
}
