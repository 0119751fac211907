/** Properties of the rules on the kernel's history, for every history. */
import fc from 'fast-check';
import type { RuleDefinition, RuleReport } from '../../../../src/core/rules/contract';
import { cascadingError } from '../../../../src/core/rules/crash/cascading-error';
import { editedSinceRun } from '../../../../src/core/rules/hidden-state/edited-since-run';
import { ghostName } from '../../../../src/core/rules/hidden-state/ghost-name';
import { previousSession } from '../../../../src/core/rules/hidden-state/previous-session';
import { undefinedName } from '../../../../src/core/rules/hidden-state/undefined-name';
import { usedBeforeDefinition } from '../../../../src/core/rules/hidden-state/used-before-definition';
import { reportsOfRules, sentenceOf } from '../example-notebook';
import type { ExampleSession } from '../example-session';
import { cellSources, effectsOf, playSession, sessions } from '../random-sessions';

const LIVE_RULES: readonly RuleDefinition[] = [
  previousSession,
  editedSinceRun,
  ghostName,
  cascadingError
];

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const OPTIONS = { numRuns: FULL ? 3000 : 60, seed: 20241121 };
/** Few random sessions contain the cases that matter. */
const SESSION_OPTIONS = { numRuns: FULL ? 3000 : 150, seed: 20241121 };

/** Notebooks that run without an error and were run from top to bottom. */
const runInOrder = fc.array(cellSources, { minLength: 1, maxLength: 8 }).map(sources => {
  const session = playSession({ cells: [], events: [] });
  for (const source of sources) {
    if (source.trim() !== '' && session.missingName(source) === null) {
      const cell = session.document.cells.length;
      session.play({ kind: 'insert', cell, source });
      session.play({ kind: 'run', cell });
    }
  }
  return session;
});

/** The reports of each rule. */
function reports(
  rules: readonly RuleDefinition[],
  session: ExampleSession
): readonly (readonly RuleReport[])[] {
  const surroundings = { history: session.state, kernel: null, editing: null };
  return reportsOfRules(rules, session.document, surroundings);
}

function sentences(session: ExampleSession, rules: readonly RuleDefinition[]): readonly string[] {
  return reports(rules, session).flatMap((found, at) =>
    found.map(report => `${rules[at].code} ${sentenceOf(rules[at], report)}`)
  );
}

describe('rules on the history', () => {
  it('report nothing in a notebook that ran once from top to bottom', () => {
    fc.assert(
      fc.property(runInOrder, session => {
        expect(sentences(session, LIVE_RULES)).toEqual([]);
      }),
      OPTIONS
    );
  });

  it('report nothing after Restart and Run All', () => {
    fc.assert(
      fc.property(runInOrder, session => {
        session.apply({
          title: { template: '', values: {} },
          applicability: 'unsafe',
          edits: [],
          actions: [{ kind: 'restart-and-run-all' }]
        });
        expect(sentences(session, LIVE_RULES)).toEqual([]);
      }),
      OPTIONS
    );
  });

  it('ignore comments and blank lines', () => {
    const additions = fc.array(fc.constantFrom('# note\n', '\n', '  \n', '#\n\n'), {
      maxLength: 3
    });
    fc.assert(
      fc.property(runInOrder, additions, additions, (session, before, after) => {
        session.document.cells.forEach(({ source }, cell) => {
          const text = `${before.join('')}${source}  # end\n${after.join('')}`;
          // A cell with comments only has no tokens to compare.
          if (!source.startsWith('#')) {
            session.play({ kind: 'edit', cell, source: text });
          }
        });
        expect(sentences(session, LIVE_RULES)).toEqual([]);
      }),
      OPTIONS
    );
  });

  it('report no cell after the deletion of a cell whose names are unused', () => {
    let deleted = 0;
    fc.assert(
      fc.property(runInOrder, fc.nat(), (session, position) => {
        const cell = position % (session.document.cells.length + 1);
        const uses = session.document.cells.filter((_, index) => index !== cell);
        const own = session.document.cells.at(cell);
        const defined = own === undefined ? [] : effectsOf(own.source).defines;
        const isRead = uses.some(({ source }) =>
          effectsOf(source).uses.some(name => defined.includes(name))
        );
        if (own !== undefined && !isRead) {
          deleted++;
          session.play({ kind: 'delete', cell });
          expect(sentences(session, [ghostName, editedSinceRun, previousSession])).toEqual([]);
        }
      }),
      OPTIONS
    );
    expect(deleted).toBeGreaterThan(20);
  });
});

describe('in random sessions', () => {
  it('every fix removes its finding', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(sessions, session => {
        const found = reports(LIVE_RULES, playSession(session));
        for (const [at, rule] of LIVE_RULES.entries()) {
          found[at].forEach((report, index) => {
            for (const [choice] of (report.fixes ?? []).entries()) {
              const copy = playSession(session);
              const again = reports([rule], copy)[0][index];
              copy.apply((again.fixes ?? [])[choice]);
              seen.add(`${rule.code} ${report.message}`);
              const left = reports([rule], copy)[0].map(identityOf);
              expect(left).not.toContain(identityOf(report));
            }
          });
        }
      }),
      SESSION_OPTIONS
    );
    expect(seen.size).toBeGreaterThan(6);
  });

  it('no read is reported twice', () => {
    let ghosts = 0;
    fc.assert(
      fc.property(sessions, session => {
        const end = playSession(session);
        const found = reports([ghostName, undefinedName, usedBeforeDefinition], end);
        const positions = found.flat().map(identityOf);
        ghosts += found[0].length;
        expect(positions).toEqual([...new Set(positions)]);
      }),
      SESSION_OPTIONS
    );
    expect(ghosts).toBeGreaterThan(8);
  });

  it('a name that the kernel has is not reported as undefined', () => {
    fc.assert(
      fc.property(sessions, session => {
        const end = playSession(session);
        for (const { names } of reports([undefinedName], end)[0]) {
          expect(names?.filter(name => end.kernelNames.has(name))).toEqual([]);
        }
      }),
      SESSION_OPTIONS
    );
  });
});

/** The cell and the names of a finding, whatever its message. */
function identityOf({ cell, names }: RuleReport): string {
  return `${cell?.key} ${names?.join()}`;
}
