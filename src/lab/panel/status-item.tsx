import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { PanelModel } from './panel-model';
import { verdictText } from './verdict-text';

/** The verdict line in the status bar; a click opens the panel. */
export class StatusItem extends ReactWidget {
  constructor(
    private readonly model: PanelModel,
    private readonly trans: TranslationBundle,
    private readonly open: () => void
  ) {
    super();
    this.addClass('jp-mod-highlighted');
  }

  protected override render(): JSX.Element {
    return <UseSignal signal={this.model.changed}>{() => this.renderLine()}</UseSignal>;
  }

  private renderLine(): JSX.Element | null {
    const { model, trans } = this;
    const { verdict } = model;
    if (verdict === null) {
      return null;
    }
    const text = verdictText(verdict, trans);
    return (
      <button
        type="button"
        className="jp-Freshkernel-status jp-Freshkernel-statusLine"
        data-level={verdict.level}
        title={trans.__('Freshkernel: %1', text)}
        onClick={this.open}
      >
        <span className="jp-Freshkernel-dot" aria-hidden />
        <span className="jp-Freshkernel-statusText">{text}</span>
      </button>
    );
  }
}
