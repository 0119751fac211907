import * as fs from 'fs';
import * as path from 'path';
import { parseModule } from '../../../../src/core/python/syntax/parse';

/** A text and the versions of CPython (3.8 to 3.13) that accept it; see record_verdicts.py. */
interface Verdict {
  readonly code: string;
  readonly accepted: readonly number[];
  readonly awaited: readonly number[];
}

const verdicts = JSON.parse(
  fs.readFileSync(path.join(__dirname, 'fixtures', 'verdicts.json'), 'utf8')
) as Verdict[];

function accepts(code: string, minor: number, topLevelAwait: boolean): boolean {
  return parseModule(code, { version: { major: 3, minor }, topLevelAwait }).ok;
}

describe.each([8, 9, 10, 11, 12, 13])('the grammar of 3.%i', minor => {
  it('accepts what CPython accepts', () => {
    const wrong = verdicts.filter(
      ({ code, accepted }) => accepts(code, minor, false) !== accepted.includes(minor)
    );
    expect(wrong).toEqual([]);
  });

  it('accepts what CPython accepts with top-level await', () => {
    const wrong = verdicts.filter(
      ({ code, awaited }) => accepts(code, minor, true) !== awaited.includes(minor)
    );
    expect(wrong).toEqual([]);
  });
});
