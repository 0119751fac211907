/** The caches of the import rules stay valid when other cells change. */
import * as fc from 'fast-check';
import { exportedNames } from '../../../../src/core/fixes/module-exports';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { LintSession } from '../../../../src/core/lint/session';
import { EVERY_IMPORT } from '../every-import';
import { importNotFirst } from '../../../../src/core/rules/imports/import-not-first';
import { starImport } from '../../../../src/core/rules/imports/star-import';
import { exampleNotebook } from '../example-notebook';

const BETWEEN_WORK = 'y = 2\nimport statistics\nimport json; y = 3';
const CELLS = [
  'import sys',
  'import json as sys',
  'import os as o\nimport sys as s',
  'from os import environ',
  'import math\nimport json',
  'import statistics\nx = math.pi\nimport math',
  BETWEEN_WORK,
  'from math import *',
  'from cmath import *\nprint(pi)',
  'from math import pi, sqrt',
  'x = 1',
  's.path.append("lib")',
  'sys.path.append("lib")\nimport statistics',
  'o.environ["A"] = "1"',
  'environ["A"] = x',
  'print(json, statistics)',
  'pi = 3\nprint(pi)',
  'def f():\n    return sqrt(pi) + sum([e])',
  'try:\n    math\nexcept NameError:\n    print(e)',
  'del math, pi',
  'exec(x)',
  ''
];

function newSession(): LintSession {
  const facts = { notebookFolder: null, moduleExports: exportedNames };
  const config = { ...DEFAULT_CONFIG, rules: { 'import-not-first': EVERY_IMPORT } };
  return new LintSession(config, facts, { rules: [importNotFirst, starImport] });
}

it('reports the same on an edited notebook as on a new one', () => {
  const notebook = fc.array(fc.constantFrom(...CELLS), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(notebook, { minLength: 2, maxLength: 6 }), versions => {
      const session = newSession();
      for (const sources of versions) {
        const document = exampleNotebook(sources.map(source => ({ source })));
        expect(session.lint(document).findings).toEqual(newSession().lint(document).findings);
      }
    }),
    {
      // First the whole cell counts, then the part above its import.
      examples: [
        [
          [
            [BETWEEN_WORK, 'import math'],
            ['x = 1', BETWEEN_WORK, 'import math']
          ]
        ]
      ],
      numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 5000 : 80,
      seed: 20241121
    }
  );
});
