import { errorLine, errorText } from '../../../src/core/notebook/error-text';
import { expectLinear } from '../../processor-time';

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
    [
      'IPython 7, an error of a library that led to another',
      [
        '/env/lib/python3.7/site-packages/a/core.py in get(self, key)\n    135         try:\n--> 136             return self.d[key]\n',
        'During handling of the above exception, another exception occurred:\n',
        '<ipython-input-5-ab> in <module>\n      1 a = 1\n----> 2 a.get(3)\n'
      ],
      2
    ],
    [
      'an exception raised in an except block',
      [
        'Cell In[3], line 2\n      1 try:\n----> 2     1 / 0\n',
        '\nDuring handling of the above exception, another exception occurred:\n',
        'Cell In[3], line 4\n      3 except ZeroDivisionError:\n----> 4     raise ValueError\n'
      ],
      4
    ],
    [
      'VS Code with IPython 8.0',
      [
        '\u001b[1;32m/home/ann/my work/a.ipynb Cell 100\u001b[0m in \u001b[0;36m<cell line: 2>\u001b[0;34m()\u001b[0m\n' +
          "\u001b[1;32m      <a href='vscode-notebook-cell:/home/ann/a.ipynb#Y1?line=0'>1</a>\u001b[0m # Predict\n" +
          "\u001b[0;32m----> <a href='vscode-notebook-cell:/home/ann/a.ipynb#Y1?line=1'>2</a>\u001b[0m model.predict(x)",
        'File ~/env/lib/python3.8/site-packages/sklearn/base.py:579, in Model.predict(self, x)\n--> 579 self._check(x)'
      ],
      2
    ],
    [
      'VS Code with IPython 8.7',
      [
        "/home/ann/a.ipynb Cell 5 line 3\n      <a href='vscode-notebook-cell:/home/ann/a.ipynb#W4?line=1'>2</a> x = 1\n----> <a href='vscode-notebook-cell:/home/ann/a.ipynb#W4?line=2'>3</a> x / 0"
      ],
      3
    ],
    ['a syntax error', ['  Cell In[2], line 3\n    print 1\n    ^\nSyntaxError: no'], 3],
    ['another kernel', ['Error in f(): no'], null],
    ['nothing', [], null]
  ])('%s', (_, traceback, line) => {
    expect(errorLine({ traceback })).toBe(line);
  });

  it('takes time in proportion to what it examines', () => {
    expectLinear(
      size => errorLine({ traceback: ['Input In [1], in <' + 'a\n'.repeat(size)] }),
      50_000
    );
    expectLinear(
      size => errorLine({ traceback: Array<string>(size).fill('-'.repeat(50)) }),
      10_000
    );
  });
});

describe('the error in one line', () => {
  it.each([
    ['ValueError', 'bad', '`ValueError` (bad)'],
    ['ValueError', '', '`ValueError`'],
    ['ValueError', '\n\n  first\nsecond', '`ValueError` (first)'],
    ['SyntaxError', 'invalid syntax (1397204736.py, line 1)', '`SyntaxError` (invalid syntax)'],
    ['SyntaxError', 'bad (<ipython-input-3-a1b2>, line 12)', '`SyntaxError` (bad)'],
    [
      'SyntaxError',
      'invalid syntax (orders.py, line 1)',
      '`SyntaxError` (invalid syntax (orders.py, line 1))'
    ],
    ['Value`Error', 'a`b\u001b[31m\u202e', '`ValueError` (ab[31m)'],
    ['E', 'x'.repeat(5000), `\`E\` (${'x'.repeat(119)}…)`]
  ])('%j', (ename, evalue, text) => {
    expect(errorText({ ename, evalue })).toBe(text);
  });
});
