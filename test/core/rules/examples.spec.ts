import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { Fix } from '../../../src/core/fixes/edit';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleDefinition, RuleExample, RuleReport } from '../../../src/core/rules/contract';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { contextOf, exampleNotebook, reportsOn, sentenceOf } from './example_notebook';

type Scenario = readonly [title: string, rule: RuleDefinition, example: RuleExample];

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

function scenarios(kind: 'bad' | 'good'): readonly Scenario[] {
  return ALL_RULES.flatMap(rule =>
    rule.docs[kind].map((example): Scenario => [`${rule.code}: ${example.title}`, rule, example])
  );
}

function notebookOf({ cells, path }: RuleExample): NotebookDocument {
  return exampleNotebook(cells, path);
}

function fixesOf(reports: readonly RuleReport[]): readonly Fix[] {
  return reports.flatMap(({ fixes }) => fixes ?? []);
}

/** Scenarios with one fix each, of the findings of bad examples. */
const FIXED: readonly (readonly [string, RuleDefinition, RuleExample, number])[] = scenarios(
  'bad'
).flatMap(([title, rule, example]) =>
  fixesOf(reportsOn(rule, notebookOf(example), example.options)).map(
    (fix, index) => [`${title} – ${formatMessage(fix.title)}`, rule, example, index] as const
  )
);

function fixed(rule: RuleDefinition, example: RuleExample, index: number): NotebookDocument {
  const before = notebookOf(example);
  const fix = fixesOf(reportsOn(rule, before, example.options))[index];
  const after = applyToDocument(before, fix.edits);
  if (after === null) {
    throw new Error('the fix does not apply');
  }
  return after;
}

describe('bad examples', () => {
  it.each(scenarios('bad'))('%s', (_, rule, example) => {
    const reports = reportsOn(rule, notebookOf(example), example.options);
    expect(reports.map(report => sentenceOf(rule, report))).toEqual(example.messages);
  });

  it.each(scenarios('bad').filter(([, , { fixed }]) => fixed !== undefined))(
    'fixed as told: %s',
    (_, rule, example) => {
      const after = fixed(rule, example, 0);
      const told = example.fixed ?? [];
      expect(
        'path' in told ? { path: after.path.split('/').pop() } : after.cells.map(c => c.source)
      ).toEqual(told);
    }
  );

  it.each(scenarios('bad'))('ranges lie in their cells: %s', (_, rule, example) => {
    for (const { cell, range, related } of reportsOn(rule, notebookOf(example), example.options)) {
      for (const place of [{ cell, range: range ?? null }, ...(related ?? [])]) {
        const length = place.cell?.source.length ?? 0;
        const { start, end } = place.range ?? { start: 0, end: 0 };
        expect([start >= 0, start <= end, end <= length]).toEqual([true, true, true]);
      }
    }
  });
});

describe('good examples are silent', () => {
  it.each(scenarios('good'))('%s', (_, rule, example) => {
    const reports = reportsOn(rule, notebookOf(example), example.options);
    expect(reports.map(report => sentenceOf(rule, report))).toEqual([]);
  });
});

describe('fixes', () => {
  it.each(FIXED)('takes its finding away: %s', (_, rule, example, index) => {
    const before = reportsOn(rule, notebookOf(example), example.options);
    const after = reportsOn(rule, fixed(rule, example, index), example.options);
    expect(after.length).toBe(before.length - 1);
  });

  it.each(FIXED)('finds nothing more to do: %s', (_, rule, example, index) => {
    const after = fixed(rule, example, index);
    const again = fixesOf(reportsOn(rule, after, example.options)).map(fix => fix.title);
    const before = fixesOf(reportsOn(rule, notebookOf(example), example.options));
    expect(again).not.toContainEqual(before[index].title);
  });

  it.each(FIXED)('leaves cells that parse: %s', (_, rule, example, index) => {
    const after = fixed(rule, example, index);
    const context = contextOf(after, rule);
    expect(after.cells.map(cell => context.summary(cell)?.problem ?? null)).toEqual(
      after.cells.map(() => null)
    );
  });

  it('leaves cells that CPython takes', () => {
    const codes = FIXED.flatMap(([, rule, example, index]) => {
      const after = fixed(rule, example, index);
      const context = contextOf(after, rule);
      return after.cells.flatMap(cell => context.summary(cell)?.masked.code ?? []);
    });
    const script =
      'import ast, json, sys\n' +
      'for code in json.load(sys.stdin):\n' +
      '    compile(code, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)\n' +
      'print("taken")';
    const answer = execFileSync(PYTHON, ['-W', 'ignore', '-c', script], {
      input: JSON.stringify(codes),
      encoding: 'utf8'
    });
    expect(codes.length).toBeGreaterThan(10);
    expect(answer).toBe('taken\n');
  });
});
