/** Following any offered fix or run adds no finding of the same or a higher severity, except for errors. */
import fc from 'fast-check';
import type { Fix } from '../../../../src/core/fixes/edit';
import { runCells } from '../../../../src/core/fixes/run-cells';
import { isAtLeast } from '../../../../src/core/lint/findings';
import { LintSession } from '../../../../src/core/lint/session';
import type { LintResult } from '../../../../src/core/lint/result';
import type { NotebookCell } from '../../../../src/core/notebook/document';
import type { Finding } from '../../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import type { ExampleSession } from '../example-session';
import { playSession, sessions } from '../random-sessions';
import type { RandomSession } from '../random-sessions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const OPTIONS = { numRuns: FULL ? 3000 : 100, seed: 20261123 };
const FACTS = { notebookFolder: null, moduleExports: () => null };

function lint(session: ExampleSession): LintResult {
  const linter = new LintSession({ ...DEFAULT_CONFIG, phase: 'exploring' }, FACTS);
  return linter.lint(session.document, { history: session.state });
}

/** What can be followed: each fix that runs cells, and the button that runs all stale cells. */
function offersOf(session: ExampleSession): readonly (readonly [Fix, Finding | null])[] {
  const { findings, staleness } = lint(session);
  const plan = staleness?.plan();
  const byKey = new Map(session.document.cells.map(cell => [cell.key, cell]));
  const stale = (plan?.cells ?? []).flatMap(({ key }) => byKey.get(key) ?? []);
  const offered = findings.flatMap(finding =>
    finding.fixes
      .filter(({ actions = [] }) => actions.length > 0)
      .map(fix => [fix, finding] as const)
  );
  return plan?.restart === false && stale.length > 0
    ? [...offered, [runCells(stale), null]]
    : offered;
}

/** The cells that a finding is about; every cell for one about the notebook. */
function cellsOf({ cell, related, code }: Finding, session: ExampleSession): readonly string[] {
  if (cell === null) {
    return session.document.cells.map(({ key }) => key);
  }
  // A sequence of cells from an earlier session may be split.
  const others: readonly NotebookCell[] = code === 'H1' ? related.map(each => each.cell) : [];
  return [cell, ...others].map(({ key }) => key);
}

/** What the findings after the offer say that those before did not, at these severities. */
function added(
  before: readonly Finding[],
  after: readonly Finding[],
  session: ExampleSession,
  followed: Finding | null
): readonly string[] {
  const known = new Set(
    before.flatMap(finding => cellsOf(finding, session).map(key => `${finding.code} ${key}`))
  );
  return (
    after
      .filter(({ severity }) => followed === null || isAtLeast(severity, followed.severity))
      // What a run shows to fail is an error, and new.
      .filter(({ severity }) => severity !== 'error')
      .flatMap(finding => cellsOf(finding, session).map(key => `${finding.code} ${key}`))
      .filter(place => !known.has(place))
  );
}

/** Plays an offer; null where a cell fails, which may show anything. */
function follow(session: RandomSession, at: number): readonly string[] | null {
  const copy = playSession(session);
  const [fix, finding] = offersOf(copy)[at];
  const before = lint(copy).findings;
  if (!copy.applyUnlessFailing(fix)) {
    return null;
  }
  return added(before, lint(copy).findings, copy, finding);
}

it('holds in random sessions', () => {
  let followed = 0;
  fc.assert(
    fc.property(sessions, session => {
      const offers = offersOf(playSession(session));
      for (const [at, [fix, finding]] of offers.entries()) {
        const result = follow(session, at);
        if (result !== null) {
          followed++;
          expect([finding?.code ?? 'stale', fix.title.template, result]).toEqual([
            finding?.code ?? 'stale',
            fix.title.template,
            []
          ]);
        }
      }
    }),
    OPTIONS
  );
  expect(followed).toBeGreaterThan(OPTIONS.numRuns / 4);
});
