import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { ComponentType } from 'react';
import type { UnusedSuppression } from '../../core/lint/result';
import type { CellKey } from '../../core/notebook/document';
import type { Finding } from '../../core/rules/contract';
import type { Phase, Severity } from '../../protocol';
import type { AnalysisState } from '../../tokens';
import { messageText } from '../ui/message-parts';
import { markedCell } from '../execution/cell-marking';
import type { MarkedCell } from '../execution/cell-marking';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { KernelSnapshot, NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { Visibility } from '../settings/visibility';
import type { HiddenBy } from '../settings/hidden-by';
import type { Preferences } from '../settings/preferences';
import { verdictLine } from '../../core/report/verdict-line';
import type { VerdictLine } from '../../core/report/verdict-line';
import { analysisNotices, unreadNotices } from './analysis-notices';
import { rootLines, staleCellList } from './stale-cell-list';
import type { RootLine, StaleCellList } from './stale-cell-list';
import { verdictFacts } from './verdict-facts';
import { FixedFindings } from './fixed-findings';
import { ListState, toggled } from './list-state';
import { causesOf } from './repairs';
import { keyBeside, visibleRows } from './tree-rows';
import type { GroupBy, PanelChoices, PanelFinding, PanelView } from './view-model';
import { buildPanelView, rootGroup } from './view-model';

/** Provides notices for a notebook, such as problems in the project settings. */
interface INoticeSource {
  notices(path: string): readonly string[];
}

/** The model of the panel: the current notebook's findings and the user's choices. */
export class PanelModel {
  /** Which rows of the list are open. */
  readonly list = new ListState();

  constructor(
    private readonly sessions: NotebookSessions,
    readonly preferences: Preferences,
    readonly visibility: Visibility,
    private readonly project: INoticeSource,
    readonly trans: TranslationBundle
  ) {
    sessions.changed.connect((_, { session, before }) => {
      if (session !== this._session) {
        return;
      }
      if (hasChanged(before, session.state, ['path', 'readOnly', 'analysis'])) {
        this.emit();
      } else {
        this._changed.emit();
      }
    }, this);
    sessions.currentChanged.connect(this.onCurrentChanged, this);
    this.list.changed.connect(() => this._changed.emit());
    this.fixed.changed.connect(this.emit, this);
    preferences.changed.connect(this.onPreferences, this);
    visibility.changed.connect(this.emit, this);
    this.onPreferences();
    this.onCurrentChanged();
  }

  /** What is shown above the line of the kernel; null if nothing is. */
  get footer(): ComponentType | null {
    return this._footer;
  }

  /** Shows a component of a later chunk above the line of the kernel. */
  showFooter(footer: ComponentType): void {
    this._footer = footer;
    this._changed.emit();
  }

  /** Emitted when anything that the panel shows has changed. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** The state of the current notebook; null if none is open. */
  get state(): NotebookState | null {
    return this._session?.state ?? null;
  }

  /** The analysis of the current notebook, for actions on it; null if none is open. */
  get analysis(): NotebookAnalysis | null {
    return this._session?.analysis ?? null;
  }

  /** The notebook's kernel; null while none is known. */
  get kernel(): KernelSnapshot | null {
    return this.state?.kernel ?? null;
  }

  /** Name and display name of the notebook's kernel spec; null without a kernel. */
  get kernelSpec(): { readonly name: string; readonly title: string } | null {
    const context = this.analysis?.context.sessionContext;
    const name = context?.session?.kernel?.name;
    return context === undefined || name === undefined
      ? null
      : { name, title: context.kernelDisplayName };
  }

  /** Turns watching on or off for kernels with the notebook's kernel spec. */
  async watchKernel(watch: boolean): Promise<void> {
    const spec = this.kernelSpec;
    if (spec !== null) {
      await this.preferences.setWatched(spec.name, watch);
    }
  }

  /** Index of a cell in the last analyzed document; null if it is not there. */
  cellIndex(key: CellKey): number | null {
    return this.ready?.document.cells.find(cell => cell.key === key)?.index ?? null;
  }

  /** The mark of the cell at an index; null if it has none. */
  markAt(index: number): MarkedCell | null {
    const { state } = this;
    const cell = this.ready?.document.cells.at(index);
    return state === null || cell === undefined ? null : markedCell(state, cell.key, this.trans);
  }

  get choices(): PanelChoices {
    return this._choices;
  }

  /** Key of the selected row; null before the first selection. */
  get selected(): string | null {
    return this._selected;
  }

  /** The selected finding. */
  get selectedFinding(): PanelFinding | null {
    return this.findings().find(row => row.finding.id === this._selected) ?? null;
  }

  /** The finding of the latest analysis with the id of an earlier one. */
  latest(finding: Finding): Finding {
    return this.findings().find(row => row.finding.id === finding.id)?.finding ?? finding;
  }

  /** The current view; null while there is no result. */
  get view(): PanelView | null {
    if (this.ready === null) {
      return null;
    }
    this._view ??= buildPanelView(this.findings(), this._choices, this.roots);
    return this._view;
  }

  /** The line that merges what is known about the notebook; null while there is no result. */
  get verdict(): VerdictLine | null {
    const { state, ready } = this;
    if (state === null || ready === null) {
      return null;
    }
    const { phase } = this._choices;
    return verdictLine(verdictFacts(state, ready.document, this.findings(), phase, Date.now()));
  }

  /** Visible errors of the exploring phase. */
  get openErrors(): readonly PanelFinding[] {
    return this.findings().filter(
      ({ finding, hidden, fixed }) =>
        finding.severity === 'error' && finding.phase === 'exploring' && hidden === null && !fixed
    );
  }

  /** Notices about the notebook, one line each. */
  get notices(): readonly string[] {
    const { state, ready, trans } = this;
    if (state === null || ready === null) {
      return [];
    }
    return [
      ...this.project.notices(state.path),
      ...unreadNotices(this.analysis?.requirementFiles ?? null, trans),
      ...analysisNotices(ready.result, trans)
    ];
  }

  /** The stale cells for which no finding is listed; null if there are none or a filter excludes them. */
  get staleCells(): StaleCellList | null {
    const { state, ready, trans } = this;
    const { severities, text } = this._choices;
    const isExcluded = (severities.size > 0 && !severities.has('warning')) || text.trim() !== '';
    if (state === null || ready === null || isExcluded) {
      return null;
    }
    const list = staleCellList(state, ready.document, this.findings(), trans);
    const listed = new Set(this.view?.groups.map(({ key }) => key));
    const groups = list?.groups.filter(({ key }) => !listed.has(rootGroup(key))) ?? [];
    return list === null || groups.length === 0 ? null : { ...list, groups };
  }

  /** Suppression comments and tags without effect. */
  get unusedSuppressions(): readonly UnusedSuppression[] {
    return this.ready?.result.unusedSuppressions ?? [];
  }

  /** Changes what the user chose to see. */
  choose(choices: Partial<PanelChoices>): void {
    this._choices = { ...this._choices, ...choices };
    this.emit();
  }

  setPhase(phase: Phase): void {
    this.preferences.phase = phase;
  }

  async setGroupBy(groupBy: GroupBy): Promise<void> {
    await this.preferences.set('groupBy', groupBy);
  }

  /** Shows only findings of this severity, or all. */
  toggleSeverity(severity: Severity): void {
    const only = this._choices.severities.has(severity);
    this.choose({ severities: new Set(only ? [] : [severity]) });
  }

  toggleCode(code: string): void {
    this.choose({ uncheckedCodes: toggled(this._choices.uncheckedCodes, code) });
  }

  clearFilters(): void {
    this.choose({ severities: new Set(), uncheckedCodes: new Set(), text: '' });
  }

  /** The finding after (1) or before (-1) the selected one; wraps around. */
  neighbor(step: 1 | -1): PanelFinding | null {
    const rows = this.listed;
    const index = rows.findIndex(row => row.finding.id === this._selected);
    const next = index === -1 ? (step === 1 ? 0 : rows.length - 1) : index + step;
    return rows.at(next % Math.max(1, rows.length)) ?? null;
  }

  /** The listed finding of a cell at an offset, else the first one of the cell. */
  findingIn(cell: CellKey, offset: number): PanelFinding | null {
    const rows = this.listed.filter(({ finding }) => finding.cell?.key === cell);
    const isAtOffset = ({ finding: { range } }: PanelFinding): boolean =>
      range !== null && range.start <= offset && offset <= range.end;
    return rows.find(isAtOffset) ?? rows.at(0) ?? null;
  }

  select(row: string | null): void {
    if (row !== this._selected) {
      this._selected = row;
      this.list.openAround(this.view, row);
      this._changed.emit();
    }
  }

  /** Keeps the row of a fixed finding for a moment, so that the list does not jump; the selection moves on. */
  showFixed(finding: Finding): void {
    if (this._selected === finding.id && this.view !== null) {
      this._selected = keyBeside(visibleRows(this.view, this.list), finding.id) ?? finding.id;
    }
    this.fixed.add(finding);
  }

  /** Handles the undo of a fix: the finding is listed again. */
  restoreFinding(finding: Finding): void {
    this.fixed.delete(finding);
  }

  private get roots(): readonly RootLine[] {
    const { state, ready, trans } = this;
    return state === null || ready === null
      ? []
      : rootLines(state, ready.document, this.findings(), trans);
  }

  /** All listed findings, also those below closed rows. */
  private get listed(): readonly PanelFinding[] {
    return this.view?.groups.flatMap(group => group.rows) ?? [];
  }

  /** The current result; null while there is none. */
  private get ready(): Extract<AnalysisState, { kind: 'ready' }> | null {
    const analysis = this.state?.analysis;
    return analysis?.kind === 'ready' ? analysis : null;
  }

  private findings(): readonly PanelFinding[] {
    const { state } = this;
    if (state === null || this.ready === null) {
      return [];
    }
    if (this._findings === null) {
      const visible = this.visibility.rows(state);
      const open = visible.filter(
        ({ finding, hidden }) => hidden === null && !this.fixed.has(finding.id)
      );
      const known = open.map(({ finding }) => finding);
      const rows = visible.map(({ finding, hidden }) =>
        this.row(finding, hidden, this.fixed.has(finding.id), causesOf(finding, known))
      );
      const present = new Set(rows.map(row => row.finding.id));
      const fading = this.fixed.all().filter(finding => !present.has(finding.id));
      this._findings = [...rows, ...fading.map(finding => this.row(finding, null, true))];
    }
    return this._findings;
  }

  private row(
    finding: Finding,
    hidden: HiddenBy | null,
    fixed: boolean,
    causes: readonly Finding[] = []
  ): PanelFinding {
    const sentence = messageText(finding.message, this.trans);
    const fixes = [finding, ...causes].flatMap(each => each.fixes);
    const titles = fixes.map(fix => messageText(fix.title, this.trans));
    const look = [finding.severity, finding.cell?.index, sentence, ...titles].join('\n');
    return { finding, sentence, renderKey: look, hidden, fixed, causes };
  }

  private onCurrentChanged(): void {
    this._session = this.sessions.current;
    this._selected = null;
    this.fixed.clear();
    this.list.forgetFindings();
    this.emit();
  }

  private onPreferences(): void {
    const { phase, values } = this.preferences;
    this.choose({ phase, groupBy: values.groupBy });
  }

  private emit(): void {
    this._view = null;
    this._findings = null;
    this._changed.emit();
  }

  private _footer: ComponentType | null = null;
  private _session: NotebookSession | null = null;
  private _choices: PanelChoices = {
    phase: 'exploring',
    groupBy: 'cell',
    severities: new Set(),
    uncheckedCodes: new Set(),
    text: '',
    showHidden: false
  };
  private readonly fixed = new FixedFindings();
  private _selected: string | null = null;
  private _findings: readonly PanelFinding[] | null = null;
  private _view: PanelView | null = null;
  private readonly _changed = new Signal<this, void>(this);
}
