import fc from 'fast-check';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { deleteCell, insertCell, replaceText } from '../../../src/core/fixes/cell-edits';
import type { Fix } from '../../../src/core/fixes/edit';
import { planFixes } from '../../../src/core/lint/fix-plan';
import type { FixChoice, FixPlan } from '../../../src/core/lint/fix-plan';
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleDefinition, RuleReport } from '../../../src/core/rules/contract';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { documentOf, ruleOf, sessionWith } from './cells';

function planWith(
  rules: readonly RuleDefinition[],
  document: NotebookDocument,
  more: Partial<FixChoice> = {}
): FixPlan {
  const [shown, all] = [sessionWith(rules), sessionWith(rules)];
  return planFixes(document, {
    lint: version => shown.lint(version).findings,
    lintAll: version => all.lint(version),
    unsafe: false,
    mayRename: () => false,
    isNameTaken: () => false,
    ...more
  });
}

const sourcesOf = ({ document }: FixPlan) => document.cells.map(({ source }) => source);
const reasonsOf = ({ remaining }: FixPlan) => remaining.map(({ reason }) => reason);

/** Says something of each word in the cells, with the fixes that `fixes` makes. */
function wordRule(
  wanted: RegExp,
  fixes: (cell: NotebookCell, start: number, end: number) => readonly Partial<Fix>[],
  more: Partial<RuleDefinition> = {}
): RuleDefinition {
  return ruleOf({
    code: 'X1',
    *check({ document }): Iterable<RuleReport> {
      for (const cell of document.cells) {
        for (const match of cell.source.matchAll(new RegExp(wanted, 'g'))) {
          const range = { start: match.index, end: match.index + match[0].length };
          yield {
            ...{ cell, range, message: 'said', values: { name: match[0] }, names: [match[0]] },
            fixes: fixes(cell, range.start, range.end).map((fix, index) => ({
              title: { template: `Fix ${index}`, values: {} },
              applicability: 'safe',
              edits: [],
              ...fix
            }))
          };
        }
      }
    },
    ...more
  });
}

const replacing = (wanted: RegExp, text: string, more: Partial<RuleDefinition> = {}) =>
  wordRule(wanted, (cell, start, end) => [{ edits: [replaceText(cell, start, end, text)] }], more);

const allowed = (fix: Partial<Fix>) => wordRule(/bad/, () => [fix]);

describe('planFixes', () => {
  it('applies fixes that do not overlap together, and the others one after another', () => {
    const plan = planWith([replacing(/bad/, 'good')], documentOf(['bad, bad', 'x', 'bad']));
    expect(sourcesOf(plan)).toEqual(['good, good', 'x', 'good']);
    expect(plan.applied.map(({ finding }) => finding.cell?.index)).toEqual([0, 0, 2]);
    expect(plan.remaining).toEqual([]);
    const adjacent = planWith([replacing(/bad/, 'good')], documentOf(['badbadbad']));
    expect(sourcesOf(adjacent)).toEqual(['goodgoodgood']);
    expect(adjacent.applied).toHaveLength(3);
  });

  it('applies fixes of new findings as long as the number of findings decreases', () => {
    const rules = [
      replacing(/worst/, 'worse', { code: 'X1', severity: 'error' }),
      replacing(/worse/, 'fine', { code: 'X2', name: 'second-rule', severity: 'info' })
    ];
    const plan = planWith(rules, documentOf(['worst']));
    expect(sourcesOf(plan)).toEqual(['fine']);
    expect(plan.applied.map(({ finding }) => finding.code)).toEqual(['X1', 'X2']);
  });

  it('does not give two things the same new name', () => {
    const rule = ruleOf({
      code: 'X1',
      *check({ document }): Iterable<RuleReport> {
        const isTaken = document.cells.some(({ source }) => source.includes('new_name'));
        const name = isTaken ? 'new_name_2' : 'new_name';
        for (const cell of document.cells.filter(({ source }) => source.startsWith('bad'))) {
          const edits = [replaceText(cell, 0, 3, name)];
          const title = { template: 'Fix', values: {} };
          yield {
            ...{ cell, range: { start: 0, end: 3 }, message: 'said', values: { name }, names: [] },
            fixes: [{ title, applicability: 'safe', edits, newNames: [name] }]
          };
        }
      }
    });
    const plan = planWith([rule], documentOf(['bad = 1', 'bad = 2']));
    expect(sourcesOf(plan)).toEqual(['new_name = 1', 'new_name_2 = 2']);
  });

  it('terminates if fixes undo each other', () => {
    const rules = [
      replacing(/ping/, 'pong', { code: 'X1' }),
      replacing(/pong/, 'ping', { code: 'X2', name: 'second-rule' })
    ];
    const plan = planWith(rules, documentOf(['ping', 'pong']));
    expect(sourcesOf(plan)).toEqual(['ping', 'pong']);
    expect(reasonsOf(plan)).toEqual(['ineffective', 'ineffective']);
  });

  it('skips a fix that does not remove its finding', () => {
    const plan = planWith([replacing(/bad\w*/, 'badly')], documentOf(['bad']));
    expect([sourcesOf(plan), reasonsOf(plan)]).toEqual([['bad'], ['ineffective']]);
  });

  it('skips a fix that introduces an error, and applies the others', () => {
    const rules = [
      wordRule(/bad\d+/, (cell, start, end) => [
        { edits: [replaceText(cell, start, end, cell.source === 'bad7' ? 'broken' : 'good')] }
      ]),
      wordRule(/broken/, () => [], { code: 'X2', name: 'second-rule', severity: 'error' })
    ];
    const document = documentOf(Array.from({ length: 12 }, (_, index) => `bad${index}`));
    const plan = planWith(rules, document);
    expect(sourcesOf(plan).filter(source => source !== 'good')).toEqual(['bad7']);
    expect(reasonsOf(plan)).toEqual(['adds-error']);
    const hidden = planWith(rules, document, {
      lint: version => sessionWith(rules.slice(0, 1)).lint(version).findings
    });
    expect(reasonsOf(hidden)).toEqual(['adds-error']);
  });

  it('tries a failed fix again after other fixes', () => {
    const rules = [
      wordRule(/first/, (cell, start, end) => [{ edits: [replaceText(cell, start, end, 'ok')] }], {
        severity: 'info',
        *check({ document: { cells } }) {
          const [cell] = cells;
          if (cell.source === 'first') {
            const text = cells[1].source === 'second' ? 'broken' : 'ok';
            const title = { template: 'Fix', values: {} };
            const edits = [replaceText(cell, 0, 5, text)];
            const fixes = [{ title, applicability: 'safe', edits } as const];
            yield { cell, message: 'said', values: { name: '' }, fixes };
          }
        }
      }),
      wordRule(/broken/, () => [], { code: 'X2', name: 'second-rule', severity: 'error' }),
      replacing(/second/, 'ok', { code: 'X3', name: 'third-rule' })
    ];
    expect(sourcesOf(planWith(rules, documentOf(['first', 'second'])))).toEqual(['ok', 'ok']);
  });

  it.each<[string, Partial<Fix>, Partial<FixChoice>]>([
    ['manual', { applicability: 'manual' }, { unsafe: true }],
    ['unsafe', { applicability: 'unsafe' }, {}],
    ['needs-kernel', { actions: [{ kind: 'run-cells', cells: ['k0'] }] }, { unsafe: true }],
    [
      'writes-file',
      { actions: [{ kind: 'write-file', path: 'a', expectedText: null, text: '' }] },
      { unsafe: true }
    ],
    ['rename', { edits: [{ kind: 'rename-notebook', name: 'b.ipynb' }] }, { unsafe: true }],
    [
      'name-taken',
      { edits: [{ kind: 'rename-notebook', name: 'b.ipynb' }] },
      { mayRename: () => true, isNameTaken: name => name === 'b.ipynb' }
    ],
    ['no-fix', {}, {}]
  ])('says %s of what it does not do', (reason, fix, choice) => {
    const plan = planWith([allowed(fix)], documentOf(['bad']), choice);
    expect([plan.edits, reasonsOf(plan)]).toEqual([[], [reason]]);
  });

  it('skips cells that are not editable', () => {
    const document = documentOf(['bad', 'bad']);
    const locked = { ...document.cells[0], editable: false };
    const plan = planWith([replacing(/bad/, 'ok')], {
      ...document,
      cells: [locked, document.cells[1]]
    });
    expect([sourcesOf(plan), reasonsOf(plan)]).toEqual([['bad', 'ok'], ['not-editable']]);
  });

  it('applies the first permitted fix, and reports the best remaining one', () => {
    const rule = wordRule(/bad/, (cell, start, end) => [
      { applicability: 'manual' },
      { applicability: 'unsafe', edits: [replaceText(cell, start, end, 'unsafe')] },
      { edits: [replaceText(cell, start, end, 'safe')] }
    ]);
    const document = documentOf(['bad']);
    expect(sourcesOf(planWith([rule], document))).toEqual(['safe']);
    expect(sourcesOf(planWith([rule], document, { unsafe: true }))).toEqual(['unsafe']);
    const both = wordRule(/bad/, () => [{ applicability: 'manual' }, { applicability: 'unsafe' }]);
    expect(reasonsOf(planWith([both], document))).toEqual(['unsafe']);
  });

  it('has edits for inserted and deleted cells', () => {
    const rule = wordRule(/bad/, cell => [
      {
        edits: [
          deleteCell(cell),
          insertCell(cell, 'markdown', 'Good'),
          insertCell(null, 'code', '1')
        ]
      }
    ]);
    const document = documentOf([{ source: 'bad', key: 'new-1' }, 'x']);
    const plan = planWith([rule], document);
    expect(sourcesOf(plan)).toEqual(['1', 'Good', 'x']);
    const made = applyToDocument(document, plan.edits);
    expect(made?.cells.map(({ source }) => source)).toEqual(['1', 'Good', 'x']);
  });

  it('renames on request', () => {
    const rule = ruleOf({
      *check({ document }) {
        if (document.path.endsWith('analysis.ipynb')) {
          const edits = [{ kind: 'rename-notebook', name: 'b.ipynb' } as const];
          const title = { template: 'Rename', values: {} };
          const fixes = [{ title, applicability: 'unsafe', edits } as const];
          yield { cell: null, message: 'said', values: { name: '' }, fixes };
        }
      }
    });
    const choice = { unsafe: true, mayRename: () => true };
    const plan = planWith([rule], documentOf(['x']), choice);
    expect(plan.document.path).toBe('folder/b.ipynb');
    expect(plan.edits).toEqual([{ kind: 'rename-notebook', name: 'b.ipynb' }]);
  });
});

describe('with all rules', () => {
  const statement = fc.constantFrom(
    ...['import math', 'from math import *', 'import os', 'x = 1', 'print(x)', 'print(pi)', ''],
    ...[
      'print "x"',
      'np.zeros(3)',
      'lenght(x)',
      'length = len',
      'def f():\n    return y',
      'y = f()'
    ],
    ...['import pandas as pd\npd.read_csv("/srv/project/data.csv")', 'del x', '%matplotlib inline']
  );
  const cell = fc
    .tuple(fc.array(statement, { maxLength: 3 }), fc.constantFrom('code', 'code', 'markdown'))
    .map(([statements, type]) => ({ source: statements.join('\n'), type: type as 'code' }));
  const notebook = fc.array(cell, { maxLength: 6 }).map(cells => documentOf(cells));
  const RUNS = { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 3000 : 80 };

  it('has nothing left to fix, has fewer findings, and introduces no error', () => {
    fc.assert(
      fc.property(notebook, fc.boolean(), (document, unsafe) => {
        const plan = planWith(ALL_RULES, document, { unsafe });
        const again = planWith(ALL_RULES, plan.document, { unsafe });
        expect([again.edits, again.applied]).toEqual([[], []]);
        const lint = (version: NotebookDocument) => sessionWith(ALL_RULES).lint(version).findings;
        const errors = (version: NotebookDocument) =>
          lint(version).flatMap(({ severity, code, names }) =>
            severity === 'error' ? [`${code} ${names.join()}`] : []
          );
        const [before, after] = [errors(document), errors(plan.document)];
        expect(after.length).toBeLessThanOrEqual(before.length);
        expect(before).toEqual(expect.arrayContaining(after));
        expect(plan.applied.length > 0).toBe(plan.edits.length > 0);
        expect(plan.remaining.map(({ finding }) => finding.id)).toHaveLength(
          lint(plan.document).length
        );
      }),
      RUNS
    );
  });
});
