import * as React from 'react';
import type { NotebookCell } from '../../core/notebook/document';
import type { SourceRange } from '../../core/rule-context/rule-context';
import type { Finding } from '../../core/rules/contract';
import { messageText } from '../ui/message-parts';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';

/** Places shown at most. */
const PLACES_SHOWN = 6;

/** Why a finding matters, with the lines that it speaks of and how to silence it. */
export function Explanation({ finding }: { readonly finding: Finding }): JSX.Element {
  const { actions, trans } = usePanel();
  const rule = actions.ruleOf(finding);
  const byHand = finding.fixes.filter(fix => fix.applicability === 'manual');
  return (
    <div className="jp-Freshkernel-why" onClick={event => event.stopPropagation()}>
      {/* The core declares its texts in English; their translations are found by them. */}
      {/* eslint-disable jupyter/no-dynamic-translation */}
      {rule !== null && (
        <p>
          <MarkedText text={trans.__(rule.docs.why)} />
        </p>
      )}
      {/* eslint-enable jupyter/no-dynamic-translation */}
      {byHand.map((fix, i) => (
        <p key={i}>{messageText(fix.title, trans)}</p>
      ))}
      <Lines finding={finding} />
      <p className="jp-Freshkernel-smallPrint">
        {rule === null ? (
          `${finding.title} ${finding.code}`
        ) : (
          <button
            type="button"
            className="jp-Freshkernel-textButton"
            title={trans.__('More about this rule')}
            onClick={() => actions.openRule(rule)}
          >
            {/* eslint-disable-next-line jupyter/no-dynamic-translation -- declared in English, as above */}
            {trans.__(finding.title)}{' '}
            <span className="jp-Freshkernel-codeName">{finding.code}</span>
          </button>
        )}
      </p>
      {finding.cell?.type === 'code' && (
        <p className="jp-Freshkernel-smallPrint">
          {trans.__('Silenced by a comment:')}{' '}
          <code>{`# freshkernel: ignore[${finding.code}]`}</code>
        </p>
      )}
    </div>
  );
}

/** The lines of the finding's own cell and of the cells that explain it, in document order. */
function Lines({ finding }: { readonly finding: Finding }): JSX.Element | null {
  const { actions } = usePanel();
  const places = placesOf(finding);
  if (places.length < 2) {
    return null;
  }
  return (
    <div className="jp-Freshkernel-lines">
      {places.map(({ cell, text }) => (
        <React.Fragment key={cell.key}>
          <a
            className="jp-Freshkernel-cellLink"
            tabIndex={-1}
            onClick={() => actions.goToCell(cell.index)}
          >
            {cell.index + 1}
          </a>
          <code>{text}</code>
        </React.Fragment>
      ))}
    </div>
  );
}

interface Place {
  readonly cell: NotebookCell;
  readonly text: string;
}

function placesOf(finding: Finding): readonly Place[] {
  const byCell = new Map<string, Place>();
  const own = finding.cell === null ? [] : [{ cell: finding.cell, range: finding.range }];
  for (const { cell, range } of [...own, ...finding.related]) {
    const text = lineAt(cell.source, range);
    if (!byCell.has(cell.key) && text.trim() !== '') {
      byCell.set(cell.key, { cell, text });
    }
  }
  return [...byCell.values()].sort((a, b) => a.cell.index - b.cell.index).slice(0, PLACES_SHOWN);
}

/** The line of the source in which a range begins, or its first. */
function lineAt(source: string, range: SourceRange | null): string {
  const start = range?.start ?? source.length - source.trimStart().length;
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const end = source.indexOf('\n', start);
  return source.slice(from, end === -1 ? source.length : end);
}
