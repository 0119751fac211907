import type { TranslationBundle } from '@jupyterlab/translation';
import { Token } from '@lumino/coreutils';
import type { CoreLoader } from '../session/core/core-loader';
import type { CheckService } from '../check/model/check-service';
import type { FixAll } from '../fixes/fix-all';
import type { FixService } from '../fixes/fix-service';
import type { AnalysisManager } from '../session/analysis/analysis-manager';
import type { Navigation } from '../editor/navigation';
import type { PanelModel } from '../panel/panel-model';
import type { HidingService } from '../settings/hiding-service';
import type { ProjectStore } from '../server/project-store';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { Preferences } from '../settings/preferences';
import type { FileQuestions } from '../session/file-questions';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { CurrentExecution } from '../execution/current-execution';
import type { CellQueues } from '../execution/cell-queues';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import type { Visibility } from '../settings/visibility';
import type { BackgroundTasks } from '../ui/background-tasks';

/** Services shared by the plugins of Freshkernel. */
export interface IServices {
  readonly trans: TranslationBundle;
  readonly loader: CoreLoader;
  readonly manager: AnalysisManager;
  readonly sessions: NotebookSessions;
  readonly preferences: Preferences;
  readonly visibility: Visibility;
  readonly project: ProjectStore;
  readonly hiding: HidingService;
  readonly fixes: FixService;
  readonly fixAll: FixAll;
  readonly queues: CellQueues;
  readonly staleRuns: StaleCellRunner;
  readonly runs: CurrentExecution;
  readonly fileQuestions: FileQuestions;
  readonly checks: CheckService;
  readonly tasks: BackgroundTasks;
  readonly navigation: Navigation;
  readonly server: ServerCapabilities;
  readonly model: PanelModel;
}

/** Token of the shared services. Internal: other extensions use `IFreshkernel`. */
export const IServices = new Token<IServices>(
  'freshkernel:IServices',
  'Services shared by the plugins of Freshkernel.'
);
