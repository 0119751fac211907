import * as React from 'react';
import { usePanel } from './panel-context';
import { useUpdatedVerdict } from './updated-verdict';
import { verdictText } from './verdict-text';

/** The line on top of the panel that merges what is known about the notebook. */
export function VerdictHeadline(): JSX.Element | null {
  const { model, trans } = usePanel();
  const verdict = useUpdatedVerdict(model);
  return verdict === null ? null : (
    <p className="jp-Freshkernel-verdictLine" data-level={verdict.level} data-state={verdict.state}>
      <span className="jp-Freshkernel-dot" aria-hidden />
      {verdictText(verdict, trans)}
    </p>
  );
}
