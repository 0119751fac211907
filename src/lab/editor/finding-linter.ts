/** Shows a cell's findings in its editor: underlined, with message and fixes on hover. */
import type { Action, Diagnostic } from '@codemirror/lint';
import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { ViewPlugin } from '@codemirror/view';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Fix } from '../../core/fixes/edit';
import { formatMessage } from '../../core/messages/message';
import type { Finding } from '../../core/rules/contract';
import { messageParts, messageText } from '../ui/message-parts';
import { closesHint } from './hint-lifetime';
import type { CellFinding } from './marks';
import { currentFindings, marks, setFindings } from './marks';

/** The findings of one cell, as the editor extension needs them. */
export interface CellFindings {
  /**
   * The findings to mark in the text `currentText()`; null while they are not known for that text. `currentText` is not
   * called for a cell without findings, which saves time in large notebooks.
   */
  of(currentText: () => string): readonly CellFinding[] | null;
  /** Calls `onChange` after each change of the findings, until the returned function is called. */
  subscribe(onChange: () => void): () => void;
  /** Whether fixes are offered. */
  readonly canFix: boolean;
  fix(finding: Finding, fix: Fix): void;
}

/** The editor extension for one cell. */
export function findingLinter(cell: CellFindings, trans: TranslationBundle): Extension {
  return [marks, follow(cell, () => shownFindings(cell, trans))];
}

/**
 * Underlines the findings. Added to an editor with its first finding, because it costs a pass after every change and
 * most cells never have a finding.
 */
function shownFindings(cell: CellFindings, trans: TranslationBundle): Extension {
  let shown = new Map<string, Diagnostic>();
  // A diagnostic that looks the same stays the same object, so that its open tooltip stays and its buttons work.
  const diagnostics = (view: EditorView): readonly Diagnostic[] => {
    const before = shown;
    shown = new Map();
    for (const found of currentFindings(view)) {
      const look = [found.from, found.to, cell.canFix, lookOf(found)].join('\n');
      shown.set(look, before.get(look) ?? diagnosticOf(found, cell, trans));
    }
    return [...shown.values()];
  };
  return linter(diagnostics, {
    // The findings are already available.
    delay: 0,
    hideOn: closesHint,
    needsRefresh: update =>
      update.transactions.some(transaction =>
        transaction.effects.some(effect => effect.is(setFindings))
      )
  });
}

/** A view plugin that dispatches new findings to the editor. */
function follow(cell: CellFindings, createLinter: () => Extension): Extension {
  return ViewPlugin.fromClass(
    class {
      constructor(view: EditorView) {
        const refresh = (): void => {
          const findings = cell.of(() => view.state.doc.toString());
          if (findings !== null && !looksSame(findings, currentFindings(view))) {
            const effects: StateEffect<unknown>[] = [setFindings.of(findings)];
            if (!this.isShown) {
              this.isShown = true;
              effects.push(StateEffect.appendConfig.of(createLinter()));
            }
            view.dispatch({ effects });
          }
        };
        this.unsubscribe = cell.subscribe(refresh);
        // An editor cannot be changed during its construction.
        this.timer = setTimeout(refresh);
      }

      destroy(): void {
        clearTimeout(this.timer);
        this.unsubscribe();
      }

      private isShown = false;
      private readonly unsubscribe: () => void;
      private readonly timer: ReturnType<typeof setTimeout>;
    }
  );
}

/** Whether two lists render the same. Redrawing an editor costs more than comparing, and most cells do not change. */
function looksSame(a: readonly CellFinding[], b: readonly CellFinding[]): boolean {
  return (
    a.length === b.length &&
    a.every((found, i) => {
      const other = b[i];
      return found.from === other.from && found.to === other.to && lookOf(found) === lookOf(other);
    })
  );
}

function lookOf({ finding }: CellFinding): string {
  const texts = [finding.message, ...finding.fixes.map(fix => fix.title)].map(formatMessage);
  return [finding.id, finding.severity, ...texts].join('\n');
}

function diagnosticOf(
  { finding, from, to }: CellFinding,
  cell: CellFindings,
  trans: TranslationBundle
): Diagnostic {
  return {
    from,
    to,
    severity: finding.severity,
    markClass: `jp-Freshkernel-mark jp-Freshkernel-mark-${finding.severity}`,
    source: `Freshkernel ${finding.code}`,
    message: messageText(finding.message, trans),
    renderMessage: () => renderSentence(finding, trans),
    actions: cell.canFix ? finding.fixes.flatMap(fix => actionOf(finding, fix, cell, trans)) : []
  };
}

function actionOf(
  finding: Finding,
  fix: Fix,
  cell: CellFindings,
  trans: TranslationBundle
): readonly Action[] {
  return fix.applicability === 'manual'
    ? []
    : [{ name: messageText(fix.title, trans), apply: () => cell.fix(finding, fix) }];
}

function renderSentence(finding: Finding, trans: TranslationBundle): Node {
  const sentence = document.createElement('span');
  sentence.className = 'jp-Freshkernel-hover';
  for (const part of messageParts(finding.message, trans)) {
    const node = document.createElement(part.kind === 'code' ? 'code' : 'span');
    node.textContent = part.text;
    sentence.append(node);
  }
  return sentence;
}
