/** Views of one notebook as tabs next to it, which look as the report of a check does. */
import { MainAreaWidget } from '@jupyterlab/apputils';
import type { Message } from '@lumino/messaging';
import { Signal } from '@lumino/signaling';
import type { LabIcon } from '@jupyterlab/ui-components';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { ViewModel } from './view-model';

/** The content of such a tab. It is drawn again after each change of its model while it is shown, and disposes it with itself. */
export abstract class NotebookView extends ReactWidget {
  /** @param name the CSS class */
  constructor(
    private readonly model: ViewModel,
    name: string
  ) {
    super();
    this.addClass('jp-Freshkernel-report');
    this.addClass('jp-Freshkernel-notebookView');
    this.addClass(name);
    model.changed.connect(this.onModelChanged, this);
  }

  override dispose(): void {
    if (!this.isDisposed) {
      this.model.dispose();
      Signal.clearData(this);
      super.dispose();
    }
  }

  /** Draws the model as it is now. */
  protected abstract renderView(): JSX.Element;

  protected override render(): JSX.Element {
    return <UseSignal signal={this.outdated}>{() => this.renderView()}</UseSignal>;
  }

  protected override onAfterAttach(msg: Message): void {
    this.model.setShown(this.isVisible);
    super.onAfterAttach(msg);
  }

  protected override onAfterShow(): void {
    this.model.setShown(true);
    this.outdated.emit();
  }

  protected override onAfterHide(): void {
    this.model.setShown(false);
  }

  private onModelChanged(): void {
    if (this.model.isShown) {
      this.outdated.emit();
    }
  }

  /** Emitted when the view must be drawn again. */
  private readonly outdated = new Signal<this, void>(this);
}

/** The tab of a view; it closes with the model. `label` gives its title after each change. */
export function viewTab(
  content: NotebookView,
  model: ViewModel,
  { icon, label }: { readonly icon: LabIcon; readonly label: () => string }
): MainAreaWidget {
  const tab = new MainAreaWidget({ content });
  tab.title.icon = icon;
  const title = (): void => {
    tab.title.label = label();
  };
  title();
  model.changed.connect(title, tab);
  model.disposed.connect(() => tab.dispose());
  return tab;
}
