import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import { adviceAction, adviceText } from '../execution/advice-labels';
import { MarkedText } from '../ui/marked-text';
import type { AdviceHandler } from '../execution/cell-advice';
import type { CurrentExecution } from '../execution/current-execution';

/** Status bar item: progress of the running queue, or advice about the active cell. */
export class AdviceItem extends ReactWidget {
  /**
   * @param runs the queue and the advice of the current notebook
   * @param act follows the advice about the active cell
   * @param trans translations
   */
  constructor(
    private readonly runs: CurrentExecution,
    private readonly act: AdviceHandler,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.addClass('jp-mod-highlighted');
  }

  protected override render(): JSX.Element {
    return <UseSignal signal={this.runs.changed}>{() => this.renderItem()}</UseSignal>;
  }

  private renderItem(): JSX.Element | null {
    const { runs, trans } = this;
    const { progress, advice: current } = runs;
    if (progress !== null) {
      return this.renderButton(progress, trans.__('Cancel'), () => runs.cancel());
    }
    if (current === null) {
      return null;
    }
    const { advice, analysis, cell, index } = current;
    return this.renderButton(adviceText(advice, index, trans), adviceAction(advice, trans), () =>
      this.act(analysis, cell, advice)
    );
  }

  private renderButton(text: string, action: string, onClick: () => void): JSX.Element {
    return (
      <button
        type="button"
        className="jp-Freshkernel-status jp-Freshkernel-advice"
        title={`${text.replace(/`/g, '')} ${action}`}
        onClick={onClick}
      >
        <span className="jp-Freshkernel-adviceText">
          <MarkedText text={text} />
        </span>
        <span className="jp-Freshkernel-adviceAction">{action}</span>
      </button>
    );
  }
}
