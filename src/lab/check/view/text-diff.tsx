import * as React from 'react';
import type { DiffRow, LinePiece } from '../worker/check-findings';
import { foldedRows } from './folding';
import { usePairs } from './pair-context';
import { normalizersText } from './normalizer-labels';

/** Line diff of two texts; equal lines far from a difference are folded. */
export function TextDiff(props: {
  readonly rows: readonly DiffRow[];
  /** Whether the texts are truncated. */
  readonly isCut: boolean;
}): JSX.Element {
  const { trans } = usePairs();
  const [isWhole, setWhole] = React.useState(false);
  const parts = isWhole ? [{ kind: 'rows' as const, rows: props.rows }] : foldedRows(props.rows);
  return (
    <div className="jp-Freshkernel-diff" tabIndex={0}>
      {parts.map((part, at) =>
        part.kind === 'rows' ? (
          part.rows.map((row, line) => <Row key={`${at}-${line}`} row={row} />)
        ) : (
          <button
            key={at}
            type="button"
            className="jp-Freshkernel-fold"
            onClick={() => setWhole(true)}
          >
            {part.isEqual
              ? trans._n('… %1 equal line', '… %1 equal lines', part.count)
              : trans._n('… %1 more line', '… %1 more lines', part.count)}
          </button>
        )
      )}
      {props.isCut && (
        <p className="jp-Freshkernel-note">{trans.__('The rest is too long to be shown.')}</p>
      )}
    </div>
  );
}

const Row = React.memo(function Row({ row }: { readonly row: DiffRow }): JSX.Element {
  const { trans } = usePairs();
  const title =
    row.normalizers.length > 0
      ? trans.__('Ignored: %1', normalizersText(row.normalizers, trans))
      : undefined;
  return (
    <div className="jp-Freshkernel-sides" data-kind={row.kind} title={title}>
      <Line pieces={row.stored} side="stored" />
      <Line pieces={row.fresh} side="fresh" />
    </div>
  );
});

function Line(props: {
  readonly pieces: readonly LinePiece[] | null;
  readonly side: 'stored' | 'fresh';
}): JSX.Element {
  const { pieces, side } = props;
  return (
    <code data-side={side} data-empty={pieces === null}>
      {pieces?.map(({ text, differs }, at) =>
        differs ? <mark key={at}>{text}</mark> : <React.Fragment key={at}>{text}</React.Fragment>
      )}
    </code>
  );
}

const FOLDED_LINES = 40;

/** A text of one side. */
export function TextSide({ text }: { readonly text: string }): JSX.Element {
  const { trans } = usePairs();
  const [isWhole, setWhole] = React.useState(false);
  const lines = text.split('\n');
  const left = isWhole ? 0 : Math.max(0, lines.length - FOLDED_LINES);
  return (
    <div className="jp-Freshkernel-diff" tabIndex={0}>
      <pre>{left > 0 ? lines.slice(0, FOLDED_LINES).join('\n') : text}</pre>
      {left > 0 && (
        <button type="button" className="jp-Freshkernel-fold" onClick={() => setWhole(true)}>
          {trans._n('… %1 more line', '… %1 more lines', left)}
        </button>
      )}
    </div>
  );
}
