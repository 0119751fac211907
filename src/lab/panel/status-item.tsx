import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import { SEVERITY_VALUES } from '../../protocol';
import { countText } from '../ui/labels';
import { SEVERITY_ICONS } from './icons';
import type { PanelModel } from './panel-model';

/** Severity icons with counts in the status bar; a click opens the panel. */
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
    return <UseSignal signal={this.model.changed}>{() => this.renderCounts()}</UseSignal>;
  }

  private renderCounts(): JSX.Element | null {
    const { model, trans } = this;
    const { view } = model;
    if (view === null) {
      return null;
    }
    const present = SEVERITY_VALUES.filter(severity => view.counts[severity] > 0);
    const text = present.map(severity => countText(severity, view.counts[severity], trans));
    return (
      <button
        type="button"
        className="jp-Freshkernel-status"
        title={
          present.length === 0
            ? trans.__('Freshkernel: no problems found')
            : trans.__('Freshkernel: %1', text.join(', '))
        }
        onClick={this.open}
      >
        {present.map(severity => {
          const Icon = SEVERITY_ICONS[severity].react;
          return (
            <span key={severity} data-severity={severity}>
              <Icon tag="span" className="jp-Freshkernel-shape" />
              {view.counts[severity]}
            </span>
          );
        })}
        {present.length === 0 && trans.__('No problems')}
      </button>
    );
  }
}
