/** Restorations of what libraries and kernels once offered. */
import { proposed } from './situation';

const undefinedName = (name: string): string => `NameError: name '${name}' is not defined`;

describe('pylab mode', () => {
  const failing = (sources: readonly string[]) =>
    proposed({ sources, at: sources.length - 1, error: undefinedName('plot') }).filter(
      ({ detail }) => detail.includes('pylab')
    );

  it('is an import at the top, where several of its names are missing', () => {
    expect(failing(['x = linspace(0, 1)', 'plot(x)'])).toMatchObject([
      {
        kind: 'import',
        trust: 'needs-proof',
        sources: ['from pylab import *', 'x = linspace(0, 1)', 'plot(x)']
      }
    ]);
  });

  it.each([
    ['one name', ['x = 1', 'plot(x)']],
    ['its own function', ['def linspace(a, b): return [a, b]', 'plot(linspace(0, 1))']],
    ['other names', ['x = load_it()', 'plot(x)']]
  ])('is not meant by %s', (_, sources) => {
    expect(failing(sources)).toEqual([]);
  });
});

describe('removed names', () => {
  const failing = (packages: Readonly<Record<string, string>>) =>
    proposed({
      sources: ['import numpy as np', 'x = np.float_(1)', 'y = np.NaN', 'z = np.in1d([1, x], [1])'],
      at: 1,
      error: "AttributeError: module 'numpy' has no attribute 'float_'",
      packages
    });

  it('are replaced in the whole notebook where that is safe', () => {
    expect(failing({ numpy: '2.0.2' })).toMatchObject([
      {
        kind: 'rewrite',
        trust: 'certain',
        detail: 'Replace `numpy.float_`, `numpy.NaN`, which the installed version lacks',
        sources: [
          'import numpy as np',
          'x = np.float64(1)',
          'y = np.nan',
          'z = np.in1d([1, x], [1])'
        ]
      }
    ]);
  });

  it('are replaced in the cell that fails where others need a proof', () => {
    const [first] = failing({ numpy: '2.4.6' });
    expect(first.sources).toEqual([
      'import numpy as np',
      'x = np.float64(1)',
      'y = np.NaN',
      'z = np.in1d([1, x], [1])'
    ]);
  });

  it('stay where the version has them, or is not known', () => {
    expect(failing({ numpy: '1.26.4' })).toEqual([]);
    expect(failing({})).toEqual([]);
  });
});

describe('a folder that is missing', () => {
  const failing = (source: string, error: string, files: readonly string[] = []) =>
    proposed({ sources: ['rows = [1]', source], at: 1, error, files }).filter(({ detail }) =>
      detail.startsWith('Make the folder')
    );
  const notFound = (path: string): string =>
    `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`;

  it.each([
    ["open('out/a.txt', 'w')", notFound('out/a.txt')],
    ["table.to_csv('out/a.csv')", "OSError: Cannot save file into a non-existent directory: 'out'"]
  ])('is made where the cell writes into it: %s', (source, error) => {
    expect(failing(source, error)).toMatchObject([
      {
        kind: 'path',
        trust: 'certain',
        sources: ['rows = [1]', "import os\nos.makedirs('out', exist_ok=True)", source]
      }
    ]);
  });

  it.each([
    ["open('out/a.txt')", notFound('out/a.txt'), []],
    ["open('../out/a.txt', 'w')", notFound('../out/a.txt'), []],
    ["open('/data/a.txt', 'w')", notFound('/data/a.txt'), []],
    ["open('out/x/a.txt', 'w')", notFound('other/a.txt'), []],
    ["open('out/a.txt', 'w')", notFound('out/a.txt'), ['out/b.txt']]
  ])('is not made otherwise: %s', (source, error, files) => {
    expect(failing(source, error, files)).toEqual([]);
  });
});
