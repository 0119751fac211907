/** Tabs in the main area. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import type { Widget } from '@lumino/widgets';
import { DockPanel, SplitPanel } from '@lumino/widgets';

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

/** Views that stand next to notebooks. */
const views = new WeakSet<Widget>();

/** Shows a view of a notebook next to it: with the other views, so that there are two columns at most. */
export function showBeside(
  shell: JupyterFrontEnd.IShell,
  tab: MainAreaWidget,
  notebook: Widget | null,
  type: string
): void {
  const other = [...shell.widgets('main')].find(
    each => views.has(each) && (notebook === null || isBeside(each, notebook))
  );
  views.add(tab);
  showTab(
    shell,
    tab,
    other === undefined
      ? { mode: 'split-right', ref: notebook?.id, type }
      : { mode: 'tab-after', ref: other.id, type }
  );
}

/** Whether two widgets can be seen at once: they are not tabs of the same area. */
function isBeside(one: Widget, other: Widget): boolean {
  const { parent } = one;
  if (!(parent instanceof DockPanel) || other.parent !== parent) {
    return false;
  }
  const bars = [...parent.tabBars()];
  const barOf = (widget: Widget): unknown =>
    bars.find(({ titles }) => titles.includes(widget.title));
  return barOf(one) !== barOf(other);
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
