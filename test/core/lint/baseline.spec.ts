import { readBaseline, writeBaseline } from '../../../src/core/lint/baseline';

describe('a baseline', () => {
  it('is written in alphabetical order without empty entries and read back', () => {
    const findings = new Map([
      ['b.ipynb', new Set(['2', '1'])],
      ['a.ipynb', new Set(['3'])],
      ['c.ipynb', new Set<string>()]
    ]);
    const text = writeBaseline(findings);
    expect(JSON.parse(text)).toEqual({
      version: 1,
      findings: { 'a.ipynb': ['3'], 'b.ipynb': ['1', '2'] }
    });
    expect(text.indexOf('a.ipynb')).toBeLessThan(text.indexOf('b.ipynb'));
    const read = readBaseline(text);
    expect('problem' in read ? null : read.get('b.ipynb')).toEqual(new Set(['1', '2']));
  });

  it.each([
    '',
    '[]',
    '{"version": 2, "findings": {}}',
    '{"version": 1}',
    '{"version": 1, "findings": {"a": 3}}'
  ])('reports the problem of %j', text => {
    expect(readBaseline(text)).toEqual({
      problem: expect.stringMatching(/Write it again\.$/) as string
    });
  });
});
