/** Views of one notebook as tabs next to it, which look as the report of a check does. */
import { MainAreaWidget } from '@jupyterlab/apputils';
import type { LabIcon } from '@jupyterlab/ui-components';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { ViewModel } from './view-model';

/** The content of such a tab. It is drawn again after each change of its model, and disposes it with itself. */
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
  }

  override dispose(): void {
    if (!this.isDisposed) {
      this.model.dispose();
      super.dispose();
    }
  }

  /** Draws the model as it is now. */
  protected abstract renderView(): JSX.Element;

  protected override render(): JSX.Element {
    return <UseSignal signal={this.model.changed}>{() => this.renderView()}</UseSignal>;
  }
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
