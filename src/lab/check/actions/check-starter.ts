/** Shows the check dialog and starts checks. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { KernelSpec } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { TOAST_OPTIONS } from '../../ui/toast-options';
import type { ServerCapabilities } from '../../server/server-capabilities';
import type { Preferences } from '../../settings/preferences';
import type { CheckService } from '../model/check-service';
import type { CheckChoices } from '../../settings/check-choices';
import {
  NO_NEEDS,
  executionTarget,
  mentionsParentFolder
} from '../../../core/check/job/run-target';
import { LARGE_COPY_BYTES, requestFor } from '../model/run-request';
import { hasChoice, stillOffered } from '../model/target-choices';
import type { TargetMemory } from '../model/target-memory';
import { problemText } from '../model/problems';
import type { RunSummary } from '../../../protocol';
import type { DialogChoices, KernelChoice } from '../view/check-choices';
import { askHowToCheck } from '../view/check-dialog';
import type { TargetOptions } from '../view/target-fields';
import type { OpenNotebooks } from './open-notebooks';
import { mayRun } from './may-run';

/** Starts checks. */
export class CheckStarter {
  constructor(
    private readonly service: CheckService,
    private readonly notebooks: OpenNotebooks,
    private readonly preferences: Preferences,
    private readonly memory: TargetMemory,
    private readonly kernelSpecs: KernelSpec.IManager,
    private readonly server: Pick<ServerCapabilities, 'state' | 'client'>,
    private readonly open: (id: string) => void,
    private readonly trans: TranslationBundle
  ) {}

  /** Shows the dialog and checks an open notebook. */
  async check(panel: NotebookPanel): Promise<void> {
    await this.orNotify(async () => {
      // Reports a server without check runs before the dialog opens.
      await this.service.refresh();
      const source = this.notebooks.sourceOf(panel);
      if (!(await this.mayRun(source.path))) {
        return;
      }
      const offered = await this.service.targets(source);
      const isNeedy = hasChoice(offered) || mentionsParentFolder(this.notebooks.sourcesOf(panel));
      const needs = isNeedy ? await this.service.needs(source) : null;
      const choices = await this.ask(panel, {
        offered,
        needs,
        askGateways: () => this.service.gatewayStates()
      });
      if (choices === null) {
        return;
      }
      const { kernelName, chosen, ...remembered } = choices;
      const { runs } = this.preferences.values.check;
      await this.preferences.set('check', { ...remembered, runs });
      await this.memory.store(source.path, chosen);
      await this.memory.storeRuns(source.path, remembered.runs);
      const { sandbox } = this.preferences.values;
      const place = executionTarget(chosen, () => needs?.[remembered.order] ?? NO_NEEDS);
      // The notebook may have been edited while the dialog was open.
      const now = {
        ...this.notebooks.sourceOf(panel),
        kernelName: chosen.kernelName ?? kernelName
      };
      this.open(
        await this.service.start(requestFor(now, remembered, { place, sandbox }), remembered.runs)
      );
    });
  }

  /** Repeats the check of a run whose folder was too large to copy, with the notebook of that run. */
  async runElsewhere(run: RunSummary, place: 'folder' | 'large-copy'): Promise<void> {
    await this.orNotify(async () => {
      if (!(await this.mayRun(run.path))) {
        return;
      }
      const notebook = await this.service.notebookOf(run.id);
      const { check } = this.preferences.values;
      const choices: CheckChoices = {
        ...check,
        runs: await this.memory.runsOf(run.path, check.runs),
        order: run.order,
        place: place === 'folder' ? 'folder' : 'copy'
      };
      const source = { path: run.path, notebook, kernelName: run.kernel_name };
      const { sandbox } = this.preferences.values;
      const there = { copyBytes: LARGE_COPY_BYTES, place: run.place, sandbox };
      const request = requestFor(source, choices, there);
      this.open(await this.service.start(request, choices.runs));
    });
  }

  private mayRun(path: string): Promise<boolean> {
    const { sandbox } = this.preferences.values;
    return mayRun(path, sandbox, 'check', this.server, this.trans);
  }

  private async ask(panel: NotebookPanel, elsewhere: TargetOptions): Promise<DialogChoices | null> {
    const kernels = await this.kernels();
    const { kernelName, path } = this.notebooks.sourceOf(panel);
    const last = await this.memory.of(path);
    const isInstalled = kernels.some(({ name }) => name === kernelName);
    return askHowToCheck(
      PathExt.basename(panel.context.path),
      {
        ...this.preferences.values.check,
        runs: await this.memory.runsOf(path, this.preferences.values.check.runs),
        kernelName: isInstalled ? kernelName : (this.kernelSpecs.specs?.default ?? kernelName),
        chosen: stillOffered(last, elsewhere.offered, kernelName)
      },
      { kernels, ...elsewhere },
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

  private async orNotify(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      Notification.error(problemText(error, this.trans), TOAST_OPTIONS);
    }
  }
}
