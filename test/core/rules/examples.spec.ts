import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Fix } from '../../../src/core/fixes/edit';
import { formatMessage } from '../../../src/core/messages/message';
import { readEnvironmentYml } from '../../../src/core/requirements/environment-yml';
import { provideEnvironmentYml } from '../../../src/core/requirements/requirement-file';
import type { RuleDefinition, RuleExample, RuleReport } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { sentenceOf } from './example-notebook';
import { ExampleScene } from './example-scene';

provideEnvironmentYml(readEnvironmentYml);

type Scenario = readonly [title: string, rule: RuleDefinition, example: RuleExample];

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

function scenarios(kind: 'bad' | 'good'): readonly Scenario[] {
  return ALL_RULES.flatMap(rule =>
    docsOf(rule)[kind].map((example): Scenario => [`${rule.code}: ${example.title}`, rule, example])
  );
}

function fixesOf(reports: readonly RuleReport[]): readonly Fix[] {
  // Manual fixes only explain and change nothing.
  return reports
    .flatMap(({ fixes }) => fixes ?? [])
    .filter(({ applicability }) => applicability !== 'manual');
}

/** Scenarios with one fix each, of the findings of bad examples. */
const FIXED: readonly (readonly [string, RuleDefinition, RuleExample, number])[] = scenarios(
  'bad'
).flatMap(([title, rule, example]) =>
  fixesOf(new ExampleScene(example).reports(rule)).map(
    (fix, index) => [`${title} – ${formatMessage(fix.title)}`, rule, example, index] as const
  )
);

function fixed(rule: RuleDefinition, example: RuleExample, index: number): ExampleScene {
  const scene = new ExampleScene(example);
  return scene.apply(fixesOf(scene.reports(rule))[index]);
}

describe('bad examples', () => {
  it.each(scenarios('bad'))('%s', (_, rule, example) => {
    const reports = new ExampleScene(example).reports(rule);
    expect(reports.map(report => sentenceOf(rule, report))).toEqual(example.messages);
  });

  it.each(scenarios('bad').filter(([, , { fixed }]) => fixed !== undefined))(
    'fixed as documented: %s',
    (_, rule, example) => {
      const scene = fixed(rule, example, 0);
      const { document: after } = scene;
      const expected = example.fixed ?? [];
      if ('file' in expected) {
        expect(scene.textOf(expected.file)).toBe(expected.text);
        return;
      }
      expect(
        'path' in expected ? { path: after.path.split('/').pop() } : after.cells.map(c => c.source)
      ).toEqual(expected);
    }
  );

  it.each(scenarios('bad'))('ranges are inside their cells: %s', (_, rule, example) => {
    for (const { cell, range, related } of new ExampleScene(example).reports(rule)) {
      for (const location of [{ cell, range: range ?? null }, ...(related ?? [])]) {
        const length = location.cell?.source.length ?? 0;
        const { start, end } = location.range ?? { start: 0, end: 0 };
        expect([start >= 0, start <= end, end <= length]).toEqual([true, true, true]);
      }
    }
  });
});

describe('good examples have no findings', () => {
  it.each(scenarios('good'))('%s', (_, rule, example) => {
    const reports = new ExampleScene(example).reports(rule);
    expect(reports.map(report => sentenceOf(rule, report))).toEqual([]);
  });
});

describe('fixes', () => {
  it.each(FIXED)('removes its finding: %s', (_, rule, example, index) => {
    const before = new ExampleScene(example).reports(rule);
    const after = fixed(rule, example, index).reports(rule);
    expect(after.length).toBeLessThan(before.length);
  });

  it.each(FIXED)('is idempotent: %s', (_, rule, example, index) => {
    const after = fixed(rule, example, index);
    const again = fixesOf(after.reports(rule)).map(fix => fix.title);
    const before = fixesOf(new ExampleScene(example).reports(rule));
    expect(again).not.toContainEqual(before[index].title);
  });

  it.each(FIXED)('keeps cells valid: %s', (_, rule, example, index) => {
    const after = fixed(rule, example, index);
    const { document, summary } = after.contextFor(rule);
    expect(document.cells.map(cell => summary(cell)?.problem ?? null)).toEqual(
      document.cells.map(() => null)
    );
  });

  it('keeps cells valid for CPython', () => {
    const codes = FIXED.flatMap(([, rule, example, index]) => {
      const { document, summary } = fixed(rule, example, index).contextFor(rule);
      return document.cells.flatMap(cell => summary(cell)?.masked.code ?? []);
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
