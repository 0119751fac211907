import * as React from 'react';
import { SearchField } from '../ui/search-field';
import { useProject } from './project-context';
import { stateText } from './project-labels';
import { matchesText, ROW_STATES } from './project-row';

/** The search field, and a button for each state that occurs. */
export function ProjectFilters(): JSX.Element {
  const { model, trans } = useProject();
  const { choices, rows } = model;
  const found = rows.filter(row => matchesText(row, choices.text));
  const states = ROW_STATES.filter(
    state => state === choices.state || rows.some(row => row.state === state)
  );
  return (
    <div className="jp-Freshkernel-viewSearch">
      <SearchField
        label={trans.__('Search notebooks')}
        value={choices.text}
        onChange={text => model.choose({ text })}
      />
      <div
        className="jp-Freshkernel-viewFilters"
        role="group"
        aria-label={trans.__('Filter by state')}
      >
        {[null, ...states].map(state => (
          <button
            key={state ?? ''}
            type="button"
            aria-pressed={state === choices.state}
            onClick={() => model.choose({ state })}
          >
            {state === null ? trans.__('All') : stateText(state, trans)}{' '}
            <span>{found.filter(row => state === null || row.state === state).length}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
