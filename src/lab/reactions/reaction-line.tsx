import * as React from 'react';
import { unknownStalenessText } from '../execution/queue-texts';
import { canRunStale } from '../execution/stale-cell-runner';
import { automaticIcon } from '../panel/icons';
import { usePanel } from '../panel/panel-context';

/** Shows that stale cells run automatically in this notebook, what ran, and what the user can run. */
export function ReactionLine(): JSX.Element | null {
  const { model, runs, trans } = usePanel();
  const { state, preferences } = model;
  if (state === null || !preferences.runsStale(state.path)) {
    return null;
  }
  const { text, hint, offered } = state.reaction;
  const idle = trans.__('Stale cells run automatically.');
  return (
    <div
      className="jp-Freshkernel-reaction"
      role="group"
      aria-label={trans.__('Automatic runs')}
      title={hint}
    >
      <span className="jp-Freshkernel-reactionText" role="status">
        <automaticIcon.react tag="span" className="jp-Freshkernel-shape" />{' '}
        {canRunStale(state)
          ? text === ''
            ? idle
            : text
          : unknownStalenessText(state.kernel?.state.kind ?? 'no-kernel', trans)}
      </span>
      <span className="jp-Freshkernel-reactionButtons">
        {offered.length > 0 && state.execution.progress === null && (
          <button
            type="button"
            className="jp-Freshkernel-textButton"
            title={trans.__('Run these cells, with those that they need')}
            onClick={() => runs.runOffered()}
          >
            {trans.__('Run')}
          </button>
        )}
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          title={trans.__('Do not run stale cells automatically in this notebook')}
          onClick={() => void preferences.setRunsStale(state.path, false)}
        >
          {trans.__('Turn off')}
        </button>
      </span>
    </div>
  );
}
