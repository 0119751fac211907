import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';

/** A step of the tour: a text next to the part of the notebook that it explains. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** The explained element; null if it is not on the page. */
  readonly anchorIn: (panel: NotebookPanel) => HTMLElement | null;
}

/** The steps of the tour, in order. */
export function tourSteps(trans: TranslationBundle): readonly TourStep[] {
  return [
    {
      title: trans.__('Problems show up while you work'),
      text: trans.__(
        'Freshkernel checks this notebook as you edit and run it. This button opens the list of problems, with fixes that you can preview and undo.'
      ),
      anchorIn: panel => toolbarItem(panel, 'freshkernel')
    },
    {
      title: trans.__('Marks show which results to trust'),
      text: trans.__(
        'A mark at the left of a cell means that its result is stale, or that the cell failed, was edited since it ran, or never ran. “?” in the panel explains all marks.'
      ),
      anchorIn: visibleCodeCell
    },
    {
      title: trans.__('Check that others get the same results'),
      text: trans.__(
        'This button runs a copy of the notebook in a fresh kernel, compares all outputs with yours, and names the cause of each difference. Your notebook stays as it is.'
      ),
      anchorIn: panel => toolbarItem(panel, 'freshkernel-check')
    }
  ];
}

/** A button of the notebook's toolbar; the toolbar itself where the button does not fit. */
function toolbarItem(panel: NotebookPanel, name: string): HTMLElement | null {
  const { node } = panel.toolbar;
  const item = node.querySelector<HTMLElement>(`[data-jp-item-name="${name}"]`);
  return item === null || item.offsetParent === null ? node : item;
}

function visibleCodeCell(panel: NotebookPanel): HTMLElement | null {
  const area = panel.content.node.getBoundingClientRect();
  const cell = panel.content.widgets.find(({ node, model }) => {
    const { top, bottom } = node.getBoundingClientRect();
    return model.type === 'code' && node.isConnected && bottom > area.top && top < area.bottom;
  });
  return cell?.node ?? null;
}
