import type { Contents } from '@jupyterlab/services';
import { PathExt } from '@jupyterlab/coreutils';
import { Throttler } from '@lumino/polling';
import { groupBy } from '../../core/memo/group-by';
import { cellsDone } from '../../core/check/session/run-progress';
import type { RunSummary } from '../../protocol';
import type { CheckService } from '../check/model/check-service';
import { ViewModel } from '../ui/view-model';
import type { ListedNotebook, NotebookListing } from './notebook-listing';
import { listNotebooks } from './notebook-listing';
import type { ProjectChoices, ProjectRow, RowProgress } from './project-row';
import { chosenRows, FIRST_CHOICES, rowOf } from './project-row';

/** How often the view is drawn at most, in milliseconds. */
const DRAW_MILLISECONDS = 100;

/** What the model needs of JupyterLab and of Freshkernel. */
export interface ProjectParts {
  readonly contents: Pick<Contents.IManager, 'get' | 'localPath' | 'fileChanged'>;
  readonly checks: Pick<CheckService, 'changed' | 'runs' | 'refresh' | 'running'>;
}

/** The notebooks of a folder, with their last checks. */
export class ProjectModel extends ViewModel {
  constructor(
    /** For the contents service, with the drive. */
    readonly folder: string,
    private readonly parts: ProjectParts
  ) {
    super();
    parts.checks.changed.connect(this.onChanged, this);
    void this.refresh();
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

  get choices(): ProjectChoices {
    return this._choices;
  }

  choose(choices: Partial<ProjectChoices>): void {
    this._choices = { ...this._choices, ...choices };
    this._chosen = null;
    this.emitChanged();
  }

  /** Reads the folder and the list of checks again; never rejects. */
  async refresh(): Promise<void> {
    const read = ++this.reads;
    const isWanted = (): boolean => read === this.reads && !this.isDisposed;
    this._isReading = true;
    this.onChanged();
    const checking = this.parts.checks.refresh().then(
      () => null,
      (error: unknown) => error
    );
    try {
      const listing = await listNotebooks(this.parts.contents, this.folder, isWanted);
      if (listing !== null) {
        [this._listing, this._problem] = [listing, null];
      }
    } catch (error) {
      this._problem = error;
    }
    const checkProblem = await checking;
    if (isWanted()) {
      this._checkProblem = checkProblem;
      this._isReading = false;
      this.onChanged();
    }
  }

  protected override release(): void {
    this.throttler.dispose();
  }

  private buildRows(): readonly ProjectRow[] {
    const { contents, checks } = this.parts;
    const firsts = (checks.runs ?? []).filter(({ repeat_of }) => repeat_of === null);
    const byPath = groupBy(firsts, ({ path }) => path);
    return (this._listing?.notebooks ?? []).map(notebook =>
      this.buildRow(notebook, byPath.get(contents.localPath(notebook.path)) ?? [])
    );
  }

  private buildRow({ path }: ListedNotebook, checks: readonly RunSummary[]): ProjectRow {
    return rowOf({
      path,
      name: PathExt.relative(this.folder, path),
      lint: { kind: 'waiting' },
      progress: this.progressOf(path),
      checks
    });
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

  private onChanged(): void {
    this._rows = this._chosen = null;
    this.whenShown(this.draw);
  }

  private readonly throttler = new Throttler(() => this.emitChanged(), DRAW_MILLISECONDS);
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
