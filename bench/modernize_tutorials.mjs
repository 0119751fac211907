// Modernizes the tutorials of bench/tutorials.json with rules alone, and counts: which stop today because of changed libraries
// (tutorial_scope.mjs), and which of those run to their end afterwards, with their stored outputs. Run after
// fetch_tutorials.py and `make build`:
// node bench/modernize_tutorials.mjs [--share open|held-out] [--only TEXT] [--minutes N] [--jobs N] [--scope] [--kept]
// Answers are kept in .cache/tutorials, and a run goes on where an earlier one ended. --scope modernizes nothing; --kept runs
// nothing and counts what is there. Of the held-out share nothing but counts is printed. The table is .cache/tutorials/table.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cache, TutorialEnvironment } from './tutorial_answers.mjs';
import { hasNextToIt, tutorials } from './tutorial_list.mjs';
import { importsOf, reasonBeforeRun, reasonOf, reasonOfError } from './tutorial_reasons.mjs';
import { errorOf, errorsOfProbes, exclusionOf } from './tutorial_scope.mjs';
import { tutorialTable } from './tutorial_table.mjs';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '45' },
    jobs: { type: 'string', default: '2' },
    scope: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false }
  }
});
const mayRun = !values.kept;
const today = new TutorialEnvironment('tutorials');
const earlier = {
  2018: new TutorialEnvironment('tutorials-2018'),
  2020: new TutorialEnvironment('tutorials-2020')
};

/** The environment of a tutorial's time. */
const earlierOf = ({ published }) => earlier[published < '2019' ? 2018 : 2020];

/** Whether a notebook can import a module: from the environment, or from its own folder. */
const isThere = tutorial => name => installed.has(name) || hasNextToIt(tutorial, name);

/** What is known of a notebook: why it stops, and what modernizing comes to; null where that was not run. */
async function measured(tutorial) {
  const { sources } = tutorial;
  const beforeRun = reasonBeforeRun(sources, isThere(tutorial));
  if (beforeRun !== null) {
    return { ...tutorial, reason: beforeRun };
  }
  const check = await today.checked(tutorial, mayRun);
  if (check === null) {
    return null;
  }
  const reason = reasonOf(check, sources, isThere(tutorial));
  const error = errorOf(check);
  if (reason !== 'library') {
    return { ...tutorial, reason, error };
  }
  const then = await earlierOf(tutorial).checked(tutorial, mayRun);
  if (then === null) {
    return null;
  }
  const excluded = exclusionOf(check, then, sources, isThere(tutorial), broken);
  return excluded === null
    ? afterwards({ ...tutorial, reason, error })
    : { ...tutorial, reason: excluded, error };
}

async function afterwards(stopping) {
  const report = await today.modernized(stopping, mayRun && !values.scope);
  return report === null && !values.scope
    ? null
    : { ...stopping, report, left: leftIn(report, stopping) };
}

/** Why a modernized notebook stops now; null where it does not. */
function leftIn(report, tutorial) {
  const { exception, message } = report?.failure ?? {};
  return exception === undefined
    ? null
    : reasonOfError(
        { exception: exception ?? '', message: message ?? '' },
        tutorial.sources,
        isThere(tutorial)
      );
}

function lineOf({ shown, reason, error, report }) {
  const words = [shown, reason];
  if (error !== null && error !== undefined) {
    words.push(`${error.exception}: ${error.message.slice(0, 150)}`);
  }
  if (report?.verdict !== undefined) {
    const { failure, steps, differing, progress } = report;
    const { equal, compared } = progress.last.outputs;
    words.push(
      `→ ${report.verdict}, ${steps.length} steps, outputs ${equal}/${compared}, differing ${differing.length}`
    );
    words.push(failure === null ? '' : `${failure.exception}: ${failure.message?.slice(0, 150)}`);
  }
  return words.join('  ');
}

async function work(queue, found, end) {
  for (let next = queue.shift(); next !== undefined && Date.now() < end; next = queue.shift()) {
    const result = await measured(next);
    if (result !== null) {
      found.push(result);
      if (result.share === 'open') {
        console.log(lineOf(result));
      }
    }
  }
}

const chosen = tutorials().filter(
  ({ share, shown }) => share.includes(values.share) && shown.includes(values.only)
);
const installed = today.installedOf(chosen.flatMap(({ sources }) => importsOf(sources)));
const broken = await errorsOfProbes(today, mayRun);
const found = [];
const end = Date.now() + Number(values.minutes) * 60_000;
const queue = [...chosen];
await Promise.all(Array.from({ length: Number(values.jobs) }, () => work(queue, found, end)));
const table = tutorialTable(found);
writeFileSync(join(cache, 'table.md'), table);
console.log(table);
if (found.length < chosen.length) {
  console.log(
    `${chosen.length - found.length} of ${chosen.length} are left: run it again for them.`
  );
}
