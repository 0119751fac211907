/** Dialogs, reports and the list of checks, in a separate chunk that is loaded on first use. */
import { Notification } from '@jupyterlab/apputils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { KernelSpec } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Finding } from '../../../core/rules/contract';
import type { ServerCapabilities } from '../../server/server-capabilities';
import type { Preferences } from '../../settings/preferences';
import { TOAST_OPTIONS } from '../../ui/toast-options';
import type { CheckReport } from '../model/check-report';
import type { CheckService } from '../model/check-service';
import type { TargetMemory } from '../model/target-memory';
import { problemText } from '../model/problems';
import { isOpen } from '../model/run-states';
import { CheckListWidget } from '../view/check-list';
import { ReportWidget } from '../view/report-widget';
import { CheckStarter } from './check-starter';
import { reportActions } from './live-report-actions';
import type { OpenNotebooks } from './open-notebooks';
import { notifyFinished } from './notify-finished';

/** The services that the views of checks need. */
export interface CheckViewServices {
  readonly checks: CheckService;
  readonly notebooks: OpenNotebooks;
  readonly preferences: Preferences;
  readonly memory: TargetMemory;
  readonly kernelSpecs: KernelSpec.IManager;
  readonly server: Pick<ServerCapabilities, 'state' | 'client'>;
  readonly trans: TranslationBundle;
  /** Opens the report of a check. */
  readonly open: (id: string) => void;
  /** Closes the report of a check. */
  readonly close: (id: string) => void;
  /** Opens the list of checks. */
  readonly showRuns: () => void;
  /** Restores the notebook at a path on the server. */
  readonly restore: (path: string) => void;
  /** Modernizes the notebook at a path on the server. */
  readonly modernize: (path: string) => void;
  /** Selects a finding in the panel. */
  readonly showFinding: (finding: Finding) => void;
}

/** Creates the views. */
export class CheckViews {
  constructor(private readonly services: CheckViewServices) {
    const { checks, notebooks, preferences, memory, kernelSpecs, server, open, trans } = services;
    this.starter = new CheckStarter(
      checks,
      notebooks,
      preferences,
      memory,
      kernelSpecs,
      server,
      open,
      trans
    );
  }

  /** Shows the check dialog and checks a notebook. */
  check(panel: NotebookPanel): Promise<void> {
    return this.starter.check(panel);
  }

  /** Creates and starts the report of a check. */
  report(id: string): ReportWidget {
    const { checks, trans } = this.services;
    const report = checks.report(id);
    const actions = reportActions({ ...this.services, report, starter: this.starter });
    return new ReportWidget({ report, actions, trans });
  }

  /** Creates the list of all checks. */
  list(): CheckListWidget {
    const { checks, open, close, trans } = this.services;
    return new CheckListWidget(
      checks,
      {
        open,
        remove: run => {
          checks.remove(run).then(
            () => isOpen(run) || close(run.id),
            (error: unknown) => Notification.error(problemText(error, trans), TOAST_OPTIONS)
          );
        }
      },
      trans
    );
  }

  /** Notifies the user of the end of a check whose report is not visible. */
  notifyFinished(report: CheckReport): void {
    const { open, trans } = this.services;
    const { again } = reportActions({ ...this.services, report, starter: this.starter });
    notifyFinished(report, { open: () => open(report.id), again }, trans);
  }

  private readonly starter: CheckStarter;
}
