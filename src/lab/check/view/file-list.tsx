import * as React from 'react';
import type { RunFiles } from '../../../protocol';
import type { CheckFindings, RunFacts } from '../worker/check-findings';
import { useReport } from './report-context';

/** Files that were transferred to the execution target, and files that the run changed. */
export function FileList({ findings }: { readonly findings: CheckFindings }): JSX.Element | null {
  const { trans } = useReport();
  const [run] = findings.runs;
  const lists = [...useStaging(run), ...useChanges(run.files)].filter(
    ({ items }) => items.length > 0
  );
  if (lists.length === 0) {
    return null;
  }
  return (
    <section className="jp-Freshkernel-environment" aria-label={trans.__('Files')}>
      <h2>{trans.__('Files')}</h2>
      <Note run={run} />
      <table>
        <tbody>
          {lists.map(({ name, items }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{items.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface NamedList {
  readonly name: string;
  readonly items: readonly string[];
}

function useStaging({ staging, files }: RunFacts): readonly NamedList[] {
  const { trans } = useReport();
  if (staging === null) {
    return [];
  }
  const missing = staging.not_staged.map(({ path, reason }) =>
    trans.__('%1 (%2)', path, reason.replace(/\.$/, ''))
  );
  return [
    { name: trans.__('Uploaded'), items: staging.staged.map(({ path }) => path) },
    { name: trans.__('Not uploaded'), items: missing },
    // Used only if not all changes are known.
    {
      name: trans.__('Left on the gateway'),
      items: files === null ? staging.outputs.map(({ path }) => path) : []
    }
  ];
}

function useChanges(files: RunFiles | null): readonly NamedList[] {
  const { trans } = useReport();
  return files === null
    ? []
    : [
        { name: trans.__('Created'), items: files.created },
        { name: trans.__('Changed'), items: files.changed },
        { name: trans.__('Deleted'), items: files.deleted },
        { name: trans.__('Changed outside of the copy'), items: files.outside ?? [] },
        {
          name: trans.__('Not in the copy'),
          items: (files.left_out ?? []).map(({ path, reason }) =>
            trans.__('%1 (%2)', path, reason.replace(/\.$/, ''))
          )
        }
      ];
}

function Note({ run: { files, place } }: { readonly run: RunFacts }): JSX.Element {
  const { trans } = useReport();
  const text =
    place.gateway !== null
      ? trans.__(
          'The notebook ran in a folder on the gateway %1. Your files are as they were.',
          place.gateway
        )
      : files?.copied === false
        ? trans.__('The notebook ran in its own folder, so these are your files.')
        : (files?.outside ?? []).length > 0
          ? trans.__(
              'The notebook ran in a copy of its project, but files outside of it changed during the run, by the notebook or by another program.'
            )
          : trans.__(
              'The notebook ran in a copy of its project, which is gone. Your files are as they were.'
            );
  return (
    <p className="jp-Freshkernel-note">
      {text}
      {files?.complete === false && ` ${trans.__('There are more than are listed.')}`}
    </p>
  );
}
