import * as React from 'react';
import { usePanel } from './panel-context';
import { verdictText } from './verdict-text';

/** How often the age of the last check is updated, in milliseconds. */
const UPDATE_MILLISECONDS = 30_000;

/** The line on top of the panel that merges what is known about the notebook. */
export function VerdictHeadline(): JSX.Element | null {
  const { model, trans } = usePanel();
  const [, update] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const timer = setInterval(update, UPDATE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  const { verdict } = model;
  return verdict === null ? null : (
    <p className="jp-Freshkernel-verdictLine" data-level={verdict.level} data-state={verdict.state}>
      <span className="jp-Freshkernel-dot" aria-hidden />
      {verdictText(verdict, trans)}
    </p>
  );
}
