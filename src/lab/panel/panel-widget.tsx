import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import type { Message } from '@lumino/messaging';
import type { Widget } from '@lumino/widgets';
import * as React from 'react';
import { logoIcon } from './icons';
import { Panel } from './panel';
import type { PanelServices } from './panel-context';
import { PanelContext } from './panel-context';
import { TaskLines } from './task-lines';
import { notePanelPlace } from './toast-place';

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

  protected override onResize(message: Widget.ResizeMessage): void {
    super.onResize(message);
    notePanelPlace(this.isVisible ? this.node : null);
  }

  protected override onAfterShow(message: Message): void {
    super.onAfterShow(message);
    notePanelPlace(this.node);
  }

  protected override onAfterHide(message: Message): void {
    super.onAfterHide(message);
    notePanelPlace(null);
  }

  protected override onBeforeDetach(message: Message): void {
    notePanelPlace(null);
    super.onBeforeDetach(message);
  }

  protected override render(): JSX.Element {
    const { model } = this.services;
    return (
      <PanelContext.Provider value={this.services}>
        <UseSignal signal={model.changed}>{() => <Panel />}</UseSignal>
        <TaskLines />
      </PanelContext.Provider>
    );
  }
}
