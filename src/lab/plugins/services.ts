import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { SessionContextDialogs } from '@jupyterlab/apputils';
import { PageConfig } from '@jupyterlab/coreutils';
import { IConsoleTracker } from '@jupyterlab/console';
import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';
import { IStateDB } from '@jupyterlab/statedb';
import { ITranslator, nullTranslator } from '@jupyterlab/translation';
import type { LintConfig } from '../../core/settings/config';
import type { Finding } from '../../core/rules/contract';
import { CoreLoader } from '../session/core/core-loader';
import { FileQuestions } from '../session/file-questions';
import { FileFactsSetup } from '../session/file-facts-setup';
import { LibraryKnowledgeSetup } from '../session/library-knowledge-setup';
import { absoluteRoot, LintSessionSetup } from '../session/lint-session-setup';
import { CheckService } from '../check/model/check-service';
import { publishChecks } from '../check/model/publish-checks';
import { RunClient } from '../check/model/run-client';
import { newChecker } from '../check/worker/new-checker';
import { ActionRunner } from '../execution/action-runner';
import { FixAll } from '../fixes/fix-all';
import { FixService } from '../fixes/fix-service';
import { NotebookKernels } from '../session/kernel/notebook-kernels';
import { NotebookSessions } from '../session/notebook-sessions';
import { AnalysisManager } from '../session/analysis/analysis-manager';
import { Navigation } from '../editor/navigation';
import { PanelModel } from '../panel/panel-model';
import { HidingService } from '../settings/hiding-service';
import { NotebookMemory } from '../settings/notebook-memory';
import { Preferences } from '../settings/preferences';
import { Visibility } from '../settings/visibility';
import { ProjectStore } from '../server/project-store';
import { RequirementStore } from '../server/requirement-store';
import { ServerClient } from '../server/server-client';
import { ServerCapabilities } from '../server/server-capabilities';
import { CurrentExecution } from '../execution/current-execution';
import { CellQueues } from '../execution/cell-queues';
import { warnOfScheduledEnders } from '../execution/ender-warning';
import { StaleCellRunner } from '../execution/stale-cell-runner';
import { BackgroundTasks } from '../ui/background-tasks';
import { IServices } from './shared-services';
import { VERSION } from '../server/version';

const PLUGIN_ID = 'freshkernel:plugin';

/** Creates the shared services and analyzes open notebooks with the user's and the project's settings. */
export const servicesPlugin: JupyterFrontEndPlugin<IServices> = {
  id: PLUGIN_ID,
  description: 'Analyzes open notebooks with the settings of the user and the project.',
  autoStart: true,
  requires: [INotebookTracker],
  optional: [ISettingRegistry, IStateDB, ITranslator, IConsoleTracker],
  provides: IServices,
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    settings: ISettingRegistry | null,
    state: IStateDB | null,
    translator: ITranslator | null,
    consoles: IConsoleTracker | null
  ): IServices => {
    const translation = translator ?? nullTranslator;
    const trans = translation.load('freshkernel');
    const { contents, serverSettings } = app.serviceManager;
    const loader = new CoreLoader(async () => {
      await app.restored;
      return (await import(/* webpackChunkName: "core" */ '../session/core/core')).core;
    });
    const preferences = new Preferences();
    const memory = new NotebookMemory(state);
    const link = new ServerCapabilities(new ServerClient(serverSettings), VERSION);
    const project = new ProjectStore(link, loader, trans, contents);
    const manager = new AnalysisManager(tracker);
    const visibility = new Visibility(preferences, memory, project, (selectors, finding) =>
      matchesRule(loader, selectors, finding)
    );
    const { user } = app.serviceManager;
    const kernels = new NotebookKernels(manager, loader, preferences, user, consoles);
    const sessions = new NotebookSessions(manager, kernels);
    const fileQuestions = new FileQuestions(link, app.serviceManager);
    new FileFactsSetup(sessions, fileQuestions, contents);
    new LibraryKnowledgeSetup(manager);
    const requirements = new RequirementStore(link, trans, contents, loadCondaFiles);
    const running = executionServices({
      tracker,
      sessions,
      navigation: navigationIn(app, tracker),
      requirements,
      translation
    });
    const model = new PanelModel(sessions, preferences, visibility, project, trans);
    const places = { contents, serverRoot: absoluteRoot(PageConfig.getOption('serverRoot')) };
    const setup = new LintSessionSetup(
      manager,
      loader,
      preferences,
      memory,
      project,
      requirements,
      places
    );
    const checks = checkService(link, manager, project);
    publishChecks(checks, sessions, contents);
    const fixes = new FixService(running.actions, sessions, trans);
    void connectSettings(preferences, settings).then(() => {
      setup.start();
      kernels.start();
    });
    return {
      trans,
      loader,
      manager,
      sessions,
      preferences,
      visibility,
      project,
      hiding: new HidingService(memory, preferences, project),
      fixes,
      fileQuestions,
      checks,
      tasks: new BackgroundTasks(),
      fixAll: new FixAll(loader, visibility, preferences, fixes, trans),
      ...running,
      server: link,
      model
    };
  }
};

async function loadCondaFiles(): Promise<void> {
  const part = await import(/* webpackChunkName: "conda-files" */ '../session/core/conda-files');
  part.enableCondaFiles();
}

/** Creates the check service. */
function checkService(
  link: ServerCapabilities,
  manager: AnalysisManager,
  project: ProjectStore
): CheckService {
  const settingsOf = async (path: string): Promise<LintConfig> => {
    if ([...manager.all].some(analysis => analysis.path === path)) {
      return project.config(path);
    }
    await project.load(path);
    const config = project.config(path);
    project.forget(path);
    return config;
  };
  return new CheckService(
    { client: new RunClient(link.client), newChecker, settingsOf, comparer: VERSION },
    link
  );
}

/** The services that running cells needs. */
interface RunningParts {
  readonly tracker: INotebookTracker;
  readonly sessions: NotebookSessions;
  readonly navigation: Navigation;
  readonly requirements: RequirementStore;
  readonly translation: ITranslator;
}

type Running = Pick<IServices, 'navigation' | 'queues' | 'staleRuns' | 'runs'> & {
  readonly actions: ActionRunner;
};

function executionServices(parts: RunningParts): Running {
  const { tracker, sessions, navigation, requirements, translation } = parts;
  const trans = translation.load('freshkernel');
  const dialogs = new SessionContextDialogs({ translator: translation });
  const queues = new CellQueues(navigation, sessions, dialogs, translation, trans);
  warnOfScheduledEnders(sessions, trans);
  const actions = new ActionRunner(
    tracker,
    queues,
    {
      writeFile: (notebook, edit) => requirements.write(notebook, edit),
      installed: analysis => sessions.of(analysis)?.kernel?.refreshFacts()
    },
    dialogs,
    translation,
    trans
  );
  const staleRuns = new StaleCellRunner(sessions, actions, trans);
  return {
    navigation,
    queues,
    actions,
    staleRuns,
    runs: new CurrentExecution(tracker, sessions, navigation, queues, staleRuns, trans)
  };
}

async function connectSettings(
  preferences: Preferences,
  registry: ISettingRegistry | null
): Promise<void> {
  try {
    if (registry !== null) {
      preferences.connect(await registry.load(PLUGIN_ID));
    }
  } catch (error) {
    // Falls back to the defaults.
    console.warn('Freshkernel could not read its settings.', error);
  }
}

function matchesRule(loader: CoreLoader, selectors: readonly string[], finding: Finding): boolean {
  const { core } = loader;
  const rule = core?.rule(finding.code) ?? null;
  return (
    core !== null && rule !== null && selectors.some(selector => core.selectorFits(selector, rule))
  );
}

function navigationIn(app: JupyterFrontEnd, tracker: INotebookTracker): Navigation {
  return new Navigation(
    tracker,
    id => app.shell.activateById(id),
    () => app.contextMenuHitTest(node => node.classList.contains('jp-Cell'))
  );
}
