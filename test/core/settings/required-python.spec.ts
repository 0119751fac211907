import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import * as fc from 'fast-check';
import { oldestAdmitted } from '../../../src/core/settings/required-python';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? path.join(__dirname, '../../../.venv/bin/python');

/** What pip's own library makes of specifiers: the oldest minor version of which it admits a release. */
const JUDGE = `
import json, sys
from packaging.specifiers import InvalidSpecifier, SpecifierSet
def oldest(text):
    try:
        specifier = SpecifierSet(text)
    except InvalidSpecifier:
        return None
    if not len(specifier):
        return None
    for minor in range(8, 15):
        if any(specifier.contains(f"3.{minor}.{micro}") for micro in range(100)):
            return minor
    return None
print(json.dumps([oldest(text) for text in json.load(sys.stdin)]))
`;

function judge(specifiers: readonly string[]): readonly (number | null)[] {
  const out = execFileSync(PYTHON, ['-c', JUDGE], { input: JSON.stringify(specifiers) });
  return JSON.parse(out.toString()) as (number | null)[];
}

const minor = (specifier: string): number | null => oldestAdmitted(specifier)?.minor ?? null;

const clause = fc
  .tuple(
    fc.constantFrom('>=', '>', '<=', '<', '==', '!=', '~='),
    fc.constantFrom('', ' '),
    fc.constantFrom('3', '3.8', '3.9', '3.10', '3.11.2', '3.12.0', '3.13.99', '3.14', '4', '2.7'),
    fc.constantFrom('', '', '', '.*')
  )
  .map(parts => parts.join(''));
const specifier = fc.array(clause, { minLength: 1, maxLength: 3 }).map(parts => parts.join(', '));

describe('requires-python', () => {
  it('is parsed like pip', () => {
    const written = [
      ...['>=3.9', '>=3.8.1', '>3.9', '~=3.10', '~=3.10.2', '==3.11.*', '<3.12', '<=3.10,>3.8'],
      ...['!=3.8.*', '>=3.9,!=3.9.7,<4', '>=3.13', '>=3.14', '>=3.99', '<3.8', '>=2.7', '==3.12'],
      ...['', ' ', '3.9', '^3.9', '>=', '>=3.x', '>=3.*', '==3.9.4', '>=3.9,', 'python', '>=3.9.0']
    ];
    const generated = fc.sample(specifier, { numRuns: 500, seed: 20_260 });
    const all = [...written, ...generated];
    expect(all.map(text => [text, minor(text)])).toEqual(
      judge(all).map((verdict, index) => [all[index], verdict])
    );
  });

  it('treats a pre-release as its release', () => {
    expect(minor('>=3.13.0rc1')).toBe(13);
    expect(minor('>=3.12a1')).toBe(12);
  });
});
