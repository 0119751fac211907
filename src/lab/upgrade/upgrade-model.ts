import type { ApiChanges } from '../../core/change-data/api-changes';
import type { LintResult } from '../../core/lint/result';
import { allAtOnce } from '../../core/memo/steps';
import type { NotebookDocument } from '../../core/notebook/document';
import type { Finding } from '../../core/rules/contract';
import type { AnalysisState } from '../../tokens';
import type { LintSteps } from '../session/analysis/create-session';
import type { IVersionFacts } from '../session/core/core-module';
import { AfterTyping } from '../session/after-typing';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { inSlices } from '../ui/in-slices';
import { ViewModel } from '../ui/view-model';
import type { UpgradeView, Versions } from './upgrade-view';
import { findingsAbout, proposedVersions, upgradeView } from './upgrade-view';

/** The rules on changed libraries, and on versions that do not work together. */
const RULES = ['M1', 'M2', 'M3', 'M4'];

type Ready = Extract<AnalysisState, { kind: 'ready' }>;

/** What other versions of libraries mean for one notebook, up to date while it is edited. */
export class UpgradeModel extends ViewModel {
  /**
   * @param core reads versions and imports
   * @param changes the data on changed libraries
   * @param projectVersions the target of the notebook's project
   */
  constructor(
    readonly session: NotebookSession,
    private readonly core: IVersionFacts,
    private readonly changes: ApiChanges,
    private readonly projectVersions: () => Versions
  ) {
    super();
    this.afterTyping = new AfterTyping(session, () => this.update());
    this.newest = core.newestChanges(changes);
    this.combined = core.combinedLibraries(changes);
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
    void this.update();
  }

  /** The versions as the user wrote them, at first those that are proposed; null before the first analysis. */
  get question(): string | null {
    return this._question;
  }

  /** Parts of the question that name no library with a version. */
  get unreadable(): readonly string[] {
    return this._unreadable;
  }

  /** Null until the first answer. */
  get view(): UpgradeView | null {
    return this._view;
  }

  /** The libraries that the data is about. */
  get knownLibraries(): readonly string[] {
    return [...this.newest.keys()].sort();
  }

  /** Asks about other versions. */
  ask(question: string): void {
    const { targets, unreadable } = this.core.readTargets([question]);
    [this._question, this._unreadable] = [question, unreadable];
    if (unreadable.length === 0) {
      this.versions = targets;
      this.steps = null;
      void this.update();
    }
    this.emitChanged();
  }

  /** What is found in a version of the notebook. */
  findingsIn(document: NotebookDocument): readonly Finding[] {
    const steps = this.stepsNow()?.(document);
    return steps === undefined ? [] : findingsAbout(this.versions, allAtOnce(steps).findings);
  }

  protected override release(): void {
    this.afterTyping.dispose();
  }

  private onChanged({ state }: NotebookSession, before: NotebookState): void {
    if (state.analysis !== before.analysis || state.readOnly !== before.readOnly) {
      this.whenShown(this.invoke);
    }
  }

  private async update(): Promise<void> {
    const run = ++this.runs;
    const { analysis } = this.session.state;
    if (analysis.kind === 'ready') {
      const imported = this.importedIn(analysis);
      if (this._question === null) {
        const { newest } = this;
        this._question = proposedVersions(this.projectVersions(), { imported, newest });
        this.versions = this.core.readTargets([this._question]).targets;
      }
      const result = await this.lint(analysis, run);
      if (result === null) {
        return;
      }
      const { versions, newest, combined } = this;
      this._view = upgradeView(result, { versions, imported, newest, combined });
    }
    this.emitChanged();
  }

  private importedIn({ result }: Ready): readonly string[] {
    const modules = this.session.analysis.kernelFacts?.modules ?? null;
    return this.core.importedDistributions(result.summaries.values(), modules);
  }

  /** How the notebook is linted with the versions of the question; null before its first analysis. */
  private stepsNow(): LintSteps | null {
    this.steps ??= this.session.analysis.hypotheticalSteps(
      { target: this.versions, select: RULES, extendSelect: [], ignore: [] },
      { apiChanges: this.changes }
    );
    return this.steps;
  }

  /** Null where a newer question or version came meanwhile. */
  private async lint({ document }: Ready, run: number): Promise<LintResult | null> {
    const steps = this.stepsNow()?.(document);
    return steps === undefined
      ? null
      : inSlices(steps, () => run === this.runs && !this.isDisposed);
  }

  private readonly newest: ReadonlyMap<string, string>;
  private readonly combined: ReadonlySet<string>;
  private readonly afterTyping: AfterTyping;
  private readonly invoke = (): void => this.afterTyping.request();
  private steps: LintSteps | null = null;
  private versions: Versions = {};
  private runs = 0;
  private _question: string | null = null;
  private _unreadable: readonly string[] = [];
  private _view: UpgradeView | null = null;
}
