import { errorLine, errorText } from '../../../src/core/notebook/error-text';

describe('the line of the cell that failed', () => {
  it.each<[string, readonly string[], number | null]>([
    [
      'IPython 9, with colors',
      [
        '\u001b[31m---------\u001b[39m',
        '\u001b[36mCell\u001b[39m\u001b[36m \u001b[39m\u001b[32mIn[3]\u001b[39m\u001b[32m, line 4\u001b[39m\n\u001b[32m      2\u001b[39m def f():',
        'File /x.py:12, in f\n---> 12 raise'
      ],
      4
    ],
    [
      'IPython 8.0',
      ['Input In [2], in <cell line: 3>()\n      1 x = 1\n      2 y = 0\n----> 3 x / y\n'],
      3
    ],
    ['IPython 7', ['<ipython-input-5-ab> in <module>\n      1 a = 1\n----> 2 a / 0\n'], 2],
    ['another kernel', ['Error in f(): no'], null],
    ['nothing', [], null]
  ])('%s', (_, traceback, line) => {
    expect(errorLine({ traceback })).toBe(line);
  });

  it('takes time in proportion to what it examines', () => {
    const start = performance.now();
    errorLine({ traceback: ['Input In [1], in <' + 'a\n'.repeat(500_000)] });
    errorLine({ traceback: Array<string>(100_000).fill('-'.repeat(50)) });
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('the error in one line', () => {
  it.each([
    ['ValueError', 'bad', '`ValueError` (bad)'],
    ['ValueError', '', '`ValueError`'],
    ['ValueError', '\n\n  first\nsecond', '`ValueError` (first)'],
    ['Value`Error', 'a`b\u001b[31m\u202e', '`ValueError` (ab[31m)'],
    ['E', 'x'.repeat(5000), `\`E\` (${'x'.repeat(119)}…)`]
  ])('%j', (ename, evalue, text) => {
    expect(errorText({ ename, evalue })).toBe(text);
  });
});
