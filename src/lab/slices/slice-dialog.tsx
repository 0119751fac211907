/** The dialog that shows the executions that a result came from. */
import { Dialog, ReactWidget } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { HistorySlice, SlicedExecution } from '../../core/lint/history-slice';
import type { NotebookCell } from '../../core/notebook/document';
import { linesOf, textOfLines } from '../../core/notebook/line-ranges';
import { printableLines } from '../../core/report/terminal';
import { originText } from '../execution/execution-texts';
import { doubtText, linesText, noSliceText } from './slice-texts';

/** What can be done with a slice. */
export type SliceAction = 'notebook' | 'copy' | 'script';

/** A slice that was found. */
export type FoundSlice = Extract<HistorySlice, { readonly kind: 'slice' }>;

/** A question about a result. */
export interface SliceQuestion {
  readonly title: string;
  /** Finds the slice: whole cells, or statements. Null if it is not wanted any more. */
  find(byStatement: boolean, isWanted: () => boolean): Promise<HistorySlice | null>;
  /** The cell of an execution as it is now; null if the notebook does not have it. */
  cellOf(sliced: SlicedExecution): NotebookCell | null;
  act(action: SliceAction, slice: FoundSlice): void;
  goTo(cell: NotebookCell): void;
}

/** Shows the dialog. */
export async function showSliceDialog(
  question: SliceQuestion,
  trans: TranslationBundle
): Promise<void> {
  const close = (): void => dialog.reject();
  const body = ReactWidget.create(
    <SliceView
      question={{
        ...question,
        act: (action, slice) => {
          if (action === 'notebook') {
            close();
          }
          question.act(action, slice);
        },
        goTo: cell => {
          close();
          question.goTo(cell);
        }
      }}
      trans={trans}
    />
  );
  body.addClass('jp-Freshkernel-slice');
  const dialog = new Dialog({
    title: question.title,
    body,
    buttons: [Dialog.cancelButton({ label: trans.__('Close') })]
  });
  await dialog.launch();
}

type Answer = HistorySlice | { readonly kind: 'failed' };

interface ViewProps {
  readonly question: SliceQuestion;
  readonly trans: TranslationBundle;
}

/** The executions, with buttons. */
export function SliceView({ question, trans }: ViewProps): JSX.Element {
  const [byStatement, setByStatement] = React.useState(false);
  const answer = useSlice(question, byStatement);
  return (
    <>
      <p className="jp-Freshkernel-sliceStatus" role="status">
        {answer === null ? trans.__('Following the executions…') : summaryText(answer, trans)}
      </p>
      <label>
        <input
          type="checkbox"
          checked={byStatement}
          onChange={event => setByStatement(event.target.checked)}
        />{' '}
        {trans.__('Leave out lines that are not needed')}
      </label>
      {answer?.kind === 'slice' && <Slice slice={answer} question={question} trans={trans} />}
    </>
  );
}

function Slice(props: ViewProps & { readonly slice: FoundSlice }): JSX.Element {
  const { slice, question, trans } = props;
  const { executions, doubts, limits } = slice;
  const actions: readonly (readonly [SliceAction, string])[] = [
    ['notebook', trans.__('Open as notebook')],
    ['copy', trans.__('Copy')],
    ['script', trans.__('Save as script')]
  ];
  return (
    <>
      {doubts.map(doubt => (
        <p key={doubt.kind} className="jp-Freshkernel-sliceNote" role="note">
          {doubtText(doubt, trans)}
        </p>
      ))}
      {limits.length > 0 && (
        <p className="jp-Freshkernel-sliceNote" role="note">
          {trans.__('Some code is too complex to follow. What ran before it counts as needed.')}
        </p>
      )}
      <ol aria-label={trans.__('Executions, oldest first')}>
        {executions.map(sliced => (
          <Row
            key={sliced.execution.kernelRun.sequence}
            sliced={sliced}
            question={question}
            trans={trans}
          />
        ))}
      </ol>
      <div className="jp-Freshkernel-sliceButtons">
        {actions.map(([action, label]) => (
          <button
            key={action}
            type="button"
            className="jp-mod-styled jp-mod-minimal"
            onClick={() => question.act(action, slice)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}

function Row(props: ViewProps & { readonly sliced: SlicedExecution }): JSX.Element {
  const { sliced, question, trans } = props;
  const { execution, lines, raises } = sliced;
  const { source, count } = execution.kernelRun;
  const cell = question.cellOf(sliced);
  const text = textOfLines(source, lines);
  const isWhole = text.trim() === linesOf(source).join('\n').trim();
  const notes = [
    ...(isWhole ? [] : [linesText(lines, trans)]),
    ...(cell !== null && execution.origin === 'cell' && cell.source !== source
      ? [trans.__('edited since')]
      : []),
    ...(raises ? [trans.__('fails')] : [])
  ];
  return (
    <li>
      <p>
        <span className="jp-Freshkernel-sliceCount">[{count ?? ' '}]</span>{' '}
        {cell === null ? (
          originText(execution, trans)
        ) : (
          <button
            type="button"
            className="jp-Freshkernel-sliceLink"
            onClick={() => question.goTo(cell)}
          >
            {trans.__('Cell %1', cell.index + 1)}
          </button>
        )}
        {notes.length > 0 && ` (${notes.join(', ')})`}
      </p>
      <pre>{printableLines(text)}</pre>
    </li>
  );
}

/** Hook that finds the slice; null while it is being found. */
function useSlice(question: SliceQuestion, byStatement: boolean): Answer | null {
  const [answer, setAnswer] = React.useState<Answer | null>(null);
  React.useEffect(() => {
    let isWanted = true;
    setAnswer(null);
    question
      .find(byStatement, () => isWanted)
      .then(
        found => isWanted && setAnswer(found),
        (error: unknown) => {
          console.warn('Freshkernel could not follow the executions.', error);
          setAnswer({ kind: 'failed' });
        }
      );
    return () => {
      isWanted = false;
    };
  }, [byStatement]);
  return answer;
}

function summaryText(answer: Answer, trans: TranslationBundle): string {
  if (answer.kind !== 'slice') {
    return noSliceText(answer.kind, trans);
  }
  const { executions, total, doubts, limits } = answer;
  const counts = trans._n('%2 of %1 execution.', '%2 of %1 executions.', total, executions.length);
  return doubts.length + limits.length > 0
    ? counts
    : `${counts} ${trans.__('Run in this order on a fresh kernel, they give the same result.')}`;
}
