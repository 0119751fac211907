import * as React from 'react';
import { unknownStalenessText } from '../execution/queue-texts';
import type { NotebookState } from '../session/notebook-state';
import { automaticIcon } from './icons';
import { usePanel } from './panel-context';

/** Whether it is known, or soon may be, which cells are stale. */
export function canRunStale({ kernel }: NotebookState): boolean {
  const kind = kernel?.state.kind ?? 'no-kernel';
  return kind === 'watched' || kind === 'connecting' || kind === 'no-kernel';
}

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
      <automaticIcon.react tag="span" className="jp-Freshkernel-shape" />
      <span className="jp-Freshkernel-reactionText" role="status">
        {canRunStale(state)
          ? text === ''
            ? idle
            : text
          : unknownStalenessText(state.kernel?.state.kind ?? 'no-kernel', trans)}
      </span>
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
    </div>
  );
}
