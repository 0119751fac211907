/** Answers what made an output or a variable: the executions that it came from, as a list, a notebook or a script. */
import { Clipboard, Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellExecution } from '../../core/history/history-state';
import { historySliceSteps } from '../../core/lint/history-slice';
import type { HistoryTarget, SessionExecutions } from '../../core/lint/history-slice';
import type { NotebookDocument } from '../../core/notebook/document';
import { executedNotebook, executedScript } from '../../core/report/slice-files';
import type { LintConfig } from '../../core/settings/config';
import type { Navigation } from '../editor/navigation';
import type { ContentsWriter } from '../server/new-notebook';
import { saveNextTo } from '../server/new-notebook';
import type { NotebookSession } from '../session/notebook-session';
import { inSlices } from '../ui/in-slices';
import { saveFile } from '../ui/save-file';
import { TOAST_OPTIONS } from '../ui/toast-options';
import { sessionExecutions } from './session-executions';
import { showSliceDialog } from './slice-dialog';
import type { FoundSlice, SliceAction } from './slice-dialog';
import { titleText } from './slice-texts';
import { errorReason } from '../../core/messages/error-reason';

/** What the question is about; the output of the active cell if nothing is given. */
export interface SliceArguments {
  /** Path of the notebook, including the drive; the current notebook if none is given. */
  readonly path?: string;
  /** A variable. */
  readonly name?: string;
  /** An execution, by its number in a kernel session; the current session if none is given. */
  readonly sequence?: number;
  readonly session?: string;
}

/** What the answer needs. */
export interface SliceServices {
  readonly navigation: Navigation;
  readonly contents: ContentsWriter;
  readonly trans: TranslationBundle;
  configOf(path: string): LintConfig;
  /** Opens a file. */
  open(path: string): void;
}

/** Asks what made a result of a notebook, and shows the answer. */
export async function whatMadeThis(
  session: NotebookSession,
  given: SliceArguments,
  services: SliceServices
): Promise<void> {
  const { trans, navigation } = services;
  await session.analysis.settle();
  const asked = askedOf(session, given, services);
  if (typeof asked === 'string') {
    Notification.info(asked, TOAST_OPTIONS);
    return;
  }
  const { document, executed, target, execution } = asked;
  const { path } = session.state;
  const config = services.configOf(path);
  const cells = new Map(document.cells.map(cell => [cell.key, cell]));
  const title = titleText(target, execution, trans);
  await showSliceDialog(
    {
      title,
      find: async (byStatement, isWanted) => {
        const request = { target, direction: 'backward' as const, byStatement };
        return inSlices(historySliceSteps(document, config, executed, request), isWanted);
      },
      cellOf: ({ execution: { cell } }) => cells.get(cell ?? '') ?? null,
      act: (action, slice) => {
        const addition =
          target.kind === 'name' ? target.name : `${execution?.kernelRun.count ?? ''}`;
        void new SliceActions(session, `slice-${addition}`, services).run(action, slice);
      },
      goTo: ({ key }) => void navigation.show(session.analysis, key, null, true)
    },
    trans
  );
}

interface Asked {
  readonly document: NotebookDocument;
  readonly executed: SessionExecutions;
  readonly target: HistoryTarget;
  /** Null for a name. */
  readonly execution: CellExecution | null;
}

/** The question, or why there is none. */
function askedOf(
  session: NotebookSession,
  { name, sequence, session: given }: SliceArguments,
  { navigation, trans }: SliceServices
): Asked | string {
  const { analysis, kernel } = session.state;
  const history = kernel?.history ?? null;
  const id = given ?? history?.session ?? null;
  const executed = id === null ? null : sessionExecutions(session, id);
  if (analysis.kind !== 'ready' || history === null || executed === null) {
    return trans.__('No executions are recorded for this notebook.');
  }
  const { document } = analysis;
  if (name !== undefined) {
    return { document, executed, target: { kind: 'name', name }, execution: null };
  }
  const active = navigation.caretOf(session.analysis)?.key ?? '';
  const wanted = sequence ?? history.cells.get(active)?.lastExecution?.kernelRun.sequence ?? null;
  const execution = executed.executions.find(each => each.execution.kernelRun.sequence === wanted);
  return wanted === null || execution === undefined
    ? trans.__('This cell has not run in this kernel.')
    : {
        document,
        executed,
        target: { kind: 'execution', sequence: wanted },
        execution: execution.execution
      };
}

/** The forms in which a slice can be taken along. */
class SliceActions {
  constructor(
    private readonly session: NotebookSession,
    /** Added to the name of the notebook. */
    private readonly addition: string,
    private readonly services: SliceServices
  ) {}

  async run(action: SliceAction, { executions }: FoundSlice): Promise<void> {
    const { trans } = this.services;
    try {
      switch (action) {
        case 'notebook':
          await this.openNotebook(executions);
          return;
        case 'copy':
          Clipboard.copyToSystem(executedScript(executions).text);
          Notification.success(trans.__('Copied the code.'), TOAST_OPTIONS);
          return;
        case 'script':
          this.saveScript(executions);
      }
    } catch (error) {
      const reason = errorReason(error);
      Notification.error(trans.__('Could not write the file: %1', reason), TOAST_OPTIONS);
    }
  }

  private async openNotebook(executions: FoundSlice['executions']): Promise<void> {
    const { contents, open, trans } = this.services;
    const { model } = this.session.analysis.context;
    const content = executedNotebook(JSON.stringify(model.toJSON()), executions);
    const { path } = this.session.state;
    const written = await saveNextTo(path, this.addition, content, contents);
    const { length } = executions;
    const text = trans._n('Wrote %2 with %1 cell.', 'Wrote %2 with %1 cells.', length, written);
    Notification.success(text, TOAST_OPTIONS);
    open(written);
  }

  private saveScript(executions: FoundSlice['executions']): void {
    const { trans } = this.services;
    const { text, commented } = executedScript(executions);
    const { path } = this.session.state;
    const stem = PathExt.basename(path, PathExt.extname(path));
    saveFile(`${stem}-${this.addition}.py`, new Blob([text], { type: 'text/x-python' }));
    if (commented > 0) {
      Notification.info(
        trans._n(
          '%1 line with magics or shell commands is a comment in the script.',
          '%1 lines with magics or shell commands are comments in the script.',
          commented
        ),
        TOAST_OPTIONS
      );
    }
  }
}
