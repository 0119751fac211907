import { undefinedName } from '../../../../src/core/rules/hidden-state/undefined-name';
import { exampleNotebook, reportsOn } from '../example-notebook';

function missingIn(...sources: readonly string[]): readonly unknown[] {
  const document = exampleNotebook(sources.map(source => ({ source })));
  return reportsOn(undefinedName, document).flatMap(({ names }) => names ?? []);
}

describe('`except X, e` of Python 2, which Python 3.14 reads differently', () => {
  it('is reported by invalid-syntax', () => {
    expect(missingIn('try:\n    open("a")\nexcept IOError, e:\n    print(e)')).toEqual([]);
  });

  it('does not hide other names', () => {
    expect(missingIn('try:\n    open("a")\nexcept IOError, e:\n    print(a)')).toEqual(['a']);
    expect(missingIn('try:\n    open("a")\nexcept IOError, Missing:\n    pass')).toEqual([
      'Missing'
    ]);
    expect(missingIn('try:\n    open("a")\nexcept IOError, e:\n    pass', 'print(e)')).toEqual([
      'e'
    ]);
  });

  it('catches two exception types where both are defined', () => {
    expect(missingIn('try:\n    open("a")\nexcept IOError, ValueError:\n    pass')).toEqual([]);
  });
});
