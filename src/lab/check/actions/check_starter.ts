/** Asks how to check a notebook, and has it checked. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { KernelSpec } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { SEEN } from '../../messages/seen';
import type { Preferences } from '../../preferences/preferences';
import type { CheckService } from '../model/check_service';
import type { CheckChoices } from '../model/choices';
import { LARGE_COPY_BYTES, requestFor } from '../model/choices';
import { problemText } from '../model/problems';
import type { RunSummary } from '../../../protocol';
import type { DialogChoices, KernelChoice } from '../view/check_dialog';
import { askHowToCheck } from '../view/check_dialog';
import type { OpenNotebooks } from './open_notebooks';

/** Starts checks. */
export class CheckStarter {
  constructor(
    private readonly service: CheckService,
    private readonly notebooks: OpenNotebooks,
    private readonly preferences: Preferences,
    private readonly kernelSpecs: KernelSpec.IManager,
    private readonly open: (id: string) => void,
    private readonly trans: TranslationBundle
  ) {}

  /** Asks how, and checks an open notebook. */
  async check(panel: NotebookPanel): Promise<void> {
    await this.orTell(async () => {
      // A server that cannot is told of before anybody chooses anything.
      await this.service.refresh();
      const choices = await this.ask(panel);
      if (choices === null) {
        return;
      }
      const { kernelName, ...remembered } = choices;
      await this.preferences.set('check', remembered);
      const source = { ...this.notebooks.sourceOf(panel), kernelName };
      this.open(await this.service.start(requestFor(source, remembered), remembered.runs));
    });
  }

  /** Checks the notebook that was sent for a run once more, where its folder was too large for a copy. */
  async runElsewhere(run: RunSummary, place: 'folder' | 'large-copy'): Promise<void> {
    await this.orTell(async () => {
      const notebook = await this.service.notebookOf(run.id);
      const choices: CheckChoices = {
        ...this.preferences.values.check,
        order: run.order,
        place: place === 'folder' ? 'folder' : 'copy'
      };
      const source = { path: run.path, notebook, kernelName: run.kernel_name };
      const request = requestFor(source, choices, LARGE_COPY_BYTES);
      this.open(await this.service.start(request, choices.runs));
    });
  }

  private async ask(panel: NotebookPanel): Promise<DialogChoices | null> {
    const kernels = await this.kernels();
    const { kernelName } = this.notebooks.sourceOf(panel);
    const isThere = kernels.some(({ name }) => name === kernelName);
    return askHowToCheck(
      PathExt.basename(panel.context.path),
      {
        ...this.preferences.values.check,
        kernelName: isThere ? kernelName : (this.kernelSpecs.specs?.default ?? kernelName)
      },
      kernels,
      this.trans
    );
  }

  private async kernels(): Promise<readonly KernelChoice[]> {
    await this.kernelSpecs.ready;
    const specs = Object.values(this.kernelSpecs.specs?.kernelspecs ?? {});
    return specs.flatMap(spec =>
      spec === undefined ? [] : [{ name: spec.name, title: spec.display_name }]
    );
  }

  private async orTell(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      Notification.error(problemText(error, this.trans), SEEN);
    }
  }
}
