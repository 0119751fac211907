import * as fc from 'fast-check';
import { matchesGlob, relativeTo } from '../../../src/core/settings/glob';
import { processorSeconds } from '../../processor-time';

describe('matchesGlob', () => {
  const yes: readonly (readonly [string, string])[] = [
    ['a.ipynb', 'a.ipynb'],
    ['a.ipynb', 'deep/down/a.ipynb'],
    ['*.ipynb', 'deep/a.ipynb'],
    ['drafts', 'x/drafts/a.ipynb'],
    ['drafts/', 'drafts/a.ipynb'],
    ['docs/*.ipynb', 'docs/a.ipynb'],
    ['docs/*', 'docs/sub/a.ipynb'],
    ['docs/**/a.ipynb', 'docs/a.ipynb'],
    ['docs/**/a.ipynb', 'docs/x/y/a.ipynb'],
    ['**/a.ipynb', 'a.ipynb'],
    ['/a.ipynb', 'a.ipynb'],
    ['./docs/a.ipynb', 'docs/a.ipynb'],
    ['[0-9][!a]?.ipynb', '1bc.ipynb'],
    ['a[]]b', 'a]b'],
    ['a[b', 'a[b'],
    ['*a*b*c*', 'xxaxxbxxcxx']
  ];
  const no: readonly (readonly [string, string])[] = [
    ['a.ipynb', 'aa.ipynb'],
    ['docs/*.ipynb', 'other/docs/a.ipynb'],
    ['docs/*.ipynb', 'docs/sub/a.ipynb'],
    ['/a.ipynb', 'x/a.ipynb'],
    ['A.ipynb', 'a.ipynb'],
    ['', 'a.ipynb'],
    ['a.b', 'acb'],
    ['[a-c].ipynb', 'd.ipynb']
  ];
  it.each(yes)('%s means %s', (glob, path) => {
    expect(matchesGlob(glob, path)).toBe(true);
  });
  it.each(no)('%s does not mean %s', (glob, path) => {
    expect(matchesGlob(glob, path)).toBe(false);
  });

  it('agrees with a regular expression within one name', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 8 });
    const glob = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '*', '?'),
      minLength: 1,
      maxLength: 6
    });
    fc.assert(
      fc.property(glob, text, (pattern, name) => {
        fc.pre(![pattern, name].includes('.') && !pattern.includes('**'));
        const expression = pattern
          .replaceAll('.', '\\.')
          .replaceAll('*', '.*')
          .replaceAll('?', '.');
        expect(matchesGlob(pattern, name)).toBe(new RegExp(`^${expression}$`).test(name));
      }),
      { numRuns: 2000 }
    );
  });

  it('is fast for any glob', () => {
    const seconds = processorSeconds(() => {
      expect(matchesGlob('*a'.repeat(50), 'a'.repeat(5000))).toBe(true);
      expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false);
      expect(matchesGlob('**/a/'.repeat(20) + 'b', 'a/'.repeat(200))).toBe(false);
    });
    expect(seconds).toBeLessThan(4);
  });
});

describe('relativeTo', () => {
  it('removes the root if the path is below it', () => {
    expect(relativeTo('/a/b', '/a/b/c.ipynb')).toBe('c.ipynb');
    expect(relativeTo('/a/b/', '/a/b/c.ipynb')).toBe('c.ipynb');
    expect(relativeTo('/a/b', '/a/bc.ipynb')).toBe('/a/bc.ipynb');
    expect(relativeTo('', 'a/c.ipynb')).toBe('a/c.ipynb');
  });
});
