import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { PanelModel } from './panel-model';
import { useUpdatedVerdict } from './updated-verdict';
import { partTexts } from './verdict-text';

/** What the line in the status bar shows, and what a click does. */
interface StatusLineProps {
  readonly model: PanelModel;
  readonly trans: TranslationBundle;
  readonly open: () => void;
}

/** The verdict line in the status bar; a click opens the panel. */
export class StatusItem extends ReactWidget {
  private readonly line: StatusLineProps;

  constructor(model: PanelModel, trans: TranslationBundle, open: () => void) {
    super();
    this.line = { model, trans, open };
    this.addClass('jp-mod-highlighted');
  }

  protected override render(): JSX.Element {
    return (
      <UseSignal signal={this.line.model.changed}>{() => <StatusLine {...this.line} />}</UseSignal>
    );
  }
}

function StatusLine({ model, trans, open }: StatusLineProps): JSX.Element | null {
  const verdict = useUpdatedVerdict(model);
  if (verdict === null && model.state?.analysis.kind !== 'waiting') {
    return null;
  }
  const parts = verdict === null ? [trans.__('Checking…')] : partTexts(verdict.parts, trans);
  return (
    <button
      type="button"
      className="jp-Freshkernel-status jp-Freshkernel-statusLine"
      data-level={verdict?.level ?? 'neutral'}
      title={trans.__('Freshkernel: %1', parts.join(' · '))}
      onClick={open}
    >
      <span className="jp-Freshkernel-dot" aria-hidden />
      <span className="jp-Freshkernel-statusText">
        {parts.map((text, at) => (
          // What does not fit wraps to a line that is not shown: no part is cut in its middle.
          <span key={at}>{at === 0 ? text : ` · ${text}`}</span>
        ))}
      </span>
    </button>
  );
}
