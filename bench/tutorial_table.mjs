// The table of bench/modernize_tutorials.mjs: counts by reason and by share.
import { SHARES } from './tutorial_list.mjs';
import { REASONS } from './tutorial_reasons.mjs';
import { EXCLUDED } from './tutorial_scope.mjs';

/** Why a notebook does not count, or runs. */
const { library: _, ...OTHER_REASONS } = { ...REASONS, ...EXCLUDED };

/** Whether a modernized notebook runs to its end. Out of time is no error, and no end either. */
const runsNow = ({ report }) => report?.failure === null && report.after === 1;

/** Whether it does, and no output that could be compared with a stored one differs because of a step. */
const isEqual = result => runsNow(result) && result.report.differing.length === 0;

/** Whether all outputs that could be compared are as stored, and there are some. */
const isAsStored = ({ report }) => {
  const { equal = 0, compared = 0 } = report?.progress?.last.outputs ?? {};
  return compared > 0 && equal === compared;
};

function row(title, results, matches) {
  const counts = SHARES.map(
    share => results.filter(each => each.share === share && matches(each)).length
  );
  return `| ${title} | ${counts.join(' | ')} | ${counts[0] + counts[1]} |`;
}

/** The counts of all results, as a table in Markdown. */
export function tutorialTable(results) {
  const stopping = results.filter(({ reason }) => reason === 'library');
  const all = [
    '| | open | held-out | all |',
    '| --- | ---: | ---: | ---: |',
    row('notebooks', results, () => true),
    ...Object.entries(OTHER_REASONS).map(([reason, title]) =>
      row(title, results, each => each.reason === reason)
    ),
    row('**stop because of changed libraries**', stopping, () => true),
    row('run to their end with rules alone', stopping, runsNow),
    row('… with equal outputs', stopping, isEqual),
    row(
      '… with all compared outputs as stored',
      stopping,
      each => runsNow(each) && isAsStored(each)
    ),
    ...Object.entries(REASONS).map(([reason, title]) =>
      row(`stop then: ${title}`, stopping, each => each.left === reason)
    ),
    row(
      'get further, but stop',
      stopping,
      each => !runsNow(each) && (each.report?.steps?.length ?? 0) > 0
    ),
    ''
  ];
  // A reason that no notebook has takes no row.
  return all.filter(line => !line.endsWith('| 0 | 0 | 0 |')).join('\n');
}
