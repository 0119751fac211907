import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { ILayoutRestorer } from '@jupyterlab/application';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { WidgetTracker } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { showTab } from '../ui/main-area-tab';
import { IServices } from './shared-services';

/** Lists the notebooks of a folder, with their last checks. */
export const projectPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:project',
  description: 'Lists the notebooks of a folder with their problems and last checks.',
  autoStart: true,
  requires: [IServices, INotebookTracker],
  optional: [IFileBrowserFactory, ILayoutRestorer, IStateDB],
  activate: (
    app: JupyterFrontEnd,
    services: IServices,
    tracker: INotebookTracker,
    browsers: IFileBrowserFactory | null,
    restorer: ILayoutRestorer | null,
    state: IStateDB | null
  ): void => {
    const { commands, shell } = app;
    const { sessions, trans } = services;
    const tabs = new WidgetTracker<MainAreaWidget>({ namespace: 'freshkernel-folders' });
    const idOf = (folder: string): string => `freshkernel-folder-${folder}`;
    const show = async (folder: string): Promise<void> => {
      const known = tabs.find(({ id }) => id === idOf(folder));
      if (known !== undefined) {
        shell.activateById(known.id);
        return;
      }
      const chunk = await loadChunk(
        () => import(/* webpackChunkName: "project" */ '../project/project-tab'),
        () => void show(folder),
        trans
      );
      if (chunk !== null && !tabs.find(({ id }) => id === idOf(folder))) {
        const tab = chunk.createProjectTab(folder, app, { ...services, tracker, state });
        tab.id = idOf(folder);
        void tabs.add(tab);
        showTab(shell, tab, { mode: 'tab-after', type: 'Freshkernel folder' });
      }
    };
    commands.addCommand(CommandIDs.showProject, {
      label: trans.__('How Is This Folder?'),
      caption: trans.__('List the notebooks of the folder with their problems and last checks'),
      execute: ({ path, selected, ofNotebook }) => {
        const open = sessions.current?.state.path;
        const beside = open === undefined ? null : PathExt.dirname(open);
        const browsed = browsedFolder(browsers, selected === true);
        // Notebook 7 has a file browser next to a notebook that its user does not see.
        const isBrowsed =
          ofNotebook !== true && browsers?.tracker.currentWidget?.isVisible === true;
        const likely = isBrowsed ? (browsed ?? beside) : (beside ?? browsed);
        return show(typeof path === 'string' ? path : (likely ?? ''));
      },
      describedBy: {
        args: {
          type: 'object',
          properties: {
            path: { type: 'string' },
            selected: { type: 'boolean' },
            ofNotebook: { type: 'boolean' }
          }
        }
      }
    });
    void restorer?.restore(tabs, {
      command: CommandIDs.showProject,
      args: ({ id }) => ({ path: id.slice(idOf('').length) }),
      name: ({ id }) => id
    });
  }
};

/** The folder that is selected in the file browser, or that it shows; null without a file browser. */
function browsedFolder(browsers: IFileBrowserFactory | null, isSelected: boolean): string | null {
  const browser = browsers?.tracker.currentWidget ?? null;
  const [item] = isSelected && browser !== null ? browser.selectedItems() : [];
  return item?.type === 'directory' ? item.path : (browser?.model.path ?? null);
}
