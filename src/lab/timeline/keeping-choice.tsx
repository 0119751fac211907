import * as React from 'react';
import { printable } from '../../core/report/terminal';
import { sizeText } from '../../core/report/size-text';
import type { KeptHistory } from '../../protocol';
import { useTimeline } from './timeline-context';

/** Messages about files that are shown. */
const MAX_PROBLEMS = 5;

/** The switch that keeps the history after the kernel ends, with what that means. */
export function KeepingChoice(): JSX.Element | null {
  const { model, trans } = useTimeline();
  const { kept, keeps, problem } = model;
  switch (kept.kind) {
    case 'none':
      return null;
    case 'failed':
      return (
        <p className="jp-Freshkernel-viewNotice" role="note">
          {trans.__('The kept history could not be read: %1', printable(kept.reason))}
        </p>
      );
    case 'read':
      return (
        <div className="jp-Freshkernel-timelineKeeping">
          <label>
            <input
              type="checkbox"
              checked={keeps}
              onChange={event => model.setKeeps(event.target.checked)}
            />{' '}
            {trans.__('Keep the history after the kernel ends')}
          </label>
          <Explanation history={kept.history} />
          {keeps && problem !== null && (
            <p className="jp-Freshkernel-viewNotice" role="alert">
              {trans.__('The last executions could not be kept: %1', printable(problem))}
            </p>
          )}
          <Problems problems={kept.history.problems} />
        </div>
      );
  }
}

function Explanation({ history }: { readonly history: KeptHistory }): JSX.Element {
  const { actions, trans } = useTimeline();
  const [isOpen, setOpen] = React.useState(false);
  const { sessions, problems, folder, days, notebook_bytes: bytes } = history;
  return (
    <>
      <button
        type="button"
        className="jp-Freshkernel-reportLink"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {trans.__('What is kept, and where?')}
      </button>
      {sessions.length + problems.length > 0 && (
        <>
          {' · '}
          <button
            type="button"
            className="jp-Freshkernel-reportLink"
            onClick={() => actions.deleteKept()}
          >
            {trans.__('Delete…')}
          </button>
        </>
      )}
      {isOpen && (
        <ul>
          <li>
            {trans.__(
              'Of each execution: its code, time, duration, error message, cell, and the names that it defined. No outputs. Code and messages can contain passwords.'
            )}
          </li>
          <li>
            {trans.__(
              'On the server, in %1: not in the notebook, not in its folder.',
              printable(folder)
            )}
          </li>
          <li>
            {trans._n(
              'For %1 day after the last execution, at most %2 for this notebook; the oldest are deleted first.',
              'For %1 days after the last execution, at most %2 for this notebook; the oldest are deleted first.',
              days,
              sizeText(bytes)
            )}
          </li>
          <li>
            {trans.__(
              'It begins with what the running kernel ran before. If you turn it off, what is kept stays until you delete it.'
            )}
          </li>
        </ul>
      )}
    </>
  );
}

function Problems({ problems }: { readonly problems: readonly string[] }): JSX.Element | null {
  const { trans } = useTimeline();
  if (problems.length === 0) {
    return null;
  }
  return (
    <div className="jp-Freshkernel-viewNotice" role="note">
      {trans._n(
        '%1 file of the kept history cannot be read. It stays on the server until it is too old:',
        '%1 files of the kept history cannot be read. They stay on the server until they are too old:',
        problems.length
      )}
      <ul>
        {problems.slice(0, MAX_PROBLEMS).map(each => (
          <li key={each}>{printable(each)}</li>
        ))}
        {problems.length > MAX_PROBLEMS && <li>…</li>}
      </ul>
    </div>
  );
}
