/** The tab with the notebooks of a folder, in a separate chunk that is loaded on first use. */
import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PageConfig, PathExt } from '@jupyterlab/coreutils';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { ServiceManager } from '@jupyterlab/services';
import type { IStateDB } from '@jupyterlab/statedb';
import type { TranslationBundle } from '@jupyterlab/translation';
import '../../../style/project.css';
import { OpenNotebooks } from '../check/actions/open-notebooks';
import type { CheckService } from '../check/model/check-service';
import { TargetMemory } from '../check/model/target-memory';
import { newChecker } from '../check/worker/new-checker';
import type { Navigation } from '../editor/navigation';
import { logoIcon } from '../panel/icons';
import type { ProjectStore } from '../server/project-store';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { AnalysisManager } from '../session/analysis/analysis-manager';
import { absoluteRoot } from '../session/lint-session-setup';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { Preferences } from '../settings/preferences';
import type { Visibility } from '../settings/visibility';
import { CommandIDs } from '../ui/command-ids';
import { viewTab } from '../ui/notebook-view';
import { askToCheck } from './ask-to-check';
import { fileReader } from './file-reader';
import { lintSettings } from './lint-settings';
import { liveLint } from './live-lint';
import type { PreparingParts } from './prepare-check';
import { mayRun } from '../check/actions/may-run';
import { prepareCheck } from './prepare-check';
import type { ProjectParts } from './project-model';
import { ProjectModel } from './project-model';
import type { RowLint } from './project-row';
import { ProjectWidget } from './project-widget';

/** The services that the view needs. */
export interface ProjectTabServices {
  readonly checks: CheckService;
  readonly manager: AnalysisManager;
  readonly navigation: Navigation;
  readonly preferences: Preferences;
  readonly project: ProjectStore;
  readonly server: ServerCapabilities;
  readonly sessions: NotebookSessions;
  readonly visibility: Visibility;
  readonly tracker: INotebookTracker;
  readonly state: IStateDB | null;
  readonly trans: TranslationBundle;
}

/** Creates the tab of a folder, given with its drive. */
export function createProjectTab(
  folder: string,
  { commands, serviceManager }: JupyterFrontEnd,
  services: ProjectTabServices
): MainAreaWidget {
  const { manager, navigation, preferences, sessions, state, tracker, trans } = services;
  const { contents, kernelspecs: kernelSpecs } = serviceManager;
  const notebooks = new OpenNotebooks(tracker, manager, navigation, contents, commands);
  const memory = new TargetMemory(state);
  const preparing: PreparingParts = {
    ...{ contents, notebooks, preferences, memory, kernelSpecs },
    mayRun: (path, sandbox) => mayRun(path, sandbox, 'check', services.server, services.trans)
  };
  const model = new ProjectModel(folder, partsOf(serviceManager, services, preparing));
  services.visibility.changed.connect(model.update, model);
  preferences.changed.connect(model.relint, model);
  sessions.changed.connect((_, { session, before }) => {
    if (session.state.analysis !== before.analysis) {
      model.update();
    }
  }, model);
  const check = async (paths: readonly string[]): Promise<void> => {
    if (await askToCheck(paths.length, preferences.values.check, trans)) {
      await model.batch.run(paths);
    }
  };
  const actions = {
    open: ({ path }: { readonly path: string }) =>
      void commands.execute('docmanager:open', { path }),
    openReport: (id: string) => void commands.execute(CommandIDs.openCheck, { id }),
    check: (rows: readonly { readonly path: string }[]) => void check(rows.map(({ path }) => path))
  };
  return viewTab(new ProjectWidget({ model, actions, trans }), model, {
    icon: logoIcon,
    label: () => trans.__('Folder: %1', PathExt.basename(folder) || trans.__('top'))
  });
}

function partsOf(
  { contents }: ServiceManager.IManager,
  services: ProjectTabServices,
  preparing: PreparingParts
): ProjectParts {
  const { checks, preferences, project, server, sessions, state, trans, visibility } = services;
  const serverRoot = absoluteRoot(PageConfig.getOption('serverRoot'));
  return {
    contents,
    checks,
    linter: {
      newChecker,
      read: fileReader(contents, server),
      newSettings: () => lintSettings({ contents, serverRoot, project, preferences, state })
    },
    texts: {
      tooLarge: trans.__('Notebooks above 50 MB are not analyzed here.'),
      tooSlow: trans.__('The analysis took longer than 30 s.')
    },
    phase: () => preferences.phase,
    openNotebooks: () => {
      const found = new Map<string, RowLint>();
      for (const session of sessions.all) {
        const lint = liveLint(session, visibility, preferences.phase);
        if (lint !== null) {
          found.set(contents.localPath(session.state.path), lint);
        }
      }
      return found;
    },
    prepare: path => prepareCheck(path, preparing)
  };
}
