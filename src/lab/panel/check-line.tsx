import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { summaryText } from '../check/view/labels';
import type { CheckState } from '../session/notebook-state';
import { NO_CHECK } from '../session/notebook-state';
import { usePanel } from './panel-context';

/** The result of the notebook's last check, and the button for the next one. */
export function CheckLine(): JSX.Element {
  const { model, actions, trans } = usePanel();
  const check = model.state?.check ?? NO_CHECK;
  const id = check.running?.id ?? check.latest?.id ?? null;
  const text = lineText(check, trans);
  return (
    <div className="jp-Freshkernel-checkLine">
      {id === null ? (
        <span className="jp-Freshkernel-kernelText">{text}</span>
      ) : (
        <button
          type="button"
          className="jp-Freshkernel-kernelText"
          title={trans.__('%1. Open the report.', text)}
          onClick={() => actions.openCheck(id)}
        >
          {text}
        </button>
      )}
      <button
        type="button"
        className="jp-Freshkernel-textButton jp-Freshkernel-run"
        title={trans.__('Run the notebook on a fresh kernel and compare its outputs')}
        onClick={() => actions.check()}
      >
        {trans.__('Check reproducibility')}
      </button>
    </div>
  );
}

/** The line at the top says whether the notebook changed since; the words here must hold in both cases. */
function lineText({ running, latest, ended }: CheckState, trans: TranslationBundle): string {
  if (running !== null && !running.isComparing) {
    return running.total === 0
      ? trans.__('Checking…')
      : trans.__('Checking: %1 of %2', running.done, running.total);
  }
  if (latest === null) {
    return trans.__('Not checked yet');
  }
  const summary = summaryText(latest, trans);
  return latest.id === ended?.id ? trans.__('Last check: %1', summary) : summary;
}
