import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CellComparison, OutputPair, ShownOutput } from '../worker/check-findings';
import { ImagePair } from './image-pair';
import type { PairSides } from './pair-context';
import { PairContext, usePairs } from './pair-context';
import { TableDiff } from './table-diff';
import { TextDiff, TextSide } from './text-diff';

/** The outputs of both sides, with their differences. */
export function OutputPairs(props: {
  readonly comparison: Pick<CellComparison, 'pairs' | 'left'>;
  readonly sides: PairSides;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { sides, trans } = props;
  const { pairs, left } = props.comparison;
  if (pairs.length === 0) {
    return <p className="jp-Freshkernel-note">{trans.__('There are no outputs.')}</p>;
  }
  return (
    <PairContext.Provider value={{ sides, trans }}>
      {!pairs.every(isMerged) && (
        <div className="jp-Freshkernel-sides jp-Freshkernel-sideNames">
          <span>{sides.stored}</span>
          <span>{sides.fresh}</span>
        </div>
      )}
      {pairs.map((pair, at) => (
        <Pair key={at} pair={pair} />
      ))}
      {left > 0 && (
        <p className="jp-Freshkernel-note">
          {trans._n('%1 more output is not shown.', '%1 more outputs are not shown.', left)}
        </p>
      )}
    </PairContext.Provider>
  );
}

function Pair({ pair }: { readonly pair: OutputPair }): JSX.Element {
  const { stored, fresh, rows } = pair;
  if (rows !== null) {
    return <TextDiff rows={rows} isCut={isCut(stored) || isCut(fresh)} />;
  }
  if (stored?.kind === 'image' && fresh?.kind === 'image') {
    return <ImagePair stored={stored} fresh={fresh} isSame={pair.isSame} />;
  }
  if (stored?.kind === 'table' && fresh?.kind === 'table') {
    return <TableDiff stored={stored.html} fresh={fresh.html} />;
  }
  return (
    <div className="jp-Freshkernel-sides">
      <Side output={stored} />
      <Side output={fresh} />
    </div>
  );
}

function Side({ output }: { readonly output: ShownOutput | null }): JSX.Element {
  const { trans } = usePairs();
  switch (output?.kind) {
    case undefined:
      return <p className="jp-Freshkernel-nothing">{trans.__('Nothing')}</p>;
    case 'text':
      return <TextSide text={output.text} />;
    case 'image':
      return <ImagePair stored={output} fresh={null} isSame={false} />;
    case 'table':
      return <TableDiff stored={output.html} fresh={null} />;
  }
}

/** Whether both sides are tables, which are shown merged. */
function isMerged({ stored, fresh }: OutputPair): boolean {
  return stored?.kind === 'table' && fresh?.kind === 'table';
}

function isCut(output: ShownOutput | null): boolean {
  return output?.kind === 'text' && output.cut;
}
