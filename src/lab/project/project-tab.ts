/** The tab with the notebooks of a folder, in a separate chunk that is loaded on first use. */
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import '../../../style/project.css';
import type { CheckService } from '../check/model/check-service';
import { logoIcon } from '../panel/icons';
import { CommandIDs } from '../ui/command-ids';
import { viewTab } from '../ui/notebook-view';
import type { ProjectActions } from './project-context';
import { ProjectModel } from './project-model';
import { ProjectWidget } from './project-widget';

/** The services that the view needs. */
export interface ProjectTabServices {
  readonly checks: CheckService;
  readonly contents: Contents.IManager;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

/** Creates the tab of a folder, given with its drive. */
export function createProjectTab(folder: string, services: ProjectTabServices): MainAreaWidget {
  const { checks, contents, commands, trans } = services;
  const model = new ProjectModel(folder, { contents, checks });
  const actions: ProjectActions = {
    open: ({ path }) => void commands.execute('docmanager:open', { path }),
    openReport: id => void commands.execute(CommandIDs.openCheck, { id })
  };
  return viewTab(new ProjectWidget({ model, actions, trans }), model, {
    icon: logoIcon,
    label: () => trans.__('Folder: %1', PathExt.basename(folder) || trans.__('top'))
  });
}
