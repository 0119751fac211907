import * as React from 'react';
import type { CheckFindings } from '../worker/check_findings';
import { useReport } from './report_context';

/** What the run did to the files around the notebook, or to their copies. */
export function FileList({ findings }: { readonly findings: CheckFindings }): JSX.Element | null {
  const { trans } = useReport();
  const { files } = findings.runs[0];
  if (files === null || files.created.length + files.changed.length + files.deleted.length === 0) {
    return null;
  }
  const lists = [
    [trans.__('Created'), files.created],
    [trans.__('Changed'), files.changed],
    [trans.__('Deleted'), files.deleted]
  ] as const;
  return (
    <section className="jp-Freshkernel-environment" aria-label={trans.__('Files')}>
      <h2>{trans.__('Files')}</h2>
      <p className="jp-Freshkernel-note">
        {files.copied
          ? trans.__(
              'The notebook ran in a copy of its folder, which is gone. Your files are as they were.'
            )
          : trans.__('The notebook ran in its own folder, so these are your files.')}
        {!files.complete && ` ${trans.__('There are more than are listed.')}`}
      </p>
      <table>
        <tbody>
          {lists.map(
            ([name, paths]) =>
              paths.length > 0 && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{paths.join(', ')}</td>
                </tr>
              )
          )}
        </tbody>
      </table>
    </section>
  );
}
