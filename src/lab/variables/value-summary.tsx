import * as React from 'react';
import { printable } from '../../core/report/terminal';
import type { ColumnFacts } from '../../protocol';
import { useVariables } from './variables-context';

/** A closer look at a value, when the kernel has answered. */
export function ValueSummary({ name }: { readonly name: string }): JSX.Element | null {
  const { model, trans } = useVariables();
  const summary = model.summaryOf(name);
  React.useEffect(() => {
    // The answers are outdated after each execution.
    if (summary === null) {
      void model.summarize(name);
    }
  }, [model, name, summary]);
  switch (summary?.kind) {
    case undefined:
      return null;
    case 'asked':
      return <p role="status">{trans.__('Waiting for the kernel…')}</p>;
    case 'failed':
      return <p role="status">{trans.__('The kernel did not answer: %1', summary.reason)}</p>;
    case 'known': {
      const { exists, text, columns, column_count: count } = summary.answer;
      if (!exists) {
        return <p role="status">{trans.__('The name does not exist any more.')}</p>;
      }
      if (text === null && columns === null) {
        return (
          <p className="jp-Freshkernel-viewQuiet">
            {trans.__('No preview: showing this value would run its own code.')}
          </p>
        );
      }
      return (
        <>
          {text !== null && <pre className="jp-Freshkernel-viewText">{printable(text)}</pre>}
          {columns !== null && <Columns columns={columns} count={count ?? columns.length} />}
        </>
      );
    }
  }
}

function Columns(props: {
  readonly columns: readonly ColumnFacts[];
  readonly count: number;
}): JSX.Element {
  const { trans } = useVariables();
  const { columns, count } = props;
  return (
    <>
      <table className="jp-Freshkernel-columnTable">
        <thead>
          <tr>
            <th scope="col">{trans.__('Name')}</th>
            <th scope="col">{trans.__('Type')}</th>
            <th scope="col">{trans.__('Missing values')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, dtype, missing }, at) => (
            <tr key={at}>
              <th scope="row">
                <code>{printable(name)}</code>
              </th>
              <td>{printable(dtype ?? '')}</td>
              <td>{missing === null ? trans.__('not counted') : missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > columns.length && (
        <p className="jp-Freshkernel-viewQuiet">
          {trans.__('%1 more columns', count - columns.length)}
        </p>
      )}
    </>
  );
}
