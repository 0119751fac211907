import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import { logoIcon } from './icons';
import { Panel } from './panel';
import type { PanelServices } from './panel-context';
import { PanelContext } from './panel-context';

/** The panel in JupyterLab's side area. */
export class PanelWidget extends ReactWidget {
  constructor(private readonly services: PanelServices) {
    super();
    const { trans } = services;
    this.id = 'freshkernel-panel';
    this.addClass('jp-Freshkernel-panel');
    this.title.icon = logoIcon;
    this.title.caption = trans.__('Freshkernel: problems in the notebook');
    this.node.setAttribute('role', 'region');
    this.node.setAttribute('aria-label', trans.__('Freshkernel'));
  }

  /** Focuses the list, so that the arrow keys work. */
  focusTree(): void {
    this.node.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  }

  protected override render(): JSX.Element {
    const { model } = this.services;
    return (
      <PanelContext.Provider value={this.services}>
        <UseSignal signal={model.changed}>{() => <Panel />}</UseSignal>
      </PanelContext.Provider>
    );
  }
}
