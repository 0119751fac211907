import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import { NotebookActions } from '@jupyterlab/notebook';
import type { ITranslator, TranslationBundle } from '@jupyterlab/translation';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { Action } from '../../core/fixes/edit';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { CellQueues } from './cell-queues';
import { installInKernel } from './install';
import { reloadModules } from './reload-modules';
import { errorReason } from '../../core/messages/error-reason';

type ActionOf<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

/** The services that actions need besides JupyterLab. */
export interface ActionHost {
  /** Writes a file near the notebook at a path, if it still has the expected text. */
  writeFile(notebook: string, edit: ActionOf<'write-file'>): Promise<void>;
  /** Called after packages were installed in the kernel's environment. */
  installed(analysis: NotebookAnalysis): void;
}

/** Runs the actions of fixes, such as running cells or installing packages. Undo does not revert them. */
export class ActionRunner {
  constructor(
    private readonly tracker: INotebookTracker,
    private readonly queues: CellQueues,
    private readonly host: ActionHost,
    private readonly dialogs: ISessionContextDialogs,
    private readonly translator: ITranslator,
    private readonly trans: TranslationBundle
  ) {}

  /** Runs all actions in order. Returns false if the user or a failure stopped them; notifies the user of a failure. */
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
      const reason = errorReason(error);
      Notification.error(this.trans.__('The action failed: %1', reason), TOAST_OPTIONS);
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
        if (!(await this.confirm(...this.fileQuestion(action)))) {
          return false;
        }
        await this.host.writeFile(analysis.path, action);
        Notification.success(this.trans.__('Wrote %1', action.path), { autoClose: 5000 });
        return true;
    }
  }

  private async install(
    { sessionContext }: NotebookPanel,
    analysis: NotebookAnalysis,
    requirements: readonly string[]
  ): Promise<boolean> {
    const { trans } = this;
    const isConfirmed = await this.confirm(
      trans.__('Install %1?', requirements.join(', ')),
      trans.__(
        'pip runs in the environment of this notebook’s kernel, “%1”. This cannot be undone.',
        sessionContext.kernelDisplayName
      ),
      trans.__('Install')
    );
    if (!isConfirmed) {
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
      `${trans.__('Adds these lines. This cannot be undone:')}\n${added}`,
      trans.__('Write')
    ];
  }

  private async confirm(title: string, body: string, accept: string): Promise<boolean> {
    const { button } = await showDialog({
      title,
      body,
      buttons: [Dialog.cancelButton(), Dialog.okButton({ label: accept })]
    });
    return button.accept;
  }
}

/** Lines of the new text that the old text does not contain. */
function addedLines(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter(line => !known.has(line))
    .join('\n');
}
