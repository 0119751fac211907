import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import { NotebookActions } from '@jupyterlab/notebook';
import type { ITranslator, TranslationBundle } from '@jupyterlab/translation';
import { SEEN } from '../ui/seen';
import type { Action } from '../../core/fixes/edit';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { RunQueues } from './run-queues';
import { installInKernel } from './install';
import { reloadModules } from './reload-modules';

type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

/** What actions need beside JupyterLab. */
export interface ActionHost {
  /** Writes a file near the notebook at a path, if it still has the expected text. */
  writeFile(notebook: string, edit: ActionOf<'write-file'>): Promise<void>;
  /** Something was installed where the notebook's kernel runs. */
  installed(analysis: NotebookAnalysis): void;
}

/** Does what fixes do beside editing. No undo takes it back. */
export class ActionRunner {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly queues: RunQueues,
    private readonly host: ActionHost,
    private readonly dialogs: ISessionContextDialogs,
    private readonly translator: ITranslator,
    private readonly trans: TranslationBundle
  ) {}

  /** Does all, in order. False where the user, or a failure, stopped it; a failure is told. */
  async run(analysis: NotebookAnalysis, actions: readonly Action[]): Promise<boolean> {
    const panel = this.tracker.find(({ context }) => context === analysis.context);
    if (panel === undefined) {
      return false;
    }
    try {
      for (const action of actions) {
        if (!(await this.runOne(panel, analysis, action))) {
          return false;
        }
      }
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      Notification.error(this.trans.__('That did not work: %1', reason), SEEN);
      return false;
    }
  }

  private async runOne(
    panel: NotebookPanel,
    analysis: NotebookAnalysis,
    action: Action
  ): Promise<boolean> {
    switch (action.kind) {
      case 'run-cells':
        return this.queues.run(analysis, action.cells);
      case 'restart-and-run-all':
        return (
          (await this.dialogs.restart(panel.sessionContext)) &&
          NotebookActions.runAll(panel.content, panel.sessionContext, this.dialogs, this.translator)
        );
      case 'reload-modules':
        await reloadModules(panel.sessionContext, action.modules);
        return this.queues.run(analysis, action.cells);
      case 'install':
        return this.install(panel, analysis, action.requirements);
      case 'write-file':
        if (!(await this.isWanted(...this.fileQuestion(action)))) {
          return false;
        }
        await this.host.writeFile(analysis.path, action);
        Notification.success(this.trans.__('Written: %1', action.path), { autoClose: 5000 });
        return true;
    }
  }

  private async install(
    { sessionContext }: NotebookPanel,
    analysis: NotebookAnalysis,
    requirements: readonly string[]
  ): Promise<boolean> {
    const { trans } = this;
    const isWanted = await this.isWanted(
      trans.__('Install %1?', requirements.join(', ')),
      trans.__(
        'pip runs in the environment of this notebook’s kernel, “%1”. Undo does not take it back.',
        sessionContext.kernelDisplayName
      ),
      trans.__('Install')
    );
    if (!isWanted) {
      return false;
    }
    const isInstalled = await installInKernel(sessionContext, requirements, trans);
    this.host.installed(analysis);
    return isInstalled;
  }

  private fileQuestion(action: ActionOf<'write-file'>): readonly [string, string, string] {
    const { trans } = this;
    const title =
      action.expectedText === null
        ? trans.__('Create %1?', action.path)
        : trans.__('Change %1?', action.path);
    const added = addedLines(action.expectedText ?? '', action.text);
    return [
      title,
      `${trans.__('Adds, and Undo does not take it back:')}\n${added}`,
      trans.__('Write')
    ];
  }

  private async isWanted(title: string, body: string, accept: string): Promise<boolean> {
    const { button } = await showDialog({
      title,
      body,
      buttons: [Dialog.cancelButton(), Dialog.okButton({ label: accept })]
    });
    return button.accept;
  }
}

/** Lines of the new text that the old one did not have. */
function addedLines(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter(line => !known.has(line))
    .join('\n');
}
