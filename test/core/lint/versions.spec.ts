import * as fc from 'fast-check';
import type { LintResult } from '../../../src/core/lint/result';
import type { Finding } from '../../../src/core/rules/contract';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { documentOf, localRules, sessionWith, Versions } from './cells';

/** Cells keep their identity where all keys are new, and so do their findings: a new session cannot know of that. */
const withoutId = (finding: Finding): Finding => ({ ...finding, id: '' });

function giveUp(work: Generator<void, LintResult>, steps: number): void {
  for (let step = 0; step < steps && work.next().done !== true; step++) {
    // The rest of the work is abandoned.
  }
}

const PIECES = [
  'x = 1',
  'y = x',
  'print(z)',
  'def f(): return w',
  'f()',
  'w = 2',
  'del x',
  'print(z)  # freshkernel: ignore',
  'who',
  'cd /home/me/data',
  'cd ..',
  'cd = 1',
  'from __future__ import annotations',
  'if',
  ''
];

/** The name of an import while it is typed, names that may be meant, and code that reads it or hides whether it is there. */
const RENAMED_IMPORT = [
  'import json',
  'import json as js',
  'import json as jsn',
  'import json as JSON',
  'print(json.dumps(1))',
  'def f(): return json',
  'def f(): return json.dumps(jsn)',
  'f()',
  'def g():\n    import json as jso',
  'g()\njson = jsom = 1',
  'del json',
  'try:\n    json\nexcept NameError:\n    pass',
  'from unknown import *',
  '%reset -f',
  'js = 1\njosn = 2',
  ''
];

it.each([
  ['any code', PIECES],
  ['the name of an import', RENAMED_IMPORT]
])('each version of a notebook has the findings of a new session, with %s', (_, pieces) => {
  const cell = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    type: fc.constantFrom('code' as const, 'code' as const, 'code' as const, 'markdown' as const),
    lines: fc.array(fc.constantFrom(...pieces), { maxLength: 2 })
  });
  // Few cells come, go, and stand in other places; some versions are only begun.
  const history = fc.array(cell, { minLength: 1, maxLength: 6 }).chain(cells =>
    fc.array(
      fc.record({
        cells: fc.uniqueArray(fc.constantFrom(...cells), { selector: ({ key }) => key }),
        steps: fc.option(fc.nat(40), { nil: null })
      }),
      { minLength: 1, maxLength: 6 }
    )
  );
  fc.assert(
    fc.property(history, versions => {
      const session = sessionWith([...ALL_RULES, ...localRules()]);
      const made = new Versions();
      for (const { cells, steps } of versions) {
        const sketches = cells.map(({ key, type, lines }) => ({
          key,
          id: key,
          type,
          source: lines.join('\n')
        }));
        const document = made.of(documentOf(sketches));
        if (steps === null) {
          const fresh = sessionWith([...ALL_RULES, ...localRules()]).lint(document);
          const again = session.lint(document);
          expect(again.findings.map(withoutId)).toEqual(fresh.findings.map(withoutId));
          expect(again.suppressed.map(withoutId)).toEqual(fresh.suppressed.map(withoutId));
          expect(again.unusedSuppressions).toEqual(fresh.unusedSuppressions);
          expect(again.graph?.edges).toEqual(fresh.graph?.edges);
          expect(again.internalProblems).toEqual([]);
        } else {
          giveUp(session.steps(document), steps);
        }
      }
    }),
    { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 4000 : 120 }
  );
});
