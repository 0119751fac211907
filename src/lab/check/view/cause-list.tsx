import * as React from 'react';
import type { CheckFindings } from '../worker/check-findings';
import { MarkedText } from '../../ui/marked-text';
import type { CauseGroup, RootCause } from './cause-groups';
import { rootCauses } from './cause-groups';
import { useReport } from './report-context';
import { causeText } from './labels';

/** The root causes of failures and differences, each with the cells that it affects. */
export function CauseList({ findings }: { readonly findings: CheckFindings }): JSX.Element | null {
  const { trans } = useReport();
  const roots = rootCauses(findings);
  if (roots.length === 0) {
    return null;
  }
  return (
    <section className="jp-Freshkernel-causes" aria-label={trans.__('Causes')}>
      <h2>{trans.__('Why')}</h2>
      <ul>
        {roots.map((root, at) => (
          <li key={at}>
            <CauseRow group={root} />
            <Inherited root={root} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A cause with a link to the cell that has it, or else to the cells that it affects. */
function CauseRow({ group }: { readonly group: CauseGroup }): JSX.Element {
  const { trans } = useReport();
  const { cause, message, cells, cellIndex } = group;
  return (
    <>
      {cause !== 'unknown' && <strong>{causeText(cause, trans)}</strong>}
      <span>
        <MarkedText text={message} />
      </span>
      <FindingLink group={group} />
      <CellLinks cells={cellIndex === null ? cells : [cellIndex]} />
    </>
  );
}

function FindingLink({ group }: { readonly group: CauseGroup }): JSX.Element | null {
  const { actions, trans } = useReport();
  if (group.findingId === null) {
    return null;
  }
  return (
    <button
      type="button"
      className="jp-Freshkernel-reportLink"
      title={trans.__('Show the finding in the panel')}
      onClick={() => actions.showFinding(group, group.cellIndex ?? group.cells[0])}
    >
      {
        // There is no fix for a result that depends on the time.
        group.cause === 'time' ? trans.__('Show finding') : trans.__('How to fix')
      }
    </button>
  );
}

function CellLinks({ cells }: { readonly cells: readonly number[] }): JSX.Element {
  const { actions, trans } = useReport();
  return (
    <>
      {cells.map(index => (
        <button
          key={index}
          type="button"
          className="jp-Freshkernel-reportLink"
          onClick={() => actions.goToCell(index)}
        >
          {trans.__('cell %1', index + 1)}
        </button>
      ))}
    </>
  );
}

/** What follows from a root cause, folded: it is fixed with the root. */
function Inherited({ root }: { readonly root: RootCause }): JSX.Element | null {
  const { trans } = useReport();
  // A cause with a cell of its own has a link to that cell alone.
  const others = root.cellIndex === null ? [] : root.cells.filter(cell => cell !== root.cellIndex);
  const count = others.length + root.inheritedCells;
  if (count === 0) {
    return null;
  }
  return (
    <details className="jp-Freshkernel-inherited">
      <summary>{trans._n('Affects %1 other cell', 'Affects %1 other cells', count)}</summary>
      <ul>
        {others.length > 0 && (
          <li>
            {trans.__('For the same reason:')}
            <CellLinks cells={others} />
          </li>
        )}
        {root.inherited.map((group, at) => (
          <li key={at}>
            <span>
              <MarkedText text={group.message} />
            </span>
            <FindingLink group={group} />
            <CellLinks cells={group.cells} />
          </li>
        ))}
      </ul>
    </details>
  );
}
