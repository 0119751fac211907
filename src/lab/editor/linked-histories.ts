/**
 * Keeps the undo histories of a notebook and of its cells consistent. JupyterLab has one history for the list of cells,
 * and one per cell for its text, unless undoing is document-wide. A change of both, such as a fix, is in both: each
 * history would otherwise undo its part of a text that the other one has changed, and leave a text that never was.
 */
import { replaceAll } from '../../core/memo/lists';
import type { SharedNotebook } from '../../tokens';

/** The parts of Yjs' undo manager that are used here; the notebook's interface does not declare them. */
export interface UndoHistory {
  readonly undoStack: HistoryStep[];
  readonly redoStack: HistoryStep[];
  readonly trackedOrigins: ReadonlySet<unknown>;
  addTrackedOrigin(origin: unknown): void;
  removeTrackedOrigin(origin: unknown): void;
  stopCapturing(): void;
  undo(): unknown;
  on(event: StepEventName, listener: (event: StepEvent) => void): void;
}

/** A step of a history. */
export interface HistoryStep {
  readonly insertions: unknown;
  readonly deletions: unknown;
  readonly meta: Map<unknown, unknown>;
}

/** The same step in the history of a cell. */
interface CellStep {
  readonly history: UndoHistory;
  readonly step: HistoryStep;
}

type StepEventName = 'stack-item-added' | 'stack-item-updated' | 'stack-item-popped';

interface StepEvent {
  readonly stackItem: HistoryStep;
  readonly type: 'undo' | 'redo';
  readonly changedParentTypes: ReadonlyMap<unknown, readonly { readonly target: unknown }[]>;
}

interface SharedList {
  observeDeep(
    observer: (
      events: readonly { readonly target: unknown }[],
      transaction: { readonly origin: unknown }
    ) => void
  ): void;
}

type SharedCell = SharedNotebook['cells'][number];

/** Key of the texts and outputs that a step of the notebook's history changed. */
const CHANGED = Symbol('freshkernel:changed');

const linked = new WeakSet<SharedNotebook>();

/** The steps of cells that are parts of a step of the notebook. */
const cellSteps = new WeakMap<HistoryStep, readonly CellStep[]>();

/** The notebook's history; null for a notebook without one. */
export function historyOf(notebook: SharedNotebook): UndoHistory | null {
  return 'undoManager' in notebook ? (notebook.undoManager as UndoHistory) : null;
}

/**
 * Applies a change as one step of the notebook's history, and of those of `cells`, whose text it changes. Call
 * {@link linkHistories} first.
 *
 * @returns the step of the notebook's history; null if nothing changed
 */
export function transactInHistories(
  notebook: SharedNotebook,
  cells: readonly SharedCell[],
  change: () => void
): HistoryStep | null {
  const own = historyOf(notebook);
  const others = cells.map(cell => cellHistoryOf(notebook, cell)).filter(each => each !== null);
  const latest = others.map(({ undoStack }) => undoStack.at(-1));
  const earlier = own?.undoStack.at(-1);
  // Otherwise, Yjs merges the change with typing within half a second.
  const histories = own === null ? others : [own, ...others];
  histories.forEach(history => history.stopCapturing());
  others.forEach(history => history.addTrackedOrigin(notebook));
  try {
    notebook.transact(change);
  } finally {
    others.forEach(history => history.removeTrackedOrigin(notebook));
    histories.forEach(history => history.stopCapturing());
  }
  const step = own?.undoStack.at(-1);
  if (step === undefined || step === earlier) {
    return null;
  }
  const parts = others.flatMap((history, at): CellStep[] => {
    const part = history.undoStack.at(-1);
    return part === undefined || part === latest[at] ? [] : [{ history, step: part }];
  });
  cellSteps.set(step, parts);
  return step;
}

/**
 * From now on, takes a step out of the notebook's history as soon as something else changes the texts or outputs that
 * it changed: Yjs would undo its part of them, and keep the rest.
 */
export function linkHistories(notebook: SharedNotebook): void {
  const history = historyOf(notebook);
  const { ydoc } = notebook as { ydoc?: { getArray(name: string): SharedList } };
  if (history === null || ydoc === undefined || linked.has(notebook)) {
    return;
  }
  linked.add(notebook);
  const list = ydoc.getArray('cells');
  const note = ({ stackItem, changedParentTypes }: StepEvent): void => {
    const changed = (stackItem.meta.get(CHANGED) as Set<unknown> | undefined) ?? new Set();
    for (const { target } of [...changedParentTypes.values()].flat()) {
      if (target !== list) {
        changed.add(target);
      }
    }
    stackItem.meta.set(CHANGED, changed);
  };
  history.on('stack-item-added', note);
  history.on('stack-item-updated', note);
  history.on('stack-item-popped', event => moveCellSteps(history, event));
  list.observeDeep((events, { origin }) => {
    const targets = new Set(events.map(({ target }) => target));
    const isOwn = history.trackedOrigins.has(origin);
    // A cell that was deleted and reinserted has a different text for Yjs.
    const isRearranged = notebook.disableDocumentWideUndoRedo && targets.has(list);
    dropSteps(history, changed =>
      [...changed].some(each => (!isOwn && targets.has(each)) || (isRearranged && isDeleted(each)))
    );
  });
}

/** Whether a step is in the history, with the texts that it changed as Yjs knows them. */
export function canUndoStep(history: UndoHistory, step: HistoryStep): boolean {
  const changed = step.meta.get(CHANGED) as ReadonlySet<unknown> | undefined;
  return history.undoStack.includes(step) && ![...(changed ?? [])].some(isDeleted);
}

/** Undoes a step of the history, and no other one. */
export function undoStep(history: UndoHistory, step: HistoryStep): void {
  const { undoStack } = history;
  const others = undoStack.splice(0).filter(each => each !== step);
  undoStack.push(step);
  history.undo();
  replaceAll(undoStack, others);
  history.stopCapturing();
}

/** After the notebook's history undid or redid a step, does the same with its parts in the histories of cells. */
function moveCellSteps(notebookHistory: UndoHistory, { stackItem, type }: StepEvent): void {
  const stacks = ({
    undoStack,
    redoStack
  }: UndoHistory): readonly [HistoryStep[], HistoryStep[]] =>
    type === 'undo' ? [undoStack, redoStack] : [redoStack, undoStack];
  const opposite = stacks(notebookHistory)[1].at(-1);
  const parts = cellSteps.get(stackItem) ?? [];
  if (opposite === undefined) {
    return;
  }
  const { insertions, deletions } = opposite;
  cellSteps.set(
    opposite,
    parts.map(({ history, step }) => {
      const moved = { insertions, deletions, meta: new Map() };
      const [from, to] = stacks(history);
      remove(from, step);
      to.push(moved);
      history.stopCapturing();
      return { history, step: moved };
    })
  );
}

/** Takes a step out of the history without undoing it. */
export function dropStep(history: UndoHistory, step: HistoryStep): void {
  remove(history.undoStack, step);
  history.stopCapturing();
}

function remove(stack: HistoryStep[], step: HistoryStep): void {
  const index = stack.indexOf(step);
  if (index >= 0) {
    stack.splice(index, 1);
  }
}

function dropSteps(
  history: UndoHistory,
  isWrong: (changed: ReadonlySet<unknown>) => boolean
): void {
  for (const stack of [history.undoStack, history.redoStack]) {
    const kept = stack.filter(({ meta }) => {
      const changed = meta.get(CHANGED) as ReadonlySet<unknown> | undefined;
      return changed === undefined || !isWrong(changed);
    });
    if (kept.length < stack.length) {
      replaceAll(stack, kept);
      // Otherwise, Yjs merges the next change with the step that is now the last one.
      history.stopCapturing();
    }
  }
}

/** Whether a part of the shared document, such as a cell's text, was deleted from it. */
function isDeleted(part: unknown): boolean {
  for (let at = part as YPart | null | undefined; at; at = at._item?.parent) {
    if (at._item?.deleted === true) {
      return true;
    }
  }
  return false;
}

/** How Yjs nests the parts of a document. */
interface YPart {
  readonly _item?: { readonly deleted: boolean; readonly parent?: YPart | null } | null;
}

/** The history of a cell's text; null where it is that of the notebook. */
function cellHistoryOf(notebook: SharedNotebook, cell: SharedCell): UndoHistory | null {
  const history = 'undoManager' in cell ? (cell.undoManager as UndoHistory | null) : null;
  return history === historyOf(notebook) ? null : history;
}
