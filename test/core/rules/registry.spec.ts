import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fix } from '../../../src/core/fixes/edit';
import { formatMessage } from '../../../src/core/messages/message';
import type { RuleDefinition, RuleExample, RuleReport } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES, compareCodes, findRule } from '../../../src/core/rules/registry';
import { ExampleScene } from './example-scene';

const FOLDERS: Readonly<Record<string, string>> = {
  structure: 'structure',
  'hidden-state': 'hidden-state',
  import: 'imports',
  path: 'paths',
  crash: 'crash',
  modernizing: 'modernizing',
  randomness: 'randomness',
  title: 'titles'
};
const LETTERS: Readonly<Record<string, string>> = {
  structure: 'C',
  'hidden-state': 'H',
  import: 'I',
  path: 'P',
  crash: 'X',
  modernizing: 'M',
  randomness: 'R',
  title: 'T'
};
const APPLICABILITIES = ['safe', 'unsafe', 'manual'];
const RULES = ALL_RULES.map((rule): [string, RuleDefinition] => [rule.code, rule]);

function filesOf(category: string): readonly string[] {
  return readdirSync(join(__dirname, '../../../src/core/rules', FOLDERS[category]))
    .filter(file => file.endsWith('.ts'))
    .map(file => file.slice(0, -3))
    .sort();
}

function examplesOf(rule: RuleDefinition): readonly RuleExample[] {
  const docs = docsOf(rule);
  return [...docs.bad, ...docs.good];
}

function badReports(rule: RuleDefinition): readonly RuleReport[] {
  return docsOf(rule).bad.flatMap(example => new ExampleScene(example).reports(rule));
}

/** Number of words of a template without the names that it inserts. */
function wordsOf(template: string): number {
  const text = template.replace(/`?\{\w+\}`?/g, '');
  return text.split(/\s+/).filter(word => /\w/.test(word)).length;
}

describe('the registry', () => {
  it('has codes and names once', () => {
    expect(new Set(ALL_RULES.map(({ code }) => code)).size).toBe(ALL_RULES.length);
    expect(new Set(ALL_RULES.map(({ name }) => name)).size).toBe(ALL_RULES.length);
  });

  it('is sorted by code', () => {
    expect([...ALL_RULES].sort(compareCodes)).toEqual(ALL_RULES);
    const codes = ['H10', 'C2', 'C10', 'H9', 'C1'].map(code => ({ code }));
    expect(codes.sort(compareCodes).map(({ code }) => code)).toEqual([
      'C1',
      'C2',
      'C10',
      'H9',
      'H10'
    ]);
  });

  it.each([...new Set(ALL_RULES.map(({ category }) => category))])(
    'has a file and its examples for every rule of %s, and no other file',
    category => {
      const names = ALL_RULES.filter(rule => rule.category === category).map(({ name }) => name);
      expect(filesOf(category)).toEqual(names.flatMap(name => [name, `${name}.examples`]).sort());
    }
  );

  it('gives every rule a distinct title', () => {
    expect(new Set(ALL_RULES.map(({ title }) => title)).size).toBe(ALL_RULES.length);
  });

  it('finds rules by code and by name', () => {
    for (const rule of ALL_RULES) {
      expect(findRule(rule.code)).toBe(rule);
      expect(findRule(rule.name)).toBe(rule);
    }
    expect(findRule('Z99')).toBeNull();
  });
});

describe.each(RULES)('%s', (_, rule) => {
  it('has a code of its category and a name in kebab case', () => {
    expect(rule.code).toMatch(new RegExp(`^${LETTERS[rule.category]}\\d+$`));
    expect(rule.name).toMatch(/^[a-z]+(-[a-z0-9]+)+$/);
    expect(rule.since).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('has a title of at most five words', () => {
    expect(rule.title).toMatch(/^[A-Z][a-z]*(?: [a-z]+){0,4}$/);
    expect(rule.title.length).toBeLessThanOrEqual(30);
  });

  it('documents what, why and limits in sentences', () => {
    for (const text of [docsOf(rule).what, rule.why, docsOf(rule).limits]) {
      expect(text).toMatch(/^\S[^]*[.:]$/);
    }
    expect(docsOf(rule).bad.length).toBeGreaterThan(0);
    expect(docsOf(rule).good.length).toBeGreaterThan(0);
    for (const { title } of examplesOf(rule)) {
      expect(title).toMatch(/^\S.*[^.]$/);
    }
    for (const { description } of Object.values(rule.optionDeclarations)) {
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('shows each of its messages in an example', () => {
    const shown = new Set(badReports(rule).map(({ message }) => message));
    expect([...shown].sort()).toEqual(Object.keys(rule.messages).sort());
  });

  it('gives a value for every placeholder, and no other', () => {
    for (const { message, values } of badReports(rule)) {
      const wanted = [...rule.messages[message].matchAll(/\{(\w+)\}/g)].map(match => match[1]);
      expect(Object.keys(values ?? {}).sort()).toEqual([...new Set(wanted)].sort());
    }
  });

  it('declares the titles and the best applicability of its fixes', () => {
    // Manual fixes have a title for each reason, which their own tests check.
    const fixes = badReports(rule)
      .flatMap((report): readonly Fix[] => report.fixes ?? [])
      .filter(({ applicability }) => rule.fixes === 'manual' || applicability !== 'manual');
    const titles = Object.values(rule.fixTitles ?? {});
    expect([...new Set(fixes.map(fix => fix.title.template))].sort()).toEqual([...titles].sort());
    const [best] = APPLICABILITIES.filter(one => fixes.some(fix => fix.applicability === one));
    expect(best ?? null).toBe(rule.fixes);
    for (const fix of fixes) {
      expect(formatMessage(fix.title)).toMatch(/^[A-Z]/);
    }
  });

  it('has plain sentences as messages', () => {
    for (const template of Object.values(rule.messages)) {
      expect(template).not.toMatch(/!|violation|\bCFG\b|\bSSA\b/);
      expect(template).toMatch(/[.]$/);
    }
  });
});

// The wording of the randomness rules is not checked yet.
describe.each(RULES.filter(([, { category }]) => category !== 'randomness'))('%s', (_, rule) => {
  it('has short messages, reasons and fix titles', () => {
    for (const template of Object.values(rule.messages)) {
      expect(wordsOf(template)).toBeLessThanOrEqual(15);
    }
    for (const template of Object.values(rule.fixTitles ?? {})) {
      expect(wordsOf(template)).toBeLessThanOrEqual(9);
    }
    expect(rule.why.split(/\.\s/).length).toBeLessThanOrEqual(2);
  });
});
