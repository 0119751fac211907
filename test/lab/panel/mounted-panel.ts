/** The real panel with its real model in jsdom; only the notebook, the actions and the settings files are mocked. */
import { nullTranslator } from '@jupyterlab/translation';
import { CommandRegistry } from '@lumino/commands';
import { MessageLoop } from '@lumino/messaging';
import { Signal } from '@lumino/signaling';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import type { Fix } from '../../../src/core/fixes/edit';
import type { LintResult } from '../../../src/core/lint/result';
import type { Repair } from '../../../src/core/lint/restart-blockers';
import type { Finding, RuleDefinition } from '../../../src/core/rules/contract';
import type { AnalysisManager } from '../../../src/lab/session/analysis/analysis-manager';
import type { NotebookKernels } from '../../../src/lab/session/kernel/notebook-kernels';
import type { NotebookAnalysis } from '../../../src/lab/session/analysis/notebook-analysis';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import { NotebookSessions } from '../../../src/lab/session/notebook-sessions';
import type { PanelActions } from '../../../src/lab/panel/panel-context';
import { PanelModel } from '../../../src/lab/panel/panel-model';
import { BackgroundTasks } from '../../../src/lab/ui/background-tasks';
import { PanelWidget } from '../../../src/lab/panel/panel-widget';
import type { CurrentExecution } from '../../../src/lab/execution/current-execution';
import type { PanelFinding } from '../../../src/lab/panel/view-model';
import { NotebookMemory } from '../../../src/lab/settings/notebook-memory';
import { Preferences } from '../../../src/lab/settings/preferences';
import { Visibility } from '../../../src/lab/settings/visibility';
import type { RequirementFiles } from '../../../src/protocol';
import type { AnalysisState } from '../../../src/tokens';
import { makeDocument } from '../findings';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** An empty result with overrides. */
export function makeResult(more: Partial<LintResult> = {}): LintResult {
  return {
    findings: [],
    suppressed: [],
    unusedSuppressions: [],
    graph: null,
    summaries: new Map(),
    staleness: null,
    internalProblems: [],
    needsApiChanges: false,
    needsImportNaming: false,
    limits: [],
    ...more
  };
}

/** The state of an analyzed notebook with three cells and this result. */
export function ready(more: Partial<LintResult> = {}): AnalysisState {
  const document = makeDocument('load()', 'x = 1', 'x + y');
  return { kind: 'ready', document, result: makeResult(more) };
}

class FakeAnalysis {
  readonly path = 'folder/orders.ipynb';
  readOnly = false;
  readonly analyzedHistory = null;
  readonly changed = new Signal<this, void>(this);
  readonly renamed = new Signal<this, string>(this);
  readonly disposed = new Signal<this, void>(this);
  readonly analyze = jest.fn();
  requirementFiles: RequirementFiles | null = null;

  constructor(public state: AnalysisState) {}

  cellRecords(): readonly never[] {
    return [];
  }
}

/** A mounted panel with helpers for tests. */
export class MountedPanel {
  readonly analysis: FakeAnalysis | null;
  readonly session: NotebookSession | null;
  readonly preferences = new Preferences();
  readonly memory = new NotebookMemory(null);
  readonly model: PanelModel;
  readonly widget: PanelWidget;
  readonly runs = {
    changed: new Signal<object, void>({}),
    progress: null as string | null,
    staleCount: null as number | null,
    runsOtherCells: false,
    needsRestart: false,
    repair: null as Repair | null,
    runStale: jest.fn<undefined, []>(),
    runOffered: jest.fn<undefined, []>(),
    restart: jest.fn<undefined, []>(),
    cancel: jest.fn<undefined, []>()
  };
  readonly actions = {
    goTo: jest.fn<undefined, [Finding, boolean]>(),
    goToCell: jest.fn<undefined, [number]>(),
    focusNotebook: jest.fn<undefined, []>(),
    fix: jest.fn<undefined, [Finding, Fix]>(),
    fixAll: jest.fn<undefined, []>(),
    countSafeFixes: jest.fn<number | null, []>(() => null),
    openHideMenu: jest.fn<undefined, [PanelFinding, DOMRect]>(),
    show: jest.fn<undefined, [PanelFinding]>(),
    openMenu: jest.fn<undefined, [DOMRect]>(),
    openLegend: jest.fn<undefined, []>(),
    openRule: jest.fn<undefined, [RuleDefinition]>(),
    ruleOf: jest.fn<RuleDefinition | null, [Finding]>(() => null),
    check: jest.fn<undefined, []>(),
    restore: jest.fn<undefined, []>(),
    modernize: jest.fn<undefined, []>(),
    openData: jest.fn<undefined, []>(),
    openCheck: jest.fn<undefined, [string]>()
  } satisfies PanelActions;

  /**
   * @param state state of the open notebook; null without one
   * @param notices notices about the project settings
   */
  constructor(state: AnalysisState | null, notices: readonly string[] = []) {
    this.analysis = state === null ? null : new FakeAnalysis(state);
    const trans = nullTranslator.load('freshkernel');
    const current = this.analysis as unknown as NotebookAnalysis | null;
    const manager = {
      current,
      all: current === null ? [] : [current],
      added: new Signal<object, NotebookAnalysis>({}),
      currentChanged: new Signal<object, null>({})
    } as unknown as AnalysisManager;
    const kernels = { changed: new Signal<object, never>({}) } as unknown as NotebookKernels;
    const sessions = new NotebookSessions(manager, kernels);
    this.session = sessions.current;
    const project = {
      changed: new Signal<object, void>({}) as never,
      hides: () => false,
      config: () => ({ select: [], extendSelect: [] }),
      notices: () => notices
    };
    const visibility = new Visibility(this.preferences, this.memory, project, () => false);
    this.model = new PanelModel(sessions, this.preferences, visibility, project, trans);
    const { model, actions } = this;
    const runs = this.runs as unknown as CurrentExecution;
    const commands = new CommandRegistry();
    const tasks = new BackgroundTasks();
    this.widget = new PanelWidget({ model, actions, runs, tasks, commands, trans });
    this.act(() => {
      Widget.attach(this.widget, document.body);
    });
  }

  get node(): HTMLElement {
    return this.widget.node;
  }

  get text(): string {
    return this.node.textContent;
  }

  /** Rows of findings and groups, in the order of the list. */
  get rows(): readonly HTMLElement[] {
    return [...this.node.querySelectorAll<HTMLElement>('[data-row]')];
  }

  /** The row of a finding or group. */
  row(id: string): HTMLElement {
    return this.find(`[data-row="${id}"]`);
  }

  find(selector: string): HTMLElement {
    const found = this.node.querySelector<HTMLElement>(selector);
    if (found === null) {
      throw new Error(`${selector} is not in the panel`);
    }
    return found;
  }

  /** The button with this text or title. */
  button(text: string): HTMLButtonElement {
    const buttons = [...this.node.querySelectorAll('button')];
    const found = buttons.find(each => each.textContent === text || each.title === text);
    if (found === undefined) {
      throw new Error(`there is no button “${text}”`);
    }
    return found;
  }

  /** Replaces the state of the notebook. */
  update(state: AnalysisState): void {
    const { analysis } = this;
    if (analysis !== null) {
      this.act(() => {
        analysis.state = state;
        analysis.changed.emit();
      });
    }
  }

  click(element: HTMLElement): void {
    this.act(() => element.click());
  }

  /** Presses a key at the focused element. */
  press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
    const event = new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      cancelable: true,
      ...modifiers
    });
    this.act(() => document.activeElement?.dispatchEvent(event));
    return event;
  }

  focus(element: HTMLElement): void {
    this.act(() => element.focus());
  }

  /** Key of the focused row. */
  get focused(): string | null {
    return document.activeElement?.getAttribute('data-row') ?? null;
  }

  act(action: () => void): void {
    act(() => {
      action();
      MessageLoop.flush();
    });
  }

  /** Waits for an action that changes the panel. */
  async settle(action: () => Promise<void>): Promise<void> {
    await act(async () => {
      await action();
      MessageLoop.flush();
    });
  }

  dispose(): void {
    this.act(() => this.widget.dispose());
  }
}
