import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { cellsDone } from '../../../core/check/session/run-progress';
import { isOpen } from '../model/run-states';
import type { CheckFindings } from '../worker/check-findings';
import { durationText } from '../../ui/duration-text';
import { ViewButton } from '../../ui/view-button';
import { Elapsed } from './elapsed';
import { VERDICT_ICONS } from './icons';
import { ReportButtons } from './report-buttons';
import { useReport } from './report-context';
import type { Tone } from './verdict-sentence';
import { verdictSentence } from './verdict-sentence';
import { Ticks } from './ticks';
import { targetText, preparingText } from './target-labels';
import { orderText } from './labels';

/** The verdict or the progress, with the same height, so that nothing below moves. */
export function ReportHeader(): JSX.Element {
  const { report } = useReport();
  const headline = useHeadline();
  const Icon = VERDICT_ICONS[headline.tone].react;
  return (
    <div className="jp-Freshkernel-reportHeader" data-tone={headline.tone}>
      <div className="jp-Freshkernel-reportTop">
        <Icon tag="span" className="jp-Freshkernel-reportMark" aria-hidden />
        <h1>{headline.text}</h1>
      </div>
      <p className="jp-Freshkernel-reportMore">
        {report.phase === 'running' ? <RunningLine /> : headline.more}
      </p>
      <TooLarge />
      <Facts />
      <Ticks />
      <ReportButtons />
    </div>
  );
}

interface Headline {
  readonly tone: Tone | 'working';
  readonly text: string;
  readonly more: string | null;
}

function useHeadline(): Headline {
  const { report, trans } = useReport();
  const { findings, phase, current, progress, isCancelling, isAccepted } = report;
  if (findings !== null) {
    const sentence = verdictSentence(findings, trans);
    const took = tookText(findings.runs, trans);
    const text = isAccepted ? trans.__('Before accepting: %1', sentence.text) : sentence.text;
    return { ...sentence, text, more: [sentence.more, took].filter(Boolean).join(' ') };
  }
  const working = (text: string): Headline => ({ tone: 'working', text, more: null });
  switch (phase) {
    case 'loading':
    case 'failed':
    case 'done':
      return working(trans.__('Reading the run…'));
    case 'comparing':
      return working(trans.__('Comparing the outputs…'));
    case 'running':
      if (isCancelling) {
        return working(trans.__('Canceling…'));
      }
      if (current?.state === 'queued') {
        return working(trans.__('Waiting for other checks…'));
      }
      return working(
        progress.preparing !== null && progress.running === null
          ? trans.__('Preparing the run…')
          : trans.__('Running on a fresh kernel…')
      );
  }
}

/** How long the check took; of several runs, also each of them. */
function tookText(runs: CheckFindings['runs'], trans: TranslationBundle): string {
  const whole = runs.reduce((sum, { seconds }) => sum + seconds, 0);
  const [place, time] = [targetText(runs[0].place, trans), durationText(whole, trans)];
  if (runs.length > 1) {
    const each = durationText(whole / runs.length, trans);
    return place === null
      ? trans.__('%1 runs took %2, %3 each.', runs.length, time, each)
      : trans.__('%1: %2 runs took %3, %4 each.', place, runs.length, time, each);
  }
  return place === null
    ? trans.__('The run took %1.', time)
    : trans.__('%1 the run took %2.', place, time);
}

/** “Cell 5 of 12 · 14 s · about 40 s”. */
function RunningLine(): JSX.Element {
  const { report, trans } = useReport();
  const { progress, current, estimate, runs, isLost } = report;
  if (isLost) {
    return (
      <span role="alert">
        {trans.__('The server is not responding. The run continues; retrying…')}
      </span>
    );
  }
  const done = cellsDone(progress);
  const total = progress.order.length;
  // The estimate does not include building the environment.
  const isBuilding = progress.preparing?.step === 'environment';
  const at = runs.findIndex(({ id }) => id === current?.id);
  const parts = [
    ...(runs.length > 1 && at >= 0 ? [trans.__('Run %1 of %2', at + 1, runs.length)] : []),
    ...(progress.preparing === null ? [] : [preparingText(progress.preparing, trans)]),
    ...(total > 0
      ? [
          progress.running === null
            ? trans.__('%1 of %2 cells done', done, total)
            : trans.__('%1 of %2 cells done, cell %3 is running', done, total, progress.running + 1)
        ]
      : progress.preparing === null
        ? [trans.__('Starting the kernel')]
        : [])
  ];
  return (
    <>
      {parts.join(' · ')}
      {typeof current?.started === 'number' && (
        <Elapsed
          since={isBuilding ? current.started : (progress.began ?? current.started)}
          estimate={isBuilding ? null : estimate}
        />
      )}
    </>
  );
}

/** Facts about the run: notebook, execution target and time. */
function Facts(): JSX.Element {
  const { report, trans } = useReport();
  const { run, runs } = report;
  if (run === null) {
    return <p className="jp-Freshkernel-reportFacts">&nbsp;</p>;
  }
  const place = targetText(run.place, trans);
  const facts = [
    run.path,
    run.kernel_name,
    ...(place === null ? [] : [place]),
    orderText(run.order, trans),
    ...(run.place.gateway !== null
      ? []
      : [run.own_folder ? trans.__('In its own folder') : trans.__('In a copy of the project')]),
    ...(runs.length > 1 ? [trans._n('%1 run', '%1 runs', runs.length)] : []),
    new Date(run.created * 1000).toLocaleString()
  ];
  return (
    <p className="jp-Freshkernel-reportFacts" title={facts.join(' · ')}>
      {facts.join(' · ')}
    </p>
  );
}

/** The two options if the folder is too large to copy. */
function TooLarge(): JSX.Element | null {
  const { report, actions, trans } = useReport();
  const { run } = report;
  if (run === null || isOpen(run) || run.state !== 'copy-too-large') {
    return null;
  }
  return (
    <div className="jp-Freshkernel-reportChoice">
      <p>
        {trans.__(
          'By default a notebook runs in a copy of its project, so that your files stay as they are.'
        )}
      </p>
      <ViewButton onClick={() => actions.runElsewhere('folder')}>
        {trans.__('Run in the folder itself')}
      </ViewButton>
      <ViewButton onClick={() => actions.runElsewhere('large-copy')}>
        {trans.__('Copy it anyway')}
      </ViewButton>
    </div>
  );
}
