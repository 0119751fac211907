import type { Contents } from '@jupyterlab/services';
import { PathExt } from '@jupyterlab/coreutils';
import { Throttler } from '@lumino/polling';
import { groupBy } from '../../core/memo/group-by';
import { cellsDone } from '../../core/check/session/run-progress';
import type { Phase, RunSummary } from '../../protocol';
import type { CheckService } from '../check/model/check-service';
import { ViewModel } from '../ui/view-model';
import type { PreparedCheck } from './batch-checks';
import { BatchChecks } from './batch-checks';
import type { ListedNotebook, NotebookListing } from './notebook-listing';
import { listNotebooks, listed } from './notebook-listing';
import type { LinterParts, LinterTexts } from './notebook-linter';
import { NotebookLinter } from './notebook-linter';
import type { ProjectChoices, ProjectRow, RowLint, RowProgress } from './project-row';
import { chosenRows, FIRST_CHOICES, needsCheck, rowOf } from './project-row';

/** How often the view is drawn at most, in milliseconds. */
const DRAW_MILLISECONDS = 100;

/** What the model needs of JupyterLab and of Freshkernel. */
export interface ProjectParts {
  readonly contents: Pick<Contents.IManager, 'get' | 'localPath' | 'fileChanged'>;
  readonly checks: Pick<
    CheckService,
    'changed' | 'runs' | 'refresh' | 'running' | 'start' | 'follow'
  >;
  readonly linter: LinterParts;
  readonly texts: LinterTexts;
  readonly phase: () => Phase;
  /** The problems of the open notebooks, by their paths. */
  readonly openNotebooks: () => ReadonlyMap<string, RowLint>;
  /** The check of the notebook at a path. */
  readonly prepare: (path: string) => Promise<PreparedCheck>;
}

/** The notebooks of a folder, with their problems and last checks. */
export class ProjectModel extends ViewModel {
  constructor(
    /** For the contents service, with the drive. */
    readonly folder: string,
    private readonly parts: ProjectParts
  ) {
    super();
    const update = (): void => this.update();
    this.linter = new NotebookLinter(parts.linter, parts.texts, update);
    this.batch = new BatchChecks(parts.checks, parts.prepare, update);
    parts.checks.changed.connect(this.update, this);
    parts.contents.fileChanged.connect(this.onFileChanged, this);
  }

  /** Null until the folder was read. */
  get listing(): NotebookListing | null {
    return this._listing;
  }

  /** Why the folder could not be read; null if it could. */
  get problem(): unknown {
    return this._problem;
  }

  /** Why the checks are unknown; null if they are known. */
  get checkProblem(): unknown {
    return this._checkProblem;
  }

  get isReading(): boolean {
    return this._isReading;
  }

  /** All notebooks. */
  get rows(): readonly ProjectRow[] {
    return (this._rows ??= this.buildRows());
  }

  /** The notebooks that pass the filters, sorted. */
  get chosen(): readonly ProjectRow[] {
    return (this._chosen ??= chosenRows(this.rows, this._choices));
  }

  /** The listed notebooks that “Check all that changed” includes. */
  get unchecked(): readonly ProjectRow[] {
    return this._checkProblem === null ? this.chosen.filter(needsCheck) : [];
  }

  /** The phase whose problems are counted. */
  get phase(): Phase {
    return this.parts.phase();
  }

  get choices(): ProjectChoices {
    return this._choices;
  }

  choose(choices: Partial<ProjectChoices>): void {
    this._choices = { ...this._choices, ...choices };
    this._chosen = null;
    this.emitChanged();
  }

  /** Draws the view with what changed outside of the model. */
  update(): void {
    this._rows = this._chosen = null;
    this.whenShown(this.draw);
  }

  /** Lints the notebooks again whose settings changed. */
  relint(): void {
    this.linter.want(this._listing?.notebooks ?? []);
    this.whenShown(this.lint);
    this.update();
  }

  override setShown(isShown: boolean): void {
    super.setShown(isShown);
    if (isShown) {
      void this.refresh();
    } else {
      this.linter.pause();
    }
  }

  /** Reads the folder and the list of checks again; never rejects. */
  async refresh(): Promise<void> {
    const read = ++this.reads;
    const isWanted = (): boolean => read === this.reads && !this.isDisposed;
    this._isReading = true;
    this.update();
    const checking = this.parts.checks.refresh().then(
      () => null,
      (error: unknown) => error
    );
    try {
      const listing = await listNotebooks(this.parts.contents, this.folder, isWanted);
      if (listing !== null) {
        [this._listing, this._problem] = [listing, null];
        this.linter.want(listing.notebooks);
        this.whenShown(this.lint);
      }
    } catch (error) {
      this._problem = error;
    }
    const checkProblem = await checking;
    if (isWanted()) {
      this._checkProblem = checkProblem;
      this._isReading = false;
      this.update();
    }
  }

  protected override release(): void {
    this.linter.dispose();
    this.batch.dispose();
    this.throttler.dispose();
    this.parts.checks.changed.disconnect(this.update, this);
    this.parts.contents.fileChanged.disconnect(this.onFileChanged, this);
  }

  private buildRows(): readonly ProjectRow[] {
    const { contents, checks, openNotebooks } = this.parts;
    const firsts = (checks.runs ?? []).filter(({ repeat_of }) => repeat_of === null);
    const byPath = groupBy(firsts, ({ path }) => path);
    const open = openNotebooks();
    return (this._listing?.notebooks ?? []).map(({ path }) => {
      const localPath = contents.localPath(path);
      const lint = open.get(localPath) ?? this.linter.of(path);
      return this.buildRow(path, lint, byPath.get(localPath) ?? []);
    });
  }

  private buildRow(path: string, lint: RowLint, checks: readonly RunSummary[]): ProjectRow {
    const name = PathExt.relative(this.folder, path);
    return rowOf({ path, name, lint, progress: this.progressOf(path), checks });
  }

  private progressOf(path: string): RowProgress | null {
    const { contents, checks } = this.parts;
    const report = checks.running(contents.localPath(path));
    return report === null
      ? null
      : {
          isComparing: report.phase === 'comparing',
          done: cellsDone(report.progress),
          total: report.progress.order.length
        };
  }

  /** Lints a saved notebook again; what else happens in the folder shows when the view is shown again. */
  private onFileChanged(_: unknown, { type, newValue }: Contents.IChangedArgs): void {
    const { _listing } = this;
    const isListed = ({ path }: ListedNotebook): boolean => path === newValue?.path;
    if (type === 'save' && newValue?.path !== undefined && _listing?.notebooks.some(isListed)) {
      const saved = listed({
        size: undefined,
        last_modified: '',
        ...newValue,
        path: newValue.path
      });
      this._listing = {
        ..._listing,
        notebooks: _listing.notebooks.map(each => (isListed(each) ? saved : each))
      };
      this.linter.wantFirst(saved);
      this.whenShown(this.lint);
    }
  }

  /** Lints what is listed. */
  readonly linter: NotebookLinter;
  /** Checks what changed. */
  readonly batch: BatchChecks;

  private readonly throttler = new Throttler(() => this.emitChanged(), DRAW_MILLISECONDS);
  private readonly lint = (): void => this.linter.resume();
  private readonly draw = (): void => void this.throttler.invoke();
  private reads = 0;
  private _listing: NotebookListing | null = null;
  private _problem: unknown = null;
  private _checkProblem: unknown = null;
  private _isReading = false;
  private _rows: readonly ProjectRow[] | null = null;
  private _chosen: readonly ProjectRow[] | null = null;
  private _choices = FIRST_CHOICES;
}
