import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { FixPlan } from '../../core/lint/fix-plan';
import type { NotebookDocument } from '../../core/notebook/document';
import type { Finding } from '../../core/rules/contract';
import type { CoreLoader } from '../session/core/core-loader';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { Preferences } from '../settings/preferences';
import type { Visibility } from '../settings/visibility';
import { messageText } from '../ui/message-parts';
import { loadChunk } from '../ui/load-chunk';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { FixService } from './fix-service';
import { leftTexts } from './left-texts';

/** In larger notebooks, the plan is made only on demand: it lints the notebook several times. */
const MAX_COUNTED_CELLS = 60;

/** The findings of a version of a notebook that {@link FixAll} fixes. */
export type FindingsOf = (document: NotebookDocument) => readonly Finding[];

/** Applies the safe fixes of many findings, with one preview and one step of the undo history. */
export class FixAll {
  constructor(
    private readonly loader: CoreLoader,
    private readonly visibility: Visibility,
    private readonly preferences: Preferences,
    private readonly fixes: FixService,
    private readonly trans: TranslationBundle
  ) {}

  /** Shows a preview, then applies the fixes: those of all visible findings, or those of the findings given. */
  async run(analysis: NotebookAnalysis, findingsOf: FindingsOf | null = null): Promise<void> {
    const { trans } = this;
    await analysis.settle();
    const planned = this.plan(analysis, findingsOf);
    if (planned === null) {
      return;
    }
    if (analysis.readOnly) {
      Notification.warning(
        trans.__('This notebook is read-only: fixes are disabled.'),
        TOAST_OPTIONS
      );
      return;
    }
    const { document, plan } = planned;
    const { edits, applied } = plan;
    if (applied.length === 0) {
      Notification.info(trans.__('Each fix needs a review. Apply them one by one.'), TOAST_OPTIONS);
      return;
    }
    const title = trans._n('%1 safe fix', '%1 safe fixes', applied.length);
    const steps = applied.map(({ finding, fix }) => {
      const sentence = messageText(fix.title, trans);
      return finding.cell === null
        ? sentence
        : trans.__('Cell %1: %2', finding.cell.index + 1, sentence);
    });
    const retry = (): void => void this.run(analysis, findingsOf);
    const preview = await loadChunk(
      () => import(/* webpackChunkName: "fix-preview" */ './preview-dialog'),
      retry,
      trans
    );
    const left = leftTexts(plan.remaining, document, trans);
    if (await preview?.confirmFix(title, { document, edits }, trans, { steps, left })) {
      const findings = applied.map(({ finding }) => finding);
      this.fixes.applyEdits(analysis, findings, edits, title);
    }
  }

  /** How many fixes {@link run} would apply now; null where it is unknown or takes too long to find out. */
  count(analysis: NotebookAnalysis): number | null {
    const isSmall =
      analysis.state.kind === 'ready' && analysis.state.document.cells.length <= MAX_COUNTED_CELLS;
    return isSmall ? (this.plan(analysis, null)?.plan.applied.length ?? null) : null;
  }

  private plan(
    analysis: NotebookAnalysis,
    findingsOf: FindingsOf | null
  ): { readonly document: NotebookDocument; readonly plan: FixPlan } | null {
    const { core } = this.loader;
    const lint = analysis.hypotheticalLinter();
    if (core === null || lint === null || analysis.state.kind !== 'ready') {
      return null;
    }
    const { document } = analysis.state;
    const visible: FindingsOf = version =>
      lint(version).findings.filter(finding => this.isShown(analysis, finding));
    const plan = core.planFixes(document, {
      lint: findingsOf ?? visible,
      lintAll: lint,
      unsafe: false,
      mayRename: () => false,
      isNameTaken: () => true
    });
    return { document, plan };
  }

  private isShown({ path }: NotebookAnalysis, finding: Finding): boolean {
    const { phase } = this.preferences;
    return (
      (phase === 'finishing' || finding.phase === 'exploring') &&
      this.visibility.hiddenBy(path, finding) === null
    );
  }
}
