import * as React from 'react';
import type { NotebookCell } from '../../core/notebook/document';
import type { SourceRange } from '../../core/rule-context/rule-context';
import type { Finding } from '../../core/rules/contract';
import { messageText } from '../ui/message-parts';
import { MarkedText } from '../ui/marked-text';
import { usePanel } from './panel-context';

/** Maximum number of source lines shown. */
const LINES_SHOWN = 6;

/** Why a finding matters, the source lines that it refers to, and how to suppress it. */
export function Explanation({ finding }: { readonly finding: Finding }): JSX.Element {
  const { actions, trans } = usePanel();
  const rule = actions.ruleOf(finding);
  const byHand = finding.fixes.filter(fix => fix.applicability === 'manual');
  return (
    <div className="jp-Freshkernel-why" onClick={event => event.stopPropagation()}>
      {/* The core declares its texts in English; the English text is the translation key. */}
      {/* eslint-disable jupyter/no-dynamic-translation */}
      {rule !== null && (
        <p>
          <MarkedText text={trans.__(rule.why)} />
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
          {trans.__('Suppress with a comment:')}{' '}
          <code>{`# freshkernel: ignore[${finding.code}]`}</code>
        </p>
      )}
    </div>
  );
}

/** The lines of the finding's cell and of the related cells, in document order. */
function Lines({ finding }: { readonly finding: Finding }): JSX.Element | null {
  const { actions } = usePanel();
  const lines = linesOf(finding);
  if (lines.length < 2) {
    return null;
  }
  return (
    <div className="jp-Freshkernel-lines">
      {lines.map(({ cell, text }) => (
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

interface CellLine {
  readonly cell: NotebookCell;
  readonly text: string;
}

function linesOf(finding: Finding): readonly CellLine[] {
  const byCell = new Map<string, CellLine>();
  const own = finding.cell === null ? [] : [{ cell: finding.cell, range: finding.range }];
  for (const { cell, range } of [...own, ...finding.related]) {
    const text = lineAt(cell.source, range);
    if (!byCell.has(cell.key) && text.trim() !== '') {
      byCell.set(cell.key, { cell, text });
    }
  }
  return [...byCell.values()].sort((a, b) => a.cell.index - b.cell.index).slice(0, LINES_SHOWN);
}

/** The source line in which a range begins; without a range, the first line that is not blank. */
function lineAt(source: string, range: SourceRange | null): string {
  const start = range?.start ?? source.length - source.trimStart().length;
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const end = source.indexOf('\n', start);
  return source.slice(from, end === -1 ? source.length : end);
}
