import { oldDefinition, showsBinding } from '../../../src/core/fixes/old-definition';
import { NEWEST_PYTHON } from '../../../src/core/python/version';

function definition(name: string, lines: readonly string[], available: readonly string[] = []) {
  return oldDefinition(name, lines.join('\n'), NEWEST_PYTHON, other => available.includes(other));
}

describe('oldDefinition', () => {
  it('includes the statement that defines the name', () => {
    expect(definition('b', ['a = 1', 'b = 2', 'print(a)'])).toBe('b = 2');
  });

  it('includes the dependencies of that statement, in order', () => {
    expect(definition('c', ['a = 1', 'b = 2', 'c = a + 1', 'd = c'])).toBe('a = 1\nc = a + 1');
  });

  it('omits what is available anyway', () => {
    expect(definition('c', ['a = 1', 'c = a + 1'], ['a'])).toBe('c = a + 1');
  });

  it('includes changes of the value', () => {
    expect(definition('xs', ['n = 3', 'xs = []', 'xs.append(n)', 'xs += [4]', 'print(xs)'])).toBe(
      'n = 3\nxs = []\nxs.append(n)\nxs += [4]'
    );
  });

  it('includes decorators and what the body of a function reads', () => {
    const lines = [
      'import functools',
      'base = 3',
      '@functools.cache',
      'def tax(price):',
      '    return price * base',
      'print(tax(1))'
    ];
    expect(definition('tax', lines)).toBe(lines.slice(0, 5).join('\n'));
    expect(definition('tax', lines, ['functools', 'base'])).toBe(lines.slice(2, 5).join('\n'));
  });

  it('includes one of several statements on a line', () => {
    expect(definition('b', ['a = 1; b = "ä€😀"; c = 3'])).toBe('b = "ä€😀"');
  });

  it('includes whole loops, branches and imports', () => {
    const lines = ['import math as m, json', 'for i in range(3):', '    b = i', 'c = 1'];
    expect(definition('b', lines)).toBe('for i in range(3):\n    b = i');
    expect(definition('m', [...lines, 'm.floor(2.5)'])).toBe('import math as m, json');
  });

  it('splits text with magics, too', () => {
    expect(definition('b', ['%matplotlib inline', 'a = 1', 'files = !ls', 'b = files'])).toBe(
      'files = !ls\nb = files'
    );
    expect(definition('b', ['%%time', 'a = 1', 'b = 2'])).toBe('b = 2');
  });

  it('includes everything where the parts are unknown', () => {
    expect(definition('b', ['a = 1', '%time b = 2'])).toContain('b = 2');
    expect(definition('b', ['a = (1'])).toBe('a = (1');
    expect(definition('b', ['from shop import *', 'a = 1'])).toBe('from shop import *\na = 1');
  });
});

it('determines whether a text visibly binds a name', () => {
  const binding = (source: string): string => showsBinding('a', source, NEWEST_PYTHON);
  expect(binding('a = 1')).toBe('shown');
  expect(binding('from shop import *')).toBe('hidden');
  expect(binding('%run shop.py')).toBe('hidden');
  expect(binding('setup()')).toBe('none');
});
