import * as React from 'react';
import type { CheckFindings } from '../worker/check_findings';
import type { EnvironmentRow } from './environment_rows';
import { environmentRows, packageRows } from './environment_rows';
import { useReport } from './report_context';

/** Where the notebook was made and where it was run again. */
export function Environment({
  findings
}: {
  readonly findings: CheckFindings;
}): JSX.Element | null {
  const { trans } = useReport();
  const { kernel } = findings.runs[0];
  if (kernel === null) {
    return null;
  }
  const rows = environmentRows(findings.stored, kernel, trans);
  const packages = packageRows(kernel);
  return (
    <section className="jp-Freshkernel-environment" aria-label={trans.__('Environment')}>
      <h2>{trans.__('Environment')}</h2>
      <Rows rows={rows} head={true} />
      {packages.length > 0 && (
        <details>
          <summary>{trans._n('%1 package', '%1 packages', packages.length)}</summary>
          <Rows rows={packages} head={false} />
        </details>
      )}
    </section>
  );
}

function Rows(props: {
  readonly rows: readonly EnvironmentRow[];
  readonly head: boolean;
}): JSX.Element {
  const { trans } = useReport();
  return (
    <table>
      {props.head && (
        <thead>
          <tr>
            <th scope="col">{trans.__('Fact')}</th>
            <th scope="col">{trans.__('In the notebook')}</th>
            <th scope="col">{trans.__('On the fresh kernel')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {props.rows.map(({ name, stored, fresh, differs }) => (
          <tr key={name} data-differs={differs}>
            <th scope="row">{name}</th>
            {props.head && <td>{stored ?? '–'}</td>}
            <td>{fresh ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
