import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { shortNumber } from '../../core/report/score-text';
import type {
  ModernizeProgress,
  ModernizeRound,
  ModernizeStage,
  ModernizeTrial,
  ReportedScore,
  RestoreDocument
} from '../../protocol';
import { durationText } from '../ui/duration-text';
import { MarkedText } from '../ui/marked-text';

/** More scores are not listed. */
const MAX_SCORES = 20;

/** More of a score's label is not shown. */
const MAX_LABEL = 60;

/** What a modernization changed, in numbers: cells, outputs and scores before and after it, and its rounds. */
export function ModernizationView(props: {
  readonly report: RestoreDocument;
  readonly trans: TranslationBundle;
}): JSX.Element | null {
  const { report, trans } = props;
  const { progress, record = [] } = report;
  return progress === undefined ? null : (
    <section className="jp-Freshkernel-modernization" aria-label={trans.__('Before and after')}>
      <ReachTable progress={progress} trans={trans} />
      <ScoreTable progress={progress} trans={trans} />
      {record.length > 0 && <Rounds rounds={record} seconds={progress.seconds} trans={trans} />}
    </section>
  );
}

interface ProgressProps {
  readonly progress: ModernizeProgress;
  readonly trans: TranslationBundle;
}

function ReachTable({ progress, trans }: ProgressProps): JSX.Element {
  const { first, last, code_cells, score_tolerance, not_compared } = progress;
  const of = (some: number, all: number): string => trans.__('%1 of %2', some, all);
  const agreement = ({ equal, compared }: typeof first.outputs): string =>
    compared === 0 ? '–' : of(equal, compared);
  const rows: readonly (readonly [title: string, before: string, after: string])[] = [
    [trans.__('Code cells that run'), of(first.cells, code_cells), of(last.cells, code_cells)],
    [trans.__('Outputs as stored'), agreement(first.outputs), agreement(last.outputs)],
    [
      trans.__('Scores within %1', percentOf(score_tolerance)),
      agreement(first.scores),
      agreement(last.scores)
    ],
    ...(not_compared === undefined
      ? []
      : [
          [
            trans.__('Run time of the cells'),
            durationText(first.seconds, trans),
            durationText(last.seconds, trans)
          ] as const
        ])
  ];
  return (
    <>
      <table className="jp-Freshkernel-numbers">
        <thead>
          <tr>
            <td />
            <th scope="col">{trans.__('Before')}</th>
            <th scope="col">{trans.__('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, ...numbers]) => numbers.some(number => number !== '–'))
            .map(([title, before, after]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {not_compared !== undefined && (
        <p className="jp-Freshkernel-restoreFacts">
          {trans.__(
            'Not compared, since less work was done: cells %1',
            not_compared.map(index => index + 1).join(', ')
          )}
        </p>
      )}
    </>
  );
}

/** `10 %` of 0.1. */
function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(6))} %`;
}

function ScoreTable({ progress, trans }: ProgressProps): JSX.Element | null {
  const compared = progress.scores.filter(({ stored }) => stored !== null);
  const left = compared.length - MAX_SCORES;
  return compared.length === 0 ? null : (
    <>
      <table className="jp-Freshkernel-numbers">
        <thead>
          <tr>
            <th scope="col">{trans.__('Score')}</th>
            <th scope="col">{trans.__('Stored')}</th>
            <th scope="col">{trans.__('Now')}</th>
          </tr>
        </thead>
        <tbody>
          {compared.slice(0, MAX_SCORES).map((score, at) => (
            <ScoreRow key={at} score={score} trans={trans} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className="jp-Freshkernel-restoreFacts">
          {trans._n('%1 more score', '%1 more scores', left)}
        </p>
      )}
    </>
  );
}

function ScoreRow(props: {
  readonly score: ReportedScore;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { score, trans } = props;
  const { cell_index, label, stored, runs, within } = score;
  const now = [...new Set(runs.map(value => (value === null ? '–' : shortNumber(value))))];
  return (
    <tr data-within={within === true}>
      <th scope="row">
        {label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label}{' '}
        <span className="jp-Freshkernel-restoreFacts">{trans.__('Cell %1', cell_index + 1)}</span>
      </th>
      <td>{stored === null ? '–' : shortNumber(stored)}</td>
      <td>
        {now.join(trans.__(' or '))}
        {within !== true && (
          <span className="jp-Freshkernel-restoreFacts"> {trans.__('differs')}</span>
        )}
      </td>
    </tr>
  );
}

function Rounds(props: {
  readonly rounds: readonly ModernizeRound[];
  readonly seconds: number;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { rounds, seconds, trans } = props;
  const duration = durationText(seconds, trans);
  return (
    <details>
      <summary>{trans._n('%1 round in %2', '%1 rounds in %2', rounds.length, duration)}</summary>
      <ol className="jp-Freshkernel-rounds">
        {rounds.map(({ stage, seconds: own, tried }, at) => (
          <li key={at}>
            {stageText(stage, trans)}
            <span className="jp-Freshkernel-restoreFacts"> · {durationText(own, trans)}</span>
            <ul>
              {tried.map((trial, number) => (
                <li key={number} data-kept={trial.kept}>
                  <MarkedText text={trial.detail} />
                  <span className="jp-Freshkernel-restoreFacts"> · {trialText(trial, trans)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

function stageText(stage: ModernizeStage, trans: TranslationBundle): string {
  switch (stage) {
    case 'rules':
      return trans.__('Removed and deprecated names');
    case 'repair':
      return trans.__('The first error');
    case 'runtime':
      return trans.__('Less work');
    case 'scores':
      return trans.__('Former defaults');
  }
}

function trialText({ kept, cells }: ModernizeTrial, trans: TranslationBundle): string {
  if (kept) {
    return trans.__('kept');
  }
  return cells === null ? trans.__('could not be run') : trans.__('did not help');
}
