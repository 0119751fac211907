import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { ArcLine } from './graph-arcs';
import { useGraph } from './graph-context';
import { originHint, originText } from './graph-labels';
import type { ShownEdge } from './graph-relations';

/** What the lines mean, as soon as the kernel and the notebook differ. */
export function GraphLegend({
  edges
}: {
  readonly edges: readonly ShownEdge[];
}): JSX.Element | null {
  const { trans } = useGraph();
  const lines: readonly ArcLine[] = [
    ...(edges.some(({ origin, certainty }) => origin === 'both' && certainty === 'possible')
      ? ['possible' as const]
      : []),
    ...(['notebook', 'kernel'] as const).filter(line => edges.some(({ origin }) => origin === line))
  ];
  if (lines.every(line => line === 'possible')) {
    return null;
  }
  return (
    <p className="jp-Freshkernel-graphLegend" role="note" aria-label={trans.__('Lines')}>
      {lines.map(line => (
        <span key={line} title={hintOf(line, trans)}>
          <svg width={32} height={8} aria-hidden>
            <path data-line={line} d="M2 4H30" />
          </svg>
          {textOf(line, trans)}
        </span>
      ))}
    </p>
  );
}

function textOf(line: ArcLine, trans: TranslationBundle): string {
  return line === 'kernel' || line === 'notebook' ? originText(line, trans) : trans.__('possibly');
}

function hintOf(line: ArcLine, trans: TranslationBundle): string | undefined {
  return line === 'kernel' || line === 'notebook' ? originHint(line, trans) : undefined;
}
