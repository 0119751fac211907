import { InputDialog, Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { Refusal } from '../../core/fixes/apply';
import type { Edit, Fix } from '../../core/fixes/edit';
import { FIX_TITLES } from '../../core/missing-names/fix-titles';
import type { CellKey } from '../../core/notebook/document';
import { formatMessage } from '../../core/messages/message';
import type { Finding } from '../../core/rules/contract';
import { messageText } from '../ui/message-parts';
import { loadChunk } from '../ui/load-chunk';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import { unverifiedRunningCells } from '../session/kernel/running-cells';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { ActionRunner } from '../execution/action-runner';
import { applyToNotebook } from './apply-to-notebook';
import { errorReason } from '../../core/messages/error-reason';

/** A fix that was applied or undone. */
export interface AppliedFix {
  readonly analysis: NotebookAnalysis;
  readonly finding: Finding;
}

/** How long the notification with the Undo button stays. */
const UNDO_MILLISECONDS = 8000;

/** Applies fixes: previews those that need it, and offers Undo. */
export class FixService {
  constructor(
    private readonly actions: ActionRunner,
    private readonly sessions: Pick<NotebookSessions, 'of'>,
    private readonly trans: TranslationBundle
  ) {}

  get applied(): ISignal<this, AppliedFix> {
    return this._applied;
  }

  get undone(): ISignal<this, AppliedFix> {
    return this._undone;
  }

  /** Applies a fix of a finding, using the latest version of the fix. */
  async apply(analysis: NotebookAnalysis, shown: Finding, offered: Fix): Promise<void> {
    const { trans } = this;
    const { finding, fix } = latest(analysis, shown, offered);
    if (fix.edits.length === 0) {
      await this.actions.run(analysis, fix.actions ?? []);
      return;
    }
    if (analysis.readOnly) {
      Notification.warning(
        trans.__('This notebook is read-only: fixes are disabled.'),
        TOAST_OPTIONS
      );
      return;
    }
    const rename = fix.edits.find(edit => edit.kind === 'rename-notebook');
    if (rename !== undefined) {
      await this.rename(analysis, rename.name);
      return;
    }
    const obstacle = this.obstacle(analysis, fix.edits);
    if (obstacle !== null) {
      Notification.warning(obstacle, TOAST_OPTIONS);
      return;
    }
    const title = messageText(fix.title, trans);
    if (analysis.state.kind === 'ready' && needsPreview(fix)) {
      const { document } = analysis.state;
      const retry = (): void => void this.apply(analysis, shown, offered);
      const preview = await loadChunk(
        () => import(/* webpackChunkName: "fix-preview" */ './preview-dialog'),
        retry,
        trans
      );
      if (!(await preview?.confirmFix(title, { document, edits: fix.edits }, trans))) {
        return;
      }
    }
    if (this.applyNow(analysis, [finding], fix.edits, title)) {
      await this.actions.run(analysis, fix.actions ?? []);
    }
  }

  /** Applies edits that fix several findings as one step. */
  applyEdits(
    analysis: NotebookAnalysis,
    findings: readonly Finding[],
    edits: readonly Edit[],
    title: string
  ): void {
    const obstacle = this.obstacle(analysis, edits);
    if (obstacle === null) {
      this.applyNow(analysis, findings, edits, title);
    } else {
      Notification.warning(obstacle, TOAST_OPTIONS);
    }
  }

  /** Returns false, after notifying the user, if the notebook does not match the fix. */
  private applyNow(
    analysis: NotebookAnalysis,
    findings: readonly Finding[],
    edits: readonly Edit[],
    title: string
  ): boolean {
    const { trans } = this;
    const outcome = applyToNotebook(analysis.context.model.sharedModel, edits);
    if (!outcome.ok) {
      Notification.warning(this.refusalText(outcome.refusal), TOAST_OPTIONS);
      return false;
    }
    findings.forEach(finding => this._applied.emit({ analysis, finding }));
    const undo = (): void => {
      if (outcome.undo()) {
        findings.forEach(finding => this._undone.emit({ analysis, finding }));
      } else {
        Notification.info(
          trans.__('The notebook has changed since, so the fix was not undone.'),
          TOAST_OPTIONS
        );
      }
    };
    Notification.success(trans.__('Applied: %1', title), {
      autoClose: UNDO_MILLISECONDS,
      actions: [{ label: trans.__('Undo'), callback: undo }]
    });
    return true;
  }

  private async rename(analysis: NotebookAnalysis, proposal: string): Promise<void> {
    const { trans } = this;
    const answer = await InputDialog.getText({
      title: trans.__('Rename notebook'),
      label: trans.__('Links to the old name are not updated. This cannot be undone.'),
      text: proposal,
      selectionRange: proposal.replace(/\.ipynb$/, '').length,
      okLabel: trans.__('Rename')
    });
    const name = answer.value?.trim() ?? '';
    if (!answer.button.accept || name === '') {
      return;
    }
    try {
      await analysis.context.rename(name);
    } catch (error) {
      const reason = errorReason(error);
      Notification.error(trans.__('Could not rename the notebook: %1', reason), TOAST_OPTIONS);
    }
  }

  /** The reason why the cells of `edits` cannot be changed now; null if they can. */
  private obstacle(analysis: NotebookAnalysis, edits: readonly Edit[]): string | null {
    const { trans } = this;
    const cells = Array.from(analysis.context.model.cells);
    const running = this.sessions.of(analysis)?.kernel?.running ?? unverifiedRunningCells(cells);
    for (const edit of edits) {
      if (edit.kind === 'insert-cell' || edit.kind === 'rename-notebook') {
        continue;
      }
      const index = cells.findIndex(cell => cell.id === edit.cell);
      if (index === -1) {
        return this.refusalText('missing-cell');
      }
      const cell = cells[index];
      if (edit.kind !== 'move-cell' && cell.getMetadata('editable') === false) {
        return trans.__('Cell %1 is not editable.', index + 1);
      }
      // Removing a running cell would lose its remaining output.
      if (edit.kind !== 'replace-text' && running.has(cell.id)) {
        return trans.__('Cell %1 is running. Try again when it has finished.', index + 1);
      }
    }
    return null;
  }

  private refusalText(refusal: Refusal): string {
    return refusal === 'changed-source' || refusal === 'missing-cell'
      ? this.trans.__('Nothing was changed: the notebook has changed since this fix was computed.')
      : this.trans.__('Nothing was changed: this fix no longer fits the notebook.');
  }

  private readonly _applied = new Signal<this, AppliedFix>(this);
  private readonly _undone = new Signal<this, AppliedFix>(this);
}

/** The latest version of a finding and its fix: the panel may show those of an earlier analysis. */
function latest(
  analysis: NotebookAnalysis,
  shown: Finding,
  offered: Fix
): { readonly finding: Finding; readonly fix: Fix } {
  const { state } = analysis;
  const finding =
    state.kind === 'ready' ? state.result.findings.find(({ id }) => id === shown.id) : undefined;
  const title = formatMessage(offered.title);
  const fix = finding?.fixes.find(other => formatMessage(other.title) === title);
  return finding === undefined || fix === undefined
    ? { finding: shown, fix: offered }
    : { finding, fix };
}

/** The fixes whose title says all: an added import, and the intended name. */
const CLEAR_TITLES: readonly string[] = Object.values(FIX_TITLES);

/**
 * Whether a fix is previewed. Applied at once, with Undo: a single safe edit, an added import, and another name within
 * one cell.
 */
export function needsPreview({ title, applicability, edits }: Fix): boolean {
  const [first] = edits;
  const isClear =
    CLEAR_TITLES.includes(title.template) &&
    edits.every(
      edit => edits.length === 1 || (edit.kind === 'replace-text' && edit.cell === cellOf(first))
    );
  return !isClear && (edits.length > 1 || applicability !== 'safe');
}

function cellOf(edit: Edit): CellKey | null {
  return edit.kind === 'replace-text' ? edit.cell : null;
}
