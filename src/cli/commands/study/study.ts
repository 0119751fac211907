/** The steps of a study: read, choose, lint, check, and put together. */
import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LintConfig } from '../../../core/settings/config';
import { isRestorable } from '../../../core/study/checked';
import type {
  StudyCheck,
  StudyEntry,
  StudyLint,
  StudyNotebook,
  StudyRestoration
} from '../../../core/study/study-notebook';
import { VERSION } from '../../console/version';
import { sizeOfFile } from '../../notebooks/notebook-files';
import { inParallel } from '../../runs/in-parallel';
import type { OpenExecutor } from '../../runs/open-executor';
import { overrideSettings } from '../../settings/override-settings';
import type { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import type { StudyArguments } from './arguments';
import { optionFactsOf, pythonOf } from './check-facts';
import { isKept, StudyChecks } from './check-notebooks';
import type { Corpus, CorpusFile } from './corpus';
import { lintNotebooks } from './lint-notebooks';
import type { LintOrder } from './lint-notebooks';
import { planStudy } from './plan';
import type { StudyPlan } from './plan';
import { isKeptRestoration, StudyRestorations } from './restore-notebooks';
import { sha256 } from './study-folder';
import type { StudyFolder } from './study-folder';
import { StudyResults } from './study-results';
import { Surroundings } from './surroundings';

/** Notebooks after which results are kept. */
const CHUNK = 64;

/** What was done, and what was used again. */
export interface StudyWork {
  linted: number;
  lintReused: number;
  checked: number;
  checkReused: number;
  restored: number;
  restoreReused: number;
}

/** What a study is made with. */
export interface StudyServices {
  readonly corpus: Corpus;
  readonly args: StudyArguments;
  readonly settings: SettingsFinder;
  readonly folder: StudyFolder;
  /** Runs the notebooks; null: they are not run. */
  readonly runs: Omit<OpenExecutor, 'close'> | null;
  /** Shows a step, such as `linting`, with its numbers. */
  readonly show: (step: string, done: number, all: number) => void;
}

/** A study of a corpus. */
export class Study {
  readonly work: StudyWork = {
    linted: 0,
    lintReused: 0,
    checked: 0,
    checkReused: 0,
    restored: 0,
    restoreReused: 0
  };
  private readonly runner: TaskRunner<typeof TASKS>;
  private readonly surroundings: Surroundings;
  private readonly lints: StudyResults<StudyLint>;
  private readonly checks: StudyResults<StudyCheck>;
  private readonly checking: StudyChecks | null;
  private readonly restorations: StudyResults<StudyRestoration>;
  private readonly restoring: StudyRestorations | null;
  private plan: StudyPlan = { notebooks: [], strata: [] };
  /** The Python and packages of this machine, as a hash: a check depends on them. */
  private python = '';
  private _isEnding = false;

  constructor(private readonly services: StudyServices) {
    const { corpus, args, folder, runs } = services;
    const worthwhile = Math.floor(corpus.files.length / CHUNK);
    const parallelism = args.jobs ?? Math.min(worthwhile, availableParallelism());
    this.runner = new TaskRunner(TASKS, Math.max(1, Math.min(parallelism, corpus.files.length)));
    this.surroundings = new Surroundings(corpus, folder.path);
    // Limits of time and memory depend on the machine.
    this.lints = new StudyResults(folder, 'lint', ({ report }) => report.errors.length === 0);
    this.checks = new StudyResults(folder, 'check', isKept);
    this.checking =
      args.check === null || runs === null
        ? null
        : new StudyChecks(args.check, runs.executor, this.runner);
    this.restorations = new StudyResults(folder, 'restore', isKeptRestoration);
    this.restoring =
      args.restore === null || runs === null
        ? null
        : new StudyRestorations(args.restore, {
            executor: runs.restorations,
            runner: this.runner,
            resources: args.check?.cluster?.resources ?? null
          });
  }

  /** Which notebooks are studied. */
  get chosen(): StudyPlan {
    return this.plan;
  }

  /** Whether the user ended it. */
  get isEnding(): boolean {
    return this._isEnding;
  }

  /** Ends it early: what is done until then stays. */
  end(): void {
    this._isEnding = true;
    this.checking?.end();
    this.restoring?.end();
  }

  /** Measures all notebooks, or as many as it can before it is ended. */
  async run(): Promise<void> {
    try {
      this.plan = planStudy(await this.read(), this.services.args);
      await this.lint();
      if (this.checking !== null) {
        this.python = await pythonOf(this.services.args.check);
        await this.check(this.checking);
      }
      if (this.restoring !== null) {
        await this.restore(this.restoring);
      }
    } finally {
      this.runner.end();
    }
  }

  /** The notebooks with their results, one at a time: they need not fit in memory. */
  *entries(): Generator<StudyEntry> {
    for (const [at, planned] of this.plan.notebooks.entries()) {
      const isStudied = planned.status === 'studied';
      const lint = isStudied ? this.lintOf(at) : null;
      const isToCheck = isStudied && this.checking !== null && isCheckable(planned.notebook);
      const check = isToCheck ? this.checkOf(at) : null;
      const isToRestore = check !== null && this.isToRestore(check);
      const restoration = isToRestore ? this.restorationOf(at) : null;
      const isMissing =
        lint === null || (isToCheck && check === null) || (isToRestore && restoration === null);
      const status = isStudied && isMissing ? 'unfinished' : planned.status;
      yield { ...planned, status, lint, check, restoration };
    }
  }

  private async read(): Promise<readonly StudyNotebook[]> {
    const { files } = this.services.corpus;
    const notebooks: StudyNotebook[] = [];
    for (const chunk of this.chunksOf(files)) {
      const inputs = chunk.map(file => ({ file }));
      await this.runner.runAll('study-facts', inputs, (result, at) => {
        const read = result.ok ? result.output : result;
        notebooks.push({
          path: chunk[at].shown,
          repository: chunk[at].repository,
          bytes: sizeOfFile(chunk[at].absolute),
          contentHash: read.ok ? read.contentHash : null,
          codeHash: read.ok ? read.codeHash : null,
          facts: read.ok ? read.facts : null,
          error: read.ok ? null : read.error.message
        });
      });
      await this.pause('reading', notebooks.length, files.length);
    }
    return notebooks;
  }

  private async lint(): Promise<void> {
    const studied = this.positions(() => true);
    const missing = studied.filter(at => this.lintOf(at) === null);
    this.work.lintReused = studied.length - missing.length;
    for (const chunk of this.chunksOf(missing)) {
      const orders = chunk.map((at): LintOrder => {
        const file = this.fileAt(at);
        const cells = this.plan.notebooks[at].notebook.facts?.codeCells ?? [];
        const hasErrors = cells.some(({ exception }) => exception !== null);
        return { file, config: this.configOf(file), hasErrors };
      });
      const results = await lintNotebooks(orders, this.runner);
      results.forEach((lint, position) => {
        const at = chunk[position];
        this.lints.add(this.fileAt(at).shown, this.factsOf(at), lint);
      });
      this.work.linted += chunk.length;
      await this.pause('linting', this.work.linted, missing.length);
    }
  }

  private async check(checking: StudyChecks): Promise<void> {
    const all = this.positions(isCheckable);
    const missing = all.filter(at => this.checkOf(at) === null);
    this.work.checkReused = all.length - missing.length;
    await this.runEach('checking', missing, async (file, at) => {
      const check = await checking.check(file, this.configOf(file));
      if (check !== null) {
        this.checks.add(file.shown, this.checkFactsOf(at), check);
        this.work.checked++;
      }
    });
  }

  private async restore(restoring: StudyRestorations): Promise<void> {
    const all = this.positions(isCheckable).filter(at => {
      const check = this.checkOf(at);
      return check !== null && this.isToRestore(check);
    });
    const missing = all.filter(at => this.restorationOf(at) === null);
    this.work.restoreReused = all.length - missing.length;
    await this.runEach('restoring', missing, async (file, at) => {
      const restoration = await restoring.restore(file, this.configOf(file));
      if (restoration !== null) {
        this.restorations.add(file.shown, this.restoreFactsOf(at), restoration);
        this.work.restored++;
      }
    });
  }

  /** Runs notebooks, as many at a time as their executor can, until the study is ended. */
  private async runEach(
    step: string,
    positions: readonly number[],
    run: (file: CorpusFile, at: number) => Promise<void>
  ): Promise<void> {
    let done = 0;
    this.services.show(step, done, positions.length);
    await inParallel(positions, this.services.runs?.atOnce ?? 1, async at => {
      if (!this._isEnding) {
        await run(this.fileAt(at), at);
        this.services.show(step, ++done, positions.length);
      }
    });
  }

  private isToRestore({ report }: StudyCheck): boolean {
    return this.restoring !== null && isRestorable(report);
  }

  private lintOf(at: number): StudyLint | null {
    return this.lints.find(this.fileAt(at).shown, this.factsOf(at));
  }

  private checkOf(at: number): StudyCheck | null {
    return this.checks.find(this.fileAt(at).shown, this.checkFactsOf(at));
  }

  private restorationOf(at: number): StudyRestoration | null {
    return this.restorations.find(this.fileAt(at).shown, this.restoreFactsOf(at));
  }

  /** What the result of linting a notebook depends on. */
  private factsOf(at: number): string {
    const file = this.fileAt(at);
    const { contentHash } = this.plan.notebooks[at].notebook;
    const config = { ...this.configOf(file), root: null };
    return sha256(JSON.stringify([VERSION, contentHash, config, this.surroundings.of(file)]));
  }

  private checkFactsOf(at: number): string {
    const options = optionFactsOf(this.services.args.check);
    return sha256(JSON.stringify([this.factsOf(at), options, this.python]));
  }

  private restoreFactsOf(at: number): string {
    return sha256(JSON.stringify([this.checkFactsOf(at), this.services.args.restore]));
  }

  private fileAt(at: number): CorpusFile {
    return this.services.corpus.files[at];
  }

  private configOf({ absolute }: CorpusFile): LintConfig {
    const { config } = this.services.settings.find(path.dirname(absolute));
    return overrideSettings(config, this.services.args);
  }

  private positions(isWanted: (notebook: StudyNotebook) => boolean): readonly number[] {
    return this.plan.notebooks.flatMap(({ status, notebook }, at) =>
      status === 'studied' && isWanted(notebook) ? [at] : []
    );
  }

  /** Parts of a list, until the study is ended. */
  private *chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
    for (let at = 0; at < items.length && !this._isEnding; at += CHUNK) {
      yield items.slice(at, at + CHUNK);
    }
  }

  /** Shows how far it is, and lets the signals of the user arrive. */
  private async pause(step: string, done: number, all: number): Promise<void> {
    this.services.show(step, done, all);
    await setImmediate();
  }
}

/** Whether it has Python code to run. */
function isCheckable({ facts }: StudyNotebook): boolean {
  return facts?.language === 'python' && facts.codeCells.some(({ lines }) => lines > 0);
}
