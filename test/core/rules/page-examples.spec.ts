import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import type { RuleDefinition } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';

const root = path.resolve(__dirname, '../../..');
const rulesFolder = path.join(root, 'src/core/rules');
// eslint-disable-next-line @typescript-eslint/no-require-imports -- webpack accepts CommonJS only.
const shorten = require(path.join(root, 'scripts/without-fixed-examples.cjs')) as (
  text: string
) => string;

const fileOfName = new Map(
  fs
    .readdirSync(rulesFolder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.examples.ts'))
    .map(file => [path.basename(file, '.examples.ts'), path.join(rulesFolder, file)])
);

/** The module with a rule's examples, as JavaScript. */
function compiled({ name }: RuleDefinition): string {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const source = fs.readFileSync(fileOfName.get(name) ?? '', 'utf8');
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

/** The documentation that a module's code evaluates to. */
function evaluated(code: string): unknown {
  const exported: { docs?: unknown } = {};
  vm.runInNewContext(code, { exports: exported });
  return exported.docs;
}

const withoutFixed = (key: string, value: unknown): unknown =>
  key === 'fixed' ? undefined : value;

describe('the examples in the extension', () => {
  it.each(ALL_RULES.map(rule => [rule.name, rule] as const))(
    '%s: all but the notebooks after the fix',
    (_, rule) => {
      const docs = evaluated(shorten(compiled(rule)));
      expect(JSON.stringify(docs)).toBe(JSON.stringify(docsOf(rule), withoutFixed));
    }
  );

  it('are shorter', () => {
    const wholes = ALL_RULES.map(compiled).join('');
    expect(wholes).toMatch(/\bfixed:/);
    expect(ALL_RULES.map(rule => shorten(compiled(rule))).join('')).not.toMatch(/\bfixed:/);
  });
});
