/** The actions of a report's buttons. */
import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { saveFile } from '../../ui/save-file';
import { TOAST_OPTIONS } from '../../ui/toast-options';
import type { Finding } from '../../../core/rules/contract';
import type { CheckReport } from '../model/check-report';
import { CheckProblem, problemText } from '../model/problems';
import { checkPage } from '../view/export-html';
import type { ReportActions } from '../view/report-context';
import { kindOfCell } from '../../../core/check/verdict/cell-counts';
import { acceptOutputs, planAcceptance } from './accept-outputs';
import { findingOfCause } from './finding-of-cause';
import type { CheckStarter } from './check-starter';
import type { OpenNotebooks } from './open-notebooks';

/** Maximum number of cells with outputs in an exported page. */
const MAX_EXPORTED = 200;

/** The services that the actions need. */
export interface ReportActionServices {
  readonly report: CheckReport;
  readonly notebooks: OpenNotebooks;
  readonly starter: CheckStarter;
  readonly showRuns: () => void;
  /** Restores the notebook at a path on the server. */
  readonly restore: (path: string) => void;
  /** Modernizes the notebook at a path on the server. */
  readonly modernize: (path: string) => void;
  /** Selects a finding in the panel. */
  readonly showFinding: (finding: Finding) => void;
  readonly trans: TranslationBundle;
}

/** Creates the actions of one report. Failures are shown in notifications. */
export function reportActions(parts: ReportActionServices): ReportActions {
  const { report, notebooks, starter, showRuns, showFinding, trans } = parts;
  const orNotify = (action: () => Promise<void>): void => {
    action().catch((error: unknown) =>
      Notification.error(problemText(error, trans), TOAST_OPTIONS)
    );
  };
  const path = (): string => report.run?.path ?? '';
  return {
    goToCell: index =>
      orNotify(async () => {
        const line = report.lines.find(each => each.index === index);
        if (line !== undefined) {
          await notebooks.showCell(path(), line);
        }
      }),
    showFinding: (cause, cell) =>
      orNotify(async () => {
        const line = report.lines.find(({ index }) => index === cell);
        if (line !== undefined) {
          await notebooks.showCell(path(), line);
        }
        const state = notebooks.analysisOf(path())?.state;
        const finding =
          state?.kind === 'ready' ? findingOfCause(cause, state.result.findings) : null;
        if (finding === null) {
          Notification.info(trans.__('The notebook no longer has this finding.'), TOAST_OPTIONS);
        } else {
          showFinding(finding);
        }
      }),
    cancel: () => orNotify(() => report.cancel()),
    again: () =>
      orNotify(async () => {
        const panel = notebooks.find(path());
        if (panel === null) {
          throw new CheckProblem('no-notebook');
        }
        await starter.check(panel);
      }),
    runElsewhere: place =>
      orNotify(async () => {
        if (report.run !== null) {
          await starter.runElsewhere(report.run, place);
        }
      }),
    restore: () => parts.restore(path()),
    modernize: () => parts.modernize(path()),
    accept: () => orNotify(() => accept(parts)),
    exportHtml: () => orNotify(() => exportHtml(parts)),
    exportJson: () => {
      if (report.findings !== null) {
        const text = `${JSON.stringify(report.findings.document, null, 2)}\n`;
        saveFile(`${fileStem(path())}.json`, new Blob([text], { type: 'application/json' }));
      }
    },
    showRuns
  };
}

async function accept({ report, notebooks, trans }: ReportActionServices): Promise<void> {
  const panel = notebooks.find(report.run?.path ?? '');
  const notebook = panel?.content.model?.sharedModel;
  if (panel === null || notebook === undefined) {
    throw new CheckProblem('no-notebook');
  }
  const plan = planAcceptance(notebook, await report.fresh());
  const count = plan.writes.length;
  if (count === 0 || notebooks.isReadOnly(panel)) {
    Notification.info(
      count === 0
        ? trans.__('No cell of this run is in the notebook as it is now.')
        : trans.__('This notebook is read-only: its outputs cannot be replaced.'),
      TOAST_OPTIONS
    );
    return;
  }
  const sentences = [
    trans._n(
      'The outputs and the count of %1 cell are replaced by those of the fresh kernel.',
      'The outputs and the counts of %1 cells are replaced by those of the fresh kernel.',
      count
    ),
    ...(plan.left > 0
      ? [
          trans._n(
            '%1 cell was changed since, and stays as it is.',
            '%1 cells were changed since, and stay as they are.',
            plan.left
          )
        ]
      : []),
    trans.__('The file is written when you save it.')
  ];
  const answer = await showDialog({
    title: trans.__('Accept the new outputs?'),
    body: sentences.join(' '),
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: trans.__('Accept') })
    ]
  });
  if (!answer.button.accept) {
    return;
  }
  const undo = acceptOutputs(notebook, plan);
  report.isAccepted = true;
  const undoAction = {
    label: trans.__('Undo'),
    callback: (): void => {
      if (undo()) {
        report.isAccepted = false;
      } else {
        Notification.warning(
          trans.__('The notebook has changed since, so the outputs were not restored.'),
          TOAST_OPTIONS
        );
      }
    }
  };
  Notification.success(
    trans._n('Updated the outputs of %1 cell.', 'Updated the outputs of %1 cells.', count),
    { ...TOAST_OPTIONS, actions: [undoAction] }
  );
}

async function exportHtml({ report, trans }: ReportActionServices): Promise<void> {
  const { findings, run, lines } = report;
  if (findings === null || run === null) {
    return;
  }
  const relevant = findings.cells
    .filter(cell => !['same', 'not-run'].includes(kindOfCell(cell)))
    .slice(0, MAX_EXPORTED);
  const comparisons = [];
  for (const { index } of relevant) {
    comparisons.push(await report.compare(index));
  }
  const page = checkPage(
    {
      path: run.path,
      date: new Date(run.created * 1000).toLocaleString(),
      findings,
      lines: new Map(lines.map(({ index, line }) => [index, line])),
      comparisons
    },
    trans
  );
  saveFile(`${fileStem(run.path)}.html`, new Blob([page], { type: 'text/html' }));
}

function fileStem(path: string): string {
  return `${PathExt.basename(path, '.ipynb')}-reproducibility`;
}
