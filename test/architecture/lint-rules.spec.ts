/** The lint rules of this project, on code that they report and code that they do not. */
import { RuleTester } from 'eslint';
import type { Rule } from 'eslint';
import * as path from 'node:path';

const { rules } = jest.requireActual<{ rules: Record<string, Rule.RuleModule> }>(
  path.resolve('scripts/eslint-rules.cjs')
);
const tester = new RuleTester();

tester.run('no-spread-of-lists', rules['no-spread-of-lists'], {
  valid: [
    'list.push(one, two);',
    'list.push(...[one, two]);',
    'list.push(...[one, ...[two, three]]);',
    'list.push(...(isLong ? [one, two] : []));',
    'keys.push(...bytes.subarray(0, 8));',
    'const both = [...one, ...two];',
    'call(...list);',
    'other.max(...list);',
    'Math.hypot(...list);',
    'push(...list);'
  ],
  invalid: [
    'list.push(...others);',
    'list.push(first, ...others);',
    'list.unshift(...others);',
    'list.splice(0, 1, ...others);',
    'list?.push(...others);',
    'this.lists.get(name).push(...others.map(each => each.name));',
    'list.push(...[one, ...others]);',
    'list.push(...(isLong ? others : []));',
    'Math.max(...list);',
    'Math.min(0, ...list.map(length));',
    'String.fromCharCode(...codes);',
    'String.fromCodePoint(...codes);'
  ].map(code => ({ code, errors: [{ messageId: 'spread' }] }))
});

tester.run('documented-exports', rules['documented-exports'], {
  valid: [
    '/** A number. */\nexport const one = 1;',
    'const one = 1;',
    'export { one } from "./one";'
  ],
  invalid: [
    'export const one = 1;',
    '// A number.\nexport const one = 1;',
    '/* A number. */\nexport function one() {}',
    'export class One {}',
    'export default class {}'
  ].map(code => ({ code, errors: [{ messageId: 'missing' }] }))
});
