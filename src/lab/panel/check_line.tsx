import { UseSignal } from '@jupyterlab/ui-components';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CheckService } from '../check/model/check_service';
import { summaryText } from '../check/view/words';
import { usePanel } from './panel_context';

/** How the last check of the notebook ended, and the way to the next one. */
export function CheckLine(): JSX.Element {
  const { checks, model, actions, trans } = usePanel();
  // The server knows no drives.
  const path = (model.analysis?.path ?? '').replace(/^[^/:]*:/, '');
  return (
    <UseSignal signal={checks.changed}>
      {() => {
        const id = checks.running(path)?.id ?? checks.latest(path)?.id ?? null;
        const text = lineText(checks, path, trans);
        return (
          <div className="jp-Freshkernel-checkLine">
            {id === null ? (
              <span className="jp-Freshkernel-kernelText">{text}</span>
            ) : (
              <button
                type="button"
                className="jp-Freshkernel-kernelText"
                title={trans.__('The last check: %1. Open its report.', text)}
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
      }}
    </UseSignal>
  );
}

function lineText(checks: CheckService, path: string, trans: TranslationBundle): string {
  const running = checks.running(path);
  if (running !== null && running.phase === 'running') {
    const { cells, order } = running.progress;
    const done = [...cells.values()].filter(
      state => state !== 'waiting' && state !== 'running'
    ).length;
    return order.length === 0
      ? trans.__('Checking…')
      : trans.__('Checking: %1 of %2', done, order.length);
  }
  const latest = checks.latest(path);
  return latest === null ? trans.__('Not checked yet') : summaryText(latest, trans);
}
