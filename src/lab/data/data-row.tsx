import type { LabIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { sizeText } from '../../core/report/size-text';
import { printable } from '../../core/report/terminal';
import { VERDICT_ICONS } from '../check/view/icons';
import { useData } from './data-context';
import { actorText, reasonText, statusMeaning, statusText } from './data-labels';
import type { DataCandidate, DataRow, DataStatus, DataUse } from './data-view';
import { ViewButton } from '../ui/view-button';

/** Uses of one file that are shown at first. */
const MAX_USES = 5;

const ICONS: Readonly<Record<DataStatus, LabIcon>> = {
  found: VERDICT_ICONS.good,
  missing: VERDICT_ICONS.bad,
  written: VERDICT_ICONS.good,
  uncertain: VERDICT_ICONS.unsure,
  outside: VERDICT_ICONS.unsure,
  pending: VERDICT_ICONS.working
};

/** A file: its path, state, uses, size and hash. */
export function DataFileRow({ row }: { readonly row: DataRow }): JSX.Element {
  const { trans } = useData();
  const { status } = row;
  const Icon = ICONS[status].react;
  return (
    <tr data-status={status}>
      <th scope="row">
        <code>{printable(row.path)}</code>
        <Candidates row={row} />
      </th>
      <td className="jp-Freshkernel-dataStatus" title={statusMeaning(status, trans) ?? undefined}>
        <Icon tag="span" className="jp-Freshkernel-dataMark" aria-hidden />
        {statusText(row, trans)}
      </td>
      <td data-label={trans.__('Read by')} data-empty={row.reads.length === 0}>
        <Uses uses={row.reads} />
      </td>
      <td data-label={trans.__('Written by')} data-empty={row.writes.length === 0}>
        <Uses uses={row.writes} />
      </td>
      <td data-label={trans.__('Size')} data-empty={row.size === null}>
        <Content row={row} />
      </td>
    </tr>
  );
}

function Candidates({ row }: { readonly row: DataRow }): JSX.Element | null {
  const { trans } = useData();
  return row.candidates.length === 0 ? null : (
    <ul className="jp-Freshkernel-dataCandidates" aria-label={trans.__('Possible matches')}>
      {row.candidates.map((candidate, i) => (
        <li key={i}>
          <Candidate row={row} candidate={candidate} />
        </li>
      ))}
    </ul>
  );
}

function Candidate(props: {
  readonly row: DataRow;
  readonly candidate: DataCandidate;
}): JSX.Element {
  const { row, candidate } = props;
  const { model, actions, trans } = useData();
  const { path, member, edits } = candidate;
  const { readOnly } = model.session.state;
  const name = member === null ? path : `${path} › ${member}`;
  return (
    <>
      <span>
        <code>{printable(name)}</code>{' '}
        <span className="jp-Freshkernel-viewQuiet">{reasonText(candidate, trans)}</span>
      </span>
      {edits !== null && (
        <ViewButton
          disabled={readOnly}
          title={readOnly ? trans.__('This notebook is read-only') : undefined}
          aria-label={trans.__('Use %1', printable(path))}
          onClick={() => actions.use(row, candidate)}
        >
          {trans.__('Use this file')}
        </ViewButton>
      )}
    </>
  );
}

function Uses({ uses }: { readonly uses: readonly DataUse[] }): JSX.Element | null {
  const { trans } = useData();
  const [isOpen, setOpen] = React.useState(false);
  const shown = isOpen ? uses : uses.slice(0, MAX_USES);
  const left = uses.length - shown.length;
  return uses.length === 0 ? null : (
    <ul className="jp-Freshkernel-dataUses">
      {shown.map((use, i) => (
        <li key={i}>
          <UseLink use={use} />
        </li>
      ))}
      {left > 0 && (
        <li>
          <button type="button" className="jp-Freshkernel-reportLink" onClick={() => setOpen(true)}>
            {trans.__('%1 more', left)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A link to the cell of a use, with what the cell calls. */
export function UseLink({ use }: { readonly use: DataUse }): JSX.Element {
  const { actions, trans } = useData();
  const actor = actorText(use, trans);
  return (
    <>
      <button type="button" className="jp-Freshkernel-reportLink" onClick={() => actions.goTo(use)}>
        {trans.__('Cell %1', use.cell.index + 1)}
      </button>{' '}
      <span className="jp-Freshkernel-viewQuiet">
        {printable(use.callable)}
        {actor !== '' && ` (${actor})`}
        {use.actor === 'code' && !use.isCertain && (
          <span title={trans.__('The cell may not reach this line, or handles a missing file')}>
            {trans.__(', possibly')}
          </span>
        )}
      </span>
    </>
  );
}

/** The size, and the hash on request. */
function Content({ row }: { readonly row: DataRow }): JSX.Element | null {
  const { trans } = useData();
  const { size, modified } = row;
  if (size === null) {
    return null;
  }
  const changed = modified === null ? '' : new Date(modified * 1000).toLocaleString();
  return (
    <>
      <span title={trans.__('Changed %1', changed)}>{sizeText(size)}</span> <Hash row={row} />
    </>
  );
}

const SHOWN_DIGITS = 8;

function Hash({ row }: { readonly row: DataRow }): JSX.Element {
  const { model, actions, trans } = useData();
  const { path, sha256 } = row;
  if (sha256 !== null) {
    return (
      <button
        type="button"
        className="jp-Freshkernel-dataHash"
        title={trans.__('SHA-256 %1. Click to copy.', sha256)}
        onClick={() => actions.copy(sha256)}
      >
        {sha256.slice(0, SHOWN_DIGITS)}…
      </button>
    );
  }
  if (model.unhashed.has(path)) {
    return <span className="jp-Freshkernel-viewQuiet">{trans.__('no hash: too large')}</span>;
  }
  const isRunning = model.hashing.has(path);
  return (
    <button
      type="button"
      className="jp-Freshkernel-reportLink"
      disabled={isRunning}
      title={trans.__('Compute the SHA-256 of the file')}
      onClick={() => void model.hash([path])}
    >
      {isRunning ? trans.__('Hashing…') : trans.__('Hash')}
    </button>
  );
}
