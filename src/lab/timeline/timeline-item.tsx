import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { exceptionLine } from '../../core/messages/exception-line';
import { cellTitle } from '../../core/report/cell-title';
import { printable, printableLines, shortened } from '../../core/report/terminal';
import { originText, runTimeText } from '../execution/execution-texts';
import { diffOf } from '../fixes/preview-model';
import { Diff } from '../fixes/preview-parts';
import { useTimeline } from './timeline-context';
import { TimelineOutputs } from './timeline-outputs';
import { clockText, runnerText } from './timeline-texts';
import type { TimelineRow } from './timeline-rows';
import { ViewButton } from '../ui/view-button';

/** Names of one kind that are listed. */
const MAX_NAMES = 20;
const MAX_MESSAGE = 300;

/** An execution; what ran opens below it. */
export function TimelineItem({ row }: { readonly row: TimelineRow }): JSX.Element {
  const { actions, trans } = useTimeline();
  const { execution, cell, isEdited, isAutomatic, runner } = row;
  const { kernelRun } = execution;
  const [isOpen, setOpen] = React.useState(false);
  return (
    <li data-status={kernelRun.status}>
      <div className="jp-Freshkernel-timelineRow">
        <span className="jp-Freshkernel-timelineCount">[{kernelRun.count ?? ' '}]</span>
        <button
          type="button"
          className="jp-Freshkernel-timelineCode"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <code>{printable(cellTitle(kernelRun.source)) || trans.__('(empty)')}</code>
        </button>
        <span className="jp-Freshkernel-timelinePlace">
          {cell === null ? (
            originText(execution, trans)
          ) : (
            <button
              type="button"
              className="jp-Freshkernel-reportLink"
              onClick={() => actions.goTo(cell)}
            >
              {trans.__('Cell %1', cell.index + 1)}
            </button>
          )}
          {isEdited && ` (${trans.__('edited since')})`}
          {runner !== null && (
            <span className="jp-Freshkernel-timelineRunner" title={trans.__('Who ran it')}>
              {' · '}
              <bdi>{runnerText(runner, trans)}</bdi>
            </span>
          )}
          {isAutomatic && (
            <span title={trans.__('It became stale after you ran another cell')}>
              {' · '}
              {trans.__('automatic')}
            </span>
          )}
        </span>
        <span className="jp-Freshkernel-timelineTime">
          {clockText(kernelRun.started)} {runTimeText(execution, trans)}
        </span>
      </div>
      <p className="jp-Freshkernel-timelineOutcome">{outcomeText(row, trans)}</p>
      {isOpen && <Details row={row} />}
    </li>
  );
}

function Details({ row }: { readonly row: TimelineRow }): JSX.Element {
  const { model, actions, trans } = useTimeline();
  const { execution, cell, isEdited, insertAt } = row;
  const { source } = execution.kernelRun;
  const { readOnly } = model.session.state;
  const hint = readOnly ? trans.__('This notebook is read-only') : undefined;
  return (
    <div className="jp-Freshkernel-timelineDetails">
      {isEdited && cell !== null ? (
        <>
          <p className="jp-Freshkernel-viewQuiet">
            {trans.__('Changes since: − as it ran, + as it is now')}
          </p>
          <div className="jp-Freshkernel-diff">
            <Diff lines={diffOf(source, cell.source)} />
          </div>
        </>
      ) : (
        <pre className="jp-Freshkernel-viewText">{printableLines(source)}</pre>
      )}
      <Buttons row={row}>
        {isEdited && (
          <ViewButton disabled={readOnly} title={hint} onClick={() => actions.revert(row)}>
            {trans.__('Revert the cell to this')}
          </ViewButton>
        )}
        {insertAt !== null && (
          <ViewButton disabled={readOnly} title={hint} onClick={() => actions.reinsert(row)}>
            {trans.__('Reinsert the cell')}
          </ViewButton>
        )}
        {execution.kernelRun.status !== 'aborted' && !row.isKept && (
          <ViewButton
            title={trans.__('Show the executions that this output came from')}
            onClick={() => actions.explain(row)}
          >
            {trans.__('What made this?')}
          </ViewButton>
        )}
        <ViewButton onClick={() => actions.copy(source)}>{trans.__('Copy the code')}</ViewButton>
      </Buttons>
    </div>
  );
}

function Buttons(props: {
  readonly row: TimelineRow;
  readonly children: React.ReactNode;
}): JSX.Element {
  const { trans } = useTimeline();
  return props.row.isKept ? (
    <>
      <div className="jp-Freshkernel-viewButtons">{props.children}</div>
      <p className="jp-Freshkernel-viewQuiet">
        {trans.__('Outputs are not kept across kernel sessions.')}
      </p>
    </>
  ) : (
    <TimelineOutputs row={props.row}>{props.children}</TimelineOutputs>
  );
}

/** “sets df, x · changes y · deletes z”, or how it failed. */
function outcomeText({ execution }: TimelineRow, trans: TranslationBundle): string {
  const { status, error, bound, rebound, deleted } = execution.kernelRun;
  const failure =
    status === 'error'
      ? [
          shortened(
            printable(exceptionLine(error?.exception ?? '', error?.message ?? null)),
            MAX_MESSAGE
          )
        ]
      : status === 'interrupted'
        ? [trans.__('interrupted')]
        : status === 'aborted'
          ? [trans.__('not run')]
          : [];
  const lists: readonly (readonly [readonly string[], (names: string) => string])[] = [
    [bound, names => trans.__('defines %1', names)],
    [rebound, names => trans.__('assigns %1', names)],
    [deleted, names => trans.__('deletes %1', names)]
  ];
  const effects = lists.flatMap(([names, text]) =>
    names.length === 0 ? [] : [text(namesText(names))]
  );
  return [...failure, ...effects].join(' · ');
}

function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map(printable).join(', ');
  return names.length > MAX_NAMES ? `${shown}, …` : shown;
}
