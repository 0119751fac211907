/** Restores and modernizes open notebooks: asks, follows, shows the result and applies it. Loaded on first use. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Contents } from '@jupyterlab/services';
import type { IStateDB } from '@jupyterlab/statedb';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { NotebookDocument } from '../../core/notebook/document';
import type { RestoreApproach } from '../../protocol';
import type { OpenNotebooks } from '../check/actions/open-notebooks';
import { mayRun } from '../check/actions/may-run';
import { CheckProblem, requireCapability } from '../check/model/problems';
import type { CheckedSource } from '../check/model/run-request';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { Preferences } from '../settings/preferences';
import { CommandIDs } from '../ui/command-ids';
import type { BackgroundTasks } from '../ui/background-tasks';
import { TOAST_OPTIONS } from '../ui/toast-options';
import { applySteps, isUnchanged } from './apply-steps';
import { RestoreClient } from './restore-client';
import { wordsOf } from './approach-words';
import { followInBackground } from './progress-view';
import { confirmRestoring, showResult } from './restore-dialogs';
import { RestoreFollower } from './restore-follower';
import { restoreProblemText } from './restore-problems';
import { restoredNotebook } from './restored-notebook';
import { StepChoice } from './step-choice';
import { freeNames, writeFiles, writeNotebook } from './written-files';
import type { FreeNames } from './written-files';

/** Keys in JupyterLab's state database: the user knows what the approach does. */
const CONSENT: Readonly<Record<RestoreApproach, string>> = {
  restore: 'freshkernel:restore-consent',
  modernize: 'freshkernel:modernize-consent'
};

/** The services that restoring needs. */
export interface RestoreServices {
  readonly server: ServerCapabilities;
  readonly notebooks: OpenNotebooks;
  readonly preferences: Preferences;
  readonly contents: Contents.IManager;
  readonly commands: CommandRegistry;
  readonly state: IStateDB | null;
  readonly tasks: BackgroundTasks;
  readonly trans: TranslationBundle;
}

/** A notebook that is being restored, as it was given. */
interface GivenNotebook extends CheckedSource {
  readonly panel: NotebookPanel;
  readonly document: NotebookDocument;
  readonly names: FreeNames;
}

/** Restores notebooks, or modernizes them. */
export class Restorer {
  constructor(
    private readonly services: RestoreServices,
    private readonly approach: RestoreApproach
  ) {}

  /** Restores or modernizes an open notebook. Failures are shown in notifications. */
  async restore(panel: NotebookPanel): Promise<void> {
    const { trans } = this.services;
    try {
      await this.requireServer();
      if ((await this.hasConsent(panel)) && (await this.mayRun(panel))) {
        const given = await this.given(panel);
        const choice = await this.run(given);
        if (choice !== null) {
          await this.finish(given, choice);
        }
      }
    } catch (error) {
      Notification.error(restoreProblemText(error, this.approach, trans), TOAST_OPTIONS);
    }
  }

  private async requireServer(): Promise<void> {
    requireCapability(await this.services.server.state(), 'restorations');
  }

  private async hasConsent(panel: NotebookPanel): Promise<boolean> {
    const { state, trans } = this.services;
    const { approach } = this;
    const key = CONSENT[approach];
    if ((await state?.fetch(key)) === true) {
      return true;
    }
    const name = PathExt.basename(panel.context.path);
    const isGiven = await confirmRestoring(name, approach, trans);
    if (isGiven) {
      await state?.save(key, true);
    }
    return isGiven;
  }

  private mayRun(panel: NotebookPanel): Promise<boolean> {
    const { notebooks, preferences, server, trans } = this.services;
    const { path } = notebooks.sourceOf(panel);
    return mayRun(path, preferences.values.sandbox, 'restore', server, trans);
  }

  private async given(panel: NotebookPanel): Promise<GivenNotebook> {
    const { notebooks, contents } = this.services;
    const source = notebooks.sourceOf(panel);
    const document = notebooks.analysisOf(source.path)?.snapshot();
    if (document === undefined) {
      throw new CheckProblem('no-notebook');
    }
    const names = await freeNames(panel.context.path, this.approach, contents);
    return { ...source, panel, document, names };
  }

  private async run(given: GivenNotebook): Promise<StepChoice | null> {
    const { commands, server, preferences, tasks, trans } = this.services;
    const { path, notebook, kernelName, document, names } = given;
    const client = new RestoreClient(server.client);
    const summary = await client.start({
      path,
      text: JSON.stringify(notebook),
      kernel_name: kernelName === '' ? null : kernelName,
      added_folder: names.folder,
      sandbox: preferences.values.sandbox,
      network: true,
      approach: this.approach
    });
    const follower = new RestoreFollower(client, summary);
    // It has the progress; the status bar only says what goes on.
    void commands.execute(CommandIDs.showPanel);
    const result = await followInBackground(follower, {
      title: wordsOf(this.approach, trans).running(PathExt.basename(path)),
      tasks,
      trans
    });
    return result === null ? null : new StepChoice(document, result);
  }

  private async finish(given: GivenNotebook, choice: StepChoice): Promise<void> {
    const { trans } = this.services;
    const { panel, path, document } = given;
    const canApply = !this.services.notebooks.isReadOnly(panel);
    const action = await showResult(PathExt.basename(path), choice, canApply, this.approach, trans);
    if (action === 'save') {
      await this.save(given, choice);
    } else if (action === 'apply') {
      const shared = panel.content.model?.sharedModel;
      if (panel.isDisposed || shared === undefined) {
        throw new CheckProblem('no-notebook');
      }
      if (!isUnchanged(shared, document)) {
        Notification.warning(
          trans.__('The notebook was changed meanwhile, so the steps do not fit. Start again.'),
          TOAST_OPTIONS
        );
        return;
      }
      await writeFiles(PathExt.dirname(panel.context.path), choice.files, this.services.contents);
      applySteps(shared, choice.edits, trans);
    }
  }

  private async save(given: GivenNotebook, choice: StepChoice): Promise<void> {
    const { contents, commands, trans } = this.services;
    const { panel, notebook, document, names } = given;
    const folder = PathExt.dirname(panel.context.path);
    const { requirements } = choice;
    const content = `${requirements.join('\n')}\n`;
    const format = 'text' as const;
    const restored = restoredNotebook(notebook, document, choice.edits);
    await writeFiles(
      folder,
      [
        ...choice.files,
        ...(requirements.length === 0
          ? []
          : [{ path: `${names.folder}/requirements.txt`, format, content }])
      ],
      contents
    );
    const path = await writeNotebook(folder, names.notebook, restored, contents);
    Notification.success(trans.__('Wrote %1.', path), TOAST_OPTIONS);
    await commands.execute('docmanager:open', { path });
  }
}
