import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { CommandIDs } from '../ui/command-ids';
import { loadChunk } from '../ui/load-chunk';
import { NotebookTabs } from './notebook-tabs';
import type { IServices as Services } from './shared-services';
import { IServices } from './shared-services';

/** Lists what other versions of libraries mean for the current notebook. */
export const upgradePlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:upgrade',
  description: 'Lists what would break in a notebook with other versions of its libraries.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: Services): void => {
    const { commands, shell } = app;
    const { loader, sessions, navigation, trans } = services;
    const tabs = new NotebookTabs(shell, navigation, 'Freshkernel versions', async retry => {
      const chunks = await loadChunk(
        async () =>
          Promise.all([
            import(/* webpackChunkName: "upgrade" */ '../upgrade/upgrade-tab'),
            import(/* webpackChunkName: "api-changes" */ '../../core/change-data/known-changes'),
            loader.load()
          ]),
        retry,
        trans
      );
      if (chunks === null) {
        return null;
      }
      const [{ createUpgradeTab }, { knownApiChanges }, core] = chunks;
      return session => createUpgradeTab(session, core, knownApiChanges(), services);
    });
    tabs.addCommand(commands, CommandIDs.previewUpgrade, sessions, {
      label: trans.__('What Would Break With Other Versions?'),
      caption: trans.__('List what other versions of libraries removed or changed'),
      canShow: ({ state: { analysis } }) =>
        analysis.kind === 'ready' && analysis.document.language === 'python'
    });
  }
};
