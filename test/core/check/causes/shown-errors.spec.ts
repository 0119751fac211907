/** Causes below and in cells whose error IPython only showed: the rest of such a cell ran. */
import type { Cell } from './written';
import { causesOf, print } from './written';

const other = [print('2')];

/** A cell that went on after an error. */
function shown(source: string, traceback = ''): Cell {
  return { source, error: ['ValueError', 'bad', traceback], wentOn: true };
}

const uses = (name: string): Cell => ({ source: `print(${name})`, fresh: other });

describe('a cell that went on after an error', () => {
  it.each([
    ['%run bad.py\ny = 1', 'y'],
    ["get_ipython().run_cell('1/0')\ny = 1", 'y'],
    ['y = 1\nclass D:\n    def _repr_html_(self): raise ValueError("bad")\nD()', 'y']
  ])('is no cause of what its other statements made: %j', (source, name) => {
    const message = causesOf([shown(source), uses(name)]).get(1)?.message;
    expect(message).not.toMatch(/did not finish|cell 1/);
  });

  it.each([
    ['%run -i bad.py', 'y'],
    ["y = get_ipython().run_cell('1/0')", 'y'],
    ['%%capture\nx = 1/0\ny = 1', 'y']
  ])('is the cause of what the failed code should have made: %j', (source, name) => {
    const cells = [
      shown(source),
      { ...uses(name), error: ['NameError', `name '${name}' is not defined`] as const }
    ];
    expect(causesOf(cells).get(1)).toMatchObject({ cause: 'previous-error', cellIndex: 0 });
  });

  it('is cut short below the line on which the body of its cell magic failed', () => {
    const traceback = 'Cell In[1], line 2\n      1 a = 1\n----> 2 b = 1/0\n';
    const cell = shown('%%capture kept\na = 1\nb = 1/0\nc = 1', traceback);
    const causes = causesOf([cell, uses('a'), uses('c')]);
    expect(causes.get(1)?.message).not.toContain('did not finish');
    expect(causes.get(2)).toMatchObject({
      cause: 'previous-error',
      message: 'It depends on cell 1, which did not finish.'
    });
  });

  it('has the cause of its own error', () => {
    const missing: Cell = {
      source: 'import os\nx = 1\nImage("a.png")',
      error: ['FileNotFoundError', "No such file or directory: 'a.png'"],
      wentOn: true
    };
    expect(causesOf([missing]).get(0)?.cause).toBe('missing-file');
  });
});
