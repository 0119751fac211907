/** Tabs in the main area. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import type { Widget } from '@lumino/widgets';
import { SplitPanel } from '@lumino/widgets';

/** Shows a tab in the main area; below it where the front end shows a single document, as Notebook 7 does. */
export function showTab(
  shell: JupyterFrontEnd.IShell,
  tab: MainAreaWidget,
  options: DocumentRegistry.IOpenOptions
): void {
  tab.toolbar.hide();
  tab.title.closable = true;
  shell.add(tab, 'main', options);
  if (![...shell.widgets('main')].includes(tab)) {
    shell.add(tab, 'down');
  }
  shell.activateById(tab.id);
  makeRoom(tab);
}

/** Minimum height in pixels for reading. */
const MIN_HEIGHT = 200;

/** Enlarges the area below a notebook, which at first shows only the name of the tab. */
function makeRoom(tab: Widget): void {
  for (let { parent } = tab; parent !== null; parent = parent.parent) {
    if (
      parent instanceof SplitPanel &&
      parent.orientation === 'vertical' &&
      tab.node.clientHeight < MIN_HEIGHT
    ) {
      parent.setRelativeSizes(parent.widgets.map(() => 1));
      return;
    }
  }
}
