/** Fixes that make what else libraries changed visible: that was there before, and is no reason against them. */
import fc from 'fast-check';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { planFixes } from '../../../src/core/lint/fix-plan';
import type { FixPlan } from '../../../src/core/lint/fix-plan';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { documentOf, sessionWith } from './cells';

const TARGET = { pandas: '3', numpy: '2.4', 'scikit-learn': '1.6', tensorflow: '2.15' };

function plan(document: NotebookDocument, select: readonly string[] = []): FixPlan {
  const facts = { apiChanges: knownApiChanges() };
  const settings = { target: TARGET, phase: 'finishing' } as const;
  const shown = sessionWith(ALL_RULES, { ...settings, ...(select.length > 0 ? { select } : {}) });
  const all = sessionWith(ALL_RULES, settings);
  return planFixes(document, {
    lint: version => shown.lint(version, facts).findings,
    lintAll: version => all.lint(version, facts),
    unsafe: true,
    mayRename: () => false,
    isNameTaken: () => false
  });
}

const sourcesOf = ({ document }: FixPlan) => document.cells.map(({ source }) => source);

it('applies a fix after which it is known what else is gone, and fixes that, too', () => {
  const result = plan(
    documentOf([
      'import pandas as pd\ndata = [{"a": 1}]',
      'frame = pd.io.json.json_normalize(data)',
      'for name, column in frame.iteritems():\n    print(name, frame.as_matrix())'
    ]),
    ['M']
  );
  expect(sourcesOf(result).slice(1)).toEqual([
    'frame = pd.json_normalize(data)',
    'for name, column in frame.items():\n    print(name, frame.to_numpy())'
  ]);
  expect(result.remaining).toEqual([]);
});

it('applies a fix that reveals what has no fix', () => {
  const result = plan(
    documentOf([
      'import pandas as pd\nframe = pd.io.json.json_normalize([])\nframe.ix[0]\nframe.append(3)'
    ]),
    ['M1']
  );
  expect(sourcesOf(result)[0]).toContain('frame = pd.json_normalize([])');
  expect(result.remaining.map(({ finding, reason }) => [finding.data.api, reason])).toEqual([
    ['pandas.DataFrame.ix', 'no-fix'],
    ['pandas.DataFrame.append', 'no-fix']
  ]);
});

it('applies no fix that writes what is gone', () => {
  const [rule] = ALL_RULES.filter(({ code }) => code === 'M1');
  const document = documentOf(['import numpy as np\nx = np.float(3)']);
  const facts = { apiChanges: knownApiChanges() };
  const worse = {
    ...rule,
    *check(...given: Parameters<typeof rule.check>) {
      for (const report of rule.check(...given)) {
        const fixes = (report.fixes ?? []).map(fix => ({
          ...fix,
          edits: fix.edits.map(edit =>
            edit.kind === 'replace-text' ? { ...edit, text: 'np.int(np.object)' } : edit
          )
        }));
        yield { ...report, fixes };
      }
    }
  };
  const session = sessionWith([worse], { target: TARGET });
  const result = planFixes(document, {
    lint: version => session.lint(version, facts).findings,
    lintAll: version => session.lint(version, facts),
    unsafe: true,
    mayRename: () => false,
    isNameTaken: () => false
  });
  expect(result.applied).toEqual([]);
  expect(result.remaining.map(({ reason }) => reason)).toEqual(['adds-error']);
});

const statement = fc.constantFrom(
  ...['frame = pd.io.json.json_normalize(rows)', 'frame = pd.read_csv("a.csv", squeeze=False)'],
  ...['frame = frame.append({"a": 1}, ignore_index=True)', 'frame = frame.append(frame)'],
  ...['for name, column in frame.iteritems():\n    print(column.as_matrix())', 'frame.ix[0]'],
  ...['x = np.float(3); y = np.int(x)', 'frame["a"] = frame["a"].astype(np.object)'],
  ...['values = frame.get_values()', 'np.asscalar(values[0])', 'frame = frame.sort("a")'],
  ...['from pandas.io.json import json_normalize\nframe = json_normalize(rows)'],
  ...['from sklearn.externals import joblib', 'session = tf.Session()', 'rows = [{"a": 1}]']
);
const notebook = fc
  .array(fc.array(statement, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map(cells =>
    documentOf([
      'import numpy as np\nimport pandas as pd\nimport tensorflow as tf\nrows = []\nframe = pd.DataFrame()',
      ...cells.map(lines => lines.join('\n'))
    ])
  );
const RUNS = { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 1000 : 25 };

it('leaves nothing to a second run, and refuses no fix for what was there before', () => {
  fc.assert(
    fc.property(notebook, document => {
      const first = plan(document, ['M']);
      const again = plan(first.document, ['M']);
      expect([again.edits, again.applied]).toEqual([[], []]);
      const refused = first.remaining.filter(
        ({ reason }) => reason === 'adds-error' || reason === 'ineffective'
      );
      expect(refused.map(({ finding }) => [finding.cell?.source, finding.message])).toEqual([]);
    }),
    RUNS
  );
});
