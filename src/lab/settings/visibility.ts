import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { LintResult } from '../../core/lint/result';
import type { LintConfig } from '../../core/settings/config';
import type { CellKey } from '../../core/notebook/document';
import type { Finding } from '../../core/rules/contract';
import type { AnalysisState } from '../../tokens';
import type { HiddenBy } from './hidden-by';
import type { NotebookMemory } from './notebook-memory';
import type { Preferences } from './preferences';
import { addToGroup } from '../../core/memo/group-by';

/** A finding and the scope in which it was hidden. */
export interface FindingVisibility {
  readonly finding: Finding;
  readonly hidden: HiddenBy | null;
}

/** The rule settings of a notebook's project. */
export interface IProjectRules {
  readonly changed: ISignal<IProjectRules, void>;
  hides(path: string, code: string): boolean;
  config(path: string): Pick<LintConfig, 'select' | 'extendSelect'>;
}

/** A notebook with its analysis. */
export interface AnalyzedNotebook {
  readonly path: string;
  readonly analysis: AnalysisState;
}

/** The classified findings of one result, cached until the next change of visibility. */
interface Rows {
  readonly all: readonly FindingVisibility[];
  readonly byCell: ReadonlyMap<CellKey, readonly FindingVisibility[]>;
}

const NO_ROWS: Rows = { all: [], byCell: new Map() };

/** Whether one of `selectors` (code, letter, kind or name) matches the rule of a finding. */
export type RuleMatcher = (selectors: readonly string[], finding: Finding) => boolean;

/** Decides which findings are visible in the panel, the editor and the status bar. */
export class Visibility {
  constructor(
    private readonly preferences: Preferences,
    private readonly memory: NotebookMemory,
    private readonly project: IProjectRules,
    private readonly matches: RuleMatcher
  ) {
    preferences.changed.connect(this.emit, this);
    memory.changed.connect(this.emit, this);
    project.changed.connect(this.emit, this);
  }

  /** Emitted when something was hidden or shown again. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** All findings of a notebook in document order, including those suppressed by comments and tags. */
  rows(notebook: AnalyzedNotebook): readonly FindingVisibility[] {
    return this.rowsOf(notebook).all;
  }

  /** The findings of one cell. */
  rowsOfCell(notebook: AnalyzedNotebook, cell: CellKey): readonly FindingVisibility[] {
    return this.rowsOf(notebook).byCell.get(cell) ?? [];
  }

  private rowsOf(notebook: AnalyzedNotebook): Rows {
    const { path, analysis } = notebook;
    if (analysis.kind !== 'ready') {
      return NO_ROWS;
    }
    const { result } = analysis;
    const known = this.known.get(result);
    if (known?.path === path) {
      return known;
    }
    const all = this.classify(path, result);
    const byCell = new Map<CellKey, FindingVisibility[]>();
    for (const row of all) {
      const key = row.finding.cell?.key;
      if (key !== undefined) {
        addToGroup(byCell, key, row);
      }
    }
    const rows = { path, all, byCell };
    this.known.set(result, rows);
    return rows;
  }

  private classify(
    path: string,
    { findings, suppressed }: LintResult
  ): readonly FindingVisibility[] {
    return [
      ...findings.map(finding => ({ finding, hidden: this.hiddenBy(path, finding) })),
      ...suppressed.map(finding => ({ finding, hidden: 'comment' as const }))
    ];
  }

  /** Whether the project selects the rule, which overrides hiding it for the user. */
  isSelectedByProject(path: string, finding: Finding): boolean {
    const { select, extendSelect } = this.project.config(path);
    return this.matches([...select, ...extendSelect], finding);
  }

  /** The scope in which a finding of the notebook at `path` is hidden; null if it is visible. */
  hiddenBy(path: string, finding: Finding): HiddenBy | null {
    const { ignore, hiddenHere } = this.preferences.values;
    const isHidden = (id: string): boolean => this.memory.isHidden(path, id);
    if (isHidden(finding.id) || finding.formerIds?.every(isHidden) === true) {
      return 'finding';
    }
    if (this.matches(hiddenHere[path] ?? [], finding)) {
      return 'notebook';
    }
    if (this.project.hides(path, finding.code)) {
      return 'project';
    }
    // The project's settings take precedence over the user's.
    return this.matches(ignore, finding) && !this.isSelectedByProject(path, finding)
      ? 'user'
      : null;
  }

  private emit(): void {
    this.known = new WeakMap();
    this._changed.emit();
  }

  private known = new WeakMap<LintResult, Rows & { readonly path: string }>();
  private readonly _changed = new Signal<this, void>(this);
}
