/** The whole linter on notebooks with a live kernel. */
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintConfig } from '../../../src/core/settings/config';
import type { LintResult } from '../../../src/core/lint/result';
import { LintSession } from '../../../src/core/lint/session';
import { formatMessage } from '../../../src/core/messages/message';
import type { ExampleEvent } from '../../../src/core/rules/contract';
import { exampleNotebook } from '../rules/example-notebook';
import { ExampleSession } from '../rules/example-session';
import { playSession, sessions } from '../rules/random-sessions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FACTS = { notebookFolder: null, moduleExports: () => null };

function linter(phase: LintConfig['phase']): LintSession {
  return new LintSession({ ...DEFAULT_CONFIG, phase }, FACTS);
}

function sentences({ findings }: LintResult): readonly string[] {
  return findings.map(
    ({ id, code, cell, message }) => `${id} ${code} ${cell?.key} ${formatMessage(message)}`
  );
}

function codes({ findings }: LintResult): readonly string[] {
  return findings.map(({ code }) => code);
}

function live(sources: readonly string[], events: readonly ExampleEvent[]): ExampleSession {
  const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
  events.forEach(event => session.play(event));
  return session;
}

describe('the linter with a live kernel', () => {
  it('has the same findings in steps and in one run, without a failing rule', () => {
    fc.assert(
      fc.property(sessions, wished => {
        const patient = linter('finishing');
        let last: LintResult | null = null;
        const end = playSession(wished, session => {
          last = patient.lint(session.document, { history: session.state });
          expect(last.internalProblems).toEqual([]);
        });
        const fresh = linter('finishing').lint(end.document, { history: end.state });
        const brief = (result: LintResult): readonly string[] =>
          sentences(result).map(text => text.slice(text.indexOf(' ')));
        expect(brief(last ?? fresh)).toEqual(brief(fresh));
      }),
      { numRuns: FULL ? 2000 : 100, seed: 20241121 }
    );
  });

  it('reports one finding in a notebook that was just opened', () => {
    const cells = Array.from({ length: 60 }, (_, index) => ({
      source: `a${index} = 1`,
      count: 60 - index + (index % 3)
    }));
    const session = new ExampleSession(exampleNotebook(cells));
    const result = linter('exploring').lint(session.document, { history: session.state });
    expect(codes(result)).toEqual(['H1']);
  });

  it('does not report the edited cell until it loses the focus', () => {
    const session = live(
      ['a = 1'],
      [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: 'a = 2' }
      ]
    );
    const { document, state: history } = session;
    const [{ key }] = document.cells;
    const patient = linter('exploring');
    expect(codes(patient.lint(document, { history, typingIn: key, editing: key }))).toEqual([]);
    expect(codes(patient.lint(document, { history, editing: key }))).toEqual([]);
    expect(codes(patient.lint(document, { history }))).toEqual(['H2']);
  });
});
