/** The steps of a study: read, choose, lint, and put together. */
import { availableParallelism } from 'node:os';
import * as path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LintConfig } from '../../../core/settings/config';
import type { StudyEntry, StudyLint, StudyNotebook } from '../../../core/study/study-notebook';
import { VERSION } from '../../console/version';
import { sizeOfFile } from '../../notebooks/notebook-files';
import { overrideSettings } from '../../settings/override-settings';
import type { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import type { StudyArguments } from './arguments';
import type { Corpus, CorpusFile } from './corpus';
import { lintNotebooks } from './lint-notebooks';
import type { LintOrder } from './lint-notebooks';
import { planStudy } from './plan';
import type { StudyPlan } from './plan';
import { sha256 } from './study-folder';
import type { StudyFolder } from './study-folder';
import { Surroundings } from './surroundings';

/** Notebooks after which results are kept. */
const CHUNK = 64;

/** How far a study is. */
export interface StudyProgress {
  /** Shows a step, such as `linting`, with its numbers. */
  readonly show: (step: string, done: number, all: number) => void;
  /** Whether the user ended the command. */
  readonly isEnding: () => boolean;
}

/** What was done, and what was used again. */
export interface StudyWork {
  linted: number;
  lintReused: number;
}

/** A study of a corpus. */
export class Study {
  readonly work: StudyWork = { linted: 0, lintReused: 0 };
  private readonly runner: TaskRunner<typeof TASKS>;
  private readonly surroundings: Surroundings;
  /** Results that a later call must not use, because a limit of time or memory may have ended them. */
  private readonly unkept = new Map<string, StudyLint>();
  private plan: StudyPlan = { notebooks: [], strata: [] };

  constructor(
    private readonly corpus: Corpus,
    private readonly args: StudyArguments,
    private readonly settings: SettingsFinder,
    private readonly folder: StudyFolder,
    private readonly progress: StudyProgress
  ) {
    const worthwhile = Math.floor(corpus.files.length / CHUNK);
    const parallelism = args.jobs ?? Math.min(worthwhile, availableParallelism());
    this.runner = new TaskRunner(TASKS, Math.max(1, Math.min(parallelism, corpus.files.length)));
    this.surroundings = new Surroundings(corpus, folder.path);
  }

  /** Which notebooks are studied. */
  get chosen(): StudyPlan {
    return this.plan;
  }

  /** Measures all notebooks, or as many as it can before the user ends the command. */
  async run(): Promise<void> {
    try {
      this.plan = planStudy(await this.read(), this.args);
      await this.lint();
    } finally {
      this.runner.end();
    }
  }

  /** The notebooks with their results, one at a time: they need not fit in memory. */
  *entries(): Generator<StudyEntry> {
    for (const [at, planned] of this.plan.notebooks.entries()) {
      const isStudied = planned.status === 'studied';
      const lint = isStudied ? this.lintOf(at) : null;
      const status = isStudied && lint === null ? 'unfinished' : planned.status;
      yield { ...planned, status, lint, check: null };
    }
  }

  private async read(): Promise<readonly StudyNotebook[]> {
    const { files } = this.corpus;
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
    const studied = this.positions();
    const missing = studied.filter(at => this.lintOf(at) === null);
    this.work.lintReused = studied.length - missing.length;
    for (const chunk of this.chunksOf(missing)) {
      const orders = chunk.map((at): LintOrder => {
        const file = this.corpus.files[at];
        const cells = this.plan.notebooks[at].notebook.facts?.codeCells ?? [];
        const hasErrors = cells.some(({ exception }) => exception !== null);
        return { file, config: this.configOf(file), hasErrors };
      });
      const results = await lintNotebooks(orders, this.runner);
      results.forEach((lint, position) => this.keep(chunk[position], lint));
      this.work.linted += chunk.length;
      await this.pause('linting', this.work.linted, missing.length);
    }
  }

  private keep(at: number, lint: StudyLint): void {
    const { shown } = this.corpus.files[at];
    if (lint.report.errors.length > 0) {
      this.unkept.set(shown, lint);
    } else {
      this.folder.keep(shown, 'lint', this.factsOf(at), lint);
    }
  }

  private lintOf(at: number): StudyLint | null {
    const { shown } = this.corpus.files[at];
    const unkept = this.unkept.get(shown) ?? null;
    return unkept ?? this.folder.find<StudyLint>(shown, 'lint', this.factsOf(at));
  }

  /** What the result of linting a notebook depends on. */
  private factsOf(at: number): string {
    const file = this.corpus.files[at];
    const { contentHash } = this.plan.notebooks[at].notebook;
    const config = { ...this.configOf(file), root: null };
    return sha256(JSON.stringify([VERSION, contentHash, config, this.surroundings.of(file)]));
  }

  private configOf({ absolute }: CorpusFile): LintConfig {
    const { config } = this.settings.find(path.dirname(absolute));
    return overrideSettings(config, this.args);
  }

  private positions(): readonly number[] {
    return this.plan.notebooks.flatMap(({ status }, at) => (status === 'studied' ? [at] : []));
  }

  /** Parts of a list, until the user ends the command. */
  private *chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
    for (let at = 0; at < items.length && !this.progress.isEnding(); at += CHUNK) {
      yield items.slice(at, at + CHUNK);
    }
  }

  /** Shows how far it is, and lets the signals of the user arrive. */
  private async pause(step: string, done: number, all: number): Promise<void> {
    this.progress.show(step, done, all);
    await setImmediate();
  }
}
