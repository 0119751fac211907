import type { TranslationBundle } from '@jupyterlab/translation';
import { ReactWidget, UseSignal } from '@jupyterlab/ui-components';
import * as React from 'react';
import type { RunSummary } from '../../../protocol';
import { durationText } from '../../ui/duration-text';
import type { CheckService } from '../model/check-service';
import { problemText } from '../model/problems';
import { isOpen } from '../model/run-states';
import { summaryText } from './labels';

/** Time between two reads of the list while it has open runs. */
const REFRESH_MILLISECONDS = 2000;

/** The actions of the list's rows. */
export interface CheckListActions {
  open(id: string): void;
  remove(run: RunSummary): void;
}

/** All checks on the server, the newest first. */
export class CheckListWidget extends ReactWidget {
  constructor(
    private readonly service: CheckService,
    private readonly actions: CheckListActions,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.addClass('jp-Freshkernel-report');
    this.addClass('jp-Freshkernel-checkList');
  }

  protected override render(): JSX.Element {
    const { service, actions, trans } = this;
    return (
      <UseSignal signal={service.changed}>
        {() => <CheckList service={service} actions={actions} trans={trans} />}
      </UseSignal>
    );
  }
}

interface CheckListProps {
  readonly service: CheckService;
  readonly actions: CheckListActions;
  readonly trans: TranslationBundle;
}

function CheckList({ service, actions, trans }: CheckListProps): JSX.Element {
  const problem = useRefreshing(service);
  const checks = (service.runs ?? []).filter(({ repeat_of }) => repeat_of === null);
  if (problem !== null) {
    return (
      <div className="jp-Freshkernel-reportProblem" role="alert">
        <p>{problemText(problem, trans)}</p>
      </div>
    );
  }
  return (
    <>
      <h1>{trans.__('Reproducibility checks')}</h1>
      {checks.length === 0 ? (
        <p className="jp-Freshkernel-reportMore">
          {service.runs === null
            ? trans.__('Reading the list…')
            : trans.__('No checks yet. Open a notebook and choose “Check reproducibility”.')}
        </p>
      ) : (
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">{trans.__('Notebook')}</th>
                <th scope="col">{trans.__('Result')}</th>
                <th scope="col">{trans.__('When')}</th>
                <th scope="col">{trans.__('Time')}</th>
                <th scope="col">{trans.__('Actions')}</th>
              </tr>
            </thead>
            <tbody>
              {checks.map(run => (
                <CheckLine key={run.id} run={run} actions={actions} trans={trans} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function CheckLine(props: {
  readonly run: RunSummary;
  readonly actions: CheckListActions;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { run, actions, trans } = props;
  return (
    <tr>
      <td>
        <button
          type="button"
          className="jp-Freshkernel-reportLink"
          onClick={() => actions.open(run.id)}
        >
          {run.path}
        </button>
      </td>
      <td>{summaryText(run, trans)}</td>
      <td>{new Date(run.created * 1000).toLocaleString()}</td>
      <td>{run.seconds === null ? '' : durationText(run.seconds, trans)}</td>
      <td>
        <button
          type="button"
          className="jp-Freshkernel-reportLink"
          onClick={() => actions.remove(run)}
        >
          {isOpen(run) ? trans.__('Cancel') : trans.__('Delete')}
        </button>
      </td>
    </tr>
  );
}

/** Hook that reads the list, again while it has open runs; returns the error of a failed read. */
function useRefreshing(service: CheckService): unknown {
  const [problem, setProblem] = React.useState<unknown>(null);
  React.useEffect(() => {
    const read = (): void => {
      service.refresh().then(
        () => setProblem(null),
        (error: unknown) => setProblem(error)
      );
    };
    read();
    const timer = setInterval(() => service.hasOpenRuns && read(), REFRESH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [service]);
  return problem;
}
